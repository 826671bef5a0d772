"""Hints and tips: who can have them, what they cost, and that they stay as long as the decision does."""

import pytest

from bot.delivery.messenger import DirectMessagesClosed
from bot.interactions.table.hinting import BUSY, THINKING, WENT_ON
from bot.tables import transitions
from bot.tables.hints import hint_of, hinted
from bot.tables.refusals import HintsOff, HostOnly, NoHintForSetup, NoPrivateMessages
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.panel import panel
from bot.ui.screens.table import table_message
from bot.values.helping import Help
from bot.values.table import ChannelRef, Person, Table
from games import GAMES
from games.core import AnyGame, Seat, View
from games.errors import NotYourTurn
from games.levels import Level
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, DirectBot, Recorder
from tests.support.bot.drafting import labels

ANN, BOB, CAS = PEOPLE


@pytest.fixture(autouse=True)
def thinking(bot: DirectBot) -> None:
    bot.services.suggest = suggest


async def suggest(game: AnyGame, view: View) -> str | None:
    """The last legal move."""
    return str([*game.legal(view)][-1])


async def press(bot: DirectBot, table: Table, action: str, who: Person = ANN, rest: str = "") -> Recorder:
    now = await bot.tables.get(table.id)
    decision = now.decision if action in ("hint", "hint-play") else None
    return await bot.press(who, CustomId(action, table.id, decision, rest), channel=now.channel, private=True)


async def typed(bot: DirectBot, table: Table, who: Person = ANN, **options: object) -> Recorder:
    return await bot.type(who, "table hint", table.channel, table=table.id, **options)


async def against_computers(bot: DirectBot, game: str = "glory", channel: ChannelRef = PRIVATE) -> Table:
    await bot.type(ANN, "newgame", channel, game=game)
    return max(await bot.tables.finder.of_person(ANN.id), key=lambda table: table.id)


async def hints(bot: DirectBot, table: Table) -> list[int]:
    return [player.hinted.used for player in (await bot.tables.get(table.id)).players]


def advice(spec: MessageSpec) -> str:
    """The line of a panel with a hint, or a tip."""
    return next((line for line in spec.below.splitlines() if line.startswith("💡")), "")


async def test_a_hint_says_a_move_and_why_and_marks_it(bot: DirectBot) -> None:
    table = await against_computers(bot)

    reply = await press(bot, table, "hint")

    assert table.match is not None
    view = table.match.view(Seat(0))
    move = table.match.read(str(await suggest(table.match.game, view)))
    reason = table.match.game.reason(view, move)
    assert reason is not None
    context = bot.contexts.of(await bot.tables.get(table.id), "en")
    first, last = reply.shown
    assert advice(first) == THINKING, "what is seen at once"
    assert advice(last) == f"💡 **{context.words.move(view, move)}.** {context.words(reason)}"
    assert last.picture_spec is not None
    assert last.picture_spec.partial == (move.kind, *move.tokens())
    assert "Hint" not in labels(last)
    assert "Play this" in labels(last)
    assert "Hint" in labels(first)
    assert "Play this" not in labels(first)


async def test_the_same_decision_has_the_same_hint_which_is_counted_once_also_after_a_restart(bot: DirectBot) -> None:
    table = await against_computers(bot)

    first = await press(bot, table, "hint")
    bot.restart()  # and nothing thinks of another
    again, typed_again = await press(bot, table, "hint"), await typed(bot, table)

    assert advice(first.shown[-1]) == advice(again.shown[-1]) == advice(typed_again.shown[-1]) != ""
    assert await hints(bot, table) == [1, 0]


async def test_the_next_decision_has_one_of_its_own(bot: DirectBot) -> None:
    table = await against_computers(bot, "heroes")
    if 0 not in (table.match.to_act if table.match is not None else ()):
        move = transitions.require_playing(table).read("move.b10.b9")
        table = await bot.change(table, transitions.computer_played, Seat(1), move, table.decision)
    await press(bot, table, "hint")
    after = (await bot.play(table, ANN.id, str(await suggest(*_position(table))))).table

    answer = next(iter(transitions.require_playing(after).game.legal(transitions.require_playing(after).view(Seat(1)))))
    await bot.change(after, transitions.computer_played, Seat(1), answer, after.decision)
    reply = await bot.type(ANN, "mymove", PRIVATE)

    assert not advice(reply.shown[-1]).startswith("💡 **"), "but the game's tip"
    assert "Hint" in labels(reply.shown[-1])
    now = await bot.tables.get(table.id)
    assert now.players[0].hinted.last is not None
    assert hint_of(now, now.players[0]) is None, "the last one was for another decision"


async def hinting(bot: DirectBot, game: str) -> tuple[Table, Person]:
    """A table at which hints are allowed, and who is to act."""
    table = await bot.begun(game, (ANN, CAS))
    await press(bot, table, "hints", rest="on")
    [seat] = transitions.require_playing(table).to_act
    return table, ANN if table.players[seat].person == ANN.id else CAS


async def test_the_move_of_a_hint_is_played_whatever_another_would_be(bot: DirectBot) -> None:
    table = await against_computers(bot)
    await press(bot, table, "hint")

    async def another(game: AnyGame, view: View) -> str | None:
        return str(next(iter(game.legal(view))))

    bot.services.suggest = another
    await press(bot, table, "hint-play")

    _, after = _position(await bot.tables.get(table.id))
    hint, other = await suggest(*_position(table)), await another(*_position(table))
    assert f"play.{after.model_dump()['chosen']}" == hint != other


async def test_what_cannot_be_taken_back_is_held_as_if_it_were_picked_and_a_second_press_ends_no_wait(
    bot: DirectBot,
) -> None:
    table, who = await hinting(bot, "many")

    async def rolling(_game: AnyGame, _view: View) -> str | None:
        return "roll"

    bot.services.suggest = rolling
    await press(bot, table, "hint", who)
    for _ in range(2):
        await press(bot, table, "hint-play", who)

        held = next(it.delayed.move for it in (await bot.tables.get(table.id)).players if it.person == who.id)
        assert held is not None
        assert held.text == "roll"


async def test_the_game_s_question_is_asked_about_the_move_of_a_hint(bot: DirectBot) -> None:
    table, who = await hinting(bot, "addvantage")
    table = (await bot.play(table, who.id, "roll")).table

    async def refusing(game: AnyGame, view: View) -> str | None:
        return next(str(move) for move in game.legal(view) if move.kind == "refuse")

    bot.services.suggest = refusing
    await press(bot, table, "hint", who)
    reply = await press(bot, table, "hint-play", who)

    assert (await bot.tables.get(table.id)).decision == table.decision
    assert any(button.id.startswith(f"play:{table.id}:{table.decision}:refuse.") for button in reply.shown[-1].buttons)


async def test_a_hint_is_not_played_at_another_decision_nor_where_there_is_none(bot: DirectBot) -> None:
    table, who = await hinting(bot, "heroes")
    await press(bot, table, "hint-play", who)
    assert (await bot.tables.get(table.id)).decision == table.decision

    await press(bot, table, "hint", who)
    late = CustomId("hint-play", table.id, table.decision)
    after = (await bot.play(table, who.id, str(next(iter(GAMES["heroes"].legal(_seen(table, who))))))).table
    await bot.press(who, late, channel=table.channel, private=True)
    assert (await bot.tables.get(table.id)).decision == after.decision


def _seen(table: Table, who: Person) -> View:
    player = table.player_of(who.id)
    assert player is not None
    return transitions.require_playing(table).view(player.seat)


async def test_who_asks_twice_at_once_is_given_one(bot: DirectBot) -> None:
    table = await against_computers(bot)

    first = hinted(table, ANN.id, table.decision, "play.KS")
    assert first is not None
    assert hinted(first.table, ANN.id, table.decision, "play.QS") is None


def _position(table: Table) -> tuple[AnyGame, View]:
    match = transitions.require_playing(table)
    return match.game, match.view(Seat(0))


async def test_among_people_there_is_none_until_the_host_allows_them_and_all_read_that(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))

    with pytest.raises(HintsOff):
        await press(bot, table, "hint")
    with pytest.raises(HostOnly):
        await press(bot, table, "hints", CAS, "on")
    assert "hints allowed" not in table_message(bot.contexts.of(table, "en")).above
    more = await press(bot, table, "hints", rest="on")

    assert "No more hints" in labels(more.shown[-1])
    assert "hints allowed" in table_message(bot.contexts.of(await bot.tables.get(table.id), "en")).above
    assert advice((await press(bot, table, "hint", CAS)).shown[-1]) != ""
    assert await hints(bot, table) == [0, 1]
    await typed(bot, table, allowed=False)
    with pytest.raises(HintsOff):
        await press(bot, table, "hint")


async def test_a_host_allows_them_before_the_game_begins(bot: DirectBot) -> None:
    table = await bot.lobby("glory", (ANN, CAS))

    await press(bot, table, "hints", rest="on")

    assert "hints allowed" in table_message(bot.contexts.of(await bot.tables.get(table.id), "en")).below
    begun = await bot.begin(await bot.tables.get(table.id))
    assert begun.settings.help is Help.HINTS


async def test_who_is_not_to_act_or_arranges_an_army_hears_why_there_is_none(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, CAS))
    await press(bot, table, "hints", rest="on")
    acting = transitions.require_playing(table).to_act
    waiting = next(player for player in table.players if player.seat not in acting)

    with pytest.raises(NotYourTurn):
        await typed(bot, table, ANN if waiting.person == ANN.id else CAS)
    with pytest.raises(NoHintForSetup):
        await press(bot, await against_computers(bot, "stratego"), "hint")


async def test_where_nobody_has_time_or_the_game_has_moved_on_that_is_said_and_nothing_counted(bot: DirectBot) -> None:
    table = await bot.begun("spy", (ANN, CAS))
    await press(bot, table, "hints", rest="on")
    match = transitions.require_playing(table)
    [seat] = match.to_act
    who = ANN if table.players[seat].person == ANN.id else CAS
    text = bot.languages.of(who.locale).text

    async def busy(_game: AnyGame, _view: View) -> str | None:
        return None

    async def overtaken(game: AnyGame, view: View) -> str | None:
        line = str(next(iter(game.legal(view))))
        await bot.play(table, who.id, line)
        return line

    bot.services.suggest = busy
    assert advice((await press(bot, table, "hint", who)).shown[-1]) == text(BUSY)
    bot.services.suggest = overtaken
    assert advice((await press(bot, table, "hint", who)).shown[-1]) == text(WENT_ON)
    assert await hints(bot, table) == [0, 0]


async def test_at_the_end_all_who_play_there_are_told_how_many_were_used_and_nobody_else(bot: DirectBot) -> None:
    table, who = await hinting(bot, "heroes")
    await press(bot, table, "hint", who)
    ended = await bot.change(await bot.tables.get(table.id), transitions.resigned, ANN.id)

    context = bot.contexts.of(ended, "en")
    assert "hint" not in table_message(context).below
    assert table_message(context).rows != ()
    for player in ended.players:
        assert f"-# **{who.name}** used 1 hint" in panel(context, player).below


async def test_whoever_plays_alone_is_told_too_and_a_rematch_begins_without(bot: DirectBot) -> None:
    table = await against_computers(bot)
    await press(bot, table, "hint")
    await bot.change(await bot.tables.get(table.id), transitions.resigned, ANN.id)

    reply = await bot.type(ANN, "mymove", PRIVATE, table=table.id)
    assert "-# **Ann** used 1 hint" in reply.shown[-1].below
    await bot.press(ANN, CustomId("rematch", table.id), channel=PRIVATE)
    assert await hints(bot, max(await bot.tables.finder.of_person(ANN.id), key=lambda it: it.id)) == [0, 0]


async def test_a_first_game_has_tips_against_the_weakest_until_one_press(bot: DirectBot) -> None:
    await bot.press(ANN, CustomId("start", 0, None, "glory.tips"), channel=PRIVATE)
    [table] = await bot.tables.finder.of_person(ANN.id)

    assert table.settings.help is Help.TIPS
    assert [player.level for player in table.players] == [None, Level.EASY]
    shown = (await press(bot, table, "hand")).shown[-1]
    game, view = _position(table)
    tip = game.tip(view)
    assert tip is not None
    assert advice(shown).startswith(f"💡 {bot.contexts.of(table, 'en').words(tip)}")
    assert "No more tips" in await in_more(bot, table)
    quiet = (await press(bot, table, "tips-off")).shown[-1]
    assert advice(quiet) == ""
    assert "No more tips" not in await in_more(bot, table)


async def in_more(bot: DirectBot, table: Table, who: Person = ANN) -> list[str]:
    return labels((await press(bot, table, "more", who)).shown[-1])


async def channel_of(person: int) -> int:
    return person


@pytest.mark.parametrize("game", ["glory", "stratego"])
async def test_a_first_game_after_the_lessons_is_in_private_wherever_they_are_read(bot: DirectBot, game: str) -> None:
    sent = list[tuple[int, str]]()

    async def post(channel: int, spec: MessageSpec, _nonce: str) -> None:
        sent.append((channel, spec.above))

    bot.services.private_channel, bot.services.post = channel_of, post
    reply = await bot.press(ANN, CustomId("start", 0, None, f"{game}.tips"), private=True)

    [table] = await bot.tables.finder.of_person(ANN.id)
    assert (table.channel.guild, table.channel.id) == (None, ANN.id)
    assert table.owner is not None, "it is theirs alone"
    assert table.match is not None
    assert [player.person for player in table.people] == [ANN.id]
    assert [channel for channel, _ in sent] == [ANN.id]
    [button] = reply.shown[-1].buttons
    assert button.id == f"https://discord.com/channels/@me/{ANN.id}"


async def test_whom_no_private_message_reaches_is_told_so_and_no_table_opens(bot: DirectBot) -> None:
    async def closed(_channel: int, _spec: MessageSpec, _nonce: str) -> None:
        raise DirectMessagesClosed

    bot.services.private_channel, bot.services.post = channel_of, closed
    with pytest.raises(NoPrivateMessages):
        await bot.press(ANN, CustomId("start", 0, None, "glory.tips"))

    assert [*await bot.tables.finder.of_person(ANN.id)] == []


async def panel_of(bot: DirectBot, table: Table, who: Person) -> MessageSpec:
    return (await press(bot, table, "my", who)).shown[-1]


async def test_tips_stand_by_themselves_in_somebodys_first_game_of_a_kind_and_the_other_sees_none(
    bot: DirectBot,
) -> None:
    over = await bot.begun("glory", (BOB, CAS))
    await bot.change(over, transitions.resigned, BOB.id)
    table = await bot.begun("glory", (ANN, BOB))

    new, old = await panel_of(bot, table, ANN), await panel_of(bot, table, BOB)

    assert advice(new).startswith("💡 The ace is lowest.")
    assert "The highest goes 2 spaces, the lowest 1." in str(new.rows)
    assert advice(new).endswith(" A flag with a number: the space of that pawn.")
    assert "Learn" in labels(new)
    assert "No more tips" in await in_more(bot, table)
    assert (advice(old), old.below.count("-#")) == ("", 1), "the line of figures alone"
    assert {"No more tips", "Geen tips meer"}.isdisjoint(await in_more(bot, table, BOB))


async def test_who_wants_no_more_tips_has_none_in_any_game_of_that_kind(bot: DirectBot) -> None:
    first, second = await bot.begun("glory", (ANN, BOB)), await bot.begun("glory", (ANN, CAS))
    other = await bot.begun("addvantage", (ANN, CAS))

    quiet = (await press(bot, first, "tips-off")).shown[-1]

    assert advice(quiet) == ""
    assert "No more tips" not in await in_more(bot, first)
    assert advice(await panel_of(bot, second, ANN)) == ""
    assert advice(await panel_of(bot, first, BOB)) != "", "the others say it for themselves"
    assert "No more tips" in await in_more(bot, other)
    assert bot.repositories.people.preferences(ANN.id).settings.without_tips == ("glory",)


async def test_what_signs_mean_is_said_before_the_first_move_alone(bot: DirectBot) -> None:
    table = await against_computers(bot)

    first = await panel_of(bot, table, ANN)
    after = (await bot.play(table, ANN.id, str(await suggest(*_position(table))))).table

    assert " A flag with a number: the space of that pawn." in advice(first)
    assert "A flag with a number" not in (await panel_of(bot, after, ANN)).below


async def test_the_first_panel_of_a_game_that_is_new_to_its_player_has_tips(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Table] = []
    monkeypatch.setattr(bot.services, "changed", told.append)

    await bot.type(ANN, "newgame", PRIVATE, game="glory", level="easy")

    [table] = told
    spec = panel(bot.contexts.of(table, "en"), table.players[0])
    assert advice(spec) != ""
