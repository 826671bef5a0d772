"""What somebody can ask of the bot about themselves: on one screen, in a file, and that they be forgotten."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.store.people.tries import Try
from bot.tables import transitions
from bot.ui.message import Button, MessageSpec
from bot.values.table import Person
from games import GAMES
from games.core import Seat
from tests.support.bot.analyses import FOUND
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.roles import ZEBEDEE, in_every_part
from tests.support.bot.service import first_move, match_of, play_first, resigned
from tests.support.bot.table_command import DAY

ANN, BOB, CAS = PEOPLE
PAGE: Final = "https://example.org/privacy"
DUTCH: Final = Person(ZEBEDEE.id, ZEBEDEE.name, "nl")


async def asked(bot: DirectBot, person: Person = ANN) -> MessageSpec:
    """The answer to `/privacy`."""
    return (await bot.type(person, "privacy")).shown[-1]


async def pressed(bot: DirectBot, action: str, person: Person = ANN) -> MessageSpec:
    return (await bot.press(person, f"{action}:0::", private=True)).shown[-1]


async def data(bot: DirectBot, person: Person = ANN, *, met: bool = True) -> Any:
    """What stands in the file with all that is kept of somebody."""
    if met:
        await bot.repositories.people.meet(person)
    shown = await pressed(bot, "my-data", person)
    assert shown.file is not None
    return json.loads(shown.file.content)


def buttons(spec: MessageSpec) -> list[Button]:
    return [*spec.buttons]


async def test_it_says_what_is_kept_why_who_sees_it_and_for_how_long(bot: DirectBot) -> None:
    shown, dutch = await asked(bot), await asked(bot, DUTCH)

    for word in ("What", "Why", "Who sees it", "How long"):
        assert f"**{word}:**" in shown.above
    assert "35 days" in shown.above
    assert "work out `/profile` and `/leaderboard`" in shown.above
    assert "your server, your wins in channels open to all; only you, your cards, plans and rating" in shown.above
    assert "stays" in shown.below
    assert [it.label for it in buttons(shown)] == ["My data", "Forget me"]
    assert [it.label for it in buttons(dutch)] == ["Mijn gegevens", "Vergeet mij"]
    assert "danger" not in {it.style for it in buttons(shown)}


async def test_the_page_of_the_host_is_a_button_more_where_there_is_one(bot: DirectBot) -> None:
    bot.services.privacy = PAGE

    shown = await asked(bot)

    assert [(it.label, it.id) for it in buttons(shown) if it.link] == [("Privacy", PAGE)]
    assert len(buttons(shown)) == 3


async def test_nobody_is_forgotten_before_they_were_asked_once(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, BOB, CAS))

    question = await pressed(bot, "forget-me")

    assert [it.style for it in buttons(question)] == ["danger", "secondary"]
    assert "gave up" in question.above
    assert "*Player 2*" in question.above
    assert (await bot.tables.get(table.id)).names[0] == "Ann"
    assert "You are forgotten" in (await pressed(bot, "forget-me-yes")).above
    assert (await bot.tables.get(table.id)).players[0].is_computer


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_file_has_their_moves_in_words_and_nobody_elses(bot: DirectBot, game: str) -> None:
    least = max(2, GAMES[game].seats[0])
    people = (ANN, BOB, CAS, Person(104, "Dee", "nl"))[:least]
    table = await bot.begun(game, people)
    for _ in range(3 * least):
        if table.people_to_act:
            table = (await play_first(bot.tables, table)).table

    [told] = (await data(bot))["Tables"]

    own = [line for line in await bot.lines(table.id) if line.startswith("0 ")]
    assert [it["Game"] for it in [told]] == [bot.languages.of("en").text(GAMES[game].title)]
    assert len(told["Moves"]) == len(own)
    assert told["Players"] == [it.name for it in people] or "Bob" not in told["Players"]
    notations = {line.partition(" ")[2] for line in own}
    assert not [it for it in told["Moves"] if it["Move"] in notations], "they are in words"
    assert match_of(table).seed.hex() not in json.dumps(told)


async def test_the_file_has_all_that_is_kept_of_somebody(bot: DirectBot) -> None:
    parts = await in_every_part(bot.tables)

    told = await data(bot, DUTCH)

    assert told["Naam"] == "Zebedee Quux"
    assert told["Jouw instellingen"]["Tijdzone"] == "Europe/Vaduz"
    assert [it["Naam"] for it in told["Favorieten"]] == ["Zebedee's own"]
    assert len(told[bot.languages.of("nl").text("Away")]) == 1
    tables = {it["Tafel"]: it for it in told["Tafels"]}
    sat = {number for part, number in parts.items() if part not in ("invited", "invited later", "declined")}
    nowhere = {parts[it] for it in ("removed", "offered", "unwilling", "watcher")}
    assert {*tables} >= sat - nowhere
    named = {it["Tafel"]: it["Als"] for it in told["Tafels die je noemen"]}
    assert {*named} >= nowhere | {parts[it] for it in ("invited", "invited later", "declined", "host alone", "refuses")}
    assert named[parts["invited"]] == ["uitgenodigd"]
    assert named[parts["busy"]] == ["gastheer"]
    assert named[parts["watcher"]] == ["kijkt toe, of om een plaats die van hand wisselt"]
    assert named[parts["refuses"]] == ["weigerde een voorstel"]
    assert named[parts["declined"]] == ["uitgenodigd", "later uitgenodigd, bedankt of verwijderd"]
    assert [*named] == sorted(named, reverse=True), "the newest is the first"
    assert {it["Spel"] for it in told["Tafels die je noemen"]} <= {
        bot.languages.of("nl").text(game.title) for game in GAMES.values()
    }
    assert parts["successor"] in named, "who plays on for whom"
    assert tables[parts["busy"]]["Zet die nog wacht"]
    assert tables[parts["busy"]]["Gastheer"] is True


async def test_the_file_has_what_somebody_wants_to_hear_of(bot: DirectBot) -> None:
    table, now = await bot.begun("glory", (BOB, ANN)), bot.clock.now()
    await bot.repositories.people.meet(CAS)
    await bot.repositories.wanted_ends.want(table.id, CAS.id)
    await bot.repositories.seekers.choose(CAS, 4711, 4712, ["glory"])

    told = await data(bot, replace(CAS, locale="en-US"))

    assert told["Ends that you want to be told"] == [table.id]
    [wish] = told["Games to which you want to be called"]
    assert (wish["Server"], wish["Channel where you asked"], wish["Game"]) == ("4711", "4712", "Steal the Glory")
    assert [wish[it] for it in ("Since", "Until")] == [
        it.isoformat(timespec="seconds") for it in (now, now + timedelta(days=14))
    ]


async def test_the_file_has_no_table_that_names_somebody_with_a_longer_id(bot: DirectBot) -> None:
    await in_every_part(bot.tables)
    shorter = Person(int(str(ZEBEDEE.id)[:9]), "Zeb", "en-US")

    assert (await data(bot, shorter))["Tables that name you"] == []


async def test_the_file_has_nothing_of_whom_the_bot_does_not_know(bot: DirectBot) -> None:
    told = await data(bot, met=False)

    assert (told["Discord id"], told["Name"], told["Language of your Discord"]) == (str(ANN.id), None, None)
    assert (await data(bot))["Name"] == "Ann"


async def test_the_file_has_which_servers_keep_them_away_also_once_they_were_forgotten(bot: DirectBot) -> None:
    assert (await data(bot))["Servers that keep you away"] == []
    await bot.repositories.banned.ban(4711, [ANN.id, BOB.id], bot.clock.now())
    expected = [{"Server": "4711", "Since": bot.clock.now().isoformat(timespec="seconds")}]

    assert (await data(bot))["Servers that keep you away"] == expected
    await pressed(bot, "forget-me-yes")
    assert (await data(bot))["Servers that keep you away"] == expected
    assert (await data(bot))["Tables that name you"] == []


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_the_place_in_a_game_is_told_even_when_nothing_else_is_kept_of_it(
    bot: DirectBot, *, records: bool
) -> None:
    await bot.begun("glory", (ANN, BOB))
    table = (await resigned(bot.tables, await bot.begun("glory", (ANN, BOB)), ANN.id)).table
    before, told = bot.clock.now() + DAY, await data(bot)
    assert [it.get("Place") for it in told["Tables"]] == [2, None]
    assert [it.get("Plaats") for it in (await data(bot, BOB))["Tafels"]] == [1, None]

    await bot.repositories.keeping.anonymise(table.id, before, records=records)

    kept = (await data(bot))["Tables"][0]
    assert (kept["Table"], kept["Game"], kept["Place"], kept["Moves"]) == (table.id, "Steal the Glory", 2, [])
    await pressed(bot, "forget-me-yes")
    assert (await data(bot))["Tables"] == []
    assert [it.get("Plaats") for it in (await data(bot, BOB))["Tafels"]] == [1, 1], "of the game under way, too"


async def test_the_file_has_all_that_is_kept_of_a_game_for_standings(bot: DirectBot) -> None:
    table = (await resigned(bot.tables, await bot.begun("glory", (ANN, BOB)), ANN.id)).table
    told = {
        "Server": str(table.channel.guild),
        "The game ended": "one of two gave up",
        "Your part in it": "you gave up",
        "First seat of your team": 1,
        "You had the seat from the start": True,
        "Moves that a computer made for you": 0,
        "Hints used": 0,
        "Moves taken back": 0,
        "Leaderboards count it": False,
    }

    assert (await data(bot))["Tables"][0]["Result"] == told
    won = (await data(bot, BOB))["Tafels"][0]
    assert won["Wat de afloop veranderde"] == "Je eerste winst in Steal the Glory."
    assert won["Partijen die je daar op rij won"] == 1
    await bot.repositories.keeping.anonymise(table.id, bot.clock.now() + DAY, records=False)
    assert (await data(bot))["Tables"][0]["Result"] == told
    bots = (await data(bot, BOB))["Tafels"][0]["Uitslag"]
    assert (bots["Einde van het spel"], bots["Jouw aandeel"]) == ("een van de twee gaf op", "je speelde tot het einde")


async def test_the_file_has_the_mistakes_that_the_coach_keeps_of_them(bot: DirectBot) -> None:
    table = (await resigned(bot.tables, await bot.begun("glory", (ANN, BOB)), ANN.id)).table
    assert "Costly mistakes" not in (await data(bot))["Tables"][0]

    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, FOUND)

    told = {"Line": 1, "Move": "play.KS", "Better": "play.2H", "Cost in points of a hundred": 12.3}
    assert (await data(bot))["Tables"][0]["Costly mistakes"] == [told]
    assert "Dure fouten" not in (await data(bot, BOB))["Tafels"][0]


async def test_before_the_file_stands_in_words_how_much_is_kept(bot: DirectBot) -> None:
    await bot.repositories.people.meet(ANN)
    over = await bot.begun("glory", (ANN, BOB))
    await bot.change(over, transitions.resigned, ANN.id)
    table = await bot.begun("glory", (ANN, CAS))
    await bot.play(table, ANN.id, first_move(table, Seat(0)))

    shown = await pressed(bot, "my-data")

    assert shown.file is not None
    lines = shown.above.splitlines()
    assert lines[:5] == [
        "## All that I keep of you",
        "**You:** Ann, with your Discord id and language",
        "**Tables where you sit or sat:** 2 (going on: 1)",
        "**Tables that name you as host, guest or watcher:** 2",
        "**Your moves, each with its time:** 1",
    ]
    assert "Notifications: by a private message · Reminders: on" in lines[-1]
    assert "made for programs" in shown.below


async def test_the_file_has_what_they_try_again_without_what_the_computer_chose(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    table = await bot.change(table, transitions.closed, ANN.id, False)
    assert (await data(bot))["Finished game that you try differently"] is None

    begun = Try(table.id, Seat(0), 1)
    await bot.repositories.tries.begin(ANN.id, begun)
    await bot.repositories.tries.change(ANN.id, begun, ("0 play.KS", "1 play.2H"))

    assert (await data(bot))["Finished game that you try differently"] == {
        "Table": table.id,
        "From line": 1,
        "Moves": ["play.KS"],
        "Last played": bot.clock.now().isoformat(timespec="seconds"),
    }
