"""What is typed as the answer to what is asked of somebody, and that somebody is back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.interactions.context import Context, Request
from bot.interactions.panel import back
from bot.interactions.table.ending import decide_late
from bot.interactions.table.proposals import answer, go_on
from bot.tables.refusals import WaitOrEnd, YesOrNo
from bot.ui.screens.table_context import LOOKS
from bot.values.proposal import ProposalKind
from bot.values.table import Table
from games.words import N_

YES_OR_NO: Final = {"yes": N_("yes"), "no": N_("no")}
_TAKE_BACK: Final = N_("no: I take it back")
LATE: Final = {"wait": "late-wait", "computer": "late-computer", "claim": "late-end", "end": "late-end"}
"""What is answered about somebody who is late, as the buttons that do the same; the last is what an older command
said."""


def answers_at(table: Table, person: int) -> Mapping[str, str]:
    """What somebody can answer now, each with what it says (msgids)."""
    player, asked, lasting = table.player_of(person), table.open_proposal, table.proposals.lasting
    if player is None:
        return {}
    found = dict[str, str]()
    if asked is not None and asked.kind is ProposalKind.LATE and player.seat in asked.asked:
        found = {word: LOOKS[button][0] for word, button in LATE.items() if word != "end"}
    elif asked is not None and player.seat in asked.asked:
        found = dict(YES_OR_NO)
    if lasting is not None and lasting.is_open and lasting.seat == player.seat:
        return {**found, "no": _TAKE_BACK}
    return {**found, **YES_OR_NO} if lasting is not None and lasting.is_answered_by(player.seat) else found


async def answer_typed(ctx: Context, table: Table, request: Request) -> None:
    """Answer as a command says, in words of any language. Raises YesOrNo, WaitOrEnd, or what the answer raises."""
    possible = answers_at(table, ctx.person.id)
    word = _read(ctx, str(request.options.get("choice", "")))
    action = {"yes": "agree", "no": "refuse", **LATE}.get(word)
    if action is None or (possible and word not in (*possible, "end")):
        raise WaitOrEnd if "claim" in possible else YesOrNo
    pressed = replace(request, custom_id=request.custom_id._replace(action=action))
    await (decide_late if word in LATE else answer)(ctx, table, pressed)


def _read(ctx: Context, typed: str) -> str:
    text = typed.strip().casefold()
    said = {word: LOOKS[button][0] for word, button in LATE.items()} | YES_OR_NO
    for word, msgid in said.items():
        if text in (word, *(language.text(msgid).casefold() for language in ctx.services.languages)):
            return word
    return text


async def back_typed(ctx: Context, request: Request) -> None:
    """Play oneself again; who does so already ends the pause, and so does an old command that means it alone. Raises
    NotSeated, NotPaused or TableBroken."""
    before = request.table or await ctx.services.tables.get(request.custom_id.table)
    player = before.player_of(ctx.person.id)
    absent = before.is_resting or (player is not None and player.attendance.stand_in is not None)
    table = await ctx.come_to(before)
    paused = not absent and table.times.pause_at(ctx.now.moment) is not None
    await (go_on if paused or request.options.get("pause") else back)(ctx, table, request)
