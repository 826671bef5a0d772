"""A move is asked for in writing and read in whichever of our languages; what is none is answered with an example of a
move that its player might write now."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from bot.interactions.context import Context, Seated
from bot.interactions.moves.move_text import parse_move, read_fields, spoken
from bot.interactions.moves.option_names import UNSPOKEN, FieldNames
from bot.ui.message import Button, stack
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.table_context import TableContext, TableWords, options_of, pointer
from games.core import AnyGame, Move, Option, View
from games.errors import Illegal, Refusal, Unreadable
from games.words import N_, NP_, Phrase, Words

HELP = N_("help")
"""What somebody writes who does not know what to write; small letters."""
UNDO = NP_("typed to take a move back", "undo|undo it|undo that|take back|take it back|take that back")
"""What somebody writes who wants to take their last move back; small letters. A `|` stands between them."""
MAX_EXAMPLE_LENGTH = 60
"""Characters that an example of a move has at most."""
LONG_ROW = 6
"""So many signs in a row are written as one word."""


def says(ctx: Context, text: str, words: str, *others: str) -> bool:
    """Whether nothing was written but one of these words, in any of our languages, or one of the others."""
    known = {word for language in ctx.services.languages for word in language.text(words).split("|")}
    return " ".join(text.strip(" ./!?").casefold().split()) in {*others, *known}


def written_move(ctx: Context, seated: Seated, text: str) -> Move:
    """The move that the text denotes in the language of the answer, or else in another of ours, since many Dutch use
    Discord in English. Raises Refusal."""
    game, view, tried = seated.match.game, seated.view, set[str]()
    return _in_any(ctx, seated, lambda it: parse_move(FieldNames(game, view, it, seated.check), text, tried))


def typed_move(ctx: Context, seated: Seated, kind: str, typed: Sequence[str]) -> Move:
    game, view = seated.match.game, seated.view if seated.acts else None
    return _in_any(ctx, seated, lambda it: read_fields(FieldNames(game, view, it, seated.check), kind, typed))


def _in_any(ctx: Context, seated: Seated, read: Callable[[Words], Move]) -> Move:
    own, languages = ctx.words(seated.table), ctx.services.languages
    try:
        return read(own)
    except Unreadable:
        for other in [it for it in (language.translator(seated.table.names) for language in languages) if it != own]:
            with suppress(Unreadable):
                return read(other)
        raise


def again_button(context: TableContext, seated: Seated) -> Button:
    """Opens the form in which a player writes their move, or the next one of their plan; a long move is drafted
    there."""
    turn = seated.turn(context)
    drafted = drafted_kinds(context.game, turn.view) if seated.planned is None else ()
    if drafted and set(drafted) == set(context.game.kinds(turn.view)):
        return turn.button("type", context.words.label(N_("Type it in")), drafted[0], "primary", "⌨️")
    return turn.write_button("primary")


async def show_again(ctx: Context, seated: Seated, refusal: Refusal) -> None:
    """Show why what was written is not played or planned, a move that could be, and the button to write again, beside
    the panel that stays."""
    context = await ctx.table_context(seated.table)
    text, again = with_example(context.words, seated.view, refusal), (again_button(context, seated),)
    message = pointer(context, seated.player, text, again) if ctx.text else context.notice(text, buttons=again)
    await ctx.responder.show(message, fresh=True)


def with_example(words: TableWords, view: View, refusal: Refusal) -> str:
    """Why a text was not played; where it is no move that can be played, with one that could be written now."""
    shown = example(words.game, view, words.plain) if isinstance(refusal, Unreadable | Illegal) else ""
    said = "-# " + words.say(N_("For example: {move}"), move=shown) if shown else ""
    return stack(words(refusal.phrase), said)


def example(game: AnyGame, view: View, words: Words) -> str:
    """A legal move of `view.me` as one may write it; empty where there is none to list that is short enough.

    A move with values to write shows more than one without: that one is taken where there is no other.
    """
    plain = ""
    for move in game.legal(view):
        if move.tokens():
            return written(game, view, move, words)
        plain = plain or written(game, view, move, words)
    return plain


def written(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A legal move in the first way of writing it that is read as that move; empty where all are long."""
    return next((text for text in _ways(game, view, move, words) if _is_read(game, view, text, words, move)), "")


def _ways(game: AnyGame, view: View, move: Move, words: Words) -> Iterator[str]:
    """How a move may be written, as a person would write it first: its values as they are called, without its kind if
    possible, and then in notation."""
    called = (words(Phrase(name)).partition("|")[0] for name in (move.label, *move.aliases))
    fields = options_of(game, view, move)
    values = " ".join(", ".join(_called(option, words) for option in field) for field in fields)
    kind, bare = min(called, key=len).lower(), " ".join(move.tokens())
    yield from filter(None, (_in_one_word(move), values, f"{kind} {values}".strip(), bare, spoken(move)))


def _in_one_word(move: Move) -> str:
    """A long row of single signs without what parts them ("98776…"); nothing for any other move."""
    items = [item for token in move.tokens() for item in token.split(",")]
    return "".join(items) if len(items) >= LONG_ROW and all(len(item) == 1 for item in items) else ""


def _is_read(game: AnyGame, view: View, text: str, words: Words, move: Move) -> bool:
    try:
        return len(text) <= MAX_EXAMPLE_LENGTH and parse_move(FieldNames(game, view, words), text) == move
    except Refusal:
        return False


def _called(option: Option, words: Words) -> str:
    """What a person would call a value: as they would say it, or by its sign if it is called by that ("cell 9")."""
    if option.aliases:
        return words(option.aliases[0])
    called = UNSPOKEN.sub(" ", words(option.said or option.label)).split()
    return option.value if option.value in called else " ".join(called)
