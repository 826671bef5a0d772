"""The header of a replay: what is being done now, and by whom."""

from games.spy import MOTIFS
from games.words import N_, Phrase
from render.spy.scene import SpyScene
from render.toolkit import header


def draw_header(scene: SpyScene) -> None:
    """Draw the header: golden when it is the viewer's turn."""
    header.draw_header(scene, status(scene))


def status(scene: SpyScene) -> str:
    """What is to be done now."""
    view, say = scene.view, scene.say
    if not scene.viewer_acts:
        return say(N_("Waiting for {name}"), name=scene.names[view.mover])
    if scene.highlights.target is not None:
        return say(N_("Deploy: {target}"), target=Phrase(MOTIFS[scene.highlights.target]))
    if view.phase == "lay":
        return say(N_("Lay out a card"))
    if not scene.highlights.open:
        return say(N_("End your turn"))
    return say(N_("Deploy again, or end your turn")) if view.deployed else say(N_("Deploy, or end your turn"))
