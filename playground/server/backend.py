"""The parts of the server that a person's client is given."""

from dataclasses import dataclass

from playground.server.commands import Commands
from playground.server.gateway import Gateway
from playground.server.interactions import Interactions
from playground.server.posting import Posting
from playground.server.world import World


@dataclass(frozen=True)
class Backend:
    """What a client reads and acts on; none of it knows of any client."""

    world: World
    commands: Commands
    gateway: Gateway
    posting: Posting
    interactions: Interactions
