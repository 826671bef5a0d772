"""What a computer player has played for a person; nothing is written here."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from bot.values.record import NOBODY_STOOD_IN, PlayedFor, PlayedLine, StoodIn, StoodInMove, Told
from bot.values.table import Table
from games.match import Match, follow


async def stood_in(table: Table, played: PlayedFor | None) -> StoodIn:
    """What a computer player has played for a person, as positions and moves."""
    if table.match is None or played is None:
        return NOBODY_STOOD_IN
    wanted = {line.ply for line in played.lines}
    moves = await asyncio.to_thread(_replayed, table.match, played.living, played.told)
    goes_on = any(line.decision >= table.pinged_decision for line in played.lines)
    return StoodIn(moves, _turns(played.living, wanted), goes_on)


def _replayed(
    match: Match, living: Sequence[PlayedLine], told: Mapping[int, tuple[Told, ...]]
) -> tuple[StoodInMove, ...]:
    """The moves in the lines of which is said what is told of them, each with the position before it as its seat sees
    it."""
    now, found = Match.start(match.game, match.seats, match.options, match.seed).match, []
    for line in living:
        if line.ply in told:
            found.append(StoodInMove(now.view(line.seat), now.read(line.text.partition(" ")[2]), told[line.ply]))
        now = follow(now, line.text).match
    return tuple(found)


def _turns(living: Sequence[PlayedLine], wanted: Collection[int]) -> int:
    """In how many turns these lines of one seat were played: what follows each other at once is one."""
    goes_on = sum(one.seat == other.seat and {one.ply, other.ply} <= set(wanted) for one, other in pairwise(living))
    return len(wanted) - goes_on
