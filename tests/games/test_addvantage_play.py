"""Add-Vantage over many matches: draws are fair, nothing is lost, hints tell the truth, and every choice is legal."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from games.addvantage import (
    COINS,
    DICE,
    FACES,
    LINE_NAMES,
    LINES,
    STAKE,
    TILES,
    AddVantageMove,
    AddVantageOptions,
    AddVantageState,
    AddVantageView,
    Buy,
    Place,
    breaks,
    matches,
    sums,
)
from games.addvantage.boards import with_die
from games.addvantage.events import SHORT_NAMES, Refused, Rolled, TookBack, Won, WonBonus, WonBonusHidden, WonHidden
from games.addvantage.moves import BUYS, DONE, MORE, PLACES, REFUSALS, RETURNS, ROLL
from games.chance import ScriptedChance, SeededChance
from games.core import Event, Move, Phrase, Seat, Term
from games.errors import Illegal
from games.match import Match
from tests.support.games.addvantage.positions import ANN, GAME, SAID, lively, position
from tests.support.games.fairness import is_fair
from tests.support.games.random_play import Ply, variants
from tests.support.games.truth import state_of

MATCHES = len(variants(GAME))
"""One with each choice of options and each number of seats."""
WON = (Won, WonBonus, WonHidden, WonBonusHidden)
SHORT_OF = {LINE_NAMES[line]: SHORT_NAMES[line] for line in LINES}

# Draws


def test_each_face_of_a_rolled_die_is_equally_likely() -> None:
    found: Counter[int] = Counter()
    for roll in range(3000):
        step = GAME.apply(position("... ... ...", "... ... ..."), ANN, GAME.read("roll"), SeededChance(b"dice", roll))
        found.update(die.face - 1 for die in step.state.rolled)

    assert found.total() == 6000
    assert is_fair(found, dict.fromkeys(range(FACES), 1000))


def test_two_dice_rolled_together_do_not_hang_on_each_other() -> None:
    found: Counter[int] = Counter()
    for roll in range(3600):
        step = GAME.apply(position("... ... ...", "... ... ..."), ANN, GAME.read("roll"), SeededChance(b"pairs", roll))
        first, second = step.state.rolled
        found[FACES * (first.face - 1) + second.face - 1] += 1

    assert is_fair(found, dict.fromkeys(range(FACES**2), 100))


@pytest.mark.parametrize("place", ["end 1 of Ann", "end 6 of Dee", "bonus 1"])
def test_each_tile_is_equally_likely_to_come_to_lie_at_a_place(place: str) -> None:
    found: Counter[int] = Counter()
    for shuffle in range(2600):
        state = GAME.setup(4, AddVantageOptions(), SeededChance(b"tiles", shuffle)).state
        places = {"end 1 of Ann": state.boards[0].ends[0], "end 6 of Dee": state.boards[3].ends[5]}
        tile = places.get(place, state.bonus[0])
        found[tile or 0] += 1

    assert is_fair(found, {tile: 100 * TILES.count(tile) for tile in TILES})


def test_each_player_is_equally_likely_to_begin() -> None:
    states = (GAME.setup(4, AddVantageOptions(), SeededChance(b"first", number)).state for number in range(2000))
    found = Counter(int(state.first) for state in states)

    assert is_fair(found, dict.fromkeys(range(4), 500))


# Nothing is lost


def steps(number: int) -> list[tuple[AddVantageState, tuple[Event, ...]]]:
    """Every state of a lively match, with what had happened since the one before."""
    played = lively(number)
    last = played[-1]
    every = [*(ply.match for ply in played), last.match.play(last.seat, last.move).match]
    return [(state, state.last) for state in (state_of(match, AddVantageState) for match in every)]


@pytest.mark.parametrize("number", range(2 * MATCHES))
def test_36_dice_26_tiles_and_8_coins_are_always_accounted_for(number: int) -> None:
    paid = twice = 0
    for state, events in steps(number):
        paid += sum(isinstance(event, Refused | TookBack) for event in events)
        twice += shared(state, events)
        on_boards = [die.number for board in state.boards for die in board.cells if die]
        out = [*on_boards, *(die.number for die in state.rolled)]
        pool = set(range(1, DICE + 1)) - set(out)
        ends = [tile for board in state.boards for tile in (*board.ends, *board.won) if tile]
        middle = [tile for tile in state.bonus if tile]
        unused = COINS - STAKE * len(state.boards)

        assert len(out) == len(set(out)) == DICE - len(pool)
        assert len(ends) + len(middle) + len(state.rest) - twice == len(TILES)
        assert not Counter(TILES) - Counter([*ends, *middle, *state.rest])
        assert sum(board.coins for board in state.boards) + paid + unused == COINS
        assert set(state.bought) <= set(on_boards)
        assert all(bar.die in on_boards for bars in state.barred for bar in bars)


def shared(state: AddVantageState, events: tuple[Event, ...]) -> int:
    """How many bonus tiles scored for both players, as they may with `leave tiles`."""
    won = sum(isinstance(event, WonBonus) for event in events)
    return won - sum(tile is None for tile in state.bonus) if state.options.leave_tiles and won else 0


@pytest.mark.parametrize("number", range(MATCHES))
def test_a_player_rolls_no_more_dice_than_he_had_coins_or_has_empty_cells(number: int) -> None:
    for state, events in steps(number):
        assert len(state.rolled) <= len(state.boards[state.mover].empty)
        assert state.thrown <= state.allowance
        assert all(len(event.faces) <= 2 for event in events if isinstance(event, Rolled))


def test_lively_matches_end_in_every_way_but_the_dullest_and_see_every_phase() -> None:
    ends = [steps(number)[-1][0] for number in range(2 * MATCHES)]
    phases = {state.phase for number in range(MATCHES) for state, _ in steps(number)[:-1]}

    assert {state.ended.reason for state in ends if state.ended} >= set(GAME.endings[:4])
    assert phases == {"begin", "dice", "more"}


# Hints tell the truth


def won_by(ply: Ply) -> list[str]:
    """What a placed die has won, in the words of a hint."""
    told = [event for event in ply.match.play(ply.seat, ply.move).events if isinstance(event, WON)]
    return [
        f"wins {tile}: {SHORT_OF[event.line]}" if isinstance(event, Won | WonHidden) else f"wins bonus tile {tile}"
        for event, tile in zip(told, tiles_won(ply, ply.move), strict=True)
    ]


def tiles_won(ply: Ply, move: Move) -> tuple[int, ...]:
    """The tiles that a move has won, hidden ones too, in the order won."""
    after = ply.match.play(ply.seat, move).match.view(None)
    assert isinstance(after, AddVantageView)
    return after.boards[ply.seat].won[len(seen(ply).boards[ply.seat].won) :]


def hint(ply: Ply) -> list[str]:
    """What the option that was picked last had said that it brings."""
    kind, *tokens = str(ply.move).split(".")
    said = GAME.option(seen(ply), (kind, *tokens[:-1]), tokens[-1]).hint
    return SAID(said).split("; ") if said else []


def seen(ply: Ply) -> AddVantageView:
    found = ply.match.view(ply.seat)
    assert isinstance(found, AddVantageView)
    return found


def landing(number: int, *, left: bool) -> list[Ply]:
    """The plies of a lively match that put a die on a cell, of a game with or without tiles left."""
    return [
        ply for ply in lively(number) if isinstance(ply.move, Place | Buy) and seen(ply).options.leave_tiles == left
    ]


@pytest.mark.parametrize("number", range(MATCHES))
def test_what_a_cells_hint_says_is_won_is_won_and_nothing_else(number: int) -> None:
    for ply in landing(number, left=False):
        assert [part for part in hint(ply) if part.startswith("wins")] == won_by(ply)


@pytest.mark.parametrize("number", range(MATCHES))
def test_what_a_cells_hint_says_is_matched_matches_then(number: int) -> None:
    for ply in landing(number, left=True):
        before, after = seen(ply), ply.match.play(ply.seat, ply.move).match.view(ply.seat)
        assert isinstance(after, AddVantageView)
        new = Counter(matches(after.boards[ply.seat], before.bonus)) if after.outcome is None else None
        old = Counter(matches(before.boards[ply.seat], before.bonus))
        said = [part for part in hint(ply) if part.startswith("matches")]

        assert new is None or said == [f"matches {g.tile}: {SHORT_NAMES[g.line]}" for g in (new - old).elements()]


@pytest.mark.parametrize("number", range(MATCHES))
def test_what_a_cells_hint_says_is_spoilt_has_that_sum_and_its_tile_stays(number: int) -> None:
    for ply in chain(landing(number, left=False), landing(number, left=True)):
        after = ply.match.play(ply.seat, ply.move).match.view(None)
        assert isinstance(after, AddVantageView)
        complete = {SHORT_NAMES[line]: total for line, total in sums(after.boards[ply.seat]).items()}
        for part in [part for part in hint(ply) if not part.startswith(("wins", "matches"))]:
            line, _, told = part.partition(": ")
            total, _, tile = told.partition(", not ")
            assert complete[Term(line)] == int(total)
            assert not tile or int(tile) in after.boards[ply.seat].ends


@pytest.mark.parametrize("number", range(0, MATCHES, 2))
def test_a_rolled_die_says_it_could_win_just_what_it_wins_on_some_cell(number: int) -> None:
    for ply in [ply for ply in lively(number) if isinstance(ply.move, Place)][::4]:
        found: dict[str, set[str]] = {}
        for move in GAME.legal(seen(ply)):
            if isinstance(move, Place) and not seen(ply).options.leave_tiles:
                found.setdefault(str(move.die), set()).update(map(str, tiles_won(ply, move)))
        said = {option.value: option.hint for option in GAME.choices(seen(ply), ("place",)).options}

        assert all(numbers(said[die]) == won for die, won in found.items())


def numbers(hint: Phrase | None) -> set[str]:
    return set(re.findall(r"\d+", SAID(hint))) if hint else set()


@pytest.mark.parametrize("number", range(MATCHES))
def test_what_a_die_on_sale_says_it_breaks_is_broken_for_its_seller(number: int) -> None:
    for ply in lively(number):
        if not isinstance(ply.move, Buy):
            continue
        seller, after = Seat(ply.move.seller - 1), ply.match.play(ply.seat, ply.move).match.view(None)
        assert isinstance(after, AddVantageView)
        said = GAME.option(seen(ply), ("buy", str(ply.move.seller)), str(ply.move.die)).hint
        lines = re.findall(r"(?:breaks |, )([^,;]+) \d\+\d", SAID(said) if said else "")
        broken = sums(seen(ply).boards[seller]).keys() - sums(after.boards[seller]).keys()

        assert set(lines) <= {SHORT_NAMES[line] for line in broken}
        assert bool(lines) == bool(breaks(seen(ply).boards[seller], seen(ply).bonus, ply.move.die))


@pytest.mark.parametrize("number", range(MATCHES))
def test_what_a_die_on_sale_says_it_costs_its_seller_loses(number: int) -> None:
    for ply in [ply for ply in landing(number, left=True) if isinstance(ply.move, Buy)]:
        assert isinstance(ply.move, Buy)
        seller, before = Seat(ply.move.seller - 1), seen(ply)
        gone = before.boards[seller].replace(cells=with_die(before.boards[seller], ply.move.die, None))
        points = [sum(gain.tile for gain in matches(each, before.bonus)) for each in (before.boards[seller], gone)]
        said = GAME.option(before, ("buy", str(ply.move.seller)), str(ply.move.die)).hint
        costs = re.match(r"costs \w+ (\d+)", SAID(said) if said else "")

        assert points[0] - points[1] == (int(costs[1]) if costs else 0)


@pytest.mark.parametrize("number", range(MATCHES))
def test_every_hint_leaves_room_for_longer_languages_within_a_hundred_signs(number: int) -> None:
    for ply in lively(number)[::3]:
        for kind in GAME.kinds(seen(ply)):
            assert all(len(text) <= 85 for text in hints_within(seen(ply), (kind,)))


def hints_within(view: AddVantageView, partial: tuple[str, ...]) -> Iterator[str]:
    """All hints on the way to a move."""
    for option in GAME.choices(view, partial).options:
        yield SAID(option.hint) if option.hint else ""
        yield from hints_within(view, (*partial, option.value))


# Choices, refusals and storage


EVERY_MOVE: tuple[AddVantageMove, ...] = (
    ROLL, MORE, DONE, *PLACES.values(), *REFUSALS.values(), *BUYS.values(), *RETURNS.values(),
)  # fmt: skip


@pytest.mark.parametrize("number", range(MATCHES))
def test_of_all_moves_there_are_just_the_legal_ones_pass_the_check(number: int) -> None:
    for ply in lively(number)[::6]:
        assert [move for move in EVERY_MOVE if passes(ply, move)] == sorted(GAME.legal(seen(ply)), key=EVERY_MOVE.index)


def passes(ply: Ply, move: AddVantageMove) -> bool:
    try:
        GAME.check(seen(ply), move)
    except Illegal:
        return False
    return True


@pytest.mark.parametrize("number", range(MATCHES))
def test_picking_field_by_field_leads_to_every_legal_move_and_no_other(number: int) -> None:
    for ply in lively(number)[::6]:
        picked = [text for kind in GAME.kinds(seen(ply)) for text in walked(seen(ply), (kind,))]

        assert sorted(picked) == sorted(map(str, GAME.legal(seen(ply))))


def walked(view: AddVantageView, partial: tuple[str, ...]) -> Iterator[str]:
    options = GAME.choices(view, partial).options
    if not options:
        yield ".".join(partial)
    for option in options:
        yield from walked(view, (*partial, option.value))


@pytest.mark.parametrize("number", range(MATCHES))
def test_full_boards_and_finished_matches_are_stored_determinized_and_seen_as_they_are(number: int) -> None:
    played = lively(number)
    end = played[-1].match.play(played[-1].seat, played[-1].move).match
    for match in [*(ply.match for ply in played[::8]), end]:
        again = Match.restore(GAME, match.seats, match.options.model_dump(), match.seed, match.snapshot())
        view = match.view(None)
        assert isinstance(view, AddVantageView)

        assert again == match
        assert GAME.determinize(view, ScriptedChance()) == state_of(match, AddVantageState)
        assert type(view).model_validate(vars(view), strict=True) == view
