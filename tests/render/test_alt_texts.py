"""The position in words: a blind player plays from it. What is said of each stands in `__snapshots__`, to be read."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion

from games import GAMES
from games.addvantage import LINE_NAMES, AddVantageOptions
from games.addvantage.events import WonBonusHidden, WonHidden
from games.core import Seat
from games.glory import Card
from games.heroes import Piece, Trail
from games.heroes.events import Passed
from games.stratego.events import Skipped
from render.painter import ALT_LIMIT
from render.toolkit.alt_text import length
from tests.support.games.registry import SUITES
from tests.support.render import addvantage_views as addvantage
from tests.support.render import glory_views as glory
from tests.support.render import heroes_views as heroes
from tests.support.render import spy_views as spy
from tests.support.render import stratego_views as stratego
from tests.support.render.alt_text_review import review
from tests.support.render.inspection import described
from tests.support.render.names import NAMES
from tests.support.reviewed import PlainText

WIDE = tuple(32 * sign for sign in "WXYZÅØ")
WIDEST = tuple(32 * sign for sign in "😀😁😂🤣😃😄")
"""Each character of them counts twice."""
ANN, BOB, CAS, DEE = map(Seat, range(4))


class Told(NamedTuple):
    """A position, what is being picked in it, and who play."""

    view: Any
    partial: tuple[str, ...] = ()
    names: tuple[str, ...] = NAMES


def told_of_addvantage() -> Mapping[str, Told]:
    view, over, panel = addvantage.view, addvantage.over, addvantage.panel
    every = AddVantageOptions(end="at once", hidden_tiles=True, take_back=True)
    hidden = AddVantageOptions(hidden_tiles=True)
    won = WonHidden(seat=ANN, line=LINE_NAMES["column 1"]), WonBonusHidden(seat=ANN, line=LINE_NAMES["diagonal 1"])
    empty, diagonal = (addvantage.board("... ... ..."),), addvantage.board("4.. .6. ..2")
    prized = (addvantage.board("4.. 43. 1.3"), *view().boards[1:])
    on_diagonal = (diagonal, addvantage.board("... ... ...", 11))
    return {
        "who waits": Told(view(me=BOB)),
        "a die that wins a bonus tile": Told(panel(boards=prized, bonus=(8, 10))),
        "a die to buy that wins nothing": Told(addvantage.buying(), ("buy", "2", "9")),
        "one die to roll": Told(addvantage.begin(allowance=1)),
        "nothing to buy": Told(addvantage.begin(boards=empty * 3)),
        "one bonus tile": Told(view(bonus=(None, 9))),
        "no bonus tile": Told(view(bonus=(None, None))),
        "every option": Told(view(options=every, last_round=True)),
        "only purchases": Told(view(purchases=3)),
        "hidden tiles": Told(view(options=hidden)),
        "Ann's hidden tiles": Told(view(options=hidden, me=ANN)),
        "Bob's hidden tiles": Told(view(options=hidden, me=BOB)),
        "Cas without hidden tiles": Told(view(options=hidden, me=CAS)),
        "hidden tiles at the end": Told(over(options=hidden)),
        "hidden tiles at the end, to Cas": Told(over(options=hidden, me=CAS)),
        "hidden tiles won": Told(view(options=hidden, last=won)),
        "a diagonal of tiles that stay": Told(addvantage.duo(boards=on_diagonal)),
        "a diagonal of tiles that go": Told(addvantage.duo(boards=on_diagonal, options=AddVantageOptions())),
        "a die taken back": Told(addvantage.taken_back()),
        "the widest names": Told(addvantage.crowded(), names=tuple(letter + 31 * "😀" for letter in "ABCD")),
    }


def told_of_glory() -> Mapping[str, Told]:
    panel, thrice = glory.panel, ("An", "😁", "W", "Al", "😃", "😄")
    return {
        "two to choose": Told(glory.view(to_act=(ANN, CAS))),
        "who has chosen": Told(panel(chosen=Card("AC"), to_act=(ANN,))),
        "who waits": Told(panel(to_act=(ANN,))),
        "no cards": Told(panel(hand=(), hand_sizes=(3, 0, 3))),
        "the widest names": Told(glory.crowded(), names=tuple(first + 30 * "😀" for first in thrice)),
    }


def told_of_heroes() -> Mapping[str, Told]:
    view, panel, short = heroes.view, heroes.panel, heroes.short
    away = panel(mover="black", to_act=(BOB,))
    fallen = Trail(colour="white", start="e4", to="e2", captured=(Piece(square="e2", colour="white", hero=True),))
    squares = ("e10", "e9", "e8", "e7", "f10", "f9", "f8")
    gone = tuple(Piece(square=at, colour=colour, hero=True) for at in squares for colour in ("white", "black"))
    last = Trail(colour="black", start="b10", to="d10", captured=gone, conquered=True)
    full = heroes.widest(trail=last, last=(Passed(seat=BOB),), quiet=39, seen=("x", "x"))
    return {
        "the table": Told(view()),
        "black's turn": Told(heroes.black()),
        "who waits": Told(away),
        "Bob plays white": Told(view(white=BOB, to_act=(BOB,))),
        "a conqueror captured": Told(heroes.conquered()),
        "a hero captured after its move": Told(view(trail=fallen)),
        "a hero made on the spot": Told(view(trail=Trail(colour="black", start="d8", to="d8", promoted=True))),
        "a pass": Told(heroes.black(last=(Passed(seat=ANN),))),
        "short by rules 2": Told(short(conqueror="black")),
        "the last turn of a short game": Told(short(left=1)),
        "the end of a short game": Told(heroes.over(length="short", left=0)),
        "no capture yet for 19 turns": Told(view(quiet=19)),
        "no cities": Told(view(board="." * 99 + "h", cities="bbbbbbbb")),
        "a step": Told(panel(), ("move", heroes.BUSY, "f9")),
        "a spectator picks nothing": Told(view(), ("move", heroes.BUSY)),
        "who waits picks nothing": Told(away, ("move", heroes.BUSY)),
        "nothing is picked at the end": Told(heroes.over(me=ANN), ("move", heroes.BUSY)),
        "the fullest board": Told(full, names=WIDEST),
        "more squares than there is room for": Told(heroes.widest(), ("move", heroes.CENTRE), (200 * "A", 200 * "B")),
        "no room for squares": Told(heroes.widest(), ("move", heroes.CENTRE), (700 * "A", "B")),
        "a short game of long names": Told(
            heroes.widest(length="short", left=3, conqueror="white"), names=(200 * "A", 200 * "B")
        ),
    }


def told_of_spy() -> Mapping[str, Told]:
    view, panel = spy.view, spy.panel
    bare: dict[str, object] = {"laid": ((), (), ()), "hand": ()}
    return {
        "the table": Told(view()),
        "who waits": Told(view(me=BOB, hand=("euli1",))),
        "no cards": Told(panel(hand=())),
        "nothing on the table": Told(view(**bare)),
        "no target can be opened": Told(panel(**bare)),
        "no target can be opened by who waits": Told(view(me=BOB, **bare)),
        "a target is picked": Told(panel(), ("deploy", "watch")),
        "the end, to Ann": Told(spy.over(me=ANN)),
        "wide names": Told(spy.crowded(), names=WIDE),
        "the widest names": Told(spy.crowded(), names=WIDEST),
    }


def told_of_stratego() -> Mapping[str, Told]:
    middle, short, setting_up = stratego.middle, stratego.short, stratego.setting_up
    early: dict[str, object] = {"round": 5, "settled": (), "struck": False}
    return {
        "the first turn": Told(stratego.opening()),
        "the battle, to Ann": Told(stratego.fought(ANN)),
        "a fired shot is picked": Told(middle(DEE, to_act=(DEE,), mover=DEE), ("move", "d10")),
        "a pass is chosen": Told(stratego.panel(), ("move", "m8", "m7")),
        "who was skipped": Told(middle(last=(Skipped(seat=DEE),))),
        "a recruit, to all": Told(stratego.recruit(None)),
        "setting up": Told(setting_up()),
        "setting up, to all": Told(setting_up(None), ("place", stratego.DRAFT)),
        "a sealed army": Told(stratego.sealed()),
        "a turn of a short game": Told(short(**early, spent=None)),
        "half a turn of a short game": Told(short(**early)),
        "a recruit in a short game": Told(short(**early, spent=None, phase="recruit", recruiter=BOB)),
        "the last turns of a short game": Told(short(settled=(3, 9, None, None))),
        "short by rules 2": Told(short(settled=(), nearness=(8, 2, 2, 2))),
        "wide names": Told(stratego.panel(), names=WIDE),
        "the widest names": Told(stratego.bunch(BOB), names=WIDEST),
        "the widest names in a recruit": Told(stratego.recruit(), names=WIDEST),
        "what does not fit": Told(middle(BOB, quiet=29), ("move", "j6"), WIDEST),
    }


TOLD: Mapping[str, Callable[[], Mapping[str, Told]]] = {
    "addvantage": told_of_addvantage,
    "glory": told_of_glory,
    "heroes": told_of_heroes,
    "spy": told_of_spy,
    "stratego": told_of_stratego,
}
"""What differs in words from the positions whose pictures were found good."""


@pytest.mark.parametrize("key", GAMES)
def test_what_is_told_was_read_and_found_good(key: str, snapshot: SnapshotAssertion) -> None:
    golden = {title: Told(case.view, case.partial) for title, case in SUITES[key].golden.items()}
    cases = {**golden, **TOLD.get(key, dict)()}
    told = {title: described(it.view, *it.partial, names=it.names) for title, it in cases.items()}

    assert all(length(text) <= ALT_LIMIT for text in told.values())
    assert review(told) == snapshot(extension_class=PlainText)
