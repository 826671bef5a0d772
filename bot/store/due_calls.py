"""Who is to be looked at, whether they are to be called: written by whatever changes something for them."""

from collections.abc import Collection, Iterator
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, case, literal, select

from bot.store import schema
from bot.store.engines import insert_of
from bot.values.post import WAITS
from bot.values.proposal import ProposalKind
from bot.values.table import Player, Table, Transition

CALLS, POSTS = schema.calls.c, schema.posts.c
STANDING = (
    select(POSTS.person, bindparam("at", type_=schema.UtcDateTime), literal(1), literal("[]"))
    .distinct()
    .where(POSTS.table_id == bindparam("number"), POSTS.person.is_not(None))
    .where(POSTS.digest.contains(WAITS, autoescape=True))
    .order_by(POSTS.person)
)
"""Rows of calls: of the people in whose private message an answer stands that says for whom a table waits."""


def affected(before: Table | None, after: Table, change: Transition) -> set[int]:
    """The people whose call may have to change: those who must act or are asked something, or no more, or have left;
    those for whom a computer player plays, or no more; those whom an event concerns; and all, where the game is over or
    a computer player was waited for."""
    was = () if before is None else before.people
    if after.is_over or (before is not None and before.computers_to_act):
        players = {*was, *after.people}
    else:
        acted = () if before is None else before.people_to_act
        seats = {seat for event in change.events for seat in event.concerned()}
        told = (player for player in after.people if player.seat in seats)
        players = {*acted, *after.people_to_act, *told, *(set(was) - set(after.people)), *_asked(before, after)}
        players.update(_stood_in(before, after))
    return {player.person for player in players if player.person is not None}


def look_at_answers(connection: Connection, table: int, now: datetime) -> None:
    """Let the calls be looked at in which an answer says for whom a table waits, in the open transaction."""
    connection.execute(_look_at_answers(connection.dialect.name), {"number": table, "at": now})


def _asked(before: Table | None, after: Table) -> Iterator[Player]:
    """The people who are asked something else than before."""
    was = {} if before is None else {player.person: _questions(before, player) for player in before.people}
    return (player for player in after.people if _questions(after, player) != was.get(player.person, []))


def _stood_in(before: Table | None, after: Table) -> Iterator[Player]:
    """The people for whom a computer player plays since another reason than before, or no more; all for whom one
    does, where the table has begun to rest or goes on, since then none plays, or one plays again."""
    was = {} if before is None else {player.person: player.stand_in for player in before.people}
    turned = before is not None and before.is_resting != after.is_resting
    for player in after.people:
        if player.stand_in is not was.get(player.person) or (turned and player.stand_in is not None):
            yield player


def _questions(table: Table, player: Player) -> list[tuple[ProposalKind, int]]:
    return [(it.kind, it.number) for it in table.questions_to(player)]


def look_at(connection: Connection, people: Collection[int], now: datetime) -> None:
    """Let these people's calls be looked at, in the open transaction. In the order of their ids, so that nobody waits
    in a circle on PostgreSQL."""
    if people:
        rows = [{"person": person, "due": now, "asked": 1, "told": "[]"} for person in sorted(people)]
        connection.execute(_look_at(connection.dialect.name), rows)


@cache
def _look_at(engine: str) -> Any:
    return _due(insert_of(engine, schema.calls))


@cache
def _look_at_answers(engine: str) -> Any:
    return _due(insert_of(engine, schema.calls).from_select(["person", "due", "asked", "told"], STANDING))


def _due(insert: Any) -> Any:
    """An insert that lets people be looked at earlier where they have a row."""
    earlier = case((CALLS.due < insert.excluded.due, CALLS.due), else_=insert.excluded.due)
    changed = {"due": earlier, "asked": CALLS.asked + 1}
    return insert.on_conflict_do_update(index_elements=[CALLS.person], set_=changed)
