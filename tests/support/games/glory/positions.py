"""Positions of Steal the Glory for the tests, written down in a line, and what a step changed in them."""

from typing import Any

from games.chance import Chance, ScriptedChance
from games.core import Seat, Step, Term, Tiebreak
from games.glory import Card, Collectible, Duel, Glory, GloryState
from games.words import english

GAME = Glory()
ANN, BOB, CAS, DEE, EVE, FAY = map(Seat, range(6))
SAID = english(("Ann", "Bob", "Cas", "Dee", "Eve", "Fay"))
PILE = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
"""A draw pile, its next card last."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def position(
    *hands: str,
    pawns: tuple[int, ...] = (),
    owners: tuple[Seat | None, ...] = (None, None),
    spaces: tuple[int, ...] = (5, 10),
    pile: str = PILE,
    discards: str = "",
    **changes: Any,
) -> GloryState:
    """A choice of cards in round 2; hands are cards with spaces between them, pawns stand on 0."""
    seats = len(hands)
    places = pawns or (0,) * seats
    lying = zip(spaces, owners, strict=True)
    state = GloryState(
        turn=7,
        round=2,
        pawns=places,
        came_from=places,
        collectibles=tuple(Collectible(space=space, owner=owner) for space, owner in lying),
        hands=tuple(map(cards, hands)),
        chosen=(None,) * seats,
        table=((),) * seats,
        groups=(),
        draw_pile=cards(pile),
        discards=cards(discards),
    )
    return state.replace(**changes)


def thieving(*hands: str, mover: Seat = ANN, **changes: Any) -> GloryState:
    """A position in which the mover is asked whether to steal; all others have moved before, in seat order."""
    seats = len(hands)
    others = tuple((Seat(seat),) for seat in range(seats) if seat != mover)
    state = position(*hands, **changes)
    return state.replace(mover=mover, groups=changes.get("groups", (*others, (mover,))))


def duelling(*hands: str, thief: Seat = ANN, owner: Seat = BOB, collectible: int = 1, **changes: Any) -> GloryState:
    """A position in which the owner chooses a card, and the thief too unless `chosen` has theirs."""
    state = thieving(*hands, mover=thief, **changes)
    return state.replace(duel=Duel(thief=thief, owner=owner, collectible=collectible), tried=(collectible,))


def play(state: GloryState, *lines: str, chance: Chance | None = None, game: Glory = GAME) -> Step[GloryState]:
    """The last step of some lines "seat move", each checked; nothing may be drawn unless `chance` is given."""
    step = Step(state, ())
    for line in lines:
        seat, text = line.split()
        move = game.read(text)
        assert int(seat) in game.view(step.state, None).to_act
        game.check(game.view(step.state, Seat(int(seat))), move)
        step = game.apply(step.state, Seat(int(seat)), move, chance or ScriptedChance())
    return step


def told(step: Step[GloryState]) -> list[str]:
    """What everybody is told of a step, in English."""
    return [SAID(event.phrase()) for event in step.events if event.seen_by is None]


def changes(before: GloryState, step: Step[GloryState]) -> dict[str, Any]:
    """What a step changed; that it tells its events and counts the turn is taken for granted, and checked here."""
    after = step.state
    assert (after.turn, after.last) == (before.turn + 1, step.events)
    names = [name for name in GloryState.model_fields if name not in ("turn", "last")]
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


def by_pawns(state: GloryState) -> tuple[Tiebreak, ...]:
    """What ranks as many collectibles."""
    return (Tiebreak(unit=Term("space"), values=state.pawns),)


def by_points(*points: int) -> Tiebreak:
    """What ranks equal pawns: points of the round in which it ended."""
    return Tiebreak(unit=Term("points in the last round"), values=points)


def legal(state: GloryState, seat: Seat, game: Glory = GAME) -> list[str]:
    return [str(move) for move in game.legal(game.view(state, seat))]
