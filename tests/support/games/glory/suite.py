"""What the suites know of Steal the Glory."""

from games.core import Seat, Term
from tests.support.games import mutants
from tests.support.games.faults import SHOWS
from tests.support.games.glory.answers import ANSWERS
from tests.support.games.glory.opponents import OPPONENTS
from tests.support.games.glory.rare import RARE
from tests.support.games.glory.reasons import TRUE
from tests.support.games.glory.redeal import redeal, secrets
from tests.support.games.glory.rulings import RULINGS
from tests.support.games.glory.tips import TIPS
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.suite import EVERY_EXTRA, PictureCase, Suite
from tests.support.render import glory_views as views

SUITE = Suite(
    extras=EVERY_EXTRA,
    lessons=5,
    rulings=RULINGS,
    presses=2,
    reasons=TRUE,
    tips=TIPS,
    answers=ANSWERS,
    secrets=secrets,
    redeal=redeal,
    sealed=True,
    hidden={"steal": "card"},
    kinds={
        "a choice with others sealed": lambda state, _: state.phase == "choose" and any(state.chosen),
        "a tie": lambda state, _: state.phase == "tie",
        "a tie with choices sealed": lambda state, _: state.phase == "tie" and any(state.chosen),
        "a theft": lambda state, _: state.phase == "steal",
        "a duel": lambda state, _: state.phase == "duel",
        "a duel with a choice sealed": lambda state, _: state.phase == "duel" and any(state.chosen),
        "an empty hand": lambda state, _: () in state.hands,
        "several to choose": lambda _, match: len(match.to_act) > 1,
        "the end": lambda _, match: match.outcome is not None,
    },
    mutants={
        mutants.OpenHands: ("views",),
        mutants.NextCard: ("views",),
        mutants.SealedInTheOpen: ("views", "sealed"),
        mutants.OrderTells: ("views", "sealed"),
        mutants.LoudDraws: ("views",),
        mutants.LoudChoices: ("sealed",),
        mutants.LoudThefts: ("sealed",),
        mutants.Afterthought: ("events",),
        mutants.TellingOptions: ("texts",),
        mutants.TellingPlans: ("texts",),
        mutants.TellingRefusal: ("texts",),
        mutants.TellingRule: ("texts",),
        mutants.StubbornThought: ("thoughts",),
        mutants.Forgetful: ("thoughts",),
        mutants.Painted: ("pictures",),
    },
    overclaims={"play": SHOWS, "steal": SHOWS, "decline": SHOWS},
    rare=RARE,
    unreachable={
        Term("Furthest pawn after 30 rounds, with as many trophies."): (
            "Two players share at least 3 points a round, 90 in 30 rounds: at most one stops short of F (35, with "
            "six players), and only by scoring 1 in nearly all rounds, so that this pawn stands on r + 4 at most "
            "after round r. For it to decide, its player and one other must share all: 2 of 2, on 12 and 23, or 2 of "
            "4, the second on 14. An owner never stands below the space where it lay, and a thief must not stand "
            "behind the owner: on 12 this pawn is in round 8 at the earliest, when no other five can all have been "
            "slow enough."
        )
    },
    positions={of.__name__: PictureCase("glory", of(), of().seats) for of in views.PHASES},
    golden={
        "choose": PictureCase("glory", views.view(to_act=(Seat(1),)), 3),
        "panel": PictureCase("glory", views.panel(), 3),
        "tie": PictureCase("glory", views.tie(), 3),
        "steal": PictureCase("glory", views.steal(), 3),
        "duel": PictureCase("glory", views.duel(), 3),
        "over": PictureCase("glory", views.over(), 3),
        "crowded": PictureCase("glory", views.crowded(), 6),
    },
    opponents=OPPONENTS,
    apart=50,
    against_random=0.70,
    bars=(
        Bar(Pairing("glory", 2, "beginner", "easy"), 0.55),
        Bar(Pairing("glory", 2, "expert", "frozen"), 0.56),
        Bar(Pairing("glory", 4, "expert", "frozen"), 0.21),
        Bar(Pairing("glory", 2, "normal", "random"), 0.75),
        Bar(Pairing("glory", 2, "normal", "highest card"), 0.52),
        Bar(Pairing("glory", 4, "normal", "random"), 0.50),
        Bar(Pairing("glory", 6, "normal", "random"), 0.40),
    ),
)
