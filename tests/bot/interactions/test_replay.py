"""What somebody is shown while a replay is made, and what is refused in a friendly way."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.delivery import replays
from bot.delivery.messenger import Declined
from bot.delivery.replays import ReplayFailed
from bot.interactions.entry.actions import handle_component
from bot.interactions.response import Responder
from bot.tables import transitions
from bot.tables.refusals import NotBegun, ReplayLost, ReplayUnderWay
from bot.ui.message import MessageSpec
from bot.values.table import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot

ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        bot.services.replays = replays.Replays()
        yield bot


async def shown(bot: DirectBot, action: str, table: Table) -> list[MessageSpec]:
    """All that stands in the answer to a press, one after another."""
    ctx, reply = bot.ctx(ANN)
    await handle_component(ctx, f"{action}:{table.id}::", ())
    return reply.shown


async def test_it_is_told_frame_by_frame_how_far_a_replay_is(bot: DirectBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "BETWEEN", 0.0)
    monkeypatch.setattr(Responder, "stands", True)
    table = await bot.begun("many", (ANN, CAS))

    first, *progress, last = await shown(bot, "replay", table)

    assert "making the replay" in first.above
    assert [spec.above for spec in progress][-1].endswith("Frame 1 of 1")
    assert last.file is not None
    assert last.file.name == "many-replay.webp"
    assert last.file.alt.startswith("Wells: Ann and Cas.")


async def test_who_waits_for_a_replay_is_asked_for_patience(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, CAS))

    with bot.services.replays.asking(ANN.id), pytest.raises(ReplayUnderWay):
        await shown(bot, "replay", table)


async def test_a_replay_that_fails_is_a_fault_and_the_next_one_is_made(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bot.begun("many", (ANN, CAS))
    with monkeypatch.context() as patched:
        patched.setattr(replays, "_CODE", "raise SystemExit")
        with pytest.raises(ReplayFailed):
            await shown(bot, "replay", table)

    assert (await shown(bot, "replay", table))[-1].file is not None


async def test_what_cannot_be_shared_is_refused(bot: DirectBot) -> None:
    lobby = await bot.lobby("many", (ANN, CAS))
    with pytest.raises(NotBegun):
        await shown(bot, "replay", lobby)
    table = await bot.begun("many", (ANN, CAS))
    await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)

    async def declined(_table: Table, _spec: MessageSpec) -> int:
        raise Declined

    bot.services.share = declined
    with pytest.raises(ReplayLost):
        await shown(bot, "share", table)
