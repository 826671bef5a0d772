"""The header: whose turn it is, what was done last, and how it ended."""

from collections.abc import Iterator

from games.core import Outcome
from games.heroes import ENDINGS, Trail
from games.heroes.events import Passed
from games.heroes.labels import effects
from games.match import is_played_out
from games.words import N_
from render.heroes import pieces
from render.heroes.facts import side_at
from render.heroes.scene import HeroesScene
from render.heroes.trails import told
from render.painter import WIDTH
from render.toolkit import header
from render.toolkit.header import HEIGHT
from render.toolkit.trophies import laurel

EDGE = 20
FIGURE = 100


def draw_header(scene: HeroesScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    quiet, strong = header.background(scene)
    right = _figures(scene)
    if scene.view.outcome is not None:
        _ending(scene, scene.view.outcome, right)
        return
    header.upper_line(scene, _upper_line(scene), right, quiet)
    header.status_line(scene, _status(scene), right, strong)


def _ending(scene: HeroesScene, outcome: Outcome, right: int) -> None:
    """Who won, and under it why."""
    nobody = N_("A draw") if is_played_out(outcome, ENDINGS) else N_("Nobody wins")
    winners = outcome.winners
    won = scene.say(N_("{name} wins!"), name=scene.names[winners[0]]) if winners else scene.say(nobody)
    header.draw_ending(scene, won, scene.say(outcome.reason), right)


def _status(scene: HeroesScene) -> str:
    view, say = scene.view, scene.say
    if not scene.viewer_acts:
        return say(N_("{name} is to move"), name=scene.name(view.mover))
    if view.ahead:
        return say(header.PLANNING)
    if scene.picked is None:
        return say(N_("Your turn: choose a piece"))
    if scene.partial[0] == "promote":
        return say(N_("Your turn: {square} becomes a hero"), square=scene.picked)
    if scene.chosen is not None:
        return say(N_("Your turn: {start}–{to}"), start=scene.picked, to=scene.chosen.square)
    return say(N_("Your turn: where to from {square}?"), square=scene.picked)


def _upper_line(scene: HeroesScene) -> str:
    """What the move that is picked would do; else what was done last."""
    hint = effects(scene.chosen) if scene.chosen is not None else None
    if hint is not None:
        return scene.words(hint)
    trail = scene.view.trail
    return scene.say(N_("White begins")) if trail is None else " · ".join(_done(scene, trail))


def _done(scene: HeroesScene, trail: Trail) -> Iterator[str]:
    """The last move, one fact after another; the board shows the rest."""
    say = scene.say
    if trail.start == trail.to:
        yield say(N_("Last move: a hero on {square}"), square=trail.to)
    else:
        yield say(N_("Last move: {start}–{to}"), start=trail.start, to=trail.to)
    if trail.conquered:
        yield say(N_("conquers"))
    if trail.promoted and trail.start != trail.to:
        yield say(N_("a new hero"))
    own = sum(piece.colour == trail.colour for piece in trail.captured)
    if len(trail.captured) > own:
        yield say(N_("takes {count}"), count=len(trail.captured) - own)
    if own:
        yield say(N_("loses {count}"), count=own)
    for event in told(scene.view).newest:
        if isinstance(event, Passed):
            yield say(N_("{name} passes"), name=scene.names[event.seat])


def _figures(scene: HeroesScene) -> int:
    """The hero of who is to move, or of who won, at the right. Returns its left edge."""
    view, canvas = scene.view, scene.canvas
    x, middle = WIDTH - EDGE - FIGURE, HEIGHT // 2
    if view.outcome is None:
        canvas.centre(pieces.piece(scene.sprites, view.mover, True, FIGURE), x + FIGURE // 2, middle)
    elif not view.outcome.winners:
        canvas.centre(pieces.piece(scene.sprites, "white", True, 92), x + 20, middle)
        canvas.centre(pieces.piece(scene.sprites, "black", True, 92), x + FIGURE - 20, middle)
    else:
        side = side_at(view, view.outcome.winners[0])
        canvas.centre(laurel(scene.sprites, 108), x + FIGURE // 2, middle + 2)
        canvas.centre(pieces.piece(scene.sprites, side, True, 76), x + FIGURE // 2, middle - 2)
    return x - 8
