"""What of Discord a person's client is given."""

from __future__ import annotations

from dataclasses import dataclass

from playground.server.commands import Commands
from playground.server.gateway import Gateway
from playground.server.interactions import Interactions
from playground.server.posting import Posting
from playground.server.world import World


@dataclass(frozen=True)
class Backend:
    """The parts of Discord's server that answer to clients; they know nothing of any client."""

    world: World
    commands: Commands
    gateway: Gateway
    posting: Posting
    interactions: Interactions
