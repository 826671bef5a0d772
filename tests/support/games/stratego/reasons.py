"""What each reason for a move in Stratego 4 says, found out from the true ranks and from what became of it."""

from typing import Any

from games.stratego import StrategoState
from games.stratego.advice import REASONS, WINS
from games.stratego.board import CASTLE_OF, NEIGHBOURS, ZONES
from games.stratego.components import RANK_WORDS, spoken
from games.words import Phrase
from tests.support.games.later import acts_again, goes_on
from tests.support.games.suite import Claim, IsTrue, checked
from tests.support.games.truth import state_of


def piece(match: Any, space: str) -> tuple[Any, int]:
    """What stands on a space, and its true rank."""
    state = state_of(match, StrategoState)
    return next((it, rank) for it, rank in zip(state.pieces, state.ranks, strict=True) if it.space == space)


def stands(match: Any, space: str) -> bool:
    return any(it.space == space for it in state_of(match, StrategoState).pieces)


def apart(match: Any, space: str) -> int:
    """Single steps to the turret on the empty board, counted from there."""
    sides = state_of(match, StrategoState).sides
    closed = next((zone for side, zone in ZONES.items() if side not in sides), frozenset())
    found, edge, count = {"turret"}, {"turret"}, 0
    while space not in found:
        edge = {near for at in edge for near in NEIGHBOURS[at] if near not in found and near not in closed}
        found |= edge
        count += 1
    return count


def rank_is_named(claim: Claim, space: str | None = None) -> bool:
    """Whether a reason names the rank of the piece that moved, or of the one that was on another space."""
    return bool(claim.fields["rank"].msgid == RANK_WORDS[piece(claim.before, space or claim.move.piece)[1]])


def fights(claim: Claim, *, shot: bool) -> bool:
    battle = claim.became.battle
    return battle is not None and battle.attacker == claim.seat and battle.shot is shot and battle != claim.was.battle


def flag_named(claim: Claim, flag: int | None) -> bool:
    """Whether a reason names this flag as its reader calls it."""
    said = claim.fields["flag"]
    return said.fields["who"].seat == flag if said.fields else flag == claim.seat


def sure(claim: Claim) -> bool:
    return fights(claim, shot=False) and claim.became.battle.result == "attacker" and rank_is_named(claim)


def beats_lower(claim: Claim) -> bool:
    battle = claim.became.battle
    higher = battle.rank > battle.against
    return fights(claim, shot=False) and rank_is_named(claim) and (not higher or battle.result == "attacker")


def flees(claim: Claim) -> bool:
    _, rank = piece(claim.before, claim.move.piece)
    state = claim.was
    friends = {claim.seat, (claim.seat + 2) % 4} if state.options.teams else {claim.seat}
    foes = [
        it.space
        for it, other in zip(state.pieces, state.ranks, strict=True)
        if it.owner not in friends and (other > rank or (other == 2 and rank == 9))
    ]
    was = [space for space in foes if space in NEIGHBOURS[claim.move.piece]]
    return rank_is_named(claim) and any(space not in NEIGHBOURS[claim.move.to] for space in was)


def nearer(claim: Claim, *, flag: bool) -> bool:
    closer = apart(claim.before, claim.move.to) < apart(claim.before, claim.move.piece)
    return (closer and (piece(claim.after, claim.move.to)[0].flag == claim.seat) is flag) or (
        closer and not flag and piece(claim.before, claim.move.piece)[0].flag != claim.seat
    )


def counts(claim: Claim) -> bool:
    """Whether it still counts how near the mover's flag is: not in their last turn of a short game."""
    settled = claim.became.settled
    return goes_on(claim) and not (settled and settled[claim.seat] is not None)


def hands_over(claim: Claim) -> bool:
    given = piece(claim.before, claim.move.piece)[0].flag
    return given is not None and bool(piece(claim.after, claim.move.to)[0].flag == given)


def hands_higher(claim: Claim) -> bool:
    giver = piece(claim.before, claim.move.piece)[1]
    higher = hands_over(claim) and piece(claim.after, claim.move.to)[1] > giver
    return higher and claim.fields["giver"] == Phrase(RANK_WORDS[giver])


def goes(claim: Claim) -> bool:
    named = claim.fields["space"] == spoken(CASTLE_OF.get(claim.move.to, claim.move.to))
    return named and rank_is_named(claim) and not fights(claim, shot=False) and not fights(claim, shot=True)


def comes_back(claim: Claim) -> bool:
    before, after = claim.was, claim.became
    mine = [rank for it, rank in zip(after.pieces, after.ranks, strict=True) if it.owner == claim.seat]
    had = [rank for it, rank in zip(before.pieces, before.ranks, strict=True) if it.owner == claim.seat]
    return mine.count(claim.move.rank) == had.count(claim.move.rank) + 1


CHECKS: tuple[IsTrue, ...] = (
    lambda it: it.after.outcome is not None and it.seat in it.after.outcome.winners,
    lambda it: flag_named(it, piece(it.before, it.move.to)[0].flag),
    sure,
    lambda it: fights(it, shot=True) and not stands(it.after, it.move.to) and not stands(it.after, it.move.piece),
    beats_lower,
    lambda it: flag_named(it, piece(it.after, it.move.to)[0].flag),
    lambda it: nearer(it, flag=True) and apart(it.before, it.move.to) == it.fields["steps"] and counts(it),
    lambda it: hands_higher(it) and rank_is_named(it, it.move.to) and piece(it.after, it.move.to)[0].owner == it.seat,
    lambda it: hands_over(it) and rank_is_named(it, it.move.to) and piece(it.after, it.move.to)[0].owner == it.seat,
    lambda it: hands_over(it) and piece(it.after, it.move.to)[0].owner == (it.seat + 2) % 4,
    flees,
    lambda it: nearer(it, flag=False) and rank_is_named(it),
    goes,
    lambda it: comes_back(it) and it.move.rank == max(it.before.view(it.seat).reserve),
    comes_back,
    lambda it: it.after.view(it.seat).reserve == it.before.view(it.seat).reserve != () and acts_again(it),
)
TRUE = checked((*WINS, *REASONS), CHECKS)
