"""The computer player of Steal the Glory: its small copy of the rules, and that it plays with sense."""

from collections import deque
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from games.chance import SeededChance
from games.core import Seat
from games.glory import OLDER, RANKS, Decline, Glory, GloryOptions, GloryState, Play, Steal
from games.levels import Level
from games.match import Match
from games.players import PLAYERS
from games.players.glory.evaluation import evaluate
from games.players.glory.search import choose
from games.players.glory.simulation import NOBODY, Simulation
from tests.support.amount import amount
from tests.support.games.glory.positions import ANN, BOB, CAS, GAME, duelling, position, thieving
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing

BUDGET = 300


class Script:
    """A policy that plays what was played in a real round."""

    def __init__(self) -> None:
        self.cards: dict[int, deque[int]] = {}
        self.duels: dict[int, deque[int]] = {}
        self.thefts: deque[int] = deque()

    def card(self, world: Simulation, seat: int) -> int:
        return self.cards[seat].popleft()

    def duel(self, world: Simulation, seat: int) -> int:
        return self.duels[seat].popleft()

    def theft(self, world: Simulation, mover: int, collectibles: Sequence[int]) -> int:
        return self.thefts.popleft()

    def note(self, state: GloryState, seat: Seat, move: Play | Steal | Decline) -> None:
        """Write down a move of the real round."""
        if isinstance(move, Play):
            kept = self.duels if state.phase == "duel" else self.cards
            kept.setdefault(seat, deque()).append(RANKS[move.card])
        else:
            self.thefts.append(move.collectible - 1 if isinstance(move, Steal) else NOBODY)
            if isinstance(move, Steal) and move.card is not None and len(state.hands[seat]) > 1:
                self.duels.setdefault(seat, deque()).append(RANKS[move.card])


def at_random(state: GloryState, script: Script, chance: SeededChance) -> GloryState:
    """One random move of the real rules, written down."""
    seat = chance.pick(sorted(GAME.view(state, None).to_act))
    move = chance.pick(list(GAME.legal(GAME.view(state, seat))))
    script.note(state, seat, move)
    return GAME.apply(state, seat, move, chance).state


def looks(world: Simulation) -> tuple[object, ...]:
    """All that counts of a position; when it is over, what is left of the round does not."""
    result = (world.pawns, world.owners, world.winner)
    if world.winner != NOBODY:
        return result
    return (*result, world.groups, world.round, [sorted(hand) for hand in world.hands], world.pile, world.discards)


@pytest.mark.parametrize("seats", Glory.seats)
def test_the_small_rules_play_a_round_as_the_real_ones_do(seats: int) -> None:
    for number in range(amount(40, 400)):
        chance = SeededChance(bytes(32), 1000 * number + seats)
        state = GAME.setup(seats, GloryOptions(collectibles=(2, 3, 4)[number % 3]), chance).state
        while not state.ended:
            script = Script()
            world = Simulation.of(state, script, Random(0))
            begun, reshuffled = state.round, False
            while state.round == begun and not state.ended:
                state = at_random(state, script, chance)
                reshuffled |= any(event.kind == "reshuffled" for event in state.last)

            world.play_round({})
            if world.winner == NOBODY:
                world.refill()

            if not reshuffled:
                assert looks(world) == looks(Simulation.of(state, script, Random(0)))


@pytest.mark.parametrize("phase", ["tie", "steal", "duel"])
def test_the_small_rules_go_on_in_the_middle_of_a_round(phase: str) -> None:
    found = 0
    for number in range(60):
        chance = SeededChance(bytes(32), number)
        state = GAME.setup(3, GloryOptions(), chance).state
        while not state.ended and found < 25:
            state = at_random(state, Script(), chance)
            if state.phase != phase or (phase == "tie" and any(state.chosen)):
                continue
            found += 1
            script, after, begun = Script(), state, state.round
            while after.round == begun and not after.ended and not reshuffles(after):
                after = at_random(after, script, chance)

            if not reshuffles(after):
                world = Simulation.of(state, script, Random(0))
                go_on(world, state, script)
                real = Simulation.of(after, script, Random(0))
                assert (world.pawns, world.owners) == (real.pawns, real.owners)
    assert found == 25


def reshuffles(state: GloryState) -> bool:
    return any(event.kind == "reshuffled" for event in state.last)


def go_on(world: Simulation, state: GloryState, script: Script) -> None:
    if state.phase == "tie":
        world.break_ties({})
    elif state.duel:
        sealed = {seat: RANKS[card] for seat, card in enumerate(state.chosen) if card is not None}
        world.duel(state.duel.collectible - 1, sealed)
    else:
        world.decide(script.thefts.popleft())


def test_dealing_anew_keeps_the_own_hand_and_every_card() -> None:
    state = position("KS 2H 3D", "4S 5H 6D", "7S 8H")
    world = Simulation.of(state, Script(), Random(1))
    everything = sorted(chain(*world.hands, world.pile))
    hands = set()

    for _ in range(50):
        world.deal_anew(viewer=BOB)
        hands.add(tuple(map(tuple, world.hands)))

    assert {hand[BOB] for hand in hands} == {(4, 5, 6)}
    assert len({hand[ANN] for hand in hands}) > 40
    assert [len(hand) for hand in world.hands] == [3, 3, 2]
    assert sorted(chain(*world.hands, world.pile)) == everything


def test_the_same_view_chance_and_budget_choose_the_same_move() -> None:
    view = GAME.view(position("KS 7H 3D", "4S 5H 6D", "7S 8H 9S"), ANN)

    assert len({str(choose(view, SeededChance(bytes(32), 3), 60)) for _ in range(5)}) == 1


@pytest.mark.parametrize("game", [GAME, *OLDER], ids=lambda game: f"rules {game.rules}")
def test_every_choice_in_random_games_is_legal_with_any_budget_by_each_number_of_the_rules(game: Glory) -> None:
    for number in range(6):
        match = Match.start(game, 2 + number % 5, GloryOptions(collectibles=4), number.to_bytes(32, "big")).match
        chance = SeededChance(bytes(32), number)
        while match.to_act:
            seat = chance.pick(sorted(match.to_act))
            match = match.play(seat, PLAYERS["glory"][Level.NORMAL](match.view(seat), chance, 1 + number)).match


def test_it_takes_the_last_collectible_from_an_empty_hand_when_that_wins() -> None:
    view = GAME.view(thieving("2H", "", pawns=(15, 14), owners=(BOB, ANN)), ANN)

    assert choose(view, SeededChance(bytes(32), 0), BUDGET) == Steal(collectible=1)


def test_it_tries_with_its_highest_card_for_what_wins_the_game() -> None:
    view = GAME.view(thieving("2H KH", "5H 6D", pawns=(15, 14), owners=(BOB, ANN)), ANN)

    assert choose(view, SeededChance(bytes(32), 0), BUDGET) == Steal(collectible=1, card=view.hand[1])


def test_it_defends_with_its_highest_card_when_losing_the_duel_loses_the_game() -> None:
    state = duelling("2H 3D 4H", "QH 2D 9D", pawns=(15, 14), owners=(BOB, ANN))

    assert choose(GAME.view(state, BOB), SeededChance(bytes(32), 0), BUDGET) == Play(card=state.hands[BOB][0])


def test_it_plays_its_highest_card_when_most_points_bring_it_home_with_everything() -> None:
    state = position("KH 2D 3D", "5H 6D 7D", pawns=(13, 12), owners=(ANN, ANN))

    assert choose(GAME.view(state, ANN), SeededChance(bytes(32), 0), BUDGET) == Play(card=state.hands[ANN][0])


def test_it_robs_the_one_who_would_win_next_round() -> None:
    state = thieving("KH 9D", "5H 6D", "2S 3S", pawns=(18, 17, 3), owners=(BOB, BOB), spaces=(7, 13))

    assert isinstance(choose(GAME.view(state, ANN), SeededChance(bytes(32), 0), BUDGET), Steal)
    assert CAS not in GAME.view(state, None).to_act


@pytest.mark.parametrize(
    ("level", "name"), [(Level.NORMAL, "search.evaluate"), (Level.EXPERT, "expert.evaluate_for_two")]
)
def test_it_looks_at_as_much_whatever_its_hand_holds(level: Level, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def counted(world: Simulation, me: int, **more: Any) -> float:
        looked.append(me)
        return evaluate(world, me)

    monkeypatch.setattr(f"games.players.glory.{name}", counted)
    amounts = []
    for hand in ("7H 7S 7D", "7H 7S 2D", "KH 7S 2D"):
        looked.clear()
        PLAYERS["glory"][level](GAME.view(position(hand, "4S 5H 6D"), ANN), SeededChance(bytes(32), 0), BUDGET)
        amounts.append(len(looked))

    assert amounts == [BUDGET * PLAYERS["glory"][level].times] * 3


def easy(state: GloryState, seat: Seat, turn: int = 0) -> Play | Steal | Decline:
    view = GAME.view(state, seat)
    move = PLAYERS["glory"][Level.EASY](view, SeededChance(bytes(32), turn), BUDGET)
    assert isinstance(move, Play | Steal | Decline)
    return move


@pytest.mark.parametrize("pawns", [(0, 0), (12, 3), (15, 15)])
def test_easy_spends_its_highest_card_at_once(pawns: tuple[int, int]) -> None:
    state = position("3H KH 9D", "4S 5H 6D", pawns=pawns)

    assert str(easy(state, ANN)) == "play.KH"


def test_easy_saves_its_cards_in_ties_and_duels_even_when_that_loses_the_game() -> None:
    tie = position("3H KH", "4S 5H", groups=((ANN, BOB),))
    duel = duelling("2H 3D 4H", "QH 2D 9D", pawns=(15, 14), owners=(BOB, ANN))

    assert str(easy(tie, ANN)) == "play.3H"
    assert str(easy(duel, BOB)) == "play.2D"


def test_easy_overlooks_a_theft_now_and_then_but_never_one_that_wins() -> None:
    running = thieving("2H KH", "5H 6D", pawns=(9, 8), owners=(BOB, ANN))
    winning = thieving("2H KH", "5H 6D", pawns=(15, 14), owners=(BOB, ANN))

    assert {str(easy(running, ANN, turn)) for turn in range(20)} == {"decline", "steal.1.2H"}
    assert {str(easy(winning, ANN, turn)) for turn in range(20)} == {"steal.1.KH"}


def test_a_careful_beginner_beats_easy_and_easy_beats_random_play() -> None:
    assert victories(Pairing("glory", 2, "beginner", "easy"), 150, 1) >= 153
    assert victories(Pairing("glory", 2, "easy", "random"), 50, 1) >= 60


def test_it_wins_clearly_more_than_half_against_random_play() -> None:
    assert victories(Pairing("glory", 2, "normal", "random"), 30, 300) >= 40
