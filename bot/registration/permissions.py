"""The permissions that the bot needs, and the address by which it is invited with them."""

from typing import Final

from discord import Permissions
from discord.utils import oauth_url

NEEDED: Final = Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)


def invite_address(application_id: int) -> str:
    """Where a person with Manage Server adds the bot, with exactly the permissions that it uses."""
    return oauth_url(application_id, permissions=NEEDED, scopes=("bot", "applications.commands"))
