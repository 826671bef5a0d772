"""Moves in words, as they are told back to who makes them."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.ui.markup import escaped, mark
from bot.ui.partial_move import drafted_kinds
from games.core import AnyGame, Move, Option, View
from games.words import Phrase, Words, capital


def described(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """A move as a person would say it: each value as its option shows it, after its kind where the values alone do not
    say it. Of a drafted move the kind alone, since its player sees the rest in the picture."""
    return _told(game, view, move, words).plain()


def told_back(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """The same as part of a message: safe inside Discord's markdown, and with the emojis that its values have, none of
    them twice."""
    return _told(game, view, move, words).marked()


def options_of(game: AnyGame, view: View, move: Move) -> Iterator[tuple[Option, ...]]:
    """What a move chooses, field by field."""
    tokens: tuple[str, ...] = (move.kind,)
    for token in move.tokens():
        yield tuple([game.option(view, tokens, item) for item in token.split(",") if item])
        tokens = (*tokens, token)


class _Value(NamedTuple):
    """What is said of a value, and its emoji."""

    said: str
    emoji: str | None


class _Told(NamedTuple):
    """What is said of a move: its kind, where the values do not say it, and the values, field by field."""

    kind: str
    fields: tuple[tuple[_Value, ...], ...] = ()

    def plain(self) -> str:
        return _joined(self.kind, [[value.said for value in field] for field in self.fields])

    def marked(self) -> str:
        shown: set[str | None] = set()
        fields: list[list[str]] = []
        for field in self.fields:
            fields.append([])
            for said, emoji in field:
                fields[-1].append(("" if emoji in shown else mark(emoji)) + escaped(said))
                shown.add(emoji)
        return _joined(escaped(self.kind) if self.kind else "", fields)


def _told(game: AnyGame, view: View, move: Move, words: Words) -> _Told:
    kind = words(Phrase(move.label))
    if move.kind in drafted_kinds(game, view) or not move.tokens():
        return _Told(kind)
    fields = [
        [_Value(words(option.said or option.label), option.emoji) for option in field]
        for field in options_of(game, view, move)
    ]
    if not move.speaks:
        return _Told(kind, tuple(map(tuple, fields)))
    if fields[0]:
        fields[0][0] = fields[0][0]._replace(said=capital(fields[0][0].said))
    return _Told("", tuple(map(tuple, fields)))


def _joined(kind: str, fields: list[list[str]]) -> str:
    values = " → ".join(", ".join(field) for field in fields)
    return ": ".join(part for part in (kind, values) if part)
