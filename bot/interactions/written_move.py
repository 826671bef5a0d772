"""What a player has written as their move, in whichever of our languages: many Dutch use Discord in English."""

from bot.interactions.context import Seated
from bot.interactions.move_text import parse_move
from bot.ui.i18n import Languages
from games.core import Move
from games.errors import Unreadable
from games.words import Words


def written_move(languages: Languages, seated: Seated, text: str, words: Words) -> Move:
    """The move that the text denotes in the player's own `words`, or else in another of our languages. Raises
    Refusal."""
    game, view = seated.match.game, seated.view
    try:
        return parse_move(game, view, text, words, seated.check)
    except Unreadable:
        for other in (language.translator(seated.table.names) for language in languages):
            try:
                return parse_move(game, view, text, other, seated.check)
            except Unreadable:
                continue
        raise
