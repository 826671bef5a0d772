"""Pictures off the event loop: on a thread of their own, and each picture drawn once."""

import asyncio
import ctypes
import logging
import os
import sys
import threading
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial as bind
from typing import Final

from cachetools import LRUCache

from bot.ui.languages import Languages
from bot.ui.message import MessageSpec, PictureSpec
from games.core import View
from games.words import Words
from render import Drawer
from render.emojis import DrawnEmoji, draw_emoji
from render.painter import Painter, Picture

log = logging.getLogger(__name__)

THREADS: Final = 1
"""A second one draws no more on two cores, but makes the event loop wait."""
NICE: Final = 5
"""How much nicer the drawing threads are than the rest of the process, on Unix's scale."""
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
"""glibc's numbers for how much freed memory is kept, and for the size from which on a block is one of its own, which
goes back to the system."""
KEPT: Final = 8 << 20
"""Bytes of both: what one drawing needs, so that the next one finds it. By itself glibc raises the threshold with every
image that is freed, and keeps holes of their size."""
IDLE: Final = 2.0
"""Seconds without a drawing after which that memory is given back too."""
CACHE_SIZE: Final = 256
"""How many pictures (at most 60 kB each) are kept beside the covers and the scenes of rules, of which there are few."""

Pictures = tuple[Picture | None, tuple[Picture, ...]]
"""A message's own picture, and those of its cards."""
Drawn = MutableMapping[Hashable, asyncio.Future[Picture]]


class Renderer:
    """Draws with `painters`, by the key of the game. Equal pictures are drawn once, those under way included."""

    def __init__(self, painters: Mapping[str, Painter], languages: Languages, size: int = CACHE_SIZE) -> None:
        self._painters = painters
        self._languages = languages
        self._pictures: Drawn = LRUCache(size)
        self._lasting: Drawn = {}
        self._cover_under_way = asyncio.Lock()
        self._threads = ThreadPoolExecutor(THREADS, "drawing", _prepare_thread)
        self._idle: asyncio.TimerHandle | None = None

    async def pictures(self, message: MessageSpec) -> Pictures:
        specs = [card.picture_spec for card in message.cards if card.picture_spec is not None]
        cards = await asyncio.gather(*(self.picture(spec, message.locale) for spec in specs))
        return await self.own_picture(message), tuple(cards)

    async def own_picture(self, message: MessageSpec) -> Picture | None:
        """The picture of a message, without those of its cards; None for a message of words."""
        return None if message.picture_spec is None else await self.picture(message.picture_spec, message.locale)

    async def picture(self, spec: PictureSpec, locale: str) -> Picture:
        """One picture with the words of a locale's language: a position as its view's player may see it, or the cover.
        Raises what the painter raises."""
        if spec.view is None:
            return await self.cover(spec.game, self._languages.of(locale).translator(spec.names))
        return await asyncio.shield(self._drawn(spec, spec.view, locale))

    def begin(self, spec: PictureSpec, locale: str) -> None:
        """Draw the picture of a position already, which will be asked for in a moment."""
        if spec.view is not None:
            self._drawn(spec, spec.view, locale)

    async def cover(self, game_key: str, words: Words) -> Picture:
        """The front of the game's box; each that was drawn once is kept.

        The first of a game takes a second or so. New ones are drawn one by one, so that pictures of games that are
        being played, which somebody asks for meanwhile, come between them.
        """
        key = (game_key, words)
        if key in self._lasting:
            return await asyncio.shield(self._lasting[key])
        async with self._cover_under_way:
            cover = self._once(key, bind(self._painters[game_key].cover, words), self._lasting)
            self._threads.submit(_give_memory_back)  # the sheets of a cover are many times as large as a picture
            return await asyncio.shield(cover)

    async def warm_up(self, words: Words, pause: float) -> None:
        """Draw all covers, each after `pause` seconds. What painters keep for later they have then, so that the covers
        in another language take no time, and the first picture of a game takes less."""
        for game_key in self._painters:
            await asyncio.sleep(pause)
            try:
                await self.cover(game_key, words)
            except Exception:
                log.exception("the cover of %s could not be drawn", game_key)

    async def emoji(self, name: str, draw: Drawer) -> DrawnEmoji:
        """An emoji; nothing of it is kept."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, draw_emoji, name, draw)

    def forget(self) -> None:
        """Keep no picture that shows somebody's name."""
        self._pictures.clear()

    def close(self) -> None:
        """Start no picture any more; one that is being drawn is finished by its thread and thrown away."""
        if self._idle is not None:
            self._idle.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _drawn(self, spec: PictureSpec, view: View, locale: str) -> asyncio.Future[Picture]:
        words = self._languages.of(locale).translator(spec.names)
        draw = bind(self._painters[spec.game].draw, view, words.names, words, spec.partial)
        return self._once((spec, words), draw, self._lasting if spec.lasting else self._pictures)

    def _once(self, key: Hashable, draw: Callable[[], Picture], among: Drawn) -> asyncio.Future[Picture]:
        picture = among.get(key)
        if picture is None:
            loop = asyncio.get_running_loop()
            picture = among[key] = loop.run_in_executor(self._threads, draw)
            picture.add_done_callback(lambda done: _drop_failed(key, done, among))
            if self._idle is not None:
                self._idle.cancel()
            self._idle = loop.call_later(IDLE, self._threads.submit, _give_memory_back)
        return picture


def _drop_failed(key: Hashable, picture: asyncio.Future[Picture], among: Drawn) -> None:
    """A picture that failed is not kept: it is drawn again when it is asked for."""
    if (picture.cancelled() or picture.exception() is not None) and among.get(key) is picture:
        del among[key]


def _prepare_thread() -> None:
    """Where threads have priorities of their own (Linux), drawing gives way to the event loop's thread; and where the C
    library is asked for that (glibc), it keeps the memory of one drawing, and no more."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)
        _ask_glibc("mallopt", TRIM_THRESHOLD, KEPT)
        _ask_glibc("mallopt", MMAP_THRESHOLD, KEPT)


def _ask_glibc(name: str, *numbers: int) -> None:
    """Call a function of glibc. A C library that lacks it is left alone."""
    if sys.platform == "linux":
        getattr(ctypes.CDLL(None), name, lambda *_: 0)(*numbers)


_give_memory_back = bind(_ask_glibc, "malloc_trim", 0)
