"""How each game's secrets are watched: its new deal, what is secret, its painter."""

from render import PAINTERS
from tests.games.leaks import Watch
from tests.games.redeal_addvantage import redeal as redeal_addvantage
from tests.games.redeal_glory import redeal as redeal_glory
from tests.games.redeal_heroes import redeal as redeal_heroes
from tests.games.redeal_spy import redeal as redeal_spy
from tests.games.redeal_stratego import redeal as redeal_stratego
from tests.games.secrets import SECRETS
from tests.toys import TOY_PAINTERS
from tests.toys.redeal import TOY_REDEALS, Redeal

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
