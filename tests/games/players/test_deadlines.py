"""A computer player gives the best move that it has found soon after its time is over, whatever it might look at."""

from time import monotonic, process_time
from typing import Final

import pytest

from games import GAMES
from games.chance import SeededChance
from games.levels import Level
from games.players import PLAYERS
from tests.support.games.random_play import random_play

BUDGET: Final = 10**7
"""Positions: more than can be looked at in minutes."""
TIME = 0.1
"""Seconds after which its time is over."""
MOST = 2.0
"""Seconds of a processor that it may take in all, with what it reads once: as long as the bot waits beyond the time of
any player."""
MOMENTS: Final = (0.0, 0.3, 0.6)
"""When in a game it is asked."""


@pytest.mark.parametrize(
    ("key", "level"), [(key, level) for key, game in GAMES.items() for level in game.levels], ids=str
)
def test_a_player_gives_a_legal_move_soon_after_its_time_is_over(key: str, level: Level) -> None:
    plies = random_play(GAMES[key], 0)
    for moment in MOMENTS:
        ply = plies[int(moment * len(plies))]
        view = ply.match.view(ply.seat)
        begun = process_time()

        move = PLAYERS[key][level](view, SeededChance(bytes(32), 0), BUDGET, monotonic() + TIME)

        assert process_time() - begun < MOST
        ply.match.play(ply.seat, move)
