"""What the suites know of Add-Vantage.

Everything is public, except the draw and the dice to come. The draw is over when the game begins: the tiles that went
back unseen are those that lie nowhere on the table, so that anybody can name them, and they never come into play. What
a die will show is drawn when it is rolled, and lies in no state before.
"""

from tests.support.games.addvantage.opponents import OPPONENTS
from tests.support.games.faults import DRAWS, ENDS
from tests.support.games.suite import Contest, PictureCase, Suite
from tests.support.render import addvantage_views as views

SUITE = Suite(
    overclaims={"roll": DRAWS, "more": DRAWS, "place": ENDS, "refuse": ENDS, "buy": ENDS},
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
    contests=(
        Contest("addvantage", 2, "random", 1000, 95, budget=1000),
        Contest("addvantage", 2, "greedy", 500, 70, budget=1000),
        Contest("addvantage", 4, "greedy", 300, 60, budget=1000),
    ),
)
