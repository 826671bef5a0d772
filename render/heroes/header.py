"""The header: whose turn it is, what was done last, and how it ended."""

from collections.abc import Iterator

from games.core import Outcome
from games.heroes import ENDINGS, LIMIT, QUIET, HeroesView, Trail
from games.heroes.events import Passed
from games.heroes.labels import effects
from games.heroes.model import REPEATED
from games.match import is_played_out
from games.words import N_, NN_
from render.heroes import pieces
from render.heroes.facts import side_at
from render.heroes.legend import signs
from render.heroes.scene import HeroesScene
from render.heroes.trails import told
from render.painter import LARGE, SMALL, WIDTH
from render.toolkit import header
from render.toolkit.box import Box
from render.toolkit.header import HEIGHT
from render.toolkit.legend import draw_legend
from render.toolkit.theme import Colour
from render.toolkit.trophies import laurel

EDGE = 20
FIGURE = 100
UPPER = 40
WARNED = 20
"""From so few turns before the end on, they are counted down."""
FINAL = 10
"""From so few turns before the end of a short game on, a sign tells which one it is."""
WIDEST = 560


def draw_header(scene: HeroesScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    canvas = scene.canvas
    quiet, strong = header.background(scene)
    right = _figures(scene)
    if scene.view.outcome is not None:
        _ending(scene, scene.view.outcome, right)
        return
    canvas.text(_status(scene), Box(EDGE, 48, right - EDGE - 12, HEIGHT - 52), 46, LARGE, colour=strong)
    shown = signs(scene)
    upper = Box(EDGE, 8, _countdown(scene, None if shown else quiet, right) - EDGE - 12, UPPER)
    if shown:
        draw_legend(scene, shown, upper)
    else:
        canvas.text(_upper_line(scene), upper, SMALL + 4, SMALL, colour=quiet, weight="Medium")


def _ending(scene: HeroesScene, outcome: Outcome, right: int) -> None:
    """Who won, and under it why."""
    nobody = N_("A draw") if is_played_out(outcome, ENDINGS) else N_("Nobody wins")
    winners = outcome.winners
    won = scene.say(N_("{name} wins!"), name=scene.names[winners[0]]) if winners else scene.say(nobody)
    header.draw_ending(scene, won, scene.say(outcome.reason), right)


def turns_left(view: HeroesView) -> int | None:
    """Turns without a capture, conquest or promotion that are left; None if above WARNED or when it is over."""
    turns = QUIET - view.quiet
    return turns if view.outcome is None and turns <= WARNED else None


def repetitions(view: HeroesView) -> int:
    """How often the position has stood."""
    return view.seen.count(view.seen[-1]) if view.seen else 1


def turn_of_short(view: HeroesView) -> int | None:
    """In a short game which turn of theirs the player to move has; None in a full one, or when it is over."""
    return None if view.left is None or view.outcome is not None else (LIMIT - view.left) // 2 + 1


def _countdown(scene: HeroesScene, colour: Colour | None, right: int) -> int:
    """How many quiet turns are left, or which turn of a short game it is, if that ends sooner. Returns its left edge.

    Without a colour there is room for a warning alone.
    """
    view, turns = scene.view, turns_left(scene.view)
    if turns is not None and (view.left is None or turns < view.left):
        text = scene.say(NN_("{count} turn to the end", "{count} turns to the end", "count"), count=turns)
        return header.countdown_sign(scene, text, WIDEST, right)
    number = turn_of_short(view)
    if number is None or view.left is None:
        return right
    text = scene.say(N_("Turn {number} of {most}"), number=number, most=LIMIT // 2)
    if view.left <= FINAL:
        return header.countdown_sign(scene, text, WIDEST, right)
    return right if colour is None else _turn(scene, text, colour, right)


def _turn(scene: HeroesScene, text: str, colour: Colour, right: int) -> int:
    """Which turn it is, while there is no hurry. Returns its left edge."""
    wide = scene.canvas.fonts.fit(text, WIDEST, "Bold", LARGE, LARGE).mask.width
    box = Box(right - wide - 12, 5, wide + 4, 44)
    scene.canvas.text(text, box, LARGE, LARGE, colour=colour, align="centre")
    return box.x


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
    """What the move that is picked would do; else what is special about the position; else what was done last."""
    view = scene.view
    hint = effects(scene.chosen) if scene.chosen is not None else None
    if hint is not None:
        return scene.words(hint)
    if repetitions(view) > 1:
        return scene.say(N_("This position: {times} of {most} times"), times=repetitions(view), most=REPEATED)
    return scene.say(N_("White begins")) if view.trail is None else " · ".join(_done(scene, view.trail))


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
