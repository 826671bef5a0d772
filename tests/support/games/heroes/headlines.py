"""What the headlines of Heroes & Cities say to a spectator, to Ann and to Bob."""

from collections.abc import Sequence

from games.core import Event
from games.heroes import HeroesState
from tests.support.games import headlines
from tests.support.games.heroes.positions import GAME


def says(state: HeroesState, events: Sequence[Event]) -> list[tuple[str, ...]]:
    """The headline in English and in Dutch, each for those three."""
    return [tuple(lines.values()) for lines in headlines.says(GAME, GAME.view(state, None), events)]
