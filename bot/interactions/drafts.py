"""Long moves (a secret set-up), arranged before they are sealed: begun, changed, put aside and taken up again, and
saved under a name for other tables."""

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.interactions.context import Visit, number
from bot.model import Chair, Table
from bot.store.users import MOST
from bot.tables.refusals import BadName, Forgotten, NothingArranged, NotSaved, TooManySaved, Unusable, naming
from bot.ui.custom_id import Press, marked
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


class Workshop(NamedTuple):
    """A player who arranges a long move; `draft` is what he has of it so far."""

    table: Table
    chair: Chair
    match: Match
    draft: Move | None


async def start(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Open the workshop of a long move."""
    await _show(visit, meant, await _workshop(visit, meant))


async def preset(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Start from a ready-made move; random ones are drawn anew."""
    workshop = await _workshop(visit, meant)
    _, chair, match, _ = workshop
    chance = SeededChance(secrets.token_bytes(32), match.turn)
    ready = presets(match.game, match.view(chair.seat), meant.kind, chance)
    chosen = number(values[0]) if values else len(ready)
    if chosen >= len(ready):
        raise MovedOn
    await _keep(visit, meant, workshop, ready[chosen].move)


async def swap(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Exchange two places of the draft."""
    if len(values) != 2:
        raise MovedOn
    shown = await shown_draft(visit, meant)
    if shown is not None:
        workshop, draft = shown
        places = (number(values[0]), number(values[1]))
        await _keep(visit, meant, workshop, swapped(workshop.match.game, draft, places))


async def mirror(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Exchange left and right in the draft."""
    shown = await shown_draft(visit, meant)
    if shown is None:
        return
    workshop, draft = shown
    mirrored = workshop.match.game.mirrored(draft)
    if mirrored is None:
        raise MovedOn
    await _keep(visit, meant, workshop, mirrored)


async def type_in(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Ask for the move in writing; the draft stands there to be changed, or else an example."""
    _, chair, match, draft = await _workshop(visit, meant)
    example = match.game.written(presets(match.game, match.view(chair.seat), meant.kind)[0].move)
    field = ui.TextInput[ui.Modal](
        label=visit.language.text(N_("Your move, written out")),
        custom_id="text",
        style=discord.TextStyle.paragraph,
        default=match.game.written(draft)[:LONGEST_TEXT] if draft is not None else None,
        placeholder=example[:100] or None,
        max_length=LONGEST_TEXT,
    )
    await _ask(visit, meant, "typed", N_("Type it in"), field)


async def typed(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Take what was written as the draft, if the rules allow it; else say what is wrong, and what was written."""
    workshop = await _workshop(visit, meant)
    text = values[0].strip() if values else ""
    try:
        move = _allowed(workshop, meant.kind, _written(workshop.match, meant.kind, text))
    except (Illegal, Unreadable) as refusal:
        wrote = visit.language.text(N_("You wrote: {text}"), text=escaped(text[:LONGEST_TEXT]))
        await _show(visit, meant, workshop, stack(f"⚠️ **{visit.sentence(refusal)}**", wrote if text else ""))
        return
    await _keep(visit, meant, workshop, move)


async def save(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Ask for the name under which the draft is kept."""
    if await shown_draft(visit, meant) is None:
        return
    label = visit.language.text(N_("Under which name?"))
    field = ui.TextInput[ui.Modal](label=label, custom_id="name", min_length=1, max_length=LONGEST_NAME)
    await _ask(visit, meant, "saved", N_("Save"), field)


async def saved(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Keep the draft under a name, in place of the one that had it before.

    Raises BadName, TooManySaved, or what takes away the draft.
    """
    name = _name(values[0] if values else "")
    shown = await shown_draft(visit, meant)
    if shown is None:
        return
    workshop, draft = shown
    key = workshop.match.game.key
    before = await visit.desk.tables.favourites(visit.person.id, key)
    if not await visit.desk.tables.keep_favourite(visit.person.id, key, name, str(draft)):
        raise TooManySaved(MOST)
    text = N_("✔️ Saved as “{name}”, in place of the one before.") if name in before else N_("✔️ Saved as “{name}”.")
    await _show(visit, meant, workshop, visit.language.text(text, name=escaped(name)))


async def favourites(visit: Visit, meant: Press, _values: Sequence[str]) -> None:
    """Show what the visitor has saved: at a table, to use one there, or without one."""
    await show_favourites(visit, meant)


async def show_favourites(visit: Visit, meant: Press, note: str = "") -> None:
    """The visitor's saved moves; `meant.rest` is the kind that is arranged at the table, without one the game's key."""
    game = await _game(visit, meant)
    kept = await visit.desk.tables.favourites(visit.person.id, game.key)
    await visit.reply.show(saved_ones(visit.language, game, kept, meant._replace(rest=meant.kind), note))


async def use(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Take a saved move as the draft. Raises NotSaved, and Unusable where the rules do not allow it."""
    workshop = await _workshop(visit, meant)
    kept = await visit.desk.tables.favourites(visit.person.id, workshop.match.game.key)
    name = _one_of(kept, values)
    try:
        move = _allowed(workshop, meant.kind, workshop.match.read(kept[name]))
    except (Illegal, Unreadable) as refusal:
        raise Unusable(name, refusal.phrase) from None
    await _keep(visit, meant, workshop, move)


async def forget(visit: Visit, meant: Press, values: Sequence[str]) -> None:
    """Forget a saved move. Raises NotSaved."""
    game = await _game(visit, meant)
    name = _one_of(await visit.desk.tables.favourites(visit.person.id, game.key), values)
    await visit.desk.tables.keep_favourite(visit.person.id, game.key, name, None)
    await show_favourites(visit, meant, visit.language.text(N_("“{name}” is forgotten."), name=escaped(name)))


async def place_of(visit: Visit, table: Table) -> Press:
    """Where the visitor arranges a long move at a table. Raises NothingArranged, or what `Visit.seated` raises."""
    _, chair, match = await visit.seated(table.id)
    kinds = arranged(match.game, match.view(chair.seat)) if chair.seat in match.to_act else ()
    if not kinds:
        raise NothingArranged
    draft = await visit.desk.wants.draft(table, chair)
    mine = draft is not None and draft.kind in kinds
    return Press("draft", table.id, match.turn, marked(match.seed, str(draft)) if mine else kinds[0])


async def shown_draft(visit: Visit, meant: Press) -> tuple[Workshop, Move] | None:
    """The draft that is shown beside a control; None where it has been changed elsewhere, and is shown as it is now.

    Raises NothingArranged where there is none.
    """
    workshop = await _workshop(visit, meant)
    draft = workshop.draft
    if draft is None:
        raise NothingArranged
    if meant.rest == marked(workshop.match.seed, str(draft)):
        return workshop, draft
    await _show(visit, meant, workshop, f"⚠️ **{visit.language.text(CHANGED)}**")
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
    meant = values[0] if values else ""
    name = meant if meant in kept else _tidy(meant)
    if name not in kept:
        raise NotSaved(meant)
    return name


def _written(match: Match, kind: str, text: str) -> Move:
    """A move of the kind as a person writes it, with or without the kind. Raises Unreadable."""
    head, rest = text[: len(kind)], text[len(kind) :]
    named = head.lower() == kind and not rest[:1].isalnum()
    try:
        return match.read(f"{kind}.{rest.lstrip(' .:') if named else text}")
    except Unreadable:
        raise Unreadable(text) from None


def _allowed(workshop: Workshop, kind: str, move: Move) -> Move:
    """The move, if it is of the kind and the rules allow it. Raises Unreadable or Illegal."""
    if move.kind != kind:
        raise Unreadable(str(move))
    with naming(workshop.table.names):
        workshop.match.game.check(workshop.match.view(workshop.chair.seat), move)
    return move


async def _game(visit: Visit, meant: Press) -> AnyGame:
    if meant.table:
        return (await _workshop(visit, meant)).match.game
    game = visit.desk.games.get(meant.rest)
    if game is None:
        raise Forgotten
    return game


async def _workshop(visit: Visit, meant: Press) -> Workshop:
    """The visitor's, when he may arrange a move of the kind `meant.kind` now. Raises MovedOn and its like."""
    table, chair, match = await visit.current(meant.table, meant.turn)
    if meant.kind not in arranged(match.game, match.view(chair.seat)):
        raise MovedOn
    draft = await visit.desk.wants.draft(table, chair)
    return Workshop(table, chair, match, draft if draft is not None and draft.kind == meant.kind else None)


async def _keep(visit: Visit, meant: Press, workshop: Workshop, move: Move) -> None:
    await visit.desk.tables.keep_draft(workshop.table.id, workshop.chair.seat, str(move))
    await _show(visit, meant, workshop._replace(draft=move))


async def _show(visit: Visit, meant: Press, workshop: Workshop, note: str = "") -> None:
    table, chair, match, draft = workshop
    await visit.reply.show(drafting(await visit.frame(table), chair, match, meant.kind, draft, note))


async def _ask(visit: Visit, meant: Press, verb: str, title: str, field: "ui.TextInput[ui.Modal]") -> None:
    modal = ui.Modal(title=visit.language.text(title), custom_id=str(meant._replace(verb=verb)))
    modal.add_item(field)
    await visit.reply.ask(modal)
