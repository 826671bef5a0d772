"""`python -m tools.screens`: how many controls, lines and bright buttons each screen has at most, as a table.

With SOAK=1 more positions are drawn.
"""

import asyncio
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from games import GAMES
from tests.support.screens.drawn import drawn
from tests.support.screens.found import Found, counted
from tests.support.screens.pressed import pressed

HEAD = "| screen | drawn | controls | lines | on a phone | bright | red | most controls | most lines |"


async def main() -> None:
    with TemporaryDirectory() as folder:
        screens = [it async for it in pressed(Path(folder))]
    print(HEAD)
    print("|---" * HEAD.count(" | ") + "|---|")
    for name, found in sorted(counted(chain(screens, *map(drawn, GAMES))).items()):
        print(row(name, found))


def row(name: str, found: Found) -> str:
    *counts, red = found.most
    cells = (name, found.drawn, *counts, " ".join(red), found.where("controls"), found.where("lines"))
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    asyncio.run(main())
