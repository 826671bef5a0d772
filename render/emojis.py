"""The emojis of all games and seats, as the bot uploads them to Discord.

A game names its own ("die3"); here the game's key precedes the name ("addvantage_die3"). At Discord a hash of the
pixels follows, so that a changed drawing is a new emoji.
"""

import hashlib
import io
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from render.toolkit.emojis import Drawer, seat_shape
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import SEATS

DIGEST = 8
"""Hexadecimal digits of the hash."""
SEAT_EMOJIS: Mapping[str, Drawer] = {
    f"seat{number}": partial(seat_shape, style=style) for number, style in enumerate(SEATS, 1)
}
"""The shape of each seat, counted from 1."""


class DrawnEmoji(NamedTuple):
    """An emoji as a PNG. `name` is the one that games use, `full_name` the one at Discord."""

    name: str
    full_name: str
    png: bytes


def all_emojis(games: Mapping[str, Mapping[str, Drawer]]) -> dict[str, Drawer]:
    """Return the drawers of all emojis: those of each game, given by key, and those of the seats."""
    own = {f"{key}_{name}": draw for key, emojis in games.items() for name, draw in emojis.items()}
    return {**own, **SEAT_EMOJIS}


def draw_emoji(name: str, draw: Drawer) -> DrawnEmoji:
    """Draw an emoji. Nothing is cached, since each is drawn once after a start."""
    image = draw(SpriteCache(Fonts()))
    digest = hashlib.blake2b(image.tobytes(), digest_size=DIGEST // 2).hexdigest()
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return DrawnEmoji(name, f"{name}_{digest}", stream.getvalue())
