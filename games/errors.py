"""What can go wrong in a game, and whose fault it is.

Refusal                a person asked for what cannot be; `phrase` is the sentence for that person
├── Unreadable         the text is not a move of this game
├── Illegal            a rule forbids the move; the phrase names the rule
├── NotYourTurn        this seat has nothing to decide now
├── MovedOn            the move was meant for an earlier turn
└── Over               the game has ended
Fault                  our own mistake; never shown as it is, always logged
├── Corrupt            a stored snapshot or record does not read or does not replay
└── OutOfChance        a scripted chance was asked for more numbers than it has
"""

from games.words import N_, Phrase

QUOTED = 40
"""Characters at most of what a person wrote, where a refusal repeats it."""


class Refusal(Exception):
    """A request that cannot be granted, with the sentence that says why to the one who asked."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.msgid)
        self.phrase = phrase


class Unreadable(Refusal):
    """The text is not a move of this game."""

    def __init__(self, text: str) -> None:
        super().__init__(Phrase(N_("I cannot read “{text}” as a move."), {"text": quoted(text)}))


def quoted(text: str) -> str:
    """What a person wrote as a refusal repeats it: a long text's beginning, with a sign that there was more."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


class Illegal(Refusal):
    """A rule forbids the move; the phrase says which."""


class NotYourTurn(Refusal):
    """The seat is not among those to act."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("There is nothing for you to decide just now.")))


class MovedOn(Refusal):
    """The move names a turn that has passed."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("The game has moved on since then.")))


class Over(Refusal):
    """The game has ended; nothing can be played any more."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("This game is over.")))


class Fault(Exception):
    """A mistake of ours, for the log."""


class Corrupt(Fault):
    """A snapshot or a record that does not read, or does not replay to what it says."""


class OutOfChance(Fault):
    """A scripted chance has no number left."""
