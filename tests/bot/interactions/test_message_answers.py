"""Replies to messages, without Discord: how long they are, in whose language, and what they do not tell in public."""

from datetime import timedelta

import pytest

from bot.interactions.entry.messages import NOT_HERE
from bot.tables import transitions
from bot.ui.escaping import escaped
from bot.ui.languages import bare
from bot.ui.message import MessageSpec
from bot.values.table import Person, Table
from games.core import Seat
from games.glory import RANKS, GloryView
from games.glory.components import SHOWN, Card
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, DirectBot, check
from tests.support.bot.drafting import whole
from tests.support.bot.writing import answer_to_text

ANN, BOB, CAS = PEOPLE
LONG = "_" * 32
"""A name that becomes longest when it is escaped."""
CROWD = tuple(Person(10**17 + number, LONG, "en-US") for number in range(6))


async def posted(bot: DirectBot, table: int) -> None:
    """The table's message is noted as posted."""
    post = await bot.repositories.messages.intend(table, "table", -1, 2**62, 0, 0)
    await bot.repositories.messages.mark(post.id, message=2**62 + table)


@pytest.mark.parametrize(
    ("text", "said"),
    [("help", "*Start* opens a table here, and anyone can join."), ("what now?", "No table waits for your move here.")],
)
async def test_a_public_reply_is_in_the_language_of_the_server(bot: DirectBot, text: str, said: str) -> None:
    dutch, english = bot.languages.of("nl"), bot.languages.of("en")

    here = await answer_to_text(bot.services, CAS, HERE.id, False, text, 1, HERE.locale)
    there = await answer_to_text(bot.services, ANN, ELSEWHERE.id, False, text, 2, ELSEWHERE.locale)

    assert english.text(said) in here.above
    assert dutch.text(said) in there.above


async def test_a_public_reply_names_the_tables_that_could_be_meant_in_the_language_of_the_server(
    bot: DirectBot,
) -> None:
    for seed in range(2):
        await bot.begun("glory", (CAS, BOB), seed=seed)

    told = await answer_to_text(bot.services, CAS, HERE.id, False, "what now?", 1, HERE.locale)

    assert told.above.startswith("Several tables wait for your move")


async def test_a_public_refusal_is_in_the_language_of_the_table(bot: DirectBot) -> None:
    await bot.begun("glory", (CAS, BOB))

    told = await answer_to_text(bot.services, CAS, HERE.id, False, "what now?", 1, ELSEWHERE.locale)

    assert told.above == NOT_HERE


async def test_names_at_the_tables_that_could_be_meant_are_escaped(bot: DirectBot) -> None:
    for seed in range(2):
        await bot.begun("glory", (CAS, BOB), seed=seed)

    told = await answer_to_text(bot.services, CAS, PRIVATE.id, True, "what now?", 1)

    assert escaped(BOB.name) in told.above
    assert BOB.name not in whole(told)


async def test_ten_tables_of_the_longest_names_that_could_be_meant_are_within_all_limits(bot: DirectBot) -> None:
    for seed in range(10):
        await posted(bot, (await bot.begun("glory", CROWD, seed=seed)).id)

    told = await answer_to_text(bot.services, CROWD[0], PRIVATE.id, True, "what now?", 1)

    assert told.above.startswith("Several tables wait for your move")
    assert len(told.above.splitlines()) == 11
    check(told, None)


async def dealt(bot: DirectBot, seed: int) -> set[str]:
    """The hand of Cas in a game that waits for their card."""
    table = await bot.begun("glory", (CAS, BOB), seed=seed)
    assert table.match is not None
    view = table.match.view(Seat(0))
    assert isinstance(view, GloryView)
    return set(view.hand)


@pytest.mark.parametrize("tables", [1, 2])
@pytest.mark.parametrize("text", ["play {}", "{}"])
async def test_a_public_reply_does_not_tell_whether_the_writer_holds_the_card(
    bot: DirectBot, text: str, tables: int
) -> None:
    first, *others = [await dealt(bot, seed) for seed in range(tables)]
    held, foreign = min(first.difference(*others)), min(set(RANKS).difference(first, *others))

    told = [await answer_to_text(bot.services, CAS, HERE.id, False, text.format(card), 1) for card in (held, foreign)]

    assert told[0] == told[1]
    assert len((await bot.tables.pending(CAS.id))[0]) == tables


async def cards_and_pieces(bot: DirectBot) -> tuple[Table, Table, int]:
    """Two tables of different games that wait for the same person, and who that is."""
    pieces = await bot.begun("heroes", (ANN, BOB))
    person = pieces.people_to_act[0].person
    assert person is not None
    return await bot.begun("glory", (ANN, BOB)), pieces, person


def hand_of(table: Table, person: int) -> set[str]:
    """What a person holds at a table of cards."""
    player = table.player_of(person)
    assert player is not None
    assert table.match is not None
    view = table.match.view(player.seat)
    assert isinstance(view, GloryView)
    return set(view.hand)


async def written(bot: DirectBot, person: int | None, text: str) -> MessageSpec:
    """The reply to what somebody writes in private."""
    writer = next(it for it in PEOPLE if it.id == person)
    return await answer_to_text(bot.services, writer, PRIVATE.id, True, text, bot.interaction_id(), "en")


async def test_of_several_tables_the_one_is_meant_whose_game_can_play_the_text(bot: DirectBot) -> None:
    cards, pieces, person = await cards_and_pieces(bot)
    card = min(hand_of(cards, person))

    said = await written(bot, person, card)

    assert said.above.startswith("✔️"), said.above
    assert (await bot.lines(cards.id))[-1].endswith(f"play.{card}")
    assert [line for line in await bot.lines(pieces.id) if line] == []


async def test_of_several_tables_the_one_says_why_not_whose_game_alone_can_read_the_text(bot: DirectBot) -> None:
    cards, _, person = await cards_and_pieces(bot)
    card = min(set(RANKS) - hand_of(cards, person))

    said = await written(bot, person, card)

    shown = SHOWN[Card(card)]
    assert said.above.startswith((f"You do not hold {shown}.", f"Je hebt {shown} niet."))
    assert [line for line in await bot.lines(cards.id) if line] == []


async def test_undo_takes_the_last_move_back_in_either_language(bot: DirectBot) -> None:
    for number, word in enumerate(("undo", "Terug!")):
        table = await bot.begun("heroes", (ANN, BOB), seed=number)
        assert table.match is not None
        mover = table.players[min(table.match.to_act)]
        person = next(it for it in PEOPLE if it.id == mover.person)
        move = next(iter(table.match.game.legal(table.match.view(mover.seat))))
        await bot.change(table, transitions.played, person.id, move, table.decision)

        said = await answer_to_text(bot.services, person, PRIVATE.id, True, word, bot.interaction_id(), PRIVATE.locale)

        after = await bot.tables.get(table.id)
        assert after.match is not None
        assert after.match.to_act == table.match.to_act
        assert said.above.startswith(("Your last move is taken back.", "Je laatste zet is teruggenomen."))
        await bot.change(after, transitions.closed, table.host, False)


async def test_undo_of_a_sealed_choice_is_a_button(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    assert table.match is not None
    view = table.match.view(Seat(0))
    assert isinstance(view, GloryView)
    await bot.change(table, transitions.played, ANN.id, table.match.read(f"play.{view.hand[0]}"), table.decision)

    said = await answer_to_text(bot.services, ANN, PRIVATE.id, True, "undo", bot.interaction_id(), "en")

    assert [button.id.partition(":")[0] for button in said.buttons] == ["undo"]
    assert (await bot.lines(table.id))[-1].startswith("0 play."), "it stands until another one is chosen"


async def test_undo_says_why_a_move_stands(bot: DirectBot) -> None:
    await bot.begun("heroes", (ANN, BOB))

    said = await answer_to_text(bot.services, ANN, PRIVATE.id, True, "undo", bot.interaction_id(), "en")

    assert said.above == "You have no move to take back."


async def moved(bot: DirectBot, table: Table) -> int:
    """Some move of whoever must act at a table, and who that was."""
    now = await bot.tables.get(table.id)
    assert now.match is not None
    mover = now.people_to_act[0]
    assert mover.person is not None
    await bot.play(now, mover.person, str(next(iter(now.match.game.legal(now.match.view(mover.seat))))))
    return mover.person


async def test_undo_says_why_a_move_stands_at_the_table_where_the_writer_did_something_last(bot: DirectBot) -> None:
    dice, pieces = [await bot.begun(game, (ANN, CAS)) for game in ("addvantage", "heroes")]
    roller = dice.people_to_act[0].person
    await bot.play(dice, roller or 0, "roll")
    bot.clock.advance(timedelta(minutes=1))
    while await moved(bot, pieces) != roller:
        pass

    first, second = await written(bot, roller, "undo"), await written(bot, roller, "undo")

    words = bot.languages.of(next(it.locale for it in PEOPLE if it.id == roller)).text
    assert first.above == words("Your last move is taken back.")
    assert second.above.startswith("### Heroes & Cities")
    assert second.above.endswith(words("You have no move to take back."))


async def test_undo_that_waits_for_an_answer_is_said_to_wait(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    first, _ = await moved(bot, table), await moved(bot, table)

    asked, again = await written(bot, first, "undo"), await written(bot, first, "undo")

    assert asked.above.startswith("I've asked ")
    assert again.above.startswith("A question is still open here")


async def test_the_answer_to_a_typed_move_tells_what_came_of_it(bot: DirectBot) -> None:
    table = await bot.begun("addvantage", (ANN, CAS))
    player = table.people_to_act[0]
    roller = player.person or 0

    said = await written(bot, roller, "roll")

    now = await bot.tables.get(table.id)
    assert now.match is not None
    context = bot.contexts.of(now, next(it.locale for it in PEOPLE if it.id == roller))
    view = now.match.view(None)
    headline = now.match.game.headline(view, view.last, player.seat)
    assert headline is not None
    assert said.above.splitlines()[:2] == ["✔️ Roll.", context.words(headline.text)]


async def test_a_rank_that_is_held_twice_at_one_of_two_tables_is_played_at_neither(bot: DirectBot) -> None:
    """Ann holds the queens of diamonds and of spades at one table, and that of spades at the other."""
    tables = [await bot.begun("glory", (ANN, BOB), seed=seed) for seed in (4, 11)]
    queens = [sorted(card for card in hand_of(table, ANN.id) if card[0] == "Q") for table in tables]
    assert queens == [["QD", "QS"], ["QS"]]

    both = await written(bot, ANN.id, "Q")
    await bot.change(tables[1], transitions.closed, ANN.id, False)
    one = await written(bot, ANN.id, "Q")

    assert both.above.startswith("Several tables wait for your move")
    assert one.above == "Which one do you mean: Q♦ or Q♠?"
    assert [button.id.partition(":")[0] for button in one.buttons] == ["write", "hand"]
    for table in tables:
        assert [line for line in await bot.lines(table.id) if " play." in line] == []


async def test_a_move_may_be_written_in_another_language_than_discords(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB), seed=11)
    assert "QS" in hand_of(table, ANN.id)

    said = await written(bot, ANN.id, "schoppenvrouw")

    assert bare(whole(said)).startswith("✔️ Q♠.")


async def test_undo_takes_back_a_move_that_is_held(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, CAS))
    first = await moved(bot, table)
    await moved(bot, table)
    now = await bot.tables.get(table.id)
    assert now.match is not None
    move = next(iter(now.match.game.legal(now.match.view(now.people_to_act[0].seat))))
    await bot.change(now, bot.services.timed.hold, first, move, now.decision)

    said = await written(bot, first, "undo")

    after = await bot.tables.get(table.id)
    assert after.people_to_act[0].held is None
    assert after.open_proposal is None, "the move before it stands"
    assert after.decision == now.decision
    assert said.above in ("Your last move is taken back.", "Je laatste zet is teruggenomen.")
