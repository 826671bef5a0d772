"""Games by key and rules number: a game that began by older rules ends by those."""

from collections.abc import Iterable, Iterator, Mapping

from games.core import AnyGame
from games.errors import Corrupt
from games.match import Record


class Rulebook(Mapping[str, AnyGame]):
    """A mapping from keys to games with their newest rules, which new tables use; `find` also knows the older rules."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        """Keep the keys in the order of their first game. Raise ValueError for two games with the same key and
        number."""
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
        """Return a rulebook with the games of both."""
        return Rulebook((*self.every(), *other.every()))

    def find(self, key: str, rules: int | None) -> AnyGame | None:
        """Return the game with the rules of this number (None: the newest); None if the game or the number is
        unknown."""
        return self._newest.get(key) if rules is None else self._games.get(key, {}).get(rules)

    def every(self) -> tuple[AnyGame, ...]:
        """Return all rules of all games, the newest of each game first."""
        return tuple(numbers[rules] for numbers in self._games.values() for rules in sorted(numbers, reverse=True))

    def of_record(self, record: Record) -> AnyGame:
        """Return the game with the rules of a record. Raise Corrupt if the game or the number is unknown."""
        if record.game not in self:
            raise Corrupt("it is of a game that is not among these rules")
        game = self.find(record.game, record.rules)
        if game is None:
            known = ", ".join(map(str, sorted(self._games[record.game])))
            raise Corrupt(f"it was played by rules {record.rules} of {record.game}, and known are {known}")
        return game
