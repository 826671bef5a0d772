"""Long moves (a secret set-up), arranged before they are sealed: begun, changed, put aside and taken up again."""

import secrets
from typing import NamedTuple

import discord

from bot.interactions.context import Context, Seated, number
from bot.interactions.request import Request
from bot.tables.refusals import NothingArranged
from bot.ui.custom_id import CustomId, draft_digest
from bot.ui.markup import escaped
from bot.ui.message import stack
from bot.ui.partial_move import drafted_kinds, presets, swapped
from bot.ui.screens.drafts import draft_panel
from games.chance import SeededChance
from games.core import AnyGame, Move
from games.errors import Illegal, MovedOn, Unreadable
from games.match import Match
from games.words import N_

MAX_TYPED = 1000
"""Characters of a move that is typed in."""
CHANGED = N_("It has changed since then; please look again.")


class DraftContext(NamedTuple):
    """A player who arranges a long move of the kind `custom_id.kind`; `draft` is what they have of it so far."""

    seated: Seated
    custom_id: CustomId
    draft: Move | None

    @property
    def kind(self) -> str:
        """The kind of move that is arranged."""
        return self.custom_id.kind

    @property
    def move(self) -> Move:
        """The draft. Raises NothingArranged where there is none."""
        if self.draft is None:
            raise NothingArranged
        return self.draft

    @property
    def game(self) -> AnyGame:
        """The game at the table."""
        return self.seated.match.game


async def start(ctx: Context, seated: Seated, request: Request) -> None:
    """Open the panel in which a long move is arranged."""
    await show(ctx, await draft_context(ctx, seated, request.custom_id))


async def preset(ctx: Context, seated: Seated, request: Request) -> None:
    """Start from a ready-made move; random ones are drawn anew."""
    drafting = await draft_context(ctx, seated, request.custom_id)
    chance = SeededChance(secrets.token_bytes(32), seated.match.turn)
    ready = presets(drafting.game, drafting.kind, chance)
    chosen = number(request.value) if request.value else len(ready)
    if chosen >= len(ready):
        raise MovedOn
    await keep(ctx, drafting, ready[chosen].move)


async def swap(ctx: Context, seated: Seated, request: Request) -> None:
    """Exchange two items of the draft."""
    if len(request.values) != 2:
        raise MovedOn
    drafting = await shown(ctx, seated, request.custom_id)
    if drafting is not None:
        one, other = map(number, request.values)
        await keep(ctx, drafting, swapped(drafting.game, drafting.move, (one, other)))


async def mirror(ctx: Context, seated: Seated, request: Request) -> None:
    """Exchange left and right in the draft."""
    drafting = await shown(ctx, seated, request.custom_id)
    if drafting is None:
        return
    mirrored = drafting.move.mirrored()
    if mirrored is None:
        raise MovedOn
    await keep(ctx, drafting, mirrored)


async def type_in(ctx: Context, seated: Seated, request: Request) -> None:
    """Ask for the move in writing; the draft stands there to be changed, or else an example."""
    drafting = await draft_context(ctx, seated, request.custom_id)
    example = presets(drafting.game, drafting.kind)[0].move.written()
    default = drafting.draft.written()[:MAX_TYPED] if drafting.draft is not None else None
    more = {"default": default, "placeholder": example[:100] or None, "max_length": MAX_TYPED}
    field = ctx.text_field("text", N_("Your move, written out"), style=discord.TextStyle.paragraph, **more)
    await ctx.ask_for(request.custom_id._replace(action="typed"), N_("Type it in"), field)


async def typed(ctx: Context, seated: Seated, request: Request) -> None:
    """Take what was written as the draft, if the rules allow it; else say what is wrong, and what was written."""
    drafting, text = await draft_context(ctx, seated, request.custom_id), request.value.strip()
    try:
        move = allowed(drafting, _written(seated.match, drafting.kind, text))
    except (Illegal, Unreadable) as refusal:
        wrote = ctx.language.text(N_("You wrote: {text}"), text=escaped(text[:MAX_TYPED]))
        await show(ctx, drafting, stack(f"⚠️ **{ctx.sentence(refusal)}**", wrote if text else ""))
        return
    await keep(ctx, drafting, move)


async def shown(ctx: Context, seated: Seated, custom_id: CustomId) -> DraftContext | None:
    """The draft that is shown beside a control; None where it has been changed elsewhere, and is shown as it is now.

    Raises NothingArranged where there is none.
    """
    drafting = await draft_context(ctx, seated, custom_id)
    if custom_id.rest == draft_digest(seated.match.seed, str(drafting.move)):
        return drafting
    await show(ctx, drafting, f"⚠️ **{ctx.language.text(CHANGED)}**")
    return None


async def draft_id(ctx: Context, seated: Seated) -> CustomId:
    """The custom id of the control that opens what the person arranges at a table. Raises NothingArranged."""
    table, player, match = seated[:3]
    kinds = drafted_kinds(match.game, seated.view) if seated.acts else ()
    if not kinds:
        raise NothingArranged
    draft = await ctx.services.tables.draft(table, player)
    mine = draft is not None and draft.kind in kinds
    return CustomId("draft", table.id, table.decision, draft_digest(match.seed, str(draft)) if mine else kinds[0])


def _written(match: Match, kind: str, text: str) -> Move:
    """A move of the kind as a person writes it, with or without the kind. Raises Unreadable."""
    head, rest = text[: len(kind)], text[len(kind) :]
    named = head.lower() == kind and not rest[:1].isalnum()
    try:
        return match.read(f"{kind}.{rest.lstrip(' .:') if named else text}")
    except Unreadable:
        raise Unreadable(text=text) from None


def allowed(drafting: DraftContext, move: Move) -> Move:
    """The move, if it is of the kind and the rules allow it. Raises Unreadable or Illegal."""
    if move.kind != drafting.kind:
        raise Unreadable(text=str(move))
    drafting.seated.check(move)
    return move


async def draft_context(ctx: Context, seated: Seated, custom_id: CustomId) -> DraftContext:
    """What the person, who must be to act, arranges. Raises MovedOn where no move of that kind is arranged now."""
    if custom_id.kind not in drafted_kinds(seated.match.game, seated.view):
        raise MovedOn
    draft = await ctx.services.tables.draft(seated.table, seated.player)
    return DraftContext(seated, custom_id, draft if draft is not None and draft.kind == custom_id.kind else None)


async def keep(ctx: Context, drafting: DraftContext, move: Move) -> None:
    """Store a move as the draft, and show it."""
    table, player = drafting.seated[:2]
    await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
    await show(ctx, drafting._replace(draft=move))


async def show(ctx: Context, drafting: DraftContext, note: str = "") -> None:
    """Show the panel in which the move is arranged; `note` is a line about what was just done."""
    table, player, match = drafting.seated[:3]
    context = await ctx.table_context(table)
    await ctx.responder.show(draft_panel(context, player, match, drafting.kind, drafting.draft, note))
