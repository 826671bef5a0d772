"""However a move is made, each press loads its table twice at most, and parses and checks the move no more than once;
after a restart, when nothing is remembered, too."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet
from sqlalchemy import Row

from bot.store.games import rows as table_rows
from bot.store.games.repository import KeptTables
from bot.store.games.rows import Rows
from bot.ui.partial_move import drafted_kinds
from bot.values.table import Table
from games.chance import SeededChance
from games.core import AnyGame, Move, View
from games.match import Match
from tests.support.amount import SOAK, seed_of_this_run
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot
from tests.support.bot.positions import played_to, some_moves
from tests.support.bot.ways_to_move import ANNS, WAYS, Mover

ANN, BOB, CAS = PEOPLE


# The positions


def passes_on(match: Match, move: Move) -> bool:
    """Somebody else must act after the move."""
    after = match.play(ANNS, move).match
    return after.turn > match.turn and bool(after.to_act) and ANNS not in after.to_act


def is_sealed(match: Match, move: Move) -> bool:
    """Others must still choose in the same turn."""
    return match.play(ANNS, move).match.turn == match.turn


def goes_on(match: Match, move: Move) -> bool:
    """Ann, who alone must act, must do so again."""
    after = match.play(ANNS, move).match
    return after.turn > match.turn and match.to_act == after.to_act == {ANNS}


def is_asked_about(match: Match, move: Move) -> bool:
    """The game asks before the move, however it is made."""
    return match.game.question(match.view(ANNS), move) is not None


def is_drafted(match: Match, move: Move) -> bool:
    """The move is arranged before it is sealed."""
    return move.kind in drafted_kinds(match.game, match.view(ANNS))


def is_at_once(match: Match, move: Move) -> bool:
    """One press plays the move unasked."""
    return move.at_once


def is_picked(match: Match, move: Move) -> bool:
    """The move has values, which are picked in menus."""
    return bool(move.field_names())


class Position(NamedTuple):
    """A game that waits for Ann, who has a move of which all this is so; `beside` is a game that waits for her too."""

    game: str
    facts: tuple[Callable[[Match, Move], bool], ...]
    beside: str = ""

    def move(self, match: Match) -> Move | None:
        """The first such move; None where there is none."""
        moves = some_moves(match, ANNS, SeededChance(bytes(32), 0)) if ANNS in match.to_act else ()
        return next((move for move in moves if all(fact(match, move) for fact in self.facts)), None)

    async def table(self, bot: DirectBot) -> tuple[Table, Move]:
        """A table in such a position, whose match has not been asked for anything yet, and the move."""
        found: list[Move] = []

        def fits(match: Match) -> bool:
            move = self.move(match)
            found.extend([move] if move is not None else [])
            return move is not None

        if self.beside:
            await bot.begun(self.beside)
        people = (ANN, CAS) if 2 in ALL[self.game].seats else PEOPLE
        return await played_to(bot, self.game, people, fits), found[-1]


POSITIONS = {
    "the turn passes on": Position("heroes", (passes_on, is_picked)),
    "another game waits too": Position("heroes", (passes_on, is_picked), beside="setup"),
    "they go on": Position("spy", (goes_on, is_picked)),
    "they go on after a set of cards": Position("sets", (goes_on, is_picked)),
    "they go on after a menu of Add-Vantage": Position("addvantage", (goes_on, is_picked)),
    "they go on after a press that is not asked about": Position("addvantage", (goes_on, is_at_once)),
    "others still choose in the same turn": Position("glory", (is_sealed, is_picked)),
    "it is asked about": Position("many", (is_asked_about,)),
    "it is asked about, and they go on": Position("addvantage", (is_asked_about, goes_on)),
    "a draft is sealed": Position("setup", (is_drafted, is_sealed)),
    "an army is sealed": Position("stratego", (is_drafted, is_sealed)),
}


# What is counted


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each table is loaded ("load …") and its position read from the database ("position …"), and each move
    checked by the rules ("check …") and each notation parsed ("parse …")."""
    counts: Counter[str] = Counter()
    as_read, restored = KeptTables.as_read, table_rows.restored

    def counting_load(self: KeptTables, rows: Rows) -> Table | None:
        counts[f"load {rows[0][0]}"] += 1
        return as_read(self, rows)

    def counting_restored(game: AnyGame, row: Row[Any], seats: int) -> Match:
        counts[f"position {row.id}"] += 1
        return restored(game, row, seats)

    monkeypatch.setattr(KeptTables, "as_read", counting_load)
    monkeypatch.setattr("bot.store.games.repository.restored", counting_restored)
    for game in ALL.values():
        count_rules(monkeypatch, type(game), counts)
    return counts


def count_rules(monkeypatch: pytest.MonkeyPatch, game: type[AnyGame], counts: Counter[str]) -> None:
    """Count what the rules of a game check and parse, in the game itself: no memory stands before it."""
    check, read = game.check, game.read

    def counting_check(self: AnyGame, view: View, move: Move) -> None:
        counts[f"check {self.key} {move}"] += 1
        check(self, view, move)

    def counting_read(self: AnyGame, text: str) -> Any:
        counts[f"parse {self.key} {text}"] += 1
        return read(self, text)

    monkeypatch.setattr(game, "check", counting_check)
    monkeypatch.setattr(game, "read", counting_read)


# What is promised


def applies(position: str, way: str) -> bool:
    """Whether a move can be made in a way: the panel's menus are for moves with values, and where others read along
    there is neither a secret nor a question."""
    facts = set(POSITIONS[position].facts)
    if way == "confirmation of a draft":
        return is_drafted in facts
    if way == "panel":
        return is_at_once not in facts
    return way != "public message" or not facts & {is_sealed, is_asked_about}


CASES = [(position, way) for position in POSITIONS for way in WAYS if applies(position, way)]
STATES = {False: "remembered", True: "after a restart"}
"""Whether nothing is remembered, since the bot has been started again."""


def tried() -> list[ParameterSet]:
    """Every move in one of the states, in the other one on the next day; in a soak in both."""
    several = ((case, (number + seed_of_this_run()) % 2 == 0) for number, case in enumerate(CASES))
    every = [(case, cold) for cold in STATES for case in CASES] if SOAK else several
    return [pytest.param(*case, cold, id=f"{'-'.join(case)}-{STATES[cold]}") for case, cold in every]


@pytest.mark.parametrize(("position", "way", "cold"), tried())
async def test_a_press_loads_its_table_twice_at_most_and_checks_and_parses_its_move_once(
    bot: DirectBot, counted: Counter[str], position: str, way: str, cold: bool
) -> None:
    table, move = await POSITIONS[position].table(bot)
    mover = Mover(bot, counted, table, move, cold=cold)

    await mover.make(way)

    for work in mover.work:
        assert 1 <= work[f"load {table.id}"] <= 2
        assert work[f"position {table.id}"] == cold
        assert {name for name, times in work.items() if times > (2 if name.startswith("load") else 1)} == set()
    checks = [work[f"check {table.game} {move}"] for work in mover.work]
    assert (checks[-1] if cold else sum(checks)) == 1
    assert len(checks) > 1 or is_asked_about not in POSITIONS[position].facts
