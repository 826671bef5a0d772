"""What is marked for the viewer: where their cards would place spies, and what they are picking."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.spy import TARGETS, Deployment, SpyView, Target, deployment, shows


@dataclass(frozen=True)
class Highlights:
    """Nothing for spectators, and nothing but the end when it is over."""

    deployments: Mapping[Target, Deployment] = field(default_factory=dict)
    """What the viewer's cards would do at each target, possible or not."""
    open: frozenset[Target] = frozenset()
    """Targets at which the viewer may deploy now; none once one is picked."""
    target: Target | None = None
    """The target that is being picked,"""
    cards: frozenset[str] = frozenset()
    """and the cards that are."""
    from_hand: bool = False
    """Whether a card of the hand is to be picked now, whichever it is: in the phase `lay`."""

    def fits(self, card: str) -> bool:
        """Whether a card may be picked now."""
        return self.from_hand if self.target is None else shows(card, self.target)


def highlights(view: SpyView, partial: tuple[str, ...]) -> Highlights:
    """What a picture highlights while the viewer picks the move `partial`: its kind and the fields picked so far."""
    if view.me is None or view.outcome is not None:
        return Highlights()
    deployments = {target: deployment(view, target) for target in TARGETS}
    if view.me not in view.to_act:
        return Highlights(deployments)
    kind, *fields = partial or ("",)
    if view.phase == "lay":
        return Highlights(deployments, cards=_several(fields[:1]), from_hand=True)
    able = frozenset(target for target, found in deployments.items() if found.possible)
    picked = next((target for target in TARGETS if kind == "deploy" and fields[:1] == [target]), None)
    return Highlights(
        deployments, able if picked is None else frozenset(), picked, _several(fields[1:2] if picked else [])
    )


def _several(notes: list[str]) -> frozenset[str]:
    """The cards of a field's notation."""
    return frozenset(card for note in notes for card in note.split(",") if card)
