"""The clock that tests may freeze, and the ids that are made from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.clock import Clock, Snowflakes, created_at

ROOT = Path(__file__).parents[2]


def test_ids_rise_and_tell_their_moment() -> None:
    clock = Clock(frozen=True)
    ids = Snowflakes(clock)
    first, second = ids.next(), ids.next()
    clock.advance(5)
    third = ids.next()

    assert first < second < third
    assert created_at(third) - created_at(first) == pytest.approx(5, abs=0.01)


def test_a_frozen_clock_calls_only_when_moved() -> None:
    clock = Clock(frozen=True)
    called: list[str] = []
    clock.call_after(2, lambda: called.append("two"))
    clock.call_after(1, lambda: called.append("one"))
    gone = clock.call_after(1, lambda: called.append("never"))
    clock.cancel(gone)
    clock.advance(0.9)
    assert called == []
    clock.advance(1.2)

    assert called == ["one", "two"]
