"""Where the way to everything beside the moves stands, and that a row of buttons has room for it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product

from bot.tables import transitions
from bot.ui.message import BUTTONS_PER_ROW, Button, Grid, Menu, MessageSpec, buttons_in
from bot.ui.screens.more import Ways, more_screen
from bot.ui.screens.panel import panel
from bot.ui.screens.table import table_message
from bot.values.calendar import Pause
from bot.values.record import PlayedLine, Undoing
from bot.values.table import Player, Table
from bot.values.turn_clock import StandIn
from games.core import Seat
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, DirectBot
from tests.support.bot.drafting import labels
from tests.support.bot.hand_clock import NOON
from tests.support.bot.table_command import clocked

ANN, _, CAS = PEOPLE
DAY = timedelta(days=1)
UNDO = Undoing(Seat(0), (PlayedLine(0, Seat(0), 0, "0 roll", undoable=True, person=True),))


def rows_of(spec: MessageSpec) -> list[list[Button]]:
    return [list(buttons_in(row)) for row in spec.rows if not isinstance(row, Menu | Grid)]


async def test_the_message_of_a_game_that_goes_on_has_it_after_rules_and_history(bot: DirectBot) -> None:
    lobby = await bot.lobby("heroes", (ANN, CAS))
    table = await bot.begin(lobby)

    [row] = rows_of(table_message(bot.contexts.of(table, "en")))

    assert [it.label for it in row] == ["My move", "History", "Rules", "⋯ More"]
    assert row[-1].style == "secondary"
    over = await bot.change(table, transitions.closed, ANN.id, False)
    assert labels(table_message(bot.contexts.of(over, "en"))) == ["Play again", "Replay", "History", "⋯ More"]


async def test_every_panel_ends_with_what_explains_the_game_and_with_it(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)

    for player in table.players:
        shown = labels(panel(bot.contexts.of(table, "en", ()), player))
        assert shown[-1] == "⋯ More"
        assert {"Rules", "Learn"} & set(shown)
        assert "Resign" not in shown, "what is never meant by a slip of the thumb"


async def test_who_resigns_finds_it_behind_it(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    context, [player, *_] = bot.contexts.of(table, "en", ()), table.players

    def offered(player: Player) -> list[str]:
        return [it.id.partition(":")[0] for it in more_screen(context, player, Ways()).buttons]

    assert "resign" in offered(player)
    assert "resign" not in offered(replace(player, delayed=player.delayed._replace(resignation=NOON))), (
        "they resign already"
    )


def states(bot: DirectBot, table: Table) -> Iterator[Table]:
    """A table in all states that bring buttons of their own."""
    now = bot.clock.now()
    for absent, paused, resigns in product((False, True), repeat=3):
        first = replace(
            table.players[0],
            attendance=table.players[0].attendance._replace(stand_in=StandIn.ABSENT if absent else None),
            delayed=table.players[0].delayed._replace(resignation=now if resigns else None),
        )
        pauses = (Pause(now, now + 9 * DAY),) if paused else ()
        yield replace(table, players=(first, *table.players[1:]), times=table.times._replace(pauses=pauses))


async def test_a_row_has_at_most_five_buttons_and_none_is_lost(bot: DirectBot) -> None:
    alone = await bot.open("heroes", ANN, channel=PRIVATE)
    private = await bot.begin(alone)
    most = 0
    for table in (*states(bot, await clocked(bot, ANN, CAS)), *states(bot, private)):
        context = bot.contexts.of(table, "en")._replace(link="https://discord.com/channels/1/2/3")
        for undo in (None, UNDO):
            specs = [panel(context, player, undo=undo) for player in table.people]
            for spec in (table_message(context), *specs):
                assert max(map(len, rows_of(spec))) <= BUTTONS_PER_ROW
        shown = labels(table_message(context))
        most = max(most, len(shown))
        assert {"My move", "Rules", "History", "⋯ More"} <= set(shown)
        assert ("I'm back" in shown) is (table.players[0].attendance.stand_in is not None)
        assert ("Resume" in shown) is bool(table.times.pauses)

    assert most > BUTTONS_PER_ROW
