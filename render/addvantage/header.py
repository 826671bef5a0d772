"""The header: what is being done now, and by whom."""

from collections.abc import Callable, Iterator

from games.addvantage import PURCHASES, AddVantageView
from games.words import N_, NN_
from render.addvantage.facts import can_buy
from render.addvantage.scene import AddVantageScene
from render.painter import WIDTH
from render.toolkit import header
from render.toolkit.header import EDGE, HEIGHT
from render.toolkit.seat_pieces import token
from render.toolkit.signs import hourglass

TOKEN = 84
WARNED = 2
"""From so many full rounds with nothing but purchases on, the end that they bring is told."""


def draw_header(scene: AddVantageScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    quiet, strong = header.background(scene)
    right = _figures(scene)
    header.upper_line(scene, " · ".join(_upper_line(scene)), right, quiet)
    if scene.view.last_round and scene.view.outcome is None:
        right = header.last_round_sign(scene, right)
    header.status_line(scene, status(scene), right, strong)


def _upper_line(scene: AddVantageScene) -> Iterator[str]:
    """The round, and what is special about this game."""
    yield scene.say(N_("Round {round}"), round=scene.view.round)
    yield from options_in_force(scene.view, scene.say)


def options_in_force(view: AddVantageView, say: Callable[..., str]) -> Iterator[str]:
    """The options in force, in short, and an end that is coming near."""
    if view.purchases >= WARNED and view.outcome is None:
        msgid = NN_(
            "only purchases for {count} round of {most}", "only purchases for {count} rounds of {most}", "count"
        )
        yield say(msgid, count=view.purchases, most=PURCHASES)
    if view.options.leave_tiles:
        yield say(N_("tiles stay until the end"))
    elif view.options.end == "at once":
        yield say(N_("a full board ends it"))
    if view.options.hidden_tiles:
        yield say(N_("hidden tiles"))
    if view.options.take_back:
        yield say(N_("take back"))


def status(scene: AddVantageScene) -> str:
    """What is to be done now, or how it ended."""
    view, say = scene.view, scene.say
    if view.outcome is not None:
        return header.ending_text(scene, view.outcome)
    if not scene.viewer_acts:
        return say(N_("Waiting for {name}"), name=scene.names[view.mover])
    if view.ahead:
        return say(header.PLANNING)
    if scene.highlights.seller is not None:
        return say(N_("Buy a die from {name}"), name=scene.names[scene.highlights.seller])
    if scene.highlights.kind in ("buy", "return"):
        return say(N_("Buy a die") if scene.highlights.kind == "buy" else N_("Take a die back"))
    if view.phase == "dice":
        return say(NN_("Place your die", "Place your dice", "count"), count=len(view.rolled))
    if view.phase == "more":
        return say(N_("Roll one more die?"))
    return say(N_("Your turn: roll or buy")) if can_buy(view) else say(N_("Your turn: roll"))


def _figures(scene: AddVantageScene) -> int:
    """At the right the winners, or who is awaited. Returns their left edge."""
    outcome = scene.view.outcome
    if outcome is not None:
        return header.draw_winners(scene, outcome, lambda style: token(scene.sprites, style, 64), (0, -2))
    if scene.viewer_acts:
        return WIDTH - EDGE
    x = WIDTH - EDGE - TOKEN
    scene.canvas.paste(token(scene.sprites, scene.signed[scene.view.mover], TOKEN), x, (HEIGHT - TOKEN) // 2)
    scene.canvas.paste(hourglass(scene.sprites, 48), x - 56, 34)
    return x - 64
