"""Pictures are drawn off the event loop, and equal ones once."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.delivery.renderer import Renderer
from bot.ui.languages import Translator
from bot.ui.message import PictureSpec
from games.core import Seat, View
from games.words import Words
from render.painter import Picture
from tests.support.languages import LANGUAGES

WORDS = LANGUAGES.of("en").translator(("Ann", "Bob"))
NAMES = ("Ann", "Bob")


def view(turn: int = 0) -> View:
    return View(turn=turn, me=Seat(0), to_act=(Seat(0),))


class PictureDrawer:
    """A painter that notes what it is asked to draw, and draws once `go` is set."""

    def __init__(self) -> None:
        self.drawn: list[tuple[Any, ...]] = []
        self.threads: set[int] = set()
        self.go = threading.Event()
        self.go.set()
        self.failing = False

    def draw(
        self, view: Any, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), *_: Any, **__: Any
    ) -> Picture:
        return self._done(view.turn, tuple(names), partial)

    def cover(self, words: Words) -> Picture:
        return self._done("cover")

    def _done(self, *what: Any) -> Picture:
        self.go.wait(30)
        self.drawn.append(what)
        self.threads.add(threading.get_ident())
        if self.failing:
            raise ValueError("no paint")
        return Picture(repr(what).encode(), "")


@pytest.fixture
def drawer() -> PictureDrawer:
    return PictureDrawer()


async def draw(
    renderer: Renderer,
    game_key: str,
    view: View,
    names: Sequence[str],
    words: Translator,
    partial: tuple[str, ...] = (),
) -> Picture:
    """A position, drawn with the words of these ones' language."""
    return await renderer.picture(PictureSpec(game_key, view, tuple(names), partial), words.language.code)


@pytest.fixture
def renderer(drawer: PictureDrawer) -> Iterator[Renderer]:
    renderer = Renderer({"toy": drawer, "other": drawer}, LANGUAGES, size=3)
    yield renderer
    drawer.go.set()
    renderer.close()


async def test_the_painter_of_the_game_draws_in_another_thread(renderer: Renderer, drawer: PictureDrawer) -> None:
    picture = await draw(renderer, "toy", view(4), NAMES, WORDS, ("move", "b1"))

    assert drawer.drawn == [(4, NAMES, ("move", "b1"))]
    assert picture.png == repr(drawer.drawn[0]).encode()
    assert threading.get_ident() not in drawer.threads


async def test_equal_pictures_are_drawn_once(renderer: Renderer, drawer: PictureDrawer) -> None:
    first = await draw(renderer, "toy", view(), NAMES, WORDS)

    assert await draw(renderer, "toy", view(), list(NAMES), WORDS.language.translator(list(NAMES))) is first
    assert len(drawer.drawn) == 1


async def test_a_picture_that_is_being_drawn_is_shared(renderer: Renderer, drawer: PictureDrawer) -> None:
    drawer.go.clear()
    asked = [asyncio.create_task(draw(renderer, "toy", view(), NAMES, WORDS)) for _ in range(5)]
    await asyncio.sleep(0)
    drawer.go.set()

    assert len({id(picture) for picture in await asyncio.gather(*asked)}) == 1
    assert len(drawer.drawn) == 1


async def test_a_request_that_is_cancelled_does_not_cancel_the_picture_of_the_others(
    renderer: Renderer, drawer: PictureDrawer
) -> None:
    drawer.go.clear()
    impatient, patient = (asyncio.create_task(draw(renderer, "toy", view(), NAMES, WORDS)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.wait((impatient,))
    drawer.go.set()

    assert (await patient).png
    assert len(drawer.drawn) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"game_key": "other"},
        {"view": view(1)},
        {"names": ("Ann", "Cas")},
        {"words": LANGUAGES.of("nl").translator(NAMES)},
        {"partial": ("move",)},
    ],
)
async def test_pictures_that_differ_in_anything_are_drawn_apart(
    renderer: Renderer, drawer: PictureDrawer, other: dict[str, Any]
) -> None:
    what: dict[str, Any] = {"game_key": "toy", "view": view(), "names": NAMES, "words": WORDS}

    await draw(renderer, **what)
    await draw(renderer, **(what | other))

    assert len(drawer.drawn) == 2


async def test_the_pictures_asked_for_least_recently_are_dropped(renderer: Renderer, drawer: PictureDrawer) -> None:
    for turn in (1, 2, 3, 1, 4, 1, 2):
        await draw(renderer, "toy", view(turn), NAMES, WORDS)

    assert [turn for turn, *_ in drawer.drawn] == [1, 2, 3, 4, 2]


async def test_what_the_rules_show_is_kept_like_covers_however_much_is_drawn_after_it(
    renderer: Renderer, drawer: PictureDrawer
) -> None:
    scene = PictureSpec("toy", view(9), NAMES, lasting=True)
    await renderer.picture(scene, "en")
    for turn in range(4):
        await draw(renderer, "toy", view(turn), NAMES, WORDS)

    await renderer.picture(scene, "en")

    assert [turn for turn, *_ in drawer.drawn] == [9, 0, 1, 2, 3]


async def test_a_picture_that_failed_is_tried_again(renderer: Renderer, drawer: PictureDrawer) -> None:
    drawer.failing = True
    with pytest.raises(ValueError, match="no paint"):
        await draw(renderer, "toy", view(), NAMES, WORDS)

    drawer.failing = False
    assert (await draw(renderer, "toy", view(), NAMES, WORDS)).png


async def test_a_cover_is_drawn_once_a_language(renderer: Renderer, drawer: PictureDrawer) -> None:
    for locale in ("en-US", "nl", "en-GB"):
        await renderer.cover("toy", locale)

    assert drawer.drawn == [("cover",), ("cover",)]


async def test_between_two_covers_of_the_warm_up_other_pictures_are_drawn(
    renderer: Renderer, drawer: PictureDrawer
) -> None:
    drawer.go.clear()
    covers = [asyncio.create_task(renderer.cover(game, "en")) for game in ("toy", "other", "toy")]
    await asyncio.sleep(0)
    picture = asyncio.create_task(draw(renderer, "toy", view(4), NAMES, WORDS))
    await asyncio.sleep(0)
    drawer.go.set()
    await asyncio.gather(*covers, picture)

    assert drawer.drawn == [("cover",), (4, NAMES, ()), ("cover",)]


async def test_covers_are_not_drawn_again_after_the_warm_up(renderer: Renderer, drawer: PictureDrawer) -> None:
    await renderer.warm_up("en", pause=0)
    assert drawer.drawn == [("cover",), ("cover",)]

    await asyncio.gather(*(renderer.cover(game, "en") for game in ("toy", "other")))
    assert len(drawer.drawn) == 2


async def test_a_cover_that_cannot_be_drawn_does_not_end_the_warm_up(renderer: Renderer, drawer: PictureDrawer) -> None:
    drawer.failing = True

    await renderer.warm_up("en", pause=0)

    assert len(drawer.drawn) == 2
