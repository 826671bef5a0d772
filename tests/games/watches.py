"""How each game's secrets are watched: its new deal, what is secret, its painter."""

from render import PAINTERS
from tests.games.leaks import Watch
from tests.games.redeal_glory import redeal as redeal_glory
from tests.games.secrets import SECRETS
from tests.toys import TOY_PAINTERS
from tests.toys.redeal import TOY_REDEALS

REDEALS = {"glory": redeal_glory, **TOY_REDEALS}

WATCHES: dict[str, Watch] = {
    key: Watch(redeal, SECRETS[key], {**PAINTERS, **TOY_PAINTERS}[key]) for key, redeal in REDEALS.items()
}
