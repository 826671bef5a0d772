"""The panel of a long move: ready-made ones, two items swapped, one typed in, those that were saved, the seal."""

from collections.abc import Mapping
from typing import Final

from bot.ui.languages import Language
from bot.ui.message import (
    MAX_OPTION_LENGTH,
    MAX_OPTIONS,
    Button,
    CustomId,
    Menu,
    MenuOption,
    MessageSpec,
    Row,
    clip,
    stack,
)
from bot.ui.partial_move import PartialMove, presets
from bot.ui.screens.table_context import GOLD, any_button
from bot.ui.screens.turn_context import TurnContext, in_bold
from games.core import AnyGame, Move
from games.errors import Refusal, Unreadable
from games.words import N_

MIRROR: Final = "mirror"
"""The value of the ready-made move that is the mirror image of the draft."""


def draft_panel(turn: TurnContext, kind: str, draft: Move | None = None, note: str = "") -> MessageSpec:
    """What a player sees who drafts a move of this kind. `note` is a line about what they just did."""
    context = turn.context
    named = [clip(context.words.plain(it.label), MAX_OPTION_LENGTH) for it in presets(context.game, kind)]
    mirrors = draft is not None and draft.mirrored() is not None
    ready = [MenuOption(str(number), label) for number, label in enumerate(named[: MAX_OPTIONS - mirrors])]
    if mirrors:
        ready.append(MenuOption(MIRROR, context.words.label(N_("Mirror this one")), emoji="🪞"))
    menu = Menu(str(turn.control("preset", kind)), context.words.label(N_("Ready-made")), tuple(ready))
    swap = () if draft is None else _swap_menu(turn, draft)
    ways = turn.last_row(*((turn.back_button(),) if len(context.game.kinds(turn.view)) > 1 else ()))
    seal: tuple[Button, ...] = ()
    if draft is not None:
        seal = (turn.button("seal", context.words.label(N_("Lock in")), turn.draft_hash(draft), "success", "✔️"),)
    tools = (
        turn.button("type", context.words.label(N_("Type it in")), kind, emoji="⌨️"),
        turn.button("favourites", context.words.label(N_("Saved set-ups")), kind, emoji="📂"),
    )
    rows: tuple[Row, ...] = (seal, menu, *swap, tools, ways)
    partial = PartialMove.read(str(draft)) if draft is not None else PartialMove((kind,))
    question, about = N_("Choose a set-up."), N_("You can change it before you lock it in.")
    if draft is not None:
        question, about = N_("Ready?"), N_("Until you lock it in you can change it, days later too.")
    asked = in_bold(context.words.label(question), context.words.label(about))
    return turn.panel(turn.heading(), stack(note, asked), rows, partial)


def draft_items(draft: Move) -> tuple[str, ...]:
    """The items of a draft's one tuple field, in notation; empty for a move of another form."""
    tokens = draft.tokens()
    return tuple(tokens[0].split(",")) if len(tokens) == 1 else ()


def swapped(game: AnyGame, draft: Move, places: tuple[int, int]) -> Move:
    """The draft with two of its items exchanged. Raises Unreadable for places it does not have."""
    items = list(draft_items(draft))
    one, other = places
    if not (0 <= one < len(items) and 0 <= other < len(items)):
        raise Unreadable(text=f"{one} {other}")
    items[one], items[other] = items[other], items[one]
    changed: Move = game.read(f"{draft.kind}.{','.join(items)}")
    return changed


def _swap_menu(turn: TurnContext, draft: Move) -> tuple[Menu, ...]:
    """The menu in which two items are picked; none for a draft that has too few or too many."""
    context, items = turn.context, draft_items(draft)
    if not 2 <= len(items) <= MAX_OPTIONS:
        return ()
    pieces = [context.game.option(turn.view, (draft.kind,), item) for item in items]
    named = [context.words.plain(place) for place in draft.places(turn.view)]
    places = named if len(named) == len(items) else range(1, len(items) + 1)
    options = [
        MenuOption(
            str(number),
            clip(f"{place} · {context.words.plain(it.label)}", MAX_OPTION_LENGTH),
            emoji=context.words.sign(it.emoji),
        )
        for number, (place, it) in enumerate(zip(places, pieces, strict=True))
    ]
    custom_id = turn.control("swap", turn.draft_hash(draft))
    return (Menu(str(custom_id), context.words.label(N_("Swap two")), tuple(options), 2, 2),)


def favourites_list(
    language: Language, game: AnyGame, favourites: Mapping[str, str], where: CustomId, note: str = "", draft: str = ""
) -> MessageSpec:
    """A person's favourites of a game, name to notation. `where` is where one may be used: a table with the kind that
    is drafted there, or no table, with the game's key. `note` is a line about what they just did, and `draft` the
    digest of what they can save."""
    text, used = language.text, bool(where.table)
    instruction = N_("You can use these when you arrange one at a table.")
    if used:
        instruction = N_("Use one again, or forget one.")
    if not favourites:
        instruction = N_("You have saved nothing for this game yet. Arrange one, and save it.")
    options = tuple(MenuOption(name, name, _hint(game, notation)) for name, notation in favourites.items())
    rows: list[Row] = []
    if options and used:
        rows.append(Menu(str(where._replace(action="use")), text(N_("Use")), options))
    if options:
        rows.append(Menu(str(where._replace(action="forget")), text(N_("Forget")), options))
    if used:
        back = any_button(language, where._replace(action="draft"), N_("Back"), "↩️")
        save = any_button(language, where._replace(action="save", rest=draft), N_("Save this one"), "💾")
        rows.append((save, back) if draft else (back,))
    title = text(N_("Saved set-ups"))
    head = f"### {title} · {text(game.title)}"
    return MessageSpec(language.code, stack(head, note, text(instruction)), rows=tuple(rows), accent=GOLD)


def _hint(game: AnyGame, notation: str) -> str | None:
    """A saved move as a person would write it; None for one that cannot be read any more."""
    try:
        return clip(game.read(notation).written(), MAX_OPTION_LENGTH) or None
    except Refusal:
        return None
