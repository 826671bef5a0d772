"""Games by their key and by the number of their rules: a game that began by older rules ends by those."""

from collections.abc import Iterable, Iterator, Mapping

from games.core import AnyGame
from games.errors import Corrupt
from games.match import Record


class Rulebook(Mapping[str, AnyGame]):
    """As a mapping, each game by its newest rules, which begin tables, under its key; `find` knows the older ones."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        """Keys stay in the order of their first game. Raises ValueError for two games of one key and number."""
        self._games: dict[str, dict[int, AnyGame]] = {}
        for game in games:
            numbers = self._games.setdefault(game.key, {})
            if numbers.setdefault(game.rules, game) is not game:
                raise ValueError(f"two games have the key {game.key} and rules {game.rules}")
        self._newest = {key: numbers[max(numbers)] for key, numbers in self._games.items()}

    def __getitem__(self, key: str) -> AnyGame:
        return self._newest[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._newest)

    def __len__(self) -> int:
        return len(self._newest)

    def __or__(self, other: "Rulebook") -> "Rulebook":
        """The games of both."""
        return Rulebook((*self.every(), *other.every()))

    def find(self, key: str, rules: int | None) -> AnyGame | None:
        """The game by the rules of this number (None: the newest); None where it or the number is lacking."""
        return self._newest.get(key) if rules is None else self._games.get(key, {}).get(rules)

    def every(self) -> tuple[AnyGame, ...]:
        """Each number of each game, the newest of a game first."""
        return tuple(numbers[rules] for numbers in self._games.values() for rules in sorted(numbers, reverse=True))

    def of_record(self, record: Record) -> AnyGame:
        """The game by the rules that a record was played by. Raises Corrupt where it or the number is lacking."""
        if record.game not in self:
            raise Corrupt("it is of a game that is not among these rules")
        game = self.find(record.game, record.rules)
        if game is None:
            known = ", ".join(map(str, sorted(self._games[record.game])))
            raise Corrupt(f"it was played by rules {record.rules} of {record.game}, and known are {known}")
        return game
