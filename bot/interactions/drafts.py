"""Long moves (a secret set-up), arranged before they are sealed: begun, changed, put aside and taken up again, and
saved under a name for other tables."""

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.interactions.context import InteractionContext, number
from bot.model import Player, Table
from bot.store.users import MOST
from bot.tables.refusals import (
    BadName,
    FavouriteNotAllowed,
    NothingArranged,
    NotSaved,
    TooManySaved,
    UnknownControl,
    naming,
)
from bot.ui.custom_id import CustomId, marked
from bot.ui.i18n import escaped
from bot.ui.message import stack
from bot.ui.picker import AnyGame, arranged, presets, swapped
from bot.ui.screens.favourites import saved_ones
from bot.ui.screens.panel import drafting
from games.chance import SeededChance
from games.core import Move
from games.errors import Illegal, MovedOn, Unreadable
from games.match import Match
from games.words import N_

LONGEST_NAME = 40
"""Characters of the name of a saved move."""
LONGEST_TEXT = 1000
"""Characters of a move that is typed in."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that nobody can see: the fillers of Hangul, and Braille without a dot."""
CHANGED = N_("It has changed since then; please look again.")


class DraftContext(NamedTuple):
    """A player who arranges a long move; `draft` is what he has of it so far."""

    table: Table
    player: Player
    match: Match
    draft: Move | None


async def start(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Open the workshop of a long move."""
    await _show(ctx, custom_id, await _workshop(ctx, custom_id))


async def preset(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Start from a ready-made move; random ones are drawn anew."""
    workshop = await _workshop(ctx, custom_id)
    _, player, match, _ = workshop
    chance = SeededChance(secrets.token_bytes(32), match.turn)
    ready = presets(match.game, match.view(player.seat), custom_id.kind, chance)
    chosen = number(values[0]) if values else len(ready)
    if chosen >= len(ready):
        raise MovedOn
    await _keep(ctx, custom_id, workshop, ready[chosen].move)


async def swap(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Exchange two places of the draft."""
    if len(values) != 2:
        raise MovedOn
    shown = await shown_draft(ctx, custom_id)
    if shown is not None:
        workshop, draft = shown
        places = (number(values[0]), number(values[1]))
        await _keep(ctx, custom_id, workshop, swapped(workshop.match.game, draft, places))


async def mirror(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Exchange left and right in the draft."""
    shown = await shown_draft(ctx, custom_id)
    if shown is None:
        return
    workshop, draft = shown
    mirrored = workshop.match.game.mirrored(draft)
    if mirrored is None:
        raise MovedOn
    await _keep(ctx, custom_id, workshop, mirrored)


async def type_in(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Ask for the move in writing; the draft stands there to be changed, or else an example."""
    _, player, match, draft = await _workshop(ctx, custom_id)
    example = match.game.written(presets(match.game, match.view(player.seat), custom_id.kind)[0].move)
    field = ui.TextInput[ui.Modal](
        label=ctx.language.text(N_("Your move, written out")),
        custom_id="text",
        style=discord.TextStyle.paragraph,
        default=match.game.written(draft)[:LONGEST_TEXT] if draft is not None else None,
        placeholder=example[:100] or None,
        max_length=LONGEST_TEXT,
    )
    await _ask(ctx, custom_id, "typed", N_("Type it in"), field)


async def typed(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Take what was written as the draft, if the rules allow it; else say what is wrong, and what was written."""
    workshop = await _workshop(ctx, custom_id)
    text = values[0].strip() if values else ""
    try:
        move = _allowed(workshop, custom_id.kind, _written(workshop.match, custom_id.kind, text))
    except (Illegal, Unreadable) as refusal:
        wrote = ctx.language.text(N_("You wrote: {text}"), text=escaped(text[:LONGEST_TEXT]))
        await _show(ctx, custom_id, workshop, stack(f"⚠️ **{ctx.sentence(refusal)}**", wrote if text else ""))
        return
    await _keep(ctx, custom_id, workshop, move)


async def save(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Ask for the name under which the draft is kept."""
    if await shown_draft(ctx, custom_id) is None:
        return
    label = ctx.language.text(N_("Under which name?"))
    field = ui.TextInput[ui.Modal](label=label, custom_id="name", min_length=1, max_length=LONGEST_NAME)
    await _ask(ctx, custom_id, "saved", N_("Save"), field)


async def saved(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Keep the draft under a name, in place of the one that had it before.

    Raises BadName, TooManySaved, or what takes away the draft.
    """
    name = _name(values[0] if values else "")
    shown = await shown_draft(ctx, custom_id)
    if shown is None:
        return
    workshop, draft = shown
    key = workshop.match.game.key
    before = await ctx.services.tables.favourites(ctx.person.id, key)
    if not await ctx.services.tables.keep_favourite(ctx.person.id, key, name, str(draft)):
        raise TooManySaved(MOST)
    text = N_("✔️ Saved as “{name}”, in place of the one before.") if name in before else N_("✔️ Saved as “{name}”.")
    await _show(ctx, custom_id, workshop, ctx.language.text(text, name=escaped(name)))


async def favourites(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Show what the visitor has saved: at a table, to use one there, or without one."""
    await show_favourites(ctx, custom_id)


async def show_favourites(ctx: InteractionContext, custom_id: CustomId, note: str = "") -> None:
    """The visitor's saved moves; `meant.rest` is the kind that is arranged at the table, without one the game's key."""
    game = await _game(ctx, custom_id)
    kept = await ctx.services.tables.favourites(ctx.person.id, game.key)
    await ctx.responder.show(saved_ones(ctx.language, game, kept, custom_id._replace(rest=custom_id.kind), note))


async def use(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Take a saved move as the draft. Raises NotSaved, and Unusable where the rules do not allow it."""
    workshop = await _workshop(ctx, custom_id)
    kept = await ctx.services.tables.favourites(ctx.person.id, workshop.match.game.key)
    name = _one_of(kept, values)
    try:
        move = _allowed(workshop, custom_id.kind, workshop.match.read(kept[name]))
    except (Illegal, Unreadable) as refusal:
        raise FavouriteNotAllowed(name, refusal.phrase) from None
    await _keep(ctx, custom_id, workshop, move)


async def forget(ctx: InteractionContext, custom_id: CustomId, values: Sequence[str]) -> None:
    """Forget a saved move. Raises NotSaved."""
    game = await _game(ctx, custom_id)
    name = _one_of(await ctx.services.tables.favourites(ctx.person.id, game.key), values)
    await ctx.services.tables.keep_favourite(ctx.person.id, game.key, name, None)
    await show_favourites(ctx, custom_id, ctx.language.text(N_("“{name}” is forgotten."), name=escaped(name)))


async def place_of(ctx: InteractionContext, table: Table) -> CustomId:
    """Where the visitor arranges a long move at a table. Raises NothingArranged, or what `Visit.seated` raises."""
    _, player, match = await ctx.seated(table.id)
    kinds = arranged(match.game, match.view(player.seat)) if player.seat in match.to_act else ()
    if not kinds:
        raise NothingArranged
    draft = await ctx.services.wants.draft(table, player)
    mine = draft is not None and draft.kind in kinds
    return CustomId("draft", table.id, match.turn, marked(match.seed, str(draft)) if mine else kinds[0])


async def shown_draft(ctx: InteractionContext, custom_id: CustomId) -> tuple[DraftContext, Move] | None:
    """The draft that is shown beside a control; None where it has been changed elsewhere, and is shown as it is now.

    Raises NothingArranged where there is none.
    """
    workshop = await _workshop(ctx, custom_id)
    draft = workshop.draft
    if draft is None:
        raise NothingArranged
    if custom_id.rest == marked(workshop.match.seed, str(draft)):
        return workshop, draft
    await _show(ctx, custom_id, workshop, f"⚠️ **{ctx.language.text(CHANGED)}**")
    return None


def _tidy(text: str) -> str:
    """A name as it is kept: in one form of writing, with single spaces between its words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _name(text: str) -> str:
    """A name for what is saved. Raises BadName."""
    name = _tidy(text)
    if len(name) > LONGEST_NAME or not any(_is_seen(char) for char in name):
        raise BadName(LONGEST_NAME)
    return name


def _is_seen(char: str) -> bool:
    """Whether a character shows by itself: a letter, a number, punctuation or a sign."""
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANK


def _one_of(kept: Mapping[str, str], values: Sequence[str]) -> str:
    """The name of a saved move that is meant. Raises NotSaved."""
    custom_id = values[0] if values else ""
    name = custom_id if custom_id in kept else _tidy(custom_id)
    if name not in kept:
        raise NotSaved(custom_id)
    return name


def _written(match: Match, kind: str, text: str) -> Move:
    """A move of the kind as a person writes it, with or without the kind. Raises Unreadable."""
    head, rest = text[: len(kind)], text[len(kind) :]
    named = head.lower() == kind and not rest[:1].isalnum()
    try:
        return match.read(f"{kind}.{rest.lstrip(' .:') if named else text}")
    except Unreadable:
        raise Unreadable(text) from None


def _allowed(workshop: DraftContext, kind: str, move: Move) -> Move:
    """The move, if it is of the kind and the rules allow it. Raises Unreadable or Illegal."""
    if move.kind != kind:
        raise Unreadable(str(move))
    with naming(workshop.table.names):
        workshop.match.game.check(workshop.match.view(workshop.player.seat), move)
    return move


async def _game(ctx: InteractionContext, custom_id: CustomId) -> AnyGame:
    if custom_id.table:
        return (await _workshop(ctx, custom_id)).match.game
    game = ctx.services.games.get(custom_id.rest)
    if game is None:
        raise UnknownControl
    return game


async def _workshop(ctx: InteractionContext, custom_id: CustomId) -> DraftContext:
    """The visitor's, when he may arrange a move of the kind `meant.kind` now. Raises MovedOn and its like."""
    table, player, match = await ctx.current(custom_id.table, custom_id.turn)
    if custom_id.kind not in arranged(match.game, match.view(player.seat)):
        raise MovedOn
    draft = await ctx.services.wants.draft(table, player)
    return DraftContext(table, player, match, draft if draft is not None and draft.kind == custom_id.kind else None)


async def _keep(ctx: InteractionContext, custom_id: CustomId, workshop: DraftContext, move: Move) -> None:
    await ctx.services.tables.keep_draft(workshop.table.id, workshop.player.seat, str(move))
    await _show(ctx, custom_id, workshop._replace(draft=move))


async def _show(ctx: InteractionContext, custom_id: CustomId, workshop: DraftContext, note: str = "") -> None:
    table, player, match, draft = workshop
    await ctx.responder.show(drafting(await ctx.table_context(table), player, match, custom_id.kind, draft, note))


async def _ask(
    ctx: InteractionContext, custom_id: CustomId, action: str, title: str, field: "ui.TextInput[ui.Modal]"
) -> None:
    modal = ui.Modal(title=ctx.language.text(title), custom_id=str(custom_id._replace(action=action)))
    modal.add_item(field)
    await ctx.responder.ask(modal)
