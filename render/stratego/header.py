"""The header: whose turn it is, what was done last, and how it ended."""

from collections.abc import Iterator

from games.core import Outcome
from games.match import is_played_out
from games.stratego.components import short, spoken
from games.stratego.ending import ENDINGS
from games.stratego.events import Declined, Forfeited, Halved, Hindered, Out, Recruited, Skipped
from games.stratego.model import Trail
from games.words import N_
from render.painter import WIDTH
from render.stratego import pieces
from render.stratego.facts import formation
from render.stratego.scene import StrategoScene
from render.stratego.trails import told
from render.toolkit import header
from render.toolkit.header import HEIGHT
from render.toolkit.trophies import laurel

EDGE = 20
FIGURE = 92

LAST: dict[str, str] = {
    "step": N_("Last move: {start}–{to}"),
    "attack": N_("Last move: {start} attacked {to}"),
    "fire": N_("Last move: {start} fired at {to}"),
    "hand over": N_("Last move: flag from {start} to {to}"),
    "recruit": N_("Last move: a recruit on {to}"),
}


def draw_header(scene: StrategoScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    quiet, strong = header.background(scene)
    right = _figures(scene)
    if scene.view.outcome is not None:
        _ending(scene, scene.view.outcome, right)
        return
    status = scene.say(header.PLANNING) if scene.view.ahead else _status(scene)
    header.upper_line(scene, _upper_line(scene), right, quiet)
    header.status_line(scene, status, right, strong)


def _status(scene: StrategoScene) -> str:
    view, say = scene.view, scene.say
    if view.phase == "set-up":
        if scene.viewer_acts:
            return say(N_("Place your army"))
        return say(N_("The armies are being placed") if view.me is None else N_("Waiting for the others"))
    if view.phase == "recruit":
        if scene.viewer_acts:
            return say(N_("Bring back which piece?"))
        return say(N_("{name} may bring a piece back"), name=_actors(scene))
    if not scene.viewer_acts:
        once_more = N_("{name} moves a second piece")
        return say(N_("{name} is to move") if view.spent is None else once_more, name=_actors(scene))
    if scene.picked is None and view.options.short and view.spent is not None:
        return say(N_("Choose a second piece, no attack") if view.struck else N_("Choose your second piece"))
    if scene.picked is None and view.options.short:
        return say(N_("Choose your first piece"))
    if scene.picked is None:
        return say(N_("Your turn: choose a piece"))
    if scene.chosen is not None:
        return say(N_("Your turn: {start}–{to}"), start=short(scene.picked), to=short(scene.chosen))
    return say(N_("Your turn: where to from {square}?"), square=spoken(scene.picked))


def _actors(scene: StrategoScene) -> str:
    """The names of those who are to act."""
    return ", ".join(scene.names[seat] for seat in scene.view.to_act)


def _upper_line(scene: StrategoScene) -> str:
    """What is special about the position; else what was done last."""
    view = scene.view
    if view.phase == "set-up":
        if scene.viewer_acts and formation(view, scene.partial):
            return scene.say(N_("Your draft: only you see it"))
        return scene.say(N_("Still busy: {names}"), names=_actors(scene))
    return " · ".join(_done(scene))


def _done(scene: StrategoScene) -> Iterator[str]:
    """The last move and what came of it, one fact after another."""
    view = scene.view
    if view.trail is None:
        yield scene.say(N_("{name} begins"), name=scene.names[view.first])
    else:
        yield _last(scene, view.trail)
    for event in told(view).newest:
        match event:
            case Skipped():
                yield scene.say(N_("{name} is skipped"), name=scene.names[event.seat])
            case Halved():
                yield scene.say(N_("{name} has no second move"), name=scene.names[event.seat])
            case Out():
                yield scene.say(N_("{name} is out"), name=scene.names[event.seat])
            case Hindered() | Forfeited():
                yield scene.say(N_("{name} cannot recruit"), name=scene.names[event.seat])
            case Declined():
                yield scene.say(N_("{name} does not recruit"), name=scene.names[event.seat])
            case Recruited() if view.trail is None or view.trail.kind != "recruit":
                yield scene.say(N_("a recruit on {space}"), space=spoken(event.space))


def _last(scene: StrategoScene, trail: Trail) -> str:
    called = short if trail.kind == "step" else spoken
    return scene.say(LAST[trail.kind], start=called(trail.start), to=called(trail.to))


def _ending(scene: StrategoScene, outcome: Outcome, right: int) -> None:
    """Who won, and under it why."""
    names = tuple(scene.names[seat] for seat in outcome.winners)
    nobody = N_("A draw") if is_played_out(outcome, ENDINGS) else N_("Nobody wins")
    if len(names) == 1:
        won = scene.say(N_("{name} wins!"), name=names[0])
    else:
        won = scene.say(N_("{names} win!"), names=names) if names else scene.say(nobody)
    header.draw_ending(scene, won, scene.say(outcome.reason), right)


def _figures(scene: StrategoScene) -> int:
    """The block of who is awaited, or those of who won, at the right. Returns their left edge."""
    view, canvas = scene.view, scene.canvas
    seats = view.to_act if view.outcome is None else view.outcome.winners
    x = WIDTH - EDGE
    for seat in reversed(seats[:2] if view.outcome is not None else seats[:1] if view.phase != "set-up" else ()):
        x -= FIGURE + 12
        middle = x + FIGURE // 2 + 6
        if view.outcome is not None:
            canvas.centre(laurel(scene.sprites, 108), middle, HEIGHT // 2 + 2)
        size = 66 if view.outcome is not None else FIGURE
        canvas.centre(pieces.back(scene.sprites, scene.style(seat), size, scene.rim(seat)), middle, HEIGHT // 2)
    return x - 4
