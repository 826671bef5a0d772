"""Long moves are arranged at leisure: changed, put aside, taken up again, saved under a name, and sealed for good."""

from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.interactions.components import press
from bot.interactions.messages import Letter, answer
from bot.registration.commands import payload
from bot.tables.refusals import Forgotten, NothingArranged
from bot.ui.custom_id import Press, marked
from bot.ui.i18n import Languages
from bot.ui.message import Menu
from bot.ui.screens.panel import drafting
from games.chance import Chance
from games.core import Phrase, Preset, Seat
from games.errors import Illegal, MovedOn, NotYourTurn
from tests.support.bot.drafting import (
    ANN,
    FIRST,
    SECOND,
    SETUP,
    THIRD,
    arranged,
    control,
    labels,
    pressed,
    presses_of,
    said,
)
from tests.support.bot.interactions import Counter, counter
from tests.support.toys import TOYS
from tests.support.toys.setup import Setup
from tests.support.toys.setup_model import FORMATIONS, Hold, SetupView


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter(tmp_path) as desk:
        yield desk


async def test_without_a_draft_there_is_nothing_to_change_save_or_seal(desk: Counter) -> None:
    table = await arranged(desk, None)

    assert labels(await pressed(desk, table, "draft"))[:3] == ["Ready-made", "Type it in", "My saved ones"]
    for verb, values in (("swap", ("0", "1")), ("mirror", ()), ("save", ()), ("saved", ("castle",))):
        with pytest.raises(NothingArranged):
            await pressed(desk, table, verb, *values)
    assert await desk.tables.favourites(ANN.id, "setup") == {}


@pytest.mark.parametrize(("verb", "values"), [("seal", ()), ("mirror", ()), ("swap", ("0", "1")), ("save", ())])
async def test_a_control_beside_a_draft_that_was_changed_elsewhere_shows_the_present_one_first(
    desk: Counter, verb: str, values: tuple[str, ...]
) -> None:
    table = await arranged(desk)
    beside_the_first = await control(desk, table, verb)
    await desk.tables.keep_draft(table.id, Seat(0), THIRD)
    visit, reply = desk.visit(ANN, private=True)

    await press(visit, beside_the_first, values)

    assert "It has changed since then; please look again." in reply.screens[-1].above
    assert reply.modals == []
    assert [button.id for button in presses_of(reply.screens[-1]) if button.label == "Seal it"] == [
        await control(desk, table, "seal")
    ]
    assert await desk.tables.draft(table.id, Seat(0)) == THIRD
    assert len(await desk.lines(table.id)) == 1


@pytest.mark.parametrize("lines", [(), ("0",), ("0", "1", "2")])
async def test_only_two_places_are_swapped(desk: Counter, lines: tuple[str, ...]) -> None:
    table = await arranged(desk)
    visit, _ = desk.visit(ANN)

    with pytest.raises(MovedOn):
        await press(visit, await control(desk, table, "swap"), lines)


async def test_what_a_control_says_of_a_draft_is_another_at_each_table(desk: Counter) -> None:
    here, there = await desk.begun("setup", seed=1), await desk.begun("setup", seed=2)
    assert here.match is not None
    assert there.match is not None

    assert marked(here.match.seed, FIRST) != marked(there.match.seed, FIRST)
    assert marked(here.match.seed, FIRST) != marked(here.match.seed, SECOND)


async def test_a_long_move_that_was_asked_about_is_played_only_as_it_was_asked(desk: Counter) -> None:
    table = await arranged(desk)
    assert table.match is not None
    asked = str(Press("kept", table.id, 0, marked(table.match.seed, FIRST)))
    await desk.tables.keep_draft(table.id, Seat(0), SECOND)
    visit, reply = desk.visit(ANN, private=True)

    await press(visit, asked, ())

    assert "It has changed since then" in reply.screens[-1].above
    assert len(await desk.lines(table.id)) == 1
    await desk.tables.keep_draft(table.id, Seat(0), FIRST)
    visit, _ = desk.visit(ANN, private=True)
    await press(visit, asked, ())
    assert (await desk.lines(table.id))[1:] == [f"0 {FIRST}"]


@pytest.mark.parametrize("text", ["gone.1", "place.mar,mar", "place.xxx", ""])
async def test_a_draft_that_the_rules_do_not_know_any_more_stands_in_nobodys_way(desk: Counter, text: str) -> None:
    table = await arranged(desk, text)

    [want, *_] = await desk.wants.panels(await desk.tables.get(table.id), ())

    assert "Ready-made" in labels(want.screen)
    assert "Ready-made" in labels(await said(desk, "setup hand"))
    assert "Ready-made" in labels(await pressed(desk, table, "draft"))


@pytest.mark.parametrize("verb", ["draft", "hand"])
async def test_a_draft_of_another_kind_is_none(desk: Counter, verb: str) -> None:
    table = await arranged(desk, "hold")

    assert labels(await pressed(desk, table, verb))[:3] == ["Ready-made", "Type it in", "My saved ones"]


async def test_a_set_up_that_is_written_to_the_bot_is_the_draft_and_is_not_sealed(desk: Counter) -> None:
    table = await arranged(desk)

    shown = await answer(Letter(desk.desk, ANN, 3000, True, SECOND.replace(".", " "), desk.claim()))

    assert (await desk.lines(table.id))[1:] == []
    assert await desk.tables.draft(table.id, Seat(0)) == SECOND
    assert "Seal it" in labels(shown)


async def test_a_draft_goes_with_its_own_players_move_alone_and_only_once_that_is_played(desk: Counter) -> None:
    table = await arranged(desk)
    await desk.tables.keep_draft(table.id, Seat(1), SECOND)

    with pytest.raises(Illegal):
        await desk.tables.play(table.id, ANN.id, "place.mar,mar", None, desk.claim())
    assert await desk.tables.draft(table.id, Seat(0)) == FIRST
    await desk.tables.play(table.id, ANN.id, THIRD, None, desk.claim())

    assert await desk.tables.draft(table.id, Seat(0)) is None
    assert await desk.tables.draft(table.id, Seat(1)) == SECOND


async def test_a_control_of_the_workshop_is_refused_once_all_is_sealed_or_the_game_has_moved_on(desk: Counter) -> None:
    table = await arranged(desk)
    await pressed(desk, table, "saved", "castle")
    verbs = {
        "draft": (), "preset": ("0",), "swap": ("0", "1"), "mirror": (), "type": (), "typed": (THIRD,), "save": (),
        "saved": ("other",), "favourites": (), "use": ("castle",), "forget": ("castle",), "seal": (),
    }  # fmt: skip
    await pressed(desk, table, "seal")
    for turn, refusal in ((0, NotYourTurn), (1, MovedOn)):
        for verb, values in verbs.items():
            visit, _ = desk.visit(ANN)
            with pytest.raises(refusal):
                await press(visit, str(Press(verb, table.id, turn, "place")), values)

    assert await desk.tables.favourites(ANN.id, "setup") == {"castle": FIRST}
    assert await desk.tables.draft(table.id, Seat(0)) is None
    assert (await desk.lines(table.id))[1:] == [f"0 {FIRST}"]


@pytest.mark.parametrize("kind", ["attack", "hold", "nothing", ""])
@pytest.mark.parametrize("verb", ["draft", "preset", "swap", "mirror", "type", "typed", "save", "favourites", "forget"])
async def test_only_what_is_arranged_now_has_a_workshop(desk: Counter, verb: str, kind: str) -> None:
    table = await arranged(desk)
    visit, _ = desk.visit(ANN)

    with pytest.raises(MovedOn):
        await press(visit, str(Press(verb, table.id, 0, kind)), ["0", "1"])


class Twofold(Setup):
    """Towers in which not fighting is arranged too."""

    def presets(self, view: SetupView, chance: Chance) -> Iterable[Preset]:
        return (Preset(Phrase("Hold"), Hold()), *super().presets(view, chance))


async def test_ready_made_moves_of_another_kind_are_not_offered(desk: Counter) -> None:
    table = await arranged(desk)
    assert table.match is not None
    shown = drafting(desk.wants.frame(table, "en")._replace(game=Twofold()), table.chairs[0], table.match, "place")

    [ready, *_] = shown.rows
    assert isinstance(ready, Menu)
    assert [line.label for line in ready.lines] == [*FORMATIONS, "At random"]


async def test_what_was_typed_wrongly_is_shown_with_what_is_wrong_and_the_draft_stays(desk: Counter) -> None:
    table = await arranged(desk)

    for text, reason in (("mar *mar*", "marshal; yours has 2."), ("x", "I cannot read “x” as"), ("", "yours has 0.")):
        screen = await pressed(desk, table, "typed", text)
        assert reason in screen.above
        assert ("You wrote: " in screen.above) == bool(text)
        assert ("You wrote: mar \\*mar\\*" in screen.above) == text.startswith("mar")
        assert "Seal it" in labels(screen)
    assert await desk.tables.draft(table.id, Seat(0)) == FIRST


async def test_a_game_in_which_nothing_is_arranged_has_no_such_commands(desk: Counter) -> None:
    tree = {command["name"]: [it["name"] for it in command["options"]] for command in payload(TOYS, Languages.read())}

    assert {"save", "favourites"} <= set(tree["setup"])
    assert not {"save", "favourites"} & {*tree["sets"], *tree["many"]}
    for command in ("sets favourites", "sets save"):
        with pytest.raises(Forgotten):
            await said(desk, command, name="castle")


async def test_a_command_seals_what_is_written_in_rows_and_leaves_no_draft(desk: Counter) -> None:
    table = await arranged(desk)

    await said(desk, "setup place", ranks=SETUP.written(SETUP.read(SECOND)))

    assert await desk.tables.draft(table.id, Seat(0)) is None
    assert (await desk.lines(table.id))[1:] == [f"0 {SECOND}"]
