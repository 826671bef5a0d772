"""Pictures off the event loop: in processes or on a thread of their own, and each picture drawn once."""

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from cachetools import LRUCache

from bot.delivery.drawing import NICE, DrawingProcesses, Job
from bot.process.memory import IDLE, give_back, keep_one_drawing
from bot.ui.languages import Languages
from bot.ui.message import MessageSpec, PictureSpec
from render import Drawer
from render.emojis import DrawnEmoji, draw_emoji
from render.painter import Painter, Picture, Sheet
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache

log = logging.getLogger(__name__)

THREADS: Final = 1
"""A second one draws no more on two cores, but makes the event loop wait."""
CACHE_SIZE: Final = 256
"""The maximum number of cached positions, at most 80 kB each. Covers and the scenes of rules, a few, are all cached."""

Pictures = tuple[Picture | None, tuple[Picture, ...]]
"""A message's own picture, and those of its cards."""


class _Key:
    """A job as a key: its hash, which goes through all of a view, is worked out once."""

    __slots__ = ("_hash", "job")

    def __init__(self, job: Job) -> None:
        self.job, self._hash = job, hash(job)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.job == other.job


Drawn = MutableMapping[_Key, asyncio.Future[Picture]]


class PictureDrawer:
    """Has each game's painter draw, in the language that is asked for."""

    def __init__(self, painters: Mapping[str, Painter], languages: Languages) -> None:
        self._painters = painters
        self._languages = languages
        self._sprites = SpriteCache(Fonts())
        """Those of sheets."""

    def draw(self, job: Job) -> Picture:
        """Raises what the painter raises."""
        words = self._languages.of(job.locale).translator(job.names)
        if isinstance(job.view, Sheet):
            return job.view.draw(words, self._sprites)
        painter = self._painters[job.game]
        if job.view is None:
            return painter.cover(words)
        return painter.draw(job.view, words.names, words, job.partial, job.pips, job.colours)


class Renderer:
    """Draws with `painters`, by the key of the game. Equal pictures are drawn once, those under way included.

    `processes` draw positions and covers; without any, and what one of them has left that is gone, the thread does.
    """

    def __init__(
        self,
        painters: Mapping[str, Painter],
        languages: Languages,
        size: int = CACHE_SIZE,
        processes: DrawingProcesses | None = None,
    ) -> None:
        self._painters = painters
        self._languages = languages
        self._drawer = PictureDrawer(painters, languages)
        self._processes = processes
        self._pictures: Drawn = LRUCache(size)
        self._lasting: Drawn = {}
        self._cover_under_way = asyncio.Lock()
        self._threads = ThreadPoolExecutor(THREADS, "drawing", _prepare_thread)
        self._idle: asyncio.TimerHandle | None = None

    def painter(self, game: str) -> Painter:
        """What draws a game, for a process that draws many pictures of it."""
        return self._painters[game]

    async def pictures(self, message: MessageSpec, *, soon: bool = False) -> Pictures:
        """The picture of a message, None for one of words, and those of its cards. `soon`: they are the answer to
        somebody, and drawn before those that are not."""
        specs = [card.picture_spec for card in message.cards if card.picture_spec is not None]
        cards = await asyncio.gather(*(self.picture(spec, message.locale, soon=soon) for spec in specs))
        return await self.own_picture(message, soon=soon), tuple(cards)

    async def own_picture(self, message: MessageSpec, *, soon: bool = False) -> Picture | None:
        """The picture of a message, without those of its cards; None for a message of words."""
        spec = message.picture_spec
        return None if spec is None else await self.picture(spec, message.locale, soon=soon)

    async def picture(self, spec: PictureSpec, locale: str, *, soon: bool = False) -> Picture:
        """One picture with the words of a locale's language: a position as its view's player may see it, or the cover.
        Raises what the painter raises, or DrawingFailed."""
        if spec.view is None:
            return await self.cover(spec.game, locale, soon=soon)
        return await self._drawn(self._job(spec, locale), self._among(spec), soon=soon)

    def begin(self, spec: PictureSpec, locale: str) -> None:
        """Draw the picture of a position already, which will be asked for in a moment."""
        if spec.view is not None:
            self._once(self._job(spec, locale), self._among(spec))

    async def cover(self, game: str, locale: str, *, soon: bool = False) -> Picture:
        """The front of the game's box; each that was drawn once is kept.

        The first of a game takes a second or so. New ones are drawn one by one, so that pictures of games that are
        being played, which somebody asks for meanwhile, come between them.
        """
        job = Job(game, None, (), (), (), (), self._languages.of(locale).code)
        if _Key(job) in self._lasting:
            return await self._drawn(job, self._lasting, soon=soon)
        async with self._cover_under_way:
            return await self._drawn(job, self._lasting, soon=soon)

    async def warm_up(self, locale: str, pause: float) -> None:
        """Draw all covers, each after `pause` seconds. What painters keep for later they have then, so that the covers
        in another language take no time, and the first picture of a game takes less."""
        for game in self._painters:
            await asyncio.sleep(pause)
            try:
                await self.cover(game, locale)
            except Exception:
                log.exception("the cover of %s could not be drawn", game)

    async def emoji(self, name: str, draw: Drawer) -> DrawnEmoji:
        """An emoji; nothing of it is kept."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, draw_emoji, name, draw)

    def drop(self) -> None:
        """Keep no picture that shows somebody's name."""
        self._pictures.clear()

    def close(self) -> None:
        """Start no picture any more; one that is being drawn is finished and thrown away."""
        if self._idle is not None:
            self._idle.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _job(self, spec: PictureSpec, locale: str) -> Job:
        code = self._languages.of(locale).code
        return Job(spec.game, spec.view, spec.names, spec.partial, spec.pips, spec.colours, code)

    def _among(self, spec: PictureSpec) -> Drawn:
        return self._lasting if spec.lasting else self._pictures

    async def _drawn(self, job: Job, among: Drawn, *, soon: bool) -> Picture:
        """Draw a picture if need be. Cancelling a caller does not cancel the drawing: others may wait for it too."""
        picture = self._once(job, among)
        if soon and not picture.done() and self._processes is not None:
            self._processes.hurry(job)
        return await asyncio.shield(picture)

    def _once(self, job: Job, among: Drawn) -> asyncio.Future[Picture]:
        key = _Key(job)
        picture = among.get(key)
        if picture is None:
            picture = among[key] = self._begun(job)
            picture.add_done_callback(lambda done: _drop_failed(key, done, among))
        return picture

    def _begun(self, job: Job) -> asyncio.Future[Picture]:
        """The least busy process draws; the thread where there is none, or where that is gone meanwhile."""
        process = None if self._processes is None else self._processes.least_busy()
        if process is None:
            return self._thread_draws(job)
        picture = asyncio.get_running_loop().create_future()

        def settle(done: asyncio.Future[Picture]) -> None:
            if picture.done() or done.cancelled():
                picture.cancel()
            elif isinstance(error := done.exception(), EOFError):
                self._thread_draws(job).add_done_callback(settle)
            elif error is not None:
                picture.set_exception(error)
            else:
                picture.set_result(done.result())

        process.draw(job).add_done_callback(settle)
        return picture

    def _thread_draws(self, job: Job) -> asyncio.Future[Picture]:
        loop = asyncio.get_running_loop()
        picture = loop.run_in_executor(self._threads, self._drawer.draw, job)
        if job.view is None:
            self._threads.submit(give_back)  # the sheets of a cover are many times as large as a picture
        if self._idle is not None:
            self._idle.cancel()
        self._idle = loop.call_later(IDLE, self._threads.submit, give_back)
        return picture


def _drop_failed(key: _Key, picture: asyncio.Future[Picture], among: Drawn) -> None:
    """A picture that failed is not kept: it is drawn again when it is asked for."""
    if (picture.cancelled() or picture.exception() is not None) and among.get(key) is picture:
        del among[key]


def _prepare_thread() -> None:
    """Where threads have priorities of their own (Linux), drawing gives way to the event loop's thread; it keeps the
    memory of one drawing."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)
    keep_one_drawing()
