"""The players' panels, with all that is public about each."""

from PIL import Image

from render.glory.layout import GAP, PanelSizes
from render.glory.scene import GloryScene
from render.painter import LARGE, SMALL
from render.toolkit.box import Box
from render.toolkit.cards import card_back, card_slot, small_card
from render.toolkit.seat_pieces import pawn
from render.toolkit.seats import ranked
from render.toolkit.signs import burst, flag, halo, hourglass, tick
from render.toolkit.theme import GOLD, INK, TILE, WHITE, Colour
from render.toolkit.trophies import trophy

PAD = 14
NAME = 48
FAN = 44
"""How far cards of one seat are apart, so that the index below stays in sight."""
FANNED = 2 * FAN
BACK = 30
GAINED = ("claimed", "stolen", "robbed")


def draw_panels(scene: GloryScene, box: Box, sizes: PanelSizes) -> None:
    """All panels; at the end in the order of the ranking. An odd one stands in the middle."""
    for index, (seat, rank) in enumerate(ranked(scene.view.outcome, scene.view.seats)):
        row, column = divmod(index, sizes.columns)
        alone = index == scene.view.seats - 1 and not column
        x = box.x + ((box.width - sizes.width) // 2 if alone else column * (sizes.width + GAP))
        Panel(scene, seat, Box(x, box.y + row * (sizes.height + GAP), sizes.width, sizes.height), sizes, rank).draw()


class Panel:
    """One seat's panel."""

    def __init__(self, scene: GloryScene, seat: int, box: Box, sizes: PanelSizes, rank: int) -> None:
        self._scene, self._seat, self._box, self._sizes, self._rank = scene, seat, box, sizes, rank
        self._view, self._canvas, self._sprites = scene.view, scene.canvas, scene.sprites
        self._acting = seat in scene.awaited
        self._fill = WHITE if seat == scene.view.me else TILE

    def draw(self) -> None:
        """The whole panel."""
        box, sizes = self._box, self._sizes
        lit = self._acting or self._rank == 1
        self._scene.tile(box, self._fill, GOLD if lit else None, 8)
        self._canvas.paste(pawn(self._sprites, self._scene.signed[self._seat], sizes.pawn), box.x + PAD, box.y + PAD)
        left = box.x + PAD + 8 + round(sizes.pawn * 0.72)
        right = self._marks(box.right - PAD)
        self._canvas.text(self._scene.panel_name(self._seat), Box(left, box.y + 8, right - left - 8, NAME), 40, SMALL)
        below = Box(left, box.y + 8 + NAME, box.right - PAD - left, sizes.height - 8 - NAME - 10)
        self._counts(below, *self._cards(below))

    def _marks(self, right: int) -> int:
        """Points gained and who is awaited, from the right. Returns their left edge."""
        y = self._box.y + 12
        if self._rank:
            return self._pill(f"{self._rank}.", right, y, INK if self._rank > 1 else GOLD)
        if self._acting or (self._view.phase == "choose" and not self._view.ahead):
            right -= 44
            mark = hourglass(self._sprites, 44) if self._acting else tick(self._sprites, 44)
            self._canvas.paste(mark, right, y)
            right -= 8
        if self._view.points:
            right = self._pill(f"+{self._view.points[self._seat]}", right, y, INK)
        return right

    def _pill(self, text: str, right: int, y: int, fill: Colour) -> int:
        box = Box(right - 64, y + 2, 64, 40)
        self._scene.pill(text, box, fill, INK if fill == GOLD else WHITE)
        return box.x

    def _cards(self, box: Box) -> tuple[int, int]:
        """At the right the seat's cards of the shown round, and where its next one lies.

        Returns where the upper and the lower line must end: cards of the past are so low that the upper is not cut.
        """
        cards = self._view.table[self._seat] if self._view.table else ()
        right = box.right
        waiting = self._next() if self._sizes.roomy else None
        if waiting is not None:
            right -= self._sizes.card
            self._canvas.paste(waiting, right, box.bottom - waiting.height)
            right -= 10
        past = self._view.phase == "choose"
        low = past and self._sizes.roomy
        width = self._sizes.card * 2 // 3 if low else self._sizes.card
        squeezed = not self._sizes.roomy and len(self._scene.owned(self._seat)) > 2
        step = min(FAN, (FAN if squeezed else FANNED) // max(len(cards) - 1, 1))
        left = right - (width + step * (len(cards) - 1) if cards else 0)
        for index, card in enumerate(cards):
            ground = None if index and step < width else self._fill
            sprite = small_card(self._sprites, card, width, ground, past=past)
            self._canvas.paste(sprite, left + index * step, box.bottom - sprite.height)
        return (right if low else left) - 10, left - 10

    def _next(self) -> Image.Image | None:
        """A slot for the card that is awaited, a back for the one that lies sealed."""
        view, seat = self._view, self._seat
        if view.phase in ("steal", "over") or view.ahead:
            return None
        if self._acting:
            return card_slot(self._sprites, self._sizes.card)
        tied = any(seat in group and len(group) > 1 for group in view.groups) and view.hand_sizes[seat] > 0
        duelling = view.duel is not None and seat in (view.duel.thief, view.duel.owner)
        sealed = {"choose": True, "tie": tied, "duel": duelling}[view.phase]
        return card_back(self._sprites, self._sizes.card) if sealed else None

    def _counts(self, box: Box, upper: int, lower: int) -> None:
        """Position and number of cards in the line that ends at `upper`, collectibles in one that ends at `lower`."""
        canvas, size = self._canvas, self._sizes.trophy
        canvas.paste(flag(self._sprites, 40), box.x - 6, box.y + 4)
        after = canvas.text(str(self._view.pawns[self._seat]), Box(box.x + 32, box.y, 52, 48), 40, LARGE) + 14
        if self._sizes.roomy:
            self._count(after, upper, box.y)
            self._trophies(Box(box.x - 4, box.bottom - size + 2, lower - box.x + 4, size))
        else:
            owned = len(self._scene.owned(self._seat))
            after = self._count(after, upper - 12 - owned * size, box.y)
            self._trophies(Box(after + 12, box.y - 6, lower - after - 12, size))

    def _count(self, x: int, right: int, y: int) -> int:
        """So many backs, fanned as far as there is room, and their number; beside a 0 a back too, since it says what is
        counted. Returns the right edge."""
        count = self._view.hand_sizes[self._seat]
        backs = max(count, 1)
        step = min(12, max(right - x - BACK - 6 - 26, 0) // 2)
        for index in range(backs):
            self._canvas.paste(card_back(self._sprites, BACK), x + index * step, y + 3)
        x += BACK + step * (backs - 1) + 6
        return self._canvas.text(str(count), Box(x, y, 28, 48), 40, LARGE)

    def _trophies(self, box: Box) -> None:
        size, owned = self._sizes.trophy, self._scene.owned(self._seat)
        step = min(size + 6, (box.width - size) // max(len(owned) - 1, 1))
        for index, number in enumerate(owned):
            x, y = box.x + index * step, box.y
            if number in self._disputed:
                self._canvas.centre(
                    halo(self._sprites, size + 14, self._scene.picked(number)), x + size // 2, y + size // 2
                )
            elif self._gained(number):
                self._canvas.centre(burst(self._sprites, size + 12), x + size // 2, y + size // 2)
            self._canvas.paste(trophy(self._sprites, number, size), x, y)

    @property
    def _disputed(self) -> tuple[int, ...]:
        """The collectibles that may be stolen now, or the one that a duel is about."""
        duel = self._view.duel
        return self._view.stealable if duel is None else (duel.collectible,)

    def _gained(self, number: int) -> bool:
        """Whether the collectible changed hands in the steps that the view tells."""
        return any(event.kind in GAINED and getattr(event, "collectible", 0) == number for event in self._view.last)
