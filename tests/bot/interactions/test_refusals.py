"""What cannot be done is refused with a sentence, in the language of the one who asked, and nothing is changed."""

import pytest

from bot.tables import transitions
from bot.tables.refusals import NoSuchTable, NotSeated, UnknownControl
from bot.ui.escaping import escaped
from bot.ui.message import CustomId
from bot.values.table import Person
from games.core import View
from games.errors import Illegal, MovedOn, Over, Refusal, Unreadable
from games.glory.components import THE_TROPHIES
from games.glory.model import GloryView
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot
from tests.support.bot.drafting import buttons_of
from tests.support.bot.positions import played_until
from tests.support.bot.service import first_move, match_of

ANN, BOB, CAS = PEOPLE
RECORD = "You can have the record when the game is over: it holds everybody's secrets."


async def sentence(bot: DirectBot, who: Person, command: str, **options: object) -> tuple[str, bool]:
    """What a command is refused with, and whether the move can be typed again below an example."""
    try:
        [spec] = (await bot.type(who, command, **options)).shown
    except Refusal as refusal:
        return bot.ctx(who)[0].sentence(refusal), False
    said, _, example = spec.above.partition("\n-# For example: ")
    return said, bool(example) and "Type a move" in [it.label for it in buttons_of(spec)]


@pytest.mark.parametrize("action", ["play", "hand", "resign", "resign-yes", "fill", "go"])
async def test_a_stranger_presses_in_vain(bot: DirectBot, action: str) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    before = await bot.sums()

    with pytest.raises(NotSeated):
        await bot.press(STRANGER, CustomId(action, table.id, 0, first_move(table, 0)))

    assert await bot.sums() == before


async def test_nothing_is_pressed_or_typed_in_a_game_that_is_over(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    await bot.change(table, transitions.closed, ANN.id, False)
    before = await bot.sums()

    for action in ("resign", "resign-yes", "close", "close-yes", "begin", "join", "leave", "add", "remove"):
        with pytest.raises(Over):
            await bot.press(ANN, f"{action}:{table.id}::")
    with pytest.raises(Over):
        await bot.type(ANN, "glory play", table=table.id, card=first_move(table, 0).removeprefix("play."))
    pressed = await bot.press(CAS, f"play:{table.id}:0:{first_move(table, 1)}", private=True)

    assert pressed.shown[-1].above == bot.languages.of("nl").text(Over.text)
    assert [it.id for it in buttons_of(pressed.shown[-1])] == [f"hand:{table.id}::"], "the way to what is now"
    assert await bot.sums() == before


@pytest.mark.parametrize("action", ["my", "join", "rules", "history", "begin", "resign", "rematch", "hand", "play"])
async def test_a_table_that_there_is_not_is_not_known(bot: DirectBot, action: str) -> None:
    with pytest.raises(NoSuchTable):
        await bot.press(CAS, f"{action}:1000:0:play.KS")


FOREIGN = (
    *("", "x", "play", "play:1", "play:x:0:play.KS", "unknown:1:0:", "play:1:0", "play:-1:0:play.KS"),
    *("::: ", "🎴", "my:１::", "x" * 100, "page:0::chess.0", "page:0::", "my:0::"),
)


@pytest.mark.parametrize("control", FOREIGN)
async def test_a_control_that_is_none_of_ours_is_not_known(bot: DirectBot, control: str) -> None:
    with pytest.raises((UnknownControl, NoSuchTable, Unreadable)):
        await bot.press(CAS, control)


async def test_a_form_that_nobody_opened_is_not_taken(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))

    with pytest.raises(MovedOn):
        await bot.press(CAS, f"typed:{table.id}:77:play", "KS")


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("glory play", {"card": "nonsense"}, "There is no “nonsense” to choose here."),
        ("glory play", {"card": "Z♣"}, "There is no “Z♣” to choose here."),
        ("glory play", {"card": "Q.S"}, "There is no “Q.S” to choose here."),
        ("glory steal", {"collectible": "five"}, "I cannot read “five” as a move."),
        ("glory steal", {"collectible": 99}, "I cannot read “99” as a move."),
        ("glory steal", {"collectible": 4}, "You can't steal now: choose a card."),
        ("glory steal", {"collectible": 1, "card": "KS"}, "You can't steal now: choose a card."),
        ("glory steal", {"collectible": 1, "card": "five"}, "I cannot read “1 five” as a move."),
        ("glory decline", {}, "There is nothing to steal now: choose a card."),
        ("lobby begin", {}, "This game has already begun."),
        ("lobby join", {}, "This game has already begun."),
        ("lobby computer", {}, "This game has already begun."),
        ("lobby leave", {}, "This game has already begun."),
        ("table history", {"file": True}, RECORD),
        ("table rematch", {}, "You can play again when the game is over."),
        ("table board", {"table": 123456}, "I do not know this table."),
        ("table board", {"table": 2**53 - 1}, "I do not know this table."),
    ],
)
async def test_a_command_with_nonsense_says_what_is_wrong(
    bot: DirectBot, command: str, options: dict[str, object], said: str
) -> None:
    await bot.begun("glory", (ANN, CAS))
    before = await bot.sums()

    assert await sentence(bot, ANN, command, **options) == (said, command.startswith("glory"))
    assert await bot.sums() == before


@pytest.mark.parametrize(
    ("command", "options"),
    [
        *(("start", it) for it in ({"collectibles": 5}, {"collectibles": "two"}, {"seats": 1}, {"seats": 99})),
        *(("start", it) for it in ({"seats": "x"}, {"friend1": "nobody"})),
        *(("board", it) for it in ({"table": "x"}, {"table": True})),
        *((it, {}) for it in ("fly", "steal")),
        ("play", {"card": 55}),
    ],
)
async def test_what_the_schema_forbids_is_refused_too(bot: DirectBot, command: str, options: dict[str, object]) -> None:
    """Discord checks options before the bot hears of them; an old client's may still come."""
    await bot.begun("glory", (ANN, CAS))
    before = await bot.sums()

    said, _ = await sentence(bot, ANN, f"glory {command}", **options)

    assert said[-1] in ".!?"
    assert await bot.sums() == before


async def test_a_theft_from_somebody_ahead_is_refused_with_their_name(bot: DirectBot) -> None:
    """The sentence of the rules names a seat, the answer the person, whose name is no markup."""

    def somebody_is_ahead(view: View) -> bool:
        return _out_of_reach(view) is not None and isinstance(view, GloryView) and view.mover in (0, 2)

    table = await played_until(bot, "glory", PEOPLE, somebody_is_ahead)
    view = match_of(table).view(None)
    assert isinstance(view, GloryView)
    number, owner = _out_of_reach(view) or (0, 0)
    ctx, _ = bot.ctx(PEOPLE[view.mover or 0])
    for custom_id in (f"ask:{table.id}:{view.turn}:steal.{number}", f"play:{table.id}:{view.turn}:steal.{number}"):
        with pytest.raises(Illegal) as refusal:
            await bot.press(ctx.person, custom_id)
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
