"""What a player has written as their move, in whichever of our languages: many Dutch use Discord in English."""

from collections.abc import Callable, Sequence

from bot.interactions.context import Seated
from bot.interactions.moves.move_text import parse_move, read_fields
from bot.ui.languages import Languages
from games.core import Move
from games.errors import Unreadable
from games.words import Words


def written_move(languages: Languages, seated: Seated, text: str, words: Words) -> Move:
    """The move that the text denotes in the player's own `words`, or else in another of our languages. Raises
    Refusal."""
    game, view, tried = seated.match.game, seated.view, set[str]()
    return _in_any(languages, seated, words, lambda it: parse_move(game, view, text, it, seated.check, tried))


def typed_move(languages: Languages, seated: Seated, kind: str, typed: Sequence[str], words: Words) -> Move:
    """The move of a kind of which that was typed for the fields. Raises Refusal."""
    game, view = seated.match.game, seated.view if seated.acts else None
    return _in_any(languages, seated, words, lambda it: read_fields(game, view, kind, typed, it, seated.check))


def _in_any(languages: Languages, seated: Seated, words: Words, read: Callable[[Words], Move]) -> Move:
    """What is read in the player's own words, or else in the first of our languages in which it is a move."""
    try:
        return read(words)
    except Unreadable:
        for other in [it for it in (language.translator(seated.table.names) for language in languages) if it != words]:
            try:
                return read(other)
            except Unreadable:
                continue
        raise
