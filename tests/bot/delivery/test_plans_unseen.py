"""With a plan and without everybody else is sent the same at the same moments, until it is played. And this can fail:
whatever would tell of a plan is found out."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.delivery import desired
from bot.delivery.notifications import evaluate as look
from bot.store.games.plans import PlanRepository
from bot.tables import consequences, planned
from bot.ui.screens.table import table_message
from bot.values.table import Player, Table
from bot.values.timers import Timer
from bot.values.turn_clock import Prepared
from games import GAMES
from tests.support.amount import amount
from tests.support.bot.unseen import seen_played_and_made, seen_with_and_without
from tests.support.games.plans import planned as planned_in

KEYS = sorted(GAMES)
MOST = 40
"""After so many beginnings something must have been compared."""
BEGINNINGS = amount(1, 2)
"""From so many random beginnings each is compared; of those in which a plan is played, with mentions and without."""


def beginnings(game: str, least: int, compared: Sequence[object]) -> Iterator[int]:
    """So many random beginnings, and more until something was compared; a game without plans is left out."""
    if next(planned_in(GAMES[game], 0), None) is None:
        pytest.skip("nobody can plan in it")
    yield from (seed for seed in range(MOST) if seed < least or not compared)


@pytest.mark.parametrize("mentions", [False, True], ids=["in private", "by mentions"])
@pytest.mark.parametrize("game", KEYS)
async def test_nobody_else_can_tell_whether_somebody_has_a_plan(tmp_path: Path, game: str, mentions: bool) -> None:
    compared = list[object]()
    for seed in beginnings(game, BEGINNINGS, compared):
        found = await seen_with_and_without(tmp_path, game, seed, mentions=mentions)
        if found is not None:
            with_plan, without = found
            assert with_plan == without
            compared += without
    assert len(compared) > 1


@pytest.mark.parametrize("game", KEYS)
async def test_a_plan_that_is_played_looks_like_a_move_that_is_made_by_hand(tmp_path: Path, game: str) -> None:
    compared = list[object]()
    for seed in beginnings(game, 2 * BEGINNINGS, compared):
        found = await seen_played_and_made(tmp_path, game, seed, mentions=bool(seed % 2))
        if found is not None:
            played, made = found
            assert played == made
            compared += made
    assert compared


def _waits_for_nobody_who_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a plan is not waited for."""
    whole = Table.people_to_act.func  # type: ignore[attr-defined]

    def without(table: Table) -> tuple[Player, ...]:
        return tuple(player for player in whole(table) if player.prepared.live is None)

    monkeypatch.setattr(Table, "people_to_act", property(without))


def _sets_timers_for_plans_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a timer only where there is something to play."""

    def timers(before: Table | None, after: Table) -> tuple[Timer, ...] | None:
        found = planned.plan_timers(before, after)
        return None if found is None else tuple(it for it in found if after.players[it.seat].prepared.live is not None)

    monkeypatch.setattr(consequences, "plan_timers", timers)


def _calls_at_once_who_has_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others need not wait until a plan could have been played."""
    monkeypatch.setattr(look, "plan_moment", lambda table, seat: None)


def _counts_a_plan_as_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making a plan raises the table's version."""
    keep = PlanRepository.keep

    async def kept(self: PlanRepository, table: Table, *rest: Any) -> Prepared:
        prepared = await keep(self, table, *rest)
        await self._database.run(text("UPDATE tables SET version = version + 1 WHERE id = :table"), table=table.id)
        return prepared

    monkeypatch.setattr(PlanRepository, "keep", kept)


def _says_it_in_the_table_s_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's message is another one where somebody has a plan."""

    def telling(context: Any, *told: Any) -> Any:
        spec = table_message(context, *told)
        has_plan = any(player.prepared.live is not None for player in context.table.players)
        return spec.__class__(**{**spec.__dict__, "below": "planned" if has_plan else spec.below})

    monkeypatch.setattr(desired, "table_message", telling)


LEAKS = (
    _waits_for_nobody_who_plans,
    _sets_timers_for_plans_alone,
    _calls_at_once_who_has_no_plan,
    _counts_a_plan_as_a_change,
    _says_it_in_the_table_s_message,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
async def test_whatever_tells_of_a_plan_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any
) -> None:
    leak(monkeypatch)
    runs = [await seen_with_and_without(tmp_path, "addvantage", seed, mentions=True) for seed in range(BEGINNINGS)]

    assert any(run is not None and run[0] != run[1] for run in runs)
