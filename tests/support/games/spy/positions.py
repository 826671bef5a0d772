"""Positions of Spy for the tests, written down with cards in notation, and what a step changed in them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.chance import Chance, ScriptedChance, SeededChance
from games.core import Choice, Seat, Step, Term, Tiebreak
from games.spy import DECK, TARGETS, Result, Spy, SpyOptions, SpyState, SpyView, in_order
from games.words import english
from tests.support.games import refusals

GAME = Spy()
ANN, BOB, CAS, DEE = map(Seat, range(4))
SAID = english(("Ann", "Bob", "Cas", "Dee"))
EXAMPLE = ("euwa1 afha1", "afpe1 auli1")
"""Two hands: those of the rules' example, in which the watch is Ann's next target,"""
EXAMPLE_LAID = ("afwa1 sawa1", "")
"""and what lies before them."""
ASKED = {"nothing": "asked"}
GOES_ON = {"nothing": "goes on"}
"""Whoever can deploy nothing is asked, or their turn goes on by itself."""
FULL = {"match": "full"}
PLACED = "All spies of one player are placed."
FINISHED = "The last spy was placed, and the round is over."
IDLE = "For two rounds nothing happened."
ROUND = {"end": "round"}
LAST_TWO = "afwa1 auwa1"
"""Cards that place Ann's or another's last spy on the watch."""


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def position(
    *hands: str,
    laid: Sequence[str] = (),
    spies: dict[str, tuple[int, ...]] | None = None,
    pile: str | None = None,
    discards: str = "",
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> SpyState:
    """Ann's turn; the last player has dealt. `spies` tells who has placed how many, where more than the first one lie.
    Without `pile` all cards that lie nowhere else are in the draw pile. Without `options` everybody is asked, so that a
    step is one move."""
    seats = len(hands)
    held = tuple(in_order(cards(hand)) for hand in hands)
    lying = tuple(in_order(cards(row)) for row in (laid or ("",) * seats))
    seen = {*cards(discards), *(card for row in (*held, *lying) for card in row)}
    mover = changes.get("mover", ANN)
    state = SpyState(
        turn=20,
        options=SpyOptions(**{**ASKED, **(options or {})}),
        dealer=Seat(seats - 1),
        mover=mover,
        phase="lay" if len(held[mover]) == 3 else "deploy",
        hands=held,
        laid=lying,
        placed=tuple((spies or {}).get(target, (0,) * seats) for target in TARGETS),
        left=(9,) * seats,
        draw_pile=tuple(card for card in DECK if card not in seen) if pile is None else cards(pile),
        discards=cards(discards),
    )
    return state.replace(**changes)


def all_before_ann(spies: int = 0) -> SpyState:
    """Ann has every card of three hideouts but two, and more than ten thousand ways to deploy."""
    laid = [card for card in DECK if card[2:4] in ("ha", "gl", "wa") and card not in ("afwa3", "auwa3")]
    return position("afwa3 auwa3", "", laid=(" ".join(laid), ""), spies={"watch": (0, spies)})


def play(state: SpyState, *lines: str, chance: Chance | None = None) -> Step[SpyState]:
    """The last step of some lines "seat move", each checked; nothing may be drawn unless `chance` is given."""
    step = Step(state, ())
    for line in lines:
        seat, text = line.split(" ", 1)
        move = GAME.read(text)
        assert frozenset(GAME.view(step.state, None).to_act) == {int(seat)}
        GAME.check(view(step.state, Seat(int(seat))), move)
        step = GAME.apply(step.state, Seat(int(seat)), move, chance or ScriptedChance())
    return step


def games_won(*won: int) -> tuple[Tiebreak, ...]:
    """What ranks as many penalty points."""
    return (Tiebreak(unit=Term("games won"), values=won),)


def result(*left: int) -> Result:
    """A game of a match: the fewest spies left have won it."""
    return Result(left=left, winners=tuple(Seat(seat) for seat, spies in enumerate(left) if spies == min(left)))


def ending(left: tuple[int, ...], *, mover: Seat = ANN, **more: Any) -> SpyState:
    """The mover has one spy left, and two watch cards to place it."""
    hands = [LAST_TWO if seat == mover else "" for seat in range(len(left))]
    return position(*hands, mover=mover, left=left, **more)


def placing(state: SpyState) -> Step[SpyState]:
    """The mover places their last spy."""
    chance = SeededChance(bytes(32), state.turn)
    return play(state, f"{state.mover} deploy.watch.afwa1,auwa1", chance=chance)


def told(step: Step[SpyState]) -> list[str]:
    """What everybody is told of a step, in English."""
    return [SAID(event.phrase()) for event in step.events if event.seen_by is None]


def changes(before: SpyState, step: Step[SpyState]) -> dict[str, Any]:
    """What a step changed, spies by target; that it counts the turn and tells its events is checked."""
    after = step.state
    assert (after.turn, after.last) == (before.turn + 1, step.events)
    names = [name for name in SpyState.model_fields if name not in ("turn", "last")]
    found = {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}
    if "placed" in found:
        both = zip(TARGETS, before.placed, after.placed, strict=True)
        found["placed"] = {target: new for target, old, new in both if old != new}
    return found


def view(state: SpyState, seat: Seat | None = ANN) -> SpyView:
    return GAME.view(state, seat)


def legal(state: SpyState, seat: Seat = ANN) -> list[str]:
    return [str(move) for move in GAME.legal(view(state, seat))]


def refusal(state: SpyState, text: str, seat: Seat = ANN) -> str:
    """What a player reads whose move is refused."""
    return refusals.refusal(GAME, view(state, seat), text)


def choice(state: SpyState, *partial: str) -> Choice:
    """What Ann may choose next."""
    return GAME.choices(view(state), partial)


def hints(state: SpyState, *partial: str) -> dict[str, str]:
    """What the options of Ann's next field say beside them."""
    return {option.value: SAID(option.hint) for option in choice(state, *partial).options if option.hint}


def deck_of(state: SpyState) -> Counter[str]:
    """Every card, wherever it is."""
    places = (*state.hands, *state.laid, state.draw_pile, state.discards)
    return Counter(card for place in places for card in place)
