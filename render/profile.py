"""Draw a profile: at the left a line for each game with the levels beaten and the games won, at the right the people
played most, with how often each was placed above the other."""

from typing import Final

from PIL import Image

from games.characters import undirected
from games.values import Frozen
from games.words import N_, Words
from render.painter import LARGE, WIDTH, Picture, Sheet
from render.toolkit.alt_text import first_fitting, translated
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Align, as_written
from render.toolkit.panels import RIM, panel
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import BOARD, BRONZE, EDGE, GOLD, INK, MUTED, PALE, STONE, palette

MARGIN, APART = 24, 8
ROW, CARD = 74, 128
"""The heights of the line of a game and of the card of a person: five lines are as high as three cards."""
FOOT: Final = 92
"""The height of what the figures mean; Discord covers its left end."""
FOOT_FROM: Final = 150
LEFT: Final = 600
"""The width of the games beside people."""
MOST_GAMES, MOST_PEOPLE = 5, 3
LETTERS, NUMBERS, LEAST = 38, 50, 34
"""The sizes of letters in pixels; the least are 14 on a phone."""
DOT, DOTS_APART, DOTS_AT = 11, 32, 60
"""The radius of the dot of a level, how far it is from one dot to the next, and from the top of the line."""


class GameLine(Frozen):
    """A game by its title (msgid), how many were won of how many, and how many of its levels were beaten; `levels` is 0
    where these are not told."""

    title: str
    won: int
    games: int
    levels: int = 0
    beaten: int = 0


class PersonLine(Frozen):
    """Somebody, and how often the other one was placed `above` and `below` them."""

    name: str
    above: int
    below: int


class ProfileSheet(Sheet):
    """What somebody has played, at most MOST_GAMES games and MOST_PEOPLE people; `who` is their name."""

    who: str
    games: tuple[GameLine, ...]
    people: tuple[PersonLine, ...] = ()

    def draw(self, words: Words, sprites: SpriteCache) -> Picture:
        games, people = self.games[:MOST_GAMES], self.people[:MOST_PEOPLE]
        body = max(len(games) * (ROW + APART), len(people) * (CARD + APART)) - APART
        canvas = Canvas.bare(MARGIN + body + FOOT, sprites.fonts)
        width = LEFT if people else WIDTH - 2 * MARGIN
        for number, game in enumerate(games):
            _game(canvas, sprites, words, game, Box(MARGIN, MARGIN + number * (ROW + APART), width, ROW))
        left = MARGIN + width + 2 * APART
        for number, person in enumerate(people):
            box = Box(left, MARGIN + number * (CARD + APART), WIDTH - MARGIN - left, CARD)
            _person(canvas, sprites, person, box)
        _foot(canvas, sprites, words, self)
        return Picture(canvas.png(palette()), undirected(self._described(words)))

    def _described(self, words: Words) -> str:
        """The same in words, as much as there is room for."""
        lines = [_game_in_words(words, it) for it in self.games[:MOST_GAMES]]
        text = N_("{who} {above} – {name} {below}.")
        lines += [translated(words, text, **it.__dict__, who=self.who) for it in self.people[:MOST_PEOPLE]]
        head = translated(words, N_("Profile of {who}."), who=self.who)
        return first_fitting(" ".join((head, *lines[:most])) for most in range(len(lines), -1, -1))


def _game_in_words(words: Words, game: GameLine) -> str:
    title = translated(words, game.title)
    if not game.levels:
        return translated(words, N_("{game}: won {won} of {games}."), game=title, won=game.won, games=game.games)
    text = N_("{game}: won {won} of {games}, levels beaten {beaten} of {levels}.")
    return translated(words, text, **{**game.__dict__, "game": title})


def _game(canvas: Canvas, sprites: SpriteCache, words: Words, game: GameLine, box: Box) -> None:
    _plate(canvas, sprites, box)
    total = Box(box.right - 190, box.y, 174, ROW)
    won = Box(total.x - 104, box.y, 96, ROW)
    wide = won.x - box.x - 26
    canvas.text(translated(words, game.title), Box(box.x + 18, box.y, wide, 42 if game.levels else ROW), LETTERS, LEAST)
    for level in range(game.levels):
        dot = sprites.get(_dot, level < game.beaten)
        canvas.centre(dot, box.x + 20 + DOT + level * DOTS_APART, box.y + DOTS_AT)
    canvas.text(str(game.won), won, NUMBERS, LEAST, colour=INK, weight="Black", align="right")
    told = translated(words, N_("of {games}"), games=game.games)
    canvas.text(told, total, LARGE, LEAST, colour=MUTED, weight="Medium")


def _person(canvas: Canvas, sprites: SpriteCache, person: PersonLine, box: Box) -> None:
    _plate(canvas, sprites, box)
    inside = box.width - 36
    canvas.text(as_written(person.name), Box(box.x + 18, box.y + 4, inside, 54), LETTERS, LEAST)
    score = f"{person.above} – {person.below}"
    canvas.text(score, Box(box.x + 18, box.y + 56, inside, 70), 58, LEAST, colour=INK, weight="Black")


def _foot(canvas: Canvas, sprites: SpriteCache, words: Words, sheet: ProfileSheet) -> None:
    """What the figures and dots mean."""
    line = Box(FOOT_FROM, canvas.image.height - FOOT + 8, WIDTH, FOOT - 24)
    right = MARGIN + (LEFT if sheet.people else WIDTH - 2 * MARGIN)

    def say(msgid: str, x: int, width: int, align: Align = "left") -> None:
        box = line._replace(x=x, width=width)
        canvas.text(translated(words, msgid), box, LARGE, LEAST, colour=PALE, align=align)

    say(N_("won"), right - 220, 200, "right")
    if any(it.levels for it in sheet.games):
        canvas.centre(sprites.get(_dot, True), line.x + DOT, line.y + line.height // 2)
        say(N_("level beaten"), line.x + 2 * DOT + 10, 250)
    if sheet.people:
        say(N_("placed higher"), right + 2 * APART, WIDTH - MARGIN - right - 2 * APART)


def _plate(canvas: Canvas, sprites: SpriteCache, box: Box) -> None:
    canvas.paste(sprites.get(panel, box.width, box.height, BOARD), box.x - RIM, box.y - RIM)


def _dot(_: SpriteCache, beaten: bool) -> Image.Image:
    side = 2 * DOT + 4
    brush = Brush(side, side)
    brush.circle(side / 2, side / 2, DOT, GOLD if beaten else STONE, BRONZE if beaten else EDGE, 3)
    return brush.done()
