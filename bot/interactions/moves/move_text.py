"""A move as a person writes it: in notation or in the words of its options, with its kind or without."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest

from bot.interactions.moves.option_names import ENGLISH, MAX_READINGS, FieldNames, Names, plain
from bot.ui.screens.table_context import described
from games.core import AnyGame, Move, View
from games.errors import QUOTED, Illegal, Refusal, Unreadable
from games.words import N_, NP_, Phrase, Words

ARROWS = re.compile(r"\s*(?:→|–|—|->|=>|>|\s-\s|(?<=\d)-(?=\w)|(?<=\d)\s?[x×](?=\s?[a-z]\d))\s*", re.IGNORECASE)
"""What people put between two values, as the stories and the pictures do, and between a piece and what it takes."""
MARKS = re.compile(r"[\"“”„«»‘`*_~|/\\:;!?=+(){}\[\]]+|(?<!\w)['’]|['’](?!\w)")
"""What people put around a move and between its parts, and which is hardly ever part of a name."""
JOINED = re.compile(r"(?<=\d)(?=[^\W\d](?:\d|[^\W\d]))")
"""Where two values meet that people write as one, as squares: "d1d9"; a single letter behind a number is none."""
_FILLERS = NP_(
    "typed between two values",
    "on|onto|to|at|in|into|from|of|with|and|the|my|a|i|i'm|am|please|goes|moves|steps|step|takes|x|attacks|fires|hands"
    "|hand|over|flag|out|turn|die|dice|card|cards|all",
)
"""Words that people put between two values and around them; a `|` stands between them."""
MAX_TEXT_LENGTH = 400
"""Characters of a text that can be a move."""
MAX_WORDS = 6
"""Words by which one thing that may be chosen is called at most."""
MAX_NAMED = 6
"""So many moves are named at most of those that a text can denote."""


class Ambiguous(Refusal):
    """The rules allow several moves that the text can denote."""

    text = N_("I can read that in several ways: {moves}. Begin with the first word of the one you mean.")
    readings: tuple[Move, ...] = ()
    """Those moves."""


class WhichOne(Ambiguous):
    """The rules allow several moves of one kind that the text can denote: what they differ in is called the same."""

    text = N_("Which one do you mean: {moves}?")


class NotOffered(Unreadable):
    """A part of the text is nothing that can be chosen; it may tell what can."""

    text = N_("There is no “{text}” to choose here.")


def parse_move(names: FieldNames, text: str, tried: set[str] | None = None) -> Move:
    """The move of `view.me`, who must be to act, that the text denotes, and that the rules allow.

    `names` are those of options as the person sees them, and `tried` are readings that are no moves, as was found
    before: those that turn out to be none are added. Raises Unreadable, NotOffered, Ambiguous, or Illegal with the rule
    that forbids the likeliest reading.
    """
    tried, variants = set() if tried is None else tried, _variants(text, names.words)
    moves = next((found for variant in variants if (found := list(dict.fromkeys(_moves(names, variant, tried))))), [])
    if moves:
        return _allowed(names, moves)
    for named, rest in _named(names.game, variants[0], names.words):
        typed = _fitted(named, rest)
        if typed is not None:
            raise unreadable(names, named.name(), typed, text)
    raise Unreadable(text=text)


def read_fields(names: FieldNames, kind: str, typed: Sequence[str]) -> Move:
    """The move of a kind out of what was typed for each of its fields: an option's value, or what it is called. Nothing
    is typed for the last where it is left out.

    Where nothing is known of the options, nothing is of what the rules allow. Raises as `parse_move` does.
    """
    moves = list[Move]()
    for reading in _notations(names, kind, typed):
        with suppress(Unreadable):
            moves.append(names.game.read(reading))
    if not moves:
        raise unreadable(names, kind, typed, " ".join(typed))  # as it was typed, without the command
    return _allowed(names, moves)


def _allowed(names: FieldNames, moves: Sequence[Move]) -> Move:
    """The only one of some moves that the rules allow, or the first where nothing is known. Raises Ambiguous for
    several, and Illegal for none."""
    view, refusals = names.view, dict[Move, Illegal]()
    if view is None:
        return moves[0]
    for move in moves:
        try:
            names.check(move)
        except Illegal as refusal:
            refusals[move] = refusal
    legal = [move for move in moves if move not in refusals]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise _ambiguous(names, view, legal)
    now = names.game.kinds(view)
    raise refusals[min(refusals, key=lambda move: move.kind not in now)]


def unreadable(names: FieldNames, kind: str, typed: Sequence[str], text: str) -> Unreadable:
    """Why what was typed for the fields of a kind is no move; `text` is all of it. The first part that cannot be chosen
    is to blame, where it is known what can."""
    partial: tuple[str, ...] = (kind,)
    for name, said in zip(names.game.move_class(kind).field_names(), typed, strict=False):
        parts, known = _items(names, partial, name, said), names.offered(partial).known
        values = names.readings(partial, parts)[0]
        wrong = (part for part, value in zip(parts, values, strict=True) if part and known and value not in known)
        if (blamed := next(wrong, None)) is not None:
            return NotOffered(text=blamed[:QUOTED])
        partial = (*partial, ",".join(values))
    return Unreadable(text=text)


def _notations(names: FieldNames, kind: str, typed: Sequence[str]) -> list[str]:
    """The notations that what was typed for the fields can denote; one at least."""
    found: list[tuple[str, ...]] = [(kind,)]
    for name, text in zip(names.game.move_class(kind).field_names(), typed, strict=False):
        read = ((it, names.readings(it, _items(names, it, name, text))) for it in found)
        found = [(*partial, ",".join(values)) for partial, readings in read for values in readings][:MAX_READINGS]
    return [".".join(partial) for partial in found]


def _items(names: FieldNames, partial: tuple[str, ...], name: str, text: str) -> list[str]:
    """What was typed for a field. For one that takes several, commas part them, or spaces where each word is one by
    itself."""
    if not names.game.move_class(partial[0]).is_tuple(name):
        return [text.strip()]
    single = text.replace(",", " ").split()
    return single if single and all(map(names.offered(partial).has, single)) else [it.strip() for it in text.split(",")]


def names_secret(game: AnyGame, text: str, words: Words) -> bool:
    """Whether the text begins with a kind of move that is its player's secret, be it one that they can make or not."""
    return any(move.secret for move, _ in _named(game, _parts(text), words))


def spoken(move: Move) -> str:
    """A move's notation with spaces, as one would write it."""
    return str(move).replace(".", " ")


def _moves(names: FieldNames, parts: Sequence[str], tried: set[str]) -> Iterator[Move]:
    """The moves that these words can denote, allowed or not; each reading is parsed once, and none that was `tried`."""
    game = names.game
    for move, said in _named(game, parts, names.words) or ([(move, parts) for move in game.moves] if parts else ()):
        yield from _shortcuts(names, move, said)
        forced = _forced(names, move)
        ways = chain(_in_fields(names, move, said), _in_fields(names, move, [*forced, *said]) if forced else ())
        for typed in ways:
            for reading in _notations(names, move.name(), typed):
                if reading in tried:
                    continue
                tried.add(reading)
                with suppress(Unreadable):
                    yield game.read(reading)


def _forced(names: FieldNames, move: type[Move]) -> list[str]:
    """The values of a kind's first fields that can be one thing only and need not be written; never that of the
    last."""
    forced: list[str] = []
    for name in move.field_names()[:-1]:
        known = names.offered((move.name(), *forced)).known
        if len(known) != 1 or move.is_tuple(name):
            break
        forced.extend(known)
    return forced


def _shortcuts(names: FieldNames, move: type[Move], parts: Sequence[str]) -> Iterator[Move]:
    """The whole moves of a kind that one press makes now, where the parts name the first of their fields alone."""
    if names.view is None or len(move.field_names()) < 2 or not parts:
        return
    found = [it.move for it in names.game.shortcuts(names.view, ()) if it.move.kind == move.name()]
    named = names.offered((move.name(),)).readings([" ".join(parts)])[0] if found else []
    yield from (shortcut for shortcut in found if shortcut.tokens()[0] in named)


def _variants(text: str, words: Words) -> list[list[str]]:
    """The words of a text that may be a move: as they stand first, and then without what people put between, around
    and beside its values."""
    cleaned = MARKS.sub(" ", plain(text))
    parted = [_parts(it) for form in (text, cleaned) for it in (form, JOINED.sub(" ", form))]
    bare = [_without_fillers(parts, words) for parts in parted]
    return [list(parts) for parts in dict.fromkeys(map(tuple, (*parted, *bare)))]


def _without_fillers(parts: Sequence[str], words: Words) -> list[str]:
    fillers = {filler for said in (words, ENGLISH) for filler in said(Phrase(_FILLERS)).split("|")}
    return [word for part in parts for word in part.split(",") if word and word.casefold() not in fillers]


def _parts(text: str) -> list[str]:
    return ARROWS.sub(" ", text).replace(", ", ",").replace(".", " ").split() if len(text) <= MAX_TEXT_LENGTH else []


def _named(game: AnyGame, parts: Sequence[str], words: Words) -> list[tuple[type[Move], Sequence[str]]]:
    """The kinds of move that the first words can name, each with the words after its name."""
    found: list[tuple[type[Move], Sequence[str]]] = []
    for move in game.moves:
        lengths = (len(name) for name in _names(move, words) if _folded(parts[: len(name)]) == name and name)
        if length := max(lengths, default=0):
            found.append((move, parts[length:]))
    return found


def _folded(parts: Sequence[str]) -> list[str]:
    return [plain(part).casefold() for part in parts]


def _names(move: type[Move], words: Words) -> list[list[str]]:
    """What a kind is called, word by word: as in notation, as on its button, and otherwise."""
    return [_folded(name.split()) for name in (move.name(), *names_of(move, words), *names_of(move, ENGLISH))]


def names_of(move: type[Move], words: Words) -> list[str]:
    return [name for text in (move.label, *move.aliases) for name in words(Phrase(text)).split("|")]


def _fitted(move: type[Move], parts: Sequence[str]) -> list[str] | None:
    """The parts as one text for each field, None where their number does not fit; the last field may take several."""
    fields = move.field_names()
    if fields and len(parts) > len(fields) and move.is_tuple(fields[-1]):
        return [*parts[: len(fields) - 1], ",".join(parts[len(fields) - 1 :])]
    return list(parts) if move.fits(len(parts)) else None


def _in_fields(names: FieldNames, move: type[Move], parts: Sequence[str]) -> Iterator[list[str]]:
    """The ways in which the parts are one text for each field. Values that cannot be chosen are tried last."""
    if (fitted := _fitted(move, parts)) is not None:
        yield fitted
    left, kind = [it for piece in parts for it in piece.split(",") if it not in ("", "·")], (move.name(),)
    yield from list(_spelled(names.offered, move, kind, left)) or _spelled(names.all, move, kind, left)


def _spelled(
    names: Callable[[tuple[str, ...]], Names], move: type[Move], tokens: tuple[str, ...], left: list[str]
) -> Iterator[list[str]]:
    """What is `left` as one text for each of the fields after those in `tokens`, whose `names` may have several words
    ("North America"); nothing if it does not come out even."""
    further = move.field_names()[len(tokens) - 1 :]
    if not left and move.fits(len(tokens) - 1):
        yield []
    if not further:
        return
    called, texts = names(tokens), list[str]()
    while left and (move.is_tuple(further[0]) or not texts):
        lengths = range(min(MAX_WORDS, len(left)), 0, -1)
        longest = next((n for n in lengths if called.has(" ".join(left[:n]))), None)
        if longest is None:
            break
        texts.append(" ".join(left[:longest]))
        left = left[longest:]
    for values in called.readings(texts) if texts else ():
        for more in _spelled(names, move, (*tokens, ",".join(values)), left):
            yield [",".join(texts), *more]


def _ambiguous(names: FieldNames, view: View, moves: Sequence[Move]) -> Ambiguous:
    """That the text can denote several moves, each as its player would tell it from the others."""
    game, refusal = names.game, Ambiguous(moves=tuple(spoken(move) for move in moves))
    if len({move.kind for move in moves}) == 1:
        differing = [len(set(values)) > 1 for values in zip_longest(*(move.tokens() for move in moves))]
        at = differing.index(True)
        if sum(differing) > 1 or moves[0].is_tuple(moves[0].field_names()[at]):
            said = [Phrase("{move}", {"move": described(game, view, move, names.words)}) for move in moves]
        else:
            said = [game.option(view, (it.kind, *it.tokens()[:at]), it.tokens()[at]).label for it in moves]
        refusal = WhichOne(moves=_either(said[:MAX_NAMED]))
    refusal.readings = tuple(moves)
    return refusal


def _either(said: Sequence[Phrase]) -> Phrase:
    """ "Q♠, Q♥ or Q♦"."""
    fields = {f"it{number}": it for number, it in enumerate(said[:-1])}
    first = Phrase(", ".join(f"{{{name}}}" for name in fields), fields)
    return Phrase(N_("{these} or {this}"), {"these": first, "this": said[-1]})
