"""What others learn of a change or a held move, which is nothing, and what anything else that a player does at the
table makes of a move that they hold."""

from datetime import timedelta

import pytest

from bot.tables import transitions
from bot.ui.message import CustomId, draft_hash
from bot.ui.partial_move import drafted_kinds, presets
from bot.values.record import Since, Told
from bot.values.table import Table
from bot.values.timers import TimerKind
from games.core import Seat
from tests.bot.interactions.test_undo import buttons, control, moved, press
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, DirectBot, Recorder
from tests.support.bot.service import match_of
from tests.support.bot.writing import answer_to_text

ANN, BOB, CAS = PEOPLE


def choices(table: Table, seat: int) -> list[str]:
    """The moves that a seat may make, in notation."""
    return [str(move) for move in match_of(table).game.legal(match_of(table).view(Seat(seat)))]


@pytest.mark.parametrize("changes", [1, 3])
async def test_no_button_tells_how_often_another_player_has_changed_their_choice(bot: DirectBot, changes: int) -> None:
    ids = []
    for times in (0, changes):
        table = await bot.begun("glory")
        for card in (choices(table, 1) * 2)[: times + 1]:
            await press(bot, BOB, control(table, "play", card))
        reply = await press(bot, ANN, control(table, "play", choices(table, 0)[0]))
        ids.append([custom_id.split(":", 2)[2] for custom_id in buttons(reply.shown[-1]).values()])

    assert ids[0] == ids[1]


async def test_however_often_somebody_changes_their_choice_others_are_told_as_much_as_before(bot: DirectBot) -> None:
    def told(since: Since) -> list[Told]:
        return [told for told in since.others if told.event.visible_to(Seat(0))]

    table = await bot.begun("glory")
    before = told((await bot.repositories.moves.recent(table, table.players[0])).since)
    for card in (choices(table, 1) * 20)[:70]:
        await press(bot, BOB, control(table, "play", card))

    assert before
    table = await bot.tables.get(table.id)
    assert told((await bot.repositories.moves.recent(table, table.players[0])).since) == before


async def test_a_message_plays_the_held_move_first_and_is_read_at_the_position_after_it(bot: DirectBot) -> None:
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    delayed, _ = await moved(bot, table)
    first, second = choices(delayed, 1)[:2]
    text = second.partition(".")[2]

    await answer_to_text(bot.services, BOB, PRIVATE.id, True, text, bot.interaction_id())

    assert (await bot.lines(table.id))[2:] == [f"1 {first}", f"1 {second}"]
    left = await bot.repositories.timers.of(table.id, Seat(1))
    assert TimerKind.DELAYED not in {timer.kind for timer in left}


async def test_a_second_press_of_the_same_button_leaves_the_move_held(bot: DirectBot) -> None:
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    delayed, _ = await moved(bot, table)
    due = delayed.players[1].delayed.move

    again = await press(bot, BOB, control(table, "play", choices(table, 1)[0]))

    now = await bot.tables.get(table.id)
    assert (now.version, now.players[1].delayed.move) == (table.version, due)
    assert "unhold" in buttons(again.shown[-1])


async def test_the_same_line_of_a_menu_once_more_leaves_the_move_held(bot: DirectBot) -> None:
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    card = choices(table, 1)[0].partition(".")[2]
    for _ in range(2):
        await bot.press(BOB, control(table, "pick", "play~0"), card, private=True)

    now = await bot.tables.get(table.id)
    assert now.version == table.version
    assert now.players[1].delayed.move is not None


async def test_what_is_saved_is_at_hand_while_a_sealed_set_up_is_changed(bot: DirectBot) -> None:
    table = await bot.begun("stratego")
    assert table.match is not None
    view = table.match.view(Seat(0))
    army = str(presets(table.match.game, drafted_kinds(table.match.game, view)[0])[0].move)
    await bot.repositories.drafts.keep(table.id, Seat(0), army)
    await bot.repositories.favourites.save(ANN.id, "stratego", "Wall", army)
    sealed = await press(bot, ANN, control(table, "seal", draft_hash(table.match.seed, army)))
    reopened = await press(bot, ANN, buttons(sealed.shown[-1])["undo"])

    saved = await press(bot, ANN, buttons(reopened.shown[-1])["favourites"])

    assert "Wall" in str(saved.shown[-1])


async def test_a_rematch_pressed_again_leads_there_whatever_is_asked_at_the_new_table(bot: DirectBot) -> None:
    old = await bot.begun("heroes", (ANN, BOB))
    old = await bot.change(old, transitions.closed, ANN.id, False)
    await press(bot, ANN, str(CustomId("rematch", old.id)))
    await press(bot, BOB, control(old, "agree", "rematch"))
    new = await bot.tables.get((await bot.tables.get(old.id)).rematch or 0)
    new, reply = await moved(bot, new)
    new, _ = await moved(bot, new)
    await press(bot, BOB, buttons(reply.shown[-1])["undo"])  # who sits there where Ann sat before

    there = await press(bot, ANN, str(CustomId("rematch", old.id)))

    assert there.shown[-1].above == "There is a next game already."


async def test_a_rematch_begins_without_what_was_found_out_or_waits_at_the_old_table(bot: DirectBot) -> None:
    old = await bot.begun("heroes", (ANN, BOB))
    await bot.repositories.changes.set_unreachable(old.id, Seat(0), 0)
    await press(bot, ANN, str(CustomId("resign-yes", old.id)))
    old = await bot.tables.get(old.id)
    old = await bot.change(old, transitions.closed, ANN.id, False)
    await press(bot, ANN, str(CustomId("rematch", old.id)))

    await press(bot, BOB, control(old, "agree", "rematch"))

    new = await bot.tables.get((await bot.tables.get(old.id)).rematch or 0)
    assert [(player.unreachable, player.delayed.resignation) for player in new.players] == [(None, None)] * 2


async def holding(bot: DirectBot) -> tuple[Table, Recorder]:
    """A table at which Bob holds a move, and the answer in a message of his."""
    table, _ = await moved(bot, await bot.begun("glory", (ANN, BOB)))
    reply = await bot.press(BOB, control(table, "play", choices(table, 1)[0]), pressed=77)
    assert "now" in buttons(reply.shown[-1])
    return table, reply


async def test_who_holds_a_move_that_is_not_played_is_shown_what_is(bot: DirectBot) -> None:
    table, reply = await holding(bot)
    await bot.change(table, transitions.closed, ANN.id, False)

    await bot.pass_time(timedelta(seconds=5))

    assert "now" not in buttons(reply.shown[-1])
    assert "rematch" in buttons(reply.shown[-1])


@pytest.mark.parametrize("elsewhere", [True, False])
async def test_what_is_pressed_beside_a_held_move_is_answered_there_and_nothing_takes_its_place(
    bot: DirectBot, elsewhere: bool
) -> None:
    table, reply = await holding(bot)

    answer = await bot.press(BOB, CustomId("resign", table.id), pressed=78 if elsewhere else 77)
    await bot.services.pending_answers.telling.settled()

    assert "resign-yes" in buttons(answer.shown[-1])
    assert len(reply.shown) == 1 + elsewhere, "a message of its own tells what came of the move"
    assert (await bot.tables.get(table.id)).decision > table.decision


async def test_the_first_of_two_moves_of_a_turn_is_taken_back_and_another_piece_moves(bot: DirectBot) -> None:
    table = await bot.begun("stratego", length="short")
    for seat, person in enumerate(PEOPLE):
        assert table.match is not None
        view = table.match.view(Seat(seat))
        army = presets(table.match.game, drafted_kinds(table.match.game, view)[0])[0].move
        table = (await bot.play(table, person.id, str(army))).table
    first, *more = [move for move in choices(table, 1) if _is_a_step(move)]
    other = next(move for move in more if move.split(".")[1] != first.split(".")[1])

    reply = await press(bot, BOB, control(table, "play", first))
    halfway = await bot.tables.get(table.id)
    await press(bot, BOB, buttons(reply.shown[-1])["undo"])
    back = await bot.tables.get(table.id)
    await press(bot, BOB, control(back, "play", other))
    again = await bot.tables.get(table.id)

    assert back.match == table.match != halfway.match
    assert [[player.person for player in now.people_to_act] for now in (halfway, again)] == [[BOB.id], [BOB.id]]


def _is_a_step(move: str) -> bool:
    """Whether a move of Stratego 4 goes one space far in its column or row, as any rank can."""
    _, start, to = move.split(".")
    return abs(ord(start[0]) - ord(to[0])) + abs(int(start[1:]) - int(to[1:])) == 1
