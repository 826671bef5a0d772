"""What the coach found out, as phrases: where the game turned, what came of what, and which decisions were costly.

Positions and reasons are not stored with an analysis: they follow from the record.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.coach.values import Analysis, Balance, Mistake, Turning
from games.core import AnyGame, Event, Headline, Move, Seat, View
from games.headlines import first_beside
from games.match import Match, Record, replay, told_lines
from games.words import N_, Phrase, Value, Who

TURNED = "{when}: {what}"
MOVE = N_("Move {number}")
YOURS = N_("Your chances: {before} → {after} %.")
FALLS = N_("Yet your chances fall: {before} → {after} %.")
RISES = N_("Yet your chances rise: {before} → {after} %.")
"""Of a change that is not what the event looks like: a card that was drawn mattered more, say."""
THEIRS = N_("The chances of {who}: {before} → {after} %.")
WITH_LUCK = N_("From {start} to {result} %: luck {luck}, your choices {own}, the others' {others}.")
WITHOUT_LUCK = N_("From {start} to {result} %: your choices {own}, the others' {others}.")
PLAYED = "{played} ({when})."
BETTER = N_("{better} gave {cost} % more chance.")
NONE = N_("No costly mistakes: you played as well as the best level.")
SMALL = N_("No costly mistakes, but small ones added up.")
CLOSE = N_("Some choices may have been costly, but it is too close to tell.")
MARGIN = N_("Estimated, give or take {margin}.")
MINUS = "−"
ADDED_UP = 0.1
"""Choices that cost so much together are told, even if none of them is."""


def numbered(number: int) -> Phrase:
    """Return what a move is called in a game that does not count how far it is; the first has the number 1."""
    return Phrase(MOVE, {"number": number})


class Place(NamedTuple):
    """A line of a finished game: the match before and after it, and its events. The line 0 is the beginning.

    `number` counts the lines that were not dropped. `heading` is the one under which it stands ("Round 6"); None in a
    game without headings.
    """

    number: int
    before: Match
    after: Match
    events: tuple[Event, ...]
    heading: Phrase | None


class Reread:
    """A finished game, read again to tell what an analysis names by lines."""

    def __init__(self, record: Record, game: AnyGame) -> None:
        """Raise Corrupt if the record does not replay."""
        self._game = game
        self._places = dict(_places(record, game))

    @property
    def lines(self) -> Sequence[int]:
        """The lines that were not dropped, and 0 for the beginning."""
        return tuple(self._places)

    def place(self, line: int) -> Place:
        """Return a line of the record. Raise KeyError for one that was dropped."""
        return self._places[line]

    def when(self, line: int) -> Phrase:
        """Return how far the game was before a line, such as "Round 4"; in a game that does not count, which move."""
        place = self._places[line]
        progress = place.before.view(None).progress
        counted = numbered(place.number) if progress is None else first_beside(progress)
        return place.heading or counted

    def what(self, line: int, me: Seat | None) -> Phrase | None:
        """Return the most important public event of a line, or else its last one; None if there is none."""
        headline, seen = self._headline(line, me), self._seen(line)
        if headline is not None:
            return headline.text
        return seen[-1].told_to(me) if seen else None

    def looks_well_for(self, line: int, me: Seat) -> bool | None:
        """Return whether what happened in a line looks good for the side of `me`, or for another one; None if for
        nobody."""
        headline = self._headline(line, me)
        if headline is None or headline.gains is None:
            return None
        team = self._places[line].after.options.team
        return team(headline.gains) == team(me)

    def _headline(self, line: int, me: Seat | None) -> Headline | None:
        return self._game.headline(self._places[line].after.view(None), self._seen(line), me)

    def _seen(self, line: int) -> Sequence[Event]:
        return [event for event in self._places[line].events if event.visible_to(None)]

    def view(self, line: int, seat: Seat) -> View:
        """Return what a seat knew before a line, and what it decided by."""
        return self._places[line].before.view(seat)

    def why(self, mistake: Mistake, seat: Seat) -> Phrase | None:
        """Return the game's own sentence about the better move; None if it has none."""
        better: Move = self._game.read(mistake.better)
        return self._game.reason(self.view(mistake.line, seat), better)


def _places(record: Record, game: AnyGame) -> Iterator[tuple[int, Place]]:
    before: Match | None = None
    heading: Phrase | None = None
    lines = zip(replay(record, game), told_lines(record.lines), strict=True)
    for number, (played, line) in enumerate(lines):
        yield line, Place(number, before or played.match, played.match, played.events, heading)
        before = played.match
        for event in played.events:
            heading = event.title() or heading


def turned(reread: Reread, turning: Turning, me: Seat | None) -> Phrase:
    """Return what happened at a turning point, and what it did to the chances of `me`, or of who gained most."""
    what = _joined(reread.what(turning.line, me), changed(reread, turning, me))
    return Phrase(TURNED, {"when": reread.when(turning.line), "what": what})


def changed(reread: Reread, turning: Turning, me: Seat | None) -> Phrase:
    """Return what a turning point did to the chances of `me`, or of who gained most."""
    seat = turning.seat if me is None else me
    before, after = percent(turning.before[seat]), percent(turning.after[seat])
    chances = {"before": before, "after": after}
    if me is None:
        return Phrase(THEIRS, {"who": Who(seat), **chances})
    well = reread.looks_well_for(turning.line, me)
    if well is None or before == after or well == (after > before):
        return Phrase(YOURS, chances)
    return Phrase(FALLS if well else RISES, chances)


def balanced(balance: Balance) -> Phrase | None:
    """Return how a seat came from its chance at the beginning to its result; None if a column is more than all there is
    to win, which says nothing to people: chances went to and fro with each move."""
    if any(abs(part.change) > 1 for part in (balance.luck, balance.own, balance.others) if part is not None):
        return None
    fields: Mapping[str, Value] = {
        "start": percent(balance.start),
        "result": percent(balance.result),
        "own": signed(balance.own.change),
        "others": signed(balance.others.change),
    }
    if balance.luck is None:
        return Phrase(WITHOUT_LUCK, fields)
    return Phrase(WITH_LUCK, {**fields, "luck": signed(balance.luck.change)})


def erred(reread: Reread, mistake: Mistake, seat: Seat, played: Phrase, better: Phrase) -> Phrase:
    """Return what was decided and when, what it cost, and why; the moves are given in words."""
    first = Phrase(PLAYED, {"played": played, "when": reread.when(mistake.line)})
    told = Phrase(BETTER, {"better": better, "cost": percent(mistake.cost)})
    return _joined(first, told, reread.why(mistake, seat))


def _joined(*sentences: Phrase | None) -> Phrase:
    """Return several sentences as one phrase; None are left out."""
    fields = {f"part{at}": it for at, it in enumerate(it for it in sentences if it is not None)}
    return Phrase(" ".join(f"{{{name}}}" for name in fields), fields)


def unerring(analysis: Analysis, seat: Seat) -> Phrase | None:
    """Return what is said of a seat without costly decisions; None if it has some, decided nothing, or was not asked
    for."""
    choices = next((it for it in analysis.choices if it.seat == seat), None)
    if choices is None or choices.mistakes:
        return None
    if choices.doubtful:
        return Phrase(CLOSE)
    if not choices.decisions:
        return None
    own = analysis.balances[seat].own
    return Phrase(SMALL if own.change < -max(ADDED_UP, 2 * own.error) else NONE)


def margin(analysis: Analysis) -> Phrase:
    """Return what all numbers may be off by."""
    return Phrase(MARGIN, {"margin": max(1, percent(analysis.margin))})


def percent(share: float) -> int:
    """Return a share in points of a hundred."""
    return round(100 * share)


def signed(change: float) -> str:
    """Return a change in points with its sign."""
    points = percent(change)
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"
