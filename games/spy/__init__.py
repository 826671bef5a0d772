"""Spy, by Reiner Knizia (Kosmos, 2004), with the rulings that its rules leave open."""

from games.spy.components import (
    CONTINENTS,
    DECK,
    HIDEOUTS,
    IDLE_ROUNDS,
    MOTIF_PLACES,
    MOTIFS,
    SPIES,
    TARGET_PLACE,
    TARGETS,
    Target,
    continent,
    hideout,
    in_order,
    shows,
)
from games.spy.events import Deployed, Laid
from games.spy.game import Spy
from games.spy.legal import Deployment, deployment, deployments
from games.spy.model import Deploy, Done, Lay, Result, SpyMove, SpyOptions, SpyState, SpyView
from games.spy.rules_1 import Spy1

__all__ = [
    "CONTINENTS",
    "DECK",
    "GAME",
    "HIDEOUTS",
    "IDLE_ROUNDS",
    "MOTIFS",
    "MOTIF_PLACES",
    "OLDER",
    "SPIES",
    "TARGETS",
    "TARGET_PLACE",
    "Deploy",
    "Deployed",
    "Deployment",
    "Done",
    "Laid",
    "Lay",
    "Result",
    "Spy",
    "Spy1",
    "SpyMove",
    "SpyOptions",
    "SpyState",
    "SpyView",
    "Target",
    "continent",
    "deployment",
    "deployments",
    "hideout",
    "in_order",
    "shows",
]

GAME = Spy()
OLDER = (Spy1(),)
