"""Play the example turn that a game's rules show: each scene with the view that it is drawn from."""

from collections.abc import Iterator

from games.core import AnyGame, Scene, View
from games.match import Match, fold

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
"""The players in examples, in seat order, as their texts call them."""


def scenes(game: AnyGame) -> Iterator[tuple[Scene, View]]:
    """Yield the scenes of a game's example, in order; none for a game without one.

    Raise Refusal or ValueError if the rules do not allow one of its lines.
    """
    example = game.example
    if example is None:
        return
    options, seed = game.options.model_validate(example.options), example.seed.to_bytes(32, "big")
    start = Match.start(game, example.seats, options, seed).match
    for scene in example.scenes:
        yield scene, fold(start, example.lines[: scene.after]).view(scene.viewer)
