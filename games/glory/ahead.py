"""What a plan is in Steal the Glory: the card of the next round, out of the hand as it is now."""

from games.glory.model import ROUNDS, GloryView


def next_round(view: GloryView) -> GloryView | None:
    """The position as if the next round began now, and the viewer, who is not to act, had to choose; the card that they
    have sealed already is gone by then. None where there is no round to come."""
    if view.me is None or view.round == ROUNDS:
        return None
    hand = tuple([card for card in view.hand if card != view.chosen])
    sizes = (*view.hand_sizes[: view.me], len(hand), *view.hand_sizes[view.me + 1 :])
    ordered = len(view.groups) == view.seats
    return view.replace(
        to_act=(view.me,),
        phase="choose",
        round=view.round + 1,
        hand_sizes=sizes,
        hand=hand,
        chosen=None,
        groups=view.groups if ordered else (),
        mover=None,
        tried=(),
        stealable=(),
        duel=None,
    )
