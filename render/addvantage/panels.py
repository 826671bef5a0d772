"""A player's panel: name, board with dice and tiles, coins, and the tiles won."""

from PIL import Image

from games.addvantage import ENDS, LINES, Die, Line, cell_name
from render.addvantage.board import board, die_in_cell, end_of, golden_cell, line_bar, moved, tile_at_end
from render.addvantage.facts import points
from render.addvantage.highlights import last_steps
from render.addvantage.layout import Spot, tile_boxes
from render.addvantage.scene import AddVantageScene
from render.addvantage.theme import REACHED, board_colours
from render.painter import LARGE, SMALL
from render.toolkit.box import Box
from render.toolkit.dice import bonus_star, coin, die_face, die_frame, number_tile
from render.toolkit.seat_pieces import token
from render.toolkit.signs import hourglass, tick
from render.toolkit.theme import BRONZE, GOLD, INK, LEAF, TILE, WHITE, Colour, mixed

PAD = 14
MINI = 44
"""A die that stands for what could be placed."""
TINY, TINIEST = 29, 25
TICK = 40
BADGE = 54
UNDER = 23
"""So far above a cell's lower edge lies the lowest pip of a LARGE board's die."""
FRAME = 6
OWN, OTHERS = WHITE, TILE


class Panel:
    """One seat's panel."""

    def __init__(self, scene: AddVantageScene, spot: Spot) -> None:
        self._scene, self._spot, self._sizes, self._seat = scene, spot, spot.sizes, spot.seat
        self._canvas, self._sprites = scene.canvas, scene.sprites
        self._board, self._last_steps = scene.view.boards[spot.seat], last_steps(scene.view, spot.seat)
        self._own, self._style = spot.seat == scene.view.me, scene.style(spot.seat)
        wide, _ = spot.sizes.board
        self._x = spot.x + (spot.sizes.width - wide) // 2
        self._y = spot.y + spot.sizes.name + 2

    def draw(self) -> None:
        """The whole panel."""
        spot, sizes = self._spot, self._sizes
        fill = OWN if self._own else OTHERS
        acting = self._seat in self._scene.awaited or spot.rank == 1
        self._scene.tile(Box(spot.x, spot.y, sizes.width, sizes.height), fill, GOLD if acting else None, 8)
        self._title()
        self._canvas.paste(board(self._sprites, self._style, sizes, fill), self._x, self._y)
        self._lines()
        for cell, die in enumerate(self._board.cells, 1):
            self._cell(cell, die)
        self._ends()
        self._holdings()

    def _title(self) -> None:
        spot, sizes = self._spot, self._sizes
        small = sizes.name < 60
        size = sizes.name - 10
        self._canvas.paste(token(self._sprites, self._scene.signed[self._seat], size), spot.x + PAD - 2, spot.y + 8)
        left, right = spot.x + PAD + size + 6, self._figures(spot.x + sizes.width - PAD)
        box = Box(left, spot.y + 8, right - left - 8, size)
        self._canvas.text(self._scene.panel_name(self._seat), box, LARGE if small else 40, SMALL)

    def _figures(self, right: int) -> int:
        """The points, the place in the end and who is awaited, from the right. Returns their left edge."""
        y, scene = self._spot.y + self._sizes.name // 2 + 3, self._scene
        if self._seat in scene.awaited:
            mark = hourglass(self._sprites, 44)
            self._canvas.paste(mark, right - 44, y - 22)
            right -= 44 + 8
        if scene.tiles_shown(self._seat):
            right = self._pill(str(points(scene.view, self._seat)), right, y)
        if self._spot.rank:
            box = Box(right - 60, y - 20, 52, 40)
            self._canvas.text(f"{self._spot.rank}.", box, 40, LARGE, align="right")
            right = box.x
        return right

    def _pill(self, text: str, right: int, middle: int) -> int:
        first = self._spot.rank == 1
        box = Box(right - 66, middle - 21, 66, 42)
        self._scene.pill(text, box, *((GOLD, INK) if first else (INK, WHITE)))
        return box.x

    # The board

    def _corner(self, cell: int) -> tuple[int, int]:
        """The left upper corner of a cell."""
        row, column = divmod(cell - 1, 3)
        sizes = self._sizes
        return self._x + sizes.rim + column * sizes.step, self._y + sizes.rim + row * sizes.step

    def _lines(self) -> None:
        """Bars along the lines that won a tile just now or match theirs, and golden cells where one can be won."""
        for line in sorted(self._last_steps.matched):
            self._canvas.paste(line_bar(self._sprites, self._sizes, line, REACHED), self._x, self._y)
        for line in sorted(self._last_steps.gained):
            self._canvas.paste(line_bar(self._sprites, self._sizes, line), self._x, self._y)
        for cell in self._scene.highlights.prizes if self._own else ():
            self._canvas.paste(golden_cell(self._sprites, self._style, self._sizes), *self._corner(cell))

    def _cell(self, cell: int, die: Die | None) -> None:
        x, y = self._corner(cell)
        place = (self._seat, cell)
        preview = self._scene.highlights.preview.get(cell) if self._own else None
        if die is not None:
            self._die(die.face, x, y, self._frame_colour(cell))
            if place in self._scene.highlights.numbered:
                self._badge(cell, x, y)
        elif preview is not None:
            self._die(preview, x, y, LEAF)
        elif self._own and cell in self._scene.highlights.prizes:
            self._prize(cell, x, y)
        elif place in self._scene.highlights.numbered:
            if cell in self._last_steps.emptied:
                self._canvas.paste(*self._frame_at(x, y, self._changed_colour(cell)))
            box = Box(x, y, self._sizes.cell, self._sizes.cell)
            colour = mixed(board_colours(self._style).well, WHITE, 0.8)
            self._canvas.text(cell_name(cell), box, 46, LARGE, colour=colour, weight="Medium", align="centre")
        elif cell in self._last_steps.emptied:
            self._canvas.paste(*self._frame_at(x, y, self._changed_colour(cell)))

    def _frame_colour(self, cell: int) -> Colour | None:
        """Around what is being picked, and around what was placed in the steps that are told."""
        if (self._seat, cell) in self._scene.highlights.picked:
            return LEAF
        return self._changed_colour(cell) if cell in self._last_steps.recent else None

    def _changed_colour(self, cell: int) -> Colour:
        """Around where a die was placed or taken from: to be seen on a bar too."""
        return INK if any(cell in LINES[line] for line in self._last_steps.gained | self._last_steps.matched) else GOLD

    def _die(self, face: int, x: int, y: int, frame: Colour | None) -> None:
        if not self._barred:
            self._canvas.paste(die_in_cell(self._sprites, self._style, self._sizes, face), x, y)
        if frame is not None:
            self._canvas.paste(*self._frame_at(x, y, frame))
        if self._barred or frame is not None:
            spare = (self._sizes.cell - self._sizes.die) // 2
            self._canvas.paste(die_face(self._sprites, face, self._sizes.die), x + spare, y + spare)

    @property
    def _barred(self) -> bool:
        """Whether bars lie under dice and tiles."""
        return bool(self._last_steps.gained or self._last_steps.matched)

    def _frame_at(self, x: int, y: int, colour: Colour) -> tuple[Image.Image, int, int]:
        """A frame around the die in the cell with that corner."""
        spare = (self._sizes.cell - self._sizes.die) // 2
        return die_frame(self._sprites, self._sizes.die, FRAME, colour), x + spare - FRAME, y + spare - FRAME

    def _badge(self, cell: int, x: int, y: int) -> None:
        """A cell's name across the lower edge of its die, below its pips."""
        sizes = self._sizes
        box = Box(x + (sizes.cell - BADGE) // 2, y + sizes.cell - UNDER, BADGE, UNDER + sizes.gap + 3)
        self._scene.panel(box, GOLD, BRONZE, 2, 8)
        self._canvas.text(cell_name(cell), box, LARGE, LARGE, align="centre")

    def _prize(self, cell: int, x: int, y: int) -> None:
        """The name of a cell on which a tile can be won, with which dice, and a star for a bonus tile."""
        prize, whole = self._scene.highlights.prizes[cell], self._sizes.cell
        many = len(prize.faces)
        size, columns = (MINI, 2) if many < 3 else (TINY, 3) if many == 3 else (TINIEST, 3)
        rows, step = -(-many // columns), size + 3
        self._canvas.text(cell_name(cell), Box(x + 9, y + 5 if rows == 1 else y, 52, 42), 40, LARGE)
        if prize.bonus:
            self._canvas.paste(bonus_star(self._sprites, 34), x + whole - 39, y + 8 if rows == 1 else y + 4)
        left = x + (whole - min(many, columns) * step + 3) // 2
        for index, face in enumerate(prize.faces):
            row, column = divmod(index, columns)
            self._canvas.paste(
                die_face(self._sprites, face, size), left + column * step, y + whole - (rows - row) * step - 4
            )

    # The tiles

    def _ends(self) -> None:
        tiles = zip(ENDS, self._board.ends, strict=True)
        for line, tile in tiles:
            box = self.end(line)
            if tile is None:
                self._canvas.centre(tick(self._sprites, TICK), box.x + box.width // 2, box.y + box.height // 2)
                continue
            whole = number_tile(self._sprites, box.width, box.height)
            bare = None if self._barred else tile_at_end(self._sprites, self._style, self._sizes)
            self._canvas.paste(bare or whole, box.x, box.y)
            self._canvas.text(str(tile), box, self._sizes.number, LARGE, weight="Black", align="centre")
            if line in self._last_steps.matched:
                self._canvas.centre(tick(self._sprites, 34), box.right - 1, box.y + 2)

    def end(self, line: Line) -> Box:
        """Where the tile at the end of a row or column lies."""
        return moved(end_of(self._sizes, line), self._x, self._y)

    # Coins and won tiles

    def _holdings(self) -> None:
        self._purse(moved(self._sizes.purse, self._x, self._y))
        won_tray = moved(self._sizes.won_tray, self._x, self._y)
        bonuses = list(self._board.bonuses)
        for tile, box in zip(
            self._board.won, tile_boxes(won_tray, len(self._board.won), self._sizes.tile), strict=True
        ):
            golden = tile in bonuses
            if golden:
                bonuses.remove(tile)
            self._won(tile, box, golden=golden)

    def _purse(self, box: Box) -> None:
        size = self._sizes.coin
        self._canvas.paste(coin(self._sprites, size), box.x, box.y + (box.height - size) // 2)
        number = Box(box.x + size + 4, box.y, box.width - size - 4, box.height)
        self._canvas.text(str(self._board.coins), number, self._sizes.number, LARGE, colour=WHITE)

    def _won(self, tile: int, box: Box, *, golden: bool) -> None:
        """A tile that was won, face down while the viewer is not to see it."""
        down = not self._scene.tiles_shown(self._seat)
        self._canvas.paste(
            number_tile(self._sprites, box.width, box.height, bonus=golden and not down, down=down), box.x, box.y
        )
        if not down:
            self._canvas.text(str(tile), box, max(SMALL, round(box.height * 0.68)), SMALL, align="centre")
