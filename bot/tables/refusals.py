"""What cannot be done at a table, with the sentence for the person who asked for it.

Refusal (games.errors)
├── NoSuchTable, NoSuchGame, BadOptions
├── NotSeated            only its players may do this
├── AlreadySeated        nobody sits twice
├── HostOnly             the host's or a moderator's business
├── Full, TooFew, TooMany, NoComputer, Gone
├── NotBegun, Begun      too early, too late
├── NotOver              what would give secrets away
├── NoRematch            this table cannot be played again
├── Forgotten            a control that is none of ours
├── NoTableHere, WhichTable
├── NothingArranged      no long move is being arranged
├── BadName, TooManySaved, NotSaved, Unusable    favourites
└── MayNotPost           permissions are missing
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from games.errors import Illegal, Refusal
from games.words import N_, NN_, Phrase, Plural, Value, Who

NEEDS = NN_("This game needs at least {least} player.", "This game needs at least {least} players.", "least")
SEATS = NN_("This game has at most {most} player.", "This game has at most {most} players.", "most")


@contextmanager
def naming(names: Sequence[str]) -> Iterator[None]:
    """Put names on the seats of which a refusal of the rules speaks: whoever shows it does not know the table."""
    try:
        yield
    except Illegal as refusal:
        raise Illegal(_named_phrase(refusal.phrase, names)) from None


def _named_phrase(phrase: Phrase, names: Sequence[str]) -> Phrase:
    return phrase._replace(fields={field: _named(value, names) for field, value in phrase.fields.items()})


def _named(value: Value, names: Sequence[str]) -> Value:
    if isinstance(value, Who):
        return names[value.seat]
    if isinstance(value, Phrase):
        return _named_phrase(value, names)
    if isinstance(value, tuple):
        return tuple(_named(part, names) for part in value)
    return value


def _counted(plural: Plural, number: int) -> Phrase:
    return Phrase(plural.singular, {plural.counted: number}, plural.plural, plural.counted)


class NoSuchTable(Refusal):
    """There is no table with this number."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("I do not know this table.")))


class NoSuchGame(Refusal):
    """This bot does not have the game."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("I do not know this game.")))


class BadOptions(Refusal):
    """The options are not among those that the game has."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("This game cannot be played with these options.")))


class NotSeated(Refusal):
    """Somebody else's table."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("You are not playing at this table.")))


class AlreadySeated(Refusal):
    """Nobody sits twice."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("You already have a seat at this table.")))


class HostOnly(Refusal):
    """Neither the host nor a moderator."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("Only the host of the table or a moderator can do that.")))


class Full(Refusal):
    """Every chair is taken."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("All seats at this table are taken.")))


class TooFew(Refusal):
    """The game cannot begin yet."""

    def __init__(self, least: int) -> None:
        super().__init__(_counted(NEEDS, least))


class TooMany(Refusal):
    """More seats than the game has."""

    def __init__(self, most: int) -> None:
        super().__init__(_counted(SEATS, most))


class NoComputer(Refusal):
    """There is none to remove."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("There is no computer player at this table.")))


class NotBegun(Refusal):
    """Too early."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("This game has not begun yet.")))


class Begun(Refusal):
    """Too late."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("This game has already begun.")))


class TableClosed(Refusal):
    """The lobby was cancelled."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("This table is closed.")))


class NotOver(Refusal):
    """A record holds every secret of the game."""

    def __init__(self) -> None:
        super().__init__(
            Phrase(N_("The record is only given out when the game is over: it holds everybody's secrets."))
        )


class NoRematch(Refusal):
    """A rematch follows a game that is over."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("A rematch can be played when the game is over.")))


class UnknownControl(Refusal):
    """A control or a command that is none of ours (any more)."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("I do not know this button any more. Look for a newer message of this game.")))


class NoTableHere(Refusal):
    """A command that needs a table, where there is none for the person."""

    def __init__(self, game: str) -> None:
        super().__init__(
            Phrase(N_("There is no such table for you here. Open one with /{game} start."), {"game": game})
        )


class WhichTable(Refusal):
    """A command that could be meant for several tables."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("There are several tables here: say which one with the option “table”.")))


class NothingArranged(Refusal):
    """There is no draft to do that with."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("You are not arranging anything at this table. Choose a ready-made set-up first.")))


class BadName(Refusal):
    """A name under which nothing can be found again."""

    def __init__(self, most: int) -> None:
        super().__init__(Phrase(N_("A name has 1 to {most} characters."), {"most": most}))


class TooManySaved(Refusal):
    """A person's favourites fill one menu."""

    def __init__(self, most: int) -> None:
        text = N_("You have saved {most} for this game, and I keep no more. Forget one first, or use a name again.")
        super().__init__(Phrase(text, {"most": most}))


class NotSaved(Refusal):
    """There is no favourite of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(Phrase(N_("You have saved nothing under the name “{name}”."), {"name": name[:40]}))


class FavouriteNotAllowed(Refusal):
    """A favourite that the rules do not allow (any more)."""

    def __init__(self, name: str, reason: Phrase) -> None:
        text = N_("“{name}” cannot be used here: {reason}")
        super().__init__(Phrase(text, {"name": name, "reason": reason}))


class MayNotPost(Refusal):
    """The bot lacks permissions in the channel."""

    def __init__(self) -> None:
        text = N_(
            "I may not post messages with pictures in this channel. A moderator can allow it, or try another one."
        )
        super().__init__(Phrase(text))
