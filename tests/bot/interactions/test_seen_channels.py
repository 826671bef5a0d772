"""Which channels somebody sees, by their roles and by what Discord has told of the server."""

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.interactions.entry.incoming import may_see
from playground.model import Json
from tests.support.bot.told import GUILD, MEMBER, PERSON, PRESS, ROLE, Told, channel, server

VIEW, CONNECT, ADMINISTRATOR = 1 << 10, 1 << 20, 1 << 3
MUSES, MUTED, STAFF = "70", "71", "72"
"""Roles: of those who see a channel that others do not, of those who see one less, and of administrators."""
OPEN, HIDDEN, ROLE_ONLY, MEMBER_ONLY, CLOSED_TO_ROLE, CLOSED_TO_MEMBER = range(100, 106)
VOICE, NO_CONNECT, FORUM, OBFUSCATED = range(106, 110)
THREAD, HIDDEN_THREAD, PRIVATE_THREAD, ORPHAN, UNKNOWN = range(200, 205)


def exception(number: str, kind: int, allow: int = 0, deny: int = 0) -> Json:
    return {"id": number, "type": kind, "allow": str(allow), "deny": str(deny)}


SHUT = exception(GUILD, 0, deny=VIEW)
EXCEPTIONS: dict[int, list[Json]] = {
    OPEN: [],
    HIDDEN: [SHUT],
    ROLE_ONLY: [exception(MUSES, 0, allow=VIEW), SHUT],
    MEMBER_ONLY: [SHUT, exception(PERSON, 1, allow=VIEW)],
    CLOSED_TO_ROLE: [exception(MUTED, 0, deny=VIEW)],
    CLOSED_TO_MEMBER: [exception(PERSON, 1, deny=VIEW)],
    VOICE: [],
    NO_CONNECT: [exception(GUILD, 0, deny=CONNECT)],
    FORUM: [],
    OBFUSCATED: [SHUT],
}
KINDS = {VOICE: 2, NO_CONNECT: 2, FORUM: 15}
BARE: Json = {"available_tags": [], "default_reaction_emoji": None}
PARENTS = {THREAD: OPEN, HIDDEN_THREAD: HIDDEN, PRIVATE_THREAD: OPEN, ORPHAN: UNKNOWN}
ALWAYS = {OPEN, VOICE, FORUM, THREAD}


def announced() -> Json:
    channels = [
        {**channel(str(it), KINDS.get(it, 0)), "parent_id": None, "permission_overwrites": exceptions, **BARE}
        for it, exceptions in EXCEPTIONS.items()
    ]
    channels[-1] |= {"name": "___hidden___", "flags": 1 << 17}
    threads = [
        {**channel(str(it), 12 if it == PRIVATE_THREAD else 11), "parent_id": str(parent)}
        for it, parent in PARENTS.items()
    ]
    roles = [{**ROLE, "permissions": str(VIEW | CONNECT)}]
    roles += [{**ROLE, "id": it, "permissions": "0", "position": 1} for it in (MUSES, MUTED)]
    roles += [{**ROLE, "id": STAFF, "permissions": str(ADMINISTRATOR), "position": 1}]
    return {**server(), "owner_id": "99", "channels": channels, "threads": threads, "roles": roles}


@pytest_asyncio.fixture
async def client() -> AsyncIterator[Told]:
    async with Told() as client:
        client.hear("GUILD_CREATE", announced())
        yield client


def seen(client: Told, *roles: str, press: Json = PRESS) -> set[int]:
    """The channels that somebody with these roles sees, who presses something."""
    client.hear("INTERACTION_CREATE", {**press, "member": {**MEMBER, "roles": list(roles)}})
    (interaction,) = client.last
    return {it for it in (*EXCEPTIONS, *PARENTS, UNKNOWN) if may_see(interaction.guild, interaction.user, it)}


@pytest.mark.parametrize(
    ("roles", "those"),
    [
        ((), {MEMBER_ONLY, CLOSED_TO_ROLE}),
        ((MUSES,), {MEMBER_ONLY, CLOSED_TO_ROLE, ROLE_ONLY}),
        ((MUTED,), {MEMBER_ONLY}),
        ((MUSES, MUTED), {MEMBER_ONLY, ROLE_ONLY}),
        ((STAFF,), {*EXCEPTIONS, HIDDEN_THREAD}),
    ],
)
async def test_somebody_sees_what_their_roles_and_exceptions_open_to_them_and_no_private_thread(
    client: Told, roles: tuple[str, ...], those: set[int]
) -> None:
    assert seen(client, *roles) == ALWAYS | those


async def test_it_is_as_the_server_says_now(client: Told) -> None:
    client.hear("CHANNEL_UPDATE", {**channel(str(OPEN)), "permission_overwrites": [SHUT]})
    client.hear(
        "GUILD_ROLE_UPDATE", {"guild_id": GUILD, "role": {**ROLE, "id": MUTED, "permissions": str(ADMINISTRATOR)}}
    )

    assert seen(client) == ALWAYS - {OPEN, THREAD} | {MEMBER_ONLY, CLOSED_TO_ROLE}
    assert HIDDEN in seen(client, MUTED)


async def test_where_the_bot_knows_nothing_nobody_sees_anything(client: Told) -> None:
    """Of a server that another process has connected, of one where only the app is installed, and in private."""
    assert seen(client, STAFF, press={**PRESS, "guild_id": "8"}) == set()
    client.hear("CHANNEL_UPDATE", {**channel(str(OPEN)), "permission_overwrites": None})
    assert not {OPEN, THREAD} & seen(client)
    assert not may_see(None, discord.Object(1), OPEN)  # type: ignore[arg-type]
