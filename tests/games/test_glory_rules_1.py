"""Steal the Glory by rules 1, which end the games that began by them: the thief's card was a decision of its own. But
for what is asked, nothing is otherwise."""

from itertools import permutations
from typing import NamedTuple

import pytest

from games import GAMES
from games.chance import Chance, SeededChance
from games.core import Event, Seat
from games.glory import Duel, Glory, Glory1, Glory2, GloryOptions, GloryState, Play, Steal
from games.glory.model import GloryMove
from tests.support.amount import amount
from tests.support.games.glory.positions import ANN, BOB, cards, changes, duelling, legal, play, thieving, told
from tests.support.games.refusals import refusal

OLD = Glory1()
BEFORE = Glory2()
"""By which nothing but what is asked is otherwise, the end of the 30th round too."""
GAMES_PLAYED = amount(120, 300)


def test_new_games_begin_by_rules_3_and_those_by_older_rules_are_known() -> None:
    assert GAMES["glory"].rules == 3
    assert isinstance(GAMES.find("glory", 1), Glory1)
    assert isinstance(GAMES.find("glory", 2), Glory2)


def test_an_attempt_asks_thief_and_owner_for_a_card_at_the_same_time() -> None:
    state = thieving("2H 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None))
    assert legal(state, ANN, OLD) == ["steal.1", "decline"]

    step = play(state, "0 steal.1", game=OLD)

    assert told(step) == ["Ann tries to steal the cup from Bob."]
    assert changes(state, step) == {"tried": (1,), "duel": Duel(thief=ANN, owner=BOB, collectible=1)}
    assert frozenset(OLD.view(step.state, None).to_act) == {ANN, BOB}
    assert legal(step.state, ANN, OLD) == ["play.2H", "play.3D"]
    assert legal(step.state, BOB, OLD) == ["play.5H", "play.6D"]


def test_a_duel_card_lies_sealed_until_both_have_chosen_in_either_order() -> None:
    state = duelling("2H 3D", "5H 6D", pawns=(8, 7), owners=(BOB, None))

    one = play(state, "1 play.6D", game=OLD)
    results = [play(state, *order, game=OLD) for order in permutations(("0 play.3D", "1 play.6D"))]

    assert one.events == ()
    assert frozenset(OLD.view(one.state, None).to_act) == {ANN}
    assert results[0] == results[1]


def test_a_single_card_plays_itself_whoever_holds_it() -> None:
    of_the_owner = play(thieving("9H 3D", "5H", pawns=(8, 7), owners=(BOB, None)), "0 steal.1", game=OLD)
    of_the_thief = play(thieving("9H", "5H 6D", pawns=(8, 7), owners=(BOB, None)), "0 steal.1", game=OLD)
    of_both = play(thieving("9H", "5H", pawns=(8, 7), owners=(BOB, None)), "0 steal.1", game=OLD)

    assert of_the_owner.state.chosen == (None, *cards("5H"))
    assert of_the_thief.state.chosen == (*cards("9H"), None)
    assert [frozenset(OLD.view(step.state, None).to_act) for step in (of_the_owner, of_the_thief)] == [{ANN}, {BOB}]
    assert told(of_both)[1] == "Ann steals the cup from Bob: 9♥ beats 5♥."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play.2H", "First say whether you want to steal: the card comes after that."),
        ("steal.1.2H", "First say what you want to steal: the card comes after that."),
    ],
)
def test_a_card_that_comes_too_early_is_refused(text: str, sentence: str) -> None:
    view = OLD.view(thieving("2H 3D", "5H", pawns=(8, 7), owners=(BOB, None)), ANN)

    assert refusal(OLD, view, text) == sentence


def test_an_attempt_can_be_taken_back_unless_it_robs_an_empty_hand_or_shows_two_single_cards() -> None:
    hands = [("2H 3D", "5H"), ("2H", "5H 6D"), ("2H 3D", ""), ("2H", "5H")]
    views = [OLD.view(thieving(*both, pawns=(8, 7), owners=(BOB, None)), ANN) for both in hands]

    assert [Steal(collectible=1).undoable(view) for view in views] == [True, True, False, False]


class Line(NamedTuple):
    """A game as it was played so far, and all that happened in it."""

    game: Glory
    state: GloryState
    events: tuple[Event, ...]
    chance: Chance

    def after(self, seat: Seat, move: GloryMove) -> "Line":
        """The line with another move, which the rules must allow."""
        self.game.check(self.game.view(self.state, seat), move)
        step = self.game.apply(self.state, seat, move, self.chance)
        return self._replace(state=step.state, events=self.events + step.events)

    def as_by_rules_1(self, seat: Seat, move: GloryMove) -> "Line":
        """The same after a move of the newest rules: a theft with a card is two of rules 1."""
        if not isinstance(move, Steal) or move.card is None:
            return self.after(seat, move)
        tried, hand = self.after(seat, Steal(collectible=move.collectible)), self.state.hands[seat]
        return tried.after(seat, Play(card=move.card)) if len(hand) > 1 else tried

    @property
    def position(self) -> GloryState:
        """All that is true, but for how many decisions led there and which of them told what happened last."""
        return self.state.replace(turn=0, last=())


@pytest.mark.parametrize("seats", Glory.seats)
def test_every_line_of_play_has_the_outcome_that_it_had(seats: int) -> None:
    """The thief's card named with the theft, or after it: the same hands, owners, pawns, discards and events."""
    thefts = 0
    for number in range(GAMES_PLAYED // len(Glory.seats)):
        dice, options = SeededChance(bytes(32), number), GloryOptions(collectibles=(2, 3, 4)[number % 3])
        new, old = (begun(game, seats, options, number) for game in (BEFORE, OLD))
        while new.game.view(new.state, None).to_act:
            seat = dice.pick(sorted(new.game.view(new.state, None).to_act))
            move = dice.pick(list(new.game.legal(new.game.view(new.state, seat))))
            new, old = new.after(seat, move), old.as_by_rules_1(seat, move)
            thefts += isinstance(move, Steal)

            assert (old.position, old.events) == (new.position, new.events)
            assert frozenset(OLD.view(old.state, None).to_act) == frozenset(BEFORE.view(new.state, None).to_act)

    assert thefts > GAMES_PLAYED / 3


def begun(game: Glory, seats: int, options: GloryOptions, number: int) -> Line:
    """A game whose cards fall the same by whichever number of its rules: they are drawn one after the other, whatever
    the decision is called."""
    chance = SeededChance(number.to_bytes(32, "big"), 0)
    step = game.setup(seats, options, chance)
    return Line(game, step.state, step.events, chance)
