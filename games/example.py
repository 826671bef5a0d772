"""The turn that the rules of a game show, played: each scene with the view that it is drawn from."""

from collections.abc import Iterator

from games.core import AnyGame, Scene, View
from games.match import Match, fold

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
"""Who plays in examples, in seat order; their texts speak of them."""


def scenes(game: AnyGame) -> Iterator[tuple[Scene, View]]:
    """The scenes of a game's example, in order; none of a game without one.

    Raises Refusal or ValueError where the rules do not allow a line of it.
    """
    example = game.example
    if example is None:
        return
    options, seed = game.options.model_validate(example.options), example.seed.to_bytes(32, "big")
    start = Match.start(game, example.seats, options, seed).match
    for scene in example.scenes:
        yield scene, fold(start, example.lines[: scene.after]).view(scene.viewer)
