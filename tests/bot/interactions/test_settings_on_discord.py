"""People use the menus, modals and suggestions of /settings, /away, /server and *More* on the fake Discord."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.errors import NotAllowed
from playground.model import Overwrite
from playground.server.payloads import flat
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import opened
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("settings")) as bot:
        yield bot


async def test_settings_are_chosen_by_menus_a_button_and_a_modal(bot: BotProcess, cas: Person) -> None:
    shown = await current(cas.slash("#general", "/settings"))
    assert shown.ephemeral
    call, press, language = shown.selects

    await cas.select(shown, "mention", select=call.custom_id)
    await cas.select(shown, "ask", select=press.custom_id)
    await cas.press(shown, "Zet uit")
    modal = (await cas.press(shown, "Wijzigen")).modal
    shown = await current(cas.fill(modal, quiet="22 – 7", zone="brussel"))
    assert "“brussel”" in shown.text, "that is no name of a zone"
    await current(cas.fill(modal, quiet="22 – 7", zone="brussels"))
    shown = await current(cas.slash("#general", "/settings"))

    assert "**Stille uren**: 22:00–7:00 · Tijdzone: Brussels" in shown.text
    assert "**Herinneringen**: uit" in shown.text
    assert [it.label for it in shown.selects[0].options if it.default] == ["Met een vermelding bij de tafel"]
    english = await current(cas.select(shown, "en", select=language.custom_id))
    assert "Your settings" in english.text
    assert "You are not away." in (await current(cas.slash("#general", "/away"))).text


@pytest.mark.parametrize("sends_names", [False, True])
async def test_a_zone_and_a_day_are_suggested_and_taken(bot: BotProcess, bob: Person, sends_names: bool) -> None:
    bob.sends_names = sends_names
    [zone, *_] = await bob.autocomplete("#general", "/settings zone:kath", "zone")
    shown = await current(bob.slash("#general", f"/settings zone:{zone.value}"))
    [day, *_] = await bob.autocomplete("#general", "/away until:", "until")
    away = await current(bob.slash("#general", f"/away until:{day.value}"))

    assert "Time zone: Kathmandu, " in shown.text
    assert "You are away until <t:" in away.text
    assert "Welcome back" in (await current(bob.press(away, "I'm back"))).text
    bob.sends_names = False


async def test_a_server_says_where_tables_are_opened_and_only_who_manages_it_is_asked(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    with pytest.raises(NotAllowed):
        await bob.slash("#general", "/server")
    opened = await current(ann.slash("#general", "/glory start"))
    shown = await current(ann.press(opened, "Set up this server"))
    [channels] = [select for select in shown.selects if not select.options]

    shown = await current(ann.select(shown, ["#games"], select=channels.custom_id))
    refused = await current(bob.slash("#general", "/glory start"))
    allowed = await current(bob.slash("#games", "/glory start"))

    number = bot.discord.world.named("games").id
    assert [int(it["default_values"][0]["id"]) for it in shown.components if it.get("default_values")] == [number]
    assert refused.text == f"On this server tables are opened in <#{number}>."
    assert "Your table is open" in allowed.text


@pytest.mark.parametrize("by_menu", [True, False], ids=["menu", "command"])
async def test_whoever_names_a_channel_hears_what_the_bot_lacks_there(
    bot: BotProcess, ann: Person, by_menu: bool
) -> None:
    name = f"quiet-{by_menu}".lower()
    channel = bot.discord.create_channel(name)

    async def named() -> str:
        if not by_menu:
            return (await current(ann.slash("#general", f"/server allow:#{name}"))).text
        shown = await current(ann.slash("#general", "/server"))
        [channels] = [select for select in shown.selects if not select.options]
        return (await current(ann.select(shown, [f"#{name}"], select=channels.custom_id))).text

    assert "⚠️" not in await named()
    for lacking in (Permission.VIEW_CHANNEL, Permission.EMBED_LINKS, Permission.CREATE_PUBLIC_THREADS):
        bot.discord.deny_bot(name, lacking)
    assert f"⚠️ <#{channel.id}>: I lack *View Channel* and *Embed Links*." in await named()
    await ann.slash("#general", "/server threads:true")
    assert f"⚠️ <#{channel.id}>: I lack *View Channel*, *Create Public Threads* and *Embed Links*." in await named()
    await ann.slash("#general", "/server threads:false everywhere:true")


async def test_a_server_is_warned_of_the_channel_where_it_is_set_up(bot: BotProcess, ann: Person) -> None:
    channel = bot.discord.create_channel("dim")
    bot.discord.deny_bot("dim", Permission.ATTACH_FILES)

    here = await current(ann.slash("#dim", "/server everywhere:true"))
    not_here = await current(ann.slash("#dim", "/server allow:#games"))

    assert f"⚠️ <#{channel.id}>: I lack *Attach Files*." in here.text
    assert "⚠️" not in not_here.text, "no table opens there"
    await ann.slash("#general", "/server everywhere:true")


async def test_a_report_reaches_the_moderators_and_pings_nobody(
    bot: BotProcess, ann: Person, bob: Person, cas: Person
) -> None:
    bot.discord.create_channel("mods")
    bot.discord.create_channel("duel")
    await ann.slash("#general", "/server reports:#mods everywhere:true")
    await bob.slash("#duel", "/heroes start")
    lobby = await bob.wait_message("#duel", lambda it: "Join" in it.buttons)
    await cas.press(lobby, "Join")
    unread = cas.unread("#mods")

    more = await current(bob.press(lobby, "⋯ More"))
    modal = (await bob.press(more, "Report somebody")).modal
    receipt = await current(bob.fill(modal, {"What happened?": f"Swears <@{cas.id}>\n@everyone"}))
    report = await ann.wait_message("#mods", "Report")

    assert receipt.ephemeral
    assert receipt.text == "✔️ Your report is with this server's moderators."
    assert f"<@{bob.id}> reports <@{cas.id}>:\n> Swears" in report.text
    assert (report.mentions, report.message.mention_everyone) == (set(), False)
    assert cas.unread("#mods") == unread
    assert (await current(ann.press(report, "Moderation"))).ephemeral
    bot.discord.deny_bot("mods", Permission.SEND_MESSAGES)
    modal = (await bob.press(await current(bob.press(lobby, "⋯ More")), "Report somebody")).modal
    assert "did not arrive" in (await current(bob.fill(modal, {"What happened?": "Nothing"}))).text
    warned = await current(ann.slash("#general", "/server reports:#mods"))
    assert "I lack *Send Messages*." in warned.text


@pytest.mark.parametrize("by", ["menu", "command", "command with others"])
async def test_who_sends_reports_where_everyone_reads_them_is_told(bot: BotProcess, ann: Person, by: str) -> None:
    name = f"inbox-{by.replace(' ', '-')}"
    channel = bot.discord.create_channel(name)
    warning = f"⚠️ Everyone on this server can read <#{channel.id}>. Choose a channel that only moderators see."

    async def chosen() -> str:
        if by != "menu":
            more = " threads:false" if "others" in by else ""
            return (await current(ann.slash("#general", f"/server reports:#{name}{more}"))).text
        shown = await current(ann.press(await current(ann.slash("#general", "/server")), "Moderation"))
        [channels] = [it for it in shown.selects if "No reports" in (it.placeholder or "")]
        return (await current(ann.select(shown, [f"#{name}"], select=channels.custom_id))).text

    assert warning in await chosen()
    world = bot.discord.world
    channel.overwrites[world.everyone.id] = Overwrite(world.everyone.id, kind=0, deny=Permission.VIEW_CHANNEL)
    bot.discord.allow_bot(name, Permission.VIEW_CHANNEL)
    assert "⚠️" not in await chosen()


async def test_a_game_is_paused_and_goes_on_without_a_command(bot: BotProcess, ann: Person, bob: Person) -> None:
    table = await opened(bot, "pausing", ann, bob, options="seats:2")
    await ann.press(table.message, "Begin")
    await bot.settled()
    more = await current(ann.press(table.message, "⋯ More"))
    assert more.ephemeral
    pause = await current(ann.press(more, "Pause"))
    assert len(pause.selects) == 1
    modal = (await ann.press(pause, "Type a time…")).modal
    more = await current(ann.fill(modal, typed="in 3 days"))
    await bot.settled()
    await bob.slash("#pausing", "/table answer choice:yes")
    await bot.settled()
    more = await current(bob.press(table.message, "⋯ More"))

    assert "Paused until <t:" in more.text
    again = await current(bob.press(more, "Resume"))
    assert "The game goes on" in again.text
    assert again.id == more.id


async def chosen_and_deleted(bot: BotProcess, ann: Person, name: str) -> None:
    """Tables open in one channel alone, where reports go too, and it is deleted."""
    bot.discord.create_channel(name)
    await current(ann.slash("#general", f"/server allow:#{name} reports:#{name}"))
    bot.discord.delete_channel(name)


async def opens_again(ann: Person, bob: Person) -> None:
    opened = await current(bob.slash("#general", "/glory start"))
    shown = await current(ann.slash("#general", "/server"))
    server, components = shown.text, flat(shown.message.components)
    moderation = await current(ann.press(shown, "Moderation"))

    assert "Your table is open" in opened.text
    assert "**Where tables open**\n⚠️ The channels that were chosen here are deleted" in server
    assert "⚠️ The channel where reports went is deleted" in server
    assert "**Reports**: off\n⚠️ The channel where reports went is deleted" in moderation.text
    assert not any(it.get("default_values") for it in components)
    shown = await current(ann.slash("#general", "/server everywhere:true no_reports:true"))
    assert "are deleted" not in shown.text


async def test_when_the_only_channel_for_tables_is_deleted_they_open_anywhere_and_moderators_see_why(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    await chosen_and_deleted(bot, ann, "short-lived")

    await opens_again(ann, bob)


async def test_a_channel_that_the_bot_may_merely_not_see_stays_chosen(
    bot: BotProcess, ann: Person, bob: Person
) -> None:
    channel = bot.discord.create_channel("hidden")
    await current(ann.slash("#general", "/server allow:#hidden"))
    bot.discord.deny_bot("hidden", Permission.VIEW_CHANNEL)
    await bot.stop()
    await bot.start()

    refused = await current(bob.slash("#general", "/glory start"))
    not_found = {"message": "404: Not Found", "code": 0}
    bot.discord.faults.fail_next(404, not_found, method="GET", path=f"/channels/{channel.id}$")
    again = await current(bob.slash("#general", "/glory start"))

    assert refused.text == again.text == f"On this server tables are opened in <#{channel.id}>."
    await current(ann.slash("#general", "/server everywhere:true"))


async def test_so_it_is_when_it_was_deleted_while_the_bot_was_away(bot: BotProcess, ann: Person, bob: Person) -> None:
    bot.discord.create_channel("gone-meanwhile")
    await current(ann.slash("#general", "/server allow:#gone-meanwhile reports:#gone-meanwhile"))
    await bot.stop()
    bot.discord.delete_channel("gone-meanwhile")
    await bot.start()

    await opens_again(ann, bob)
