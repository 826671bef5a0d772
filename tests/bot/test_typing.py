"""Moves as commands, at the desk: what is proposed while they are typed, and what is said to what cannot be meant."""

import random
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.interactions.commands import call, suggest
from bot.interactions.components import Done, described_move, played
from bot.interactions.messages import NOT_HERE, Letter, answer
from bot.interactions.move_text import NotOffered
from bot.model import Table
from bot.ui.i18n import escaped
from bot.ui.screens.panel import confirmation
from games.core import View
from games.match import Match
from tests.support.bot.drafting import command_of
from tests.support.bot.interactions import HERE, PEOPLE, PRIVATE, Counter, counter

ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter(tmp_path) as desk:
        yield desk


async def mine(desk: Counter, game: str) -> Table:
    """A game of two that waits for Ann."""
    for seed in range(50):
        table = await desk.begun(game, (ANN, CAS), seed=seed)
        if table.chair_of(ANN.id) in table.people_to_act:
            return table
        await desk.tables.close(table.id, ANN.id, False, desk.claim())
    raise AssertionError("Ann never begins")


async def proposed(desk: Counter, path: str, typed: Mapping[str, object], field: str) -> list[tuple[str, str | int]]:
    visit, reply = desk.visit(ANN)
    await suggest(visit, command_of(path, dict(typed), field))
    assert reply.choices is not None
    return reply.choices


async def test_what_is_typed_narrows_what_is_proposed_also_beyond_the_first_twenty_five(desk: Counter) -> None:
    table = await played_until(desk, "many", lambda match, view: far(match, view) is not None)
    assert table.match is not None
    piece, squares = far(table.match, table.match.view(table.people_to_act[0].seat)) or ("", ())
    last = squares[-1]

    assert len(await proposed(desk, "many move", {"piece": piece, "to": ""}, "to")) == 25
    assert [value for _, value in await proposed(desk, "many move", {"piece": piece, "to": last.upper()}, "to")] == [
        last
    ]


async def test_cards_that_are_chosen_already_are_not_proposed_again(desk: Counter) -> None:
    table = await mine(desk, "sets")
    assert table.match is not None
    wall = table.match.game.choices(table.match.view(table.people_to_act[0].seat), ("deploy",)).options[0].value
    first, second, *_ = await proposed(desk, "sets deploy", {"wall": wall, "cards": ""}, "cards")

    following = await proposed(desk, "sets deploy", {"wall": wall, "cards": f"{first[0]},"}, "cards")

    assert following[0] == (f"{first[0]},{second[0]}", f"{first[1]},{second[1]}")


def far(match: Match, view: View) -> tuple[str, tuple[str, ...]] | None:
    """A stone that can go to more squares than can be proposed, and those squares."""
    for piece in match.game.choices(view, ("move",)).options if "move" in match.game.kinds(view) else ():
        squares = match.game.choices(view, ("move", piece.value)).options
        if len(squares) > 25:
            return piece.value, tuple(square.value for square in squares)
    return None


async def test_where_two_tables_wait_the_field_says_that_the_table_comes_first(desk: Counter) -> None:
    for _ in range(2):
        await mine(desk, "many")

    lines = await proposed(desk, "many move", {"piece": ""}, "piece")

    assert [name for name, _ in lines] == ["There are several tables here: say which one with the option “table”."]


@pytest.mark.parametrize("seller", ["Bobby", "Cass"])
async def test_a_player_who_is_not_there_is_named_as_the_one_who_cannot_be_chosen(desk: Counter, seller: str) -> None:
    table = await bought(desk)
    visit, _ = desk.visit(ANN)

    with pytest.raises(NotOffered) as refused:
        await call(visit, command_of("addvantage buy", {"seller": seller, "die": "1", "cell": "1", "table": table.id}))
    told = await answer(Letter(desk.desk, ANN, PRIVATE.channel, True, f"buy {seller} 1 1", 99))

    said = f"There is no “{seller}” to choose here."
    assert visit.sentence(refused.value) == said
    assert told.above.startswith(said)


async def test_before_others_it_stays_untold_what_can_be_chosen(desk: Counter) -> None:
    await bought(desk)

    told = await answer(Letter(desk.desk, ANN, HERE.channel, False, "buy Bobby 1 1", 99))

    assert told.above == NOT_HERE


async def test_a_name_in_the_question_before_a_move_and_in_the_answer_to_it_is_no_markup(desk: Counter) -> None:
    table, name = await bought(desk), "[x](http://b.example)"
    assert table.match is not None
    mine = table.people_to_act[0]
    buy = next(move for move in table.match.game.legal(table.match.view(mine.seat)) if move.kind == "buy")
    frame = desk.wants.frame(replace(table, chairs=tuple(replace(chair, name=name) for chair in table.chairs)), "en")

    asked = confirmation(frame, mine, table.match, buy).below
    answered = played(frame, mine, Done(described_move(table.match, mine.seat, str(buy), frame.plain), ())).above

    for said in (asked, answered):
        assert escaped(name) in said
        assert name not in said


async def bought(desk: Counter) -> Table:
    """A game of two in which Ann may buy a die."""
    return await played_until(desk, "addvantage", lambda match, view: "buy" in match.game.kinds(view))


async def played_until(desk: Counter, game: str, fits: Callable[[Match, View], bool]) -> Table:
    """A game of Ann and Cas that is played until it waits for Ann at a position like that."""
    table, dice = await mine(desk, game), random.Random(0)
    for _ in range(200):
        table = await desk.tables.get(table.id)
        assert table.match is not None
        chair = table.people_to_act[0]
        view = table.match.view(chair.seat)
        if chair.person == ANN.id and fits(table.match, view):
            return table
        move = dice.choice(list(table.match.game.legal(view)))
        assert chair.person is not None
        await desk.tables.play(table.id, chair.person, str(move), None, desk.claim())
    raise AssertionError("it never comes to that")
