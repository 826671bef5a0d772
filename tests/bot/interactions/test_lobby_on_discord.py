"""The lobby on the fake Discord: who may join, begin and cancel, and how others are refused."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.model import InteractionType, Overwrite
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import GameSession, opened
from tests.support.languages import LANGUAGES

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

LABELS = ["Join", "Add computer", "Invite", "Options", "Learn", "⋯ More"]
HOST_ONLY = "Only the host of the table or a moderator can do that."
DUTCH = LANGUAGES.of("nl")
NAMES = (f"lobby-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("lobby")) as bot:
        yield bot


async def table(bot: BotProcess, host: Person, *others: Person, options: str = "") -> GameSession:
    return await opened(bot, next(NAMES), host, *others, options=options)


async def said(person: Person, lobby: GameSession, label: str) -> str:
    """What a press is answered with, "" when it is only carried out; the lobby then shows it."""
    answer = await person.press(lobby.message, label)
    assert answer.error is None, answer
    await lobby.bot.settled()
    made = answer.message
    if made is None or made == lobby.message:
        return ""
    assert made.ephemeral
    return made.text


async def typed(person: Person, lobby: GameSession, command: str) -> str:
    """What a command about the lobby is answered with."""
    answer = await person.slash(lobby.channel, f"/{command}")
    await lobby.bot.settled()
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.text


def seats(lobby: GameSession) -> list[str]:
    """Who sits there, as the message shows it."""
    [line] = [line for line in lobby.message.text.splitlines() if "👑" in line]
    return [it for it in line.split(" · ") if "**" in it]


async def behind_more(person: Person, lobby: GameSession, label: str) -> str:
    """What is said after a press behind *More*, or after a pick in its menu."""
    opened = (await person.press(lobby.message, "⋯ More")).message
    assert opened is not None
    pressed = person.press if label in opened.buttons else person.select
    answer = await pressed(opened, label)
    assert answer.error is None, answer
    await lobby.bot.settled()
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message.text


async def test_start_posts_a_lobby_with_picture_seats_and_exactly_these_buttons(bot: BotProcess, bob: Person) -> None:
    lobby = await table(bot, bob, options="collectibles:4 seats:3")

    message = lobby.message
    assert not message.ephemeral
    assert sorted(message.buttons) == sorted(LABELS)
    signed = [it for it in message.buttons.items() if it[0] != "⋯ More"]
    assert all(button.emoji and button.emoji not in label for label, button in signed)
    assert len(message.pictures) == 1
    assert message.pictures[0].description
    assert seats(lobby) == ["**Bob** 👑"]
    assert "2 seats free" in message.text
    assert "4 trophies" in message.text
    assert bot.query("SELECT options FROM tables WHERE id = ?", lobby.table) == [('{"collectibles": 4}',)]


async def test_people_and_computers_sit_down_and_get_up(bot: BotProcess, bob: Person, cas: Person, dee: Person) -> None:
    lobby = await table(bot, bob)

    assert await said(cas, lobby, "Join") == ""
    assert "🤖 A computer player sits down." in await said(bob, lobby, "Add computer")
    assert await said(dee, lobby, "Join") == ""
    assert seats(lobby) == ["**Bob** 👑", "**Cas**", "🤖 **Ada**", "**Dee**"]
    assert "🚪 Je bent van tafel gegaan." in await behind_more(cas, lobby, "Weggaan")
    assert "➖ The seat is free again." in await behind_more(bob, lobby, "Ada")
    assert seats(lobby) == ["**Bob** 👑", "**Dee**"]
    assert await typed(bob, lobby, "lobby remove") == "There is no computer player at this table."


async def test_the_host_changes_all_options_in_one_form(bot: BotProcess, bob: Person, cas: Person) -> None:
    lobby = await table(bot, bob, cas)
    asked = await bob.press(lobby.message, "Options")
    assert asked.modal is not None
    answer = await bob.fill(asked.modal, {"Trophies": "4 trophies", "Time for a turn": "1 hour"})
    await lobby.bot.settled()

    assert answer.error is None
    assert "or 1 hour a turn · 4 trophies" in lobby.message.text
    assert "4 trofeeën" in await said(cas, lobby, "Options")


async def test_only_the_host_or_a_moderator_begins_cancels_and_seats_computers(
    bot: BotProcess, bob: Person, cas: Person, dee: Person
) -> None:
    lobby = await table(bot, bob, cas)
    await said(bob, lobby, "Add computer")
    row = lobby.row
    for label in ("Begin", "Add computer", "Invite"):
        assert await said(dee, lobby, label) == HOST_ONLY
        refused = f"<@{bob.id}> begint dit spel." if label == "Begin" else DUTCH.text(HOST_ONLY)
        assert (await said(cas, lobby, label)).startswith(refused)
    for person, may in ((dee, []), (cas, ["Weggaan"])):
        more = (await person.press(lobby.message, "⋯ More")).message
        assert more is not None
        assert (list(more.buttons), more.selects) == (may, []), "only what they may do"
    assert lobby.row == row

    _made_moderator(bot, dee, lobby.channel)
    assert "🤖 A computer player sits down." in await said(dee, lobby, "Add computer")
    assert await said(dee, lobby, "Begin") == ""
    assert lobby.status == "playing"


@pytest.mark.parametrize(
    ("lacking", "opens"), [(Permission.SEND_MESSAGES_IN_THREADS, False), (Permission.SEND_MESSAGES, True)]
)
async def test_in_a_thread_the_bot_needs_the_permission_for_threads_and_no_other(
    bot: BotProcess, cas: Person, lacking: Permission, opens: bool
) -> None:
    parent, thread = next(NAMES), next(NAMES)
    bot.discord.create_channel(parent)
    bot.discord.create_thread(parent, thread)
    bot.discord.deny_bot(parent, lacking)
    before = bot.query("SELECT max(id) FROM tables")

    answer = await cas.slash(thread, "/glory start")
    await bot.settled()

    assert ("*Berichten verzenden in threads*" in answer.text) is not opens
    assert (bot.query("SELECT max(id) FROM tables") != before) is opens


def _made_moderator(bot: BotProcess, person: Person, channel: str) -> None:
    """Manage Messages in one channel."""
    overwrites = bot.discord.world.named(channel).overwrites
    overwrites[person.id] = Overwrite(person.id, kind=1, allow=Permission.MANAGE_MESSAGES)


async def test_who_is_invited_later_is_pinged_and_whose_seat_is_freed_too(
    bot: BotProcess, bob: Person, cas: Person, dee: Person
) -> None:
    lobby = await table(bot, bob, options="seats:4 friend1:@Cas")
    first = lobby.post("invite")
    assert first is not None

    whom = (await bob.press(lobby.message, "Invite")).message
    assert whom is not None
    assert "Who do you invite?" in whom.text
    assert dee.mention in (await bob.select(whom, "Dee")).text
    await bot.settled()

    later = lobby.post("invite", 0)
    assert later is not None
    assert (first.pinged, later.pinged) == ({"Cas"}, {"Dee"})
    await dee.press(later, "Join")
    await bot.settled()
    assert later.deleted
    assert not first.deleted
    [(name, who)] = [(it.name, it.value) for it in await bob.autocomplete(lobby.channel, "/lobby remove seat:", "seat")]
    assert (name, who) == ("Dee", str(dee.id))
    assert await typed(bob, lobby, f"lobby remove seat:{who}") == "➖ The seat is free again."
    told = lobby.post("removed", 0)
    assert told is not None
    assert told.pinged == {"Dee"}
    assert "can't sit down here again" in told.text
    assert (
        await said(dee, lobby, "Join")
        == "The host has freed your seat at this table, so you cannot sit down here again."
    )
    await bot.kill()
    await bot.start()
    await bot.settled()
    assert seats(lobby) == ["**Bob** 👑"]


async def test_a_new_game_is_a_table_in_a_server_and_a_game_in_private(
    bot: BotProcess, bob: Person, cas: Person
) -> None:
    name = next(NAMES)
    bot.discord.create_channel(name)

    answer = await bob.slash(name, "/newgame game:glory friend1:@Cas")
    await bot.settled()
    assert answer.text.startswith("Your table is open")
    assert bot.query("SELECT status FROM tables ORDER BY id DESC LIMIT 1") == [("lobby",)]
    answer = await cas.slash("dm", "/newgame game:heroes")
    await bot.settled()

    assert answer.text == DUTCH.text("▶️ The game has begun.")
    assert bot.query("SELECT status FROM tables ORDER BY id DESC LIMIT 1") == [("playing",)]
    assert (await cas.slash(name, "/mymove")).message is not None


async def test_a_command_of_a_client_from_before_is_carried_out(bot: BotProcess, bob: Person, cas: Person) -> None:
    lobby = await table(bot, bob)
    options = [{"name": "join", "type": 1, "options": []}]

    await cas.send_raw(InteractionType.COMMAND, {"id": "1", "name": "glory", "options": options}, lobby.channel)
    await bot.settled()

    assert seats(lobby) == ["**Bob** 👑", "**Cas**"]


async def test_somebody_is_asked_to_play_from_their_menu(bot: BotProcess, ann: Person, cas: Person) -> None:
    channel = next(NAMES)
    bot.discord.create_channel(channel)
    form = (await cas.use(f"#{channel}", "Speel met…", ann)).modal
    assert form is not None
    assert form.title == "Speel met…"

    answer = await cas.fill(form, {"Spel": "addvantage", "Tijd per beurt": "3 dagen"})
    await bot.settled()

    assert answer.message is not None
    assert answer.message.ephemeral
    shown = await ann.wait_message(f"#{channel}", lambda it: "Add computer" in it.buttons)
    invitation = await ann.wait_message(f"#{channel}", ann.mention)
    assert "3 days a turn" in shown.text
    assert ann.unread(f"#{channel}") == 1
    assert [it for it in invitation.buttons if it in ("Join", "No, thanks")] == ["Join", "No, thanks"]
    to_itself = await cas.use(f"#{channel}", "Play with…", bot.discord.world.bot)
    assert (to_itself.modal, to_itself.text[:14]) == (None, "Dat is een bot")
