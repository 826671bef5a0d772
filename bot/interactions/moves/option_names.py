"""What people call the values that may be chosen for the fields of a move."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import NamedTuple, Self, TypeAlias

from games.core import AnyGame, Choice, Move, Option, View
from games.errors import Illegal, Unreadable
from games.words import Phrase, Words, english

Check: TypeAlias = Callable[[Move], None]
LOOSE = re.compile(r"[\s\-]+")
"""What people put into one word or leave out."""
UNSPOKEN = re.compile(r"[·,]+")
"""What stands between the parts of a name, and nobody writes."""
MAX_READINGS = 30
"""So many ways of reading what was typed for a field are looked at."""
ENGLISH = english(())
"""What is written in English is read in every language; there are no names of players in it."""


class _Called(NamedTuple):
    """An option's value, how it is shown, and all that it is called."""

    value: str
    shown: str
    names: frozenset[str]


class Names:
    """Options, each with all that it is called."""

    def __init__(self, called: Iterable[_Called]) -> None:
        self._called = tuple(called)
        self._all = frozenset[str]().union(*(it.names for it in self._called))
        self.known = frozenset(it.value for it in self._called)
        """The values of the options."""

    @classmethod
    def of(cls, options: Iterable[Option], words: Words) -> Self:
        return cls(_Called(option.value, words(option.label), _names(option, words)) for option in options)

    def __add__(self, others: "Names") -> "Names":
        return Names((*self._called, *others._called))

    def has(self, text: str) -> bool:
        return not self._all.isdisjoint(_forms(text))

    def readings(self, parts: Sequence[str]) -> list[list[str]]:
        """The values that may be meant by what was typed, each as notation or as it is shown; several where things that
        differ are called the same. What looks the same (two equal cards) means one after the other; what means nothing
        stays as it is."""
        found: list[list[str]] = [[]]
        for part in parts:
            found = [[*values, value] for values in found for value in self._readings_of(part, values)][:MAX_READINGS]
        return list({frozenset(values): values for values in reversed(found)}.values())[::-1]

    def _readings_of(self, part: str, values: Sequence[str]) -> list[str]:
        """What may be meant by a part that comes after these values: one of each that looks different."""
        forms = _forms(part)
        fitting = [it for it in self._called if not it.names.isdisjoint(forms)]
        exact = [it for it in fitting if it.value.casefold() in forms]
        free = [it for it in exact or fitting if it.value not in values] or fitting[:1]
        return list({it.shown: it.value for it in reversed(free)}.values())[::-1] or [part]


class FieldNames:
    """What the fields of a game's moves may be, and what else may be named there, each looked up once: both may be
    many. `view` is None for somebody who has nothing to decide: then nothing is known. `check` raises Illegal for a
    move that the rules do not allow (None: the game's own check)."""

    def __init__(self, game: AnyGame, view: View | None, words: Words, check: Check | None = None) -> None:
        self.game, self.view, self.words, self.check = game, view, words, check or partial(game.check, view)
        self.offered = cache(lambda partial: Names.of(self._choice(partial).options, words))
        """What may be chosen as the next field,"""
        self.all = cache(lambda partial: self.offered(partial) + Names.of(self._choice(partial).others, words))
        """and what else may be named there."""

    def readings(self, partial: tuple[str, ...], parts: Sequence[str]) -> list[list[str]]:
        """The values that may be meant by what was typed for the next field, of those that may be chosen if that is
        what they can be."""
        readings = self.offered(partial).readings(parts)
        known = self.offered(partial).known
        return readings if known.issuperset(readings[0]) else self.all(partial).readings(parts)

    def _choice(self, partial: tuple[str, ...]) -> Choice:
        """Nothing, unless what comes before makes sense."""
        if self.view is not None:
            with suppress(Illegal, Unreadable):
                return self.game.choices(self.view, partial)
        return Choice((), 0, 0)


def plain(text: str) -> str:
    """A text without accents, and without the sign that makes an emoji of a suit."""
    if text.isascii():
        return text
    parts = (sign for sign in unicodedata.normalize("NFD", text) if unicodedata.category(sign) != "Mn")
    return unicodedata.normalize("NFC", "".join(parts))


def _forms(text: str) -> set[str]:
    """A text as names are compared: without capitals and accents, and also as one word where that is no number."""
    folded = " ".join(plain(text).casefold().split())
    loose = LOOSE.sub("", folded)
    return {folded} if loose.isdigit() else {folded, loose}


def _names(option: Option, words: Words) -> frozenset[str]:
    labels = (option.label, option.said or option.label, option.short or option.label, *option.aliases)
    shown = {option.value, *map(words, labels), *map(_in_english, (*labels, *option.aliases))}
    return frozenset(form for text in shown for name in {text, text.replace("·", " ")} for form in _forms(name) if form)


def _in_english(phrase: Phrase) -> str:
    """A name in English; empty for one that names a player, which is the same in all languages."""
    try:
        return ENGLISH(phrase)
    except IndexError:
        return ""
