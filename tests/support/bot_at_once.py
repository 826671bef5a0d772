"""The real bot, which calls people at once, without emojis of its own: `python -m tests.support.bot_at_once`."""

import sys

from bot.app.parts import Parts
from bot.app.start import main
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.deals import deals

if __name__ == "__main__":
    sys.exit(main(Parts(times=AT_ONCE, drawers={}, pace={}, draw_seed=deals())))
