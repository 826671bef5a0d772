"""Where the bot is not: people use what they have installed for themselves, and the bot has its answers alone."""

from __future__ import annotations

import pytest

from playground.client.person import Person, Where
from playground.errors import ApiError, NotAllowed
from playground.fake_discord import FakeDiscord
from playground.model import Interaction, Json, RequestBody
from playground.server.interactions import FOLLOW_UPS
from playground.server.permissions import Permission
from tests.support.playground.ground import Ground

SAYS = {"content": "hello"}
COMMAND = {"description": "Look", "contexts": [0, 1, 2], "integration_types": [0, 1]}


@pytest.fixture(autouse=True)
def elsewhere(fake_discord: FakeDiscord, ann: Person) -> None:
    """Ann has installed the bot, which is neither in that server nor in that chat."""
    if not fake_discord.world.elsewhere:
        fake_discord.create_elsewhere("lounge")
        fake_discord.create_chat("us", "ann", "bob")
        fake_discord.commands.put({"name": "look", **COMMAND})
        fake_discord.commands.put({"name": "servers", **COMMAND, "integration_types": [0]})
    ann.installed = True


@pytest.fixture
def told(fake_discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> list[Json]:
    """The interactions that the bot is told of, which nobody answers."""
    told: list[Json] = []

    def tell(payload: Json) -> bool:
        told.append(payload)
        return True

    monkeypatch.setattr(fake_discord.gateway, "send_interaction", tell)
    return told


def used(discord: FakeDiscord, person: Person, where: Where, name: str = "look") -> Interaction:
    """A command that somebody uses."""
    command = next(it for it in discord.commands.all(localized=True) if it["name"] == name)
    return person.client.command(person.channel(where), command, [])


def answered(discord: FakeDiscord, interaction: Interaction, body: Json) -> None:
    discord.interactions.respond(interaction.id, interaction.token, RequestBody({"type": 4, "data": body}))


@pytest.mark.parametrize(
    ("where", "context", "owners"),
    [("#lounge", 0, {"1"}), ("us", 2, {"1"}), ("#games", 0, {"0", "1"}), ("dm", 1, {"0", "1"})],
)
async def test_an_interaction_says_where_it_is_used_and_by_whose_installation(
    fake_discord: FakeDiscord, told: list[Json], ann: Person, where: str, context: int, owners: set[str]
) -> None:
    used(fake_discord, ann, where)

    [payload] = told
    assert payload["context"] == context
    assert {*payload["authorizing_integration_owners"]} == owners
    assert ("guild_id" in payload) is where.startswith("#")
    assert (int(payload["app_permissions"]) & Permission.SEND_MESSAGES) != 0, (
        "what is said of the bot there is no promise"
    )


async def test_a_press_there_comes_by_the_installation_of_whoever_showed_it(
    fake_discord: FakeDiscord, told: list[Json], ann: Person, bob: Person
) -> None:
    shown = used(fake_discord, ann, "#lounge")
    button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    answered(fake_discord, shown, {"content": "look", "components": [button]})
    assert shown.original is not None
    bob.client.press(shown.original, "go")

    assert told[-1]["authorizing_integration_owners"] == {"1": str(ann.id)}


async def test_a_command_is_offered_where_it_is_installed(fake_discord: FakeDiscord, ann: Person, bob: Person) -> None:
    for person, where, name in [(bob, "#lounge", "look"), (bob, "us", "look"), (ann, "#lounge", "servers")]:
        with pytest.raises(NotAllowed):
            used(fake_discord, person, where, name)
    with pytest.raises(NotAllowed, match="does not see"):
        used(fake_discord, fake_discord.person("fay"), "us")


@pytest.mark.parametrize("where", ["lounge", "us"])
async def test_the_bot_reaches_nothing_there_and_hears_of_nothing(
    fake_discord: FakeDiscord, ground: Ground, ann: Person, where: str
) -> None:
    channel = ground.public(where)
    said = ann.client.write(ann.channel(where), "hello")

    assert await ground.write(channel) == (403, 50001)
    assert await ground.ask("GET", f"/channels/{channel}") == (403, 50001)
    assert await ground.ask("PATCH", f"/channels/{channel}/messages/{said.id}", SAYS) == (403, 50001)
    [elsewhere] = fake_discord.world.elsewhere
    assert await ground.ask("GET", f"/guilds/{elsewhere}") == (404, 10004)


async def test_an_answer_there_is_seen_by_all_unless_the_server_does_not_want_that(
    fake_discord: FakeDiscord, told: list[Json], ann: Person
) -> None:
    open_to_all = used(fake_discord, ann, "#lounge")
    answered(fake_discord, open_to_all, SAYS)
    dee = fake_discord.person("dee")
    lounge = fake_discord.world.named("lounge")
    assert [it.text for it in dee.messages("#lounge")][-1] == "hello"

    bob = fake_discord.person("bob")
    bob.installed = True
    fake_discord.world.set_permission(lounge, bob.user, Permission.USE_EXTERNAL_APPS, allow=False)
    hidden = used(fake_discord, bob, "#lounge")
    answered(fake_discord, hidden, {"content": "mine"})
    followed = fake_discord.interactions.follow_up(hidden, RequestBody({"content": "mine too"}))

    assert hidden.original is not None
    assert [hidden.original.owner, followed.owner] == [bob.id] * 2
    assert [it.text for it in dee.messages("#lounge")][-1] == "hello"
    bob.installed = False


async def test_no_more_than_five_messages_follow_an_answer_there(
    fake_discord: FakeDiscord, told: list[Json], ann: Person
) -> None:
    for where, most in (("#lounge", FOLLOW_UPS), ("us", FOLLOW_UPS), ("#games", FOLLOW_UPS + 1)):
        interaction = used(fake_discord, ann, where)
        answered(fake_discord, interaction, SAYS)
        for _ in range(most):
            fake_discord.interactions.follow_up(interaction, RequestBody(SAYS))
        if most == FOLLOW_UPS:
            with pytest.raises(ApiError, match="40094"):
                fake_discord.interactions.follow_up(interaction, RequestBody(SAYS))
