"""What is marked for the onlooker: where his cards would place spies, and what he is picking."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.spy import TARGETS, Deployment, SpyView, Target, deployment, shows


@dataclass(frozen=True)
class Highlights:
    """Nothing for spectators, and nothing but the end when it is over."""

    chances: Mapping[Target, Deployment] = field(default_factory=dict)
    """What the onlooker's cards would do at each target, possible or not."""
    open: frozenset[Target] = frozenset()
    """Targets at which he may deploy now, or those of them that are still to choose from."""
    target: Target | None = None
    """The target that is being picked,"""
    cards: frozenset[str] = frozenset()
    """and the cards that are."""
    asked: bool = False
    """Whether it is his hand alone from which a card is to be picked now."""

    def fits(self, card: str) -> bool:
        """Whether a card may be picked now."""
        return self.asked if self.target is None else shows(card, self.target)

    def spies(self, target: Target) -> int:
        """How many spies would be placed: by the cards that are picked, or by all that fit."""
        found = self.chances[target]
        return found.spies(len(self.cards) if target == self.target and self.cards else found.most)


def highlights(view: SpyView, partial: tuple[str, ...]) -> Highlights:
    """The marks of a picture. `partial` is the kind and the fields of a move of the onlooker's that is being picked."""
    if view.me is None or view.outcome is not None:
        return Highlights()
    chances = {target: deployment(view, target) for target in TARGETS}
    if view.me not in view.to_act:
        return Highlights(chances)
    kind, *fields = partial or ("",)
    if view.phase == "lay":
        return Highlights(chances, cards=_several(fields[:1]), asked=True)
    able = frozenset(target for target, found in chances.items() if found.possible)
    picked = next((target for target in TARGETS if kind == "deploy" and fields[:1] == [target]), None)
    return Highlights(chances, able if picked is None else frozenset(), picked, _several(fields[1:2] if picked else []))


def _several(notes: list[str]) -> frozenset[str]:
    """The cards of a field's notation."""
    return frozenset(card for note in notes for card in note.split(",") if card)
