"""What holds of all that happens in a game and of the words for it, as functions that fail with an error that names
the move and the event."""

from collections.abc import Iterable, Iterator

from bot.ui.screens.history import chapters_of, history_page, page_of
from bot.ui.screens.table_context import TableContext
from bot.values.record import StoryLine, Told
from games.core import AnyGame, Event, Seat
from tests.support.bot.sent import table_of
from tests.support.games.contract import SAID, about
from tests.support.games.random_play import Ply, random_play, spread, started
from tests.support.languages import LANGUAGES


def events_of(game: AnyGame, number: int) -> Iterator[tuple[object, Event]]:
    """All that happens in a random match: the move ("the start" for none), and what came of it."""
    yield from (("the start", event) for event in started(game, number).events)
    for ply in random_play(game, number):
        yield from ((ply.move, event) for event in ply.match.play(ply.seat, ply.move).events)


def events_are_entered(game: AnyGame, number: int) -> None:
    """Every event that happens is among the game's `events`, by which it is stored and read."""
    for move, event in events_of(game, number):
        assert type(event) in game.events, f"{move} → {event!r}: {game.key} does not enter {type(event).__name__}"


def is_told(game: AnyGame, number: int) -> None:
    """Every event becomes a sentence, every option a label."""
    for ply in spread(game, number):
        for event in ply.match.play(ply.seat, ply.move).events:
            with about(ply.move, repr(event)):
                assert SAID(event.phrase())
                assert event.seen_by is None or not event.heading, "everybody may know what heads a round"
        view = ply.match.view(ply.seat)
        for kind in game.kinds(view):
            for option in game.choices(view, (kind,)).options:
                with about(kind, option):
                    assert SAID(option.label)


def has_a_history(game: AnyGame, number: int) -> None:
    """The first and the last page of its history, and the menus to all others, can be told to anybody."""
    begun, played = started(game, number).events, random_play(game, number)
    context = TableContext(table_of(played[-1].match), game, next(iter(LANGUAGES)))
    for viewer in (None, Seat(0)):
        chapters = chapters_of(game, story(begun, played, context.table.names), viewer)
        last = page_of(context.words, chapters, 0).pages - 1
        for page in (0, last):
            with about(*{chapter.heading.msgid for chapter in chapters}):
                assert history_page(context, chapters, page_of(context.words, chapters, page)).above


def story(begun: Iterable[Event], played: Iterable[Ply], names: tuple[str, ...]) -> list[StoryLine]:
    """The lines of a random match as its history tells them, after what happened as it was `begun`."""
    lines = [StoryLine(0, -1, None, False, tuple(Told(event, names) for event in begun), names)]
    for number, ply in enumerate(played):
        told = tuple(Told(event, names) for event in ply.match.play(ply.seat, ply.move).events)
        lines.append(StoryLine(number + 1, ply.match.turn, ply.seat, False, told, names))
    return lines
