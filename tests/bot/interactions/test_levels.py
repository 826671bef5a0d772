"""How well computer players play: chosen when they sit down, changed by the host, remembered for the next game."""

import json
from datetime import timedelta

import pytest

from bot.tables import lobbies, transitions
from bot.tables.refusals import HostOnly, NoComputer, NoSuchLevel
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.lobby import lobby as lobby_screen
from bot.ui.screens.panel import stays
from bot.values.table import Person, Status, Table, Transition
from games.core import Seat
from games.errors import Refusal
from games.levels import Level
from tests.support.bot.direct_bot import ALL, PEOPLE, PRIVATE, DirectBot, Recorder
from tests.support.bot.service import match_of

ANN, BOB, _ = PEOPLE


async def press(bot: DirectBot, custom_id: CustomId, who: Person = ANN, *, private: bool = False) -> Recorder:
    return await bot.press(who, custom_id, private=private)


async def typed(bot: DirectBot, command: str, who: Person = ANN, **options: object) -> Recorder:
    return await bot.type(who, command, PRIVATE, **options)


async def levels(bot: DirectBot, table: Table) -> list[Level | None]:
    return [player.level for player in (await bot.tables.get(table.id)).players]


async def shown(bot: DirectBot, table: Table) -> MessageSpec:
    return lobby_screen(bot.contexts.of(await bot.tables.get(table.id), "en"))


def labels(spec: MessageSpec) -> list[str]:
    return [button.label for button in spec.buttons]


def bright(spec: MessageSpec) -> list[str]:
    return [button.label for button in spec.buttons if button.style in ("primary", "success")]


async def won(bot: DirectBot, game: str) -> None:
    """Ann has won a game once."""
    table = await bot.begun(game, (ANN, BOB))
    await bot.change(table, transitions.resigned, BOB.id)


async def private_lobby(bot: DirectBot, game: str = "glory") -> Table:
    await typed(bot, f"{game} start")
    return (await bot.tables.finder.of_person(ANN.id))[-1]


async def test_the_question_how_well_they_play_stays_until_the_game_has_begun(bot: DirectBot) -> None:
    lobby = await bot.lobby("spy", (ANN,))

    card = (await press(bot, CustomId("add", lobby.id))).shown[-1]
    assert card.follows is not None
    lobby = await bot.tables.get(lobby.id)
    assert stays(card.follows, lobby, lobby.players[0])
    await press(bot, CustomId("begin", lobby.id))

    table = await bot.tables.get(lobby.id)
    assert table.match is not None
    assert not stays(card.follows, table, table.players[0]), "the panel takes its place"


async def test_who_seats_a_computer_chooses_then_how_well_it_plays(bot: DirectBot) -> None:
    lobby = await bot.lobby("spy", (ANN,))

    card = (await press(bot, CustomId("add", lobby.id))).shown[-1]

    assert labels(card) == ["Easy", "Normal", "Strong", "Expert"]
    assert bright(card) == ["Easy"]
    assert "**Bruno** · Easy" in (await shown(bot, lobby)).below
    changed = (await press(bot, CustomId("level", lobby.id, rest="strong~Bruno"), private=True)).shown[-1]
    assert bright(changed) == ["Strong"]
    assert await levels(bot, lobby) == [None, Level.STRONG]


async def test_who_fills_a_table_behind_more_chooses_there_how_well_the_computers_play(bot: DirectBot) -> None:
    lobby = await bot.lobby("spy", (ANN,))

    card = (await press(bot, CustomId("add-all", lobby.id), private=True)).shown[-1]

    assert "How strong?" in card.above
    assert labels(card) == ["Easy", "Normal", "Strong", "Expert"] * (len(await levels(bot, lobby)) - 1)


async def test_where_no_computer_sits_any_more_nobody_is_asked_how_strong_it_is(bot: DirectBot) -> None:
    with pytest.raises(NoComputer):
        await press(bot, CustomId("levels", (await bot.lobby("spy", (ANN,))).id), private=True)


async def test_a_game_of_luck_has_three_levels_and_a_game_with_one_offers_no_choice(bot: DirectBot) -> None:
    lucky, plain = await bot.lobby("glory", (ANN,)), await bot.lobby("many", (ANN,))

    assert labels((await press(bot, CustomId("add", lucky.id))).shown[-1]) == ["Easy", "Normal", "Expert"]
    reply = await press(bot, CustomId("add", plain.id))
    assert (reply.shown, reply.acknowledged) == ([], True)
    assert await levels(bot, plain) == [None, Level.NORMAL]
    assert "Normal" not in (await shown(bot, plain)).below


async def test_until_the_first_victory_a_computer_is_easy_and_then_as_it_was_chosen_last(bot: DirectBot) -> None:
    first = await bot.lobby("spy", (ANN,))
    await press(bot, CustomId("add", first.id))
    await press(bot, CustomId("level", first.id, rest="expert~Bruno"), private=True)
    second = await bot.lobby("spy", (ANN,))
    await press(bot, CustomId("add", second.id))
    assert await levels(bot, second) == [None, Level.EASY]

    await won(bot, "spy")

    third, other = await bot.lobby("spy", (ANN,)), await bot.lobby("heroes", (ANN,))
    await press(bot, CustomId("add-all", third.id))
    await press(bot, CustomId("add", other.id))
    assert set((await levels(bot, third))[1:]) == {Level.EXPERT}
    assert await levels(bot, other) == [None, Level.EASY]


def drawn(before: Table) -> Transition:
    """All agree to end a game of two: a draw."""
    return transitions.moved(before, match_of(before), match_of(before).agree())


async def test_a_draw_is_no_victory_and_ends_a_row_of_losses(bot: DirectBot) -> None:
    await bot.services.preferences.choose_level(ANN, "heroes", Level.EXPERT)
    await bot.change(await bot.begun("heroes", (ANN, BOB)), drawn)
    assert await bot.services.preferences.usual_level(ANN.id, ALL["heroes"]) is Level.EASY

    streaks = []
    for end in (True, True, False, True):
        table = await lost(bot, Level.NORMAL) if end else await bot.change(await against(bot, Level.NORMAL), drawn)
        streaks.append(table.players[0].history.streak)

    assert streaks == [-1, -2, 0, -1]


async def test_a_level_that_a_command_names_in_a_server_is_remembered(bot: DirectBot) -> None:
    await won(bot, "spy")
    await bot.type(ANN, "newgame", game="spy", level="normal")

    assert await bot.services.preferences.usual_level(ANN.id, ALL["spy"]) is Level.NORMAL


async def test_what_was_chosen_last_stands_in_my_data(bot: DirectBot) -> None:
    lobby = await bot.lobby("spy", (ANN,))
    await press(bot, CustomId("add", lobby.id))
    await press(bot, CustomId("level", lobby.id, rest="expert~Bruno"), private=True)

    answer = (await press(bot, CustomId("my-data"), private=True)).shown[-1]

    assert answer.file is not None
    assert json.loads(answer.file.content)["Your settings"]["Strength of the computers"] == {"Spy": "Expert"}


async def test_the_host_changes_each_computer_behind_more_and_nobody_else_does(bot: DirectBot) -> None:
    lobby = await bot.lobby("spy", (ANN, BOB))
    for _ in range(2):
        await press(bot, CustomId("add", lobby.id))
    more = (await press(bot, CustomId("more", lobby.id))).shown[-1]
    assert "How strong?" in labels(more)
    assert "How strong?" not in labels((await press(bot, CustomId("more", lobby.id), BOB)).shown[-1])

    card = (await press(bot, CustomId("levels", lobby.id), private=True)).shown[-1]
    await press(bot, CustomId("level", lobby.id, rest="normal~Dora"), private=True)

    assert len(card.buttons) == 2 * len(Level)
    assert await levels(bot, lobby) == [None, None, Level.EASY, Level.NORMAL]
    for custom_id, refused in (
        (CustomId("level", lobby.id, rest="strong~Dora"), HostOnly),
        (CustomId("levels", lobby.id), HostOnly),
    ):
        with pytest.raises(refused):
            await press(bot, custom_id, BOB)


@pytest.mark.parametrize(
    ("rest", "refused"), [("godlike~Bruno", NoSuchLevel), ("strong~Bruno", NoSuchLevel), ("easy~Ann", NoComputer)]
)
async def test_what_no_button_offers_changes_nothing(bot: DirectBot, rest: str, refused: type[Refusal]) -> None:
    lobby = await bot.lobby("glory", (ANN,))
    await press(bot, CustomId("add", lobby.id))

    with pytest.raises(refused):
        await press(bot, CustomId("level", lobby.id, rest=rest), private=True)

    assert await levels(bot, lobby) == [None, Level.EASY]


async def test_in_a_private_chat_choosing_the_level_is_the_start(bot: DirectBot) -> None:
    lobby = await private_lobby(bot, "heroes")
    before = await shown(bot, lobby)
    assert labels(before)[:4] == ["Easy", "Normal", "Strong", "Expert"]
    assert bright(before) == ["Easy"]
    assert "You against the computer. How strong?" in before.below

    await press(bot, CustomId("begin", lobby.id, rest="strong"))

    table = await bot.tables.get(lobby.id)
    assert (table.status, [it.level for it in table.players]) == (Status.PLAYING, [None, Level.STRONG])
    again = await shown(bot, await private_lobby(bot, "heroes"))
    assert bright(again) == ["Strong"]


async def test_an_old_button_that_begins_leaves_the_computers_as_they_are(bot: DirectBot) -> None:
    lobby = await private_lobby(bot, "heroes")

    await press(bot, CustomId("begin", lobby.id))

    assert (await bot.tables.get(lobby.id)).status is Status.PLAYING
    assert await levels(bot, lobby) == [None, Level.EASY]


async def test_whoever_begins_alone_names_the_level_with_the_command(bot: DirectBot) -> None:
    await typed(bot, "spy start", level="expert", seats=3)

    [table] = await bot.tables.finder.of_person(ANN.id)
    assert (table.status, [it.level for it in table.players]) == (Status.PLAYING, [None, Level.EXPERT])
    with pytest.raises(NoSuchLevel):
        await typed(bot, "glory start", level="strong")


async def test_a_command_seats_computers_of_a_level(bot: DirectBot) -> None:
    lobby = await bot.lobby("spy", (ANN,))

    await bot.type(ANN, "lobby computer", count=2, level="normal", table=lobby.id)

    assert await levels(bot, lobby) == [None, Level.NORMAL, Level.NORMAL]


async def test_a_rematch_keeps_the_level(bot: DirectBot) -> None:
    table = await lost(bot, Level.EXPERT)

    await press(bot, CustomId("rematch", table.id))

    followed = await bot.tables.get((await bot.tables.get(table.id)).rematch or 0)
    assert {(player.name, player.level) for player in followed.players} == {("Ann", None), ("Bruno", Level.EXPERT)}


async def test_the_level_stands_in_the_panel_the_picture_and_the_record(bot: DirectBot) -> None:
    table = await against(bot, Level.STRONG)
    reply = await bot.press(ANN, CustomId("my", table.id))
    panel = reply.shown[-1]

    assert "🤖 Bruno · Strong" in panel.below
    assert panel.picture_spec is not None
    assert panel.picture_spec.pips == (0, ALL["heroes"].levels.index(Level.STRONG) + 1)
    table = await bot.change(table, transitions.resigned, ANN.id)
    record = await bot.repositories.moves.record(table, match_of(table))
    assert [(it.name, it.level) for it in record.sittings] == [("Ann", None), ("Bruno", Level.STRONG)]


async def against(bot: DirectBot, level: Level, game: str = "heroes") -> Table:
    """Ann plays against a computer."""
    lobby = await bot.lobby(game, (ANN,))
    await bot.change(lobby, lobbies.computers_seated, ANN.id, False, level)
    return await bot.begin(lobby)


async def lost(bot: DirectBot, level: Level, game: str = "heroes") -> Table:
    """Ann resigns against a computer."""
    return await bot.change(await against(bot, level, game), transitions.resigned, ANN.id)


def beaten(before: Table) -> Transition:
    """The computer against which somebody plays resigns."""
    return transitions.moved(before, match_of(before), match_of(before).resign(Seat(1)))


async def end_of(bot: DirectBot, table: Table) -> MessageSpec:
    return (await press(bot, CustomId("my", table.id))).shown[-1]


async def test_after_three_losses_in_a_row_the_private_end_offers_tips_and_an_easier_opponent_once(
    bot: DirectBot,
) -> None:
    ends = [await end_of(bot, await lost(bot, Level.STRONG)) for _ in range(4)]

    assert ["Three losses in a row." in end.below for end in ends] == [False, False, True, False]
    assert ["Play Normal" in labels(end) for end in ends] == [False, False, True, False]
    assert bright(ends[2]) == ["Play Normal"]
    assert all(f"- {tip}" in ends[2].below for tip in ALL["heroes"].tips)
    assert len(ALL["heroes"].tips) == 3


async def test_a_game_between_people_or_of_another_kind_is_no_part_of_a_row(bot: DirectBot) -> None:
    await lost(bot, Level.NORMAL)
    await lost(bot, Level.NORMAL)
    between = await bot.begun("heroes", (ANN, BOB))
    await bot.change(between, transitions.resigned, ANN.id)
    await lost(bot, Level.NORMAL, "glory")

    end = await end_of(bot, await lost(bot, Level.EASY))

    assert "Three losses in a row. Three tips:" in end.below
    assert [label for label in labels(end) if label.startswith("Play again")] == ["Play again"]


async def test_the_rematch_that_is_offered_is_played_at_that_level(bot: DirectBot) -> None:
    table = [await lost(bot, Level.STRONG) for _ in range(3)][-1]

    await press(bot, CustomId("rematch", table.id, rest="normal"))

    followed = (await bot.tables.get(table.id)).rematch or 0
    assert {player.level for player in (await bot.tables.get(followed)).players} == {None, Level.NORMAL}


async def test_three_wins_in_a_row_are_told_once(bot: DirectBot) -> None:
    tables = [await against(bot, Level.EASY) for _ in range(4)]
    ends = [await end_of(bot, await bot.change(it, beaten)) for it in tables]

    assert ["Three wins in a row." in end.below for end in ends] == [False, False, True, False]
    assert ["Your first win against *Easy*. *Normal* is next." in end.below for end in ends] == [True, *[False] * 3]
    assert [bright(end) for end in ends] == [["Play Normal"]] * 4


async def test_what_is_weightier_than_three_wins_in_a_row_is_told_in_its_place(bot: DirectBot) -> None:
    tables = [await against(bot, level) for level in (Level.EASY, Level.EASY, Level.STRONG)]
    end = [await end_of(bot, await bot.change(it, beaten)) for it in tables][-1]

    assert "*Strong* is beaten. *Expert* is next." in end.below
    assert "Three wins in a row." not in end.below


async def test_after_a_win_against_computers_the_next_level_is_the_bright_button(bot: DirectBot) -> None:
    won = {level: await bot.change(await against(bot, level), beaten) for level in Level}

    assert {level: bright(await end_of(bot, it)) for level, it in won.items()} == {
        Level.EASY: ["Play Normal"],
        Level.NORMAL: ["Play Strong"],
        Level.STRONG: ["Play Expert"],
        Level.EXPERT: ["Play again"],
    }


async def test_a_game_without_strong_goes_on_with_expert(bot: DirectBot) -> None:
    end = await end_of(bot, await bot.change(await against(bot, Level.NORMAL, "glory"), beaten))

    assert "Your first win against *Normal*. *Expert* is next." in end.below
    assert bright(end) == ["Play Expert"]


async def test_after_a_win_against_people_no_level_is_offered(bot: DirectBot) -> None:
    table = await bot.change(await bot.begun("heroes", (ANN, BOB)), beaten)

    assert bright(await end_of(bot, table)) == ["Play again"]


async def test_a_row_counts_games_in_the_order_in_which_they_ended(bot: DirectBot) -> None:
    slow, *quick = [await against(bot, Level.NORMAL) for _ in range(4)]
    for table in quick:
        bot.clock.advance(timedelta(minutes=1))
        await bot.change(table, transitions.resigned, ANN.id)
    bot.clock.advance(timedelta(minutes=1))
    await bot.change(slow, beaten)
    bot.clock.advance(timedelta(minutes=1))
    await press(bot, CustomId("rematch", quick[-1].id))  # which writes that table once more
    last = await lost(bot, Level.NORMAL)

    streaks = [(await bot.tables.get(it.id)).players[0].history.streak for it in (*quick, slow, last)]
    assert streaks == [-1, -2, -3, 1, -1]


async def test_a_row_goes_on_after_games_of_which_only_the_result_is_left(bot: DirectBot) -> None:
    over = await lost(bot, Level.NORMAL)
    await bot.repositories.keeping.anonymise(over.id, bot.clock.now(), records=False)

    last = await lost(bot, Level.NORMAL)

    assert (await bot.tables.get(last.id)).players[0].history.streak == -2
