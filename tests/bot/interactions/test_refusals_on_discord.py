"""What cannot be done is refused with a sentence, in the language of the one who asked, and nothing is changed."""

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.interactions.entry.actions import handle_component
from bot.tables.refusals import NoSuchTable, NotSeated, UnknownControl
from bot.ui.escaping import escaped
from bot.ui.languages import Languages
from games.core import View
from games.errors import Illegal, MovedOn, Over, Refusal, Unreadable
from games.glory.components import THE_TROPHIES
from games.glory.model import GloryView
from games.words import Phrase
from playground.client.person import Person
from playground.client.response import Response
from playground.client.seen import SeenMessage
from playground.errors import NotAllowed
from playground.model import InteractionType, Json
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.direct_bot import PEOPLE, direct_bot
from tests.support.bot.game_session import GameSession, begun, resigned
from tests.support.bot.positions import played_until
from tests.support.bot.presses import chosen, current, hand_on, moves_on, played

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

LANGUAGES = Languages.read()
NAMES = (f"refusals-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("refusals")) as bot:
        yield bot


async def game(bot: BotProcess, *people: Person) -> GameSession:
    return await begun(bot, next(NAMES), *people)


async def raw(person: Person, where: str, custom_id: str, message: SeenMessage | None, *values: str) -> Response:
    """A press that no client would send."""
    data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2, "id": 1}
    return await person.send_raw(
        InteractionType.COMPONENT, data | ({"values": list(values)} if values else {}), where, message
    )


def refused(answer: Response, person: Person, refusal: Refusal | Phrase, *, pointer: bool = False) -> None:
    """An ephemeral sentence and nothing more, or (`pointer`) with the way to what is current."""
    phrase = refusal.phrase if isinstance(refusal, Refusal) else refusal
    assert answer.error is None, answer
    assert answer.message is not None, answer
    assert answer.message.ephemeral
    assert answer.text == LANGUAGES.of(person.locale).translator((), markdown=True)(phrase)
    assert bool(answer.message.buttons) == pointer


class Unchanged:
    """Holds that a table is the same at the end."""

    def __init__(self, session: GameSession) -> None:
        self._evening = session

    def __enter__(self) -> None:
        self._row = self._evening.row

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            assert self._evening.row == self._row


async def test_a_strangers_press(bot: BotProcess, ann: Person, cas: Person, bob: Person) -> None:
    table = await game(bot, ann, cas)
    card = hand_on(table.panel(ann))[0]
    with Unchanged(table):
        for custom_id in (f"play:{table.table}:0:play.{card}", f"hand:{table.table}::", f"resign:{table.table}::"):
            refused(await raw(bob, table.channel, custom_id, table.message), bob, NotSeated())
        for custom_id in (f"resign-yes:{table.table}::", f"fill:{table.table}::", f"go:{table.table}:0:"):
            refused(await raw(bob, table.channel, custom_id, table.message), bob, NotSeated())
    bob.locale = "nl"
    try:
        refused(await raw(bob, table.channel, f"hand:{table.table}::", table.message), bob, NotSeated())
    finally:
        bob.locale = "en-US"


async def test_who_watches_a_game_reads_so_with_my_move_and_can_play_next(
    bot: BotProcess, ann: Person, cas: Person, bob: Person
) -> None:
    table = await game(bot, ann, cas)
    with Unchanged(table):
        watched = await current(bob.press(table.message, "My move"))

    assert watched.ephemeral
    assert "You are watching." in watched.text
    assert list(watched.buttons) == ["Play next", "Rules", "History"]


@pytest.mark.parametrize("where", ["dm", "ephemeral"])
async def test_a_second_press_changes_a_sealed_choice_until_the_last_one_is_in(
    bot: BotProcess, ann: Person, cas: Person, where: str
) -> None:
    table = await game(bot, ann, cas)
    panel = table.panel(ann)
    if where == "ephemeral":
        panel = await current(ann.press(table.message, "My move"))
    place, (one, other, third, *_) = "dm" if where == "dm" else table.channel, moves_on(panel).items()
    await played(ann, panel, one[0])
    await bot.settled()

    assert (await raw(ann, place, other[1], panel)).error is None
    await bot.settled()
    assert table.living == [f"0 {other[0]}"]
    await chosen(cas, table.panel(cas), high=True)
    await bot.settled()
    with Unchanged(table):
        again = await raw(ann, place, third[1], panel)
        refused(again, ann, MovedOn(), pointer=True)


@pytest.mark.parametrize("where", ["dm", "ephemeral"])
async def test_a_press_on_a_panel_of_an_earlier_turn_points_to_the_current_one(
    bot: BotProcess, ann: Person, cas: Person, where: str
) -> None:
    table = await game(bot, ann, cas)
    old = table.panel(cas)
    if where == "ephemeral":
        old = await current(cas.slash(table.channel, "/mymove"))
    play = f"play:{table.table}:{table.match.turn}:play.{hand_on(old)[0]}"
    turn = table.match.turn
    await chosen(ann, table.panel(ann), high=True)
    await chosen(cas, table.panel(cas), high=False)
    await bot.settled()
    assert table.match.turn > turn

    with Unchanged(table):
        answer = await raw(cas, "dm" if where == "dm" else table.channel, play, old if where == "ephemeral" else None)
        if where == "ephemeral":
            assert answer.message == old, "the old panel itself becomes the pointer"
            refused(answer, cas, MovedOn(), pointer=True)
            assert await current(cas.press(old, LANGUAGES.of("nl").text("Show my game"))) == old
            assert old.pictures
        else:
            refused(answer, cas, MovedOn())


async def test_a_press_on_a_finished_game(bot: BotProcess, ann: Person, cas: Person) -> None:
    table = await game(bot, ann, cas)
    panel = table.panel(cas)
    (move, button), *_ = moves_on(panel).items()
    shown = await current(cas.press(table.message, "My move"))
    await resigned(table, ann)
    assert table.status == "finished"

    with Unchanged(table):
        answer = await raw(cas, table.channel, button, shown)
        refused(answer, cas, Over(), pointer=True)
        refused(await cas.slash(table.channel, f"/glory play card:{move.removeprefix('play.')}"), cas, Over())
        for command in ("table resign", "table close"):
            refused(await ann.slash(table.channel, f"/{command} table:{table.table}"), ann, Over())
        for command in ("begin", "join", "leave", "computer", "remove"):
            refused(await cas.slash(table.channel, f"/lobby {command} table:{table.table}"), cas, Over())
        for action in ("resign-yes", "close-yes"):
            refused(await raw(cas, table.channel, f"{action}:{table.table}::", table.message), cas, Over())


async def test_a_press_on_a_deleted_table(bot: BotProcess, ann: Person, cas: Person, bob: Person) -> None:
    table = await game(bot, ann, cas)
    foreign = table.table + 1000
    with Unchanged(table):
        for action in ("my", "join", "rules", "history", "begin", "resign", "rematch", "hand"):
            refused(await raw(cas, table.channel, f"{action}:{foreign}::", table.message), cas, NoSuchTable())
        refused(await raw(bob, table.channel, f"play:{foreign}:0:play.KS", table.message), bob, NoSuchTable())
        refused(await bob.slash(table.channel, f"/table board table:{foreign}"), bob, NoSuchTable())


async def test_the_table_of_a_deleted_channel_is_closed_and_its_panels_say_so(
    bot: BotProcess, ann: Person, cas: Person
) -> None:
    table = await game(bot, ann, cas)
    panel = table.panel(cas)
    card = hand_on(panel)[0]
    bot.discord.delete_channel(table.channel)

    await poll(lambda: table.status == "closed")
    await bot.settled()

    assert LANGUAGES.of("nl").text("The table was closed.") in table.panel(cas).text
    row = table.row
    answer = await raw(cas, "dm", f"play:{table.table}:0:play.{card}", panel)
    refused(answer, cas, Over(), pointer=True)
    assert table.row == row


FOREIGN = (
    "", "x", "play", "play:1", "play:x:0:play.KS", "unknown:1:0:", "play:1:0", "play:-1:0:play.KS", "::: ", "🎴",
"my:１::", "x" * 100, "page:0::chess.0", "page:0::", "my:0::",
)  # fmt: skip


@pytest.mark.parametrize("custom_id", FOREIGN)
async def test_a_foreign_custom_id(bot: BotProcess, cas: Person, custom_id: str) -> None:
    answer = await raw(cas, "#games", custom_id, None)
    assert answer.message is not None, answer
    assert answer.message.ephemeral
    known = (UnknownControl(), NoSuchTable(), Unreadable(text=""))
    assert answer.text in [LANGUAGES.of("nl").translator((), markdown=True)(refusal.phrase) for refusal in known]


async def test_a_modal_that_nobody_opened(bot: BotProcess, cas: Person, ann: Person) -> None:
    table = await game(bot, ann, cas)
    with Unchanged(table):
        field: Json = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": "KS"}}
        for custom_id, refusal in (("anything", UnknownControl()), (f"typed:{table.table}:77:play", MovedOn())):
            data: Json = {"custom_id": custom_id, "components": [field]}
            refused(await cas.send_raw(InteractionType.MODAL, data, table.channel), cas, refusal)


NONSENSE: tuple[tuple[str, str], ...] = (
    ("glory play card:nonsense", "There is no “nonsense” to choose here."),
    ("glory play card:Z♣", "There is no “Z♣” to choose here."),
    ("glory play card:Q.S", "There is no “Q.S” to choose here."),
    ("glory steal collectible:five", "I cannot read “five” as a move."),
    ("glory steal collectible:99", "I cannot read “99” as a move."),
    ("glory steal collectible:4", "You can't steal now: choose a card."),
    ("glory steal collectible:1", "You can't steal now: choose a card."),
    ("glory steal collectible:1 card:KS", "You can't steal now: choose a card."),
    ("glory steal collectible:1 card:five", "I cannot read “1 five” as a move."),
    ("glory decline", "There is nothing to steal now: choose a card."),
    ("lobby begin", "This game has already begun."),
    ("lobby join", "This game has already begun."),
    ("lobby computer", "This game has already begun."),
    ("lobby leave", "This game has already begun."),
    ("table history file:True", "You can have the record when the game is over: it holds everybody's secrets."),
    ("table rematch", "A rematch can be played when the game is over."),
    ("table board table:123456", "I do not know this table."),
    ("table board table:9007199254740991", "I do not know this table."),
)


@pytest_asyncio.fixture(loop_scope="session")
async def choosing(bot: BotProcess) -> GameSession:
    """Everybody must choose a card."""
    return await begun(bot, next(NAMES), bot.discord.person("ann"), bot.discord.person("cas"))


@pytest.mark.parametrize(("command", "sentence"), NONSENSE, ids=[command for command, _ in NONSENSE])
async def test_a_command_with_nonsense(choosing: GameSession, ann: Person, command: str, sentence: str) -> None:
    with Unchanged(choosing):
        answer = await ann.slash(choosing.channel, f"/{command}")
        assert answer.message is not None, answer
        assert answer.message.ephemeral
        assert answer.text.splitlines()[0] == sentence
        written = command.startswith("glory ")
        assert ("\n-# For example: " in answer.text, "Type a move" in answer.message.buttons) == (written, written)


async def test_a_card_that_is_not_held_is_named_in_the_players_language(
    choosing: GameSession, ann: Person, cas: Person
) -> None:
    held = hand_on(choosing.panel(ann))
    with Unchanged(choosing):
        answer = await cas.slash(choosing.channel, f"/glory play card:{held[0]}")
        assert answer.text.startswith("Je hebt ")
        assert answer.text.splitlines()[0] == LANGUAGES.of("nl").text("You do not hold {card}.", card=_shown(held[0]))


async def test_what_the_schema_forbids_is_refused_too(choosing: GameSession, cas: Person) -> None:
    """Discord checks options before the bot hears of them; an old client's may still come."""
    wrong: tuple[tuple[str, dict[str, Any]], ...] = (
        ("start", {"collectibles": 5}), ("start", {"collectibles": "two"}), ("start", {"seats": 1}),
        ("start", {"seats": 99}), ("start", {"seats": "x"}), ("start", {"friend1": "nobody"}),
        ("board", {"table": "x"}), ("board", {"table": True}), ("fly", {}), ("steal", {}), ("play", {"card": 55}),
    )  # fmt: skip
    tables = choosing.bot.query("SELECT count(*) FROM tables")
    with Unchanged(choosing):
        for action, options in wrong:
            given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
            data = {"id": "1", "name": "glory", "type": 1, "options": [{"name": action, "type": 1, "options": given}]}
            answer = await cas.send_raw(InteractionType.COMMAND, data, choosing.channel)
            assert answer.message is not None, (action, options, answer)
            assert answer.message.ephemeral
            assert answer.text.splitlines()[0][-1] in ".!?"
    assert choosing.bot.query("SELECT count(*) FROM tables") == tables


async def test_a_theft_from_somebody_ahead_is_refused_with_their_name(tmp_path: Path) -> None:
    """The sentence of the rules names a seat, the answer the person, whose name is no markup."""

    def somebody_is_ahead(view: View) -> bool:
        return _out_of_reach(view) is not None and isinstance(view, GloryView) and view.mover in (0, 2)

    async with direct_bot(tmp_path) as bot:
        table = await played_until(bot, "glory", PEOPLE, somebody_is_ahead)
        assert table.match is not None
        view = table.match.view(None)
        assert isinstance(view, GloryView)
        number, owner = _out_of_reach(view) or (0, 0)
        ctx, _ = bot.ctx(PEOPLE[view.mover or 0])
        for custom_id in (f"ask:{table.id}:{view.turn}:steal.{number}", f"play:{table.id}:{view.turn}:steal.{number}"):
            with pytest.raises(Illegal) as refusal:
                await handle_component(ctx, custom_id, ())
            assert ctx.sentence(refusal.value) == ctx.language.text(
                "{owner} has {trophy} and is ahead of you: steal from who is level or behind.",
                owner=escaped(PEOPLE[owner].name),
                trophy=ctx.language.text(THE_TROPHIES[number - 1]),
            )


def _out_of_reach(view: View) -> tuple[int, int] | None:
    """A collectible that the mover cannot try for because its owner stands ahead, and that owner."""
    if not isinstance(view, GloryView) or view.phase != "steal" or view.mover is None:
        return None
    for number, collectible in enumerate(view.collectibles, 1):
        owner = collectible.owner
        if owner is not None and view.pawns[owner] > view.pawns[view.mover] and number not in view.tried:
            return number, owner
    return None


async def test_a_hundred_raw_interactions_leave_no_trace(bot: BotProcess, choosing: GameSession, bob: Person) -> None:
    actions = ("my", "hand", "rules", "page", "history", "go", "narrow", "pick", "ask", "play", "draft", "preset")
    held = {card for person in choosing.people for card in hand_on(choosing.panel(person))}
    card = next(card for card in ("KS", "KH", "KD", "KC", "QS", "QH", "QD") if card not in held)
    rests = ("", f"play.{card}", "steal.4", "decline", "play~0", "play.KS.KS~9", "0", "999999", "+", "place.x")
    with Unchanged(choosing):
        for person in (bob, *choosing.people):
            for number, action in enumerate(actions):
                for rest in rests[number % 3 :: 3]:
                    custom_id = f"{action}:{choosing.table}:0:{rest}"
                    answer = await raw(person, choosing.channel, custom_id, choosing.message, *([card] * (number % 2)))
                    assert answer.error is None, custom_id
                    assert answer.message is not None, custom_id
                    assert answer.message.ephemeral
    assert bot.faults() == []


async def test_nobody_can_press_a_button_of_anothers_private_message(
    choosing: GameSession, ann: Person, cas: Person
) -> None:
    hand = await current(ann.slash(choosing.channel, "/mymove"))
    with pytest.raises(NotAllowed):
        await cas.press(hand, custom_id=next(iter(moves_on(hand).values())))


def _shown(card: str) -> str:
    return card[:-1] + {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[-1]]


@pytest.mark.parametrize("custom_id", ["hours:0::", "pause-other:{table}::"])
async def test_what_opens_a_modal_is_refused_in_the_place_of_one(bot: BotProcess, custom_id: str) -> None:
    ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
    table = await game(bot, ann, bob)
    data: Json = {"custom_id": custom_id.format(table=table.table), "components": []}

    refused(await ann.send_raw(InteractionType.MODAL, data, table.channel), ann, UnknownControl())
