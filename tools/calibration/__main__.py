"""`python -m tools.calibration [game] [games=200]`: how well the judges know how games will end.

So many games of each game and length are played between players who err as people do: of level *Easy* or *Normal*,
with few positions a move, and now and then any move at all. Ten positions of each are judged. What is printed is, in
ten bins, what was said and how often it came true, the largest gap, and how often those won of whom more than 70 % was
said.
"""

import sys
from collections.abc import Sequence
from typing import Final

from games.players import JUDGES
from tools.calibration.diagram import lines
from tools.calibration.sample import SETTINGS, collected

EACH: Final = 200


def main(arguments: Sequence[str]) -> int:
    """Play, and print the diagrams."""
    games = next((int(word.removeprefix("games=")) for word in arguments if word.startswith("games=")), EACH)
    keys = [word for word in arguments if word in JUDGES] or [*JUDGES]
    for setting in SETTINGS:
        if setting.key in keys:
            positions = [position for game in collected(setting, games) for position in game]
            told = ", ".join(f"{name} {value}" for name, value in setting.options.items()) or "usual options"
            print(f"\n{setting.key}, {told}: {games} games, {len(positions)} positions\n")
            print("\n".join(lines(positions)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
