"""Views become pictures. Knows games' views, never their states; no Discord, no clock."""

from games import KEYS
from games.parts import part, part_or
from render.emojis import all_emojis
from render.painter import Painter, Picture
from render.toolkit.emojis import Drawer
from render.toolkit.game_painter import sharing

PAINTERS: dict[str, Painter] = sharing({key: part("render", key, "PAINTER") for key in KEYS})
"""Every game's painter, by the game's key: `render.<key>` defines `PAINTER`. It reads its fonts and draws its sprites
when it is first asked."""

EMOJIS: dict[str, Drawer] = all_emojis({key: part_or({}, "render", key, "EMOJIS") for key in KEYS})
"""What draws each emoji, by the name that games call it: `render.<key>` may define `EMOJIS`, a game's own."""

__all__ = ["EMOJIS", "PAINTERS", "Drawer", "Painter", "Picture"]
