"""A fake Discord on localhost: REST, gateway and a web page, as strict as the original. It needs what the bot needs."""

import os
import sys

if os.name != "posix":
    sys.stderr.write("The playground runs on Linux and macOS; on Windows please run it in WSL (README.md).\n")
    sys.exit(78)
