"""Presses and commands as they come in from Discord, carried out without it."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.interactions.context import Context
from bot.interactions.entry import suggestions
from bot.interactions.entry.door import carry_out
from bot.interactions.entry.incoming import read_command, read_press


async def handle_component(ctx: Context, text: str, values: Sequence[str]) -> None:
    """A press on the control with the custom id `text`. Raises Refusal."""
    await carry_out(ctx, *read_press(text, values))


async def handle_command(ctx: Context, data: Mapping[str, Any]) -> None:
    """Raises Refusal."""
    await carry_out(ctx, *read_command(data, ctx.services.games))


async def handle_autocomplete(ctx: Context, data: Mapping[str, Any]) -> None:
    await suggestions.handle_autocomplete(ctx, read_command(data, ctx.services.games).request)
