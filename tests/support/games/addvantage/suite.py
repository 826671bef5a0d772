"""What the suites know of Add-Vantage.

Everything is public, except the draw and the dice to come. The draw is over when the game begins: the tiles that went
back unseen are those that lie nowhere on the table, so that anybody can name them, and they never come into play. What
a die will show is drawn when it is rolled, and lies in no state before.
"""

from tests.support.games.addvantage.answers import ANSWERS
from tests.support.games.addvantage.opponents import OPPONENTS
from tests.support.games.addvantage.rare import RARE
from tests.support.games.addvantage.reasons import TRUE
from tests.support.games.addvantage.rulings import RULINGS
from tests.support.games.addvantage.tips import TIPS
from tests.support.games.faults import DRAWS, ENDS
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.suite import EVERY_EXTRA, PictureCase, Suite
from tests.support.render import addvantage_views as views

SUITE = Suite(
    extras=EVERY_EXTRA,
    lessons=5,
    rulings=RULINGS,
    presses=4,
    reasons=TRUE,
    tips=TIPS,
    answers=ANSWERS,
    overclaims={"roll": DRAWS, "more": DRAWS, "place": ENDS, "refuse": ENDS, "buy": ENDS},
    rare=RARE,
    positions={
        **{of.__name__: PictureCase("addvantage", of(), len(of().boards)) for of in views.PHASES},
        "quartet": PictureCase("addvantage", views.crowded(me=None), 4),
    },
    golden={
        "duo": PictureCase("addvantage", views.duo(), 2),
        "trio": PictureCase("addvantage", views.view(), 3),
        "quartet": PictureCase("addvantage", views.crowded(me=None), 4),
        "panel": PictureCase("addvantage", views.panel(), 3, ("place", "4")),
        "crowded": PictureCase("addvantage", views.crowded(), 4),
        "buying": PictureCase("addvantage", views.buying(), 3, ("buy", "2")),
        "bought": PictureCase("addvantage", views.begin(), 3),
        "more": PictureCase("addvantage", views.more(), 3),
        "over": PictureCase("addvantage", views.over(), 3),
    },
    opponents=OPPONENTS,
    apart=50,
    bars=(
        Bar(Pairing("addvantage", 2, "expert", "frozen"), 0.54),
        Bar(Pairing("addvantage", 4, "expert", "frozen"), 1 / 4),
        Bar(Pairing("addvantage", 2, "beginner", "easy"), 0.55),
        Bar(Pairing("addvantage", 2, "easy", "beginner"), 0.40),
        Bar(Pairing("addvantage", 2, "normal", "random"), 0.95),
        Bar(Pairing("addvantage", 2, "normal", "greedy"), 0.70),
        Bar(Pairing("addvantage", 4, "normal", "greedy"), 0.60),
    ),
)
