"""The bot on Discord. It needs what Unix has: locks of files, forks, and signals."""

import os
import sys

if os.name != "posix":
    sys.stderr.write("Speeltafel runs on Linux and macOS; on Windows please run it in WSL or in Docker (README.md).\n")
    sys.exit(78)  # as for all that a host must change: os.EX_CONFIG, which is lacking there
