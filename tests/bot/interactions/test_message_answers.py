"""Replies to messages, without Discord: how long they are, in whose language, and what they do not tell in public."""

import re
from datetime import timedelta

import pytest

from bot.interactions.entry.messages import NOT_HERE
from bot.tables import transitions
from bot.ui.escaping import escaped
from bot.ui.languages import bare
from bot.ui.message import MessageSpec
from bot.values.table import ChannelRef, Person, Table
from games.core import Move, Seat
from games.glory import RANKS, GloryView
from games.glory.components import SHOWN, Card
from games.match import Match
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, check
from tests.support.bot.drafting import FIRST, labels, whole
from tests.support.bot.positions import played_to
from tests.support.bot.service import first_move, match_of
from tests.support.bot.table_command import person_of
from tests.support.bot.writing import answer_to_text

ANN, BOB, CAS = PEOPLE
LONG = "_" * 32
"""A name that becomes longest when it is escaped."""
CROWD = tuple(Person(10**17 + number, LONG, "en-US") for number in range(6))


async def privately(bot: DirectBot, person: Person, text: str) -> MessageSpec:
    """The reply to what somebody writes to the bot alone."""
    return await answer_to_text(bot.services, person, PRIVATE.id, True, text, bot.interaction_id(), "en")


async def publicly(
    bot: DirectBot, person: Person, text: str, server: str = HERE.locale, channel: ChannelRef = HERE
) -> MessageSpec:
    """The reply to what somebody writes where all read it."""
    return await answer_to_text(bot.services, person, channel.id, False, text, bot.interaction_id(), server)


async def posted(bot: DirectBot, table: int) -> None:
    """The table's message is noted as posted."""
    post = await bot.repositories.messages.intend(table, "table", -1, 2**62, 0, 0)
    await bot.repositories.messages.mark(post.id, message=2**62 + table)


@pytest.mark.parametrize(
    ("text", "said"),
    [("help", "Type `/help`, or write to me in private."), ("what now?", "Type `/help`, or write to me in private.")],
)
async def test_a_public_reply_is_in_the_language_of_the_server(bot: DirectBot, text: str, said: str) -> None:
    dutch, english = bot.languages.of("nl"), bot.languages.of("en")

    here = await publicly(bot, CAS, text)
    there = await answer_to_text(bot.services, ANN, ELSEWHERE.id, False, text, 2, ELSEWHERE.locale)

    assert english.text(said) in here.above
    assert dutch.text(said) in there.above


async def test_a_public_reply_names_the_tables_that_could_be_meant_in_the_language_of_the_server(
    bot: DirectBot,
) -> None:
    for seed in range(2):
        await bot.begun("glory", (CAS, BOB), seed=seed)

    told = await publicly(bot, CAS, "what now?")

    assert told.above.startswith("Several tables wait for your move")


@pytest.mark.parametrize("text", ["what now?", "5 j10", "move d4 z9", "tea, please"])
async def test_a_public_refusal_tells_no_reason_and_is_in_the_language_of_the_table(bot: DirectBot, text: str) -> None:
    """A different reply would tell what only the player knows."""
    table = await bot.begun("many", (CAS, BOB))
    mover = person_of(table.people_to_act[0])

    told = await publicly(bot, mover, text, ELSEWHERE.locale)

    assert (told.above, "My move" in labels(told)) == (NOT_HERE, True)
    assert (await bot.tables.get(table.id)).version == table.version


async def test_in_public_a_question_looks_like_a_refusal(bot: DirectBot) -> None:
    def asked_about(match: Match) -> Move | None:
        view = match.view(min(match.to_act))
        return next((it for it in match.game.legal(view) if match.game.question(view, it) is not None), None)

    table = await played_to(bot, "many", (ANN, CAS), lambda match: asked_about(match) is not None)
    mover = person_of(table.people_to_act[0])

    told = await publicly(bot, mover, str(asked_about(match_of(table))))

    assert told.above == NOT_HERE
    assert (await bot.tables.get(table.id)).version == table.version


async def test_a_secret_move_is_not_taken_in_public(bot: DirectBot) -> None:
    table = await bot.begun("setup")

    told = await publicly(bot, ANN, FIRST.replace(".", " ").replace(",", ", "))

    assert told.above == "That is your secret. Press “My move”, or write it to me in private."
    assert await bot.repositories.drafts.of(table.id, Seat(0)) is None


async def test_in_a_channel_no_table_of_another_channel_is_meant(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, CAS))
    mover = person_of(table.people_to_act[0])

    told = await publicly(bot, mover, first_move(table, table.people_to_act[0].seat), channel=ELSEWHERE)

    assert told.above.startswith("No table waits for your move here.")
    assert (await bot.tables.get(table.id)).version == table.version


@pytest.mark.parametrize("text", ["help", "Help!", "/help", "?", "HELP", "hulp"])
async def test_help_is_given_in_any_of_our_languages_though_a_table_waits(bot: DirectBot, text: str) -> None:
    await bot.begun("glory", (ANN, BOB))

    assert (await privately(bot, ANN, text)).above.startswith("## Board games")


async def test_where_no_table_waits_the_reply_leads_to_the_tables(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, STRANGER))
    await posted(bot, table.id)
    waits = next(it for it in (ANN, STRANGER) if it.id != table.people_to_act[0].person)

    told = await privately(bot, waits, "your turn, I think")

    assert labels(told) == ["Heroes & Cities · Ann, Dee", "All games"]
    assert str(2**62 + table.id) in told.buttons[0].id


async def test_names_at_the_tables_that_could_be_meant_are_escaped(bot: DirectBot) -> None:
    for seed in range(2):
        await bot.begun("glory", (CAS, BOB), seed=seed)

    told = await privately(bot, CAS, "what now?")

    assert escaped(BOB.name) in told.above
    assert BOB.name not in whole(told)


async def test_ten_tables_of_the_longest_names_that_could_be_meant_are_within_all_limits(bot: DirectBot) -> None:
    for seed in range(10):
        await posted(bot, (await bot.begun("glory", CROWD, seed=seed)).id)

    told = await privately(bot, CROWD[0], "what now?")

    assert told.above.startswith("Several tables wait for your move")
    line = r"^- \d+ · \[Steal the Glory\]\(https://discord.com/channels/\S+\) · "
    assert len(re.findall(line, told.above, re.MULTILINE)) == 10
    check(told, None)


async def dealt(bot: DirectBot, seed: int) -> set[str]:
    """The hand of Cas in a game that waits for their card."""
    return hand_of(await bot.begun("glory", (CAS, BOB), seed=seed), CAS.id)


@pytest.mark.parametrize("tables", [1, 2])
@pytest.mark.parametrize("text", ["play {}", "{}"])
async def test_a_public_reply_does_not_tell_whether_the_writer_holds_the_card(
    bot: DirectBot, text: str, tables: int
) -> None:
    first, *others = [await dealt(bot, seed) for seed in range(tables)]
    held, foreign = min(first.difference(*others)), min(set(RANKS).difference(first, *others))

    told = [await publicly(bot, CAS, text.format(card)) for card in (held, foreign)]

    assert told[0] == told[1]
    assert len((await bot.tables.finder.pending(CAS.id))[0]) == tables


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
    view = match_of(table).view(player.seat)
    assert isinstance(view, GloryView)
    return set(view.hand)


async def written(bot: DirectBot, person: int | None, text: str) -> MessageSpec:
    """The reply to what somebody writes in private."""
    writer = next(it for it in PEOPLE if it.id == person)
    return await privately(bot, writer, text)


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

        said = await privately(bot, person, word)

        after = await bot.tables.get(table.id)
        assert match_of(after).to_act == table.match.to_act
        assert said.above.startswith(("Your last move is taken back.", "Je laatste zet is teruggenomen."))
        await bot.change(after, transitions.closed, table.host, False)


async def test_undo_of_a_sealed_choice_is_a_button(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    view = match_of(table).view(Seat(0))
    assert isinstance(view, GloryView)
    await bot.change(table, transitions.played, ANN.id, match_of(table).read(f"play.{view.hand[0]}"), table.decision)

    said = await privately(bot, ANN, "undo")

    assert [button.id.partition(":")[0] for button in said.buttons] == ["undo"]
    assert (await bot.lines(table.id))[-1].startswith("0 play."), "it stands until another one is chosen"


async def test_undo_says_why_a_move_stands(bot: DirectBot) -> None:
    await bot.begun("heroes", (ANN, BOB))

    said = await privately(bot, ANN, "undo")

    assert said.above == "You have no move to take back."


async def moved(bot: DirectBot, table: Table) -> int:
    """Some move of whoever must act at a table, and who that was."""
    now = await bot.tables.get(table.id)
    assert now.match is not None
    mover = now.people_to_act[0]
    assert mover.person is not None
    await bot.play(now, mover.person, first_move(now, mover.seat))
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
    context = bot.contexts.of(now, next(it.locale for it in PEOPLE if it.id == roller))
    view = match_of(now).view(None)
    headline = match_of(now).game.headline(view, view.last, player.seat)
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
    move = match_of(now).read(first_move(now, now.people_to_act[0].seat))
    await bot.change(now, bot.services.timed.delay, first, move, now.decision)

    said = await written(bot, first, "undo")

    after = await bot.tables.get(table.id)
    assert after.people_to_act[0].delayed.move is None
    assert after.open_proposal is None, "the move before it stands"
    assert after.decision == now.decision
    assert said.above in ("Your last move is taken back.", "Je laatste zet is teruggenomen.")


async def test_after_a_move_that_was_written_the_next_table_is_a_press_away(bot: DirectBot) -> None:
    await bot.begun("setup")
    table = await bot.begun("many", (ANN, STRANGER))
    await posted(bot, table.id)
    if table.people_to_act[0].person != ANN.id:
        await moved(bot, table)

    assert labels(await privately(bot, ANN, "roll")) == ["Next table", "To the table"]
