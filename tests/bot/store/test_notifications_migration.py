"""Panels and pings that an earlier bot has posted become one call a person."""

from pathlib import Path

from bot.values.messages import Stage, Topic
from tests.bot.store.test_migrations import HOUSES, restore
from tests.support.bot.service import ANN, BOB, opened
from tests.support.bot.stored_database import StoredDatabase

POST = (
    "INSERT INTO posts (table_id, kind, seat, channel, message, turn, since, digest, nonce, doomed, made)"
    " VALUES (?, ?, ?, 5, ?, ?, -1, 'x', 'y', 0, 0)"
)


async def test_the_newest_panel_becomes_the_call_and_everything_else_is_deleted(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", HOUSES / "0001.sql")
    house = StoredDatabase.at(tmp_path / "x.db")
    playing = house.query(
        "SELECT t.id, s.seat, t.called FROM tables t JOIN seats s ON s.table_id = t.id"
        " WHERE t.status = 'playing' AND s.person = ? ORDER BY t.id",
        ANN.id,
    )
    house.query("DELETE FROM posts")
    for number, (table, seat, turn) in enumerate(playing):
        house.query(POST, table, "panel", seat, 100 + number, turn)
        house.query(POST, table, "ping", -1, 200 + number, turn)
    last = 99 + len(playing)

    async with opened(tmp_path) as tables:
        call, posts, *_ = await tables.repositories.notifications.of(ANN.id)
        due = await tables.repositories.notifications.due(tables.clock())

        living = [post for post in posts if not post.pending_delete]
        assert [post.message for post in living] == [last]
        pings = {200 + number for number in range(len(playing))}
        assert {post.message for post in posts if post.pending_delete} == {*range(100, last), *pings}
        assert call.told == {Topic(int(str(table)), int(str(turn)), Stage.TURN) for table, _, turn in playing}
        assert call.alerted is None
        assert set(due) >= {ANN.id, BOB.id}, "everybody at a game under way is looked at once"


async def test_the_last_panels_of_finished_games_stay_where_they_are(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", HOUSES / "0001.sql")
    house = StoredDatabase.at(tmp_path / "x.db")
    ((table, seat),) = house.query(
        "SELECT t.id, s.seat FROM tables t JOIN seats s ON s.table_id = t.id"
        " WHERE t.status = 'playing' AND s.person = ? ORDER BY t.id LIMIT 1",
        ANN.id,
    )
    house.query("DELETE FROM posts")
    house.query("UPDATE tables SET status = 'closed', ended_at = 1 WHERE id = ?", table)
    house.query(POST, table, "panel", seat, 100, 0)

    async with opened(tmp_path) as tables:
        _, posts, *_ = await tables.repositories.notifications.of(ANN.id)

        assert posts == ()
        assert house.query("SELECT * FROM posts") == []
