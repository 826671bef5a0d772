"""The moments of a recorded game, each as its viewer could see it then: all of them, or at most MOST for a replay."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from games.core import AnyGame, Event, Seat, View
from games.match import Match, Played, Record, replay, takes_back, told_lines

MOST = 80
"""The maximum number of frames in a replay."""
Weight: TypeAlias = tuple[bool, bool, int, int]
Line: TypeAlias = tuple[int, Played]
"""The number of a line of a record (0: the set-up), and what came of it."""


@dataclass(frozen=True, repr=False)
class Moment:
    """A position, the players at that time, and the events that the viewer saw since the previous moment, oldest first.

    `line` is the number of the record's line after which it is (0: the set-up). `steps` is the number of decisions that
    it covers; `passes` says that other seats are to act after it.
    """

    match: Match
    viewer: Seat | None
    names: tuple[str, ...]
    events: tuple[Event, ...]
    line: int = 0
    passes: bool = True
    steps: int = 1

    @property
    def view(self) -> View:
        """The position as the viewer could see it then, with the moment's events to mark."""
        return self.match.view(self.viewer).telling(self.events)

    @property
    def public(self) -> tuple[Event, ...]:
        """The events that everybody could see."""
        return tuple(event for event in self.events if event.visible_to(None))

    def following(self, before: "Moment") -> "Moment":
        """Return this moment extended by the one before it, which is left out."""
        return replace(self, events=(*before.events, *self.events), steps=before.steps + self.steps)


def moments(record: Record, game: AnyGame, viewer: Seat | None = None, most: int = MOST) -> tuple[Moment, ...]:
    """Return what `viewer` (None: a spectator) could see of a recorded game, from the set-up to the last position.

    Moves that were taken back are left out. Sealed choices make no moment until they are revealed, nor do events that
    no picture marks. If there are more than `most`, moments in which a round begins or a turn ends are kept first, and
    among these rare events. The choice depends only on what the viewer could see. Raise Corrupt.
    """
    return fewer(all_moments(record, replayed(record, game), viewer), most)


def replayed(record: Record, game: AnyGame) -> Iterator[Line]:
    """Yield the lines of a record that count, and those that take others back. Raise Corrupt."""
    return zip(told_lines(record.lines), replay(record, game), strict=True)


def all_moments(record: Record, lines: Iterable[Line], viewer: Seat | None) -> tuple[Moment, ...]:
    """Return every moment that there is for `viewer`, of the `lines` of a record with its players."""
    found = tuple(_decided(record, lines, viewer))
    turns = (replace(one, passes=one.match.to_act.isdisjoint(after.match.to_act)) for one, after in pairwise(found))
    return (*turns, *found[-1:])


def _decided(record: Record, lines: Iterable[Line], viewer: Seat | None) -> Iterator[Moment]:
    """Yield the position after each visible decision, and the last one."""
    events, turn, held = list[Event](), -1, False
    for number, played in lines:
        if takes_back(played.line):
            continue
        events += [event for event in played.events if event.visible_to(viewer)]
        moment = Moment(played.match, viewer, record.names_at(number), tuple(events), number)
        quiet = bool(events) and all(event.quiet for event in events)
        held = moment.match.outcome is None and (quiet or moment.match.turn == turn)
        turn = moment.match.turn
        if not held:
            yield moment
            events = []
    if held:
        yield moment


def fewer(moments: Sequence[Moment], most: int) -> tuple[Moment, ...]:
    """Reduce moments to `most`, keeping the first and last; each takes over the events of those left out before it.

    Among equally important ones, those are removed that leave the smallest gaps.
    """
    kept = list(moments)
    often = Counter(kind for moment in kept for kind in {event.kind for event in moment.events})
    weights = [_weight(moment, after, often) for moment, after in pairwise(kept)]
    while len(kept) > max(most, 2):
        at = min(range(1, len(weights)), key=weights.__getitem__)
        kept[at : at + 2] = [kept[at + 1].following(kept[at])]
        weights[at - 1 : at + 2] = [_weight(*pair, often) for pair in pairwise(kept[at - 1 : at + 2])]
    return tuple(kept)


def _weight(moment: Moment, after: Moment, often: Counter[str]) -> Weight:
    """Return how important a moment is: the rarer its rarest kind of event, the more, by powers of two."""
    rarest = min((often[event.kind] for event in moment.events), default=sum(often.values()))
    opens = any(event.heading for event in moment.events)
    return opens, moment.passes, -rarest.bit_length(), moment.steps + after.steps
