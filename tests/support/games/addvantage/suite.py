"""What the suites know of Add-Vantage.

Everything is public, except the draw and the dice to come. The draw is over when the game begins: the tiles that went
back unseen are those that lie nowhere on the table, so that anybody can name them, and they never come into play. What
a die will show is drawn when it is rolled, and lies in no state before.
"""

from tests.support.games.addvantage.opponents import OPPONENTS
from tests.support.games.suite import Contest, Sketch, Suite
from tests.support.render import addvantage_views as views

SUITE = Suite(
    positions={
        **{of.__name__: Sketch("addvantage", of(), len(of().boards)) for of in views.PHASES},
        "quartet": Sketch("addvantage", views.crowded(me=None), 4),
    },
    golden={
        "duo": Sketch("addvantage", views.duo(), 2),
        "trio": Sketch("addvantage", views.view(), 3),
        "quartet": Sketch("addvantage", views.crowded(me=None), 4),
        "panel": Sketch("addvantage", views.panel(), 3, ("place", "4")),
        "crowded": Sketch("addvantage", views.crowded(), 4),
        "buying": Sketch("addvantage", views.buying(), 3, ("buy", "2")),
        "bought": Sketch("addvantage", views.begin(), 3),
        "more": Sketch("addvantage", views.more(), 3),
        "over": Sketch("addvantage", views.over(), 3),
    },
    opponents=OPPONENTS,
    contests=(
        Contest("addvantage", 2, "random", 1000, 95, budget=1000),
        Contest("addvantage", 2, "greedy", 500, 70, budget=1000),
        Contest("addvantage", 4, "greedy", 300, 60, budget=1000),
    ),
)
