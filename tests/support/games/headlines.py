"""What the headlines of a game say in both languages, to all who may read them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from games.core import AnyGame, Event, Seat, State, View
from tests.support import languages
from tests.support.render.names import NAMES

S = TypeVar("S", bound=State)
Played: TypeAlias = tuple[S, *tuple[str, ...]]
"""A position, and the moves after which there is a headline."""
Seen: TypeAlias = tuple[View, Sequence[Event]]
"""A position as a spectator sees it, and what has happened since the one before."""

LANGUAGES = list(languages.LANGUAGES)
LONGEST = 50


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


def to_review(game: AnyGame, cases: Mapping[str, Seen]) -> str:
    """The headlines of all cases, the languages side by side: what all read, then who reads something else instead."""
    return "".join(f"{name}\n{''.join(_lines(says(game, *seen)))}" for name, seen in cases.items())


def _lines(found: Sequence[dict[Seat | None, str]]) -> Iterator[str]:
    assert longest(found) <= LONGEST
    public = [sentences[None] for sentences in found]
    for me in found[0]:
        own = [sentences[me] for sentences in found]
        if me is None or own != public:
            columns = "  ".join(f"{sentence or '—':{LONGEST}}" for sentence in own)
            yield f"  {'all' if me is None else NAMES[me]}  {columns}".rstrip() + "\n"


def longest(found: Sequence[dict[Seat | None, str]]) -> int:
    return max(len(sentence) for language in found for sentence in language.values())
