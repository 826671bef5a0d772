"""The noticeboard of a server: one message that tells what can be joined there."""

from datetime import datetime
from typing import NamedTuple


class Noticeboard(NamedTuple):
    """`channel` is where it is to stand (None: it was switched off), `message` where it does, as far as that is known:
    it was or will be sent from the moment `made` on with this `nonce`. `content_hash` is what it shows, and `locale`
    that of the server. `refused`: Discord does not let the bot write there, so that it is not tried again before
    something is allowed or chosen. `stale`: another process knows that it has to be looked at. The old message stood in
    another channel, or until it was switched off, and is to be deleted."""

    guild: int
    channel: int | None
    message: int | None
    nonce: str
    made: datetime
    content_hash: str
    locale: str
    refused: bool
    stale: bool
    old_channel: int | None
    old_message: int | None
