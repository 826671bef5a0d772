"""Moves as commands, without Discord: what autocomplete proposes, and how values that cannot be chosen are refused."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.notifications.wording import Seen
from bot.interactions.context import Seated
from bot.interactions.entry.messages import NOT_HERE
from bot.interactions.moves.playing import PlayedMove, answer_to, described_move
from bot.tables.refusals import NotSeated
from bot.ui.escaping import escaped
from bot.ui.message import MessageSpec
from bot.ui.screens.confirmations import move_confirmation
from bot.ui.screens.turn_context import TurnContext
from bot.values.proposal import ProposalKind
from bot.values.record import Recent
from bot.values.table import Table
from games.core import Choice, Seat, View
from games.match import Match
from games.rulebook import Rulebook
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, DirectBot, direct_bot
from tests.support.bot.positions import played_to
from tests.support.bot.service import first_move, match_of
from tests.support.bot.writing import answer_to_text
from tests.support.test_games.many import Many, ManyView

ANN, BOB, CAS = PEOPLE


async def mine(bot: DirectBot, game: str) -> Table:
    """A game of two that waits for Ann."""
    return await played_until(bot, game, lambda _match, _view: True)


async def proposed(bot: DirectBot, path: str, typed: Mapping[str, object], field: str) -> list[tuple[str, str | int]]:
    return await bot.suggest(ANN, path, field, **typed)


async def test_what_is_typed_narrows_what_is_proposed_also_beyond_the_first_twenty_five(bot: DirectBot) -> None:
    table = await played_until(bot, "many", lambda match, view: far(match, view) is not None)
    piece, squares = far(match_of(table), match_of(table).view(table.people_to_act[0].seat)) or ("", ())
    last = squares[-1]

    assert len(await proposed(bot, "many move", {"piece": piece, "to": ""}, "to")) == 25
    assert [value for _, value in await proposed(bot, "many move", {"piece": piece, "to": last.upper()}, "to")] == [
        last
    ]


class Shy(Many):
    """Newer rules, by which nothing can be chosen from a list."""

    rules = 2

    def choices(self, view: ManyView, partial: tuple[str, ...]) -> Choice:
        return Choice(())


async def test_at_an_older_table_what_is_proposed_is_what_its_own_rules_allow(tmp_path: Path) -> None:
    older = Many()
    async with direct_bot(tmp_path, Rulebook((older,))) as bot:
        await mine(bot, "many")

    async with direct_bot(tmp_path, Rulebook((older, Shy()))) as bot:
        assert await proposed(bot, "many move", {"piece": ""}, "piece") != []


async def test_cards_that_are_chosen_already_are_not_proposed_again(bot: DirectBot) -> None:
    table = await mine(bot, "sets")
    wall = match_of(table).game.choices(match_of(table).view(table.people_to_act[0].seat), ("deploy",)).options[0].value
    first, second, *_ = await proposed(bot, "sets deploy", {"wall": wall, "cards": ""}, "cards")

    following = await proposed(bot, "sets deploy", {"wall": wall, "cards": f"{first[0]},"}, "cards")

    assert following[0] == (f"{first[0]},{second[0]}", f"{first[1]},{second[1]}")


def far(match: Match, view: View) -> tuple[str, tuple[str, ...]] | None:
    """A stone that can go to more squares than can be proposed, and those squares."""
    for piece in match.game.choices(view, ("move",)).options if "move" in match.game.kinds(view) else ():
        squares = match.game.choices(view, ("move", piece.value)).options
        if len(squares) > 25:
            return piece.value, tuple(square.value for square in squares)
    return None


async def test_where_two_tables_wait_autocomplete_says_that_the_table_must_be_named_first(bot: DirectBot) -> None:
    for _ in range(2):
        await mine(bot, "many")

    lines = await proposed(bot, "many move", {"piece": ""}, "piece")

    assert [name for name, _ in lines] == ["There are several tables here: say which one with the option “table”."]


@pytest.mark.parametrize("seller", ["Bobby", "Cass"])
async def test_the_refusal_of_an_unknown_player_quotes_the_name(bot: DirectBot, seller: str) -> None:
    table = await bought(bot)

    reply = await bot.type(ANN, "addvantage buy", seller=seller, die="1", cell="1", table=table.id)
    told = await answer_to_text(bot.services, ANN, PRIVATE.id, True, f"buy {seller} 1 1", 99)

    said = f"There is no “{seller}” to choose here.\n-# For example: "
    assert reply.shown[-1].above.startswith(said)
    assert told.above.startswith(said)
    assert [actions(spec)[0] for spec in (reply.shown[-1], told)] == ["write", "write"]


async def test_a_command_is_read_in_dutch_too_and_asks_which_of_two_is_meant(bot: DirectBot) -> None:
    """Ann holds the queens of diamonds and of spades."""
    table = await bot.begun("glory", (ANN, BOB), seed=4)

    asked = await bot.type(ANN, "glory play", card="Q", table=table.id)
    assert asked.shown[-1].above == "Which one do you mean: Q♦ or Q♠?"
    assert [line for line in await bot.lines(table.id) if line] == []

    await bot.type(ANN, "glory play", card="schoppenvrouw", table=table.id)
    assert (await bot.lines(table.id))[-1] == "0 play.QS"


def actions(spec: MessageSpec) -> list[str]:
    """What a message's buttons do, in their order."""
    return [button.id.partition(":")[0] for button in spec.buttons]


async def test_the_button_under_a_refusal_in_private_asks_its_writer_alone_for_the_move(bot: DirectBot) -> None:
    table = await mine(bot, "heroes")
    told = await answer_to_text(bot.services, ANN, PRIVATE.id, True, "b1 d9 please", 99)
    again = next(button.id for button in told.buttons if button.id.startswith("write:"))

    reply = await bot.press(ANN, again, channel=PRIVATE, pressed=1)

    [modal] = reply.modals
    await bot.press(ANN, modal["custom_id"], "b1 a1", channel=PRIVATE, pressed=1)
    assert (await bot.lines(table.id))[-1].endswith("move.b1.a1")
    with pytest.raises(NotSeated):
        await bot.press(BOB, again)


async def test_an_army_that_is_wrong_is_written_again_where_armies_are_drafted(bot: DirectBot) -> None:
    await bot.begun("stratego", PEOPLE)

    told = await answer_to_text(bot.services, ANN, PRIVATE.id, True, "place 9 8 7", 99)

    assert actions(told)[0] == "type"


@pytest.mark.parametrize("way", ["form", "command", "message"])
@pytest.mark.parametrize("word", ["Undo!", "terug", "zet  terug", "take it back"])
async def test_undo_is_understood_wherever_a_move_is_written(bot: DirectBot, way: str, word: str) -> None:
    table = await mine(bot, "heroes")
    for person in (ANN, CAS):
        table = await bot.tables.get(table.id)
        move = first_move(table, table.people_to_act[0].seat)
        await bot.play(table, person.id, str(move))
    table = await bot.tables.get(table.id)

    if way == "form":
        await bot.press(ANN, f"written:{table.id}:{table.decision}:", word, private=True)
    elif way == "command":
        await bot.type(ANN, "heroes move", piece=word, to="now", table=table.id)
    else:
        await answer_to_text(bot.services, ANN, PRIVATE.id, True, word, 99)

    asked = (await bot.tables.get(table.id)).open_proposal
    assert asked is not None
    assert asked.kind is ProposalKind.UNDO


async def test_undo_in_the_form_says_why_a_move_stands_and_asks_again(bot: DirectBot) -> None:
    table = await mine(bot, "heroes")

    reply = await bot.press(ANN, f"written:{table.id}:{table.decision}:", "undo", private=True)

    assert reply.shown[-1].above == "You have no move to take back."
    assert actions(reply.shown[-1]) == ["write"]


async def test_a_public_refusal_does_not_tell_what_can_be_chosen(bot: DirectBot) -> None:
    await bought(bot)

    told = await answer_to_text(bot.services, ANN, HERE.id, False, "buy Bobby 1 1", 99)

    assert told.above == NOT_HERE


async def test_names_in_the_confirmation_of_a_move_and_in_the_response_are_escaped(bot: DirectBot) -> None:
    table, name = await bought(bot), "[x](http://b.example)"
    assert table.match is not None
    mine = table.people_to_act[0]
    buy = next(move for move in table.match.game.legal(table.match.view(mine.seat)) if move.kind == "buy")
    context = bot.contexts.of(
        replace(table, players=tuple(replace(player, name=name) for player in table.players)), "en"
    )

    asked = move_confirmation(TurnContext(context, mine, table.match), buy).below
    said = described_move(Seated(context.table, mine, table.match), buy, context.words.plain)
    seen = Seen(context.table, mine, context, (), Recent())
    answered = answer_to(seen, PlayedMove(context.table, mine, said)).below

    for said in (asked, answered):
        assert escaped(name) in said
        assert name not in said


async def bought(bot: DirectBot) -> Table:
    """A game of two in which Ann may buy a die."""
    return await played_until(bot, "addvantage", lambda match, view: "buy" in match.game.kinds(view))


async def played_until(bot: DirectBot, game: str, fits: Callable[[Match, View], bool]) -> Table:
    """A game of Ann and Cas that is played until it waits for Ann at a position like that."""
    return await played_to(
        bot, game, (ANN, CAS), lambda match: Seat(0) in match.to_act and fits(match, match.view(Seat(0)))
    )
