"""Describe positions in words: in the viewer's language, within Discord's limit, with names as full as fit."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from games.core import Outcome, View
from games.words import N_, Plural, Seat, Value, Who, Words, phrase_of
from render.painter import ALT_LIMIT
from render.toolkit.seats import initials

V = TypeVar("V", bound=View)
PLANNING = N_("You are choosing your next move.")
BEFORE = N_("Before that:")
"""The heading of what happened before the last move."""


def translated(words: Words, msgid: str | Plural, **fields: Value) -> str:
    """Return a msgid in a language, with its fields filled in."""
    return words(phrase_of(msgid, fields))


def length(text: str) -> int:
    """Return the length of a text in UTF-16 units, the largest count that Discord may use."""
    return len(text.encode("utf-16-le")) // 2


def truncated(text: str) -> str:
    """Return the text, cut to Discord's limit with an ellipsis if necessary."""
    if length(text) <= ALT_LIMIT:
        return text
    units = text.encode("utf-16-le")[: 2 * (ALT_LIMIT - 1)]
    return units.decode("utf-16-le", "ignore") + "…"  # drops half a character at the end


def first_fitting(texts: Iterable[str]) -> str:
    """Return the first text within Discord's limit; if none is, the last one, truncated."""
    text = ""
    for text in texts:
        if length(text) <= ALT_LIMIT:
            break
    return truncated(text)


def with_newest(text: str, sentences: Sequence[str], heading: str = "") -> str:
    """Append a heading and as many of the newest sentences as fit within Discord's limit, in their order."""
    chosen: list[str] = []
    room = ALT_LIMIT - length(f"{text} {heading}".rstrip())
    for sentence in reversed(sentences):
        room -= length(sentence) + 1
        if room < 0:
            break
        chosen.append(sentence)
    return " ".join(part for part in (text, heading, *reversed(chosen)) if part) if chosen else text


class AltText(Generic[V]):
    """Sentences about one view.

    With `name_length` None they contain full names. Otherwise they contain the initials of the picture, and each name
    only once, beside its initials, cut to `name_length` characters (0: not at all).
    """

    def __init__(self, view: V, names: Sequence[str], words: Words, name_length: int | None) -> None:
        self._view, self._names, self._words, self._length = view, names, words, name_length

    @cached_property
    def initials(self) -> tuple[str, ...]:
        """The initials of each seat, as on its pieces in the picture."""
        return initials(self._names)

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """Return a phrase in the viewer's language."""
        return translated(self._words, msgid, **fields)

    def who(self, seat: int) -> Value:
        """Return a seat for the middle of a sentence."""
        return Who(Seat(seat)) if self._length is None else self.initials[seat]

    def several(self, seats: Iterable[int]) -> Value:
        """Return several seats for the middle of a sentence."""
        return tuple(self.who(seat) for seat in seats)

    def heading(self, seat: int) -> str:
        """Return a seat before its facts: the only place with its name if `name_length` is given, unless that is 0."""
        name = self._names[seat]
        if self._length is None:
            return name
        short = name if len(name) <= self._length else name[: max(self._length - 1, 0)] + "…"
        return f"{self.initials[seat]} {short}" if self._length else self.initials[seat]

    def situation(self, outcome: Outcome | None) -> Iterator[str]:
        """Yield which seat the viewer plays, if any; then that it is their turn, or who won and why."""
        view = self._view
        if view.me is not None:
            yield self.say(N_("You are {seat}."), seat=self.who(view.me))
        if outcome is None:
            if view.me in view.to_act:
                yield self.say(PLANNING if view.ahead else N_("It is your turn."))
            return
        if outcome.winners:
            yield self.say(N_("Winner: {seats}."), seats=self.several(outcome.winners))
        yield self.say(outcome.reason)
