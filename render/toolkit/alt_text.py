"""Positions in words: sentences in the onlooker's language, with seats named as fully as there is room for."""

from collections.abc import Iterable, Iterator, Sequence

from games.core import Outcome, View
from games.words import N_, Plural, Seat, Value, Who, Words, phrase_of
from render.painter import ALT_LIMIT, cut, length
from render.toolkit.theme import SEATS


def said(words: Words, msgid: str | Plural, **fields: Value) -> str:
    """A marked msgid, in one or two numbers, in somebody's language."""
    return words(phrase_of(msgid, fields))


def fitting(tellings: Iterable[str]) -> str:
    """The first of some tellings that Discord takes whole; where there is none, the last one, cut."""
    text = ""
    for text in tellings:
        if length(text) <= ALT_LIMIT:
            break
    return cut(text)


class AltText:
    """Sentences about one position. `name_length` None: full names everywhere; else a name stands once, that short, and
    the seat's letter in its place (0: only the letter)."""

    def __init__(self, names: Sequence[str], words: Words, name_length: int | None) -> None:
        self._names, self._words, self._length = names, words, name_length

    def say(self, msgid: str | Plural, **fields: Value) -> str:
        """A phrase in the onlooker's language."""
        return said(self._words, msgid, **fields)

    def who(self, seat: int) -> Value:
        """A seat in the middle of a sentence."""
        return Who(Seat(seat)) if self._length is None else SEATS[seat].letter

    def several(self, seats: Iterable[int]) -> Value:
        """Several seats in the middle of a sentence."""
        return tuple(self.who(seat) for seat in seats)

    def title(self, seat: int) -> str:
        """A seat where its facts are told: the one place in which a name always stands, as long as there is room."""
        name = self._names[seat]
        if self._length is None:
            return name
        short = name if len(name) <= self._length else name[: max(self._length - 1, 0)] + "…"
        return f"{SEATS[seat].letter} {short}" if self._length else SEATS[seat].letter

    def onlooker(self, me: int | None) -> Iterator[str]:
        """Who reads it, if he sits at the table."""
        if me is not None:
            yield self.say(N_("You are {seat}."), seat=self.who(me))

    def turn(self, view: View, outcome: Outcome | None) -> Iterator[str]:
        """Who won and why it is over, or that it is the onlooker's turn."""
        if outcome is None:
            if view.me in view.to_act:
                yield self.say(N_("It is your turn."))
            return
        if outcome.winners:
            yield self.say(N_("Winner: {seats}."), seats=self.several(outcome.winners))
        yield self.say(outcome.reason)
