"""A move as a person writes it: in notation or in the words of its options, with its kind or without."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from games.core import Game, Move, Option, View
from games.errors import Illegal, Refusal, Unreadable
from games.words import N_, Phrase, Words

ARROWS = re.compile(r"\s*(?:→|–|->|=>|>|(?<=\d)-(?=\w))\s*")
"""What people put between two values, as the stories and the pictures do."""
LONGEST = 400
"""Characters of a text that can be a move."""
AnyGame = Game[Any, Any, Any]


class Ambiguous(Refusal):
    """The rules allow several moves that the text can denote."""

    def __init__(self, moves: Sequence[Move]) -> None:
        text = N_("I can read that in several ways: {moves}. Begin with the first word of the one you mean.")
        super().__init__(Phrase(text, {"moves": tuple(spoken(move) for move in moves)}))


def reading(game: AnyGame, view: View, text: str, words: Words) -> Move:
    """The move of `view.me`, who must be to act, that the text denotes; the rules allow it.

    `words` shows options as the person sees them. Raises Unreadable, Ambiguous, or Illegal with the rule that forbids
    the likeliest reading.
    """
    moves = list(dict.fromkeys(_moves(game, view, text, words)))
    refusals = {move: refused for move in moves if (refused := _refusal(game, view, move)) is not None}
    legal = [move for move in moves if move not in refusals]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Ambiguous(legal)
    now = game.kinds(view)
    for move in sorted(refusals, key=lambda move: move.kind not in now):
        raise refusals[move]
    raise Unreadable(text)


def notation(game: AnyGame, view: View | None, kind: str, typed: Sequence[str], words: Words) -> str:
    """A move's notation out of what was typed for each of its fields: an option's value, or its label as it is shown.

    `view` is None for somebody who has nothing to decide: then nothing is known of the options.
    """
    values: list[str] = []
    for name, text in zip(game.move_class(kind).field_names(), typed, strict=True):
        known = _options(game, view, (kind, *values))
        parts = text.split(",") if game.move_class(kind).is_tuple(name) else [text]
        values.append(",".join(_value(part.strip(), known, words) for part in parts))
    return ".".join((kind, *values))


def example(game: AnyGame, view: View) -> str:
    """A legal move of `view.me` as one may write it, as short as it can be; empty where there is none to list."""
    for move in game.legal(view):
        bare = " ".join(move.notes())
        return bare if bare and game.read(bare) == move else spoken(move)
    return ""


def spoken(move: Move) -> str:
    """A move's notation with spaces, as one would write it."""
    return str(move).replace(".", " ")


def _moves(game: AnyGame, view: View, text: str, words: Words) -> Iterator[Move]:
    """The moves that the text can denote, whether the rules allow them or not."""
    parts = ARROWS.sub(" ", text[:LONGEST]).replace(", ", ",").replace(".", " ").split()
    if not parts or len(text) > LONGEST:
        return
    named = [move for move in game.moves if parts[0].casefold() in _names(move, words)]
    for move in named or game.moves:
        typed = _fitted(move, parts[1:] if named else parts)
        if typed is None:
            continue
        try:
            yield game.read(notation(game, view, move.name(), typed, words))
        except Unreadable:
            continue


def _names(move: type[Move], words: Words) -> tuple[str, str]:
    return move.name().casefold(), words(Phrase(move.label)).casefold()


def _fitted(move: type[Move], parts: Sequence[str]) -> list[str] | None:
    """The parts as one text for each field, None where their number does not fit; the last field may take several."""
    fields = move.field_names()
    if fields and len(parts) > len(fields) and move.is_tuple(fields[-1]):
        return [*parts[: len(fields) - 1], ",".join(parts[len(fields) - 1 :])]
    return list(parts) if len(parts) == len(fields) else None


def _refusal(game: AnyGame, view: View, move: Move) -> Illegal | None:
    try:
        game.check(view, move)
    except Illegal as refusal:
        return refusal
    return None


def _options(game: AnyGame, view: View | None, partial: tuple[str, ...]) -> tuple[Option, ...]:
    """What the next field may be, as far as what comes before it makes sense."""
    if view is None:
        return ()
    try:
        return game.choices(view, partial).options
    except (Illegal, Unreadable):
        return ()


def _value(typed: str, known: Sequence[Option], words: Words) -> str:
    folded = typed.casefold()
    for option in known:
        if folded in (option.value.casefold(), words(option.label).casefold()):
            return option.value
    return typed
