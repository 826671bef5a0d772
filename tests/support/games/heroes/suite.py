"""What the suites know of Heroes & Cities.

Everything is public: board, cities and whose turn it is; who is white is drawn before the first turn.
"""

from tests.support.games.faults import ENDS
from tests.support.games.heroes.answers import ANSWERS
from tests.support.games.heroes.opponents import OPPONENTS
from tests.support.games.heroes.rare import RARE
from tests.support.games.heroes.reasons import TRUE
from tests.support.games.heroes.rulings import RULINGS
from tests.support.games.heroes.tips import TIPS
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.suite import EVERY_EXTRA, PictureCase, Suite
from tests.support.render import heroes_views as views

SUITE = Suite(
    extras=EVERY_EXTRA,
    lessons=5,
    rulings=RULINGS,
    presses=3,
    reasons=TRUE,
    tips=TIPS,
    answers=ANSWERS,
    overclaims={"move": ENDS},
    rare=RARE,
    positions={
        **{of.__name__: PictureCase("heroes", of(), 2) for of in views.POSITIONS},
        "numbers": PictureCase("heroes", views.widest(), 2, ("move", views.CENTRE)),
    },
    golden={
        "opening": PictureCase("heroes", views.opening(), 2),
        "panel": PictureCase("heroes", views.panel(), 2),
        "numbers": PictureCase("heroes", views.panel(), 2, ("move", views.BUSY)),
        "black": PictureCase("heroes", views.black(), 2, ("move", "d8")),
        "chosen": PictureCase("heroes", views.panel(), 2, ("move", views.BUSY, views.BEST)),
        "promote": PictureCase("heroes", views.panel(), 2, ("promote", views.READY)),
        "captured": PictureCase("heroes", views.captured(), 2),
        "quiet": PictureCase("heroes", views.quiet(), 2),
        "short": PictureCase("heroes", views.short(), 2),
        "over": PictureCase("heroes", views.over(), 2),
        "drawn": PictureCase("heroes", views.drawn(), 2),
    },
    opponents=OPPONENTS,
    bars=(
        Bar(Pairing("heroes", 2, "beginner", "easy"), 0.55),
        Bar(Pairing("heroes", 2, "expert", "frozen"), 0.75),
        Bar(Pairing("heroes", 2, "expert", "expert"), 0.30, drawn=True),
        Bar(Pairing("heroes", 2, "normal", "random"), 0.98),
        Bar(Pairing("heroes", 2, "normal", "greedy"), 0.80),
    ),
)
