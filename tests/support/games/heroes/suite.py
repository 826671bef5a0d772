"""What the suites know of Heroes & Cities.

Everything is public: board, cities and whose turn it is; who is white is drawn before the first turn.
"""

from tests.support.games.heroes.opponents import OPPONENTS
from tests.support.games.suite import Contest, Sketch, Suite
from tests.support.render import heroes_views as views

SUITE = Suite(
    positions={
        **{of.__name__: Sketch("heroes", of(), 2) for of in views.POSITIONS},
        "numbers": Sketch("heroes", views.widest(), 2, ("move", views.CENTRE)),
    },
    golden={
        "opening": Sketch("heroes", views.opening(), 2),
        "panel": Sketch("heroes", views.panel(), 2),
        "numbers": Sketch("heroes", views.panel(), 2, ("move", views.BUSY)),
        "chosen": Sketch("heroes", views.panel(), 2, ("move", views.BUSY, views.BEST)),
        "promote": Sketch("heroes", views.panel(), 2, ("promote", views.READY)),
        "captured": Sketch("heroes", views.captured(), 2),
        "quiet": Sketch("heroes", views.quiet(), 2),
        "over": Sketch("heroes", views.over(), 2),
        "drawn": Sketch("heroes", views.drawn(), 2),
    },
    opponents=OPPONENTS,
    contests=(
        Contest("heroes", 2, "random", 200, 98, budget=1000),
        Contest("heroes", 2, "greedy", 100, 80, budget=1000),
    ),
)
