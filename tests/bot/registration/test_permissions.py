"""What the bot may do in a server that somebody adds it to."""

from urllib.parse import parse_qs, urlsplit

import discord

from bot.registration.permissions import invite_address


def test_the_invite_address_asks_for_exactly_the_permissions_that_it_needs() -> None:
    query = parse_qs(urlsplit(invite_address(7)).query)
    names = {name for name, granted in discord.Permissions(int(query["permissions"][0])) if granted}
    assert query["scope"] == ["bot applications.commands"]
    assert query["client_id"] == ["7"]
    assert names == {
        "read_messages",
        "send_messages",
        "create_public_threads",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
    }
