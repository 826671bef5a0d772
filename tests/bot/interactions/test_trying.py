"""A finished game is tried again from one's own decision on: in private, against the computer, and without a trace."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import pytest

from bot.computers.hints import Opponents, Think
from bot.computers.pool import WorkerPool
from bot.interactions.table.hinting import BUSY as NO_HINT
from bot.interactions.table.trying import ELSEWHERE
from bot.tables import transitions
from bot.tables.refusals import NotBegun, NothingTried, NotOver, NotSeated, TableClosed, UnknownControl
from bot.ui.message import CustomId, Menu, MessageSpec
from bot.ui.screens.trying import BUSY, OVER, THINKING
from bot.values.table import Person, Table
from games.chance import SeededChance
from games.coach.values import Mistake
from games.core import AnyGame, Seat, View
from games.errors import Unreadable
from games.match import Match, mover, replay
from tests.support.bot.direct_bot import ALL, PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.drafting import labels
from tests.support.bot.looked_back import analysis, given_up
from tests.support.games.random_play import finished as recorded

ANN, BOB, CAS = PEOPLE
MOVES: Final = 8
CHANCE: Final = SeededChance(b"labels", 0)
TICKED: Final = 4
"""The line of the recorded game of sets in which a set can be ticked."""


@dataclass
class Rivals(Opponents):
    """Plays the first ready-made or legal move, and notes whose views it sees. `meanwhile` happens before each move;
    without `time` it finds none."""

    views: list[View] = field(default_factory=list)
    time: bool = True
    meanwhile: Callable[[], Awaitable[None]] | None = None
    one: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def thinking(self, game: AnyGame) -> AsyncIterator[Think | None]:
        async with self.one:
            yield self._think

    async def _think(self, game: AnyGame, view: View) -> str | None:
        self.views.append(view)
        if self.meanwhile is not None:
            await self.meanwhile()
        ready = (preset.move for preset in game.presets(view, CHANCE))
        return str(next(chain(ready, game.legal(view)))) if self.time else None


@pytest.fixture(autouse=True)
def rivals(bot: DirectBot) -> Rivals:
    bot.services.opponents = rivals = Rivals()
    return rivals


async def finished(bot: DirectBot) -> Table:
    """A game of which so many first legal moves were played, until Ann gave up."""
    return await given_up(bot, "glory", (ANN, CAS), MOVES)


async def decisions(bot: DirectBot, table: Table, who: Person = ANN) -> list[int]:
    """The lines in which somebody moved."""
    assert table.match is not None
    player = table.player_of(who.id)
    record = await bot.repositories.moves.record(table, table.match)
    return [at for at, line in enumerate(record.lines, 1) if player is not None and mover(line) == player.seat]


async def press(bot: DirectBot, control: CustomId | str, *values: str, who: Person = ANN) -> Recorder:
    return await bot.press(who, control, *values, private=True)


async def begun(bot: DirectBot, table: Table, at: int = 1, who: Person = ANN) -> MessageSpec:
    """The first screen of a try from one of somebody's decisions on."""
    line = (await decisions(bot, table, who))[at]
    return (await press(bot, CustomId("try", table.id, rest=str(line)), who=who)).shown[-1]


def moves_of(spec: MessageSpec) -> list[str]:
    """The custom ids of the buttons of moves."""
    return [it.id for it in spec.buttons if it.id.startswith("try-play:")]


def button(spec: MessageSpec, action: str) -> str:
    return next(it.id for it in spec.buttons if it.id.startswith(f"{action}:"))


def seen(spec: MessageSpec) -> View:
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, View)
    return spec.picture_spec.view


async def lines(bot: DirectBot, who: Person = ANN) -> tuple[str, ...]:
    found = await bot.repositories.tries.of(who.id)
    assert found is not None
    return found[0].lines


async def test_it_begins_with_what_they_saw_then_and_says_what_they_played_but_not_what_is_better(
    bot: DirectBot,
) -> None:
    table = await finished(bot)
    line = (await decisions(bot, table))[1]
    reply = await press(bot, CustomId("try", table.id, rest=str(line)))
    spec = reply.shown[-1]

    assert table.match is not None
    record = await bot.repositories.moves.record(table, table.match)
    before = (await positions(bot, table))[line - 1]
    assert seen(spec) == before.view(Seat(0))
    move = table.match.read(record.lines[line - 1].partition(" ")[2])
    said = bot.contexts.of(table, "en").words.move(before.view(Seat(0)), move)
    assert f"You played **{said}**. What else?" in spec.below
    assert "🤖 plays for **Cas**. It counts nowhere." in spec.below
    assert "💡" not in spec.below
    assert labels(spec)[-2:] == ["Show it", "Stop"]
    assert reply.fresh == [True], "what they pressed on stays"


async def positions(bot: DirectBot, table: Table) -> list[Match]:
    """The game before each of its lines, from 1."""
    assert table.match is not None
    return [it.match for it in replay(await bot.repositories.moves.record(table, table.match), table.match.game)]


async def test_it_is_played_to_its_end_and_leaves_no_trace(bot: DirectBot, rivals: Rivals, changed: list[int]) -> None:
    bot.services.opponents = rivals
    table = await finished(bot)
    before, stored = await bot.sums(), await bot.repositories.tables.load((table.id,))
    changed.clear()

    spec, thought = await begun(bot, table), False
    while button_or_none(spec, "try-anew", "primary") is None:
        reply = await press(bot, moves_of(spec)[-1])
        thought = thought or THINKING in reply.shown[0].below
        spec = reply.shown[-1]
        assert seen(spec).me == Seat(0)
        assert not reply.published

    assert thought
    assert seen(spec).outcome is not None
    assert "###" in spec.below
    assert labels(spec) == ["Try again", "Back", "Stop"]
    assert {view.me for view in rivals.views} == {Seat(1)}, "each sees what its seat may know"
    assert (await bot.sums(), await bot.repositories.tables.load((table.id,)), changed) == (before, stored, [])
    again = (await press(bot, button(spec, "try-anew"))).shown[-1]
    assert "What else?" in again.below


def button_or_none(spec: MessageSpec, action: str, style: str) -> str | None:
    return next((it.id for it in spec.buttons if it.id.startswith(f"{action}:") and it.style == style), None)


async def test_the_same_choice_meets_the_same_chance(bot: DirectBot) -> None:
    table = await finished(bot)
    line = (await decisions(bot, table))[1]
    assert table.match is not None
    record = await bot.repositories.moves.record(table, table.match)
    played = record.lines[line - 1].partition(" ")[2]

    spec = await begun(bot, table)
    same = next(it for it in moves_of(spec) if it.endswith(f":{played}"))
    then = seen((await press(bot, same)).shown[-1])

    after = (await decisions(bot, table))[2]
    was = (await positions(bot, table))[after - 1]
    assert then.replace(last=()) == was.view(Seat(0)).replace(last=())


async def test_a_choice_is_taken_back_or_all_of_them(bot: DirectBot) -> None:
    table = await finished(bot)
    first = await begun(bot, table)
    assert "Back" not in labels(first)

    second = (await press(bot, moves_of(first)[0])).shown[-1]
    assert labels(second)[-2:] == ["Back", "Stop"], "one choice is undone by going to the start"
    third = (await press(bot, moves_of(second)[0])).shown[-1]

    assert labels(third)[-3:] == ["Back", "From the start", "Stop"]
    assert (await press(bot, button(third, "try-back"))).shown[-1] == second
    third = (await press(bot, moves_of(second)[0])).shown[-1]
    assert (await press(bot, button(third, "try-anew"))).shown[-1] == first


async def test_a_control_of_another_position_changes_nothing_and_shows_this_one(bot: DirectBot) -> None:
    table = await finished(bot)
    first = await begun(bot, table)
    second = (await press(bot, moves_of(first)[0])).shown[-1]
    third = (await press(bot, moves_of(second)[0])).shown[-1]
    stored = await lines(bot)

    for stale in (moves_of(first)[1], moves_of(second)[1], button(second, "try-back"), button(first, "try-show")):
        reply = await press(bot, stale)
        assert ELSEWHERE in reply.shown[-1].below
        assert seen(reply.shown[-1]) == seen(third)
        assert await lines(bot) == stored


async def test_two_presses_at_once_make_one_choice(bot: DirectBot, rivals: Rivals) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)

    await asyncio.gather(*(press(bot, it) for it in moves_of(spec)[:2]))

    stored = await lines(bot)
    assert [mover(line) for line in stored] == [Seat(0), Seat(1)]
    assert len(rivals.views) == 1, "the other one finds what is there"


async def test_a_move_that_is_missing_after_a_restart_is_found_at_the_next_press(
    bot: DirectBot, rivals: Rivals
) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)

    async def killed() -> None:
        raise ConnectionResetError

    rivals.meanwhile = killed
    with pytest.raises(ConnectionResetError):
        await press(bot, moves_of(spec)[0])
    assert len(await lines(bot)) == 1, "their own move is stored before the others think"
    bot.restart()
    bot.services.opponents = Rivals()
    pressed = (await press(bot, moves_of(spec)[0])).shown[-1]

    stored = await lines(bot)
    assert [mover(line) for line in stored] == [Seat(0), Seat(1)]
    assert moves_of(pressed)
    assert (await press(bot, CustomId("try", table.id))).shown[-1] == pressed, "by *Go on*, too"
    assert await lines(bot) == stored


async def test_where_nobody_has_time_it_says_so_and_goes_on_later(bot: DirectBot, rivals: Rivals) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)
    rivals.time = False

    waits = (await press(bot, moves_of(spec)[0])).shown[-1]
    assert BUSY in waits.below
    assert labels(waits) == ["Go on", "Back", "Stop"]
    bot.services.opponents = Opponents(WorkerPool({}, 1, 1))
    assert BUSY in (await press(bot, button(waits, "try"))).shown[-1].below
    bot.services.opponents = Rivals()

    assert moves_of((await press(bot, button(waits, "try"))).shown[-1])


async def test_who_goes_back_while_the_computer_thinks_is_not_shown_what_came_of_it(
    bot: DirectBot, rivals: Rivals
) -> None:
    table = await finished(bot)
    first = await begun(bot, table)
    elsewhere = list[MessageSpec]()

    async def goes_back() -> None:
        rivals.meanwhile = None
        elsewhere.extend((await press(bot, CustomId("try-anew", table.id))).shown)

    rivals.meanwhile = goes_back
    reply = await press(bot, moves_of(first)[0])

    assert elsewhere == [first]
    assert [THINKING in it.below for it in reply.shown] == [True]
    assert await lines(bot) == ()


async def test_what_is_better_is_shown_when_they_ask_and_can_be_played(bot: DirectBot) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)
    asked = list[View]()

    async def suggest(game: AnyGame, view: View) -> str | None:
        asked.append(view)
        return str([*game.legal(view)][-1])

    bot.services.suggest = suggest
    shown = (await press(bot, button(spec, "try-show"))).shown[-1]

    assert asked == [seen(spec)], "what they knew then"
    assert "💡 **" in shown.below
    assert "What else?" in shown.below
    assert shown.picture_spec is not None
    assert shown.picture_spec.partial != ()
    play = next(it.id for it in shown.buttons if it.label == "Play this")
    await press(bot, play)
    assert (await lines(bot))[0] == f"0 {play.rpartition(':')[2]}"


async def test_who_plays_on_while_that_is_thought_of_is_not_shown_it(bot: DirectBot) -> None:
    spec = await begun(bot, await finished(bot))

    async def suggest(game: AnyGame, view: View) -> str | None:
        await press(bot, moves_of(spec)[0])
        return str(next(iter(game.legal(view))))

    bot.services.suggest = suggest
    reply = await press(bot, button(spec, "try-show"))

    assert [it.below.count("I'm thinking of a hint") for it in reply.shown] == [1]


async def test_who_presses_elsewhere_while_the_computer_thinks_is_shown_what_came_of_it(
    bot: DirectBot, rivals: Rivals
) -> None:
    spec = await begun(bot, await finished(bot))

    async def reads() -> None:
        await press(bot, CustomId("help"))

    rivals.meanwhile = reads
    assert moves_of((await press(bot, moves_of(spec)[0])).shown[-1])


async def test_where_nothing_is_better_than_what_they_played_it_says_so(bot: DirectBot) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)
    assert table.match is not None
    record = await bot.repositories.moves.record(table, table.match)
    played = record.lines[(await decisions(bot, table))[1] - 1].partition(" ")[2]

    async def suggest(_game: AnyGame, _view: View) -> str | None:
        return played

    bot.services.suggest = suggest
    assert "💡 I would play that, too." in (await press(bot, button(spec, "try-show"))).shown[-1].below


async def test_what_the_coach_has_found_is_shown_at_once_but_of_no_other_decision(bot: DirectBot) -> None:
    table = await finished(bot)
    first, second = (await decisions(bot, table))[1:3]
    spec = await begun(bot, table)
    better = moves_of(spec)[-1].rpartition(":")[2]
    mistake = Mistake(line=first, played="play.7S", better=better, cost=0.1, error=0.01)
    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, analysis((mistake,)))

    reply = await press(bot, button(spec, "try-show"))
    other = (await press(bot, CustomId("try", table.id, rest=str(second)))).shown[-1]

    assert ["💡 **" in it.below for it in reply.shown] == [True]
    assert button(reply.shown[-1], "try-better").endswith(f":{better}")
    assert NO_HINT in (await press(bot, button(other, "try-show"))).shown[-1].below


async def test_where_no_better_move_is_found_it_says_so(bot: DirectBot) -> None:
    spec = await begun(bot, await finished(bot))

    shown = (await press(bot, button(spec, "try-show"))).shown[-1]

    assert "no time for a hint" in shown.below
    assert moves_of(shown) == moves_of(spec)


async def test_it_ends_by_one_press_and_the_old_controls_say_so(bot: DirectBot) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)

    over = (await press(bot, button(spec, "try-stop"))).shown[-1]
    assert (over.above, labels(over)) == (OVER, ["How was it?"])

    assert await bot.repositories.tries.of(ANN.id) is None
    for control in (moves_of(spec)[0], CustomId("try", table.id), CustomId("try-anew", table.id)):
        with pytest.raises(NothingTried):
            await press(bot, control)


async def test_another_one_takes_its_place(bot: DirectBot) -> None:
    one, other = await finished(bot), await finished(bot)
    first = await begun(bot, one)
    second = await begun(bot, other)

    with pytest.raises(NothingTried):
        await press(bot, moves_of(first)[0])
    assert moves_of((await press(bot, moves_of(second)[0])).shown[-1])


async def test_only_who_decided_there_can_try_it(bot: DirectBot) -> None:
    table = await finished(bot)
    mine, theirs = await decisions(bot, table, ANN), await decisions(bot, table, CAS)

    for who, line in ((CAS, mine[0]), (ANN, theirs[0]), (STRANGER, mine[0])):
        with pytest.raises(NotSeated):
            await press(bot, CustomId("try", table.id, rest=str(line)), who=who)
    await begun(bot, table, who=CAS)
    assert await bot.repositories.tries.of(ANN.id) is None


async def test_a_line_without_a_decision_or_that_is_no_number_is_refused(bot: DirectBot) -> None:
    table = await finished(bot)

    for line in ("0", "999", str(MOVES + 1)):
        with pytest.raises(UnknownControl):
            await press(bot, CustomId("try", table.id, rest=line))
    with pytest.raises(Unreadable):
        await press(bot, CustomId("try", table.id, rest="x"))


async def test_a_game_that_goes_on_shows_nothing(bot: DirectBot) -> None:
    running, lobby = await bot.begun("glory", (ANN, CAS)), await bot.lobby("glory", (ANN, CAS))
    await bot.play(running, ANN.id, _first(running))
    unbegun = await bot.change(lobby, transitions.closed, ANN.id, False)

    for table, refusal in ((running, NotOver), (await bot.lobby("glory"), NotBegun), (unbegun, TableClosed)):
        for control in (CustomId("try", table.id, rest="1"), CustomId("try", table.id), CustomId("try-anew", table.id)):
            with pytest.raises(refusal):
                await press(bot, control)


def _first(table: Table) -> str:
    match = transitions.require_playing(table)
    return str(next(iter(match.game.legal(match.view(Seat(0))))))


async def test_a_set_is_ticked_in_a_form(bot: DirectBot) -> None:
    _, record = recorded(ALL["sets"], 1)
    lobby = await bot.lobby("sets", PEOPLE[: record.seats], **record.options)
    bot.seed = bytes.fromhex(record.seed)
    table = await bot.begin(lobby)
    for line in record.lines:
        seat, _, move = line.partition(" ")
        table = (await bot.play(table, table.players[int(seat)].person or 0, move)).table
    who = table.players[int(record.lines[TICKED - 1].partition(" ")[0])].person
    person = next(it for it in PEOPLE if it.id == who)

    spec = (await press(bot, CustomId("try", table.id, rest=str(TICKED)), who=person)).shown[-1]
    [form] = (await press(bot, button(spec, "try-tick"), who=person)).modals
    options = form["components"][0]["component"]
    values = [it["value"] for it in options["options"]][: options["min_values"]]
    await press(bot, form["custom_id"], *values, who=person)

    assert (await lines(bot, person))[0].rpartition(".")[2].split(",") == values


@pytest.mark.parametrize(("key", "people"), [("setup", PEOPLE), ("stratego", (*PEOPLE, STRANGER))])
async def test_of_a_long_move_the_ready_made_ones_can_be_played(
    bot: DirectBot, key: str, people: tuple[Person, ...]
) -> None:
    table = await bot.begun(key, people)
    match = transitions.require_playing(table)
    ready = [preset.move for preset in match.game.presets(match.view(Seat(0)), CHANCE)]
    await bot.play(table, ANN.id, str(ready[0]))
    table = await bot.change(await bot.tables.get(table.id), transitions.closed, ANN.id, False)

    spec = (await press(bot, CustomId("try", table.id, rest="1"))).shown[-1]
    [menu] = [row for row in spec.rows if isinstance(row, Menu)]
    assert spec.picture_spec is not None
    assert spec.picture_spec.partial == (ready[0].kind, *ready[0].tokens()), "as they had arranged it"
    for option, move in ((menu.options[1], ready[1]), (menu.options[-1], ready[0].mirrored())):
        await press(bot, menu.id, option.value)
        assert (await lines(bot))[0] == f"0 {move}"
        await press(bot, CustomId("try-anew", table.id))
    with pytest.raises(UnknownControl):
        await press(bot, menu.id, "999")
