"""The thinnest path: a table is opened, joined and begun, and a card is chosen."""

from pathlib import Path

from tests.bot.house import panel, running, table_message


async def test_two_players_begin_a_game_and_choose_their_cards(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ann, bob = house.discord.person("ann"), house.discord.person("bob")
        answer = await ann.slash("#games", "/glory start")
        assert answer.error is None, answer
        lobby = await ann.wait_message("#games", lambda message: "Join" in message.buttons)
        assert (await bob.press(lobby, "Join")).error is None
        await house.settled()
        assert (await ann.press(lobby, "Begin")).error is None
        await house.settled()
        for person in (ann, bob):
            message = panel(person)
            card = message.selects[0].options[0]
            answer = await person.select(message, card.value)
            assert answer.error is None
            await person.press(message, f"Play a card: {card.label}")
            await house.settled()
        print(table_message(ann).text)
        print(panel(ann).text)
        print([m.text for m in ann.messages("#games")])
