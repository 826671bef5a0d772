"""Rectangles of a picture."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def holds(self, other: "Box") -> bool:
        """Return whether `other` lies completely inside."""
        inside = self.x <= other.x and self.y <= other.y
        return inside and other.right <= self.right and other.bottom <= self.bottom
