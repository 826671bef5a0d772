"""Long moves that people save under a name: kept, shown, used at other tables, and forgotten."""

import unicodedata
from collections.abc import Mapping

from bot.interactions.context import Context, Seated
from bot.interactions.meant_table import meant_table
from bot.interactions.moves import drafts
from bot.interactions.request import Request
from bot.store.favourites import MAX_FAVOURITES
from bot.tables.refusals import BadName, FavouriteNotAllowed, NotSaved, TooManySaved, UnknownControl, WhichTable
from bot.ui.custom_id import CustomId
from bot.ui.markup import escaped
from bot.ui.screens.drafts import favourites_list
from bot.values.table import Table
from games.characters import shown
from games.core import AnyGame
from games.errors import Illegal, Refusal, Unreadable
from games.words import N_

MAX_NAME = 40
"""Characters of the name of a saved move."""


async def ask_for_name(ctx: Context, seated: Seated, request: Request) -> None:
    """Ask for the name under which the draft is kept."""
    if await drafts.shown(ctx, seated, request.custom_id) is None:
        return
    field = ctx.text_field("name", N_("Under which name?"), min_length=1, max_length=MAX_NAME)
    await ctx.ask_for(request.custom_id._replace(action="saved"), N_("Save"), field)


async def save(ctx: Context, seated: Seated, request: Request) -> None:
    """Keep the draft under the name that was filled in, in place of the one that had it before.

    Raises BadName, TooManySaved, or NothingArranged.
    """
    await _save(ctx, seated, request.custom_id, request.value)


async def save_typed(ctx: Context, seated: Seated, request: Request) -> None:
    """Keep the draft under the name that a command gives. Raises BadName, TooManySaved, or NothingArranged."""
    name = str(request.options.get("name") or "")
    await _save(ctx, seated, await drafts.draft_id(ctx, seated), name)


async def _save(ctx: Context, seated: Seated, custom_id: CustomId, text: str) -> None:
    name = _name(text)
    drafting = await drafts.shown(ctx, seated, custom_id)
    if drafting is None:
        return
    favourites, owner = ctx.services.repositories.favourites, (ctx.person.id, drafting.game.key)
    before = await favourites.of(*owner)
    if not await favourites.save(*owner, name, str(drafting.draft)):
        raise TooManySaved(most=MAX_FAVOURITES)
    told = N_("✔️ Saved as “{name}”, in place of the one before.") if name in before else N_("✔️ Saved as “{name}”.")
    await drafts.show(ctx, drafting, ctx.language.text(told, name=escaped(name)))


async def show(ctx: Context, request: Request) -> None:
    """Show what the person has saved: at a table, to use one there, or without one, to forget one."""
    await _show_favourites(ctx, request.custom_id)


async def typed(ctx: Context, request: Request) -> None:
    """Use the favourite that a command names; else show all, to be used where a move is arranged now."""
    game, name = request.game, request.options.get("name")
    if game is None:
        raise UnknownControl
    try:
        table = await meant_table(ctx, game, request.options.get("table"), Table.waits_for)
        seated = ctx.seat_at(await ctx.settled(table))
        custom_id = await drafts.draft_id(ctx, seated)
    except Refusal as refusal:
        if name is not None or isinstance(refusal, UnknownControl | WhichTable):
            raise
        await _show_favourites(ctx, CustomId("favourites", rest=game.key))
        return
    if name is None:
        await _show_favourites(ctx, custom_id)
    else:
        await use(ctx, seated, Request(custom_id, (str(name),)))


async def _show_favourites(ctx: Context, custom_id: CustomId, note: str = "") -> None:
    """The person's saved moves; `custom_id.rest` begins with the kind that is arranged at the table, and without a
    table it is the game's key."""
    game = await _game(ctx, custom_id)
    saved = await ctx.services.repositories.favourites.of(ctx.person.id, game.key)
    await ctx.responder.show(favourites_list(ctx.language, game, saved, custom_id._replace(rest=custom_id.kind), note))


async def use(ctx: Context, seated: Seated, request: Request) -> None:
    """Take a favourite as the draft. Raises NotSaved, and FavouriteNotAllowed where the rules do not allow it."""
    drafting = await drafts.draft_context(ctx, seated, request.custom_id)
    saved = await ctx.services.repositories.favourites.of(ctx.person.id, drafting.game.key)
    name = _one_of(saved, request.value)
    try:
        move = drafts.allowed(drafting, seated.match.read(saved[name]))
    except (Illegal, Unreadable) as refusal:
        raise FavouriteNotAllowed(name=name, reason=refusal.phrase) from None
    await drafts.keep(ctx, drafting, move)


async def forget(ctx: Context, request: Request) -> None:
    """Forget a favourite. Raises NotSaved."""
    game = await _game(ctx, request.custom_id)
    name = _one_of(await ctx.services.repositories.favourites.of(ctx.person.id, game.key), request.value)
    await ctx.services.repositories.favourites.forget(ctx.person.id, game.key, name)
    told = ctx.language.text(N_("“{name}” is forgotten."), name=escaped(name))
    await _show_favourites(ctx, request.custom_id, told)


async def _game(ctx: Context, custom_id: CustomId) -> AnyGame:
    """The game of a control that stands at a table, where the person must arrange a move, or at none."""
    if custom_id.table:
        table = await ctx.settled(await ctx.services.tables.get(custom_id.table))
        seated = await ctx.choosing(ctx.seat_at(table), custom_id.decision)
        return (await drafts.draft_context(ctx, seated, custom_id)).game
    game = ctx.services.games.get(custom_id.rest)
    if game is None:
        raise UnknownControl
    return game


def _tidy(text: str) -> str:
    """A name as it is kept: in one form of writing, without what nobody can see; empty when that is all."""
    return shown(unicodedata.normalize("NFC", text))


def _name(text: str) -> str:
    """A name for what is saved. Raises BadName."""
    name = _tidy(text)
    if not 0 < len(name) <= MAX_NAME:
        raise BadName(most=MAX_NAME)
    return name


def _one_of(saved: Mapping[str, str], name: str) -> str:
    """The name of the favourite that is meant. Raises NotSaved."""
    known = name if name in saved else _tidy(name)
    if known not in saved:
        raise NotSaved(name=name[:MAX_NAME])
    return known
