"""How pieces and squares are offered for choice: a label, what the move does, and the group it stands in."""

from games.core import Option
from games.heroes.components import INDEX, Square, is_hero, is_white
from games.heroes.legal import Destination, destinations
from games.heroes.model import HeroesView
from games.words import N_, Phrase


def piece_option(view: HeroesView, piece: Square) -> Option:
    """A piece to move, with what it can do by moving now."""
    return _piece(view, piece, _prospects(destinations(view, piece)))


def promotion_option(view: HeroesView, piece: Square) -> Option:
    """An attacker that can become a hero where it stands, with what else it can do by moving."""
    moving = _prospects(tuple(it._replace(promotes=False) for it in destinations(view, piece)))
    hints = [*([moving] if moving else []), Phrase(N_("can become a hero where it stands"))]
    return _piece(view, piece, _joined(hints))


def _piece(view: HeroesView, piece: Square, hint: Phrase | None) -> Option:
    return Option(
        piece,
        _named(view, piece),
        hint,
        short=_short(view, piece),
        unsigned=_square(piece),
        emoji=_emoji(view, piece),
        aliases=_aliases(view, piece),
    )


def destination_option(view: HeroesView, piece: Square, to: Square) -> Option:
    """A square to go to, under the number that the picture shows on it."""
    found = next((option for option in destination_options(view, piece) if option.value == to), None)
    return found or Option(to, _square(to))


def destination_options(view: HeroesView, piece: Square) -> tuple[Option, ...]:
    """Where a piece can go, in the order of their numbers, which follow each other in each group."""
    return tuple(map(_offered, destinations(view, piece)))


def effects(found: Destination) -> Phrase | None:
    """What a move does, one thing after another; nothing is said of a mere step."""
    things = []
    if found.captured:
        things.append(Phrase(N_("captures {squares}"), {"squares": found.captured}))
    if found.conquers:
        things.append(Phrase(N_("conquers the city")))
    if found.promotes:
        things.append(Phrase(N_("becomes a hero")))
    others = tuple(square for square in found.lost if square != found.square)
    if others:
        things.append(Phrase(N_("loses {squares}"), {"squares": others}))
    if found.square in found.lost:
        things.append(Phrase(N_("is captured itself")))
    return _joined(things)


def _offered(found: Destination) -> Option:
    """A destination as a line of the menu."""
    label = Phrase("{number} · {square}", {"number": found.number, "square": found.square})
    said = _square(found.square)
    return Option(
        found.square,
        label,
        effects(found),
        Phrase(found.group),
        said,
        short=Phrase("{number}", {"number": found.number}),
        emoji=_sign(found),
    )


def _sign(found: Destination) -> str | None:
    """The emoji of the most that a move brings."""
    signs = ((bool(found.captured), "capture"), (found.conquers, "city"), (found.promotes, "crown"))
    return next((f"heroes_{sign}" for brings, sign in signs if brings), None)


def _named(view: HeroesView, piece: Square) -> Phrase:
    hero = is_hero(view.board[INDEX[piece]])
    return Phrase(N_("Hero {square}") if hero else N_("Attacker {square}"), {"square": piece})


def _aliases(view: HeroesView, piece: Square) -> tuple[Phrase, ...]:
    """A piece by its square, or by what it is."""
    kind = N_("hero") if is_hero(view.board[INDEX[piece]]) else N_("attacker")
    return _square(piece), Phrase(kind)


def _emoji(view: HeroesView, piece: Square) -> str:
    standing = view.board[INDEX[piece]]
    side, kind = "white" if is_white(standing) else "black", "hero" if is_hero(standing) else "attacker"
    return f"heroes_{side}_{kind}"


def _short(view: HeroesView, piece: Square) -> Phrase:
    """A piece on a button: its square, a hero after a crown."""
    return Phrase("♛ {square}", {"square": piece}) if is_hero(view.board[INDEX[piece]]) else _square(piece)


def _square(square: Square) -> Phrase:
    return Phrase("{square}", {"square": square})


def _prospects(found: tuple[Destination, ...]) -> Phrase | None:
    """What is best among all that a piece can do."""
    things = (
        (any(it.captured for it in found), N_("capture")),
        (any(it.conquers for it in found), N_("conquer a city")),
        (any(it.promotes for it in found), N_("become a hero")),
    )
    able = tuple(Phrase(thing) for can, thing in things if can)
    return Phrase(N_("can {things}"), {"things": able}) if able else None


def _joined(effects: list[Phrase]) -> Phrase | None:
    """Short sentences with dots between them."""
    if len(effects) < 2:
        return effects[0] if effects else None
    return Phrase("{first} · {rest}", {"first": effects[0], "rest": _joined(effects[1:]) or ""})
