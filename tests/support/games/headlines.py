"""What the headlines of a game say in both languages, to all who may read them."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from games.core import AnyGame, Event, Seat, State, View
from tests.support import languages
from tests.support.render.names import NAMES

S = TypeVar("S", bound=State)

LANGUAGES = list(languages.LANGUAGES)
LONGEST = 50


class Case(NamedTuple, Generic[S]):
    """A position, the moves after which there is a headline, and what it says: to all, then to those it names."""

    state: S
    moves: tuple[str, ...]
    english: tuple[str, ...]
    dutch: tuple[str, ...]
    readers: tuple[Seat, ...] = ()
    """Who reads the sentences after the first; everybody else reads that."""


def says(game: AnyGame, view: View, events: Sequence[Event]) -> list[dict[Seat | None, str]]:
    """The headline of what all see of some events, in English and in Dutch, by who reads it; "" where there is none."""
    public = [event for event in events if event.seen_by is None]
    lines = {me: game.headline(view, public, me) for me in (None, *map(Seat, range(game.seats[-1])))}
    translators = [language.translator(NAMES) for language in LANGUAGES]
    return [{me: words(line.text) if line else "" for me, line in lines.items()} for words in translators]


def in_english(game: AnyGame, view: View, events: Sequence[Event]) -> str:
    """What a spectator reads."""
    return says(game, view, events)[0][None]


def figures(game: AnyGame, view: View, events: Sequence[Event]) -> list[str]:
    """The line of figures in English and in Dutch; "" where there is none."""
    headline = game.headline(view, [event for event in events if event.seen_by is None], None)
    line = None if headline is None else headline.figures
    return ["" if line is None else language.translator(NAMES)(line) for language in LANGUAGES]


def check(game: AnyGame, view: View, events: Sequence[Event], case: Case[S]) -> None:
    """Find in both languages what the case says, all of it short enough."""
    found = says(game, view, events)
    assert found == [_by_reader(found[0], text, case.readers) for text in (case.english, case.dutch)]
    assert longest(found) <= LONGEST


def longest(found: Sequence[dict[Seat | None, str]]) -> int:
    return max(len(sentence) for language in found for sentence in language.values())


def _by_reader(
    readers: dict[Seat | None, str], sentences: Sequence[str], own: Sequence[Seat]
) -> dict[Seat | None, str]:
    public, *others = sentences
    return {**dict.fromkeys(readers, public), **dict(zip(own, others, strict=True))}
