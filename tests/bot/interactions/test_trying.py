"""A finished game is tried again from one's own decision on: in private, against the computer, and without a trace."""

import asyncio

import pytest

from bot.computers.hints import Opponents
from bot.computers.pool import WorkerPool
from bot.interactions.table.trying import ELSEWHERE
from bot.tables import transitions
from bot.tables.refusals import NotBegun, NothingTried, NotOver, NotSeated, TableClosed, UnknownControl
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.trying import BUSY, OVER, THINKING
from bot.values.table import Table
from games.core import Seat
from games.errors import Unreadable
from games.match import Match, mover, replay
from tests.support.bot.direct_bot import STRANGER, DirectBot
from tests.support.bot.drafting import labels
from tests.support.bot.tried import (
    ANN,
    CAS,
    MOVES,
    Rivals,
    begun,
    button,
    decisions,
    finished,
    lines,
    moves_of,
    press,
    seen,
)


@pytest.fixture(autouse=True)
def rivals(bot: DirectBot) -> Rivals:
    bot.services.opponents = rivals = Rivals()
    return rivals


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
    assert f"You played **{said}**. What would you try instead?" in spec.below
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
    assert "What would you try instead?" in again.below


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


async def test_who_presses_elsewhere_while_the_computer_thinks_is_shown_what_came_of_it(
    bot: DirectBot, rivals: Rivals
) -> None:
    spec = await begun(bot, await finished(bot))

    async def reads() -> None:
        await press(bot, CustomId("help"))

    rivals.meanwhile = reads
    assert moves_of((await press(bot, moves_of(spec)[0])).shown[-1])


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
