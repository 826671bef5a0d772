"""Whatever arrives (any custom id, any values of a menu, any option), the answer is a success or a sentence, and nobody
changes what they may not change."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.interactions.context import Context
from bot.interactions.entry.actions import ACTIONS, COMMANDS
from bot.interactions.entry.old_commands import OLD
from bot.values.preferences import Absence
from bot.values.table import ChannelRef, Person, Player, Status, Table
from bot.values.turn_clock import NOTHING_DELAYED
from games.core import View
from games.errors import Refusal
from games.example import scenes
from tests.support.amount import amount
from tests.support.bot.carried_out import handle_autocomplete, handle_command, handle_component
from tests.support.bot.chats import WatchedDatabase
from tests.support.bot.direct_bot import ALL, ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder
from tests.support.bot.positions import POSITIONS, build

PRESS_EXAMPLES, CALL_EXAMPLES, SUGGESTION_EXAMPLES = amount(600, 2900), amount(300, 1400), amount(100, 500)
"""In a soak as many presses as find that somebody plays who has no seat, which test_refusals holds by itself."""
FIELDS = {name for game in ALL.values() for move in game.moves for name in move.field_names()}
CHOSEN = {name for game in ALL.values() for name in game.options.model_fields}
OPTIONS = sorted({*FIELDS, *CHOSEN, "table", "seats", "friend1", "name"})
MARKS = st.text(st.sampled_from("0123456789.,~+:-abcdKQS ️é♥\n*@<"), max_size=40)


@dataclass
class Ground:
    """The tables on which all examples are played, each in a channel of its own, and the words that mean something."""

    bot: DirectBot
    models: dict[str, Table] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    sums: tuple[int, ...] = ()

    async def reset(self) -> None:
        """All positions as they were."""
        copies = await self.bot.copies([table.id for table in self.models.values()])
        for channel, (name, number) in enumerate(zip(self.models, copies, strict=True)):
            model = self.models[name]
            self.tables[name] = replace(model, id=number, channel=replace(model.channel, id=channel))
        self.sums = await self.bot.sums()


async def nobody_is_forgotten(_person: int) -> None:
    """In place of what takes a person out of every table, and so of those that the next examples need."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def ground() -> AsyncIterator[Ground]:
    bot = DirectBot(await WatchedDatabase.empty())
    ground = Ground(bot)
    bot.services.erase = nobody_is_forgotten  # all tables change by it, as tests of its own say
    for name in POSITIONS:
        ground.models[name], ground.words[name] = await build(bot, name)
        ground.lines[name] = len(await bot.lines(ground.models[name].id))
    await ground.reset()
    yield ground
    await bot.close()


def fuzzed(examples: int) -> settings:
    checks = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=checks)


Requester = tuple[Person, ChannelRef, bool, bool]
"""Who, where, whether they may manage messages there, whether they press on a private message."""
POSITION = st.sampled_from(list(POSITIONS))
REQUESTER = st.tuples(
    st.sampled_from((*PEOPLE, *PEOPLE, STRANGER)),
    st.sampled_from((HERE, HERE, ELSEWHERE, PRIVATE)),
    st.booleans(),
    st.booleans(),
)
WORD: st.SearchStrategy[int | str] = st.one_of(
    st.integers(0, 10_000), st.integers(0, 10_000), MARKS, st.text(max_size=40)
)
"""A number stands for a word that means something in the position."""
TURN = st.sampled_from(("now", "now", "now", "before", "after", "", "0", "99999"))
TABLE = st.sampled_from(("it", "it", "it", "it", "0", "999999", "9" * 18))


@fuzzed(PRESS_EXAMPLES)
@given(POSITION, REQUESTER, st.sampled_from(list(ACTIONS)), TABLE, TURN, WORD, st.lists(WORD, max_size=3))
async def test_any_custom_id_with_any_values(
    ground: Ground,
    position: str,
    requester: Requester,
    action: str,
    table: str,
    turn: str,
    rest: int | str,
    values: list[int | str],
) -> None:
    number, at = ground.tables[position].id, ground.tables[position].match
    turns = {"now": "" if at is None else str(at.turn), "before": str(at.turn - 1) if at else "7"}
    turns["after"] = str(at.turn + 1) if at else "8"
    words = ground.words[position]
    custom_id = ":".join((action, str(number) if table == "it" else table, turns.get(turn, turn), _word(rest, words)))

    await _carry_out(
        ground,
        position,
        requester,
        lambda ctx: handle_component(ctx, custom_id[:100], [_word(it, words) for it in values]),
    )


@fuzzed(amount(60, 300))
@given(REQUESTER, st.one_of(MARKS, st.text(max_size=100)), st.lists(MARKS, max_size=2))
async def test_custom_ids_of_any_form(ground: Ground, requester: Requester, custom_id: str, values: list[str]) -> None:
    await _carry_out(ground, "lobby", requester, lambda ctx: handle_component(ctx, custom_id, values))


VALUE: st.SearchStrategy[Any] = st.one_of(
    WORD, WORD, st.booleans(), st.floats(allow_nan=False), st.none(), st.integers(-(2**53), 2**53), st.integers(0, 30)
)
GIVEN = st.dictionaries(st.sampled_from(OPTIONS), VALUE, max_size=4)
MOVES = {f"* {move.name()}" for game in ALL.values() for move in game.moves}
VERBS = sorted({*COMMANDS, *OLD, *MOVES, "* nonsense", "table nonsense"})
"""A `*` stands for the game of the table, or for another one."""


@fuzzed(CALL_EXAMPLES)
@given(
    POSITION,
    REQUESTER,
    st.sampled_from(VERBS),
    st.sampled_from(("its", "its", "its", "glory", "chess")),
    GIVEN,
    st.booleans(),
)
async def test_any_command_with_any_options(
    ground: Ground, position: str, requester: Requester, action: str, game: str, options: Mapping[str, Any], named: bool
) -> None:
    data = _data(ground, position, game, action, options, named)

    await _carry_out(ground, position, requester, lambda ctx: handle_command(ctx, data))


@fuzzed(SUGGESTION_EXAMPLES)
@given(POSITION, REQUESTER, st.sampled_from(VERBS), GIVEN, st.sampled_from(OPTIONS))
async def test_autocomplete_of_any_option(
    ground: Ground, position: str, requester: Requester, action: str, options: Mapping[str, Any], typing: str
) -> None:
    data = _data(ground, position, "its", action, options, typing != "table")
    given_options: list[dict[str, Any]] = data["options"][0]["options"] if " " in action else data["options"]
    given_options[:] = [option for option in given_options if option["name"] != typing]
    given_options.append({"name": typing, "type": 3, "value": str(options.get(typing, "")), "focused": True})

    await _carry_out(ground, position, requester, lambda ctx: handle_autocomplete(ctx, data))


def _data(
    ground: Ground, position: str, game: str, action: str, options: Mapping[str, Any], named: bool
) -> dict[str, Any]:
    """A command as Discord sends it."""
    words = ground.words[position]
    table = ground.tables[position]
    values = {name: _word(value, words) if isinstance(value, str) else value for name, value in options.items()}
    for name, value in options.items():
        if type(value) is int and name not in ("table", "seats", "collectibles", "collectible"):
            values[name] = _word(value, words).split(".")[-1]
    if named:
        values["table"] = table.id
    given_options = [{"name": name, "type": 3, "value": value} for name, value in values.items()]
    group, _, subcommand = action.replace("*", table.game if game == "its" else game).partition(" ")
    parts = [{"name": subcommand, "type": 1, "options": given_options}] if subcommand else given_options
    return {"name": group, "type": 1, "options": parts}


def _word(word: int | str, words: list[str]) -> str:
    return words[word % len(words)] if isinstance(word, int) else word


async def _carry_out(
    ground: Ground, position: str, requester: Requester, act: Callable[[Context], Awaitable[None]]
) -> None:
    """One interaction: it is answered or refused with a sentence, and changes nothing that it may not. Whatever it has
    changed is as before for the next one, also where this one fails."""
    try:
        await _check(ground, position, requester, act)
    finally:
        if await ground.bot.sums() != ground.sums:
            await ground.reset()


async def _check(
    ground: Ground, position: str, requester: Requester, act: Callable[[Context], Awaitable[None]]
) -> None:
    person, channel, moderator, private = requester
    table = ground.tables[position]
    where = table.channel if channel is HERE else channel
    ctx, reply = ground.bot.ctx(person, where, moderator=moderator, private=private)
    before, absences = await ground.bot.tables.get(table.id), _absences(ground, person)
    try:
        await act(ctx)
    except Refusal as refusal:
        sentence = ctx.sentence(refusal)
        assert sentence
        assert sentence[-1] in ".!?”", sentence
        assert await ground.bot.sums() == ground.sums
        return
    assert reply.answered
    await _own_view_only(ground, reply, person)
    if await ground.bot.sums() == ground.sums:
        return
    leaves = absences or _absences(ground, person)  # also anew, in the same moment and for as long
    if not (leaves and await _only_settled(ground)):
        await _may_change(ground, ctx, position, before)


def _absences(ground: Ground, person: Person) -> tuple[Absence, ...]:
    return ground.bot.repositories.people.preferences(person.id).absences


async def _only_settled(ground: Ground) -> bool:
    """Whether nobody has moved: somebody has left, or is back, of which all their tables take note."""
    for position, before in ground.tables.items():
        after = await ground.bot.tables.get(before.id)
        people = [[(it.person, it.name) for it in table.players] for table in (before, after)]
        same = (after.status, after.decision, after.host) == (before.status, before.decision, before.host)
        if not same or people[0] != people[1] or len(await ground.bot.lines(before.id)) != ground.lines[position]:
            return False
    return True


async def _may_change(ground: Ground, ctx: Context, position: str, before: Table) -> None:
    """The change was one that this person may make."""
    person = ctx.person.id
    after = await ground.bot.tables.get(before.id)
    player = before.player_of(person)
    if after.version == before.version:
        now = await ground.bot.sums()
        opened, waits = now[0] == ground.sums[0] + 1, now[3:] != ground.sums[3:]
        assert opened or (waits and player is not None), (
            "a table was opened, or a move or a resignation of theirs waits"
        )
        assert _without_waits(after, player) == _without_waits(before, player)
        return
    master = person == before.host or (ctx.moderator and ctx.channel.id == before.channel.id)
    added = (await ground.bot.lines(before.id))[ground.lines[position] :]
    if before.status is not Status.LOBBY:
        own = (f"{player.seat} ",) if player is not None else ()
        may = (*own, "- close") if master else own
        assert all(line.startswith(may) for line in added)
        agreed = (after.proposals.lasting, after.times.pauses) != (before.proposals.lasting, before.times.pauses)
        proposed = after.rematch is not None or after.proposals.at_decision != before.proposals.at_decision
        watching = (
            replace(
                before,
                version=after.version,
                seating=before.seating._replace(replacing=after.seating.replacing),
                shown=after.shown,
            )
            == after
        )
        if player is None and watching:
            assert {it.person for it in before.seating.replacing.watchers} ^ {
                it.person for it in after.seating.replacing.watchers
            } == {person}
            return
        assert added or ((agreed or proposed or _mutes_or_nudges(before, after, person)) and player is not None)
        return
    others = [[it.person for it in table.players if it.person != person] for table in (before, after)]
    assert others[0] == others[1] or master
    assert after.status is before.status or master or not after.people


def _mutes_or_nudges(before: Table, after: Table, person: int) -> bool:
    """Whether nothing has changed but that this person wants to hear no more of their turn, or has nudged others."""
    own = before.player_of(person)
    pairs = [(old, new) for old, new in zip(before.players, after.players, strict=True) if old != new]
    return own is not None and all(
        new.clock is not None
        and new == replace(old, clock=new.clock)
        and (new.clock.muted if old == own else (new.clock.nudge is not None and new.clock.nudge.by == own.seat))
        for old, new in pairs
    )


def _without_waits(table: Table, player: Player | None) -> list[Player]:
    """All seats, but without what waits to happen at this one."""
    return [replace(it, delayed=NOTHING_DELAYED) if player and it.seat == player.seat else it for it in table.players]


async def _own_view_only(ground: Ground, reply: Recorder, person: Person) -> None:
    """No picture shows what another may see, of whichever table it is, also a lesson's that was just opened; the rules
    show a game that nobody has played."""
    tables = [*ground.tables.values(), *await ground.bot.tables.finder.of_person(person.id)]
    players = [(table.game, table.player_of(person.id)) for table in tables]
    own = {(game, player.seat) for game, player in players if player is not None}
    for picture_spec in (spec.picture_spec for spec in reply.shown):
        assert (
            picture_spec is None
            or not isinstance(picture_spec.view, View)
            or picture_spec.view.me is None
            or (picture_spec.game, picture_spec.view.me) in own
            or picture_spec.view in [view for _, view in scenes(ALL[picture_spec.game])]
        )
