"""What to notice before a decision in Steal the Glory."""

from collections.abc import Iterator

from games.core import Seat
from games.glory.components import THE_TROPHIES
from games.glory.model import ROUNDS, GloryView
from games.words import N_, NN_, Phrase, Who

AHEAD = NN_(
    "{owner} is {spaces} space ahead with {trophy}: too far to steal it from them now.",
    "{owner} is {spaces} spaces ahead with {trophy}: too far to steal it from them now.",
    "spaces",
)
LEADS = NN_(
    "{who} is {spaces} space ahead, and so much nearer to the next trophy.",
    "{who} is {spaces} spaces ahead, and so much nearer to the next trophy.",
    "spaces",
)
AWAY = NN_("You are {spaces} space away from {trophy}.", "You are {spaces} spaces away from {trophy}.", "spaces")


def trophy(number: int) -> Phrase:
    """A trophy by its number from 1."""
    return Phrase(THE_TROPHIES[number - 1])


def pawn(view: GloryView) -> int:
    """Where the viewer's pawn stands."""
    assert view.me is not None  # noqa: S101 - asked of a player
    return view.pawns[view.me]


def owned(view: GloryView) -> list[int]:
    """The viewer's trophies."""
    return [number for number, it in enumerate(view.collectibles, 1) if it.owner == view.me]


def free_within(view: GloryView, spaces: int) -> list[int]:
    """The trophies that nobody owns, at most so far ahead of the viewer."""
    return [at for at, it in enumerate(view.collectibles, 1) if it.owner is None and it.space - pawn(view) <= spaces]


def tips(view: GloryView) -> Iterator[Phrase]:
    """What there is to notice, weightiest first."""
    if view.phase == "steal":
        for number in view.stealable:
            owner = view.collectibles[number - 1].owner or Seat(0)
            if view.hand_sizes[owner]:
                text = N_("Only a higher card takes {trophy}.")
                yield Phrase(text, {"owner": Who(owner), "trophy": trophy(number)})
    if view.duel is not None and view.duel.owner == view.me:
        text = N_("An equal card keeps {trophy} for you.")
        yield Phrase(text, {"trophy": trophy(view.duel.collectible)})
    if view.phase == "choose" and view.round == 1:
        yield Phrase(N_("The ace is lowest. After moving you can steal from anyone level or behind."))
    elif view.phase == "choose":
        yield from _of_round(view)


def _of_round(view: GloryView) -> Iterator[Phrase]:
    here = pawn(view)
    if here == view.finish:
        yield Phrase(N_("On the finish you go no farther, but can still steal what you lack."))
        return
    for number in free_within(view, view.seats):
        spaces = view.collectibles[number - 1].space - here
        yield AWAY.phrase({"trophy": trophy(number), "spaces": spaces})
    for number, it in enumerate(view.collectibles, 1):
        if it.owner is not None and it.owner != view.me and here <= view.pawns[it.owner] <= here + view.seats:
            text = N_("Once you are level with {owner}, or ahead, you can steal {trophy}.")
            yield Phrase(text, {"owner": Who(it.owner), "trophy": trophy(number)})
        elif it.owner is not None and it.owner != view.me and view.pawns[it.owner] < here:
            text = N_("{owner} is behind you: unless they overtake you, you can steal {trophy}.")
            yield Phrase(text, {"owner": Who(it.owner), "trophy": trophy(number)})
    if view.round < ROUNDS:
        yield from _out_of_reach(view)
    for number in owned(view):
        yield Phrase(N_("Whoever comes level with you, or passes you, can steal {trophy}."), {"trophy": trophy(number)})
    if view.round == ROUNDS:
        yield Phrase(N_("It is the last round: if nobody wins in it, the most trophies win."))
        return
    spaces, seat = max((at - here, seat) for seat, at in enumerate(view.pawns))
    if spaces:
        yield LEADS.phrase({"who": Who(Seat(seat)), "spaces": spaces})
    yield Phrase(N_("Nobody is ahead of you, and no trophy is within your reach in this round."))


def _out_of_reach(view: GloryView) -> Iterator[Phrase]:
    """Whose trophies the viewer cannot come level with in this round, the farthest first: most points are as many as
    there are players."""
    here = pawn(view)
    ahead = [
        (view.pawns[it.owner] - here, it.owner, number)
        for number, it in enumerate(view.collectibles, 1)
        if it.owner is not None and view.pawns[it.owner] - here > view.seats
    ]
    for spaces, owner, number in sorted(ahead, reverse=True):
        yield AHEAD.phrase({"owner": Who(owner), "trophy": trophy(number), "spaces": spaces})
