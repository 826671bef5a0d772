"""/settings, /away and /server on the fake Discord: menus, modals, suggestions, and who is offered what."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.errors import NotAllowed
from tests.support.bot.bot_process import BotProcess, poll, running
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
    modal = (await cas.press(shown, "Wijzig")).modal
    shown = await current(cas.fill(modal, quiet="22 – 7", zone="brussel"))
    assert "“brussel”" in shown.text, "that is no name of a zone"
    await current(cas.fill(modal, quiet="22 – 7", zone="brussels"))
    shown = await current(cas.slash("#general", "/settings"))

    assert "**Stille uren**: 22:00–7:00 · Tijdzone: Brussels" in shown.text
    assert "**Herinneringen**: uit" in shown.text
    assert "**Meldingen**: met een vermelding bij de tafel" in shown.text
    english = await current(cas.select(shown, "en", select=language.custom_id))
    assert "Your settings" in english.text
    assert "You are not away." in (await current(cas.slash("#general", "/away"))).text


async def test_a_zone_and_a_day_are_suggested_and_taken(bot: BotProcess, bob: Person) -> None:
    [zone, *_] = await bob.autocomplete("#general", "/settings zone:kath", "zone")
    shown = await current(bob.slash("#general", f"/settings zone:{zone.value}"))
    [day, *_] = await bob.autocomplete("#general", "/away until:", "until")
    away = await current(bob.slash("#general", f"/away until:{day.value}"))

    assert "Time zone: Kathmandu, " in shown.text
    assert "You are away until <t:" in away.text
    assert "Welcome back" in (await current(bob.press(away, "I'm back"))).text


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
    assert f"<#{number}>" in shown.text
    assert refused.text == f"On this server tables are opened in <#{number}>."
    assert "Your table is open" in allowed.text


async def test_a_servers_new_language_is_that_of_its_tables_at_once(bot: BotProcess, ann: Person) -> None:
    await ann.slash("#games", "/heroes start")
    lobby = await ann.wait_message("#games", lambda it: "Join" in it.buttons)

    await ann.slash("#games", "/server language:nl")
    await poll(lambda: "Meedoen" in labels(ann, lobby))

    await ann.slash("#games", "/server language:en")
    await poll(lambda: "Join" in labels(ann, lobby))


def labels(person: Person, message: SeenMessage) -> list[str]:
    """The buttons of a message as it stands now."""
    [now] = [it for it in person.messages("#games") if it.id == message.id]
    return list(now.buttons)
