"""The computer players of the test games: they think of a position that may be true, then play anything legal."""

from math import inf
from typing import Any

from games.chance import Chance
from games.core import AnyGame, Move, View


class Wanderer:
    """Plays at random what the picker offers: a ready-made move where there is one, else field by field."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: View, chance: Chance, budget: int, until: float = inf) -> Any:
        """A legal move of `view.me`. `budget` is the number of positions it may think of, from 1; it does of one."""
        self._game.determinize(view, chance)
        kind = chance.pick(self._game.kinds(view))
        ready = [preset.move for preset in self._game.presets(view, chance) if preset.move.kind == kind]
        return chance.pick(ready) if ready else self._picked(view, kind, chance)

    def _picked(self, view: View, kind: str, chance: Chance) -> Move:
        partial: tuple[str, ...] = (kind,)
        while (choice := self._game.choices(view, partial)).most:
            count = choice.least + chance.below(choice.most - choice.least + 1)
            values = chance.shuffled(option.value for option in choice.options)[:count]
            partial = (*partial, ",".join(values))
        move: Move = self._game.read(".".join(partial))
        return move
