"""The errors of games, by whose fault they are.

Refusal                a person asked for something impossible; `phrase` is the sentence for that person
├── Unreadable         the text is not a move of this game
├── Illegal            a rule forbids the move; the phrase names the rule
├── NotYourTurn        this seat has nothing to decide now
├── MovedOn            the move was chosen at an earlier turn
└── Over               the game has ended
Fault                  our own mistake; always logged, never shown
├── Corrupt            a stored snapshot or record cannot be read or replayed
└── OutOfChance        a scripted chance has no fitting number left, or a move must not draw
"""

from typing import ClassVar

from games.words import N_, Phrase, Plural, Value, phrase_of

QUOTED = 40
"""The maximum number of characters of a person's text that a refusal repeats."""


class Refusal(Exception):
    """A request that cannot be granted, with the sentence for the person who asked.

    `text` is a msgid or a plural; its fields are given when it is raised: `raise TooFew(least=2)`. Text from a person
    is repeated up to QUOTED characters. A rule that forbids a move passes its own `phrase`.
    """

    text: ClassVar[str | Plural]

    def __init__(self, phrase: Phrase | None = None, /, **fields: Value) -> None:
        shown = {name: quoted(value) if isinstance(value, str) else value for name, value in fields.items()}
        self.phrase = phrase or phrase_of(self.text, shown)
        super().__init__(self.phrase.msgid)


def quoted(text: str) -> str:
    """Return a person's text shortened to QUOTED characters, with an ellipsis if it was longer."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


class Unreadable(Refusal):
    """The text is not a move of this game."""

    text = N_("I cannot read “{text}” as a move.")


class Illegal(Refusal):
    """A rule forbids the move; the phrase names it."""


class NotYourTurn(Refusal):
    """The seat is not among those to act."""

    text = N_("There is nothing for you to decide just now.")


class MovedOn(Refusal):
    """The move was chosen at an earlier turn."""

    text = N_("The game has moved on since then.")


class Over(Refusal):
    """The game has ended."""

    text = N_("This game is over.")


class Fault(Exception):
    """A mistake of ours; it is logged and never shown."""


class Corrupt(Fault):
    """A snapshot or record cannot be read, or does not replay."""


class OutOfChance(Fault):
    """A scripted chance has no number left or the wrong one, or a move must not draw."""
