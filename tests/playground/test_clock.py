"""The clock that tests may freeze, and the ids that are made from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.clock import Clock, Snowflakes, created_at
from playground.server import kept_clock

ROOT = Path(__file__).parents[2]


def test_ids_rise_and_tell_their_moment() -> None:
    clock = Clock(frozen=True)
    ids = Snowflakes(clock)
    first, second = ids.next(), ids.next()
    clock.advance(5)
    third = ids.next()

    assert first < second < third
    assert created_at(third) - created_at(first) == pytest.approx(5, abs=0.01)


def test_how_far_it_is_ahead_is_kept_for_the_next_run_and_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    first, second = Clock(frozen=True), Clock(frozen=True)
    start = second.now()
    told: list[str] = []
    first.when_turned.append(lambda: told.append(file.read_text()))

    kept_clock.keep(first, file)
    first.advance(86400)
    first.advance(0.5)
    kept_clock.keep(second, file)

    assert [float(it) for it in told] == [0, 86400, 86400.5]  # whoever is told finds it in the file
    assert second.now() == start + 86400.5
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("content", [b"", b"soon", b"nan", b"inf", b"-60", b"\xff"])
def test_a_file_that_does_not_read_begins_at_the_present(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "clock"
    file.write_bytes(content)
    clock = Clock(frozen=True)

    kept_clock.keep(clock, file)

    assert (clock.ahead, float(file.read_text())) == (0, 0)


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
