"""The emojis of Add-Vantage: the faces of a die."""

from collections.abc import Mapping

from render.toolkit.emojis import Drawer, dice

EMOJIS: Mapping[str, Drawer] = dice()
