"""What cannot be done at a table, with the sentence for the person who asked for it.

Refusal (games.errors)
├── NoSuchTable, NoSuchGame, BadOptions
├── NotSeated            only its players may do this
├── AlreadySeated        nobody sits twice
├── HostOnly             the host's or a moderator's business
├── Full, TooFew, TooMany, NoComputer
├── NotBegun             too early
├── Begun, TableClosed   too late
├── NotOver              what would give secrets away
├── NoRematch            this table cannot be played again
├── UnknownControl       a button or a command that this bot does not have (any more)
├── NoTableHere, WhichTable
├── NothingArranged      no long move is being arranged
├── BadName, TooManySaved, NotSaved, FavouriteNotAllowed
└── MayNotPost           permissions are missing
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from games.errors import Illegal, Refusal
from games.words import N_, NN_, Phrase, Value, Who


@contextmanager
def naming(names: Sequence[str]) -> Iterator[None]:
    """Put names on the seats in the phrase of an Illegal that is raised inside: whoever shows it lacks the table."""
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


class NoSuchTable(Refusal):
    """There is no table with this number."""

    text = N_("I do not know this table.")


class NoSuchGame(Refusal):
    """This bot does not have the game."""

    text = N_("I do not know this game.")


class BadOptions(Refusal):
    """The options are not among those that the game has."""

    text = N_("This game cannot be played with these options.")


class NotSeated(Refusal):
    """Somebody else's table."""

    text = N_("You are not playing at this table.")


class AlreadySeated(Refusal):
    """Nobody sits twice."""

    text = N_("You already have a seat at this table.")


class HostOnly(Refusal):
    """Neither the host nor a moderator."""

    text = N_("Only the host of the table or a moderator can do that.")


class Full(Refusal):
    """Every seat is taken."""

    text = N_("All seats at this table are taken.")


class TooFew(Refusal):
    """The game cannot begin yet."""

    text = NN_("This game needs at least {least} player.", "This game needs at least {least} players.", "least")


class TooMany(Refusal):
    """More seats than the game has."""

    text = NN_("This game has at most {most} player.", "This game has at most {most} players.", "most")


class NoComputer(Refusal):
    """There is none to remove."""

    text = N_("There is no computer player at this table.")


class NotBegun(Refusal):
    """Too early."""

    text = N_("This game has not begun yet.")


class Begun(Refusal):
    """Too late."""

    text = N_("This game has already begun.")


class TableClosed(Refusal):
    """The lobby was cancelled."""

    text = N_("This table is closed.")


class NotOver(Refusal):
    """A record holds every secret of the game."""

    text = N_("The record is only given out when the game is over: it holds everybody's secrets.")


class NoRematch(Refusal):
    """A rematch follows a game that is over."""

    text = N_("A rematch can be played when the game is over.")


class UnknownControl(Refusal):
    """A button or a command that this bot does not have (any more)."""

    text = N_("I do not know this button any more. Look for a newer message of this game.")


class NoTableHere(Refusal):
    """A command that needs a table, where there is none for the person."""

    text = N_("There is no such table for you here. Open one with /{game} start.")


class WhichTable(Refusal):
    """A command that could be meant for several tables."""

    text = N_("There are several tables here: say which one with the option “table”.")


class NothingArranged(Refusal):
    """There is no draft to do that with."""

    text = N_("You are not arranging anything at this table. Choose a ready-made set-up first.")


class BadName(Refusal):
    """A name under which nothing can be found again."""

    text = N_("A name has 1 to {most} characters.")


class TooManySaved(Refusal):
    """A person's favourites fill one menu."""

    text = N_("You have saved {most} for this game, and I keep no more. Forget one first, or use a name again.")


class NotSaved(Refusal):
    """There is no favourite of that name."""

    text = N_("You have saved nothing under the name “{name}”.")


class FavouriteNotAllowed(Refusal):
    """A favourite that the rules do not allow (any more)."""

    text = N_("“{name}” cannot be used here: {reason}")


class MayNotPost(Refusal):
    """The bot lacks permissions in the channel."""

    text = N_("I may not post messages with pictures in this channel. A moderator can allow it, or try another one.")
