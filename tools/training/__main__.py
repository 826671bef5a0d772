"""`python -m tools.training GAME`: fit what a game's computer player has learnt again, from a fixed seed.

Writes the weights into the game's folder of `games/players/`, with the seed, how long it took and what came of it.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from time import monotonic

from tools.training import minutes_since


def main(game: str) -> int:
    module = f"{__package__}.{game}"
    if not game.isidentifier() or find_spec(module) is None:
        print("Which game? Say for instance: make train GAME=addvantage")
        return 2
    begun = monotonic()
    import_module(module).train()
    print(f"{game}: {minutes_since(begun)} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
