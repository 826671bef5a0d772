"""Moves in words, as they are told back to who makes them."""

from collections.abc import Iterator

from bot.ui.markup import escaped, mark
from bot.ui.partial_move import drafted_kinds
from games.core import AnyGame, Move, Option, View
from games.words import Phrase, Words, capital


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: each value as its option shows it, after its kind where the values alone do not
    say it. Of a drafted move the kind alone, since its player sees the rest in the picture."""
    kind, fields = _told(game, view, move, words)
    return _joined(kind, [[said for said, _ in field] for field in fields])


def told_back(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """The same as part of a message: safe inside Discord's markdown, and with the emojis of its values, none twice."""
    kind, fields = _told(game, view, move, words)
    shown: set[str | None] = set()
    lines: list[list[str]] = []
    for field in fields:
        lines.append([])
        for said, emoji in field:
            lines[-1].append(("" if emoji in shown else mark(emoji)) + escaped(said))
            shown.add(emoji)
    return _joined(escaped(kind) if kind else "", lines)


def options_of(game: AnyGame, view: View, move: Move) -> Iterator[tuple[Option, ...]]:
    """The options that a move chooses, field by field."""
    tokens: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        yield tuple([game.option(view, tokens, item) for item in token.split(",") if item])
        tokens = (*tokens, token)


def _told(game: AnyGame, view: View, move: Move, words: Words) -> tuple[str, list[list[tuple[str, str | None]]]]:
    """The kind of a move, where the values do not say it, and the values in words with their emojis, field by field."""
    kind = words(Phrase(move.label))
    if move.kind in drafted_kinds(game, view) or not move.tokens():
        return kind, []
    fields = [
        [(words(option.said or option.label), option.emoji) for option in field]
        for field in options_of(game, view, move)
    ]
    if not move.speaks:
        return kind, fields
    if fields[0]:
        said, emoji = fields[0][0]
        fields[0][0] = capital(said), emoji
    return "", fields


def _joined(kind: str, fields: list[list[str]]) -> str:
    values = " → ".join(", ".join(field) for field in fields)
    return ": ".join(part for part in (kind, values) if part)
