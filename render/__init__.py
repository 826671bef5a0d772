"""Views become pictures. Knows games' views, never their states; no Discord, no clock."""

from games import KEYS
from games.parts import part
from render.painter import Painter, Picture
from render.toolkit.game_painter import sharing

PAINTERS: dict[str, Painter] = sharing({key: part("render", key, "PAINTER") for key in KEYS})
"""Every game's painter, by the game's key: `render.<key>` defines `PAINTER`. It reads its fonts and draws its sprites
when it is first asked."""

__all__ = ["PAINTERS", "Painter", "Picture"]
