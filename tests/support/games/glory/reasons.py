"""What each reason for a move in Steal the Glory says, found out from the true hands and from what became of it."""

from typing import Any

from games.core import Seat
from games.glory import GloryState
from games.glory.advice import REASONS, WINS
from games.glory.components import THE_TROPHIES
from games.glory.events import Moved, Robbed, Stolen
from games.match import Match
from tests.support.games.later import goes_on
from tests.support.games.suite import Claim, IsTrue, checked
from tests.support.games.truth import state_of

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def rank(card: str) -> int:
    return ORDER.index(card[:-1])


def hand(claim: Claim) -> list[int]:
    return [rank(card) for card in claim.was.hands[claim.seat]]


def others(claim: Claim) -> list[int]:
    hands = claim.was.hands
    return [rank(card) for seat, cards in enumerate(hands) if seat != claim.seat for card in cards]


def trophy(claim: Claim) -> int:
    """Which trophy a reason names, from 0."""
    return THE_TROPHIES.index(claim.fields["trophy"].msgid)


def played_out(claim: Claim) -> list[Any]:
    """What happens from the move on until its player's pawn has moved, all others choosing the first they may."""
    match, events = claim.after, list(claim.events)
    while match.to_act and not any(isinstance(it, Moved) and it.seat == claim.seat for it in events):
        if len(events) > 100:
            break
        seat = min(match.to_act)
        match, _, more = match.play(seat, next(iter(match.game.legal(match.view(seat)))))
        events += more
    return events


def robs(claim: Claim) -> bool:
    return any(isinstance(it, Robbed) and it.collectible == trophy(claim) + 1 for it in claim.events)


def steals(claim: Claim, defence: str) -> Any:
    """What becomes of a theft against one card of the owner's."""
    match, owner = claim.after, Seat(claim.was.collectibles[trophy(claim)].owner)
    duel = claim.became.duel
    if duel is not None and duel.owner == owner:
        match = match.play(owner, match.read(f"play.{defence}")).match
    return match


def thefts(claim: Claim) -> list[Any]:
    """The same for each card that the owner holds."""
    owner = claim.was.collectibles[trophy(claim)].owner
    return [steals(claim, card) for card in claim.was.hands[owner]]


def has(match: Any, claim: Claim) -> bool:
    return bool(state_of(match, GloryState).collectibles[trophy(claim)].owner == claim.seat)


def reaches(claim: Claim) -> bool:
    moves = [it for it in played_out(claim) if isinstance(it, Moved) and it.seat == claim.seat]
    space = claim.was.collectibles[trophy(claim)].space
    return all(it.end >= space for it in moves) and lowest(claim) and keeps_best(claim)


def lowest(claim: Claim) -> bool:
    return rank(claim.move.card) == min(hand(claim))


def highest(claim: Claim) -> bool:
    return rank(claim.move.card) == max(hand(claim))


def keeps_best(claim: Claim) -> bool:
    best = claim.fields["best"]
    held = [card for card in claim.was.hands[claim.seat] if card != claim.move.card]
    return max(hand(claim)) == ORDER.index(best[:-1]) and best[:-1] in [card[:-1] for card in held]


def would_win(claim: Claim) -> bool:
    """Whether a state in which the thief had it would be won: they stand on the finish and own all else."""
    state = claim.was
    lacks = [at for at, it in enumerate(state.collectibles) if it.owner != claim.seat]
    return state.pawns[claim.seat] == 5 * (len(state.pawns) + 1) and lacks == [trophy(claim)]


def lower_wins(claim: Claim) -> bool:
    """Whether exactly the owner's lower cards lose the duel."""
    owner = claim.was.collectibles[trophy(claim)].owner
    attack, cards = rank(claim.move.card), claim.was.hands[owner]
    return owner == claim.fields["owner"].seat and all(
        has(steals(claim, card), claim) == (attack > rank(card)) for card in cards
    )


def wins_always(match: Match, seat: int) -> bool:
    """Whether a seat wins, whatever anybody plays until the end."""
    if match.outcome is not None:
        return match.outcome.winners == (seat,)
    asked = min(match.to_act)
    moves = match.game.legal(match.view(asked))
    return all(wins_always(match.play(asked, move).match, seat) for move in moves)


CHECKS: tuple[IsTrue, ...] = (
    lambda it: robs(it) and it.after.outcome is not None and it.after.outcome.winners == (it.seat,),
    lambda it: it.was.phase == "choose" and wins_always(it.after, it.seat),
    lambda it: robs(it) and has(it.after, it),
    lambda it: all(has(match, it) for match in thefts(it)),
    would_win,
    lambda it: it.move.collectible == trophy(it) + 1 and highest(it),
    lower_wins,
    lambda it: rank(it.move.card) >= max(others(it)) and it.was.duel.owner == it.seat,
    lambda it: it.was.duel.collectible == trophy(it) + 1 and highest(it),
    lambda it: it.was.duel.collectible == trophy(it) + 1 and keeps_best(it) and not highest(it),
    reaches,
    lambda it: not any(isinstance(e, Moved) and e.seat == it.seat for e in played_out(it)) and keeps_best(it),
    lambda it: it.was.phase == "choose" and highest(it),
    lambda it: it.was.phase == "tie" and highest(it),
    lambda it: keeps_best(it) and not highest(it),
    lambda it: (
        goes_on(it)
        and {*it.was.hands[it.seat]} <= {*it.became.hands[it.seat]}
        and it.fields["cards"] == len(hand(it))
        and not any(isinstance(event, Stolen | Robbed) for event in it.events)
    ),
)
TRUE = checked((*WINS, *REASONS), CHECKS)
