"""A player's row: who it is, how many spies and cards are left, and the laid-out cards, each below its hideout."""

from collections.abc import Sequence
from itertools import groupby

from games.spy import HIDEOUTS, hideout
from render.painter import LARGE, SMALL
from render.spy.cards import card_back, card_face
from render.spy.facts import laid_since, leaders
from render.spy.layout import SIDE, TILE_WIDTH, Spot, column
from render.spy.pieces import agent
from render.spy.scene import SpyScene
from render.toolkit.box import Box
from render.toolkit.seat_pieces import token
from render.toolkit.signs import hourglass
from render.toolkit.theme import GOLD, INK, LEAF, RED, TILE, WHITE, Colour
from render.toolkit.trophies import crown

PAD = 8
TOKEN, AGENT, CROWN, BACK = 44, 46, 34, SMALL
LINE = 46
WAITS = 38
"""The size of the hourglass of who is awaited."""
RAISED = 6
"""How much higher a card lies that is marked."""
TALL = 140
"""From this height on a row has room for two lines of cards;"""
FEW = 3
"""so many of one hideout need but one."""
HIGHEST = 92
"""The height of the largest card."""
PLACES = {hideout: at for at, hideout in enumerate(HIDEOUTS.values())}


class Row:
    """One seat's row."""

    def __init__(self, scene: SpyScene, spot: Spot) -> None:
        self._scene, self._seat, self._box, self._rank = scene, spot.seat, spot.box, spot.rank
        self._new = laid_since(scene.view, spot.seat)

    def draw(self) -> None:
        """The whole row."""
        acting = self._seat in self._scene.awaited or self._rank == 1
        own = self._seat == self._scene.view.me
        self._scene.tile(self._box, WHITE if own else TILE, GOLD if acting else None, 9 if acting else 0)
        self._name()
        self._figures()
        self._cards()

    def _name(self) -> None:
        x, y = self._box.x + PAD, self._box.y + self._box.height // 2 - LINE
        self._scene.canvas.paste(token(self._scene.sprites, self._scene.signed[self._seat], TOKEN), x, y + 1)
        line = Box(x + TOKEN + 4, y, SIDE - TOKEN - PAD - 4, LINE)
        if self._seat in self._scene.awaited:
            line = line._replace(width=line.width - WAITS - 4)
            self._scene.canvas.paste(hourglass(self._scene.sprites, WAITS), line.right + 4, y + (LINE - WAITS) // 2)
        self._scene.canvas.text(self._scene.panel_name(self._seat), line, LARGE, SMALL)

    def _figures(self) -> None:
        """Spies left and cards in hand; when it is over, the place in the end."""
        scene, seat = self._scene, self._seat
        x, y = self._box.x + PAD, self._box.y + self._box.height // 2
        x = self._score(x, y)
        if self._rank:
            scene.canvas.text(f"{self._rank}.", Box(self._box.x + SIDE - 60, y, 58, LINE), 44, LARGE, align="right")
            return
        if seat in leaders(scene.view):
            scene.canvas.paste(crown(scene.sprites, CROWN), x, y + 6)
        left = self._box.x + SIDE - 2 - BACK
        for at in range(scene.view.hand_sizes[seat]):
            scene.canvas.paste(card_back(scene.sprites, BACK), left - at * 8, y + 7)

    def _score(self, x: int, y: int) -> int:
        """Spies still to place; at the end of a full match penalty points instead. Returns its right edge."""
        view, seat = self._scene.view, self._seat
        if view.games > 1 and view.outcome is not None and view.outcome.scores:
            points = view.outcome.scores[seat]
            self._scene.pill(f"−{points}" if points else "0", Box(x, y + 2, 84, 42), RED, WHITE)
            return x + 92
        self._scene.canvas.paste(agent(self._scene.sprites, self._scene.style(seat), AGENT), x, y)
        wide = 30 if view.left[seat] < 10 else 53
        self._scene.canvas.text(str(view.left[seat]), Box(x + AGENT + 2, y, wide, LINE), 48, LARGE, weight="Black")
        return x + AGENT + wide + 3

    # The cards

    def _cards(self) -> None:
        """Those of each hideout in a line; in a high row in two lines, where any has many."""
        box, laid = self._box, groupby(self._scene.view.laid[self._seat], hideout)
        groups = [sorted(cards, key=self._new.__contains__) for _, cards in laid]  # what is new lies uppermost
        lines = 2 if box.height > TALL and max(map(len, groups), default=0) > FEW else 1
        high = min((box.height - 2 * PAD - RAISED) // lines - (lines - 1) * PAD // 2, HIGHEST)
        top = box.y + (box.height + RAISED - lines * high - (lines - 1) * PAD) // 2
        for cards in groups:
            many = len(cards) if len(cards) < FEW else -(-len(cards) // lines)
            for line, at in enumerate(range(0, len(cards), many)):
                x = column(PLACES[hideout(cards[0])])
                self._line(cards[at : at + many], x, top + line * (high + PAD), high)

    def _line(self, cards: Sequence[str], x: int, y: int, high: int) -> None:
        """Each card over the one before, as far as there is no room."""
        wide = high * 7 // 10
        step = min(wide + 3, (TILE_WIDTH - wide) // max(len(cards) - 1, 1))
        left = x + (TILE_WIDTH - step * (len(cards) - 1) - wide) // 2
        for at, card in enumerate(cards):
            rim = self._rim(card)
            sprite = card_face(self._scene.sprites, card, wide, high, rim)
            self._scene.canvas.paste(sprite, left + at * step, y - (RAISED if rim else 0))

    def _rim(self, card: str) -> Colour | None:
        """Green around what is picked, golden around what fits the target, dark around what was laid out last."""
        highlights = self._scene.highlights
        if self._seat == self._scene.view.me and highlights.target is not None:
            return LEAF if card in highlights.cards else GOLD if highlights.fits(card) else None
        return INK if card in self._new else None
