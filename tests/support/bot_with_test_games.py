"""The bot without emojis of its own, which calls people at once, with the test games beside its games.

`python -m tests.support.bot_with_test_games`.
"""

import sys

from bot.app.parts import Parts
from bot.app.start import main
from games import GAMES
from games.players import PLAYERS
from render import PAINTERS
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.deals import deals
from tests.support.games.players import alike
from tests.support.test_games import TEST_GAMES, TEST_PLAYERS
from tests.support.test_games.painters import TEST_PAINTERS

if __name__ == "__main__":
    painters = {**PAINTERS, **TEST_PAINTERS}
    players = {**PLAYERS, **alike({key: player.choose for key, player in TEST_PLAYERS.items()})}
    sys.exit(main(Parts(GAMES | TEST_GAMES, painters, players, AT_ONCE, drawers={}, pace={}, draw_seed=deals())))
