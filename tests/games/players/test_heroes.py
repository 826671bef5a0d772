"""The computer player of Heroes & Cities: its compact board, and that it plays with sense."""

from collections.abc import Iterator
from random import Random

import pytest

from games.chance import SeededChance
from games.core import Seat, Step, Term
from games.heroes import INDEX, SQUARES, Go, HeroesOptions, HeroesState, Length, Promote
from games.heroes.ending import ALONE, CONTROL, LIMIT, LIMIT_PIECES, LIMIT_WHITE, QUIETLY
from games.levels import Level
from games.match import Match
from games.players import PLAYERS
from games.players.heroes.evaluation import Moment, Roads, Weights, by_cities, decided, evaluate
from games.players.heroes.ordering import last_turns, loud
from games.players.heroes.search import Search, choose
from games.players.heroes.simulation import (
    PLACE,
    SQUARE,
    WHOLE,
    Position,
    after,
    capturing,
    compact,
    deadly,
    moves,
    passed,
    slid,
    turns_after,
)
from tests.support.amount import amount
from tests.support.games.heroes.opponents import greedy_one_ply
from tests.support.games.heroes.positions import ANN, BOB, GAME, play, position, view
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing

BUDGET = 400
CHANCE = SeededChance(bytes(32), 0)


def compacted(state: HeroesState) -> Position:
    return compact(state.board, state.cities, state.mover, state.length)


def as_rules(step: tuple[int, int]) -> str:
    """A move of the compact board as the rules write it."""
    start, to = (SQUARES[PLACE[square]] for square in step)
    return f"promote.{start}" if start == to else f"move.{start}.{to}"


LENGTHS: tuple[Length, ...] = ("full", "short")


def rough_games(games: int) -> Iterator[tuple[HeroesState, Go | Promote, HeroesState]]:
    """Every turn of some random games in which half of all turns capture or concern a city where any can."""
    for number in range(games):
        random, chance = Random(number), SeededChance(bytes(32), number)
        state = GAME.setup(2, HeroesOptions(length=LENGTHS[number % 4 == 3]), chance).state
        while not state.ended:
            legal = list(GAME.legal(view(state)))
            own, enemy, _, mine, theirs = compacted(state)
            telling = mine | theirs | capturing(own, enemy, WHOLE) | deadly(own, enemy, WHOLE)
            rough = [move for move in legal if isinstance(move, Go) and SQUARE[INDEX[move.to]] & telling]
            move = random.choice(rough if rough and random.random() < 0.5 else legal)
            (seat,) = GAME.view(state, None).to_act
            before, state = state, GAME.apply(state, seat, move, chance).state
            yield before, move, state


def chosen(state: HeroesState, budget: int = BUDGET) -> str:
    return str(choose(view(state), SeededChance(bytes(32), 0), budget))


def played(state: HeroesState) -> Step[HeroesState]:
    """What its choice leads to."""
    return play(state, chosen(state).removeprefix("move.").replace(".", " "))


def finished(state: HeroesState, own: Seat) -> HeroesState:
    """The end of a game that the computer player plays on against a greedy opponent."""
    chance = SeededChance(bytes(32), 1)
    while not state.ended:
        seen = view(state)
        move = (choose if seen.me == own else greedy_one_ply)(seen, chance, BUDGET)
        state = GAME.apply(state, seen.me or ANN, GAME.read(str(move)), chance).state
    return state


# The compact board


def test_the_compact_board_knows_the_same_moves_and_their_results_as_the_rules() -> None:
    turns = 0
    for before, move, state in rough_games(amount(12, 180)):
        turns += 1
        here = compacted(before)
        assert sorted(map(as_rules, moves(here))) == sorted(map(str, GAME.legal(view(before))))

        start = SQUARE[INDEX[move.piece]]
        there = after(here, start, SQUARE[INDEX[move.to]] if isinstance(move, Go) else start)

        assert compacted(state) == (there if state.mover != before.mover else passed(there))
        if state.mover != before.mover:
            assert turns_after(here, there, before.quiet) == state.quiet
    assert turns > amount(1500, 20_000)


def test_what_encloses_is_among_what_is_looked_at_as_such_and_nothing_else_needs_the_full_rules() -> None:
    for before, _, _ in rough_games(3):
        own, enemy, *_ = here = compacted(before)
        free = WHOLE & ~(own | enemy)
        telling = capturing(own, enemy, free) | deadly(own, enemy, free)
        for start, to in moves(here):
            if not to & telling:
                assert slid(here, start, to) == after(here, start, to)


def test_the_compact_board_knows_when_a_turn_ends_the_game() -> None:
    ends = 0
    for before, _, state in rough_games(12):
        if state.left == 0:
            continue
        if turns_after(compacted(before), compacted(state), 0) == 0 and state.mover != before.mover:
            value = decided(compacted(state))
            assert (value is None) == (state.ended is None)
            if value is not None and state.ended:
                ends += 1
                winner = state.white if (state.mover == "white") == (value > 0) else Seat(1 - state.white)
                assert state.ended.winners == ((winner,) if value else ())
    assert ends > 3


def test_a_position_is_worth_to_one_player_what_it_costs_the_other() -> None:
    roads = Roads()
    for before, _, _ in rough_games(2):
        here = compacted(before)
        assert evaluate(here, roads) == -evaluate(passed(here), roads)
        assert by_cities(here) == -by_cities(passed(here))


def test_what_the_last_turn_may_gain_is_worked_out_as_each_position_would_be() -> None:
    """The search adds up what a quiet move changes; it looks at all moves then that are better than what it has."""
    roads = Roads()
    weights = Weights(roads)
    for number, (before, _, _) in enumerate(rough_games(amount(3, 60))):
        own, enemy, *_ = here = compacted(before)
        free = WHOLE & ~(own | enemy)
        bad = deadly(own, enemy, free) | capturing(own, enemy, free)
        worth = {step: -plain_worth(after(here, *step), roads) for step in moves(here)}
        captures = {step for _, step, _ in loud(here, roads)}
        quietly = {(start, to) for start, to in worth if start != to and not to & bad} - captures
        alpha = evaluate(here, roads) + number % 4 * 5

        found = last_turns(here, evaluate(here, roads), alpha, roads, weights)

        assert {step: -value for _, step, _, value in found} == {
            step: value for step, value in worth.items() if value > alpha and step in captures | quietly
        }
        assert all(child == after(here, *step) for _, step, child, _ in found)


def plain_worth(position: Position, roads: Roads) -> int:
    ended = decided(position)
    return evaluate(position, roads) if ended is None else ended


# Promises


def test_every_choice_in_random_games_is_legal_with_any_budget() -> None:
    for number in range(3):
        match = Match.start(GAME, 2, HeroesOptions(), number.to_bytes(32, "big")).match
        chance = SeededChance(bytes(32), number)
        while match.to_act:
            (seat,) = match.to_act
            match = match.play(seat, PLAYERS["heroes"][Level.NORMAL](match.view(seat), chance, 1 + 30 * number)).match


def test_the_same_view_chance_and_budget_choose_the_same_move() -> None:
    state = GAME.setup(2, HeroesOptions(), CHANCE).state

    assert len({chosen(state) for _ in range(5)}) == 1


@pytest.mark.parametrize("budget", [1, 10, 100, 1000])
def test_it_looks_at_no_more_positions_than_the_budget_allows(budget: int) -> None:
    for number, (before, _, _) in enumerate(rough_games(1)):
        if number % 20 == 0:
            search = Search(compacted(before), {}, Moment(before.quiet), Random(0), budget)
            search.best()
            assert search.looked <= budget
            assert search.looked == budget or search.depth


# Sense


def test_it_conquers_the_last_city() -> None:
    state = position("Ad6 Af1 ae5 ah4", cities="wwwwwbww")

    assert chosen(state) == "move.d6.d8"


def test_it_takes_all_but_one_piece_when_that_wins() -> None:
    state = position("Ac5 ad5 Ag5", also="ha10 Ha1")

    step = played(state)

    assert step.state.ended is not None
    assert (step.state.ended.reason, step.state.ended.winners) == (ALONE, (ANN,))


def test_it_keeps_quiet_when_the_last_quiet_turn_wins() -> None:
    """It could conquer a second city, but is far behind in pieces."""
    state = position("Ab7 hd7 hg7 hi7 ad5 ae5", cities="wwwwbwbb", quiet=39)

    step = played(state)

    assert step.state.ended is not None
    assert (step.state.ended.reason, step.state.ended.winners) == (QUIETLY, (ANN,))


def test_it_does_not_keep_quiet_when_the_last_quiet_turn_loses() -> None:
    state = position("Ab7 Ae5 Hf5 ad5", cities="wwwbbbbb", quiet=39)

    after_it = played(state).state

    assert after_it.ended is None
    assert after_it.quiet == 0


def test_it_would_rather_play_on_than_draw() -> None:
    """One more quiet turn would be a draw; that one attacker less can conquer is a small price."""
    state = position("Ab3 Hc1 Ad1 Ae1 Af1 Ag1 Ah1 ac10 ad9 ae10 af10 ag10 ah9 ai10", also="", quiet=39)

    after_it = played(state).state

    assert after_it.ended is None
    assert after_it.quiet == 0


@pytest.mark.parametrize(
    ("standing", "cities", "reason"),
    [("Ag5 He1 Hf1 Hg1 af5 ah7 ad6", "wwwwbbbb", LIMIT), ("Ag5 hf5 hh7", "wwwwbbbb", LIMIT_PIECES)],
)
def test_with_the_last_turn_of_a_short_game_it_takes_what_wins(standing: str, cities: str, reason: Term) -> None:
    """A city rather than a piece that leaves all equal, with which White wins; else a piece."""
    state = position(standing, "black", cities, length="short", left=1)

    step = played(state)

    assert step.state.ended is not None
    assert (step.state.ended.reason, step.state.ended.winners) == (reason, (BOB,))


def test_white_ends_no_short_game_in_a_draw_that_the_limit_wins() -> None:
    """A quiet turn would lead to forty of them, which is a draw with all equal; a new hero begins them anew."""
    state = position("Ab4 ae10", "white", "wwwwbbbb", length="short", left=2, quiet=38)

    after_it = played(state).state

    ends = [GAME.apply(after_it, BOB, move, CHANCE).state.ended for move in GAME.legal(view(after_it))]
    assert {(end.winners, end.reason) for end in ends if end is not None} == {((ANN,), LIMIT_WHITE)}


def test_with_its_last_turn_of_a_short_game_it_leaves_nothing_to_be_conquered() -> None:
    """With all equal White wins; so it guards the city that Black could conquer."""
    state = position("Hi2 aj6", "white", "wwwwbbbb", length="short", left=2)

    after_it = played(state).state

    ends = [GAME.apply(after_it, BOB, move, CHANCE).state.ended for move in GAME.legal(view(after_it))]
    assert {(end.winners, end.reason) for end in ends if end is not None} == {((ANN,), LIMIT_WHITE)}


def test_it_takes_a_piece_that_stands_free() -> None:
    state = position("Ac5 ad5 Ag5 Ah1 ab9 ag9")

    step = played(state)

    assert step.state.trail is not None
    assert [piece.square for piece in step.state.trail.captured] == ["d5"]


def test_it_walks_away_from_a_piece_that_would_enclose_it() -> None:
    state = position("Ae5 ad5 ah5 Ag1 ab9", mover="white")
    assert "e5" in taken_next(state.replace(mover="black"))

    after_it = played(state).state

    assert taken_next(after_it) == set()


def taken_next(state: HeroesState) -> set[str]:
    """The squares of the pieces that the player to move could take."""
    found = set()
    for move in GAME.legal(view(state)):
        trail = GAME.apply(state, seat_to_move(state), move, CHANCE).state.trail
        found |= {piece.square for piece in trail.captured if piece.colour != state.mover} if trail else set()
    return found


def seat_to_move(state: HeroesState) -> Seat:
    (seat,) = GAME.view(state, None).to_act
    return seat


def test_it_loses_no_piece_for_nothing_to_a_greedy_opponent_in_twenty_turns() -> None:
    state = GAME.setup(2, HeroesOptions(), CHANCE).state
    own = seat_to_move(state)
    for _ in range(20):
        seen = view(state)
        move = (choose if seen.me == own else greedy_one_ply)(seen, SeededChance(bytes(32), state.turn), BUDGET)
        state = GAME.apply(state, seat_to_move(state), GAME.read(str(move)), CHANCE).state

    white = sum(state.board.count(piece) for piece in "AH")
    black = sum(state.board.count(piece) for piece in "ah")
    assert (white, black)[own != state.white] >= (black, white)[own != state.white]


@pytest.mark.parametrize(
    ("standing", "cities"),
    [("Ab1 Ad1 Ag1 Hi1 He2 ae9", "wwwwbbbb"), ("Ab1 Ad1 Hg1 hd8 hb9", "wwwwwwbb"), ("Ae5 Ae2 He1 ae9 hg8", "wwwwwwwb")],
)
def test_it_finishes_a_won_game(standing: str, cities: str) -> None:
    ended = finished(position(standing, cities=cities, quiet=0), ANN).ended

    assert ended is not None
    assert ended.winners == (ANN,)
    assert ended.reason in (ALONE, CONTROL)


def test_it_wins_against_random_and_greedy_play() -> None:
    for opponent in ("random", "greedy"):
        assert victories(Pairing("heroes", 2, "normal", opponent), 2, 200) == 4
