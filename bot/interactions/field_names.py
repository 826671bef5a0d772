"""What people call the values that may be chosen for the fields of a move."""

import re
from collections.abc import Iterable, Sequence
from typing import Self

from games.core import AnyGame, Option, View
from games.errors import Illegal, Unreadable
from games.words import Words, english

LOOSE = re.compile(r"[\s\-]+")
"""What people put into one word or leave out."""
UNSPOKEN = re.compile(r"[·,]+")
"""What stands between the parts of a name, and nobody writes."""
ENGLISH = english(())
"""What is written in English is read in every language."""


class Names:
    """Options, each with all that it is called."""

    def __init__(self, called: Iterable[tuple[str, frozenset[str]]]) -> None:
        self._called = tuple(called)
        self._all = frozenset[str]().union(*(names for _, names in self._called))
        self.known = frozenset(value for value, _ in self._called)
        """The values of the options."""

    @classmethod
    def of(cls, options: Iterable[Option], words: Words) -> Self:
        """The names of options, as they are shown with these words."""
        return cls((option.value, _names(option, words)) for option in options)

    def __add__(self, others: "Names") -> "Names":
        return Names((*self._called, *others._called))

    def has(self, text: str) -> bool:
        """Whether an option is called so."""
        return not self._all.isdisjoint(_forms(text))

    def values(self, parts: Sequence[str]) -> list[str]:
        """The values that were typed, each as notation or as it is shown. What is called the same (two equal cards)
        means one after the other; what means nothing stays as it is."""
        values: list[str] = []
        for part in parts:
            forms = _forms(part)
            fitting = [value for value, names in self._called if not names.isdisjoint(forms)]
            values.append(next((value for value in fitting if value not in values), (fitting or [part])[0]))
        return values


class FieldNames:
    """What the fields of a game's moves may be, and what else may be named there, each looked up once: both may be
    many. `view` is None for somebody who has nothing to decide: then nothing is known."""

    def __init__(self, game: AnyGame, view: View | None, words: Words) -> None:
        self.game, self.view, self.words = game, view, words
        self._offered: dict[tuple[str, ...], Names] = {}
        self._all: dict[tuple[str, ...], Names] = {}

    def offered(self, partial: tuple[str, ...]) -> Names:
        """What may be chosen as the next field."""
        if partial not in self._offered:
            self._offered[partial] = Names.of(self._options(partial), self.words)
        return self._offered[partial]

    def all(self, partial: tuple[str, ...]) -> Names:
        """What may be chosen as the next field, and what else may be named there."""
        if partial not in self._all:
            others = () if self.view is None else self.game.nameable(self.view, partial)
            self._all[partial] = self.offered(partial) + Names.of(others, self.words)
        return self._all[partial]

    def values(self, partial: tuple[str, ...], parts: Sequence[str]) -> list[str]:
        """The values that were typed for the next field, of those that may be chosen if that is what they can be."""
        values = self.offered(partial).values(parts)
        return values if self.offered(partial).known.issuperset(values) else self.all(partial).values(parts)

    def _options(self, partial: tuple[str, ...]) -> Sequence[Option]:
        """What the next field may be, as far as what comes before it makes sense."""
        if self.view is None:
            return ()
        try:
            return self.game.choices(self.view, partial).options
        except (Illegal, Unreadable):
            return ()


def _forms(text: str) -> set[str]:
    """A text as names are compared: without capitals, and also as one word where that is no number."""
    folded = " ".join(text.casefold().split())
    loose = LOOSE.sub("", folded)
    return {folded} if loose.isdigit() else {folded, loose}


def _names(option: Option, words: Words) -> frozenset[str]:
    """All that an option is called."""
    labels = (option.label, option.said or option.label, *option.aliases)
    shown = {option.value, *map(words, labels), *map(ENGLISH, option.aliases)}
    return frozenset(form for text in shown for name in {text, text.replace("·", " ")} for form in _forms(name))
