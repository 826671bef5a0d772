"""What is marked for the viewer: the piece that they are picking, and where it can go."""

from games.heroes import INDEX, Destination, HeroesView, Square, destinations


def picked(view: HeroesView, partial: tuple[str, ...]) -> Square | None:
    """The square of the piece that the viewer has picked; None until one is picked."""
    return partial[1] if view.me in view.to_act and partial[1:2] and partial[1] in INDEX else None


def ways(view: HeroesView, partial: tuple[str, ...]) -> tuple[Destination, ...]:
    """Where the piece that is picked can go; nowhere when it is to become a hero."""
    piece = picked(view, partial)
    return () if partial[:1] != ("move",) or piece is None else destinations(view, piece)


def chosen(found: tuple[Destination, ...], partial: tuple[str, ...]) -> Destination | None:
    """The picked one of these destinations; None until one is picked."""
    return next((way for way in found if partial[2:] == (way.square,)), None)


def disc_kind(way: Destination) -> str:
    """What a destination's number stands on, one of `marks.DISCS`."""
    return "capture" if way.captured else "city" if way.conquers or way.promotes else "plain"
