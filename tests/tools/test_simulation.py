"""People who play over days, a few of them: what is promised about time holds in whatever way they come and go."""

from pathlib import Path

from bot.values.table import Status
from tests.support.amount import SOAK
from tools.simulation.report import report
from tools.simulation.world import Scale, simulated

SCALE = Scale(people=8, tables=4, days=20, restarts=4) if SOAK else Scale(people=6, tables=3, days=5, restarts=2)


async def test_every_game_ends_or_goes_on_and_nobody_is_disturbed_at_night_or_called_twice(tmp_path: Path) -> None:
    seen = await simulated(tmp_path, SCALE)

    _, broken = report(seen)
    assert broken == []
    assert seen.restarts == SCALE.restarts
    assert seen.most_living == 1
    assert any(table.status is Status.FINISHED for table in seen.tables)
    assert seen.sounds
    assert seen.questions
    assert seen.timers
