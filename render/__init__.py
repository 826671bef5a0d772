"""Draw views as pictures. This package knows the views of games and never their states; it knows neither Discord nor
the clock."""

from games import KEYS
from games.parts import part, part_or
from render.emojis import all_emojis
from render.painter import Painter, Picture
from render.toolkit.emojis import Drawer
from render.toolkit.game_painter import sharing

PAINTERS: dict[str, Painter] = sharing({key: part("render", key, "PAINTER") for key in KEYS})
"""The painter of each game, by key: `render.<key>` defines `PAINTER`.

It loads its fonts and draws its sprites on first use.
"""

EMOJIS: dict[str, Drawer] = all_emojis({key: part_or({}, "render", key, "EMOJIS") for key in KEYS})
"""What draws each emoji, by the name that games use: `render.<key>` may define `EMOJIS` for its game."""

__all__ = ["EMOJIS", "PAINTERS", "Drawer", "Painter", "Picture"]
