"""A move as its player might write it now: in their language, and so that it would be read as that very move."""

from collections.abc import Iterator

from bot.interactions.moves.move_text import parse_move, spoken
from bot.interactions.moves.option_names import UNSPOKEN
from bot.ui.message import stack
from bot.ui.screens.table_context import TableContext
from bot.ui.told_moves import options_of
from games.core import AnyGame, Move, Option, View
from games.errors import Illegal, Refusal, Unreadable
from games.words import N_, Phrase, Words

MAX_EXAMPLE_LENGTH = 60
"""Characters that an example of a move has at most."""
LONG_ROW = 6
"""So many signs in a row are written as one word."""


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


def with_example(context: TableContext, view: View, refusal: Refusal) -> str:
    """Why a text was not played; where it is no move that can be played, with one that could be written now."""
    shown = example(context.game, view, context.plain) if isinstance(refusal, Unreadable | Illegal) else ""
    said = "-# " + context.say(N_("For example: {move}"), move=shown) if shown else ""
    return stack(context.words(refusal.phrase), said)


def written(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A legal move in the first way of writing it that is read as that move; empty where all are long."""
    return next((text for text in _ways(game, view, move, words) if _is_read(game, view, text, words, move)), "")


def _ways(game: AnyGame, view: View, move: Move, words: Words) -> Iterator[str]:
    """How a move may be written, what a person would write first: its values as they are called, without its kind if
    that will do, and then in notation."""
    kind, values = _kind(move, words), " ".join(_values(game, view, move, words))
    bare = " ".join(move.tokens())
    yield from filter(None, (_in_one_word(move), values, f"{kind} {values}".strip(), bare, spoken(move)))


def _in_one_word(move: Move) -> str:
    """A long row of single signs without what parts them ("98776…"); nothing for any other move."""
    items = [item for token in move.tokens() for item in token.split(",")]
    return "".join(items) if len(items) >= LONG_ROW and all(len(item) == 1 for item in items) else ""


def _is_read(game: AnyGame, view: View, text: str, words: Words, move: Move) -> bool:
    """Whether a text is short enough and read as that move."""
    try:
        return len(text) <= MAX_EXAMPLE_LENGTH and parse_move(game, view, text, words) == move
    except Refusal:
        return False


def _kind(move: Move, words: Words) -> str:
    """The shortest that a kind of move is called."""
    return min((words(Phrase(name)).partition("|")[0] for name in (move.label, *move.aliases)), key=len).lower()


def _values(game: AnyGame, view: View, move: Move, words: Words) -> Iterator[str]:
    """What each of a move's fields is called."""
    return (", ".join(_called(option, words) for option in field) for field in options_of(game, view, move))


def _called(option: Option, words: Words) -> str:
    """What a person would call a value: as they would say it, or by its sign where it is called by that ("cell 9")."""
    if option.aliases:
        return words(option.aliases[0])
    called = UNSPOKEN.sub(" ", words(option.said or option.label)).split()
    return option.value if option.value in called else " ".join(called)
