"""What all parts of a picture of Steal the Glory are drawn with."""

from dataclasses import dataclass

from games.glory import GloryView
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class GloryScene(Scene[GloryView]):
    """A scene with the move that is being picked."""

    partial: tuple[str, ...] = ()

    def picked(self, number: int) -> bool:
        """Whether the collectible is the one that the viewer is about to try for."""
        return self.partial[:2] == ("steal", str(number))

    def owned(self, seat: int) -> tuple[int, ...]:
        """The numbers of the collectibles that the seat owns."""
        return tuple(number for number, thing in enumerate(self.view.collectibles, 1) if thing.owner == seat)
