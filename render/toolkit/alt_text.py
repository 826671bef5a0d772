"""Positions in words: sentences in the viewer's language, within Discord's limit, with seats named as fully as fits."""

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
"""Above what happened before the last move."""


def translated(words: Words, msgid: str | Plural, **fields: Value) -> str:
    """A marked msgid in somebody's language, with its fields filled in."""
    return words(phrase_of(msgid, fields))


def length(text: str) -> int:
    """The length of a text as Discord may count it: in UTF-16 units, the most there can be."""
    return len(text.encode("utf-16-le")) // 2


def truncated(text: str) -> str:
    """The text, or as much of it as is within Discord's limit with an ellipsis after it."""
    if length(text) <= ALT_LIMIT:
        return text
    units = text.encode("utf-16-le")[: 2 * (ALT_LIMIT - 1)]
    return units.decode("utf-16-le", "ignore") + "…"  # half a character at the end is left out


def first_fitting(texts: Iterable[str]) -> str:
    """The first of some texts that is within Discord's limit; when none is, the last one, truncated."""
    text = ""
    for text in texts:
        if length(text) <= ALT_LIMIT:
            break
    return truncated(text)


def with_newest(text: str, sentences: Sequence[str], heading: str = "") -> str:
    """The text, and after it, under a heading, as many of the newest sentences as Discord's limit leaves room for; they
    stay in their order."""
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

    With `name_length` None they say full names everywhere. Else initials stand for names, those of the picture, and a
    name stands only once, beside them, shortened to `name_length` characters (0: not at all).
    """

    def __init__(self, view: V, names: Sequence[str], words: Words, name_length: int | None) -> None:
        self._view, self._names, self._words, self._length = view, names, words, name_length

    @cached_property
    def initials(self) -> tuple[str, ...]:
        """What stands for each seat, as on its pieces in the picture."""
        return initials(self._names)

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """A phrase in the viewer's language."""
        return translated(self._words, msgid, **fields)

    def who(self, seat: int) -> Value:
        """A seat in the middle of a sentence."""
        return Who(Seat(seat)) if self._length is None else self.initials[seat]

    def several(self, seats: Iterable[int]) -> Value:
        """Several seats in the middle of a sentence."""
        return tuple(self.who(seat) for seat in seats)

    def heading(self, seat: int) -> str:
        """A seat before its facts: the one place where its name stands whatever `name_length` is, unless that is 0."""
        name = self._names[seat]
        if self._length is None:
            return name
        short = name if len(name) <= self._length else name[: max(self._length - 1, 0)] + "…"
        return f"{self.initials[seat]} {short}" if self._length else self.initials[seat]

    def situation(self, outcome: Outcome | None) -> Iterator[str]:
        """Which seat the viewer plays, if any; then that it is their turn, or who won and why it is over."""
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
