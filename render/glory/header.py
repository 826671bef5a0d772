"""The header: what is being done now, and by whom."""

from games.glory import ROUNDS
from games.words import N_
from render.glory.scene import GloryScene
from render.painter import WIDTH
from render.toolkit import header
from render.toolkit.header import EDGE, HEIGHT
from render.toolkit.seat_pieces import pawn
from render.toolkit.signs import halo, hourglass, swords, tick
from render.toolkit.trophies import trophy

PAWN = 80


def draw_header(scene: GloryScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    quiet, strong = header.background(scene)
    right = _figures(scene)
    header.upper_line(scene, _upper_line(scene), right, quiet)
    header.status_line(scene, _status(scene), right, strong)


def _upper_line(scene: GloryScene) -> str:
    view = scene.view
    msgid = N_("Round {round} of {rounds} · pile {cards}")
    return scene.say(msgid, round=view.round, rounds=ROUNDS, cards=view.draw_pile)


def _status(scene: GloryScene) -> str:
    view, say = scene.view, scene.say
    if view.outcome is not None:
        return header.ending_text(scene, view.outcome)
    if view.ahead:
        return say(header.PLANNING)
    if scene.viewer_acts:
        asked = {
            "choose": N_("Your turn: choose a card"),
            "tie": N_("A tie! Play another card"),
            "steal": N_("Your turn: will you steal?"),
            "duel": N_("Duel! Play a card"),
        }
        return say(asked[view.phase])
    if view.phase == "steal" and view.mover is not None:
        return say(N_("{name} may steal"), name=scene.names[view.mover])
    if view.duel is not None:
        thief, owner = scene.names[view.duel.thief], scene.names[view.duel.owner]
        return say(N_("{thief} against {owner}"), thief=thief, owner=owner)
    if view.phase == "tie":
        return say(N_("A tie! Still choosing"))
    if view.me is not None:
        return say(N_("Waiting for the others"))
    return say(N_("Choose a card") if len(view.to_act) == view.seats else N_("Still choosing"))


def _figures(scene: GloryScene) -> int:
    """The pieces of those concerned, at the right. Returns their left edge."""
    view = scene.view
    if view.duel is not None:
        return _duel(scene)
    if view.outcome is not None:
        return header.draw_winners(scene, view.outcome, lambda style: pawn(scene.sprites, style, 72), (3, -4))
    if view.phase == "steal":
        return _stealable(scene)
    return _pawns(scene, [seat for seat in view.to_act if seat != view.me])


def _stealable(scene: GloryScene) -> int:
    """The mover, and the collectibles that they may try for."""
    view, middle = scene.view, HEIGHT // 2
    x = WIDTH - EDGE - 96 * len(view.stealable)
    for index, number in enumerate(view.stealable):
        scene.canvas.centre(halo(scene.sprites, 98, scene.picked(number)), x + 96 * index + 48, middle)
        scene.canvas.centre(trophy(scene.sprites, number, 76), x + 96 * index + 48, middle)
    if view.mover is not None and view.mover != view.me:
        x -= 76
        scene.canvas.paste(pawn(scene.sprites, scene.signed[view.mover], PAWN), x, 18)
    return x


def _pawns(scene: GloryScene, seats: list[int]) -> int:
    x = WIDTH - EDGE - 66 * len(seats) + 4
    for index, seat in enumerate(seats):
        scene.canvas.paste(pawn(scene.sprites, scene.signed[seat], PAWN), x + index * 66, 18)
    if not seats:
        return WIDTH - EDGE
    scene.canvas.paste(hourglass(scene.sprites, 48), x - 56, 34)
    return x - 60


def _duel(scene: GloryScene) -> int:
    duel = scene.view.duel
    if duel is None:
        return WIDTH
    x = WIDTH - EDGE - 290
    for seat, at in ((duel.thief, x), (duel.owner, x + 230)):
        scene.canvas.paste(pawn(scene.sprites, scene.signed[seat], PAWN), at, 18)
        mark = hourglass(scene.sprites, 40) if seat in scene.view.to_act else tick(scene.sprites, 40)
        scene.canvas.paste(mark, at + 40, 68)
    scene.canvas.paste(swords(scene.sprites, 72), x + 76, 22)
    scene.canvas.paste(trophy(scene.sprites, duel.collectible, 78), x + 146, 18)
    return x
