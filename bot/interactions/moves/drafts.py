"""Long moves (a secret set-up), arranged before they are sealed: begun, changed, put aside and taken up again, and
saved as favourites under a name, for other tables."""

import secrets
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

import discord

from bot.interactions.context import Context, Request, Seated, number
from bot.interactions.table_lookup import look_up_table
from bot.store.people.favourites import MAX_FAVOURITES
from bot.tables.refusals import (
    BadName,
    FavouriteNotAllowed,
    NothingArranged,
    NotSaved,
    OneAtATime,
    TooManySaved,
    UnknownControl,
    WhichTable,
)
from bot.tables.transitions import require_named
from bot.ui.escaping import escaped
from bot.ui.layout import form, text_field
from bot.ui.message import CustomId, draft_hash, stack
from bot.ui.partial_move import drafted_kinds, presets
from bot.ui.screens.drafts import MIRROR, draft_panel, favourites_list, swapped
from bot.values.table import Table
from games.chance import SeededChance
from games.characters import shown
from games.core import AnyGame, Move
from games.errors import Illegal, MovedOn, Refusal, Unreadable
from games.match import Match
from games.words import N_

_MAX_TYPED = 1000
"""Characters of a move that is typed in."""
MAX_NAME = 40
"""Characters of the name of a saved move."""
CHANGED = N_("It has changed since then; please look again.")


class Drafting(NamedTuple):
    """A player who arranges a long move of a kind; `draft` is what they have of it so far."""

    seated: Seated
    kind: str
    draft: Move | None

    @property
    def move(self) -> Move:
        """The draft. Raises NothingArranged where there is none."""
        if self.draft is None:
            raise NothingArranged
        return self.draft


async def drafting_at(ctx: Context, seated: Seated, custom_id: CustomId) -> Drafting:
    """What the person, who must be to act, arranges. Raises MovedOn where no move of that kind is arranged now."""
    if custom_id.kind not in drafted_kinds(seated.match.game, seated.view):
        raise MovedOn
    draft = await ctx.services.tables.draft(seated.table, seated.player)
    return Drafting(seated, custom_id.kind, draft if draft is not None and draft.kind == custom_id.kind else None)


async def shown_draft(ctx: Context, seated: Seated, custom_id: CustomId) -> Drafting | None:
    """The draft that is shown beside a control; None where it has been changed elsewhere, and is shown as it is now.
    Raises NothingArranged or MovedOn."""
    drafting = await drafting_at(ctx, seated, custom_id)
    if custom_id.rest == draft_hash(seated.match.seed, str(drafting.move)):
        return drafting
    await show(ctx, drafting, f"⚠️ **{ctx.language.text(CHANGED)}**")
    return None


async def start(ctx: Context, drafting: Drafting, _request: Request) -> None:
    await show(ctx, drafting)


async def preset(ctx: Context, drafting: Drafting, request: Request) -> None:
    """Start from a ready-made move; random ones are drawn anew."""
    if request.value == MIRROR:
        await mirror(ctx, drafting, request)
        return
    chance = SeededChance(secrets.token_bytes(32), drafting.seated.match.turn)
    ready = presets(drafting.seated.match.game, drafting.kind, chance)
    chosen = number(request.value) if request.value else len(ready)
    if chosen >= len(ready):
        raise MovedOn
    await keep(ctx, drafting, ready[chosen].move)


async def swap(ctx: Context, drafting: Drafting, request: Request) -> None:
    if len(request.values) != 2:
        raise MovedOn
    one, other = map(number, request.values)
    await keep(ctx, drafting, swapped(drafting.seated.match.game, drafting.move, (one, other)))


async def mirror(ctx: Context, drafting: Drafting, _request: Request) -> None:
    mirrored = drafting.move.mirrored()
    if mirrored is None:
        raise MovedOn
    await keep(ctx, drafting, mirrored)


async def type_in(ctx: Context, drafting: Drafting, request: Request) -> None:
    """Ask for the move in writing; the draft stands there to be changed, or else an example."""
    example = presets(drafting.seated.match.game, drafting.kind)[0].move.written()
    default = drafting.draft.written()[:_MAX_TYPED] if drafting.draft is not None else None
    more = {"default": default, "placeholder": example[:100] or None, "max_length": _MAX_TYPED}
    field = text_field(ctx.language, "text", N_("Your move, written out"), style=discord.TextStyle.paragraph, **more)
    await ctx.responder.ask(form(ctx.language, request.custom_id._replace(action="typed"), N_("Type it in"), field))


async def typed(ctx: Context, drafting: Drafting, request: Request) -> None:
    """Take what was written as the draft, if the rules allow it; else say what is wrong, and what was written."""
    text = request.value.strip()
    try:
        move = allowed(drafting, _written(drafting.seated.match, drafting.kind, text))
    except (Illegal, Unreadable) as refusal:
        wrote = ctx.language.text(N_("You wrote: {text}"), text=escaped(text[:_MAX_TYPED]))
        await show(ctx, drafting, stack(f"⚠️ **{ctx.sentence(refusal)}**", wrote if text else ""))
        return
    await keep(ctx, drafting, move)


async def arranged(ctx: Context, seated: Seated) -> Drafting:
    """What the person arranges at a table, or might begin to arrange. Raises NothingArranged."""
    kinds = drafted_kinds(seated.match.game, seated.view) if seated.acts else ()
    if not kinds:
        raise NothingArranged
    draft = await ctx.services.tables.draft(seated.table, seated.player)
    own = draft if draft is not None and draft.kind in kinds else None
    return Drafting(seated, own.kind if own else kinds[0], own)


def _written(match: Match, kind: str, text: str) -> Move:
    """A move of the kind as a person writes it, with or without the kind. Raises Unreadable."""
    head, rest = text[: len(kind)], text[len(kind) :]
    named = head.lower() == kind and not rest[:1].isalnum()
    try:
        return match.read(f"{kind}.{rest.lstrip(' .:') if named else text}")
    except Unreadable:
        raise Unreadable(text=text) from None


def allowed(drafting: Drafting, move: Move) -> Move:
    """The move, if it is of the kind and the rules allow it. Raises Unreadable or Illegal."""
    if move.kind != drafting.kind:
        raise Unreadable(text=str(move))
    drafting.seated.check(move)
    return move


async def keep(ctx: Context, drafting: Drafting, move: Move) -> None:
    table, player = drafting.seated[:2]
    await ctx.services.repositories.drafts.keep(table.id, player.seat, str(move))
    await show(ctx, drafting._replace(draft=move))


async def show(ctx: Context, drafting: Drafting, note: str = "") -> None:
    """Show the panel in which the move is arranged; `note` is a line about what was just done."""
    turn = drafting.seated.turn(await ctx.table_context(drafting.seated.table))
    await ctx.responder.show(draft_panel(turn, drafting.kind, drafting.draft, note))


async def ask_for_name(ctx: Context, _drafting: Drafting, request: Request) -> None:
    field = text_field(ctx.language, "name", N_("Under which name?"), min_length=1, max_length=MAX_NAME)
    await ctx.responder.ask(form(ctx.language, request.custom_id._replace(action="saved"), N_("Save"), field))


async def save(ctx: Context, drafting: Drafting, request: Request) -> None:
    """Keep the draft under the name that was filled in, in place of the one that had it before. Raises BadName,
    TooManySaved or NothingArranged."""
    name = _tidy(request.value)
    if not 0 < len(name) <= MAX_NAME:
        raise BadName(most=MAX_NAME)
    favourites, owner = ctx.services.repositories.favourites, (ctx.person.id, drafting.seated.match.game.key)
    before = await favourites.of(*owner)
    if not await favourites.save(*owner, name, str(drafting.move)):
        raise TooManySaved(most=MAX_FAVOURITES)
    told = N_("✔️ Saved as “{name}”, in place of the one before.") if name in before else N_("✔️ Saved as “{name}”.")
    await show(ctx, drafting, ctx.language.text(told, name=escaped(name)))


async def saved_typed(ctx: Context, request: Request) -> None:
    """Save, use again or forget what a command names; else show all that is saved. Raises OneAtATime, or what each of
    these raises."""
    given = [name for name in ("save", "use", "forget") if name in request.options]
    if len(given) > 1:
        raise OneAtATime
    doing = given[0] if given else ""
    act = {"save": _save_typed, "forget": _forget_typed}.get(doing, _use_typed)
    await act(ctx, request, str(request.options.get(doing) or ""))


async def _save_typed(ctx: Context, request: Request, name: str) -> None:
    drafting = await _arranged_at(ctx, request)
    await save(ctx, drafting, Request(CustomId("saved"), (name,)))


async def _forget_typed(ctx: Context, request: Request, name: str) -> None:
    await forget(ctx, Request(CustomId("forget", rest=_key(request)), (name,)))


async def _use_typed(ctx: Context, request: Request, name: str) -> None:
    """Use the favourite of this name; without one show all, to be used where a move is arranged now."""
    key = _key(request)
    try:
        drafting = await _arranged_at(ctx, request)
    except Refusal as refusal:
        if name or isinstance(refusal, UnknownControl | WhichTable):
            raise
        await show_favourites(ctx, Request(CustomId("favourites", rest=key)))
        return
    table = drafting.seated.table
    here = CustomId("favourites", table.id, table.decision, drafting.kind)
    await (use(ctx, drafting, Request(here, (name,))) if name else show_favourites(ctx, Request(here)))


async def _arranged_at(ctx: Context, request: Request) -> Drafting:
    table = await look_up_table(ctx, request.game, request.options.get("table"), Table.waits_for)
    return await arranged(ctx, ctx.seat_at(await ctx.come_to(table)))


def _key(request: Request) -> str:
    if request.game is None:
        raise UnknownControl
    return request.game.key


async def show_favourites(ctx: Context, request: Request, note: str = "") -> None:
    """The person's saved moves: at a table, to use one there, where the `rest` of the custom id begins with the kind
    that is arranged; without one, where it is the game's key, to forget one."""
    custom_id, drafting = request.custom_id, await _drafting_there(ctx, request.custom_id)
    match, draft = (None, None) if drafting is None else (drafting.seated.match, drafting.draft)
    game, digest = _game(ctx, custom_id) if match is None else match.game, ""
    if match is not None and draft is not None:
        digest = draft_hash(match.seed, str(draft))
    saved, where = await ctx.services.repositories.favourites.of(ctx.person.id, game.key), custom_id.kind
    shown_there = favourites_list(ctx.language, game, saved, custom_id._replace(rest=where), note, digest)
    await ctx.responder.show(shown_there)


async def use(ctx: Context, drafting: Drafting, request: Request) -> None:
    """Take a favourite as the draft. Raises NotSaved, and FavouriteNotAllowed where the rules do not allow it."""
    match = drafting.seated.match
    saved = await ctx.services.repositories.favourites.of(ctx.person.id, match.game.key)
    name = _one_of(saved, request.value)
    try:
        move = allowed(drafting, match.read(saved[name]))
    except (Illegal, Unreadable) as refusal:
        raise FavouriteNotAllowed(name=name, reason=refusal.phrase) from None
    await keep(ctx, drafting, move)


async def forget(ctx: Context, request: Request) -> None:
    drafting = await _drafting_there(ctx, request.custom_id)
    game = _game(ctx, request.custom_id) if drafting is None else drafting.seated.match.game
    name = _one_of(await ctx.services.repositories.favourites.of(ctx.person.id, game.key), request.value)
    await ctx.services.repositories.favourites.delete(ctx.person.id, game.key, name)
    await show_favourites(ctx, request, ctx.language.text(N_("“{name}” is forgotten."), name=escaped(name)))


async def _drafting_there(ctx: Context, custom_id: CustomId) -> Drafting | None:
    """What the person arranges at the table of a control; None for a control at none."""
    if not custom_id.table:
        return None
    table = await ctx.come_to(require_named(await ctx.services.tables.get(custom_id.table)))
    return await drafting_at(ctx, await ctx.choosing(ctx.seat_at(table), custom_id.decision), custom_id)


def _game(ctx: Context, custom_id: CustomId) -> AnyGame:
    """The game of a control at no table. Raises UnknownControl."""
    game = ctx.services.games.get(custom_id.rest)
    if game is None:
        raise UnknownControl
    return game


def _tidy(text: str) -> str:
    """A name as it is kept: in one form of writing, without what nobody can see; empty when that is all."""
    return shown(unicodedata.normalize("NFC", text))


def _one_of(saved: Mapping[str, str], name: str) -> str:
    known = name if name in saved else _tidy(name)
    if known not in saved:
        raise NotSaved(name=name[:MAX_NAME])
    return known
