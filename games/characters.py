"""Characters of texts that people choose, such as their names: which are seen, and which only do harm."""

import unicodedata

DIRECTION_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the writing direction, also of the text behind it."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that nobody can see: the fillers of Hangul, and Braille without a dot."""
JOINERS = frozenset("\u200c\u200d")
"""What joins or parts the characters beside it, in emoji and in some scripts."""


def is_seen(character: str) -> bool:
    """Whether it shows by itself: a letter, a number, punctuation or a sign."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


def storable(text: str) -> str:
    """The text without control characters and halves of characters, which databases refuse; lines and tabs stay."""
    return "".join(it for it in text if it in "\n\t" or unicodedata.category(it) not in ("Cc", "Cs"))


def undirected(text: str) -> str:
    """The text without what turns the writing direction."""
    return "".join(it for it in text if it not in DIRECTION_CONTROLS)


def shown(text: str) -> str:
    """The text on one line, without what nobody can see; empty when that is all."""
    spaced = "".join(" " if it in BLANKS or it in "\n\t" else it for it in storable(text))
    kept = (it for it in spaced if it in JOINERS or unicodedata.category(it) != "Cf")
    line = " ".join("".join(kept).split())
    return line if any(map(is_seen, line)) else ""
