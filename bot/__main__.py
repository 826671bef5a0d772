"""The bot as a process: `python -m bot`; see `bot.app.start`."""

import sys

from bot.app.start import main

if __name__ == "__main__":
    sys.exit(main(arguments=sys.argv[1:]))
