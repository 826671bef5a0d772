"""On the fake Discord: somebody who installed the bot for themselves uses it in a server that has not added it."""

import re
from collections.abc import AsyncIterator
from unittest.mock import Mock

import discord
import pytest
import pytest_asyncio

from bot.interactions.entry.incoming import person_of
from playground.client.person import Person, Where
from playground.errors import NotAllowed
from playground.model import Channel, Event, InteractionType
from playground.server.interactions import FOLLOW_UPS
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.game_session import begun, resigned
from tests.support.bot.presses import asks_about, chosen, control, current, is_held, moves_on

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]

ADD, NEEDED = "Add to your server", "That works only in servers that I am in."
DUTCH = ("Aan je server toevoegen", "Dat kan alleen op servers waar ik ben.")
CHAT = "Ann, Bob and Cas"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("outside")) as bot:
        bot.discord.create_elsewhere("lounge")
        bot.discord.create_chat(CHAT, "ann", "bob", "cas")
        yield bot


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def by_answers_alone(bot: BotProcess, alone: None) -> AsyncIterator[None]:
    """People have installed the bot. Nothing but answers goes to where it is not, and no answer has too many parts."""
    people = [bot.discord.person(name) for name in ("ann", "bob", "cas")]
    for person in people:
        person.installed, person.dms_open = True, True
    followed: list[int] = []

    def hear(event: Event) -> None:
        found = bot.discord.interactions.find(event.extra.get("id", 0))
        if event.kind == "INTERACTION" and found is not None:
            followed.append(found.follow_ups)

    stop = bot.discord.world.subscribe(hear)
    yield
    await bot.settled()
    stop()
    outside = [channel for channel in bot.discord.world.channels.values() if not bot.discord.world.reaches(channel)]
    asked = [request.path for request in bot.discord.requests]
    assert [path for path in asked for it in outside if re.match(rf"/channels/{it.id}\b", path)] == []
    assert max(followed, default=0) <= FOLLOW_UPS


@pytest.fixture
def lounge(bot: BotProcess) -> Channel:
    """A channel of the server in which the bot is not."""
    return bot.discord.world.named("lounge")


def table_of(bot: BotProcess, person: Person) -> int:
    """The newest table of somebody."""
    [(found,)] = bot.query("SELECT max(id) FROM tables WHERE host = ?", person.id)
    return int(str(found))


def status(bot: BotProcess, table: int) -> str:
    return str(bot.query("SELECT status FROM tables WHERE id = ?", table)[0][0])


async def played_out(bot: BotProcess, person: Person, where: Where, table: int) -> None:
    """Play a game of Glory to its end by panels in a channel."""
    for _ in range(200):
        await bot.settled()
        if status(bot, table) != "playing":
            return
        panel = await current(person.slash(where, f"/mymove table:{table}"))
        assert panel.ephemeral
        if moves_on(panel) or asks_about(panel) or is_held(panel):
            await chosen(person, panel, high=True)
    raise AssertionError("the game does not end")


async def given_up(bot: BotProcess, person: Person, where: Where) -> int:
    """A game against a computer that is over, since its person gave it up."""
    await current(person.slash(where, "/glory start collectibles:2 seats:2"))
    table = table_of(bot, person)
    question = await current(person.slash(where, f"/table resign table:{table}"))
    await current(person.press(question, control(question, "resign-yes")))
    await poll(lambda: status(bot, table) == "finished")
    return table


async def test_somebody_learns_plays_a_whole_game_and_shares_its_film(
    bot: BotProcess, bob: Person, lounge: Channel
) -> None:
    lesson = await current(bob.slash(lounge, "/glory learn"))
    assert lesson.ephemeral
    assert lesson.text.startswith("### Learn · Steal the Glory")

    panel = await current(bob.slash(lounge, "/glory start collectibles:2 seats:2"))
    table = table_of(bot, bob)
    assert panel.ephemeral
    assert panel.pictures
    assert "▶️ The game has begun, in your private messages with me." in panel.text
    panel = await chosen(bob, panel, high=True)
    assert panel.ephemeral
    await bot.settled()
    assert bob.dms(), "it stands in their private chat, too"

    await played_out(bot, bob, lounge, table)
    assert status(bot, table) == "finished"
    assert bot.query("SELECT channel FROM tables WHERE id = ?", table) == [(bot.discord.world.open_dm(bob.user).id,)]

    panel = await current(bob.slash(lounge, f"/table replay table:{table}"))
    film = await current(bob.press(panel, control(panel, "film")))
    await poll(lambda: bool(film.attachments))
    assert set(film.buttons) == {control(film, "share"), ADD}
    told = await bob.press(film, control(film, "share"))
    await poll(lambda: "Everybody here sees the replay." in told.text)
    [shown] = [it for it in bot.discord.person("dee").messages(lounge) if it.attachments]
    assert set(shown.buttons) == {ADD}, "nobody else can press on anything of a table that is not theirs"


async def test_it_is_shown_to_them_alone_where_the_server_wants_that(
    bot: BotProcess, bob: Person, lounge: Channel
) -> None:
    table = await given_up(bot, bob, lounge)
    bot.discord.world.set_permission(lounge, bob.user, Permission.USE_EXTERNAL_APPS, allow=False)
    before = len(bot.discord.person("dee").messages(lounge))

    told = await bob.slash(lounge, f"/table replay share:true table:{table}")
    await poll(lambda: "Discord shows it to you alone" in told.text)

    assert len(bot.discord.person("dee").messages(lounge)) == before
    bot.discord.world.set_permission(lounge, bob.user, Permission.USE_EXTERNAL_APPS, allow=True)


async def test_a_game_that_was_played_among_others_is_shown_nowhere_else(
    bot: BotProcess, bob: Person, cas: Person, lounge: Channel
) -> None:
    session = await begun(bot, "parlour", bob, cas)
    await resigned(session, cas)
    dee = bot.discord.person("dee")
    before = len(dee.messages(lounge))

    panel = await current(bob.slash(lounge, f"/table replay table:{session.table}"))
    film = await current(bob.press(panel, control(panel, "film")))
    await poll(lambda: bool(film.attachments))
    assert film.ephemeral
    assert list(film.buttons) == [ADD]
    told = await current(bob.slash(lounge, f"/table replay share:true table:{session.table}"))
    assert told.text == "That game was played in a server, so its replay is shown only there."
    assert len(dee.messages(lounge)) == before


def test_a_nickname_of_a_server_without_the_bot_is_not_kept() -> None:
    member = Mock(spec=discord.Member, display_name="Bobby of the lounge", global_name="Bob")
    member.name = "bob"

    assert [person_of(member, "nl", nickname=it).name for it in (True, False)] == ["Bobby of the lounge", "Bob"]


@pytest.mark.parametrize("where", ["lounge", CHAT])
async def test_lists_and_choices_are_there_as_in_private(bot: BotProcess, cas: Person, where: str) -> None:
    await current(cas.slash(where, "/newgame game:spy"))
    table = table_of(bot, cas)

    games = await current(cas.slash(where, "/games"))
    assert games.ephemeral
    assert "**Spy**" in re.sub(r"\[(.*?)\]\(.*?\)", r"\1", games.text)
    listed = await current(cas.slash(where, "/help"))
    assert DUTCH[0] in listed.buttons
    choices = await current(cas.slash(where, "/settings"))
    assert choices.ephemeral
    menu = next(it for it in choices.selects if it.custom_id.startswith("set-language"))
    changed = await current(cas.select(choices, "en", select=menu.custom_id))
    assert (changed.ephemeral, changed.message) == (True, choices.message)
    assert "Notifications" in changed.text
    await cas.select(changed, "nl", select=menu.custom_id)
    for command in ("/away", "/privacy", f"/table board table:{table}"):
        assert (await current(cas.slash(where, command))).ephemeral


async def test_a_press_on_start_begins_at_once(bot: BotProcess, bob: Person, lounge: Channel) -> None:
    listed = await current(bob.slash(lounge, "/help"))
    panel = await current(bob.press(listed, custom_id="start:0::glory"))
    assert panel.ephemeral
    assert "▶️ The game has begun" in panel.text
    assert status(bot, table_of(bot, bob)) == "playing"


@pytest.mark.parametrize(
    "command", ["/lobby join", "/lobby begin", "/newgame game:spy friend1:@Cas", "/spy start friend1:@Cas"]
)
async def test_what_needs_the_bot_says_so_in_one_sentence_with_the_way_to_add_it(
    bot: BotProcess, bob: Person, cas: Person, lounge: Channel, command: str
) -> None:
    before = bot.query("SELECT count(*) FROM tables")
    for person, add, text in ((bob, ADD, NEEDED), (cas, *DUTCH)):
        for where in (lounge, CHAT):
            refused = await current(person.slash(where, command.replace("@Cas", "@Ann")))
            assert (refused.ephemeral, refused.text, list(refused.buttons)) == (True, text, [add])
            assert f"client_id={bot.discord.world.bot.id}" in str(refused.buttons[add].url)
    assert bot.query("SELECT count(*) FROM tables") == before


async def test_the_owner_of_a_server_reads_that_its_choices_need_the_bot(ann: Person, lounge: Channel) -> None:
    assert (await current(ann.slash(lounge, "/server"))).text == NEEDED
    with pytest.raises(NotAllowed):
        await ann.slash(CHAT, "/server")


async def test_who_takes_no_private_messages_plays_by_panels_alone(
    bot: BotProcess, bob: Person, lounge: Channel
) -> None:
    bob.dms_open = False
    before = len(bob.dms())
    panel = await current(bob.slash(lounge, "/glory start collectibles:2 seats:2"))
    assert moves_on(await chosen(bob, panel, high=True)) is not None
    assert (await current(bob.slash(lounge, "/mymove"))).pictures
    assert len(bob.dms()) == before
    refused = [it for it in bot.discord.requests if it.code == 50007]
    assert len(refused) == 1, "Discord is not asked again and again"
    bob.dms_open = True
    await current(bob.slash("dm", "/games"))  # a sign that it may come now
    await bot.settled()
    assert len(bob.dms()) > before


async def test_where_the_bot_is_all_is_as_ever_for_who_has_installed_it(bot: BotProcess, bob: Person) -> None:
    answer = await bob.slash("#games", "/spy start")
    await bot.settled()
    assert answer.text.startswith("Your table is open.")
    assert status(bot, table_of(bot, bob)) == "lobby"


async def test_a_press_on_a_film_in_a_chat_leaves_it_as_it_is(bot: BotProcess, bob: Person, ann: Person) -> None:
    """What stands there is no private message of whoever presses."""
    table = await given_up(bot, bob, CHAT)
    told = await bob.slash(CHAT, f"/table replay share:true table:{table}")
    await poll(lambda: "Everybody here sees" in told.text)
    [shown] = [it for it in ann.messages(CHAT) if it.attachments]

    pressed = {"custom_id": "help:0::", "component_type": 2, "id": 1}
    answer = await ann.send_raw(InteractionType.COMPONENT, pressed, CHAT, shown)

    assert answer.message is not None
    assert answer.message.ephemeral
    assert shown.attachments
