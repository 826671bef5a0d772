"""Interactions between people and a bot of discord.py."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord
import pytest

from playground.checks.form import FormField
from playground.checks.modals import check_modal
from playground.client.person import Person
from playground.client.slash import resolved_objects
from playground.errors import NotAllowed
from playground.fake_discord import FakeDiscord
from playground.model import InteractionType, OptionType
from playground.server.permissions import EVERYONE, Permission
from tests.support.playground.tiny_bot import Board, TinyBot, file, picture

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture(autouse=True)
def nothing_against_the_rules(fake_discord: FakeDiscord) -> object:
    yield
    assert fake_discord.violations == []


async def test_a_command_carries_typed_options_and_its_answer_comes_back(ann: Person, bob: Person) -> None:
    before = bob.unread("#games")
    answer = await ann.slash("#games", "/toy start seats:3 friend:@Bob")

    assert answer.error is None
    assert answer.message is not None
    assert answer.message.text == f"3 seats with {bob.mention}"
    assert answer.message.mentions == {"Bob"}
    assert bob.unread("#games") == before + 1
    assert [(it.data, it.description) for it in answer.message.pictures] == [(picture(4), "an empty board")]
    assert answer.message.json["attachments"] == []


async def test_a_press_replaces_the_picture_by_callback(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy start")).message
    assert message is not None
    answer = await ann.press(message, "Turn")

    assert answer.message == message
    assert message.text == "turned"
    assert [(it.data, it.description, it.filename) for it in message.pictures] == [
        (picture(8), "a full board", "next.png")
    ]
    assert len(message.history) == 1


async def test_the_bot_replaces_the_picture_by_its_token(ann: Person, bot: TinyBot, fake_discord: FakeDiscord) -> None:
    message = (await ann.slash("#games", "/toy start")).message
    assert message is not None
    channel = bot.get_partial_messageable(fake_discord.world.named("#games").id)
    await channel.get_partial_message(message.id).edit(attachments=[file(9)], view=Board("edited"))

    assert message.text == "edited"
    assert [it.data for it in message.pictures] == [picture(9)]
    assert len(message.attachments) == 1


async def test_an_ephemeral_message_is_seen_by_its_owner_alone(ann: Person, bob: Person, bot: TinyBot) -> None:
    message = (await ann.slash("#games", "/toy start")).message
    assert message is not None
    whisper = (await bob.press(message, "Whisper")).message

    assert whisper is not None
    assert whisper.ephemeral
    assert whisper in bob.messages("#games")
    assert whisper not in ann.messages("#games")
    channel = bot.get_partial_messageable(whisper.message.channel_id)
    with pytest.raises(discord.NotFound) as refused:
        await channel.fetch_message(whisper.id)
    assert refused.value.code == 10008
    bob.restart_client()
    assert whisper not in bob.messages("#games")


async def test_a_channel_that_is_named_comes_with_what_its_namer_and_the_bot_may_do_there(
    fake_discord: FakeDiscord, bob: Person
) -> None:
    fake_discord.deny_bot("games", Permission.ATTACH_FILES)
    games = fake_discord.world.named("#games")

    named = resolved_objects([{"type": OptionType.CHANNEL, "value": str(games.id)}], fake_discord.world, bob.user)

    [channel] = named["channels"].values()
    assert (channel["name"], "permission_overwrites" in channel) == ("games", False)
    assert int(channel["permissions"]) == EVERYONE
    assert int(channel["app_permissions"]) & Permission.ATTACH_FILES == 0
    assert int(channel["app_permissions"]) & Permission.SEND_MESSAGES


async def test_selects_give_the_values_of_the_chosen_labels(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    await ann.select(message, ["Card 2", "c0"], select="A card")

    assert message.text == "picked ['c2', 'c0']"
    assert message.selects == []


async def test_a_modal_is_filled_in_and_answered(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    asked = await ann.press(message, "Ask")
    assert asked.modal is not None
    assert asked.modal.title == "A question"
    with pytest.raises(NotAllowed):
        await ann.fill(asked.modal, name="far too long a name")

    answer = await ann.fill(asked.modal, Name="Piet")

    assert answer.text == "Hello Piet"


async def test_a_modal_of_labels_changes_the_message_it_came_from(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    asked = await ann.press(message, "Form")
    with pytest.raises(NotAllowed):
        await ann.fill(asked.modal, suit="Clubs")
    answer = await ann.fill(asked.modal, Note="why not", suit="Hearts")

    assert answer.message == message
    assert message.text == "why not:h"


async def test_what_is_ticked_in_a_modal_arrives_and_the_rest_stays_as_it_was_filled_in(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    asked = await ann.press(message, "Choose")
    for too_few_or_many in ("Card 1", ["c0", "c1", "c2", "c3"]):
        with pytest.raises(NotAllowed):
            await ann.fill(asked.modal, Cards=too_few_or_many)
    with pytest.raises(NotAllowed):
        await ann.fill(asked.modal, Cards="c0,c1", Length="")
    await ann.fill(asked.modal, Cards="c3,Card 1")
    assert message.text == "l:c1,c3:False"

    await ann.fill((await ann.press(message, "Choose")).modal, cards=["c0", "c2", "c3"], length="Short", quick=True)
    assert message.text == "s:c0,c2,c3:True"


def label(**component: object) -> dict[str, object]:
    return {"type": 18, "label": "Which", "component": {"custom_id": "it", **component}}


def options(count: int, ticked: int = 0) -> list[dict[str, object]]:
    return [{"label": f"{it}", "value": f"{it}", "default": it < ticked} for it in range(count)]


@pytest.mark.parametrize(
    ("component", "taken"),
    [
        (label(type=21, options=options(2)), True),
        (label(type=21, options=options(10, 1)), True),
        (label(type=21, options=options(1)), False),
        (label(type=21, options=options(11)), False),
        (label(type=21, options=options(3, 2)), False),
        (label(type=22, options=options(1)), True),
        (label(type=22, options=options(10, 10)), True),
        (label(type=22, options=options(11)), False),
        (label(type=22, options=options(4, 3), max_values=2), False),
        (label(type=22, options=options(4), min_values=3, max_values=2), False),
        (label(type=22, options=options(4), min_values=0), False),
        (label(type=22, options=options(4), min_values=0, required=False), True),
        (label(type=22, options=options(2) * 2), False),
        (label(type=22, options=[{"label": "a" * 101, "value": "a"}]), False),
        (label(type=23, default=True), True),
        (label(type=23, default="yes"), False),
        ({"type": 21, "custom_id": "it", "options": options(2)}, False),
        (label(type=3, options=options(2)), True),
        (label(type=3, options=options(2), min_values=0), False),
        (label(type=3, options=options(2), min_values=0, required=True), False),
        (label(type=3, options=options(2), min_values=0, required=False), True),
        (label(type=3, options=options(2), disabled=True), False),
    ],
)
def test_what_is_chosen_from_in_a_modal_is_as_discord_takes_it(component: dict[str, object], taken: bool) -> None:
    form = FormField({"title": "A form", "custom_id": "form", "components": [component]})
    check_modal(form)
    assert form.valid == taken


async def test_a_command_for_moderators_is_theirs_alone(ann: Person, bob: Person) -> None:
    assert (await ann.slash("#games", "/clean")).text == "cleaned"
    with pytest.raises(NotAllowed):
        await bob.slash("#games", "/clean")
    with pytest.raises(NotAllowed):
        await ann.slash("dm", "/clean")


async def test_an_error_while_looking_is_raised_to_the_one_who_waits(ann: Person) -> None:
    waiting = asyncio.create_task(ann.wait_message("#general", lambda seen: bool(seen.buttons["none"])))
    await asyncio.sleep(0)
    await ann.say("#general", "hello")

    with pytest.raises(KeyError):
        await waiting


async def test_a_moderator_deletes_what_others_may_not(ann: Person, bob: Person) -> None:
    message = (await bob.slash("#games", "/toy start")).message
    assert message is not None
    with pytest.raises(NotAllowed):
        bob.delete(message)
    ann.delete(message)

    assert message.deleted
    with pytest.raises(NotAllowed):
        await bob.press(message, "Turn")


async def test_the_guilds_language_is_told_to_the_bot(ann: Person, bot: TinyBot, fake_discord: FakeDiscord) -> None:
    fake_discord.locale = "nl"
    await ann.slash("#games", "/toy menu")
    interaction = bot.interactions[-1]
    fake_discord.locale = "en-US"

    assert interaction.guild_locale is discord.Locale.dutch
    assert bot.guilds[0].preferred_locale is discord.Locale.dutch


async def test_autocompletion_proposes(ann: Person) -> None:
    choices = await ann.autocomplete("#games", "/toy play card:K", focused="card")

    assert [(it.name, it.value) for it in choices] == [("K♠", "♠"), ("K♥", "♥")]


async def test_the_language_is_the_persons(fake_discord: FakeDiscord) -> None:
    answer = await fake_discord.person("cas").slash("#games", "/toy play card:a b")

    assert answer.text == "a b for cas in nl"


async def test_the_first_followup_takes_the_place_of_the_waiting_message(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    answer = await ann.press(message, "Later")

    assert answer.text == "at last"
    assert answer.message is not None
    assert answer.message.ephemeral
    assert answer.followups == []


async def edited(interaction: discord.Interaction) -> None:
    await interaction.edit_original_response(content="at last", view=None)


async def followed(interaction: discord.Interaction) -> None:
    await interaction.followup.send("at last", ephemeral=True)


@pytest.mark.parametrize("follow", [edited, followed])
async def test_what_follows_a_press_that_was_only_acknowledged_can_be_waited_for(
    ann: Person, bot: TinyBot, follow: Callable[[discord.Interaction], Awaitable[None]]
) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    bot.asked.clear()
    pressing = asyncio.create_task(ann.press(message, "Never"))
    await bot.asked.wait()
    interaction = bot.interactions[-1]
    await interaction.response.defer()
    answer = await pressing

    async def read() -> str:
        return (await answer.shown()).text

    text, _ = await asyncio.gather(read(), follow(interaction))

    assert text == "at last"


async def test_direct_messages_arrive_and_can_be_closed(ann: Person, bob: Person) -> None:
    assert (await ann.slash("#games", "/toy dm")).text == "sent"
    assert ann.dms()[-1].text == "your hand"
    assert ann.unread("dm") == 1
    bob.dms_open = False

    assert (await bob.slash("#games", "/toy dm")).text == "closed 50007"
    assert bob.dms() == []


async def test_presses_work_in_direct_messages(ann: Person) -> None:
    await ann.slash("dm", "/toy dm")
    hand = ann.dms()[-1]
    await ann.press(hand, "Turn")

    assert hand.text == "turned"


async def test_two_answers_to_one_interaction_are_one_too_many(ann: Person, bot: TinyBot) -> None:
    await ann.slash("#games", "/toy start")
    again = discord.InteractionResponse(bot.interactions[-1])  # one that does not know of the first
    with pytest.raises(discord.HTTPException) as refused:
        await again.send_message("again")

    assert refused.value.code == 40060


async def test_after_three_seconds_the_interaction_is_unknown(
    ann: Person, bot: TinyBot, fake_discord: FakeDiscord
) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    bot.asked.clear()
    pressed = asyncio.create_task(ann.press(message, "Never"))
    await bot.asked.wait()
    fake_discord.clock.advance(3)

    assert (await pressed).error == "failed"
    with pytest.raises(discord.NotFound) as refused:
        await bot.interactions[-1].response.send_message("too late")
    assert refused.value.code == 10062


async def test_after_fifteen_minutes_the_token_is_dead(ann: Person, bot: TinyBot, fake_discord: FakeDiscord) -> None:
    await ann.slash("#games", "/toy start")
    interaction = bot.interactions[-1]
    fake_discord.clock.advance(15 * 60 - 1)
    await interaction.edit_original_response(view=Board("in time"), attachments=[file()])
    fake_discord.clock.advance(1)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.followup.send("too late")

    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_a_command_that_is_not_answered_did_not_respond(
    ann: Person, bot: TinyBot, fake_discord: FakeDiscord
) -> None:
    command = fake_discord.commands.all(localized=True)[0]
    raw = {"id": command["id"], "name": "gone", "type": 1, "options": []}
    bot.asked.clear()
    sent = asyncio.create_task(ann.send_raw(InteractionType.COMMAND, raw))
    await bot.asked.wait()
    fake_discord.clock.advance(3)

    assert (await sent).error == "did not respond"


async def test_the_client_refuses_what_discord_would_not_let_through(ann: Person) -> None:
    message = (await ann.slash("#games", "/toy menu")).message
    assert message is not None
    for attempt in (
        ann.slash("#games", "/toy start seats:7"),
        ann.slash("#games", "/toy start seats:many"),
        ann.slash("#games", "/toy start colour:red"),
        ann.slash("#games", "/toy play"),
        ann.slash("#games", "/toy fly"),
        ann.press(message, "Grey"),
        ann.press(message, "Nothing"),
        ann.select(message, "Card 9"),
        ann.select(message, ["c0", "c1", "c2"]),
    ):
        with pytest.raises(NotAllowed):
            await attempt


async def test_presses_that_no_client_would_send_reach_the_bot(
    ann: Person, bot: TinyBot, fake_discord: FakeDiscord
) -> None:
    bot.asked.clear()
    raw = {"custom_id": "x" * 100, "component_type": 2}
    sent = asyncio.create_task(ann.send_raw(InteractionType.COMPONENT, raw))
    await bot.asked.wait()
    fake_discord.clock.advance(3)

    assert (await sent).error == "failed"
    assert bot.interactions[-1].data == raw
