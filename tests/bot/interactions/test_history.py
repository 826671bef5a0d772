"""The history: under headings, turn by turn with pictures, with the names of those who played."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
import pytest_asyncio

from bot.interactions.entry.actions import handle_component
from bot.tables import transitions
from bot.ui.escaping import escaped
from bot.ui.message import Button, Menu, MessageSpec, buttons_in
from bot.values.record import RecordLine
from bot.values.table import Person, Table, Transition
from games.core import Seat, TakenBack
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot, direct_bot
from tests.support.bot.drafting import whole
from tests.support.bot.service import resigned

ANN, BOB, CAS = PEOPLE
BOBS = escaped(BOB.name)


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def shown(bot: DirectBot, person: Person, custom_id: str, *values: str) -> MessageSpec:
    """What a person is shown who presses a control of a private message, or picks in one of its menus."""
    ctx, reply = bot.ctx(person, private=True)
    await handle_component(ctx, custom_id, values)
    [spec] = reply.shown
    return spec


async def moved(bot: DirectBot, table: Table, times: int = 1) -> Table:
    """Whoever must act, computer players too, makes the first move that there is."""
    for _ in range(times):
        table = await bot.tables.get(table.id)
        assert table.match is not None
        player = table.players[min(table.match.to_act)]
        move = next(iter(table.match.game.legal(table.match.view(player.seat))))
        if player.person is None:
            table = (
                await bot.tables.change(table, None, transitions.computer_played, player.seat, move, table.decision)
            ).table
        else:
            table = (await bot.play(table, player.person, str(move))).table
    return table


async def gave_up(bot: DirectBot, table: Table, person: Person) -> Table:
    now = await bot.tables.get(table.id)
    return (await resigned(bot.tables, now, person.id)).table


def headings(spec: MessageSpec) -> list[str]:
    return re.findall(r"^### (.*)", spec.above, re.MULTILINE)


def menus(spec: MessageSpec) -> list[Menu]:
    return [row for row in spec.rows if isinstance(row, Menu)]


def buttons(spec: MessageSpec) -> dict[str, Button]:
    return {button.label: button for row in spec.rows for button in buttons_in(row)}


def section(spec: MessageSpec, heading: str) -> str:
    """What stands under a heading."""
    found = re.search(rf"^### {heading}\n(.*?)(?=\n### |\Z)", spec.above, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


async def test_a_game_of_turns_is_told_under_a_heading_for_each_turn(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 3)

    spec = await shown(bot, ANN, f"history:{table.id}::0")

    first, second = (
        ("Ann", "Cas") if table.match and table.match.view(None).model_dump()["white"] == 0 else ("Cas", "Ann")
    )
    assert headings(spec) == ["The start", f"Turn 1 · {first}", f"Turn 2 · {second}", f"Turn 3 · {first}"]
    assert f"**{second}**: " in section(spec, f"Turn 2 · {second}")


async def test_several_decisions_in_a_row_are_one_turn(bot: DirectBot) -> None:
    table = await bot.begun("addvantage", (ANN, CAS))
    movers = []
    for _ in range(20):
        assert table.match is not None
        movers.append(min(table.match.to_act))
        table = await moved(bot, table)

    spec = await shown(bot, ANN, f"turn:{table.id}::0")

    turns = [table.names[seat] for seat, _ in groupby(movers)]
    assert [option.label for option in menus(spec)[0].options] == [
        "The start",
        *(f"Turn {number} · {name}" for number, name in enumerate(turns, 1)),
    ]
    assert len(turns) < len(movers)


async def test_choices_made_at_the_same_time_share_a_turn_and_do_not_tell_who_was_first(bot: DirectBot) -> None:
    found = []
    for first, second in ((ANN, CAS), (CAS, ANN)):
        table = await bot.begun("stratego", PEOPLE)
        for person in (first, second, BOB):
            match = (await bot.tables.get(table.id)).match
            player = table.player_of(person.id)
            assert match is not None
            assert player is not None
            preset = next(iter(match.game.presets(match.view(player.seat), None)))  # type: ignore[arg-type]
            await bot.play(table, person.id, str(preset.move))
        spec = await shown(bot, ANN, f"turn:{table.id}::0")
        found.append([option.label for option in menus(spec)[0].options])

    assert found[0] == found[1] == ["The start", f"Turn 1 · Ann, {BOB.name} and Cas"]


async def test_a_game_of_rounds_is_told_by_its_rounds(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("glory", (ANN, CAS)), 12)

    english, dutch = [await shown(bot, person, f"history:{table.id}::0") for person in (ANN, CAS)]

    assert headings(english)[:3] == ["The start", "Round 1", "Round 2"]
    assert headings(dutch)[:3] == ["Het begin", "Ronde 1", "Ronde 2"]
    assert "Revealed: " in section(english, "Round 1")
    assert "Round 2 begins" not in section(english, "Round 1")


async def test_a_menu_leads_to_any_turn_and_buttons_to_those_beside_it_and_back(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 30)
    page = await shown(bot, ANN, f"history:{table.id}::0")
    near, far = menus(page)
    assert [option.value for option in near.options] == [str(number) for number in range(25, 31)]
    assert [(option.value, option.label) for option in far.options] == [
        ("0", "The start – Turn 24"),
        ("25", "Turn 25 – Turn 30"),
    ]

    start = await shown(bot, ANN, far.id, "0")
    third = await shown(bot, ANN, menus(start)[0].id, "3")
    later = await shown(bot, ANN, buttons(third)["Later"].id)
    back = await shown(bot, ANN, buttons(later)["History"].id)

    assert headings(start) == ["The start"]
    assert buttons(start)["Earlier"].disabled
    assert headings(third)[0].startswith("Turn 3 · ")
    assert headings(later)[0].startswith("Turn 4 · ")
    assert headings(later)[0] in headings(back)


async def test_the_picture_of_a_turn_is_the_position_at_its_end(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 4)
    then = table.match
    assert then is not None
    await moved(bot, table, 3)

    spec = await shown(bot, ANN, f"turn:{table.id}::4")

    assert spec.picture_spec is not None
    assert spec.picture_spec.view is not None
    assert spec.picture_spec.view.model_dump() == then.view(spec.picture_spec.view.me).model_dump()


@pytest.mark.parametrize("person", [*PEOPLE, STRANGER], ids=lambda person: person.name)
async def test_an_old_round_shows_everybody_what_they_could_see_then(bot: DirectBot, person: Person) -> None:
    table = await bot.begun("glory")
    positions = [table.match]
    for _ in range(10):
        table = await moved(bot, table)
        positions.append(table.match)
    player = table.player_of(person.id)
    seat = player.seat if player else None
    story = await bot.repositories.moves.story(table)
    hidden = {str(told.event) for line in story for told in line.told if not told.event.visible_to(seat)}
    assert hidden

    spec = await shown(bot, person, f"turn:{table.id}::1")

    assert spec.picture_spec is not None
    view = spec.picture_spec.view
    assert view is not None
    assert view.me == seat
    assert view in [match.view(seat) for match in positions if match is not None]
    assert view.turn < positions[-1].turn  # type: ignore[union-attr]


async def test_after_a_resignation_old_turns_name_who_played_them_and_new_ones_who_plays_now(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("glory"), 3)
    await gave_up(bot, table, BOB)
    await moved(bot, table, 6)

    page = await shown(bot, ANN, f"history:{table.id}::0")
    first = await shown(bot, ANN, f"turn:{table.id}::1")
    last = await shown(bot, ANN, f"turn:{table.id}::99")

    assert f"**{BOBS}** moves" in section(page, "Round 1")
    assert "Dora" not in section(page, "Round 1")
    assert f"{BOBS} resigned, and **Dora** plays on." in section(page, "Round 2")
    assert "**Dora** moves" in section(page, "Round 2")
    assert BOBS not in section(page, "Round 3")
    assert first.picture_spec is not None
    assert last.picture_spec is not None
    assert first.picture_spec.names == ("Ann", BOB.name, "Cas")
    assert last.picture_spec.names == ("Ann", "Dora", "Cas")


async def test_pages_posted_by_earlier_versions_show_the_nearest_page(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 25)

    newest, middle, oldest = [await shown(bot, ANN, f"history:{table.id}::{page}") for page in (0, 1, 77)]

    assert headings(newest)[-1].startswith("Turn 25 · ")
    assert headings(middle)[-1].startswith("Turn 15 · ")
    assert headings(oldest)[0] == "The start"
    assert [buttons(newest)[label].disabled for label in ("Earlier", "Later")] == [False, True]
    assert [buttons(oldest)[label].disabled for label in ("Earlier", "Later")] == [True, False]


async def test_before_the_game_begins_there_is_no_turn_to_go_to(bot: DirectBot) -> None:
    table = await bot.lobby("glory")

    for custom_id in (f"history:{table.id}::0", f"turn:{table.id}::3"):
        spec = await shown(bot, ANN, custom_id)
        assert spec.above == "## History\nNothing has happened yet."
        assert spec.rows == ()


async def test_the_record_names_who_played_and_from_which_line_on(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("glory"), 3)
    table = await gave_up(bot, table, BOB)
    table = (await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)).table

    record = await bot.tables.record(table)

    assert record.lines[3] == "1 resign"
    assert [(it.seat, it.from_line, it.name) for it in record.sittings] == [
        (0, 0, "Ann"),
        (1, 0, BOB.name),
        (2, 0, "Cas"),
        (1, 5, "Dora"),
    ]
    assert not re.search("10[123]", record.model_dump_json(include={"sittings"}))


async def test_what_was_taken_back_is_not_told_but_that_it_was(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 3)
    dropped = await _event_text(bot, table, -1)
    table = await bot.tables.get(table.id)
    assert table.match is not None
    seat = table.match.view(None).to_act[0] ^ 1
    line = RecordLine(table.decision, f"{seat} undo 3", (TakenBack(seat=Seat(seat)),))
    before = await bot.tables.position(table, table.match, 2)
    after = replace(table, match=before, decision=table.decision + 1)
    await bot.repositories.tables.change(table, Transition(after, (line,), drops=(3,)), bot.clock.now(), None)
    options = list(before.game.legal(before.view(Seat(seat))))
    await bot.play(table, table.players[seat].person or 0, str(options[-1]))

    spec = await shown(bot, ANN, f"history:{table.id}::0")

    name = table.names[seat]
    assert len(headings(spec)) == 4
    told = section(spec, f"Turn 3 · {name}").splitlines()
    assert told[0] == f"**{name}** took back their last move."
    assert len(told) == 2
    assert dropped not in whole(spec)


async def _event_text(bot: DirectBot, table: Table, at: int) -> str:
    """What is told first of a line."""
    story = await bot.repositories.moves.story(table)
    return bot.contexts.of(table, ANN.locale).tell(story[at].told[0])
