"""The emojis of all games and of their seats, as the bot offers them to Discord.

A game offers its own by a name of its own ("die3"), here they are called after the game too ("addvantage_die3"). What
Discord calls them ends in a digest of the pixels, so that a drawing that has changed is another emoji.
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
"""Hexadecimal digits of a digest."""
SEAT_EMOJIS: Mapping[str, Drawer] = {
    f"seat{number}": partial(seat_shape, style=style) for number, style in enumerate(SEATS, 1)
}
"""Each seat's shape; seats count from 1 here."""


class DrawnEmoji(NamedTuple):
    """An emoji as a PNG. `name` is what games call it, `full_name` what it is called at Discord."""

    name: str
    full_name: str
    png: bytes


def all_emojis(games: Mapping[str, Mapping[str, Drawer]]) -> dict[str, Drawer]:
    """What there is to draw: the emojis of each game, by its key, and those of the seats."""
    own = {f"{key}_{name}": draw for key, emojis in games.items() for name, draw in emojis.items()}
    return {**own, **SEAT_EMOJIS}


def draw_emoji(name: str, draw: Drawer) -> DrawnEmoji:
    """An emoji, drawn now. Nothing of it is kept: it is asked for once, at the start."""
    image = draw(SpriteCache(Fonts()))
    digest = hashlib.blake2b(image.tobytes(), digest_size=DIGEST // 2).hexdigest()
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return DrawnEmoji(name, f"{name}_{digest}", stream.getvalue())
