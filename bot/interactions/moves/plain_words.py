"""What people write beside moves: that they want help, or their last move back."""

from bot.ui.languages import Languages
from games.words import N_, NP_

HELP = N_("help")
"""What somebody writes who does not know what to write; small letters."""
UNDO = NP_("typed to take a move back", "undo|undo it|undo that|take back|take it back|take that back")
"""What somebody writes who wants to take their last move back; small letters. A `|` stands between them."""


def says(languages: Languages, text: str, words: str, *others: str) -> bool:
    """Whether nothing was written but one of these words, in any of our languages, or one of the others."""
    known = {word for language in languages for word in language.text(words).split("|")}
    return " ".join(text.strip(" ./!?").casefold().split()) in {*others, *known}
