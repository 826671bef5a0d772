"""A fake Discord on localhost, as strict as the original: REST, gateway and a web page. It needs only the bot's
libraries."""

import os
import sys

if os.name != "posix":
    sys.stderr.write("The playground runs on Linux and macOS; on Windows please run it in WSL (README.md).\n")
    sys.exit(78)
