"""Wells: facts of its rules, and what it proves about the contract."""

from collections.abc import Iterator

import pytest

from games.chance import NoChance, ScriptedChance, SeededChance
from games.core import Seat
from games.errors import Illegal
from games.words import english
from tests.support.test_games.many import (
    Captured,
    Go,
    Many,
    ManyMove,
    ManyOptions,
    ManyState,
    ManyView,
    Roll,
    Rolled,
    Stone,
)
from tests.support.test_games.players import Wanderer

GAME = Many()
ANN, BOB = Seat(0), Seat(1)


class Unlisted(Many):
    """The same rules, and nobody may list the moves."""

    def legal(self, view: ManyView) -> Iterator[ManyMove]:
        raise AssertionError("the moves were listed")


def position(*stones: tuple[str, Seat], crowns: tuple[str, ...] = (), turn: int = 0) -> ManyState:
    built = tuple(Stone(square=square, owner=owner, crowned=square in crowns) for square, owner in stones)
    return ManyState(turn=turn, first=ANN, stones=built, limit=30)


def opening() -> ManyState:
    return GAME.setup(2, ManyOptions(), ScriptedChance(0)).state


def refusal(state: ManyState, text: str) -> str:
    view = GAME.view(state, ANN)
    with pytest.raises(Illegal) as refused:
        GAME.check(view, GAME.read(text))
    return english(("Ann", "Bob"))(refused.value.phrase)


def played(seed: int) -> Iterator[ManyState]:
    state = GAME.setup(2, ManyOptions(turns=12), SeededChance(b"many", seed)).state
    while acting := GAME.view(state, None).to_act:
        yield state
        (seat,) = acting
        chance = SeededChance(b"%d" % seed, state.turn)
        state = GAME.apply(state, seat, Wanderer(GAME).choose(GAME.view(state, seat), chance, 1), chance).state


def test_the_first_player_has_some_three_hundred_moves() -> None:
    moves = tuple(GAME.legal(GAME.view(opening(), ANN)))

    assert len(moves) == len(set(moves)) == 321


def test_a_stone_that_enters_an_enemy_stone_s_square_captures_it() -> None:
    state = position(("c3", ANN), ("e5", BOB), ("j10", BOB))

    step = GAME.apply(state, ANN, Go(piece="c3", to="e5"), NoChance())

    event = Captured(seat=ANN, piece="c3", to="e5", loser=BOB)
    assert step.events == (event,)
    assert step.state == position(("e5", ANN), ("j10", BOB), turn=1).replace(last=(event,))


def test_a_die_gives_its_pips() -> None:
    state = opening()

    step = GAME.apply(state, ANN, Roll(), ScriptedChance(3))

    assert step.events == (Rolled(seat=ANN, pips=4),)
    assert step.state == state.replace(turn=1, points=(4, 0), rolled=(True, False), last=step.events)


def test_refusals_name_the_rule() -> None:
    state = position(("d4", ANN), ("e5", ANN), ("f5", BOB), ("c3", BOB), crowns=("c3",)).replace(rolled=(True, False))

    assert refusal(state, "move.d5.d6") == "You have no stone on d5."
    assert refusal(state, "move.f5.f6") == "You have no stone on f5."
    assert refusal(state, "move.d4.d8") == "A stone moves one to three squares."
    assert refusal(state, "move.d4.e5") == "Your own stone is on e5."
    assert refusal(state, "move.d4.c3") == "A crown cannot be captured."
    assert refusal(state, "crown.e5") == "A stone is crowned on a well; e5 is none."
    assert refusal(state, "roll") == "You rolled in your last turn; do something else first."


def test_without_stones_the_game_is_over_and_crowns_count_three() -> None:
    state = position(("d4", ANN), ("e5", ANN), crowns=("d4",)).replace(points=(2, 5))

    outcome = GAME.view(state, None).outcome

    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((ANN,), (6, 5))
    assert frozenset(GAME.view(state, None).to_act) == frozenset()


def test_two_kinds_share_their_first_field() -> None:
    state = position(("d4", ANN), ("e5", ANN), ("j10", BOB))
    view = GAME.view(state, ANN)

    assert GAME.kinds(view) == ("move", "crown", "roll")
    assert [option.value for option in GAME.choices(view, ("move",)).options] == ["d4", "e5"]
    assert [option.value for option in GAME.choices(view, ("crown",)).options] == ["d4"]
    assert GAME.choices(view, ("roll",)).most == 0


def test_more_than_a_menu_s_destinations_stand_in_named_groups() -> None:
    view = GAME.view(position(("e5", ANN), ("j10", BOB)), ANN)

    options = GAME.choices(view, ("move", "e5")).options

    groups = [option.group.msgid for option in options if option.group]
    assert [(name, groups.count(name)) for name in dict.fromkeys(groups)] == [
        ("Down the board", 21),
        ("Along the row", 6),
        ("Up the board", 21),
    ]


def test_what_is_offered_is_what_is_legal_without_listing_it() -> None:
    for state in played(1):
        (seat,) = GAME.view(state, None).to_act
        view = GAME.view(state, seat)

        legal = tuple(GAME.legal(view))

        picked = {
            f"{kind}.{first.value}.{second.value}".rstrip(".")
            for kind in Unlisted().kinds(view)
            for first in Unlisted().choices(view, (kind,)).options
            for second in Unlisted().choices(view, (kind, first.value)).options or ((first._replace(value="")),)
        }
        assert picked | {"roll"} == {*map(str, legal), "roll"}
        for move in legal:
            Unlisted().check(view, move)
