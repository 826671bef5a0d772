"""Long moves are arranged at leisure: changed, put aside, taken up again, saved under a name, and sealed for good."""

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from bot.calls import call, suggest
from bot.commands import payload
from bot.drafts import LONGEST_NAME
from bot.ids import Press, marked
from bot.letters import Letter, answer
from bot.model import Person as Visitor
from bot.model import Table
from bot.presses import press
from bot.refusals import BadName, Forgotten, NothingArranged, NotSaved, TooManySaved, Unusable, WhichTable
from bot.store.people import MOST
from bot.surface import Button, Menu, Screen
from bot.words import Languages
from games.core import Seat
from games.errors import Illegal, MovedOn, NotYourTurn
from playground.people import Person
from playground.seen import SeenMessage, Select
from tests.bot.desk import ELSEWHERE, PEOPLE, Counter, counter
from tests.bot.evening import Evening, begun, current, done, picked, truthful
from tests.bot.house import House, running
from tests.toys import TOYS
from tests.toys.setup_model import ARMY, FORMATIONS

SETUP = TOYS["setup"]
NAMES = (f"drafts-{number}" for number in count(1))
ANN, BOB, _ = PEOPLE
FIRST, SECOND, THIRD = (f"place.{','.join(formation)}" for formation in FORMATIONS.values())


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with running(tmp_path_factory.mktemp("drafts"), module="tests.toy_bot") as house:
        yield house


@pytest.fixture
def people(house: House) -> list[Person]:
    return [house.discord.person(name) for name in ("ann", "bob", "cas")]


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter(tmp_path) as desk:
        yield desk


def menu(panel: SeenMessage, start: str) -> Select:
    """The menu whose placeholder begins so."""
    found = [it for it in panel.selects if it.placeholder.startswith(start)]
    assert found, f"no menu {start!r} among {[it.placeholder for it in panel.selects]}"
    return found[0]


def draft(table: Evening, seat: int) -> str:
    """The draft as it is kept; "" without one."""
    rows = table.house.query("SELECT text FROM drafts WHERE table_id = ? AND seat = ?", table.table, seat)
    return str(rows[0][0]) if rows else ""


async def saved(person: Person, panel: SeenMessage, name: str) -> SeenMessage:
    """Save the draft; the panel after that."""
    return current(await person.fill((await person.press(panel, "Save")).modal, {"name": name}))


# On Discord


async def test_a_draft_is_left_and_taken_up_after_a_restart_through_the_panel_and_through_my_move(
    house: House, people: list[Person]
) -> None:
    ann, bob, _ = people
    table = await begun(house, next(NAMES), *people, rules=SETUP)
    panel = await picked(ann, table.panel(ann), menu(table.panel(ann), "Ready-made"), ["1"])
    assert draft(table, 0) == SECOND

    await house.kill()
    await house.start()

    panel = await picked(ann, panel, menu(panel, "Swap two"), ["0", "19"])
    after = draft(table, 0)
    assert after.split(".")[1].split(",")[::19] == SECOND.split(".")[1].split(",")[::-19]
    assert table.ping is not None
    again = current(await ann.press(table.ping, "My move"))
    assert again.ephemeral
    assert after.removeprefix("place.") in str(again.pictures[0].description)
    others = current(await bob.press(table.ping, "My move"))
    assert "Seal it" not in others.buttons
    assert done(await ann.press(again, "Seal it"))
    await house.settled()
    assert table.row[-1][-1] == f"0 {after}"
    truthful(table)


async def test_what_is_sealed_stays_before_its_players_eyes_and_cannot_be_changed(
    house: House, people: list[Person]
) -> None:
    ann = people[0]
    table = await begun(house, next(NAMES), *people, rules=SETUP)
    panel = await picked(ann, table.panel(ann), menu(table.panel(ann), "Ready-made"), ["0"])
    answer = current(await ann.press(panel, "Seal it"))
    await house.settled()

    for seen in (answer, current(await ann.slash(table.channel, "/setup hand"))):
        assert "Sealed: it cannot be changed any more." in seen.text
        assert " ".join(ARMY) in str(seen.pictures[0].description)
        assert not {"Seal it", "Mirror", "Type it in"} & set(seen.buttons)
    assert draft(table, 0) == ""
    typed = await ann.slash(table.channel, f"/setup place ranks:{SECOND.removeprefix('place.')}")
    assert typed.text == "There is nothing for you to decide just now."
    assert table.row[-1][-1] == f"0 {FIRST}"


async def test_what_was_saved_at_one_table_is_used_at_another_and_forgotten(house: House, people: list[Person]) -> None:
    ann, bob, _ = people
    here = await begun(house, next(NAMES), *people, rules=SETUP)
    there = await begun(house, next(NAMES), *people, rules=SETUP)
    panel = await picked(ann, here.panel(ann), menu(here.panel(ann), "Ready-made"), ["2"])
    panel = await saved(ann, panel, "  My   castle ")
    assert "Saved as “My castle”." in panel.text
    assert "in place of" in (await saved(ann, panel, "My castle")).text

    mine = current(await ann.press(there.panel(ann), "My saved ones"))
    assert menu(mine, "Use").labels == ["My castle"]
    panel = await picked(ann, mine, menu(mine, "Use"), ["My castle"])
    assert draft(there, 0) == THIRD
    foreign = current(await bob.press(there.panel(bob), "My saved ones"))
    assert foreign.selects == []
    assert "You have saved nothing for this game yet." in foreign.text

    mine = current(await ann.press(panel, "My saved ones"))
    emptied = await picked(ann, mine, menu(mine, "Forget"), ["My castle"])
    assert "“My castle” is forgotten." in emptied.text
    assert emptied.selects == []
    assert "Seal it" in current(await ann.press(emptied, "Back")).buttons
    assert draft(there, 0) == THIRD, "the draft stays"


async def test_the_workshop_is_mirrored_typed_over_what_stands_there_and_drawn_anew(
    house: House, people: list[Person]
) -> None:
    ann = people[0]
    table = await begun(house, next(NAMES), *people, rules=SETUP)
    random = menu(table.panel(ann), "Ready-made").value_of("At random")
    panel = await picked(ann, table.panel(ann), menu(table.panel(ann), "Ready-made"), [random])
    first = draft(table, 0)
    panel = await picked(ann, panel, menu(panel, "Ready-made"), [random])
    assert draft(table, 0) != first

    panel = await picked(ann, panel, menu(panel, "Ready-made"), ["0"])
    panel = current(await ann.press(panel, "Mirror"))
    assert draft(table, 0) == SECOND
    assert [line.label for line in menu(panel, "Swap two").options][:3] == [
        "N1 · a cannon", "N2 · a cannon", "N3 · the spy",
    ]  # fmt: skip
    modal = (await ann.press(panel, "Type it in")).modal
    assert modal is not None
    assert modal.fields["text"]["value"] == (
        "can can spy sco sco / sco sco ser ser ser / lie lie lie cap cap / cap maj maj gen mar"
    )
    assert (await ann.fill(modal, {"text": f"Place {' '.join(ARMY)}".replace("sco", "sco\n")})).error is None
    assert draft(table, 0) == FIRST


# The desk


async def arranged(desk: Counter, text: str | None = FIRST) -> Table:
    """A table at which Ann arranges her pieces."""
    table = await desk.begun("setup")
    await desk.tables.keep_draft(table.id, Seat(0), text)
    return table


async def pressed(desk: Counter, table: Table, verb: str, *values: str, who: Visitor = ANN) -> Screen:
    """What a press leads to; a control that works on the draft is one beside the draft as it is."""
    visit, reply = desk.visit(who, private=True)
    await press(visit, await control(desk, table, verb, who), values)
    return reply.screens[-1] if reply.screens else Screen("en")


async def control(desk: Counter, table: Table, verb: str, who: Visitor = ANN) -> str:
    """The id of a control of the workshop as it is now."""
    chair = table.chair_of(who.id)
    text = None if chair is None else await desk.tables.draft(table.id, chair.seat)
    assert table.match is not None
    marks = verb in ("swap", "mirror", "save", "saved", "seal") and text is not None
    return str(Press(verb, table.id, 0, marked(table.match.seed, str(text)) if marks else "place"))


async def said(desk: Counter, command: str, who: Visitor = ANN, **options: object) -> Screen:
    """What a command is answered with."""
    visit, reply = desk.visit(who)
    await call(visit, _command(command, options))
    return reply.screens[-1]


def _command(command: str, options: dict[str, object], focused: str = "") -> dict[str, object]:
    game, verb = command.split()
    given = [{"name": name, "value": value, "focused": name == focused} for name, value in options.items()]
    return {"name": game, "options": [{"type": 1, "name": verb, "options": given}]}


def labels(screen: Screen) -> list[str]:
    """The labels of its buttons and the placeholders of its menus."""
    rows = [row if isinstance(row, Menu) else list(row) for row in screen.rows]
    return [
        it for row in rows for it in ([row.placeholder] if isinstance(row, Menu) else [button.label for button in row])
    ]


def presses_of(screen: Screen) -> list[Button]:
    """Its buttons."""
    return [button for row in screen.rows if not isinstance(row, Menu) for button in row]


async def test_without_a_draft_there_is_nothing_to_change_save_or_seal(desk: Counter) -> None:
    table = await arranged(desk, None)

    assert labels(await pressed(desk, table, "draft"))[:3] == ["Ready-made", "Type it in", "My saved ones"]
    for verb, values in (("swap", ("0", "1")), ("mirror", ()), ("save", ()), ("saved", ("castle",))):
        with pytest.raises(NothingArranged):
            await pressed(desk, table, verb, *values)
    assert await desk.tables.favourites(ANN.id, "setup") == {}


async def test_a_draft_can_be_mirrored_swapped_typed_over_saved_and_sealed(desk: Counter) -> None:
    assert labels(await pressed(desk, await arranged(desk), "draft"))[:7] == [
        "Ready-made", "Swap two", "Mirror", "Type it in", "Save", "My saved ones", "Seal it",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\n", "\u200b", "\u3164", "\u2800 \u2800", "\u115f\u1160\uffa0", "\u034f", "x" * (LONGEST_NAME + 1)],
)
async def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(desk: Counter, name: str) -> None:
    table = await arranged(desk)

    with pytest.raises(BadName):
        await pressed(desk, table, "saved", name)
    assert await desk.tables.favourites(ANN.id, "setup") == {}


@pytest.mark.parametrize(
    ("written", "kept"),
    [("  a \n b ", "a b"), ("W" * LONGEST_NAME, "W" * LONGEST_NAME), ("👩‍👧 **x** @everyone", "👩‍👧 **x** @everyone")],
)
async def test_a_name_is_kept_as_it_is_but_for_its_spaces(desk: Counter, written: str, kept: str) -> None:
    table = await arranged(desk)

    await pressed(desk, table, "saved", written)

    assert await desk.tables.favourites(ANN.id, "setup") == {kept: FIRST}


async def test_as_many_are_kept_as_a_menu_shows_and_a_name_may_be_used_again(desk: Counter) -> None:
    table = await arranged(desk)
    for number in range(MOST):
        await pressed(desk, table, "saved", f"{number:02} {'W' * (LONGEST_NAME - 3)}")

    with pytest.raises(TooManySaved, match="I keep no more"):
        await pressed(desk, table, "saved", "one more")
    await desk.tables.keep_draft(table.id, Seat(0), SECOND)
    name = f"07 {'W' * (LONGEST_NAME - 3)}"
    await pressed(desk, table, "saved", name)

    kept = await desk.tables.favourites(ANN.id, "setup")
    assert len(kept) == MOST
    assert kept[name] == SECOND
    use, forget = (row for row in (await pressed(desk, table, "favourites")).rows if isinstance(row, Menu))
    assert [line.value for line in use.lines] == [line.value for line in forget.lines] == list(kept)
    assert {line.hint for line in use.lines} == {
        "mar gen maj maj cap / cap cap lie lie lie / ser ser ser sco sco / sco sco spy can can",
        "can can spy sco sco / sco sco ser ser ser / lie lie lie cap cap / cap maj maj gen mar",
    }


async def test_favourites_belong_to_a_person_and_a_game(desk: Counter) -> None:
    table = await arranged(desk)
    await pressed(desk, table, "saved", "castle")

    assert await desk.tables.favourites(BOB.id, "setup") == {}
    assert await desk.tables.favourites(ANN.id, "sets") == {}
    with pytest.raises(NotSaved):
        await pressed(desk, table, "use", "castle", who=BOB)
    with pytest.raises(NotSaved):
        await pressed(desk, table, "forget", "castle", who=BOB)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("place.mar,mar", "An army has 1 × the marshal; yours has 2."), ("gone.1", "I cannot read “gone.1” as a move.")],
)
async def test_a_saved_one_that_the_rules_no_longer_allow_is_said_to_be_so(
    desk: Counter, text: str, reason: str
) -> None:
    table = await arranged(desk)
    await desk.tables.keep_favourite(ANN.id, "setup", "castle", text)

    with pytest.raises(Unusable) as refused:
        await pressed(desk, table, "use", "castle")

    assert Languages.read().of("en")(refused.value.phrase) == f"“castle” cannot be used here: {reason}"
    assert await desk.tables.draft(table.id, Seat(0)) == FIRST


async def test_as_many_are_kept_of_each_game(desk: Counter) -> None:
    for number in range(MOST):
        assert await desk.tables.keep_favourite(ANN.id, "many", str(number), "x")
    assert not await desk.tables.keep_favourite(ANN.id, "many", "one more", "x")
    table = await arranged(desk)

    await pressed(desk, table, "saved", "castle")

    assert await desk.tables.favourites(ANN.id, "setup") == {"castle": FIRST}


async def test_a_saved_one_is_found_under_its_name_however_that_is_typed(desk: Counter) -> None:
    table = await arranged(desk)
    await said(desk, "setup save", name=" Caf\u0065\u0301   1 ")
    assert list(await desk.tables.favourites(ANN.id, "setup")) == ["Caf\u00e9 1"]
    await desk.tables.keep_draft(table.id, Seat(0), SECOND)

    await said(desk, "setup favourites", name="Caf\u0065\u0301  1")
    assert await desk.tables.draft(table.id, Seat(0)) == FIRST
    await pressed(desk, table, "forget", "Caf\u0065\u0301 1")

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


async def test_the_name_for_a_draft_that_was_changed_meanwhile_saves_nothing(desk: Counter) -> None:
    table = await arranged(desk)
    asked = await control(desk, table, "saved")
    await desk.tables.keep_draft(table.id, Seat(0), THIRD)
    visit, reply = desk.visit(ANN, private=True)

    await press(visit, asked, ["castle"])

    assert "It has changed since then" in reply.screens[-1].above
    assert await desk.tables.favourites(ANN.id, "setup") == {}


async def test_a_button_of_an_older_message_that_names_no_draft_seals_none_unseen(desk: Counter) -> None:
    table = await arranged(desk)
    visit, reply = desk.visit(ANN, private=True)

    await press(visit, f"seal:{table.id}:0:place", ())

    assert "It has changed since then" in reply.screens[-1].above
    assert len(await desk.lines(table.id)) == 1


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


async def test_a_set_up_that_is_written_to_the_bot_leaves_no_draft(desk: Counter) -> None:
    table = await arranged(desk)

    await answer(Letter(desk.desk, ANN, 3000, True, SECOND.replace(".", " "), desk.claim()))

    assert (await desk.lines(table.id))[1:] == [f"0 {SECOND}"]
    assert await desk.tables.draft(table.id, Seat(0)) is None


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


async def test_what_was_typed_wrongly_is_shown_with_what_is_wrong_and_the_draft_stays(desk: Counter) -> None:
    table = await arranged(desk)

    for text, reason in (("mar *mar*", "marshal; yours has 2."), ("x", "I cannot read “x” as"), ("", "yours has 0.")):
        screen = await pressed(desk, table, "typed", text)
        assert reason in screen.above
        assert ("You wrote: " in screen.above) == bool(text)
        assert ("You wrote: mar \\*mar\\*" in screen.above) == text.startswith("mar")
        assert "Seal it" in labels(screen)
    assert await desk.tables.draft(table.id, Seat(0)) == FIRST


async def test_saving_and_using_have_commands(desk: Counter) -> None:
    table = await arranged(desk)

    assert "Saved as “castle”." in (await said(desk, "setup save", name="castle")).above
    await desk.tables.keep_draft(table.id, Seat(0), None)
    assert "Seal it" in labels(await said(desk, "setup favourites", name="castle"))
    assert await desk.tables.draft(table.id, Seat(0)) == FIRST
    assert labels(await said(desk, "setup favourites")) == ["Use", "Forget", "Back"]
    visit, reply = desk.visit(ANN)
    await suggest(visit, _command("setup favourites", {"name": "CAS"}, "name"))
    assert reply.choices == [("castle", "castle")]


async def test_favourites_are_shown_without_a_table_and_can_be_forgotten_there(desk: Counter) -> None:
    await desk.tables.keep_favourite(ANN.id, "setup", "castle", FIRST)
    screen = await said(desk, "setup favourites")
    assert labels(screen) == ["Forget"]
    [row] = screen.rows
    assert isinstance(row, Menu)

    visit, reply = desk.visit(ANN, ELSEWHERE, private=True)
    await press(visit, row.id, ["castle"])

    assert "“castle” is forgotten." in reply.screens[-1].above
    assert labels(reply.screens[-1]) == []
    assert await desk.tables.favourites(ANN.id, "setup") == {}


async def test_commands_for_favourites_ask_which_table_and_say_where_nothing_is_arranged(desk: Counter) -> None:
    first = await arranged(desk)
    await arranged(desk)

    with pytest.raises(WhichTable):
        await said(desk, "setup favourites")
    await said(desk, "setup save", name="castle", table=first.id)
    await pressed(desk, first, "seal")
    with pytest.raises(NothingArranged):
        await said(desk, "setup save", name="castle", table=first.id)


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
