"""The shortest way from a command to a move: a table is opened, joined and begun, and a card is chosen."""

from pathlib import Path

from tests.support.bot.bot_process import panel, running, table_message
from tests.support.bot.presses import moves_on, played


async def test_two_players_begin_a_game_and_choose_their_cards(tmp_path: Path) -> None:
    async with running(tmp_path) as bot:
        ann, bob = bot.discord.person("ann"), bot.discord.person("bob")
        answer = await ann.slash("#games", "/glory start")
        assert answer.error is None, answer
        lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
        assert (await bob.press(lobby, "Join")).error is None
        await bot.settled()
        assert (await ann.press(lobby, "Begin")).error is None
        await bot.settled()
        for person in (ann, bob):
            mine = panel(person)
            await played(person, mine, next(iter(moves_on(mine))))
            await bot.settled()
        assert "### " in table_message(ann).text
