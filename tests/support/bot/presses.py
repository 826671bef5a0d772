"""How people on the fake Discord choose: by the menus and buttons of a panel, until their move is played."""

from collections.abc import Awaitable, Sequence

from playground.client.person import Person
from playground.client.response import Response
from playground.client.seen import SeenMessage, Select
from playground.model import InteractionType, Message
from playground.server.payloads import texts_of

RANKS = ["A", *(str(number) for number in range(2, 11)), "J", "Q", "K"]


def _attack(move: str) -> int:
    """What the card of a theft counts, from 1; less for one without a card, and least for a move that is none."""
    kind, _, values = move.partition(".")
    return -1 if kind != "steal" else rank(values.partition(".")[2]) + 1 if "." in values else 0


def rank(card: str) -> int:
    """What a card counts, from 0."""
    return RANKS.index(card[:-1])


async def chosen(person: Person, panel: SeenMessage, high: bool) -> SeenMessage:
    """Choose on a panel, and see it played; a question that stands there is left first."""
    if asks_about(panel):
        panel = await current(person.press(panel, control(panel, "go")))
    moves, cards = list(moves_on(panel)), hand_on(panel)
    if cards:
        return await played(person, panel, f"play.{cards[-1 if high else 0]}")
    return await played(person, panel, max(moves, key=_attack) if high else moves[-1])


async def played(person: Person, panel: SeenMessage, move: str) -> SeenMessage:
    """Press the button of a move, in notation, and see it played."""
    return await decided(person, await current(person.press(panel, custom_id=moves_on(panel)[move])))


async def narrowed(person: Person, panel: SeenMessage, partial: str) -> SeenMessage:
    """Press the button that picks so much of a move, in notation; the panel after that."""
    return await current(person.press(panel, custom_id=spots_on(panel)[partial]))


async def moved_a_stone(person: Person, panel: SeenMessage) -> SeenMessage:
    """Somebody moves a stone at a table of Wells by their panel; the answer."""
    while spots := spots_on(panel):
        panel = await narrowed(person, panel, next(iter(spots)))
    return await current(person.press(panel, custom_id=next(iter(moves_on(panel).values()))))


def moves_on(panel: SeenMessage) -> dict[str, str]:
    """The moves, in notation, that a panel offers with one press, each with the custom id of its button."""
    return _buttons(panel, "ask", "play")


def spots_on(panel: SeenMessage) -> dict[str, str]:
    """What a panel offers to pick with one press, in notation, where that is no move yet; each with its custom id."""
    return _buttons(panel, "narrow")


def hand_on(panel: SeenMessage) -> list[str]:
    """The cards of Glory that a panel offers to play, the lowest first."""
    found = (move.removeprefix("play.") for move in moves_on(panel) if move.startswith("play."))
    return sorted(found, key=rank)


def _buttons(panel: SeenMessage, *actions: str) -> dict[str, str]:
    ids = [str(it.get("custom_id", "")) for it in panel.components if not it.get("disabled")]
    parts = [(custom_id.split(":", 3), custom_id) for custom_id in ids]
    return {part[3]: custom_id for part, custom_id in parts if part[0] in actions}


def menu(panel: SeenMessage, asks: str) -> Select:
    """The menu whose placeholder asks this, be it after what was picked before."""
    found = [it for it in panel.selects if asks in it.placeholder]
    assert found, f"no menu {asks!r} among {[it.placeholder for it in panel.selects]}"
    return found[0]


async def picked(person: Person, panel: SeenMessage, menu: Select, values: Sequence[str]) -> SeenMessage:
    """Pick options of a menu; the panel after that."""
    return await current(person.select(panel, list(values), select=menu.custom_id))


async def pressed(person: Person, panel: SeenMessage, label: str) -> SeenMessage:
    """Press the button of a move, and see it played."""
    return await decided(person, await current(person.press(panel, label)))


async def decided(person: Person, panel: SeenMessage) -> SeenMessage:
    """The panel once the move is played that was chosen on it, still with a picture: the game's question about it is
    answered with yes, and nobody waits while it is held."""
    if asks_about(panel):
        panel = await current(person.press(panel, control(panel, "play", "kept")))
    elif is_held(panel):
        panel = await current(person.press(panel, control(panel, "now")))
    assert panel.pictures, panel
    assert tells_of_a_move(panel.message), panel
    return panel


def asks_about(panel: SeenMessage) -> bool:
    """Whether a panel asks the game's question about a move that was chosen."""
    return {"play", "kept"} & actions(panel) != set() and "go" in actions(panel) and not chooses(panel)


def chooses(panel: SeenMessage) -> bool:
    """Whether something can be picked on a panel: in a menu, or with more buttons than one that play or lead on."""
    return bool(panel.selects) or "narrow" in actions(panel) or len(moves_on(panel)) > 1


def is_held(panel: SeenMessage) -> bool:
    """Whether a panel shows a move that is played in a moment."""
    return "now" in actions(panel)


def actions(panel: SeenMessage) -> set[str]:
    """What the buttons of a panel do."""
    return {(button.custom_id or "").partition(":")[0] for button in panel.buttons.values()}


def tells_of_a_move(message: Message, after: int = 0) -> bool:
    """Whether a message says of a move that it was played. It may have gone on to show what came next; what it showed
    before it had been edited so often (`after`) does not count."""
    texts = [*(version["components"] for version in message.versions), message.components][after:]
    return any(sign in "\n".join(texts_of(text)) for text in texts for sign in ("✔️ ", "🔒 "))


def control(message: SeenMessage, *actions: str) -> str:
    """The label of the first button with one of these actions."""
    wanted = tuple(f"{action}:" for action in actions)
    found = [label for label, it in message.buttons.items() if (it.custom_id or "").startswith(wanted)]
    assert found, f"no button to {actions} among {list(message.buttons)}"
    return found[0]


async def current(acting: Awaitable[Response]) -> SeenMessage:
    """The message with the answer, which must come."""
    answer = await acting
    assert answer.error is None, answer
    return await answer.shown()


async def panel_again(person: Person, panel: SeenMessage, table: int) -> SeenMessage:
    """A private panel brought up to date in its place by its person, as older ones and *More* offer it."""
    return await current(pressed_raw(person, panel, f"hand:{table}::"))


async def pressed_raw(person: Person, message: SeenMessage, custom_id: str) -> Response:
    """The answer to a button that a private message had when an older version posted it."""
    data: dict[str, object] = {"custom_id": custom_id, "component_type": 2, "id": 1}
    return await person.send_raw(InteractionType.COMPONENT, data, "dm", message)


async def done(acting: Awaitable[Response]) -> Response:
    """The answer to a move that was written out, which must say that it was played."""
    answer = await acting
    await answer.complete()
    assert answer.error is None, answer
    assert answer.interaction.original is not None, answer
    assert tells_of_a_move(answer.interaction.original), answer
    return answer
