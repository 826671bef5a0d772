"""Draw a leaderboard: a line for each of its people, with their place, name, wins and games."""

from typing import Final

from games.characters import undirected
from games.values import Frozen
from games.words import N_, Words
from render.painter import LARGE, WIDTH, Picture, Sheet
from render.toolkit.alt_text import first_fitting, translated
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import as_written
from render.toolkit.panels import RIM, panel
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import BOARD, GOLD, INK, MUTED, PALE, STONE, palette
from render.toolkit.trophies import crown

ROW, APART, EDGE_OF_ALL = 68, 10, 24
"""The height of a line, the gap between two, and the margin around all."""
FOOT: Final = 64
"""The height of what the columns mean; Discord covers its left end."""
PLACE, WINS, GAMES = 84, 120, 190
"""The widths of the columns beside the name."""
LETTERS, NUMBERS = 42, 50
LEAST: Final = 34
"""The smallest letters; on a phone they are 14 pixels."""


class LeaderRow(Frozen):
    """A line; `own`: it is that of the reader."""

    place: int
    name: str
    wins: int
    games: int
    own: bool = False


class LeaderboardSheet(Sheet):
    """At most ten lines of the game with this title (msgid)."""

    title: str
    rows: tuple[LeaderRow, ...]

    def draw(self, words: Words, sprites: SpriteCache) -> Picture:
        canvas = Canvas.bare(2 * EDGE_OF_ALL + len(self.rows) * (ROW + APART) + FOOT, sprites.fonts)
        for number, row in enumerate(self.rows):
            _row(canvas, sprites, words, row, EDGE_OF_ALL + number * (ROW + APART))
        foot = Box(WIDTH // 3, canvas.image.height - EDGE_OF_ALL - FOOT, WIDTH * 2 // 3 - EDGE_OF_ALL - 20, FOOT)
        canvas.text(translated(words, N_("wins · games")), foot, LARGE, LEAST, colour=PALE, align="right")
        return Picture(canvas.png(palette()), undirected(self._described(words)))

    def _described(self, words: Words) -> str:
        """The lines in words, as many as there is room for."""
        head = translated(words, N_("Leaderboard of {game}."), game=translated(words, self.title))
        text = N_("{place}. {who}: won {wins} of {games}.")
        lines = [translated(words, text, **{**row.__dict__, "who": row.name}) for row in self.rows]
        return first_fitting(" ".join((head, *lines[:most])) for most in range(len(lines), -1, -1))


def _row(canvas: Canvas, sprites: SpriteCache, words: Words, row: LeaderRow, top: int) -> None:
    box = Box(EDGE_OF_ALL, top, WIDTH - 2 * EDGE_OF_ALL, ROW)
    fill, edge = (STONE, GOLD) if row.own else (BOARD, None)
    plate = sprites.get(panel, box.width, box.height, fill, edge, 7 if row.own else 0)
    canvas.paste(plate, box.x - RIM, box.y - RIM)
    place = Box(box.x + 14, top, PLACE - 14, ROW)
    if row.place == 1:
        canvas.centre(sprites.get(crown, 50), place.x + place.width // 2, top + ROW // 2)
    else:
        canvas.text(str(row.place), place, LETTERS, LEAST, colour=MUTED, align="centre")
    games = Box(box.right - GAMES, top, GAMES - 20, ROW)
    wins = Box(games.x - WINS, top, WINS, ROW)
    name = Box(box.x + PLACE + 16, top, wins.x - box.x - PLACE - 32, ROW)
    canvas.text(as_written(row.name), name, LETTERS, LEAST)
    canvas.text(str(row.wins), wins, NUMBERS, LEAST, colour=INK, weight="Black", align="right")
    told = translated(words, N_("of {games}"), games=row.games)
    canvas.text(told, games, LARGE, LEAST, colour=MUTED, weight="Medium", align="right")
