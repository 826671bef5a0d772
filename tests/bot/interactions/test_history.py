"""The history: under headings, turn by turn with pictures, with the names of those who played."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.tables import transitions
from bot.ui.escaping import escaped
from bot.ui.message import Button, Menu, MessageSpec, buttons_in
from bot.ui.screens.history import chapters_of, headlined
from bot.values.record import RecordLine
from bot.values.table import Person, Table, Transition
from games import GAMES
from games.core import Seat, TakenBack, View
from games.match import Match, fold
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.service import match_of, resigned

ANN, BOB, CAS = PEOPLE
BOBS = escaped(BOB.name)


async def shown(bot: DirectBot, person: Person, custom_id: str, *values: str) -> MessageSpec:
    """What a person is shown who presses a control of a private message, or picks in one of its menus."""
    reply = await bot.press(person, custom_id, *values, private=True)
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
            table = await bot.change(table, transitions.computer_played, player.seat, move, table.decision)
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
    """What stands under a heading that begins so."""
    found = re.search(rf"^### {heading}\b[^\n]*\n(.*?)(?=\n### |\Z)", spec.above, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


async def test_a_game_of_turns_is_told_under_a_heading_for_each_turn(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 3)

    spec = await shown(bot, ANN, f"history:{table.id}::0")

    assert [heading.partition(":")[0] for heading in headings(spec)] == ["The start", "Turn 1", "Turn 2", "Turn 3"]
    second = table.names[1 - match_of(table).view(None).model_dump()["white"]]
    assert f"**{second}**: " in section(spec, "Turn 2")


async def test_a_heading_tells_what_a_turn_was_about_and_calls_its_reader_you(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 3)
    white = (ANN, CAS)[table.match.view(None).model_dump()["white"]] if table.match else ANN
    black = CAS if white is ANN else ANN

    mine, theirs, watched = [
        headings(await shown(bot, person, f"history:{table.id}::0"))[3] for person in (white, black, STRANGER)
    ]

    said = {"en": ("Turn 3: Your attacker goes from ", f"Turn 3: **{white.name}**'s attacker goes from ")}
    said["nl"] = ("Beurt 3: Je aanvaller gaat van ", f"Beurt 3: De aanvaller van **{white.name}** gaat van ")
    assert mine.startswith(said[white.locale[:2]][0])
    assert theirs.startswith(said[black.locale[:2]][1])
    assert watched.startswith(said[STRANGER.locale[:2]][1])


async def test_the_menu_tells_what_each_turn_was_about(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 8)

    page = await shown(bot, ANN, f"history:{table.id}::0")

    told = [heading.partition(": ")[2].replace("**", "") for heading in headings(page)]
    [menu] = menus(page)
    assert all(option.hint for option in menu.options)
    assert [option.hint for option in menu.options[-5:]] == told
    chapter = await shown(bot, ANN, f"turn:{table.id}::7")
    assert menus(chapter)[0].options == menu.options
    assert chapter.below.startswith(f"### {headings(page)[-2]}\n")


async def test_whoever_has_a_seat_now_is_not_you_in_what_was_played_there_before(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 4)
    chapters = chapters_of(GAMES["heroes"], await bot.repositories.moves.story(table), Seat(0))
    positions = await bot.tables.positions(table, match_of(table), [chapter.ply for chapter in chapters])
    context = bot.contexts.of(table, ANN.locale)
    earlier = [chapter._replace(names=("Eve", "Cas")) for chapter in chapters]

    mine, not_mine = (headlined(context, told, positions, Seat(0)) for told in (chapters, earlier))

    watched = headlined(context, earlier, positions, None)
    assert [it.headline for it in not_mine] == [it.headline for it in watched] != [it.headline for it in mine]


@pytest.mark.parametrize("control", ["history:{}::0", "turn:{}::20"])
async def test_for_all_its_headlines_a_game_is_played_again_once(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, control: str
) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 24)
    played: list[int] = []

    def counted(match: Match, lines: Sequence[str]) -> Match:
        played.append(len(lines))
        return fold(match, lines)

    monkeypatch.setattr(transitions, "fold", counted)
    await shown(bot, ANN, control.format(table.id))

    assert 20 <= sum(played) <= 24


async def test_a_finished_game_has_its_record_a_step_behind_its_history(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 2)
    before = await shown(bot, ANN, f"history:{table.id}::0")
    await bot.change(table, transitions.closed, ANN.id, False)

    after = await shown(bot, ANN, f"history:{table.id}::0")
    spec = await shown(bot, ANN, buttons(after)["Record"].id)

    assert "Record" not in buttons(before)
    assert spec.above == "The whole game, move by move, in a file for programs. To read it, press *History*."
    assert spec.file is not None
    assert spec.file.name == "heroes-record.json"


async def test_a_game_of_rounds_is_told_by_its_rounds(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("glory", (ANN, CAS)), 6)

    english, dutch = [await shown(bot, person, f"history:{table.id}::0") for person in (ANN, CAS)]

    assert [heading.partition(":")[0] for heading in headings(english)[:3]] == ["The start", "Round 1", "Round 2"]
    assert [heading.partition(":")[0] for heading in headings(dutch)[:3]] == ["Het begin", "Ronde 1", "Ronde 2"]
    assert "Revealed: " in section(english, "Round 1")
    assert " begins" not in english.above


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

    assert start.below.startswith("### The start: ")
    assert buttons(start)["Earlier"].disabled
    assert third.below.startswith("### Turn 3: ")
    assert later.below.startswith("### Turn 4: ")
    assert later.below in back.above


async def test_the_picture_of_a_turn_is_the_position_at_its_end(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("heroes", (ANN, CAS)), 4)
    then = table.match
    assert then is not None
    await moved(bot, table, 3)

    spec = await shown(bot, ANN, f"turn:{table.id}::4")

    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, View)
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
    assert isinstance(view, View)
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

    assert headings(newest)[-1].startswith("Turn 25: ")
    assert headings(middle)[-1].startswith("Turn 20: ")
    assert headings(oldest)[0].startswith("The start: ")
    assert [buttons(newest)[label].disabled for label in ("Earlier", "Later")] == [False, True]
    assert [buttons(oldest)[label].disabled for label in ("Earlier", "Later")] == [True, False]


@pytest.mark.parametrize("control", ["history:{}::0", "turn:{}::3"])
async def test_before_the_game_begins_there_is_no_turn_to_go_to(bot: DirectBot, control: str) -> None:
    spec = await shown(bot, ANN, control.format((await bot.lobby("glory")).id))

    assert (spec.above, spec.rows) == ("## History\nNothing has happened yet.", ())


async def test_the_record_names_who_played_and_from_which_line_on(bot: DirectBot) -> None:
    table = await moved(bot, await bot.begun("glory"), 3)
    table = await gave_up(bot, table, BOB)
    table = await bot.change(table, transitions.closed, ANN.id, False)

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
    seat = match_of(table).view(None).to_act[0] ^ 1
    line = RecordLine(table.decision, f"{seat} undo 3", (TakenBack(seat=Seat(seat)),))
    before = (await bot.tables.positions(table, match_of(table), (2,)))[2]
    after = replace(table, match=before, decision=table.decision + 1)
    await bot.repositories.changes.change(table, Transition(after, (line,), drops=(3,)), bot.clock.now(), None)
    options = list(before.game.legal(before.view(Seat(seat))))
    await bot.play(table, table.players[seat].person or 0, str(options[-1]))

    spec = await shown(bot, ANN, f"history:{table.id}::0")

    name = table.names[seat]
    assert len(headings(spec)) == 4
    told = section(spec, "Turn 3").splitlines()
    assert told[0] == f"-# **{name}** took a move back."
    assert len(told) == 2
    assert dropped not in whole(spec)


async def _event_text(bot: DirectBot, table: Table, at: int) -> str:
    """What is told first of a line."""
    story = await bot.repositories.moves.story(table)
    return bot.contexts.of(table, ANN.locale).words.tell(story[at].told[0])
