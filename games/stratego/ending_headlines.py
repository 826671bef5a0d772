"""The headline over the end of a game of Stratego 4: who wins, and why."""

from typing import NamedTuple

from games.core import Outcome, Seat, Term
from games.headlines import named
from games.stratego.ending import ALONE, NOBODY, ON_TURRET, QUIETLY, ROUNDS_OVER, STUCK, TEAM_ALONE
from games.words import N_, NN_, Phrase, Plural, phrase_of


class End(NamedTuple):
    """What is said of a win to all, to who wins alone, and to who does not win."""

    all: Plural
    winner: str
    loser: Plural | None = None


LEFT_ALONE = End(
    NN_("{winners} wins: the others have no pieces left!", "{winners} win: the others have no pieces left!", "number"),
    N_("You win: the others have no pieces left!"),
    NN_("{winners} wins: you have no pieces left!", "{winners} win: you have no pieces left!", "number"),
)
WINS: dict[Term, End] = {
    ON_TURRET: End(
        NN_("{winners} wins: the flag is on the turret!", "{winners} win: the flag is on the turret!", "number"),
        N_("You win: your flag is on the turret!"),
    ),
    ALONE: LEFT_ALONE,
    TEAM_ALONE: LEFT_ALONE,
}
NEAREST = End(
    NN_("{winners} wins: nearest to the turret!", "{winners} win: nearest to the turret!", "number"),
    N_("You win: nearest to the turret!"),
)
MORE_PIECES = End(
    NN_("{winners} wins: as near, but more pieces!", "{winners} win: as near, but more pieces!", "number"),
    N_("You win: as near, but more pieces!"),
)
EARLIER = End(
    NN_("{winners} wins: all equal, but first to play!", "{winners} win: all equal, but first to play!", "number"),
    N_("You win: all equal, but first to play!"),
)
DRAWS: dict[Term, str] = {
    NOBODY: N_("A draw: nobody has pieces left!"),
    STUCK: N_("A draw: nobody can move!"),
    QUIETLY: N_("A draw: 30 rounds without a battle!"),
}


def ended(outcome: Outcome, me: Seat | None) -> Phrase:
    """Who wins, and why."""
    if outcome.reason in DRAWS:
        return Phrase(DRAWS[outcome.reason])
    end = _race(outcome) if outcome.reason == ROUNDS_OVER else WINS[outcome.reason]
    if outcome.winners == (me,):
        return Phrase(end.winner)
    beaten = me is not None and me not in outcome.winners
    text = end.loser if beaten and end.loser is not None else end.all
    return phrase_of(text, {"winners": named(outcome.winners, me), "number": len(outcome.winners)})


def _race(outcome: Outcome) -> End:
    """What decided a short game: the flags, or of equals the pieces, or of equals in both the order of play."""
    pieces, first = outcome.tiebreaks[0].values, outcome.winners[0]
    as_near = [seat for seat, steps in enumerate(outcome.scores) if steps == outcome.scores[first]]
    level = [pieces[seat] == pieces[first] for seat in as_near if seat not in outcome.winners]
    return EARLIER if any(level) else MORE_PIECES if level else NEAREST
