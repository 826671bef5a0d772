"""The names under which the players of a table appear: those who are called the same are told apart by a number."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Final, NamedTuple, Self

from games.characters import shown
from games.errors import Illegal
from games.words import N_, Phrase, Value, Who

COMPUTERS: Final = (*("Ada", "Bruno", "Cleo", "Dora", "Emil", "Gus"), *("Hugo", "Iris", "Juno", "Milo", "Nova", "Otto"))
"""What computer players are called, in every language; more than a table has seats."""
_COMPUTER = re.compile(r"computer \d+")
"""What computer players were called before they had names, and nobody else ever is; folded."""
STAND_IN = re.compile(r"computer( ?\(.*)?")
"""What a computer player is called that plays for somebody, and what would become so by a number; folded."""


NO_NAME: Final = ""
"""What stands for the name of somebody whom the bot has forgotten, and for that of a computer player of whom only the
seat is known."""
STOOD_IN_FOR_NOBODY: Final = "Computer ()"
"""What a computer player is called that played for somebody whom the bot has forgotten."""


class SeatName(str):
    """What somebody is called, in English, of whom nothing is known but their seat; `template` (a msgid) and `number`
    say it in another language."""

    template: str
    number: int

    def __new__(cls, template: str, seat: int) -> Self:
        name = super().__new__(cls, template.format(number=seat + 1))
        name.template, name.number = template, seat + 1
        return name

    def __reduce__(self) -> tuple[type[Self], tuple[str, int]]:
        """So that it can be sent to another process."""
        return type(self), (self.template, self.number - 1)


PLAYER: Final = N_("Player {number}")
STOOD_IN: Final = N_("Computer (Player {number})")


class Named(NamedTuple):
    """Somebody at a table, under the name that they gave themselves; a computer player is no `person`."""

    name: str
    person: int | None


def told_apart(players: Sequence[Named]) -> tuple[str, ...]:
    """The names of a table's players, in seat order: who has somebody else's name, or a computer player's, gets a
    number, and who has a stand-in's is called by their seat.

    Of people with one name the one who joined Discord first keeps it, whatever seats they have.
    """
    names = {seat: _of_computer(player.name, seat) for seat, player in enumerate(players) if player.person is None}
    taken = set(map(_folded, names.values()))
    for seat, player in sorted(enumerate(players), key=lambda it: it[1].person or 0):
        if player.person is not None:
            names[seat] = next(name for name in _proposals(player.name, seat) if _folded(name) not in taken)
            taken.add(_folded(names[seat]))
    return tuple(names[seat] for seat in range(len(players)))


def free_computer_name(names: Sequence[str]) -> str:
    """A name for a computer player beside players of these names: none of theirs, and if possible none that begins as
    one of theirs, since pieces show initials."""
    taken, initials = set(map(_folded, names)), {_folded(name)[:1] for name in names}
    free = [name for name in COMPUTERS if _folded(name) not in taken]
    return next((name for name in free if _folded(name[:1]) not in initials), free[0])


def _of_computer(name: str, seat: int) -> str:
    if name == STOOD_IN_FOR_NOBODY:
        return SeatName(STOOD_IN, seat)
    return name or SeatName(PLAYER, seat)


def _proposals(name: str, seat: int) -> Iterator[str]:
    """Names for a person, the best first; one whom nobody could see, or would take for a stand-in, is called by their
    seat."""
    name = shown(name)
    if not name or STAND_IN.fullmatch(_folded(name)):
        name = SeatName(PLAYER, seat)
    if not _COMPUTER.fullmatch(_folded(name)):
        yield name
    yield from (f"{name} ({number})" for number in count(2))


def _folded(name: str) -> str:
    """What two names have in common that are taken for one."""
    return name.lower() if name.isascii() else unicodedata.normalize("NFKC", name).casefold()


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
