"""The moments of a recorded game that a replay shows: each as its viewer could see it then, and at most so many."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from games.core import AnyGame, Event, Seat, View
from games.match import Match, Record, replay, takes_back, told_lines

MOST = 80
"""So many frames a replay has at most."""
Weight: TypeAlias = tuple[bool, bool, int, int]


@dataclass(frozen=True, repr=False)
class Moment:
    """A position, the names of those who sat there then, and what the viewer saw happen since the moment before,
    oldest first. It came of so many `steps`; when it `passes`, it is somebody else's turn after it."""

    match: Match
    viewer: Seat | None
    names: tuple[str, ...]
    events: tuple[Event, ...]
    passes: bool = True
    steps: int = 1

    @property
    def view(self) -> View:
        """The position as the viewer could see it then, with all of that to mark."""
        return self.match.view(self.viewer).telling(self.events)

    @property
    def public(self) -> tuple[Event, ...]:
        """What everybody saw happen."""
        return tuple(event for event in self.events if event.visible_to(None))

    def following(self, before: "Moment") -> "Moment":
        """This one where the one before is left out: it tells what happened there, too."""
        return replace(self, events=(*before.events, *self.events), steps=before.steps + self.steps)


def moments(record: Record, game: AnyGame, viewer: Seat | None = None, most: int = MOST) -> tuple[Moment, ...]:
    """What `viewer` (None: a spectator) could see of a recorded game, from the set-up to its last position; nothing of
    what was taken back.

    Choices that lie sealed make no moment before all are told, and what no picture marks makes none of its own. Where
    there are more than `most`, those stay in which a round begins or a turn ends, and of these the ones in which
    something rare happens. Nothing but what the viewer could see decides. Raises Corrupt.
    """
    found = tuple(_decided(record, game, viewer))
    turns = (replace(one, passes=one.match.to_act.isdisjoint(after.match.to_act)) for one, after in pairwise(found))
    return _fewer([*turns, *found[-1:]], most)


def _decided(record: Record, game: AnyGame, viewer: Seat | None) -> Iterator[Moment]:
    """The position after each decision that can be seen, and the last one."""
    events, turn, held = list[Event](), -1, False
    for played, number in zip(replay(record, game), told_lines(record.lines), strict=True):
        if takes_back(played.line):
            continue
        events += [event for event in played.events if event.visible_to(viewer)]
        moment = Moment(played.match, viewer, record.names_at(number), tuple(events))
        quiet = bool(events) and all(event.quiet for event in events)
        held = moment.match.outcome is None and (quiet or moment.match.turn == turn)
        turn = moment.match.turn
        if not held:
            yield moment
            events = []
    if held:
        yield moment


def _fewer(kept: list[Moment], most: int) -> tuple[Moment, ...]:
    """At most so many of them, the first and the last among these. Where several are worth the same, those go that
    leave the smallest gaps."""
    often = Counter(kind for moment in kept for kind in {event.kind for event in moment.events})
    weights = [_weight(moment, after, often) for moment, after in pairwise(kept)]
    while len(kept) > max(most, 2):
        at = min(range(1, len(weights)), key=weights.__getitem__)
        kept[at : at + 2] = [kept[at + 1].following(kept[at])]
        weights[at - 1 : at + 2] = [_weight(*pair, often) for pair in pairwise(kept[at - 1 : at + 2])]
    return tuple(kept)


def _weight(moment: Moment, after: Moment, often: Counter[str]) -> Weight:
    """What a moment is worth: the rarer the rarest kind of event in it, the more, by powers of two."""
    rarest = min((often[event.kind] for event in moment.events), default=sum(often.values()))
    opens = any(event.heading for event in moment.events)
    return opens, moment.passes, -rarest.bit_length(), moment.steps + after.steps
