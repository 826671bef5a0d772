"""Long moves (a secret set-up), arranged before they are sealed: begun, changed, put aside and taken up again."""

import secrets
from collections.abc import Sequence

import discord
from discord import ui

from bot.ids import Press
from bot.picker import arranged, presets, swapped
from bot.refusals import naming
from bot.screens.panel import drafting
from bot.visit import Visit, number
from games.chance import SeededChance
from games.core import Move
from games.errors import MovedOn
from games.words import N_


async def start(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Open the workshop of a long move."""
    await _show_draft(visit, meant, None)


async def preset(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Start from a ready-made move; random ones are drawn anew."""
    _, chair, match = await visit.current(meant.table, meant.turn)
    ready = presets(match.game, match.view(chair.seat), SeededChance(secrets.token_bytes(32), match.turn))
    chosen = number(values[0]) if values else len(ready)
    if chosen >= len(ready):
        raise MovedOn
    await _show_draft(visit, meant, ready[chosen].move)


async def swap(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Exchange two places of the draft."""
    table, chair, match = await visit.current(meant.table, meant.turn)
    draft = await visit.desk.wants.draft(table, chair)
    if draft is None or len(values) != 2:
        raise MovedOn
    await _show_draft(visit, meant, swapped(match.game, draft, (number(values[0]), number(values[1]))))


async def type_in(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Ask for the move in writing."""
    table, chair, match = await visit.current(meant.table, meant.turn)
    if meant.rest not in arranged(match.game, match.view(chair.seat)):
        raise MovedOn
    draft = await visit.desk.wants.draft(table, chair)
    text = str(draft).partition(".")[2] if draft is not None else None
    modal = ui.Modal(
        title=visit.language.text(N_("Type it in")), custom_id=str(Press("typed", meant.table, meant.turn, meant.rest))
    )
    modal.add_item(
        ui.TextInput(
            label=visit.language.text(N_("Your move, written out")),
            custom_id="text",
            style=discord.TextStyle.paragraph,
            default=text,
            max_length=1000,
        )
    )
    await visit.reply.ask(modal)


async def typed(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Take what was written as the draft, if the rules allow it."""
    table, chair, match = await visit.current(meant.table, meant.turn)
    text = values[0].strip() if values else ""
    move = match.read(text if text.startswith(f"{meant.rest}.") else f"{meant.rest}.{text}")
    with naming(table.names):
        match.game.check(match.view(chair.seat), move)
    await _show_draft(visit, meant, move)


async def _show_draft(visit: Visit, meant: Press, move: Move | None) -> None:
    table, chair, match = await visit.current(meant.table, meant.turn)
    kind = meant.rest
    if kind not in arranged(match.game, match.view(chair.seat)):
        raise MovedOn
    if move is not None:
        await visit.desk.tables.keep_draft(table.id, chair.seat, str(move))
    else:
        move = await visit.desk.wants.draft(table, chair)
    await visit.reply.show(drafting(await visit.frame(table), chair, match, kind, move))
