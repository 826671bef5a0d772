"""The colours of Spy."""

from collections.abc import Iterator, Mapping

from render.toolkit.theme import EDGE, SHADE, WHITE, Colour, mixed, rgb

CONTINENTS: Mapping[str, Colour] = {
    "africa": rgb("#f4d03c"),
    "australia": rgb("#80489f"),
    "northamerica": rgb("#c9383f"),
    "southamerica": rgb("#2f78c2"),
    "europe": rgb("#ea8430"),
    "asia": rgb("#46a05a"),
}
"""By the continents' keys."""
CARD = mixed(WHITE, EDGE, 0.12)
"""The light ground of a hideout."""


def dark(continent: str) -> Colour:
    """A continent's colour for edges."""
    return mixed(CONTINENTS[continent], SHADE, 0.62)


def colours() -> Iterator[Colour]:
    """What these pictures need beyond the colours of all games."""
    yield CARD
    for continent, colour in CONTINENTS.items():
        yield from (colour, dark(continent), mixed(colour, WHITE, 0.5))
