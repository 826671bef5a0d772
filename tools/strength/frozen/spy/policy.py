"""How everybody plays in a simulated game: rules of thumb about when a deployment is large enough."""

from tools.strength.frozen.spy.simulation import EVERY, Simulation

NOWHERE = -1
MANY, SOME = 12, 6
"""With more spies left than this a player waits for a large deployment, for a fair one, or else for a small one."""
LARGE, FAIR, SMALL = 4.25, 3.25, 2.5
"""How many spies it must place."""
LEAST = 2
"""Less than this is never worth a deployment, but in the end."""
RIVAL, HURRY = 3, 2.0
"""A rival who could place so many spies there makes it urgent: it may be so much smaller."""
PATIENCE = 1.75
"""Where no rival has enough cards it should be so much larger."""
NEARLY, LATE = 4, 1.5
"""A rival with so few spies left makes everything urgent."""


def wish(position: Simulation) -> int:
    """The target for which the mover would play all fitting cards now, or NOWHERE.

    Best is what places the mover's last spies, then what places most above the least that is worth it; in the last
    round whatever places most.
    """
    me = position.mover
    places = [cards - there for cards, there in zip(position.motifs[me], position.spies, strict=True)]
    most = max(places)
    if most >= position.left[me] or (position.last_round and most > 0):
        return places.index(most)
    least = _least(position, me)
    hardly = max(LEAST, least - HURRY)
    if most < hardly:
        return NOWHERE
    rivals = [held for seat, held in enumerate(position.motifs) if seat != me]
    best, found = 0.0, NOWHERE
    for target in EVERY:
        if places[target] >= hardly:
            rival = max([held[target] for held in rivals]) - position.spies[target]
            above = places[target] - least - _patience(rival)
            if above >= best:
                best, found = above, target
    return found


def _least(position: Simulation, me: int) -> float:
    """How many spies the mover wants to place at least where rivals could do something too, but not much."""
    left = position.left[me]
    wanted = LARGE if left > MANY else FAIR if left > SOME else SMALL
    nearly = min([others for seat, others in enumerate(position.left) if seat != me]) <= NEARLY
    return wanted - LATE if nearly else wanted


def _patience(rival: int) -> float:
    """How many spies more it should be where the strongest rival could place so many."""
    return PATIENCE if rival <= 0 else -HURRY if rival >= RIVAL else 0.0


def play_turn(position: Simulation) -> None:
    """The mover deploys for as long as `wish` names a target, and ends the turn."""
    me = position.mover
    while (target := wish(position)) != NOWHERE:
        position.deploy_all(target)
        if position.over or position.mover != me:
            return
    position.done()
