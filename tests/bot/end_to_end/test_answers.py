"""What a press in the private message is answered with stands there in earnest, until it is not so any more."""

import pytest

from playground.client.person import Person
from playground.client.seen import SeenMessage
from tests.support.bot.embedded_bot import EmbeddedBot
from tests.support.bot.game_session import GameSession, begun, ended
from tests.support.bot.notifying import HOUR, MINUTE, later, moves, ready
from tests.support.bot.presses import current, moved_a_stone, narrowed, panel_again, spots_on
from tests.support.test_games import TEST_GAMES

pytest_plugins = ["tests.support.bot.notifying", "tests.support.bot.people"]

SETS = TEST_GAMES["sets"]


async def four(bot: EmbeddedBot) -> tuple[GameSession, list[Person]]:
    """A game of four in the afternoon, and its people from whoever is called to it on."""
    people = [bot.discord.person(name) for name in ("ann", "bob", "cas", "eve")]
    table = await begun(bot, "four", *people, rules=SETS)
    bot.query("UPDATE people SET settings = ?", '{"zone":"UTC"}')
    first = people.index(table.must_act[0])
    return table, people[first:] + people[:first]


def only(person: Person) -> SeenMessage:
    """The only private message of somebody."""
    [message] = person.dms()
    return message


@pytest.mark.parametrize(
    ("label", "sentence"),
    [("I'm in", "✔️ You are in for the next game."), ("Not now", "✖️ You said no to another game.")],
)
async def test_an_answer_to_a_rematch_stands_and_so_does_the_way_to_the_next_table(
    bot: EmbeddedBot, label: str, sentence: str
) -> None:
    table, (ann, bob, _, _) = await four(bot)
    await ended(table.people[0], table.channel, SETS.key, table.table)
    other = await ready(bot, "other", bob, ann)
    await later(bot, HOUR)
    await moves(other, ann)
    await current(ann.slash(table.channel, f"/table rematch table:{table.table}"))
    await later(bot, 31 * MINUTE)
    call = only(bob)
    assert "would like to play again. Are you in?" in call.text

    await current(bob.press(call, label))
    await bot.settled()

    told = only(bob)
    assert (told.id, sentence in told.text) == (call.id, True)
    assert {"Next table", "Play again", "⋯ More"} <= set(told.buttons)


async def test_the_answer_to_a_move_stands_though_the_table_comes_anew(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table, other = await ready(bot, "first", ann, bob), await ready(bot, "other", ann, bob)
    await later(bot, 31 * MINUTE)
    await moves(table, bob)
    await later(bot, 2 * HOUR)
    await moves(other, bob)
    await later(bot, MINUTE)
    call, before = only(ann), table.message

    await moved_a_stone(ann, call)
    await bot.settled()

    assert table.message.id > before.id, "it came anew"
    stands = only(ann)
    assert stands.id == call.id
    assert "✔️ Move a stone: " in stands.text
    assert "⏳ **Bob**'s turn" in stands.text
    assert stands.pictures
    assert {"Undo", "Next table"} <= set(stands.buttons)


async def paused(bot: EmbeddedBot, table: GameSession, by: Person, *others: Person) -> None:
    """Everybody agrees to a pause of three days."""
    await current(by.slash(table.channel, f"/table pause until:in 3 days table:{table.table}"))
    for person in others:
        await current(person.slash(table.channel, f"/table answer choice:yes table:{table.table}"))
    await bot.settled()


async def refreshed_in_a_pause(bot: EmbeddedBot) -> tuple[GameSession, SeenMessage]:
    """Ann is to move at a table that is paused, and has refreshed her panel."""
    ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
    table = await ready(bot, "first", ann, bob, 86_400)
    await later(bot, 31 * MINUTE)
    await moves(table, bob)
    await later(bot, MINUTE)
    await paused(bot, table, ann, bob)
    refreshed = await panel_again(ann, only(ann), table.table)
    await bot.settled()
    assert "⏸️ Paused until" in only(ann).text
    return table, refreshed


async def test_a_panel_that_was_refreshed_goes_on_saying_what_is_so_of_the_time(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table, _ = await refreshed_in_a_pause(bot)
    call = only(ann)

    await current(bob.slash(table.channel, f"/table back table:{table.table}"))
    await bot.settled()

    assert only(ann).id == call.id, "nothing is heard"
    assert "⏸️ Paused until" not in only(ann).text
    assert "⏰ <t:" in only(ann).text


async def test_a_panel_that_was_refreshed_is_left_to_who_has_half_picked_a_move_in_it(
    bot: EmbeddedBot, ann: Person, bob: Person
) -> None:
    table, refreshed = await refreshed_in_a_pause(bot)
    half = (await narrowed(ann, refreshed, next(iter(spots_on(refreshed))))).text

    await current(bob.slash(table.channel, f"/table back table:{table.table}"))
    await bot.settled()

    assert only(ann).text == half
    assert "where to?" in only(ann).text
