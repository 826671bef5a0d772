"""Characters in texts that people choose, such as names: which are visible, and which do harm."""

import unicodedata

DIRECTION_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the writing direction, also of the text after them."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible letters and signs: the fillers of Hangul, and Braille without dots."""
JOINERS = frozenset("\u200c\u200d")
"""Characters that join or separate their neighbours, in emoji and some scripts."""


def is_seen(character: str) -> bool:
    """Return whether a character is visible by itself: a letter, number, punctuation or sign."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


def storable(text: str) -> str:
    """Return the text without control characters and surrogates, which databases reject; newlines and tabs stay."""
    return "".join(it for it in text if it in "\n\t" or unicodedata.category(it) not in ("Cc", "Cs"))


def undirected(text: str) -> str:
    """Return the text without characters that change the writing direction."""
    return "".join(it for it in text if it not in DIRECTION_CONTROLS)


def shown(text: str) -> str:
    """Return the text on one line without invisible characters; "" if nothing visible is left."""
    spaced = "".join(" " if it in BLANKS or it in "\n\t" else it for it in storable(text))
    kept = (it for it in spaced if it in JOINERS or unicodedata.category(it) != "Cf")
    line = " ".join("".join(kept).split())
    return line if any(map(is_seen, line)) else ""
