"""How everybody plays in a simulated game of the stronger levels: collect, finish in one turn, and stop who could."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from games.players.spy.plan import Sight, finale
from games.players.spy.simulation import EVERY, Simulation

FILE: Final = Path(__file__).with_name("ways.json")
NOWHERE = -1
TEN = 10.0
"""The unit of cards and spies in what is wanted of a deployment."""


class Ways(NamedTuple):
    """When a deployment is large enough, in spies; fitted for each number of players."""

    wanted: float
    """So many it must place,"""
    own: float
    """and this for each ten cards that the player lacks for their spies,"""
    rivals: float
    """and this for each ten cards that the rival lacks who lacks fewest,"""
    left: float
    """and this for each ten spies that the player has left;"""
    rival: float
    """but less for each spy that a rival could place there,"""
    most: float
    """up to so many spies,"""
    patience: float
    """and more where no rival has enough cards."""
    least: float
    """Fewer are never placed;"""
    alarm: float
    """and a card in a rival's hand is feared to place so many spies."""


EAGER: Final = Ways(4.0, 0, 0, 0, 0.7, 3, 2, 2, 0.5)
"""How every other rival is taken to play, since nobody knows how they do."""


@cache
def ways_of(seats: int) -> Ways:
    """The ways that were fitted for a number of players, 2 to 4. Two players wait until they can place all their spies,
    and stop a rival who is about to."""
    return Ways(**json.loads(FILE.read_text("utf-8"))["ways"][str(seats)])


def play_turn(position: Simulation, ways: Ways) -> None:
    """The mover finishes if they can, deploys what is large enough, stops a rival who could finish, and ends."""
    me = position.mover
    if plan := finale(position, me):
        _follow(position, plan)
        return
    sights = [Sight.of(position, seat) for seat in range(len(position.left)) if seat != me]
    while (target := wish(position, ways, sights)) != NOWHERE:
        position.deploy_all(target)
        if position.over or position.mover != me:
            return
    target = alarmed(position, ways, sights)
    if target != NOWHERE:
        position.deploy_all(target)
        if position.over or position.mover != me:
            return
    position.done()


def _follow(position: Simulation, plan: tuple[int, ...]) -> None:
    """The mover deploys at these targets one after another, and ends the turn if that does not."""
    me, motifs = position.mover, position.motifs[position.mover]
    for target in plan:
        if motifs[target] > position.spies[target]:
            position.deploy_all(target)
            if position.over or position.mover != me:
                return
    position.done()


def wish(position: Simulation, ways: Ways, sights: Sequence[Sight]) -> int:
    """The target for which the mover would play all fitting cards now, or NOWHERE."""
    me = position.mover
    spies, left, motifs = position.spies, position.left, position.motifs
    places = [cards - there for cards, there in zip(motifs[me], spies, strict=True)]
    most = max(places)
    if most < ways.least:
        return NOWHERE
    rivals = [sight.motifs for sight in sights]
    gap = min([left[sight.seat] - sum(sight.motifs) / 2 - sight.hidden for sight in sights])
    own = left[me]
    wanted = ways.wanted + (ways.own * (own - sum(motifs[me]) / 2) + ways.rivals * gap + ways.left * own) / TEN
    if most < wanted - ways.rival * ways.most:
        return NOWHERE
    best, found = 0.0, NOWHERE
    for target in EVERY:
        place = places[target]
        if place >= ways.least:
            rival = max([held[target] for held in rivals]) - spies[target]
            above = place - wanted + (ways.rival * min(rival, ways.most) if rival > 0 else -ways.patience)
            if above >= best:
                best, found = above, target
    return found


def alarmed(position: Simulation, ways: Ways, sights: Sequence[Sight]) -> int:
    """The target at which the mover places most of those after which a rival who may finish cannot, or NOWHERE."""
    for sight in sights:
        if sight.may_finish(position, ways.alarm):
            return _stopping(position, sight, ways.alarm)
    return NOWHERE


def _stopping(position: Simulation, sight: Sight, alarm: float) -> int:
    """The target at which the mover stops the rival in sight and places most, or NOWHERE."""
    own, others, spies = position.motifs[position.mover], sight.motifs, position.spies
    able = [target for target in EVERY if own[target] > spies[target] and others[target] > spies[target]]
    for target in sorted(able, key=lambda target: spies[target] - own[target]):
        there = spies[target]
        spies[target] = own[target]
        stopped = not sight.may_finish(position, alarm)
        spies[target] = there
        if stopped:
            return target
    return NOWHERE
