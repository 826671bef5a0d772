"""Recorded games that somebody cannot tell from the true ones."""

from collections.abc import Iterator

from games.chance import SeededChance
from games.core import AnyGame, Seat
from games.match import Played, Record, replay
from tests.support.games.registry import suite_of
from tests.support.games.truth import truth, with_truth


def redealt(record: Record, game: AnyGame, viewer: Seat | None) -> Iterator[Played]:
    """Another game that the viewer could not tell from this one: at every line all that they may not know is otherwise,
    and what they did not see happen has not happened."""
    redeal = suite_of(game).redeal
    for at, played in enumerate(replay(record, game)):
        state = redeal(truth(played.match), viewer, SeededChance(b"redealt", at))
        events = tuple(event for event in played.events if event.visible_to(viewer))
        yield Played(with_truth(played.match, state), played.line, events)
