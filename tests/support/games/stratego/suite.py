"""What the suites know of Stratego 4."""

from games.core import Term
from tests.support.games.faults import SHOWS
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.stratego import mutants
from tests.support.games.stratego.answers import ANSWERS
from tests.support.games.stratego.opponents import OPPONENTS
from tests.support.games.stratego.play_styles import hunter, runner
from tests.support.games.stratego.rare import RARE
from tests.support.games.stratego.reasons import TRUE
from tests.support.games.stratego.redeal import forgotten, redeal, secrets
from tests.support.games.stratego.rulings import RULINGS
from tests.support.games.stratego.tips import TIPS
from tests.support.games.suite import EVERY_EXTRA, PictureCase, Suite
from tests.support.render import stratego_views as views

SUITE = Suite(
    extras=EVERY_EXTRA,
    lessons=5,
    rulings=RULINGS,
    presses=3,
    reasons=TRUE,
    tips=TIPS,
    answers=ANSWERS,
    secrets=secrets,
    redeal=redeal,
    forgotten=forgotten,
    sealed=True,
    styles=(hunter, runner),
    kinds={
        "formations sealed": lambda state, _: any(state.sealed),
        "a prompt": lambda state, _: state.phase == "recruit",
        "a recruit on the board": lambda state, _: any(piece.number >= 20 for piece in state.pieces),
        "an announced rank": lambda state, _: any(piece.known for piece in state.pieces),
        "a rank that moves have proved": lambda state, _: any(len(piece.could) == 1 for piece in state.pieces),
        "an abandoned flag": lambda state, _: bool(state.flags),
    },
    mutants={
        mutants.OpenArmies: ("views",),
        mutants.OpenOrders: ("sealed",),
        mutants.TellingAttacks: ("texts",),
        mutants.Reminding: ("advice",),
        mutants.StubbornArmies: ("thoughts",),
    },
    overclaims={"move": SHOWS},
    rare=RARE,
    unreachable={
        Term("Nobody can move."): (
            "Of 146 spaces at most 80 are taken, so that there is always a piece beside a free space. It can step "
            "there unless it has gone to and fro five times: a single step of a single piece for each player. "
            "Only the turret has a single neighbour; from any other space, or group of spaces that pieces fill, two "
            "steps or more lead out or meet an enemy, and only one player's last piece can stand on the turret."
        )
    },
    positions={of.__name__: PictureCase("stratego", of(), len(of().sides)) for of in views.POSITIONS},
    golden={
        "middle": PictureCase("stratego", views.middle(), 4),
        "panel": PictureCase("stratego", views.panel(), 4),
        "battle": PictureCase("stratego", views.fought(), 4),
        "shot": PictureCase("stratego", views.shot(views.CAS), 4),
        "recruit": PictureCase("stratego", views.recruit(), 4),
        "attack": PictureCase("stratego", views.panel(), 4, ("move", "j6")),
        "hand-over": PictureCase("stratego", views.panel(), 4, ("move", "m8")),
        "chosen": PictureCase("stratego", views.panel(), 4, ("move", "j6", "j5")),
        "three": PictureCase("stratego", views.three(), 3),
        "teams": PictureCase("stratego", views.teams(), 4),
        "classic": PictureCase("stratego", views.classic(), 4),
        "flags": PictureCase("stratego", views.bunch(), 4),
        "draft": PictureCase("stratego", views.setting_up(), 4, ("place", views.DRAFT)),
        "short": PictureCase("stratego", views.short(), 4),
        "few": PictureCase("stratego", views.few(), 4),
        "over": PictureCase("stratego", views.over(), 4),
    },
    opponents=OPPONENTS,
    bars=(
        Bar(Pairing("stratego", 4, "beginner", "easy", "half"), 0.60),
        Bar(Pairing("stratego", 4, "expert", "frozen"), 0.38),
        Bar(Pairing("stratego", 4, "expert", "frozen", "teams"), 0.65),
        Bar(Pairing("stratego", 4, "normal", "random"), 0.80),
        Bar(Pairing("stratego", 4, "normal", "greedy"), 0.40),
        Bar(Pairing("stratego", 3, "normal", "greedy"), 0.50),
        Bar(Pairing("stratego", 4, "normal", "greedy", "teams"), 0.70),
    ),
)
