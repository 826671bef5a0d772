"""Long moves (a secret set-up), arranged before they are sealed: begun, changed, put aside and taken up again, and
saved under a name for other tables."""

import secrets
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

import discord
from discord import ui

from bot.interactions.context import InteractionContext, Seated, number
from bot.interactions.meant_table import meant_table
from bot.interactions.request import Request
from bot.store.favourites import MAX_FAVOURITES
from bot.tables.queries import waits
from bot.tables.refusals import (
    BadName,
    FavouriteNotAllowed,
    NothingArranged,
    NotSaved,
    TooManySaved,
    UnknownControl,
    WhichTable,
)
from bot.ui.custom_id import CustomId, marked
from bot.ui.i18n import escaped
from bot.ui.message import stack
from bot.ui.picker import AnyGame, arranged, presets, swapped
from bot.ui.screens.favourites import saved_ones
from bot.ui.screens.panel import drafting as draft_panel
from games.chance import SeededChance
from games.core import Move
from games.errors import Illegal, MovedOn, Refusal, Unreadable
from games.match import Match
from games.words import N_

MAX_NAME = 40
"""Characters of the name of a saved move."""
MAX_TYPED = 1000
"""Characters of a move that is typed in."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that nobody can see: the fillers of Hangul, and Braille without a dot."""
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
    def game(self) -> AnyGame:
        """The game at the table."""
        return self.seated.match.game


async def start(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Open the panel in which a long move is arranged."""
    await _show(ctx, await _drafting(ctx, seated, request.custom_id))


async def preset(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Start from a ready-made move; random ones are drawn anew."""
    drafting = await _drafting(ctx, seated, request.custom_id)
    chance = SeededChance(secrets.token_bytes(32), seated.match.turn)
    ready = presets(drafting.game, seated.view, drafting.kind, chance)
    chosen = number(request.value) if request.value else len(ready)
    if chosen >= len(ready):
        raise MovedOn
    await _keep(ctx, drafting, ready[chosen].move)


async def swap(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Exchange two items of the draft."""
    if len(request.values) != 2:
        raise MovedOn
    drafting = await _shown(ctx, seated, request.custom_id)
    if drafting is not None:
        one, other = map(number, request.values)
        await _keep(ctx, drafting, swapped(drafting.game, _arranged(drafting), (one, other)))


async def mirror(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Exchange left and right in the draft."""
    drafting = await _shown(ctx, seated, request.custom_id)
    if drafting is None:
        return
    mirrored = drafting.game.mirrored(_arranged(drafting))
    if mirrored is None:
        raise MovedOn
    await _keep(ctx, drafting, mirrored)


async def type_in(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Ask for the move in writing; the draft stands there to be changed, or else an example."""
    drafting = await _drafting(ctx, seated, request.custom_id)
    example = drafting.game.written(presets(drafting.game, seated.view, drafting.kind)[0].move)
    field = ui.TextInput[ui.Modal](
        label=ctx.language.text(N_("Your move, written out")),
        custom_id="text",
        style=discord.TextStyle.paragraph,
        default=drafting.game.written(drafting.draft)[:MAX_TYPED] if drafting.draft is not None else None,
        placeholder=example[:100] or None,
        max_length=MAX_TYPED,
    )
    await _ask(ctx, drafting, "typed", N_("Type it in"), field)


async def typed(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take what was written as the draft, if the rules allow it; else say what is wrong, and what was written."""
    drafting, text = await _drafting(ctx, seated, request.custom_id), request.value.strip()
    try:
        move = _allowed(drafting, _written(seated.match, drafting.kind, text))
    except (Illegal, Unreadable) as refusal:
        wrote = ctx.language.text(N_("You wrote: {text}"), text=escaped(text[:MAX_TYPED]))
        await _show(ctx, drafting, stack(f"⚠️ **{ctx.sentence(refusal)}**", wrote if text else ""))
        return
    await _keep(ctx, drafting, move)


async def ask_for_name(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Ask for the name under which the draft is kept."""
    drafting = await _shown(ctx, seated, request.custom_id)
    if drafting is None:
        return
    label = ctx.language.text(N_("Under which name?"))
    field = ui.TextInput[ui.Modal](label=label, custom_id="name", min_length=1, max_length=MAX_NAME)
    await _ask(ctx, drafting, "saved", N_("Save"), field)


async def save(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Keep the draft under the name that was filled in, in place of the one that had it before.

    Raises BadName, TooManySaved, or NothingArranged.
    """
    await _save(ctx, seated, request.custom_id, request.value)


async def save_typed(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Keep the draft under the name that a command gives. Raises what `save` raises."""
    name = str(request.options.get("name") or "")
    await _save(ctx, seated, await _draft_id(ctx, seated), name)


async def _save(ctx: InteractionContext, seated: Seated, custom_id: CustomId, text: str) -> None:
    name = _name(text)
    drafting = await _shown(ctx, seated, custom_id)
    if drafting is None:
        return
    favourites, owner = ctx.services.repositories.favourites, (ctx.person.id, drafting.game.key)
    before = await favourites.of(*owner)
    if not await favourites.save(*owner, name, str(drafting.draft)):
        raise TooManySaved(MAX_FAVOURITES)
    told = N_("✔️ Saved as “{name}”, in place of the one before.") if name in before else N_("✔️ Saved as “{name}”.")
    await _show(ctx, drafting, ctx.language.text(told, name=escaped(name)))


async def favourites(ctx: InteractionContext, request: Request) -> None:
    """Show what the person has saved: at a table, to use one there, or without one, to forget one."""
    await _show_favourites(ctx, request.custom_id)


async def favourites_typed(ctx: InteractionContext, request: Request) -> None:
    """Use the favourite that a command names; else show all, to be used where a move is arranged now."""
    game, name = request.game, request.options.get("name")
    if game is None:
        raise UnknownControl
    try:
        seated = ctx.seat_at(await meant_table(ctx, game, request.options.get("table"), waits))
        custom_id = await _draft_id(ctx, seated)
    except Refusal as refusal:
        if name is not None or isinstance(refusal, UnknownControl | WhichTable):
            raise
        await _show_favourites(ctx, CustomId("favourites", rest=game.key))
        return
    if name is None:
        await _show_favourites(ctx, custom_id)
    else:
        await use(ctx, seated, Request(custom_id, (str(name),)))


async def _show_favourites(ctx: InteractionContext, custom_id: CustomId, note: str = "") -> None:
    """The person's saved moves; `custom_id.rest` begins with the kind that is arranged at the table, and without a
    table it is the game's key."""
    game = await _game(ctx, custom_id)
    saved = await ctx.services.repositories.favourites.of(ctx.person.id, game.key)
    await ctx.responder.show(saved_ones(ctx.language, game, saved, custom_id._replace(rest=custom_id.kind), note))


async def use(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take a favourite as the draft. Raises NotSaved, and FavouriteNotAllowed where the rules do not allow it."""
    drafting = await _drafting(ctx, seated, request.custom_id)
    saved = await ctx.services.repositories.favourites.of(ctx.person.id, drafting.game.key)
    name = _one_of(saved, request.value)
    try:
        move = _allowed(drafting, seated.match.read(saved[name]))
    except (Illegal, Unreadable) as refusal:
        raise FavouriteNotAllowed(name, refusal.phrase) from None
    await _keep(ctx, drafting, move)


async def forget(ctx: InteractionContext, request: Request) -> None:
    """Forget a favourite. Raises NotSaved."""
    game = await _game(ctx, request.custom_id)
    name = _one_of(await ctx.services.repositories.favourites.of(ctx.person.id, game.key), request.value)
    await ctx.services.repositories.favourites.forget(ctx.person.id, game.key, name)
    told = ctx.language.text(N_("“{name}” is forgotten."), name=escaped(name))
    await _show_favourites(ctx, request.custom_id, told)


async def shown_draft(ctx: InteractionContext, seated: Seated, custom_id: CustomId) -> Move | None:
    """The draft that is shown beside a control; None where it has been changed elsewhere, and is shown as it is now.

    Raises NothingArranged where there is none.
    """
    drafting = await _shown(ctx, seated, custom_id)
    return None if drafting is None else drafting.draft


async def _shown(ctx: InteractionContext, seated: Seated, custom_id: CustomId) -> DraftContext | None:
    """The draft of `shown_draft`, with where it is arranged."""
    drafting = await _drafting(ctx, seated, custom_id)
    if custom_id.rest == marked(seated.match.seed, str(_arranged(drafting))):
        return drafting
    await _show(ctx, drafting, f"⚠️ **{ctx.language.text(CHANGED)}**")
    return None


async def _draft_id(ctx: InteractionContext, seated: Seated) -> CustomId:
    """The custom id of the control that opens what the person arranges at a table. Raises NothingArranged."""
    table, player, match = seated
    kinds = arranged(match.game, seated.view) if seated.acts else ()
    if not kinds:
        raise NothingArranged
    draft = await ctx.services.tables.draft(table, player)
    mine = draft is not None and draft.kind in kinds
    return CustomId("draft", table.id, match.turn, marked(match.seed, str(draft)) if mine else kinds[0])


def _tidy(text: str) -> str:
    """A name as it is kept: in one form of writing, with single spaces between its words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _name(text: str) -> str:
    """A name for what is saved. Raises BadName."""
    name = _tidy(text)
    if len(name) > MAX_NAME or not any(_is_seen(char) for char in name):
        raise BadName(MAX_NAME)
    return name


def _is_seen(char: str) -> bool:
    """Whether a character shows by itself: a letter, a number, punctuation or a sign."""
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANK


def _one_of(saved: Mapping[str, str], name: str) -> str:
    """The name of the favourite that is meant. Raises NotSaved."""
    known = name if name in saved else _tidy(name)
    if known not in saved:
        raise NotSaved(name)
    return known


def _written(match: Match, kind: str, text: str) -> Move:
    """A move of the kind as a person writes it, with or without the kind. Raises Unreadable."""
    head, rest = text[: len(kind)], text[len(kind) :]
    named = head.lower() == kind and not rest[:1].isalnum()
    try:
        return match.read(f"{kind}.{rest.lstrip(' .:') if named else text}")
    except Unreadable:
        raise Unreadable(text) from None


def _allowed(drafting: DraftContext, move: Move) -> Move:
    """The move, if it is of the kind and the rules allow it. Raises Unreadable or Illegal."""
    if move.kind != drafting.kind:
        raise Unreadable(str(move))
    drafting.seated.check(move)
    return move


def _arranged(drafting: DraftContext) -> Move:
    """The draft. Raises NothingArranged where there is none."""
    if drafting.draft is None:
        raise NothingArranged
    return drafting.draft


async def _game(ctx: InteractionContext, custom_id: CustomId) -> AnyGame:
    """The game of a control that stands at a table, where the person must arrange a move, or at none."""
    if custom_id.table:
        seated = ctx.seat_at(await ctx.services.tables.get(custom_id.table)).current(custom_id.turn)
        return (await _drafting(ctx, seated, custom_id)).game
    game = ctx.services.games.get(custom_id.rest)
    if game is None:
        raise UnknownControl
    return game


async def _drafting(ctx: InteractionContext, seated: Seated, custom_id: CustomId) -> DraftContext:
    """What the person, who must be to act, arranges. Raises MovedOn where no move of that kind is arranged now."""
    if custom_id.kind not in arranged(seated.match.game, seated.view):
        raise MovedOn
    draft = await ctx.services.tables.draft(seated.table, seated.player)
    return DraftContext(seated, custom_id, draft if draft is not None and draft.kind == custom_id.kind else None)


async def _keep(ctx: InteractionContext, drafting: DraftContext, move: Move) -> None:
    table, player, _ = drafting.seated
    await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
    await _show(ctx, drafting._replace(draft=move))


async def _show(ctx: InteractionContext, drafting: DraftContext, note: str = "") -> None:
    table, player, match = drafting.seated
    context = await ctx.table_context(table)
    await ctx.responder.show(draft_panel(context, player, match, drafting.kind, drafting.draft, note))


async def _ask(
    ctx: InteractionContext, drafting: DraftContext, action: str, title: str, field: "ui.TextInput[ui.Modal]"
) -> None:
    modal = ui.Modal(title=ctx.language.text(title), custom_id=str(drafting.custom_id._replace(action=action)))
    modal.add_item(field)
    await ctx.responder.ask(modal)
