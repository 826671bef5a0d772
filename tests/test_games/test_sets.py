"""Posters: facts of its rules, and what it proves about the contract."""

from itertools import combinations, islice

import pytest

from games.chance import NoChance, SeededChance
from games.core import Seat
from games.errors import Illegal, Unreadable
from games.words import english
from tests.support.test_games.redeal import redeal_sets
from tests.support.test_games.sets import (
    DECK,
    HAND,
    PILE,
    Deploy,
    Deployed,
    Drawn,
    Drew,
    End,
    Sets,
    SetsOptions,
    SetsState,
)

GAME = Sets()
ANN, BOB, CAS = Seat(0), Seat(1), Seat(2)


def dealt(seats: int = 3, seed: int = 0) -> SetsState:
    return GAME.setup(seats, SetsOptions(), SeededChance(b"sets", seed)).state.replace(mover=ANN)


def holding(*cards: str, walls: tuple[int, ...] = (0,) * 7, left: int = 18) -> SetsState:
    state = dealt()
    pile = tuple(card for card in DECK if card not in cards)
    return state.replace(
        hands=(cards, pile[:2], pile[2:4]), pile=pile[4:7], aside=pile[7:], walls=walls, left=(left, 18, 18)
    )


def refusal(state: SetsState, text: str) -> str:
    with pytest.raises(Illegal) as refused:
        GAME.check(GAME.view(state, ANN), GAME.read(text))
    return english(("Ann", "Bob", "Cas"))(refused.value.phrase)


def test_everybody_holds_eighteen_cards_and_the_pile_has_twelve() -> None:
    state = dealt(4)

    assert [len(hand) for hand in state.hands] == [HAND] * 4
    assert len(state.pile) == PILE
    assert sorted((*state.pile, *state.aside, *(card for hand in state.hands for card in hand))) == sorted(DECK)


def test_a_set_puts_up_what_it_has_more_than_the_wall() -> None:
    state = holding("BMa", "RMa", "RMb", "RTa", walls=(1, 0, 0, 0, 0, 0, 0))

    step = GAME.apply(state, ANN, GAME.read("deploy.red.RTa,RMb,RMa"), NoChance())

    event = Deployed(seat=ANN, wall="the red wall", cards=("RMa", "RMb", "RTa"), posters=2)
    assert step.events == (event,)
    assert step.state == state.replace(
        turn=1,
        hands=(("BMa",), *state.hands[1:]),
        discards=("RMa", "RMb", "RTa"),
        walls=(3, 0, 0, 0, 0, 0, 0),
        left=(16, 18, 18),
        last=(event,),
    )


def test_the_card_drawn_is_seen_only_by_the_player_who_drew_it() -> None:
    state = holding("RMa")
    card = state.pile[0]

    step = GAME.apply(state, ANN, End(), NoChance())

    assert step.events == (Drew(seat=ANN), Drawn(card=card, seen_by=frozenset({ANN})))
    assert step.state.mover == BOB
    assert GAME.view(step.state, ANN).last == step.events
    assert GAME.view(step.state, BOB).last == GAME.view(step.state, None).last == (Drew(seat=ANN),)


def test_refusals_name_the_rule() -> None:
    state = holding("BMa", "RMa", "RMb", walls=(1, 0, 0, 0, 0, 0, 0), left=1)

    assert refusal(state, "deploy.red.RMa,RMa") == "You named a card twice."
    assert refusal(state, "deploy.red.RMa,RMc") == "You do not have RMc."
    assert refusal(state, "deploy.red.RMa,BMa") == "BMa does not fit the red wall."
    assert refusal(state, "deploy.red.RMa") == "Play more cards than the wall has posters: at least 2."
    assert refusal(state, "deploy.moon.RMa,RMb") == "You have not so many posters left: at most 1 cards."
    assert refusal(state, "deploy.red.") == "Play more cards than the wall has posters: at least 2."


def test_a_card_that_is_none_cannot_be_read() -> None:
    with pytest.raises(Unreadable):
        GAME.read("deploy.red.XXX")


def test_a_set_is_chosen_out_of_eighteen_with_a_least_and_a_most() -> None:
    state = dealt().replace(walls=(0, 0, 0, 0, 0, 0, 3), left=(12, 18, 18))

    choice = GAME.choices(GAME.view(state, ANN), ("deploy", "all"))

    values = [option.value for option in choice.options]
    assert (len(set(values)), choice.least, choice.most) == (18, 4, 15)


def test_of_equal_cards_the_list_names_the_first_and_the_rules_take_any() -> None:
    view = GAME.view(holding("RMa", "RMb", "RTa"), ANN)

    listed = [move.cards for move in GAME.legal(view) if isinstance(move, Deploy) and move.wall == "red"]

    assert listed == [("RMa",), ("RTa",), ("RMa", "RMb"), ("RMa", "RTa"), ("RMa", "RMb", "RTa")]
    GAME.check(view, Deploy(wall="red", cards=("RMb",)))


def test_every_set_that_the_rules_take_is_listed_up_to_equal_cards() -> None:
    view = GAME.view(holding("BSa", "BSc", "BTa", "RMa", "RMb", walls=(0, 0, 1, 0, 0, 0, 2)), ANN)
    taken = set()
    for wall in ("blue", "red", "all", "sun"):
        for size in range(6):
            for cards in combinations(view.hand, size):
                try:
                    GAME.check(view, Deploy(wall=wall, cards=cards))
                except Illegal:
                    continue
                taken.add((wall, tuple(card[:2] for card in cards)))

    listed = [
        (move.wall, tuple(card[:2] for card in move.cards)) for move in GAME.legal(view) if isinstance(move, Deploy)
    ]

    assert len(listed) == len(set(listed))
    assert {entry for entry in listed if entry[0] in ("blue", "red", "all", "sun")} == taken


def test_a_list_too_long_to_finish_is_lazy() -> None:
    view = GAME.view(dealt(), ANN)

    assert len(list(islice(GAME.legal(view), 1000))) == 1000


def test_the_last_card_asks_before_it_ends_the_game() -> None:
    state = holding("RMa")
    one = state.replace(pile=state.pile[:1], aside=(*state.pile[1:], *state.aside))

    question = GAME.question(GAME.view(one, ANN), End())

    assert question is not None
    assert question.msgid == "You draw the last card, and the game is over. End your turn?"
    assert GAME.question(GAME.view(state, ANN), End()) is None
    assert GAME.view(GAME.apply(one, ANN, End(), NoChance()).state, None).outcome is not None


def test_all_posters_up_wins() -> None:
    state = holding("RMa", "RMb", left=2)

    step = GAME.apply(state, ANN, Deploy(wall="moon", cards=("RMa", "RMb")), NoChance())

    outcome = GAME.view(step.state, None).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((ANN,), (0, -18, -18))


def test_nine_posters_are_for_two_players() -> None:
    assert SetsOptions(posters=9).seats(GAME.seats) == range(2, 3)
    assert SetsOptions().seats(GAME.seats) == range(2, 5)


def test_a_new_deal_keeps_the_onlooker_s_cards_and_changes_the_others() -> None:
    state = GAME.apply(dealt(), ANN, End(), NoChance()).state

    other = redeal_sets(state, BOB, SeededChance(b"deal", 1))

    assert GAME.view(other, BOB) == GAME.view(state, BOB)
    assert other.hands[ANN] != state.hands[ANN]
    assert other.pile != state.pile
    assert other.last != state.last
