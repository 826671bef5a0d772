"""The pictures that a move changes are begun while it is written, and drawn once for all who see them."""

from collections.abc import Sequence
from typing import Any
from unittest.mock import Mock

from bot.delivery.message_sync import MessageSync
from bot.delivery.reconciler import Reconciler
from bot.delivery.renderer import Renderer
from bot.ui.message import PictureSpec
from games.core import Seat
from games.words import Words
from render.painter import Picture
from tests.support.bot.direct_bot import PEOPLE, BlankPainter, DirectBot
from tests.support.languages import LANGUAGES


class Noting(BlankPainter):
    """Notes for whom it draws."""

    def __init__(self) -> None:
        self.drawn: list[Seat | None] = []

    def draw(
        self, view: Any, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), *_: Any, **__: Any
    ) -> Picture:
        self.drawn.append(view.me)
        return super().draw(view, names, words, partial)


async def test_the_mover_sees_first_what_is_drawn_ahead_and_nothing_is_drawn_twice(bot: DirectBot) -> None:
    painter, table = Noting(), await bot.begun("many", PEOPLE[:2])
    renderer = Renderer({"many": painter}, LANGUAGES)
    reconciler = Reconciler(bot.tables, bot.desired, MessageSync(bot.repositories.messages, renderer, Mock()))
    assert table.match is not None

    reconciler.draw_ahead(table, Seat(0))
    for viewer in (Seat(0), None):
        await renderer.picture(PictureSpec(table.game, table.match.view(viewer), table.names), "en-US")

    assert painter.drawn == [Seat(0), None]
    await reconciler.close()
