"""The history of a game in parts that each have a heading: its rounds, or the turns of its players."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.values.record import StoryLine, Told
from games.core import AnyGame, Seat
from games.words import N_, Phrase

START = Phrase(N_("The start"))


class Chapter(NamedTuple):
    """A round, a turn, or what came before the first.

    `told` is what the viewer may know, `ply` the last line in it, and `names` are those of the players who sat there at
    its end.
    """

    heading: Phrase
    names: tuple[str, ...]
    ply: int
    movers: tuple[str, ...] = ()
    """The names of those whose turn it was; nobody's of a round."""
    told: tuple[Told, ...] = ()

    def extended(self, line: StoryLine, told: Iterable[Told]) -> "Chapter":
        """The chapter with one line more, of which that is told."""
        return self._replace(ply=line.ply, names=line.names, told=(*self.told, *told))


def chapters_of(game: AnyGame, story: Sequence[StoryLine], viewer: Seat | None) -> tuple[Chapter, ...]:
    """What `viewer` (None: a spectator) may know of a story, oldest first; nothing of a game that has not begun.

    A game some of whose events have headings is told by these, another by turns. One who decides several times in a row
    does so in one turn; several who choose at the same time share one.
    """
    if not story:
        return ()
    return tuple((_rounds if any(event.heading for event in game.events) else _turns)(story, viewer))


def _rounds(story: Sequence[StoryLine], viewer: Seat | None) -> Iterator[Chapter]:
    chapter = _start(story)
    for line in story:
        chapter = chapter.extended(line, ())
        for told in line.told:
            heading = told.event.title()
            if heading is not None:
                yield chapter
                chapter = Chapter(heading, line.names, line.ply)
            chapter = chapter.extended(line, _visible([told], viewer))
    yield chapter


def _turns(story: Sequence[StoryLine], viewer: Seat | None) -> Iterator[Chapter]:
    chapter, number, last = _start(story), 0, frozenset[Seat]()
    for _, lines in groupby(story, lambda line: line.decision):
        decision = tuple(lines)
        movers = _movers(decision, viewer)
        if movers and (len(movers) > 1 or movers != last):
            yield chapter
            number, last = number + 1, movers
            chapter = _turn(number, decision, movers)
        for line in decision:
            chapter = chapter.extended(line, _visible(line.told, viewer))
    yield chapter


def _start(story: Sequence[StoryLine]) -> Chapter:
    return Chapter(START, story[0].names, story[0].ply)


def _turn(number: int, decision: Sequence[StoryLine], movers: Iterable[Seat]) -> Chapter:
    """A turn that begins with a decision. The last line of one of several players names who had chosen in it."""
    first, last = decision[0], decision[-1]
    names = tuple(last.names[seat] for seat in sorted(movers))
    return Chapter(Phrase(N_("Turn {number}"), {"number": number}), first.names, first.ply, names)


def _movers(decision: Iterable[StoryLine], viewer: Seat | None) -> frozenset[Seat]:
    """Who made a decision, or took moves back, as far as the viewer may know of that."""
    lines = (line for line in decision if not line.takes_back or any(_visible(line.told, viewer)))
    return frozenset(line.seat for line in lines if line.seat is not None)


def _visible(told: Iterable[Told], viewer: Seat | None) -> Iterator[Told]:
    return (it for it in told if it.visible_to(viewer))
