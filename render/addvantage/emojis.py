"""The emojis of Add-Vantage: the faces of a die."""

from collections.abc import Mapping
from functools import partial

from render.toolkit.dice import DIE_PIPS
from render.toolkit.emojis import Drawer, die

EMOJIS: Mapping[str, Drawer] = {f"die{face}": partial(die, face=face) for face in DIE_PIPS}
