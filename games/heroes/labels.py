"""How pieces and squares are offered for choice: a label, what the move does, and the group it stands in."""

from games.core import Option
from games.heroes.model import HeroesView
from games.heroes.squares import INDEX, Square, is_hero
from games.heroes.targets import Destination, destinations
from games.words import N_, Phrase


def piece_option(view: HeroesView, piece: Square) -> Option:
    """A piece to move, with what it can do by moving now."""
    return Option(piece, _named(view, piece), _prospects(destinations(view, piece)))


def promotion_option(view: HeroesView, piece: Square) -> Option:
    """An attacker that can become a hero where it stands; it may be able to move too."""
    return Option(piece, _named(view, piece), Phrase(N_("can become a hero where it stands")))


def destination_option(view: HeroesView, piece: Square, to: Square) -> Option:
    """A square to go to, under the number that the picture shows on it."""
    found = next((it for it in destinations(view, piece) if it.square == to), None)
    if found is None:
        return Option(to, Phrase("{square}", {"square": to}))
    return offered(found)


def offered(found: Destination) -> Option:
    """A destination as a line of the menu."""
    label = Phrase("{number} · {square}", {"number": found.number, "square": found.square})
    return Option(found.square, label, _effects(found), Phrase(found.group))


def _named(view: HeroesView, piece: Square) -> Phrase:
    hero = is_hero(view.board[INDEX[piece]])
    return Phrase(N_("Hero {square}") if hero else N_("Attacker {square}"), {"square": piece})


def _prospects(found: tuple[Destination, ...]) -> Phrase | None:
    """What is best among all that a piece can do."""
    things = (
        (any(it.captured for it in found), N_("capture")),
        (any(it.conquers for it in found), N_("conquer a city")),
        (any(it.promotes for it in found), N_("become a hero")),
    )
    able = tuple(Phrase(thing) for can, thing in things if can)
    return Phrase(N_("can {things}"), {"things": able}) if able else None


def _effects(found: Destination) -> Phrase | None:
    """What a move does, one thing after another; nothing is said of a mere step."""
    effects = []
    if found.captured:
        effects.append(Phrase(N_("captures {squares}"), {"squares": found.captured}))
    if found.conquers:
        effects.append(Phrase(N_("conquers the city")))
    if found.promotes:
        effects.append(Phrase(N_("becomes a hero")))
    others = tuple(square for square in found.lost if square != found.square)
    if others:
        effects.append(Phrase(N_("loses {squares}"), {"squares": others}))
    if found.square in found.lost:
        effects.append(Phrase(N_("is captured itself")))
    return _joined(effects)


def _joined(effects: list[Phrase]) -> Phrase | None:
    """Short sentences with dots between them."""
    if len(effects) < 2:
        return effects[0] if effects else None
    return Phrase("{first} · {rest}", {"first": effects[0], "rest": _joined(effects[1:]) or ""})
