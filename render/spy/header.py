"""The header: what is being done now and by whom, and the two piles."""

from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from games.spy import MOTIFS, SpyView, reach
from games.words import N_, Phrase, capital
from render.painter import LARGE, WIDTH
from render.spy.cards import card_back, card_face
from render.spy.pieces import spy
from render.spy.scene import SpyScene
from render.toolkit import header
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.header import EDGE, HEIGHT
from render.toolkit.signs import hourglass
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import INK, MUTED, WHITE, SeatStyle

AGENT = 92
PILE, LEAST = 36, 50
"""Width and height of a pile's card;"""
COUNT = 68
"""and the width of its number."""
MORE = N_("Play more cards than spies lie there")
NO_TARGET = N_("Your cards are not enough for any target")


def draw_header(scene: SpyScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    quiet, strong = header.background(scene)
    right, outcome = _figures(scene), scene.view.outcome
    if outcome is not None:
        header.draw_ending(scene, header.ending_text(scene, outcome), scene.words(Phrase(outcome.reason)), right)
        return
    right = _piles(scene, right)
    header.upper_line(scene, " · ".join(_upper_line(scene)), right, quiet)
    if scene.view.last_round:
        right = header.last_round_sign(scene, right)
    header.status_line(scene, status(scene), right, strong)


def _upper_line(scene: SpyScene) -> Iterator[str]:
    """The game of the match with its penalty points, or what is to be done now."""
    view = scene.view
    if view.games > 1:
        signs = [style.initials for style in scene.signed]
        yield from match_facts(view, scene.say, signs)
    elif view.phase == "lay":
        yield scene.say(N_("With three cards in hand one is laid out"))
    elif scene.viewer_acts:
        yield _within_reach(scene)
    else:
        yield scene.say(MORE)


def _within_reach(scene: SpyScene) -> str:
    """What the one target that is picked or open takes, or that none is open to the viewer."""
    highlights = scene.highlights
    targets = [highlights.target] if highlights.target is not None else list(highlights.open)
    if not targets:
        return scene.say(NO_TARGET)
    if len(targets) > 1:
        return scene.say(MORE)
    text = scene.words(reach(highlights.deployments[targets[0]]))
    return capital(text)


def match_facts(view: SpyView, say: Callable[..., str], initials: Sequence[str]) -> Iterator[str]:
    """Which game of the match it is, and everybody's penalty points so far."""
    yield say(N_("Game {number} of {games}"), number=view.number, games=view.games)
    if view.results:
        each = " ".join(f"{sign}:{count}" for sign, count in zip(initials, view.penalties, strict=False))
        yield say(N_("penalty points {points}"), points=each)


def status(scene: SpyScene) -> str:
    """What is to be done now."""
    view, say = scene.view, scene.say
    if not scene.viewer_acts:
        return say(N_("Waiting for {name}"), name=scene.names[view.mover])
    if view.ahead:
        return say(header.PLANNING)
    if scene.highlights.target is not None:
        return say(N_("Deploy: {target}"), target=Phrase(MOTIFS[scene.highlights.target]))
    if view.phase == "lay":
        return say(N_("Lay out a card"))
    if not scene.highlights.open:
        return say(N_("End your turn"))
    return say(N_("Deploy again, or end your turn")) if view.deployed else say(N_("Deploy, or end your turn"))


def _figures(scene: SpyScene) -> int:
    """At the right the winners, or who is awaited. Returns their left edge."""
    outcome = scene.view.outcome
    if outcome is not None:
        return header.draw_winners(scene, outcome, lambda style: _winner(scene, style), (0, -6))
    if scene.viewer_acts:
        return WIDTH - EDGE + 12
    sprite = spy(scene.sprites, scene.signed[scene.view.mover], AGENT)
    x = WIDTH - EDGE - sprite.width
    scene.canvas.paste(sprite, x, (HEIGHT - AGENT) // 2)
    scene.canvas.paste(hourglass(scene.sprites, 48), x - 54, 34)
    return x - 62


def _winner(scene: SpyScene, style: SeatStyle) -> Image.Image:
    return spy(scene.sprites, style, 66)


def _piles(scene: SpyScene, right: int) -> int:
    """The draw pile, a back, above the discard pile, its upper card. Returns their left edge."""
    view, x = scene.view, right - COUNT - PILE - 12
    top = card_face(scene.sprites, view.discards[-1], PILE, LEAST) if view.discards else _empty(scene.sprites)
    drawn = card_back(scene.sprites, PILE) if view.draw_pile else _empty(scene.sprites)
    for y, count, sprite in ((7, view.draw_pile, drawn), (60, len(view.discards), top)):
        scene.canvas.paste(sprite, x, y)
        label = Box(x + PILE + 12, y, COUNT, LEAST)
        scene.canvas.text(str(count), label, 38, LARGE, colour=INK if scene.is_golden else WHITE)
    return x - 6


@cached
def _empty(sprites: SpriteCache) -> Image.Image:
    """Where a pile has lain or will lie."""
    brush = Brush(PILE, LEAST)
    brush.panel((1, 1, PILE - 2, LEAST - 2), 6, None, MUTED, 3)
    return brush.done()
