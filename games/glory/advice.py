"""Why a move in Steal the Glory may be good."""

from collections.abc import Mapping
from typing import TypeAlias

from games.advice import Reason, when
from games.core import Seat
from games.glory.components import RANKS, SHOWN
from games.glory.model import Decline, GloryMove, GloryView, Play, Steal
from games.glory.tips import free_within, owned, pawn, trophy
from games.words import N_, NN_, Value, Who

Fields: TypeAlias = Mapping[str, Value] | None


def _rank(move: Play | Steal) -> int:
    return 0 if move.card is None else RANKS[move.card]


def _most(view: GloryView) -> int:
    return max(RANKS[card] for card in view.hand)


def _least(view: GloryView) -> int:
    return min(RANKS[card] for card in view.hand)


def _best(view: GloryView) -> str:
    return SHOWN[max(view.hand, key=RANKS.__getitem__)]


def _hidden(view: GloryView) -> list[int]:
    """What the cards count which somebody else may hold."""
    known = {*view.hand, *view.discards}
    return [rank for card, rank in RANKS.items() if card not in known]


def _unseen(view: GloryView) -> int:
    """The most that one of them counts."""
    return max(_hidden(view), default=0)


def _theft(view: GloryView, move: GloryMove, *, holds: bool = True) -> Fields:
    """The fields of every theft."""
    if not isinstance(move, Steal):
        return None
    owner = view.collectibles[move.collectible - 1].owner
    return when(holds, owner=Who(owner or Seat(0)), trophy=trophy(move.collectible))


def _wins(view: GloryView, move: GloryMove) -> bool:
    """Whether a theft that succeeds wins the game."""
    stolen = isinstance(move, Steal) and len({*owned(view), move.collectible}) == len(view.collectibles)
    return stolen and pawn(view) == view.finish


def _unarmed(view: GloryView, move: GloryMove) -> bool:
    """Whether it is a theft from an owner without cards."""
    owner = view.collectibles[move.collectible - 1].owner if isinstance(move, Steal) else None
    return owner is not None and not view.hand_sizes[owner]


def _duel(view: GloryView, move: GloryMove, *, holds: bool) -> Fields:
    """The fields of every card in a duel."""
    if view.duel is None or not isinstance(move, Play):
        return None
    return when(holds, thief=Who(view.duel.thief), trophy=trophy(view.duel.collectible), best=_best(view))


def _holds_off(view: GloryView, move: GloryMove) -> Fields:
    defends = view.duel is not None and view.duel.owner == view.me and isinstance(move, Play)
    return _duel(view, move, holds=defends and isinstance(move, Play) and _rank(move) >= _unseen(view))


def _card(view: GloryView, move: GloryMove, phase: str) -> int:
    """What a card counts that is played in a phase; 0 for any other move."""
    return _rank(move) if view.phase == phase and isinstance(move, Play) else 0


def _spared(view: GloryView, move: GloryMove) -> bool:
    """Whether it is the viewer's lowest card for the round, and they have higher ones."""
    return _card(view, move, "choose") == _least(view) < _most(view) if view.hand else False


def _reaches(view: GloryView, move: GloryMove) -> Fields:
    near = free_within(view, 1)
    return {"trophy": trophy(near[0]), "best": _best(view)} if near and _spared(view, move) else None


def _at_rest(view: GloryView, move: GloryMove) -> Fields:
    return {"best": _best(view)} if pawn(view) == view.finish and _spared(view, move) else None


def _saves(view: GloryView, move: GloryMove) -> Fields:
    return {"best": _best(view)} if isinstance(move, Play) and _rank(move) < _most(view) else None


def _surely_wins(view: GloryView, move: GloryMove) -> bool:
    """Whether a card for the round wins whatever the others play. One that nobody can match moves first, with most
    points; any other brings one point, and wins if nobody can come level before."""
    if view.phase != "choose" or not isinstance(move, Play):
        return False
    first, here = _rank(move) > _unseen(view), pawn(view)
    alone = all(at + view.seats < here for seat, at in enumerate(view.pawns) if seat != view.me)
    takes = all(it.owner in (None, view.me) for it in view.collectibles)
    return takes and (first or alone) and here + (view.seats if first else 1) >= view.finish


def is_foreseen(view: GloryView, move: GloryMove) -> bool:
    """Whether no hidden card decides what comes of a move until somebody must choose again."""
    return isinstance(move, Decline) or _unarmed(view, move) or _is_sure(view, move)


def _is_sure(view: GloryView, move: GloryMove) -> bool:
    """Whether it is a card in a duel that wins, or loses, against every card which the other may show."""
    if isinstance(move, Steal) and not view.theft_in_two:
        return len({_rank(move) > it for it in _hidden(view)}) == 1
    if isinstance(move, Play) and view.duel is not None and view.to_act == (view.duel.owner,):
        return len({_rank(move) >= it for it in _hidden(view)}) == 1
    return False


WINS = (
    Reason(
        N_("It wins the game: {owner} holds no card."),
        lambda view, move: _theft(view, move, holds=_unarmed(view, move) and _wins(view, move)),
    ),
    Reason(N_("It wins the game, whatever the others play."), lambda view, move: when(_surely_wins(view, move))),
)
REASONS = (
    Reason(
        N_("{owner} holds no card: you take {trophy} at once."),
        lambda view, move: _theft(view, move, holds=_unarmed(view, move)),
    ),
    Reason(
        N_("No card of {owner}'s can be as high."),
        lambda view, move: _theft(view, move, holds=isinstance(move, Steal) and _rank(move) > _unseen(view)),
    ),
    Reason(N_("With it you would win, on the finish."), lambda view, move: _theft(view, move, holds=_wins(view, move))),
    Reason(
        N_("Your highest card has the best chance."),
        lambda view, move: _theft(view, move, holds=isinstance(move, Steal) and _rank(move) == _most(view)),
    ),
    Reason(N_("It is yours if {owner} shows a lower card."), _theft),
    Reason(N_("{thief} can hold no card that takes {trophy} from you."), _holds_off),
    Reason(
        N_("The duel is for {trophy}: your highest card has the best chance."),
        lambda view, move: _duel(view, move, holds=_card(view, move, "duel") == _most(view)),
    ),
    Reason(
        N_("You risk the duel for {trophy}, but keep {best} for later."),
        lambda view, move: _duel(view, move, holds=True),
    ),
    Reason(N_("Any card brings you to {trophy}: with your lowest you keep {best}."), _reaches),
    Reason(N_("On the finish you go no farther: with your lowest you keep {best}."), _at_rest),
    Reason(
        N_("Your highest card has the best chance of most points."),
        lambda view, move: when(_card(view, move, "choose") == _most(view)),
    ),
    Reason(
        N_("Your highest card has the best chance to break the tie."),
        lambda view, move: when(_card(view, move, "tie") == _most(view)),
    ),
    Reason(N_("You keep {best} for a duel."), _saves),
    Reason(
        NN_("You keep your card for later.", "You keep your {cards} cards for later.", "cards"),
        lambda view, move: when(isinstance(move, Decline), cards=len(view.hand)),
    ),
)
"""Weightiest first, for moves that do not end the game; the last of each kind of move is always true of it."""
