"""The computer players of all games, and who judges how likely each player wins."""

from games import KEYS
from games.judging import Judge
from games.parts import part, part_or
from games.player import Levels

PLAYERS: dict[str, Levels] = {key: part("games.players", key, "LEVELS") for key in KEYS}
"""How each game is played at each level, by the game's key: `games.players.<key>` defines `LEVELS`."""

JUDGES: dict[str, Judge] = {
    key: judge for key in KEYS if (judge := part_or(None, "games.players", key, "JUDGE")) is not None
}
"""The judges of positions, by the game's key: `games.players.<key>` may define `JUDGE`. A game without one cannot be
looked back on."""
