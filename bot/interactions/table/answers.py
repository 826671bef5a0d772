"""What somebody sees who has answered what they were asked: at the table, or in their own panel."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.interactions.context import Context
from bot.interactions.panel import show_panel
from bot.interactions.request import Request
from bot.interactions.table.lobby import answer_change
from bot.values.proposal import ProposalKind
from bot.values.table import Result
from bot.values.turn_clock import LateAnswer
from games.words import N_

AGREED: Final[Mapping[ProposalKind, str]] = MappingProxyType(
    {
        ProposalKind.UNDO: N_("✔️ You let them take it back."),
        ProposalKind.REMATCH: N_("✔️ You are in for a rematch."),
        ProposalKind.PAUSE: N_("✔️ You agreed to the pause."),
        ProposalKind.TONIGHT: N_("✔️ You are in tonight."),
        ProposalKind.END: N_("✔️ You agreed to end the game here."),
    }
)
"""What somebody has said yes to (msgids)."""
REFUSED: Final[Mapping[ProposalKind, str]] = MappingProxyType(
    {
        ProposalKind.UNDO: N_("✖️ You said no: the move stands."),
        ProposalKind.REMATCH: N_("✖️ You said no to a rematch."),
        ProposalKind.PAUSE: N_("✖️ You said no to the pause."),
        ProposalKind.TONIGHT: N_("✖️ You are not in tonight."),
        ProposalKind.END: N_("✖️ You would rather play on."),
    }
)
"""What somebody has said no to (msgids)."""
CHOSEN: Final[Mapping[LateAnswer, str]] = MappingProxyType(
    {
        LateAnswer.WAIT: N_("⏳ You wait for two days more."),
        LateAnswer.COMPUTER: N_("🤖 A computer plays on."),
        LateAnswer.END: N_("🏁 You have ended the game."),
    }
)
"""What somebody has chosen for who is late (msgids)."""


def said(kind: ProposalKind, *, yes: bool) -> str:
    """What somebody has answered (msgid)."""
    return (AGREED if yes else REFUSED)[kind]


async def answered(ctx: Context, request: Request, result: Result, note: str) -> None:
    """Whoever pressed in a private message sees their panel there, without the question, and with a line (msgid) about
    what they did; a press at the table is acknowledged, and a command is told that line."""
    player = result.table.player_of(ctx.person.id)
    if request.is_command or not ctx.responder.private or player is None or result.table.match is None:
        await answer_change(ctx, request, result, ctx.language.text(note))
        return
    with ctx.services.presses.answering(ctx.person.id):
        try:
            await show_panel(ctx, ctx.seat_at(result.table), note=ctx.language.text(note))
        finally:
            ctx.services.changed(result.table.id)
