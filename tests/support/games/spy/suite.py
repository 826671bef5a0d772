"""What the suites know of Spy."""

from dataclasses import replace

from games.spy import GAME, SpyState, deployments
from tests.support.games import mutants
from tests.support.games.faults import SHOWS
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.spy.answers import ANSWERS
from tests.support.games.spy.opponents import OPPONENTS
from tests.support.games.spy.reasons import TRUE
from tests.support.games.spy.redeal import redeal, secrets
from tests.support.games.spy.rulings import RULINGS
from tests.support.games.spy.tips import TIPS
from tests.support.games.suite import EVERY_EXTRA, PictureCase, Suite
from tests.support.render import spy_views as views


def _could_deploy(state: SpyState) -> bool:
    return state.phase == "deploy" and bool(deployments(GAME.view(state, state.mover)))


RULES_2 = Suite(
    extras=EVERY_EXTRA,
    lessons=5,
    rulings=RULINGS,
    presses=3,
    reasons=TRUE,
    tips=TIPS,
    answers=ANSWERS,
    secrets=secrets,
    redeal=redeal,
    kinds={
        "a card to be laid out": lambda state, _: state.phase == "lay",
        "a mover who could deploy": lambda state, _: _could_deploy(state),
        "a mover who could not": lambda state, _: state.phase == "deploy" and not _could_deploy(state),
        "a turn without a choice": lambda state, _: GAME.forced(GAME.view(state, state.mover)) is not None,
        "a card just drawn": lambda state, _: any(event.kind == "drawn" for event in state.last),
        "a later game of a match": lambda state, _: bool(state.results),
        "the last round": lambda state, _: state.last_round and not state.ended,
        "the end": lambda _, match: match.outcome is not None,
    },
    mutants={
        mutants.OpenSpies: ("views",),
        mutants.NextSpyCard: ("views",),
        mutants.LoudSpies: ("views",),
        mutants.TellingPhase: ("views",),
        mutants.TellingSpyTargets: ("texts",),
        mutants.StubbornSpies: ("thoughts",),
    },
    overclaims={"lay": SHOWS, "deploy": SHOWS, "done": SHOWS},
    positions={
        **{of.__name__: PictureCase("spy", of(), of().seats) for of in views.PHASES},
        "quartet": PictureCase("spy", views.crowded(me=None, hand=()), 4),
    },
    golden={
        "duo": PictureCase("spy", views.duo(), 2),
        "heap": PictureCase("spy", views.heap(), 2),
        "panel": PictureCase("spy", views.panel(), 3),
        "picked": PictureCase("spy", views.panel(), 3, ("deploy", "southamerica", "sawa1,sape1")),
        "laying": PictureCase("spy", views.laying(), 3, ("lay", "sape1")),
        "deployed": PictureCase("spy", views.deployed(), 3),
        "match": PictureCase("spy", views.match(), 3),
        "crowded": PictureCase("spy", views.crowded(), 4),
        "quartet": PictureCase("spy", views.crowded(me=None, hand=()), 4),
        "over": PictureCase("spy", views.over(), 3),
        "match-over": PictureCase("spy", views.match_over(), 3),
    },
    opponents=OPPONENTS,
    bars=(
        Bar(Pairing("spy", 2, "expert", "frozen"), 0.68),
        Bar(Pairing("spy", 4, "expert", "frozen"), 0.26),
        Bar(Pairing("spy", 2, "beginner", "easy"), 0.55),
        Bar(Pairing("spy", 2, "normal", "random"), 0.95),
        Bar(Pairing("spy", 2, "normal", "hoarder"), 0.80),
        Bar(Pairing("spy", 4, "normal", "hoarder"), 0.50),
    ),
)

_SELDOM = ("the last round", "a turn without a choice")
_MET = {name: kind for name, kind in RULES_2.kinds.items() if name not in _SELDOM}
"""What the few games of older rules in which leaks are looked for come to; the option `asked` plays by the same."""
SUITE = replace(RULES_2, older={1: replace(RULES_2, kinds=_MET)})
