"""What the group /table and the command for what is saved do that no command did before."""

from typing import Any, cast

import pytest

from bot.interactions.entry import suggestions
from bot.tables import refusals, transitions
from bot.ui.message import CustomId
from bot.values.preferences import Pace
from bot.values.table import Status
from bot.values.turn_clock import StandIn
from games.errors import Over
from tests.support.bot.carried_out import handle_autocomplete
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.drafting import FIRST, SECOND, labels, said, with_draft
from tests.support.bot.service import first_move, resigned
from tests.support.bot.table_command import HOUR, clocked, open_lobby, person_of, suggested, typed, waiting

ANN, BOB, CAS = PEOPLE


async def test_one_turn_is_shown_and_its_names_are_suggested(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, BOB))
    for _ in range(3):
        table = await bot.tables.get(table.id)
        [player] = table.people_to_act
        move = first_move(table, player.seat)
        await bot.play(table, player.person or 0, str(move))

    names = await suggested(bot, "history", "turn", turn="", table=table.id)

    assert len(names) > 1
    name, number = names[0]
    shown = await typed(bot, "history", table=table.id, turn=number)
    assert name.split(" · ")[0] in shown.below
    assert shown.picture_spec is not None
    with pytest.raises(refusals.NotOver):
        await typed(bot, "history", table=table.id, file=True)


async def test_the_file_is_that_of_the_game_that_is_over(bot: DirectBot) -> None:
    over = await bot.begun("many", (ANN, BOB))
    await resigned(bot.tables, over, BOB.id)
    await bot.begun("many", (ANN, BOB))

    assert (await typed(bot, "history", file=True)).file is not None


async def test_a_resignation_and_a_held_move_are_taken_back(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    await bot.press(ANN, CustomId("resign-yes", table.id))
    assert (await bot.tables.get(table.id)).players[table.player_of(ANN.id).seat].delayed.resignation is not None  # type: ignore[union-attr]

    await typed(bot, "undo", table=table.id)

    assert all(player.delayed.resignation is None for player in (await bot.tables.get(table.id)).players)
    await bot.pass_time(HOUR)
    assert (await bot.tables.get(table.id)).status is Status.PLAYING


async def test_a_held_move_is_taken_back_and_never_played(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB))
    for person in (ANN, BOB):
        held = await bot.tables.get(table.id)
        player = held.player_of(person.id)
        assert player is not None
        move = first_move(held, player.seat)
        await bot.press(person, CustomId("ask", table.id, held.decision, str(move)), private=True)
    [player] = [it for it in (await bot.tables.get(table.id)).players if it.delayed.move is not None]
    before = len(await bot.lines(table.id))

    await typed(bot, "undo", person_of(player), table=table.id)

    await bot.pass_time(HOUR)
    assert len(await bot.lines(table.id)) == before
    assert all(it.delayed.move is None for it in (await bot.tables.get(table.id)).players)


async def test_who_is_back_plays_themselves_and_the_pause_ends_by_the_next(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    await typed(bot, "pause", until="in 3 days")
    await typed(bot, "answer", BOB, choice="ja")
    assert (await bot.tables.get(table.id)).times.pause_at(bot.clock.now()) is not None

    assert "gaat verder" in (await typed(bot, "back", BOB)).above

    assert (await bot.tables.get(table.id)).times.pause_at(bot.clock.now()) is None
    assert (await typed(bot, "back", BOB)).picture_spec is not None, "no pause any more: the panel"
    with pytest.raises(refusals.NotPaused):
        await typed(bot, "pause", BOB)


@pytest.mark.parametrize(
    ("choice", "answered"), [("yes", "✔️"), ("YES", "✔️"), ("ja", "✔️"), ("no", "✖️"), ("nee", "✖️"), (" Nee ", "✖️")]
)
async def test_an_answer_is_read_in_every_language(bot: DirectBot, choice: str, answered: str) -> None:
    await clocked(bot, ANN, BOB, CAS, game="addvantage")
    await typed(bot, "end")

    assert answered in (await typed(bot, "answer", BOB, choice=choice)).above


async def test_only_what_is_asked_is_suggested_and_taken(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    assert await suggested(bot, "answer", "choice", choice="", table=table.id) == []
    with pytest.raises(refusals.NotAsked):
        await typed(bot, "answer", choice="yes", table=table.id)
    with pytest.raises(refusals.YesOrNo):
        await typed(bot, "answer", choice="perhaps", table=table.id)
    await typed(bot, "end", BOB)
    assert await suggested(bot, "answer", "choice", choice="", table=table.id) == [("yes", "yes"), ("no", "no")]
    with pytest.raises(refusals.YesOrNo):
        await typed(bot, "answer", choice="claim", table=table.id)
    await typed(bot, "answer", BOB, choice="no")
    await typed(bot, "end")
    assert await suggested(bot, "answer", "choice", choice="", table=table.id) == [("no: I take it back", "no")]
    await typed(bot, "answer", choice="no")
    assert (await bot.tables.get(table.id)).proposals.lasting is None


@pytest.mark.parametrize(("choice", "stands_in"), [("computer", StandIn.ABSENT), ("wait", None)])
async def test_who_is_late_is_answered_about_in_other_words(
    bot: DirectBot, choice: str, stands_in: StandIn | None
) -> None:
    table = await clocked(bot, ANN, BOB, pace=Pace.HOUR)
    await bot.pass_time(3 * HOUR)
    [late] = (await bot.tables.get(table.id)).people_to_act
    other = waiting(table)

    with pytest.raises(refusals.WaitOrEnd):
        await typed(bot, "answer", other, choice="yes", table=table.id)
    asked = await typed(bot, "answer", other, choice="claim", table=table.id)
    assert asked.buttons[0].id.startswith("late-end-yes:")
    await typed(bot, "answer", other, choice=choice, table=table.id)

    assert (await bot.tables.get(table.id)).players[late.seat].attendance.stand_in == stands_in


async def test_a_rematch_with_computers_begins_at_once(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, BOB)
    await bot.change(table, transitions.closed, ANN.id, False)

    await typed(bot, "rematch", table=table.id, computers=True)

    number = (await bot.tables.get(table.id)).rematch
    assert number is not None
    assert [player.is_computer for player in (await bot.tables.get(number)).players].count(True) == 1


async def test_closing_is_at_once_before_a_game_and_after_a_question_in_one(bot: DirectBot) -> None:
    before, game = await open_lobby(bot, ANN, BOB), await bot.begun("glory", (ANN, BOB))

    with pytest.raises(refusals.WhichTable):
        await typed(bot, "close")
    await typed(bot, "close", table=before.id)
    asked = await typed(bot, "close", table=game.id)

    assert (await bot.tables.get(before.id)).status is Status.CLOSED
    assert (await bot.tables.get(game.id)).status is Status.PLAYING
    assert "Yes, end it" in labels(asked)
    with pytest.raises(refusals.HostOnly):
        await typed(bot, "close", BOB, table=game.id)
    await resigned(bot.tables, game, BOB.id)
    with pytest.raises(Over):
        await typed(bot, "close", table=game.id)


async def test_what_is_arranged_is_saved_used_and_forgotten_by_one_command(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await said(bot, "setup saved", save="castle")
    await bot.repositories.drafts.keep(table.id, table.players[0].seat, SECOND)

    await said(bot, "setup saved", use="castle")
    assert await bot.repositories.drafts.of(table.id, table.players[0].seat) == FIRST
    with pytest.raises(refusals.OneAtATime):
        await said(bot, "setup saved", use="castle", forget="castle")
    with pytest.raises(refusals.BadName):
        await said(bot, "setup saved", save=" ")
    assert await suggested(bot, "setup saved", "forget", forget="cas") == [("castle", "castle")]
    assert "is forgotten" in (await said(bot, "setup saved", forget="castle")).above
    with pytest.raises(refusals.NotSaved):
        await said(bot, "setup saved", forget="castle")


async def test_a_table_is_suggested_to_whom_a_command_is_for(bot: DirectBot) -> None:
    mine, open_one = await open_lobby(bot, ANN), await open_lobby(bot, BOB)
    game, theirs = await bot.begun("many", (ANN, BOB)), await bot.begun("many", (BOB, CAS))

    async def numbers(command: str) -> set[str | int]:
        return {number for _, number in await suggested(bot, command, "table", table="")}

    assert await numbers("lobby join") == {open_one.id}
    assert await numbers("lobby begin") == {mine.id, open_one.id}
    assert {game.id, theirs.id} <= await numbers("table board")
    assert theirs.id not in await numbers("table undo")
    assert game.id in await numbers("table undo")
    assert await numbers("many move") in (set(), {game.id})


async def test_where_a_number_is_typed_nothing_else_is_suggested(bot: DirectBot) -> None:
    for _ in range(2):
        await bot.begun("many", (ANN, BOB))
    data: dict[str, Any] = command_of("table history", {"turn": ""}, "turn")
    data["options"][0]["options"][0]["type"] = 4
    ctx, reply = bot.ctx(ANN)

    await handle_autocomplete(ctx, data)

    assert reply.choices == []
    assert len(await suggested(bot, "answer", "choice", choice="")) == 1, "it says that the table must be named"


async def test_a_games_own_field_is_suggested_its_values_whatever_other_commands_call_their_options(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.begun("glory", (ANN, BOB))
    cards = await suggested(bot, "glory play", "card", card="")
    monkeypatch.setitem(cast("dict[str, object]", suggestions.OF_OPTIONS), "card", suggestions.OF_OPTIONS["zone"])

    assert await suggested(bot, "glory play", "card", card="") == cards != []
