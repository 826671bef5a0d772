"""Whatever Discord tells: no event ends a connection, and what can be read of it is used."""

import asyncio
import copy
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest
import pytest_asyncio
from discord import ChannelType
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.model import Json
from tests.support.amount import amount
from tests.support.bot.told import (
    ALL,
    CHANNEL,
    EMOJI,
    EVENT,
    GUILD,
    MEMBER,
    MESSAGE,
    PRESS,
    READY,
    ROLE,
    SECRET,
    SOUND,
    STAGE,
    THREAD,
    USER,
    VOICE,
    WHOLE,
    Told,
    channel,
    server,
    spoilt,
)

TYPES = [it.value for it in ChannelType] + [99, -1, "0"]
EXAMPLES = amount(500, 20_000)
ODD: tuple[Any, ...] = (None, "odd", "", -1, 0.5, 10**30, True, [], [None], ["odd"], {}, {"id": None}, {"id": "odd"})
PARTS: dict[str, Json] = {
    "roles": ROLE | {"id": "70"},
    "emojis": EMOJI,
    "threads": channel("71", 11),
    "members": MEMBER,
    "voice_states": VOICE,
    "stage_instances": STAGE,
    "guild_scheduled_events": EVENT,
    "soundboard_sounds": SOUND,
}
"""What a server has besides channels."""
WITHOUT_WHICH = {"id", "type", "token", "guild_id", "channel", "member"}
"""The fields of an interaction without which nobody could be answered."""


@pytest_asyncio.fixture
async def client() -> AsyncIterator[Told]:
    async with Told() as client:
        client.hear("GUILD_CREATE", server())
        yield client


def known(client: Told) -> set[str]:
    """The channels of the server."""
    guild = client.get_guild(int(GUILD))
    return {str(it.id) for it in guild.channels} if guild is not None else set()


@pytest.mark.parametrize("kind", TYPES)
async def test_a_server_is_known_though_one_of_its_channels_does_not_read(kind: Any) -> None:
    async with Told() as client:
        for odd in spoilt(channel("80", kind)):
            for unavailable, told in ((False, "guild_available"), (None, "guild_join")):
                whole = server(odd, channel("81")) | {"unavailable": unavailable}

                assert client.hear("GUILD_CREATE", copy.deepcopy(whole)) == ["permitted", told], odd
                assert {CHANNEL, "81"} <= known(client), odd
                assert client.get_guild(int(GUILD)).get_thread(int(THREAD)) is not None  # type: ignore[union-attr]


@pytest.mark.parametrize("part", PARTS)
async def test_a_server_is_known_though_something_else_of_it_does_not_read(client: Told, part: str) -> None:
    for odd in (*spoilt(PARTS[part]), *ODD):
        whole = copy.deepcopy(server())
        whole[part].append(odd)

        assert client.hear("GUILD_CREATE", whole) == ["permitted", "guild_available"], odd
        assert known(client) == {CHANNEL}, odd
        assert client.get_guild(int(GUILD)).default_role is not None, odd  # type: ignore[union-attr]


async def test_a_server_is_known_whichever_of_its_fields_is_odd(client: Told) -> None:
    for name in server().keys() - {"id", "unavailable"}:
        for odd in ODD:
            whole = copy.deepcopy(server()) | {name: odd}

            assert client.hear("GUILD_CREATE", whole) == ["permitted", "guild_available"], (name, odd)
            assert name == "channels" or known(client) == {CHANNEL}, (name, odd)


async def test_a_shard_becomes_ready_with_a_server_that_does_not_read_whole() -> None:
    async with Told() as client:
        client.loop = asyncio.get_running_loop()
        client.hear("READY", copy.deepcopy(READY) | {"guilds": [None, {"unavailable": True}, *READY["guilds"]]})
        client.hear("GUILD_CREATE", server({"id": "80", "type": 2, "name": "x", "position": 0}))
        while "shard_ready" not in client.told:  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0)

        assert client.told == ["permitted", "guild_available", "shard_ready"]
        assert known(client) == {CHANNEL}


@pytest.mark.parametrize("kind", TYPES)
async def test_a_channel_that_changes_and_does_not_read_is_forgotten_and_what_is_owed_is_tried(
    client: Told, kind: Any
) -> None:
    for odd in spoilt(channel(CHANNEL, kind)):
        client.hear("GUILD_CREATE", server())
        before = client.counted("CHANNEL_UPDATE")

        told = client.hear("CHANNEL_UPDATE", odd)

        if client.counted("CHANNEL_UPDATE") > before and {"id", "guild_id"} <= odd.keys() and odd["id"] == CHANNEL:
            assert (told, known(client)) == (["permitted"] if odd["guild_id"] else [], set()), odd


async def test_a_channel_that_did_not_read_is_known_again_once_it_does(client: Told) -> None:
    hidden = {**channel(), "name": "___hidden___", "permission_overwrites": None}
    assert client.hear("CHANNEL_UPDATE", hidden) == ["permitted"]
    assert known(client) == set()

    assert client.hear("CHANNEL_UPDATE", channel()) == ["permitted", "guild_channel_create"]
    assert known(client) == {CHANNEL}
    assert client.hear("CHANNEL_UPDATE", channel()) == ["permitted", "guild_channel_update"]


async def test_a_role_that_did_not_read_is_known_again_once_it_does(client: Told) -> None:
    whole = {"guild_id": GUILD, "role": ROLE}
    assert client.hear("GUILD_ROLE_UPDATE", whole | {"role": ROLE | {"permissions": None}}) == ["permitted"]

    assert client.hear("GUILD_ROLE_UPDATE", whole) == ["permitted", "guild_role_create"]
    assert client.hear("GUILD_ROLE_UPDATE", whole) == ["guild_role_update"]


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        ("GUILD_MEMBER_UPDATE", {"user": USER | {"id": "20"}, "roles": None}, ["permitted"]),
        ("THREAD_UPDATE", {"id": THREAD, "type": 11, "parent_id": None}, ["permitted"]),
        ("THREAD_DELETE", {"id": THREAD, "type": 11}, ["guild_channel_delete"]),
        ("GUILD_UPDATE", {"id": GUILD, "roles": None}, ["permitted", "guild_update"]),
    ],
)
async def test_what_does_not_read_is_told_as_far_as_it_can_be(
    client: Told, kind: str, data: Json, told: list[str]
) -> None:
    assert client.hear(kind, data | {"guild_id": GUILD}) == told
    assert client.counted(kind) == 1


async def test_what_somebody_writes_is_heard_though_a_part_of_it_does_not_read(client: Told) -> None:
    for name in MESSAGE.keys() - {"id", "channel_id", "guild_id", "author", "content"}:
        for odd in ODD:
            assert client.hear("MESSAGE_CREATE", copy.deepcopy(MESSAGE) | {name: odd}) == ["message"], (name, odd)
            [message] = client.last
            assert (message.content, message.author.display_name, message.channel.id) == (SECRET, "Ann", int(CHANNEL))


@pytest.mark.parametrize("absent", [{"guild_id": None}, {"channel_id": None}, {"author": None}])
async def test_what_is_written_by_or_to_nobody_known_is_not_heard(client: Told, absent: Json) -> None:
    assert client.hear("MESSAGE_CREATE", copy.deepcopy(MESSAGE) | absent) == []


def answered_as(client: Told, data: Json) -> tuple[Any, ...]:
    """What is known of an interaction, by which it is answered."""
    assert client.hear("INTERACTION_CREATE", data) == ["interaction"], data
    [it] = client.last
    return it.id, it.token, it.channel_id, it.user.id, it.user.display_name


@pytest.mark.parametrize("part", ["channel", "member", "message", "whole"])
async def test_a_press_is_heard_whichever_of_its_fields_does_not_read(client: Told, part: str) -> None:
    usual = answered_as(client, copy.deepcopy(PRESS))
    spoil: Callable[[Json], Json] = (lambda odd: odd) if part == "whole" else lambda odd: PRESS | {part: odd}
    data: Json = PRESS if part == "whole" else PRESS[part]
    needed = {"channel": {"id"}, "member": {"user"}, "message": set()}.get(part, WITHOUT_WHICH)
    for name in data.keys() - needed:
        for odd in ({**data, name: it} for it in ODD):
            assert answered_as(client, copy.deepcopy(spoil(odd)))[:4] == usual[:4], (name, odd)
    for odd in spoilt({it: value for it, value in data.items() if it not in needed}):
        assert answered_as(client, copy.deepcopy(spoil({it: data[it] for it in needed} | odd)))[:4] == usual[:4]


@pytest.mark.parametrize(
    ("member", "server_is_known"),
    [(MEMBER, True), ({"user": USER}, False), ({"user": {"id": "21"}}, True), ({"user": USER, "roles": [None]}, False)],
)
@pytest.mark.parametrize("kind", TYPES)
async def test_a_press_is_heard_in_whatever_channel(
    client: Told, kind: Any, server_is_known: bool, member: Json
) -> None:
    guild = GUILD if server_is_known else "9"
    for odd in (*spoilt(channel("80", kind)), *ODD):
        found = answered_as(
            client, copy.deepcopy(PRESS) | {"guild_id": guild, "channel_id": "80", "channel": odd, "member": member}
        )

        assert found[2:4] == (80, 21), odd


async def test_a_thread_is_told_from_a_channel_where_its_other_fields_do_not_read(client: Told) -> None:
    bare = {"id": "80", "type": 11, "parent_id": CHANNEL, "thread_metadata": None}
    answered_as(client, copy.deepcopy(PRESS) | {"channel": bare})

    [found] = client.last
    assert found.channel.parent_id == int(CHANNEL)


def mixed(data: Json) -> st.SearchStrategy[Json]:
    """The data with some of its fields, or of those below them, odd or absent."""

    def spoil(changes: Sequence[tuple[str, str | None, Any]]) -> Json:
        odd = copy.deepcopy(data)
        for name, below, value in changes:
            inner = odd.get(name)
            if isinstance(inner, list) and inner:
                inner = inner[0]
            place, key = (inner, below) if isinstance(inner, dict) and below and below in inner else (odd, name)
            if value is ...:
                place.pop(key, None)
            else:
                place[key] = copy.deepcopy(value)
        return odd

    names = sorted(data)
    below = sorted({key for value in data.values() if isinstance(value, dict) for key in value} | {"id", "type"})
    values = st.sampled_from((..., *ODD))
    change = st.tuples(st.sampled_from(names), st.none() | st.sampled_from(below), values)
    return st.lists(change, min_size=1, max_size=3).map(spoil)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(ALL)), inner, max_size=3),
    max_leaves=5,
)
KINDS = sorted(Told().kinds)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_no_event_raises_and_the_next_is_heard(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    odd = data.draw(mixed(WHOLE.get(kind, ALL)) | ANYTHING)

    async def tell() -> list[str]:
        async with Told() as client:
            client.hear("GUILD_CREATE", server())
            client.hear(kind, odd)
            if kind == "GUILD_DELETE":
                client.hear("GUILD_CREATE", server())
            return client.hear("MESSAGE_CREATE", copy.deepcopy(MESSAGE))

    assert asyncio.run(tell()) == ["message"]


async def test_each_event_reads_where_nothing_is_odd(client: Told) -> None:
    client.loop = asyncio.get_running_loop()
    for kind in KINDS:
        client.hear(kind, copy.deepcopy(WHOLE.get(kind, ALL)))

    assert [kind for kind in KINDS if client.counted(kind)] == []


async def test_what_does_not_read_is_counted_each_time_and_logged_once_a_kind_without_what_was_told(
    client: Told, caplog: pytest.LogCaptureFixture
) -> None:
    kinds: list[Json] = [{"permission_overwrites": None}, {"position": ...}, {"id": SECRET}]
    for odd in kinds * 3:
        client.hear("CHANNEL_UPDATE", {it: value for it, value in (channel() | odd).items() if value is not ...})
        client.hear("GUILD_CREATE", server())

    said = [it.getMessage() for it in caplog.records if it.name.startswith("bot") and it.levelno >= logging.WARNING]
    assert len(said) == len(kinds)
    assert all(it.startswith("CHANNEL_UPDATE cannot be read") and SECRET not in it for it in said)
    assert client.counted("CHANNEL_UPDATE") == 9
