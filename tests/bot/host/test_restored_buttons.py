"""A button that was posted after a backup means nothing once that backup is put back."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

import pytest

from bot.process.clock import utc_now
from bot.store.backup.backup import restoring, write_backup
from bot.store.backup.copy import unreplayed
from bot.tables.refusals import NoSuchTable, NothingToUndo
from bot.ui.message import CustomId, Menu, MessageSpec, buttons_in
from bot.values.numbers import RAISED
from bot.values.table import Person, Table
from games import GAMES
from games.errors import MovedOn, Refusal
from tests.support.amount import SEED, amount, seed_of_this_run
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.stored_database import StoredDatabase
from tests.support.languages import LANGUAGES

STEPS = amount(8, 25)
"""Presses before the backup, and once more after it: so few that no game is over by them."""
LATER = 10**6
"""Interactions of later have ids that no earlier one has."""
ENOUGH = 10
"""More controls than so many are tried; where the dice show fewer, it is pressed on,"""
PATIENCE = 200
"""at most so many times."""
MANY = 30
"""Of so many moves one is played: in Stratego there are more set-ups than can be listed."""
LEADS_ON = (
    "hand",
    "go",
    "narrow",
    "ask",
    "tick",
    "write",
    "draft",
    "preset",
    "swap",
    "mirror",
    "favourites",
    "more",
    "plan",
)
"""What is pressed between moves; each has a `p-` for plans too."""
WHAT_IS = (
    "SELECT id, game, status, size, invited, decision, called, proposal, lasting, state FROM tables ORDER BY id",
    "SELECT table_id, ply, turn, line, dropped_by FROM moves ORDER BY table_id, ply",
    "SELECT table_id, seat, person, stand_in FROM seats ORDER BY table_id, seat",
    "SELECT table_id, seat, line FROM held_moves ORDER BY table_id, seat",
    "SELECT table_id, seat, plan, orders FROM plans ORDER BY table_id, seat",
    "SELECT table_id, seat, text FROM drafts ORDER BY table_id, seat",
    "SELECT table_id, decision, seat, kind FROM timers ORDER BY table_id, decision, seat, kind",
)
"""What a press could change."""
OVER = [LANGUAGES.of(code).text(str(it)) for code in ("en", "nl") for it in (MovedOn(), NothingToUndo())]
"""What somebody is told whose button means nothing any more."""


@dataclass
class Walk:
    """Presses at a table, on what was shown last, between moves; `shown` are all controls that anybody has seen, and
    who saw them."""

    bot: DirectBot
    table: Table
    dice: random.Random
    shown: set[tuple[Person, str]] = field(default_factory=set)

    @property
    def decided(self) -> list[str]:
        """Of these controls the ones that name a decision."""
        return [it for _, it in self.shown if _decision(it) is not None]

    async def go(self, steps: int) -> None:
        for _ in range(steps):
            person = self.dice.choice(PEOPLE[: len(self.table.players)])
            if self.dice.random() < 0.3:
                await self._move()
            await self._press(person)

    async def _move(self) -> None:
        table = await self.bot.tables.get(self.table.id)
        assert table.match is not None
        if table.match.outcome is not None:
            return
        player = table.people_to_act[0]
        moves = list(islice(table.match.game.legal(table.match.view(player.seat)), MANY))
        await self.bot.play(table, player.person or 0, str(self.dice.choice(moves)))

    async def _press(self, person: Person) -> None:
        mine = sorted(it for who, it in self.shown if who == person and _leads_on(it))
        newest = [it for it in mine if _decision(it) == (await self.bot.tables.get(self.table.id)).decision]
        for custom_id in (f"hand:{self.table.id}::", *self.dice.sample(newest, min(2, len(newest)))):
            for spec in await pressed(self.bot, person, custom_id):
                self.shown |= {(person, it) for it in controls(spec)}


def _leads_on(custom_id: str) -> bool:
    return custom_id.partition(":")[0].removeprefix("p-") in LEADS_ON


def _decision(custom_id: str) -> int | None:
    read = CustomId.read(custom_id)
    return None if read is None else read.decision


def controls(spec: MessageSpec) -> Iterator[str]:
    """The custom ids in a message."""
    rows = [*spec.rows, *(card.menu for card in spec.cards if isinstance(card.menu, Menu))]
    for row in rows:
        yield from [row.id] if isinstance(row, Menu) else [it.id for it in buttons_in(row) if not it.link]
    yield from (
        it.id for it in (*spec.buttons, *(it for asked in spec.questions for it in asked.buttons)) if not it.link
    )


async def pressed(bot: DirectBot, person: Person, custom_id: str) -> list[MessageSpec]:
    """What answers a press on a private message."""
    ctx, reply = bot.ctx(person, private=True)
    await handle_component(ctx, custom_id, ())
    return reply.shown


async def said(bot: DirectBot, person: Person, custom_id: str) -> str:
    """What answers a press, in words: a refusal, or what stands above in a message."""
    try:
        shown = await pressed(bot, person, custom_id)
    except Refusal as refusal:
        return str(refusal)
    return shown[-1].above if shown else ""


def what_is(folder: Path) -> list[list[tuple[object, ...]]]:
    return [StoredDatabase.at(folder / "direct.db").query(sql) for sql in WHAT_IS]


def put_back(folder: Path) -> None:
    """Move the database away, and put the backup in its place."""
    (folder / "direct.db").rename(folder / f"away-{len(list(folder.glob('away-*')))}.db")
    with restoring(folder / "backup.db", folder / "direct.db", utc_now()):
        pass


@pytest.mark.parametrize("game", GAMES)
async def test_what_was_posted_since_is_out_of_date_and_changes_nothing(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(seed := seed_of_this_run())
    people = PEOPLE[: GAMES[game].seats[-1]]
    print(f"pressed as {SEED}={seed} chooses")
    async with direct_bot(tmp_path, GAMES) as bot:
        walk = Walk(bot, await bot.begun(game, people), dice)
        waiting = await bot.lobby(game, people)
        await walk.go(STEPS)
        write_backup(tmp_path / "direct.db", tmp_path / "backup.db")
        walk.shown.clear()
        await walk.go(STEPS)
        for _ in range(PATIENCE):
            await walk.go(int(len(walk.decided) <= ENOUGH))
        begun = Walk(bot, (await bot.tables.begin(waiting, PEOPLE[0].id, False, bot.interaction_id())).table, dice)
        new = Walk(bot, await bot.begun(game, people), dice)
        for it in (begun, new):
            await it.go(STEPS // 3)
    put_back(tmp_path)

    async with direct_bot(tmp_path, GAMES) as bot:
        monkeypatch.setattr(bot, "interaction_id", count(LATER).__next__)
        assert await unreplayed(bot.repositories) == []
        opened = await bot.begun(game, people)
        assert opened.id > new.table.id + RAISED
        await bot.tables.begin(await bot.tables.get(waiting.id), PEOPLE[0].id, False, bot.interaction_id())
        before = what_is(tmp_path)
        for person, custom_id in sorted(walk.shown | begun.shown, key=str):
            if _decision(custom_id) is not None:
                answer = await said(bot, person, custom_id)
                assert any(it in answer for it in OVER), (custom_id, answer)
        of_new = [(person, it) for person, it in new.shown if f":{new.table.id}:" in it and not it.startswith("next:")]
        for person, custom_id in of_new:
            with pytest.raises(NoSuchTable):
                await pressed(bot, person, custom_id)
        assert len(walk.decided) > ENOUGH
        assert [it for _, it in begun.shown if _decision(it) is not None]
        assert of_new
        assert what_is(tmp_path) == before
