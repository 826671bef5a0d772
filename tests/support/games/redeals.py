"""How each game's secrets are watched: its new deal, what is secret, its painter."""

from render import PAINTERS
from tests.support.games.addvantage.redeal import redeal as redeal_addvantage
from tests.support.games.glory.redeal import redeal as redeal_glory
from tests.support.games.heroes.redeal import redeal as redeal_heroes
from tests.support.games.leaks import Watch
from tests.support.games.secrets import SECRETS
from tests.support.games.spy.redeal import redeal as redeal_spy
from tests.support.games.stratego.redeal import redeal as redeal_stratego
from tests.support.toys import TOY_PAINTERS
from tests.support.toys.redeal import TOY_REDEALS, Redeal

REDEALS: dict[str, Redeal] = {
    "addvantage": redeal_addvantage,
    "glory": redeal_glory,
    "heroes": redeal_heroes,
    "spy": redeal_spy,
    "stratego": redeal_stratego,
    **TOY_REDEALS,
}

WATCHES: dict[str, Watch] = {
    key: Watch(redeal, SECRETS[key], {**PAINTERS, **TOY_PAINTERS}[key]) for key, redeal in REDEALS.items()
}
