"""What people see who can do one thing only, and that a card which ends the turn can be taken back for a moment."""

from itertools import islice
from random import Random

from bot.tables import transitions
from bot.tables.planned import forced
from bot.ui.message import CustomId, MessageSpec
from bot.values.preferences import Press
from bot.values.table import Table
from games.core import Move
from games.spy import SpyView
from tests.support.bot.direct_bot import PRIVATE, DirectBot
from tests.support.bot.pressing_plans import ANN, BOB, SOON, hand, ids, moved, person_of, press, pressed


async def until(bot: DirectBot, *, stuck: bool, phase: str) -> Table:
    """A game of Spy at a decision of this phase of somebody who can deploy nothing, or who can deploy something."""
    table, random = await bot.begun("spy", (ANN, BOB)), Random(7)
    for _ in range(400):
        player = table.people_to_act[0]
        assert table.match is not None
        view = table.match.view(player.seat)
        assert isinstance(view, SpyView)
        if (view.phase, view.is_stuck) == (phase, stuck):
            return table
        moves = list(islice(table.match.game.legal(view), 20))
        move = random.choice([move for move in moves if move.kind == "deploy"] or moves)
        table = (await bot.play(table, player.person or 0, str(move))).table
    raise AssertionError("there is no such decision")


async def test_the_panel_says_what_follows_and_lets_its_player_press_before(bot: DirectBot) -> None:
    table = await until(bot, stuck=True, phase="deploy")
    who = person_of(table.people_to_act[0])
    assert forced(table, table.people_to_act[0]) is not None

    shown = await hand(bot, table, who)

    assert "You can do nothing else: **End my turn** follows <t:" in shown.below
    [control] = [it for it in ids(shown)["play"] if it.rest == "done"]
    await press(bot, who, control)
    assert (await bot.tables.get(table.id)).decision == table.decision + 1


async def test_nothing_is_advised_or_told_again_where_the_only_move_is_played_by_itself(bot: DirectBot) -> None:
    table = await laid_out(bot)
    player = table.people_to_act[0]
    assert forced(table, player) is not None

    shown = await hand(bot, table, person_of(player))

    assert "You can do nothing else" in shown.below
    assert "💡" not in shown.below
    assert "You slip" not in shown.below, "what they did themselves"
    assert ids(shown).keys().isdisjoint({"hint", "hint-play", "tips-off"})


async def laid_out(bot: DirectBot) -> Table:
    """A first game of Ann against computers, in which what she has laid out is enough for nothing."""
    table, random = await bot.begin(await bot.open("spy", ANN, size=2, channel=PRIVATE)), Random(7)
    for _ in range(400):
        assert table.match is not None
        [seat] = table.match.to_act
        view = table.match.view(seat)
        player = table.players[seat]
        if not player.is_computer and table.match.game.forced(view) is not None:
            return table
        move = random.choice(list(islice(table.match.game.legal(view), 20)))
        if player.is_computer:
            table = await bot.change(table, transitions.computer_played, seat, move, table.decision)
        else:
            table = await bot.change(table, transitions.played, ANN.id, move, table.decision)
    raise AssertionError("there is no such decision")


async def test_the_panel_after_a_deployment_is_shown_anew_once_the_turn_has_gone_on(bot: DirectBot) -> None:
    table = await until_nothing_more(bot)
    player = table.people_to_act[0]
    await bot.services.preferences.change(person_of(player), press=Press.AT_ONCE)

    reply = await press(bot, person_of(player), CustomId("play", table.id, table.decision, str(_deploy(table))))
    assert "You can do nothing else" in reply.shown[-1].below
    await bot.pass_time(SOON)

    assert (await bot.lines(table.id))[-1] == f"{player.seat} done"
    assert "You can do nothing else" not in reply.shown[-1].below
    assert "play" not in ids(reply.shown[-1])


async def until_nothing_more(bot: DirectBot) -> Table:
    """A game of Spy in which somebody can deploy so that there is nothing more to deploy."""
    table = await bot.begun("spy", (ANN, BOB))
    for _ in range(400):
        if _deploy(table) is not None:
            return table
        table = await moved(bot, table)
    raise AssertionError("there is no such decision")


def _deploy(table: Table) -> Move | None:
    """A deployment after which its player can do one thing only."""
    player = table.people_to_act[0]
    assert table.match is not None
    found: list[Move] = list(islice(table.match.game.legal(table.match.view(player.seat)), 20))
    for move in found:
        after = table.match.play(player.seat, move).match
        if player.seat in after.to_act and after.game.forced(after.view(player.seat)) is not None:
            return move
    return None


async def test_a_card_with_which_the_turn_ends_waits_a_moment_and_can_be_taken_back(bot: DirectBot) -> None:
    table = await until(bot, stuck=True, phase="lay")
    who = person_of(table.people_to_act[0])

    held = await _laid(bot, table)

    assert "unhold" in ids(held)
    assert (await bot.tables.get(table.id)).decision == table.decision
    await pressed(bot, who, held, "unhold")
    assert (await bot.tables.get(table.id)).people_to_act[0].delayed.move is None


async def test_a_card_after_which_there_is_something_to_decide_lies_at_once(bot: DirectBot) -> None:
    table = await until(bot, stuck=False, phase="lay")

    await _laid(bot, table)

    assert (await bot.tables.get(table.id)).decision == table.decision + 1


async def _laid(bot: DirectBot, table: Table) -> MessageSpec:
    """What somebody sees who presses the first card that they can lay out."""
    player = table.people_to_act[0]
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(player.seat))))
    return (await press(bot, person_of(player), CustomId("play", table.id, table.decision, str(move)))).shown[-1]
