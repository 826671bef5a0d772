"""What a seat has prepared as the columns of its row, and back."""

import json
from collections.abc import Iterable
from typing import Any, Final

from bot.store import schema
from bot.values.plan import NOTHING_PREPARED, Plan, Prepared

COLUMNS: Final = tuple(schema.plans.c[name].label(f"plan_{name}") for name in ("version", "plan", "orders"))
"""What is read of it with its table, under names of its own."""


def prepared_in(row: Any) -> Prepared:
    """What is prepared in the seat of a row that was read with its table."""
    if row.plan_version is None:
        return NOTHING_PREPARED
    plan = None if row.plan_plan is None else Plan.model_validate_json(row.plan_plan)
    orders = {} if row.plan_orders is None else json.loads(row.plan_orders)
    return Prepared(row.plan_version, plan, tuple(orders.items()))


def plan_text(plan: Plan | None) -> str | None:
    """A plan as JSON."""
    return None if plan is None else plan.model_dump_json()


def orders_text(orders: Iterable[tuple[str, str]]) -> str | None:
    """The values of standing orders as JSON."""
    chosen = dict(orders)
    return json.dumps(chosen) if chosen else None
