"""What is stored is told to the others, and the answer to the mover tells the truth, whatever goes wrong after that."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Connection, text

from bot.delivery.renderer import Drawing
from bot.interactions.components import press
from bot.model import Chair, Post, Status, Table
from bot.ui.custom_id import Press, marked
from bot.ui.message import Screen
from games.core import Seat
from games.errors import Corrupt
from games.words import Words
from render.painter import Picture
from tests.support.bot.drafting import FIRST, labels
from tests.support.bot.interactions import PEOPLE, Counter, counter

ANN, BOB, CAS = PEOPLE
ABOVE = 7000
"""A private message of the bot."""


class Torn:
    """A painter that cannot draw."""

    def draw(self, view: Any, names: Any, words: Words, partial: tuple[str, ...] = ()) -> Picture:
        raise ZeroDivisionError

    def cover(self, words: Words) -> Picture:
        raise ZeroDivisionError


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter(tmp_path) as desk:
        yield desk


async def unreadable(desk: Counter, table: Table) -> None:
    """Spoil what is stored of a table's position."""

    def write(connection: Connection) -> None:
        connection.execute(
            text("UPDATE tables SET state = '{}', version = version + 1 WHERE id = :id"), {"id": table.id}
        )

    await desk._store.write(write)


async def last_move(desk: Counter) -> tuple[Table, str]:
    """A game of Ann's and Cas's in which her next move is the last, and that move."""
    for seed in range(50):
        table = await desk.begun("glory", (ANN, CAS), seed=seed)
        while table.match is not None and table.people_to_act:
            chair = table.people_to_act[0]
            move = next(iter(table.match.game.legal(table.match.view(chair.seat))))
            ends = table.match.play(chair.seat, move, None).match.outcome is not None
            if ends and chair.person == ANN.id:
                return table, str(move)
            table = (await desk.tables.play(table.id, chair.person or 0, str(move), None, desk.claim())).table
    raise AssertionError("Ann never has the last move")


async def posted(desk: Counter, table: Table, seat: int = 0) -> Post:
    """A panel that was sent to somebody, and shows what is stored."""
    post = await desk.tables.intend_post(table.id, "panel", seat, 1, 0, -1)
    await desk.tables.sent(post.id, 1, ABOVE, "asks", 0, -1)
    return (await desk.tables.posts(table.id))[0]


async def panels(desk: Counter, table: int) -> dict[int, Screen]:
    """The panels that must be brought up to date, by seat."""
    found = await desk.wants.panels(await desk.tables.get(table), await desk.tables.posts(table))
    return {want.seat: want.screen for want in found if want.post is not None and want.post.digest != want.digest}


async def test_the_last_move_is_told_though_another_table_of_the_mover_does_not_read(desk: Counter) -> None:
    table, move = await last_move(desk)
    broken = await desk.begun("many", (ANN, CAS))
    await unreadable(desk, broken)
    told: list[int] = []
    visit, reply = desk.visit(ANN)
    assert table.match is not None

    await press(
        replace(visit, desk=replace(desk.desk, changed=told.append)),
        str(Press("play", table.id, table.match.turn, move)),
        (),
    )

    assert (await desk.tables.get(table.id)).status is Status.FINISHED
    assert told == [table.id]
    assert "✔️ Done" in reply.screens[-1].above
    assert await desk.tables.seated(ANN.id) == ()
    assert await desk.tables.here(broken.place.channel, "many") == ()
    with pytest.raises(Corrupt):
        await desk.tables.get(broken.id)


async def test_a_move_is_told_though_its_answer_cannot_be_drawn(desk: Counter) -> None:
    table = await desk.begun("setup")
    told: list[int] = []
    desk.drawing.close()
    desk.drawing = Drawing({"setup": Torn()})
    visit, _ = desk.visit(ANN, pressed=ABOVE)

    with pytest.raises(ZeroDivisionError):
        await press(
            replace(visit, desk=replace(desk.desk, changed=told.append)), str(Press("play", table.id, 0, FIRST)), ()
        )

    assert told == [table.id]
    assert await desk.tables.carried_out(visit.claim)


async def test_what_changed_nothing_is_not_said_to_have_been_carried_out(desk: Counter) -> None:
    table = await desk.begun("setup")
    visit, _ = desk.visit(ANN)

    await press(visit, str(Press("hand", table.id)), ())

    assert not await desk.tables.carried_out(visit.claim)


async def test_an_answer_that_replaced_the_panel_counts_as_the_panel_at_rest(desk: Counter) -> None:
    table = await desk.begun("setup")
    await posted(desk, table)
    await desk.tables.keep_draft(table.id, Seat(0), FIRST)
    assert table.match is not None
    visit, reply = desk.visit(ANN, pressed=ABOVE)

    await press(visit, str(Press("seal", table.id, 0, marked(table.match.seed, FIRST))), ())

    assert "🔒" in reply.screens[-1].above
    assert reply.screens[-1].sketch is not None
    assert await panels(desk, table.id) == {}


async def test_what_was_sealed_elsewhere_comes_into_the_panel_and_stays_there(desk: Counter) -> None:
    table = await desk.begun("setup")
    post = await posted(desk, table)

    await desk.tables.play(table.id, ANN.id, FIRST, None, desk.claim())

    sealed = (await panels(desk, table.id))[0]
    assert "🔒" in sealed.above
    assert sealed.sketch is not None
    now = await desk.tables.get(table.id)
    [want] = [it for it in await desk.wants.panels(now, (post,)) if it.seat == 0]
    await desk.tables.edited(post.id, want.digest, want.turn, want.since)
    await desk.tables.play(table.id, BOB.id, FIRST, None, desk.claim())
    assert await panels(desk, table.id) == {}


async def test_a_panel_at_rest_is_the_same_whatever_other_tables_wait_for(desk: Counter) -> None:
    table = await desk.begun("setup")
    chair = Chair(Seat(1), BOB.id, BOB.name, "en-US")
    before = desk.wants.resting(table, chair, ())

    await desk.begun("setup", (BOB, CAS, ANN))

    assert desk.wants.resting(table, chair, ()) == before
    assert labels(before) == ["Next table", "Show my panel"]
