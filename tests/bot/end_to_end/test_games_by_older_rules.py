"""Games of ours that began by older rules: a bot that knows the newer ones goes on with them through restarts, and they
end as they would have ended."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from bot.tables import agreements, replacing, transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.values.preferences import TableSettings
from games import GAMES
from games.core import AnyGame
from games.errors import Corrupt
from games.match import Record, Snapshot, replay
from games.rulebook import Rulebook
from tests.support.bot.direct_bot import HERE, STRANGER, DirectBot, direct_bot
from tests.support.bot.direct_bot import PEOPLE as THREE
from tests.support.bot.service import interaction_ids
from tests.support.games.make_golden import GOLDEN, golden

AGREE = "- agree"
PEOPLE = (*THREE, STRANGER)


@pytest.mark.parametrize(
    ("name", "parting"),
    [
        ("heroes/the-same-position-for-the-third", 60),
        ("stratego/all-agreed-to-end-the-game", 51),
        ("glory/won-the-last-collectible-in-a", 10),
        ("spy/both-agreed-to-a-draw", 3),
        ("heroes/last-to-conquer-a-city-after-by-rules-2", 32),
        ("stratego/after-twelve-rounds-the-flag-nearest-by-rules-2", 98),
        ("glory/most-collectibles-after-30-rounds-by-rules-2", 111),
    ],
    ids=["heroes 1", "stratego 1", "glory 1", "spy 1", "heroes 2", "stratego 2", "glory 2"],
)
async def test_a_stored_game_goes_on_through_restarts_and_ends_by_the_rules_that_it_began_by(
    name: str, parting: int, tmp_path: Path
) -> None:
    """`parting`: the line of a golden record from which on the newest rules lead elsewhere."""
    record, outcome = golden(GOLDEN / f"{name}.record.json")
    old, newest, lines = GAMES.of_record(record), GAMES[record.game], record.lines
    assert old.rules < newest.rules
    assert after(record, parting, old) != after(record, parting, newest), "else this would show nothing"

    async with direct_bot(tmp_path, Rulebook((old,))) as bot:
        number = await begun(bot, record)
        await play(bot, number, lines[: parting - 2])
    for some in (lines[parting - 2 : parting - 1], lines[parting - 1 : parting], lines[parting:]):
        async with direct_bot(tmp_path) as bot:
            await play(bot, number, some)

    async with direct_bot(tmp_path) as bot:
        table = await bot.tables.get(number)
        assert table.match is not None
        assert (table.match.game.rules, table.match.outcome) == (record.rules, outcome)
        assert tuple(await bot.lines(number)) == ("", *lines)


def after(record: Record, lines: int, game: AnyGame) -> Snapshot | None:
    """The position after so many lines, by these rules; None where they refuse one."""
    try:
        *_, last = replay(record.replace(rules=game.rules, lines=record.lines[:lines]), game)
    except Corrupt:
        return None
    return last.match.snapshot()


async def begun(bot: DirectBot, record: Record) -> int:
    """The number of a table that begins as the record does."""
    bot.seed = bytes.fromhex(record.seed)
    host, *others = PEOPLE[: record.seats]
    opened = await bot.tables.open(
        opened_lobby(bot.tables.game(record.game), TableSettings(record.options), record.seats, HERE, host, []),
        next(interaction_ids),
    )
    for person in others:
        await bot.tables.change(opened.table, next(interaction_ids), replacing.seated, person, bot.tables.clock())
    table = await bot.tables.get(opened.table.id)
    await bot.tables.begin(table, host.id, False, next(interaction_ids))
    return table.id


async def play(bot: DirectBot, number: int, lines: Iterable[str]) -> None:
    """Play these lines of a record, the first player at the table being the first to propose what all agree on."""
    for line in lines:
        table = await bot.tables.get(number)
        if line != AGREE:
            seat, _, move = line.partition(" ")
            assert table.match is not None
            await bot.tables.change(
                table,
                next(interaction_ids),
                transitions.played,
                PEOPLE[int(seat)].id,
                table.match.read(move),
                table.decision,
            )
            continue
        await bot.tables.change(table, next(interaction_ids), agreements.end_proposed, PEOPLE[0].id, bot.tables.now())
        for person in PEOPLE[1 : len(table.players)]:
            asked = await bot.tables.get(number)
            assert asked.proposals.lasting is not None
            await bot.tables.change(
                asked,
                next(interaction_ids),
                agreements.answered,
                person.id,
                asked.proposals.lasting,
                bot.tables.now(),
                yes=True,
            )
