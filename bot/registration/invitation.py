"""What Discord says of the application itself: whether anybody may add it, and whether people can install it."""

import discord

from bot.registration.permissions import invite_address


def invitation(client: discord.Client, *, offered: bool) -> str:
    """The address by which anybody adds the bot to a server.

    It is empty where the host does not offer it, where Discord lets nobody but the application's owner add it, and
    before the bot has logged in.
    """
    application = client.application
    return invite_address(application.id) if offered and application is not None and application.bot_public else ""


def can_be_installed(client: discord.Client) -> bool:
    """Whether the Developer Portal lets people install the application for themselves."""
    application = client.application
    return application is not None and application.user_integration_config is not None
