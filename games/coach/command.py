"""`python -m games coach record.json`: tells in words what the coach found out about a finished game."""

from collections.abc import Callable, Iterator

from games.coach import Analysis, analysed
from games.coach.telling import Reread, balanced, erred, margin, turned, unerring
from games.core import Seat
from games.errors import Corrupt
from games.match import Record
from games.players import JUDGES, PLAYERS
from games.rulebook import Rulebook
from games.words import Phrase, english

SECONDS = 60.0


def told(
    record: Record, games: Rulebook, seconds: float = SECONDS, progress: Callable[[float], None] = lambda done: None
) -> Iterator[str]:
    """Yield what is found out in so many seconds of processor time, line by line. Raise Corrupt."""
    game = games.of_record(record)
    if game.key not in JUDGES:
        raise Corrupt("nobody can judge the positions of this game")
    judge, levels = JUDGES[game.key], PLAYERS[game.key]
    analysis = analysed(record, game, judge, levels, seconds=seconds, progress=progress)
    if analysis is None:
        raise Corrupt("it was not played to its end")
    names = record.names_at(len(record.lines) + 1)
    words = english(names)
    reread = Reread(record, game)
    yield f"{game.title}, {record.seats} players"
    yield ""
    yield from _course(analysis, names)
    yield from (f"({number}) {words(turned(reread, it, None))}" for number, it in enumerate(analysis.turnings, 1))
    for seat, name in enumerate(names):
        yield ""
        yield f"{name}: {words(balanced(analysis.balances[seat]) or Phrase(''))}".strip()
        yield from _choices(analysis, reread, Seat(seat), words)
    yield ""
    yield words(margin(analysis))


def _course(analysis: Analysis, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the chances after each line."""
    yield "chances, % (line: " + ", ".join(names) + ")"
    for moment in analysis.course:
        yield f"{moment.line:>5}: " + " ".join(f"{100 * share:>3.0f}" for share in moment.shares)


def _choices(analysis: Analysis, reread: Reread, seat: Seat, words: Callable[[Phrase], str]) -> Iterator[str]:
    """Yield the costliest decisions of a seat."""
    for choices in analysis.choices:
        if choices.seat == seat:
            for mistake in choices.mistakes:
                played, better = (Phrase(text) for text in (mistake.played, mistake.better))
                yield f"  line {mistake.line}: {words(erred(reread, mistake, seat, played, better))}"
    sound = unerring(analysis, seat)
    if sound is not None:
        yield f"  {words(sound)}"
