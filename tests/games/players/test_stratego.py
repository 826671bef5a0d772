"""The computer player of Stratego 4: that it plays with sense, legally, and within its budget."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from games.chance import SeededChance
from games.levels import Level
from games.players.stratego import LEVELS
from games.players.stratego.evaluation import SIEGE, evaluate
from games.players.stratego.formations import RACING, army
from games.players.stratego.search import Search
from games.players.stratego.simulation import Simulation
from games.stratego import ARMY, INDEX, Go, Place, Recruit, StrategoMove, StrategoOptions, StrategoState, StrategoView
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing
from tests.support.games.random_play import variants
from tests.support.games.stratego.positions import ANN, BOB, CAS, GAME, piece_on, play, position, view
from tests.support.games.stratego.rough_games import GAMES, rough_game

BUDGET = 600


def choose(seen: StrategoView, chance: SeededChance, budget: int, level: Level = Level.NORMAL) -> StrategoMove:
    move = LEVELS[level](seen, chance, budget)
    assert isinstance(move, Place | Go | Recruit)
    return move


def moves(seen: StrategoView) -> list[Go]:
    """What the mover may do."""
    return [move for move in GAME.legal(seen) if isinstance(move, Go)]


def chosen(state: StrategoState, budget: int = BUDGET, seed: int = 0) -> str:
    move = choose(view(state), SeededChance(bytes(32), seed), budget)
    GAME.check(view(state), move)
    return str(move)


# Its moves


def test_it_steps_onto_the_turret_with_its_flag() -> None:
    state = position("n5ring+n e9f7 s9j8 w9f9")

    assert chosen(state) == "move.ring.turret"


def test_it_hands_its_flag_to_its_piece_on_the_turret() -> None:
    state = position("n5ring+n n3turret e9f7 s9j8 w9f9")

    assert chosen(state) == "move.ring.turret"


def test_it_takes_its_flag_that_lies_on_the_turret() -> None:
    assert chosen(position("n5ring e9f7 s9j8", loose="nturret")) == "move.ring.turret"


def test_it_fires_at_a_carrier_who_would_win_next_turn() -> None:
    state = position("n1h4 n5h2+n n6g4 e5ring+e s4h15+s w4a8+w")

    assert chosen(state) == "move.h4.ring"


def test_it_attacks_a_carrier_who_would_win_next_turn_even_at_bad_odds() -> None:
    state = position("n3g6 n5h1+n e5ring+e e2o7 e1o8 s4h15+s w4a8+w")

    assert chosen(state) == "move.g6.ring"


def test_it_takes_its_abandoned_flag_up_again() -> None:
    state = position("n5h4 n6e3 e4o8+e s4h15+s w4a8+w", loose="ng4")

    assert chosen(state) == "move.h4.g4"


def test_it_does_not_attack_an_announced_piece_that_is_stronger() -> None:
    state = position("n8h4 n4h1+n e9i4 s4h15+s w4a8+w")
    shown = [piece.replace(known=9) if piece.space == "i4" else piece for piece in state.pieces]

    assert chosen(state.replace(pieces=tuple(shown))) != "move.h4.i4"


def test_its_spy_attacks_the_announced_marshal() -> None:
    state = position("n2h4 n4h1+n e9i4+e s4h15+s w4a8+w")
    shown = [piece.replace(known=9) if piece.space == "i4" else piece for piece in state.pieces]

    assert chosen(state.replace(pieces=tuple(shown))) == "move.h4.i4"


def test_its_team_wins_with_the_partners_flag() -> None:
    state = position("n5ring e5o8+e s5turret+s", options=StrategoOptions(teams=True))
    world = Simulation.of(GAME.view(state, None), state.ranks)
    world.play(world.who[INDEX["o8"]], INDEX["n8"])

    assert world.winners == (CAS,)
    assert (evaluate(world, ANN), evaluate(world, BOB)) == (1.0, 0.0)


def test_it_leaves_the_ring_to_the_partner_whose_flag_is_next() -> None:
    options = StrategoOptions(teams=True)
    state = position("n5ring n4h1+n e4o8+e s9g6+s w4a8+w", mover=ANN, options=options)

    step = play(state, chosen(state).removeprefix("move.").replace(".", " "))

    assert piece_on(step.state, "g6").flag == CAS
    assert all(piece.space != "ring" for piece in step.state.pieces)


def test_it_recruits_its_highest_rank_as_a_rule_but_nobody_can_be_sure() -> None:
    games = (step for number in range(GAMES) for step in rough_game(number))
    asked = (view(before, seat) for before, seat, *_ in games if before.phase == "recruit")
    seen = next(it for it in asked if len(set(it.reserve)) > 1)
    recruited = [str(choose(seen, SeededChance(bytes(32), turn), BUDGET)) for turn in range(100)]

    assert set(recruited) == {f"recruit.{rank}" for rank in seen.reserve}
    assert recruited.count(f"recruit.{max(seen.reserve)}") > 50


def test_it_places_different_armies_made_for_a_race() -> None:
    placed = {army(SeededChance(bytes(32), turn)) for turn in range(60)}

    assert len(placed) == 2 * len(RACING)
    assert all(sorted(ranks, reverse=True) == list(ARMY) for ranks in placed)


# In any phase, with any options


def seen_in_rough_games(stride: int) -> Iterator[tuple[int, StrategoView]]:
    """Every so-manieth position of a rough game with each choice of options and seats, and every recruitment."""
    for number in range(len(variants(GAME))):
        for ply, (before, seat, _, _) in enumerate(islice(rough_game(number), 400)):
            if before.phase != "turn" or ply % stride == number:
                yield ply, view(before, seat)


def test_every_choice_in_rough_games_is_legal_with_any_options_and_any_budget() -> None:
    kinds = set()
    for ply, seen in seen_in_rough_games(stride=23):
        move = choose(seen, SeededChance(bytes(32), ply), (1, 40, 300)[ply % 3])
        GAME.check(seen, move)
        kinds.add(move.kind)
    assert kinds == {"place", "move", "recruit"}


def test_it_looks_at_as_many_positions_as_its_budget_says() -> None:
    for ply, seen in seen_in_rough_games(stride=211):
        if seen.phase == "turn":
            for budget in (1, 30, 500):
                search = Search(seen, Random(ply), budget)
                search.best(moves(seen))
                assert search.looked == budget


def test_the_same_view_chance_and_budget_choose_the_same_move() -> None:
    state = position("n9h4+n n6g4 n1i4 e6j6 e3j5 s1h12 s8f10+s w7f8+w")

    assert len({chosen(state, seed=3) for _ in range(4)}) == 1


def test_of_moves_that_look_alike_it_plays_any_so_that_no_seat_is_favoured_by_a_list() -> None:
    state = position("n9h4+n n6g4 n1i4 e6j6 e3j5 s1h12 s8f10+s w7f8+w")
    played = {chosen(state, budget=1, seed=seed) for seed in range(200)}

    assert played == {str(move) for move in moves(view(state))}


def test_hidden_ranks_change_nothing() -> None:
    state = position("n9h4+n n6g4 n1i4 e6j6 e3j5 s1h12 s8f10+s w7f8+w")
    others = [piece.owner != ANN for piece in state.pieces]
    ranks = tuple(2 if hidden else rank for hidden, rank in zip(others, state.ranks, strict=True))

    assert chosen(state) == chosen(state.replace(ranks=ranks))


# Strong and Expert


def test_strong_waits_with_its_flag_while_cannons_cover_the_ring() -> None:
    seen = view(position("n9g4 n5g6+n e1j8 e9o8+e s1h10 s9h15+s w1f8 w9a8+w"))

    entered = {
        level: [str(choose(seen, SeededChance(bytes(32), seed), budget, level)) for seed in range(20)].count(
            "move.g6.ring"
        )
        for level, budget in ((Level.NORMAL, 1500), (Level.STRONG, 300))
    }

    assert entered[Level.NORMAL] >= 10
    assert entered[Level.STRONG] <= 6


def test_to_strong_a_strong_piece_is_worth_more_the_nearer_it_is_to_the_castle() -> None:
    worth = [
        [evaluate(Simulation.of(GAME.view(state, None), state.ranks), ANN, siege) for siege in (0.0, SIEGE)]
        for state in [position(f"n9{space} n5h1+n e9o8+e s9h15+s w9a8+w") for space in ("h3", "g4", "f5")]
    ]
    normal, strong = zip(*worth, strict=True)

    assert len(set(normal)) == 1
    assert list(strong) == sorted(set(strong))


# Easy


def test_easy_walks_its_flag_whoever_stands_beside_the_way() -> None:
    state = position("n4h4+n n9e1 e9g5 s9i6 w7c8+w", also="e4o6 s4k15 w4a11")

    played = [str(choose(view(state), SeededChance(bytes(32), seed), 1, Level.EASY)) for seed in range(100)]

    assert sum(move.startswith("move.h4.") for move in played) > 60


def test_easy_steps_onto_the_turret_with_its_flag() -> None:
    state = position("n5ring+n e9f7 s9j8 w9f9")

    played = {str(choose(view(state), SeededChance(bytes(32), seed), 1, Level.EASY)) for seed in range(30)}
    assert played == {"move.ring.turret"}


def test_a_beginner_beats_easy_and_easy_beats_chance() -> None:
    assert victories(Pairing("stratego", 4, "beginner", "easy", "half"), 15, 1) > 15
    assert victories(Pairing("stratego", 4, "easy", "random", "half"), 5, 1) >= 8


def test_it_wins_clearly_more_than_its_share_against_three_greedy_ones() -> None:
    assert victories(Pairing("stratego", 4, "normal", "greedy"), 4, 100) >= 8
