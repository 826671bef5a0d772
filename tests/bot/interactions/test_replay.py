"""What somebody is shown while a replay is made, and what is refused in a friendly way."""

import pytest

from bot.delivery.messenger import Rejected
from bot.delivery.replay_process import ReplayJob
from bot.delivery.replays import ReplayFailed
from bot.interactions.response import Responder
from bot.process.background import Progress
from bot.tables import transitions
from bot.tables.refusals import NotBegun, ReplayLost, ReplayUnderWay
from bot.ui.languages import Languages
from bot.ui.message import MessageSpec
from bot.values.table import Table
from games.core import Seat
from render.replay import Replay
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot
from tests.support.bot.replays_here import ReplaysHere
from tests.support.bot.service import rematched

ANN, BOB, CAS = PEOPLE


class Noting(ReplaysHere):
    """Notes for whose eyes a replay is made, and tells of its frames; `fails` once it is to."""

    def __init__(self, languages: Languages) -> None:
        super().__init__(languages)
        self.viewers: list[Seat | None] = []
        self.colours: list[tuple[int, ...]] = []
        self.fails = False

    async def make(self, job: ReplayJob, progress: Progress) -> Replay:
        if self.fails:
            raise ReplayFailed
        self.viewers.append(job.viewer)
        self.colours.append(job.colours)
        await progress(1, 1)
        return await super().make(job, progress)


@pytest.fixture(autouse=True)
def noting(bot: DirectBot) -> Noting:
    bot.services.replays = noting = Noting(bot.languages)
    return noting


async def shown(bot: DirectBot, action: str, table: Table) -> list[MessageSpec]:
    """All that stands in the answer to a press, one after another."""
    return (await bot.press(ANN, f"{action}:{table.id}::")).shown


async def test_it_is_told_frame_by_frame_how_far_a_replay_is(bot: DirectBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Responder, "stands", True)
    table = await bot.begun("many", (ANN, CAS))

    first, *progress, last = await shown(bot, "replay", table)

    assert "making the replay" in first.above
    assert [spec.above for spec in progress][-1].endswith("Frame 1 of 1")
    assert last.file is not None
    assert last.file.name == "many-replay.webp"
    assert last.file.alt.startswith("Wells: Ann and Cas.")


async def test_a_player_sees_what_they_saw_and_whoever_watches_or_reads_what_is_shared_what_all_saw(
    bot: DirectBot, noting: Noting
) -> None:
    table = await bot.begun("many", (ANN, CAS))
    for person in (ANN, CAS, STRANGER):
        await bot.press(person, f"replay:{table.id}::")
    closed = await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)
    with pytest.raises(ReplayLost):
        await shown(bot, "share", closed.table)

    seats = [player.seat for player in table.players if player.person in (ANN.id, CAS.id)]
    assert noting.viewers == [*seats, None, None]


async def test_who_waits_for_a_replay_is_asked_for_patience(bot: DirectBot) -> None:
    table = await bot.begun("many", (ANN, CAS))

    with bot.services.replays.asking(ANN.id), pytest.raises(ReplayUnderWay):
        await shown(bot, "replay", table)


async def test_a_replay_of_a_rematch_has_the_colours_that_its_players_kept(bot: DirectBot, noting: Noting) -> None:
    table = await bot.begun("many", (ANN, CAS))
    await bot.press(ANN, f"replay:{table.id}::")
    over = await bot.change(table, transitions.closed, ANN.id, False)
    again = (await rematched(bot.tables, over, ANN, CAS)).table

    await bot.press(ANN, f"replay:{again.id}::")

    assert noting.colours == [(), (1, 0)]


async def test_a_replay_that_fails_is_a_fault_and_the_next_one_is_made(bot: DirectBot, noting: Noting) -> None:
    table = await bot.begun("many", (ANN, CAS))
    noting.fails = True
    with pytest.raises(ReplayFailed):
        await shown(bot, "replay", table)

    noting.fails = False
    assert (await shown(bot, "replay", table))[-1].file is not None


async def test_what_cannot_be_shared_is_refused(bot: DirectBot) -> None:
    lobby = await bot.lobby("many", (ANN, CAS))
    with pytest.raises(NotBegun):
        await shown(bot, "replay", lobby)
    table = await bot.begun("many", (ANN, CAS))
    await bot.change(table, transitions.closed, ANN.id, False)

    async def declined(_table: Table, _spec: MessageSpec) -> int:
        raise Rejected

    bot.services.share = declined
    with pytest.raises(ReplayLost):
        await shown(bot, "share", table)
