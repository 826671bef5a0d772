"""A game whose rules changed while it was played: tables of both numbers in one bot, through restarts."""

from pathlib import Path

from games.chance import SeededChance
from games.match import replay
from games.rulebook import Rulebook
from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.fake_discord import FakeDiscord
from playground.server.starts import Limits
from tests.support.bot.bot_process import poll
from tests.support.bot.embedded_bot import embedded_on
from tests.support.bot.game_session import GameSession, anything, bare, begun, says
from tests.support.bot.hand_clock import frozen_at
from tests.support.bot.presses import current, pressed
from tests.support.test_games import TEST_GAMES, TEST_PLAYERS, pearls

NEW, OLD = pearls.GAME, pearls.OLDER[0]
YESTERDAY, TOMORROW = Rulebook((OLD,)), Rulebook((NEW,))
OLDER = "This game began by older rules, and ends by them.** No net tears, and a single pearl can be sold."
PLAYERS = {"pearls": TEST_PLAYERS["pearls"].choose}


async def test_games_end_by_the_rules_that_they_began_by_and_their_rematches_begin_by_the_newest(
    tmp_path: Path,
) -> None:
    async with FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as discord:
        ann, bob = discord.person("ann"), discord.person("bob")
        async with embedded_on(discord, tmp_path, PLAYERS, games=YESTERDAY) as bot:
            old = await begun(bot, "old", ann, bob, rules=OLD)
            await says(old, ann, "dive")

        async with embedded_on(discord, tmp_path, PLAYERS) as bot:
            old.bot = bot
            new = await begun(bot, "new", ann, bob, rules=NEW)
            for table, person in ((old, bob), (new, ann), (new, bob)):
                await chosen(table, person, "Dive")
            assert "Sell" in (await panel(old, ann)).buttons
            assert "Sell" not in (await panel(new, ann)).buttons
            await chosen(old, ann, "Sell")
            assert [OLDER in await rules_of(ann, table) for table in (old, new)] == [True, False]

        async with embedded_on(discord, tmp_path, PLAYERS) as bot:
            await bot.settled()
            for table in (old, new):
                table.bot = bot
                move = anything(SeededChance(bytes(32), table.table))
                while not table.over:
                    await move(table, table.must_act[-1])
                assert replayed(table)
            assert [table.record().rules for table in (old, new)] == [1, 2]

            for person in (ann, bob):
                await person.press(old.message, "Play again")
                await bot.settled()
            assert numbers(old) == [1, 2, 2]


async def test_a_computer_player_plays_on_at_an_old_table(tmp_path: Path) -> None:
    async with FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as discord:
        ann = discord.person("ann")
        async with embedded_on(discord, tmp_path, PLAYERS, games=YESTERDAY) as bot:
            table = await begun(bot, "alone", ann, computers=1, rules=OLD)

        async with embedded_on(discord, tmp_path, PLAYERS) as bot:
            table.bot = bot
            move = anything(SeededChance(bytes(32), 0))
            while not table.over:
                await move(table, ann)
                await poll(lambda: table.over or table.must_act == [ann])
            await bot.settled()

            assert replayed(table)
            assert numbers(table) == [1]


async def test_a_bot_that_lacks_a_number_leaves_its_tables_as_they_are_and_a_later_one_goes_on(tmp_path: Path) -> None:
    async with FakeDiscord.running(clock=frozen_at(), limits=Limits(interval=0)) as discord:
        ann, bob = discord.person("ann"), discord.person("bob")
        async with embedded_on(discord, tmp_path, PLAYERS, games=YESTERDAY) as bot:
            table = await begun(bot, "kept", ann, bob, rules=OLD)
            await says(table, ann, "dive")
        before = (table.row, bare(table.message), bare(table.panel(bob)))

        async with embedded_on(discord, tmp_path, PLAYERS, games=TOMORROW) as bot:
            table.bot = bot
            answer = await bob.press(table.panel(bob), "Dive")
            assert "I do not know this table." in (await answer.shown()).text
            assert (table.row, bare(table.message), bare(table.panel(bob))) == before
            other = await begun(bot, "other", ann, bob, rules=NEW)
            await says(other, ann, "dive")
            assert (table.row, bare(table.message)) == before[:2]

        async with embedded_on(discord, tmp_path, PLAYERS) as bot:
            table.bot = bot
            await chosen(table, bob, "Dive")
            assert "Sell" in (await panel(table, ann)).buttons


async def panel(table: GameSession, person: Person) -> SeenMessage:
    """The person's panel of a table, whichever their call shows."""
    return await current(person.press(table.message, "My move"))


async def chosen(table: GameSession, person: Person, label: str) -> None:
    """Press a button of the person's panel, and see the move played."""
    await pressed(person, await panel(table, person), label)
    await table.bot.settled()


async def rules_of(person: Person, table: GameSession) -> str:
    """The first page that the table's button shows."""
    text = (await current(person.press(table.message, "Rules"))).text
    assert "Dive for pearls" in text
    return text


def replayed(table: GameSession) -> bool:
    """Whether the record that the bot hands out leads to the end in the database."""
    *_, last = replay(table.record(), TEST_GAMES.of_record(table.record()))
    return last.match.outcome == table.match.outcome


def numbers(table: GameSession) -> list[object]:
    """The number of the rules of each table that there is."""
    return [number for (number,) in table.bot.query("SELECT rules FROM tables ORDER BY id")]
