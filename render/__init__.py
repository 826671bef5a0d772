"""Views become pictures. Knows games' views, never their states; no Discord, no clock."""

from render.addvantage import AddVantagePainter
from render.glory import GloryPainter
from render.heroes import HeroesPainter
from render.painter import Painter, Picture
from render.spy import SpyPainter
from render.stratego import StrategoPainter

PAINTERS: dict[str, Painter] = {
    "glory": GloryPainter(),
    "heroes": HeroesPainter(),
    "addvantage": AddVantagePainter(),
    "spy": SpyPainter(),
    "stratego": StrategoPainter(),
}
"""Every game's painter; it reads its fonts and draws its sprites when it is first asked."""

__all__ = ["PAINTERS", "Painter", "Picture"]
