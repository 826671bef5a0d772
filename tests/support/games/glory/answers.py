"""What the answers in the lessons of Steal the Glory say, looked up on the track and among the trophies."""

from collections.abc import Mapping

from tests.support.games.suite import Answer, Shows, won_by

ME, ADA, BRUNO = range(3)


def owners(it: Answer) -> list[int | None]:
    """Of the cup, and of the crown."""
    return [trophy.owner for trophy in it.after.collectibles]


def gone(it: Answer) -> list[str]:
    """How many spaces the learner went, and Ada."""
    return [str(it.after.pawns[seat] - it.before.pawns[seat]) for seat in (ME, ADA)]


def passed(it: Answer) -> bool:
    return bool(it.before.pawns[ME] < it.before.pawns[ADA] < it.after.pawns[ME])


def has_queen(it: Answer) -> bool:
    return any(card.startswith("Q") for card in it.after.hand)


ANSWERS: Mapping[str, Shows] = {
    r"[Yy]ou win!": won_by(ME),
    r"and Ada wins": won_by(ADA),
    r"Ada goes (\d) spaces, you (\d)": lambda it: gone(it) == [*reversed(it.found)],
    r"you go (\d) spaces, Ada (\d)": lambda it: gone(it) == [*it.found],
    r"Your \d+ goes (\d) space\b": lambda it: gone(it)[ME] == it.found[0],
    r"Ada leads|Ada stays ahead": lambda it: it.after.pawns[ADA] > it.after.pawns[ME],
    r"[Yy]ou pass Ada": passed,
    r"comes level": lambda it: it.after.pawns[ADA] == it.after.pawns[ME],
    r"may try for your cup": lambda it: it.after.mover == ADA and 1 in it.after.stealable,
    r"cup: it is yours|cup is yours|cup stays with you": lambda it: owners(it)[0] == ME,
    r"Ada has the cup|takes the cup|loses the duel": lambda it: owners(it)[0] == ADA,
    r"keeps the crown|loses to a jack": lambda it: owners(it)[1] == ADA,
    r"Bruno takes both": lambda it: owners(it) == [BRUNO, BRUNO],
    r"tries for your crown, and your 9 beats": lambda it: owners(it)[1] == ME,
    r"hold the queen|You keep the queen": has_queen,
}
