"""What can go wrong in a game, and whose fault it is.

Refusal                a person asked for what cannot be; `phrase` is the sentence for that person
├── Unreadable         the text is not a move of this game
├── Illegal            a rule forbids the move; the phrase names the rule
├── NotYourTurn        this seat has nothing to decide now
├── MovedOn            the move was chosen at an earlier turn
└── Over               the game has ended
Fault                  our own mistake; never shown as it is, always logged
├── Corrupt            a stored snapshot or record does not read or does not replay
└── OutOfChance        a scripted chance was asked for more numbers than it has
"""

from typing import ClassVar

from games.words import N_, Phrase, Plural, Value, phrase_of

QUOTED = 40
"""Characters at most of what a person wrote, where a refusal repeats it."""


class Refusal(Exception):
    """A request that cannot be granted, with the sentence that says why to the one who asked.

    `text` is a msgid, or one in two numbers; its fields are given when the refusal is raised: `raise TooFew(least=2)`.
    What a person wrote is repeated up to QUOTED characters. A rule that forbids a move gives its own `phrase`.
    """

    text: ClassVar[str | Plural]

    def __init__(self, phrase: Phrase | None = None, /, **fields: Value) -> None:
        shown = {name: quoted(value) if isinstance(value, str) else value for name, value in fields.items()}
        self.phrase = phrase or phrase_of(self.text, shown)
        super().__init__(self.phrase.msgid)


def quoted(text: str) -> str:
    """What a person wrote as a refusal repeats it: a long text's beginning, with a sign that there was more."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


class Unreadable(Refusal):
    """The text is not a move of this game."""

    text = N_("I cannot read “{text}” as a move.")


class Illegal(Refusal):
    """A rule forbids the move; the phrase says which."""


class NotYourTurn(Refusal):
    """The seat is not among those to act."""

    text = N_("There is nothing for you to decide just now.")


class MovedOn(Refusal):
    """The move was chosen at a turn that has passed."""

    text = N_("The game has moved on since then.")


class Over(Refusal):
    """The game has ended; nothing can be played any more."""

    text = N_("This game is over.")


class Fault(Exception):
    """A mistake of ours, for the log."""


class Corrupt(Fault):
    """A snapshot or a record that does not read, or does not replay to what it says."""


class OutOfChance(Fault):
    """A scripted chance has no number left."""
