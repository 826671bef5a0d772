"""What is stored, posted, or sent to other processes and programs, as `__snapshots__` has it: what is renamed in the
code changes no line there, and whoever changes one on purpose says what becomes of what was written before.

Other tests hold all names of actions in custom ids (`interactions/test_actions`), that migrations make the schema
(`store/test_migrations`), records and moves (`games/test_golden`), and the pages that are served
(`test_watching`).
"""

import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from prometheus_client import generate_latest
from sqlalchemy import create_mock_engine
from sqlalchemy.schema import CreateIndex, CreateTable
from syrupy.assertion import SnapshotAssertion

from bot.delivery import threads
from bot.delivery.notifications.wording import Besides
from bot.host import command_line, settings
from bot.ownership import change_notice
from bot.ownership import ownership as leases
from bot.ownership.change_notice import ChangeNotice
from bot.process import logs
from bot.process.metrics import Metrics
from bot.registration.commands import payload
from bot.store.schema import tables as schema
from bot.ui.message import CustomId, Grid, Menu, MessageSpec
from bot.ui.sample_messages import sample_messages
from bot.ui.screens.panel import PICTURED, THINKING, THINKING_PICTURE
from bot.values import messages, timers
from bot.values.helping import Help, Hint
from bot.values.preferences import Absence, Pace, PersonSettings, ServerSettings
from bot.values.proposal import Proposal, RefusedProposal
from bot.values.seating import LobbyState, Replacing
from bot.values.table import AWAITED, LEFT, Status
from bot.values.turn_clock import Late, Plan, Reminded, StandIn
from games import GAMES
from games.coach import Analysis
from games.errors import Refusal
from games.levels import Level
from games.match import BY_AGREEMENT, Match, Record
from games.model import Outcome
from games.rulebook import Rulebook
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.picking import forms
from tests.support.games.random_play import random_play
from tests.support.languages import LANGUAGES
from tests.support.reviewed import PlainText
from tests.support.screens.drawn import at_table, viewers
from tests.support.shapes import keys, shape

POSTED: Final = ("glory", "heroes", "addvantage", "spy", "stratego")
"""The games whose messages stand in Discord; where all games are listed, it is these."""
MOMENT: Final = datetime(2030, 1, 1, 12, tzinfo=UTC)
STORED_VALUES: Final[Mapping[str, type[Enum]]] = {
    "tables.status": Status,
    "tables.pace": Pace,
    "tables.late": Late,
    "tables.help": Help,
    "seats.level, sittings.level, results.level": Level,
    "seats.stand_in": StandIn,
    "clocks.reminded": Reminded,
    "timers.kind": timers.TimerKind,
    "calls.told": messages.Stage,
    "posts.since of a thread": threads.Stage,
}
STORED_MODELS: Final[Mapping[str, Any]] = {
    "people.settings": PersonSettings,
    "people.absences": tuple[Absence, ...],
    "servers.settings": ServerSettings,
    "tables.proposal, tables.lasting": Proposal,
    "tables.refusals": tuple[RefusedProposal, ...],
    "tables.lobby": LobbyState,
    "tables.replacing": Replacing,
    "tables.outcome": Outcome,
    "plans.plan": Plan,
    "analyses.analysis": Analysis,
    "a record as a file": Record,
}
_POSTGRESQL: Final = create_mock_engine("postgresql+asyncpg://", lambda *_: None).dialect
COMMANDS: Final = ("settings", "server", "away", "privacy", "help", "games", "glory rules", "glory learn")
PRESSES: Final = """
    add:{}:: levels:{}:: options:{}:: options-form:{}:: invite:{}:: access:{}:: more:{}:: my:{}:: report:{}::
    replace:{}:: plan:{}:: resign:{}:: propose:{}::pause propose:{}::tonight propose:{}::end pause-other:{}::
    tonight-other:{}:: history:{}:: hours:0:: server-zone:0:: server-people:0:: away-other:0:: forget-me:0::
    draft:{}:0:place preset:{}:0:place type:{}:0:place favourites:{}:0:place
"""
"""Controls whose answers hold custom ids that no sample message has, at a table of this number."""

Ids: TypeAlias = defaultdict[str, dict[tuple[bool, ...], str]]
"""By action and form."""


def test_tables_and_columns_keep_their_names_and_types(snapshot: SnapshotAssertion) -> None:
    assert written(_tables()) == snapshot(extension_class=PlainText)


def _tables() -> Iterator[str]:
    for table in schema.metadata.sorted_tables:
        yield str(CreateTable(table).compile(dialect=_POSTGRESQL)).strip().replace(", \n", ",\n")
        indexes = sorted(table.indexes, key=lambda it: str(it.name))
        yield from (str(CreateIndex(it).compile(dialect=_POSTGRESQL)) for it in indexes)


def test_stored_values_keep_their_meaning(snapshot: SnapshotAssertion) -> None:
    marks = (Besides(2, "time", "back").noted("hash"), messages.WAITS, PICTURED, THINKING, THINKING_PICTURE)
    kinds = (messages.PANEL, messages.IDLE, messages.PING, messages.REPLAY, threads.STARTER)
    told = {
        **{column: ", ".join(map(_value, kind)) for column, kind in STORED_VALUES.items()},
        "posts.kind of calls, replays and threads": ", ".join(kinds),
        "posts.digest with its marks": ", ".join(marks),
        "posts.since of a thread that is renamed": str(messages.RENAMED),
        "seats.unreachable of who left, of who is awaited": f"{LEFT}, {AWAITED}",
        "seats.hint": str(Hint(3, "play.KS")),
        "timers.seat of everybody": str(timers.EVERYBODY),
        "tables.outcome that players agree on": ", ".join(BY_AGREEMENT),
    }
    assert written(f"{column}: {values}" for column, values in told.items()) == snapshot(extension_class=PlainText)


def _value(stored: Enum) -> str:
    """A number with what it means."""
    return repr(stored.value) if isinstance(stored.value, str) else f"{stored.value} {stored.name.lower()}"


def test_stored_json_keeps_its_keys(snapshot: SnapshotAssertion) -> None:
    lines = (f"{column}: {shape(kind)}" for column, kind in STORED_MODELS.items())
    assert written(lines) == snapshot(extension_class=PlainText)


@pytest.mark.parametrize("key", GAMES)
def test_states_options_and_events_of_a_game_keep_their_keys(key: str, snapshot: SnapshotAssertion) -> None:
    lines = list[str]()
    for game in (it for it in GAMES.every() if it.key == key):
        lines += [f"rules {game.rules}", "", *keys(game.state), "", *(f"options.{it}" for it in keys(game.options)), ""]
        lines += sorted(shape(event) for event in game.events)
        lines += ["", *(f"orders.{order.key}" for order in game.orders), *map(str, game.endings), ""]
    assert written(lines) == snapshot(extension_class=PlainText)


def test_processes_of_two_versions_understand_each_other(snapshot: SnapshotAssertion) -> None:
    told = {
        "lease of a slot": leases.lease_of(63),
        "lease of a person's calls": leases.partition_lease(PEOPLE[0].id << 22),
        "lease of a shard": leases.shard_lease(3, 8),
        "lease to begin a session": leases.identify_lease(2),
        "lease of what one process does for all": leases.MAINTENANCE,
        "channel of NOTIFY": change_notice.NOTIFY_CHANNEL,
        "text of NOTIFY when a lease is free": change_notice.LEASES_CHANGED,
        "text of NOTIFY when a table has changed": str(ChangeNotice("sender", 7, 5, frozenset((1, 63)), MOMENT)),
        "text of NOTIFY without people and timers": str(ChangeNotice("sender", 7, 5)),
        "slots": str(leases.PARTITIONS),
    }
    assert written(f"{what}: {text!r}" for what, text in told.items()) == snapshot(extension_class=PlainText)


def test_what_a_host_sets_types_and_watches_keeps_its_name(snapshot: SnapshotAssertion) -> None:
    asked = ("backup kept.db", "restore kept.db", "restore", "check", "check --mend", "status", "copy url", "try 1")
    read = {it: vars(command_line.read(it.split())) for it in asked}
    typed = [f"{line}: {', '.join(f'{name} {value}' for name, value in it.items())}" for line, it in read.items()]
    lines = [*settings.names(), "", *typed, "", *_metrics(), "", *_keys_of_the_log()]
    assert written(lines) == snapshot(extension_class=PlainText)


def _metrics() -> Iterator[str]:
    """Each name with its labels."""
    metrics = Metrics()
    metrics.answers.labels(kind="component", outcome="answered")
    metrics.requests.labels(what="edit", status="200")
    metrics.rate_limits.labels(scope="user")
    metrics.unreadable_events.labels(event="GUILD_CREATE")
    metrics.games.labels(game="glory", state="over")
    metrics.process = "a"
    lines = generate_latest(metrics).decode().splitlines()
    counted = {it.rpartition(" ")[0] for it in lines if it.startswith("speeltafel_")}
    yield from sorted(it for it in counted if 'le="' not in it and "_created" not in it)


def _keys_of_the_log() -> list[str]:
    """Those of a line in JSON that tells of a fault."""
    about = logs.ABOUT.set({"table": 7, "interaction": 1})
    error = ValueError()
    record = logging.LogRecord("bot", logging.ERROR, "", 0, "", (), (ValueError, error, None))
    line: dict[str, str] = json.loads(logs.JsonLine("").format(record))
    logs.ABOUT.reset(about)
    return sorted(line)


@pytest.mark.parametrize("key", ["of all games", *GAMES])
def test_commands_keep_their_names_options_and_values(key: str, snapshot: SnapshotAssertion) -> None:
    games = {key: GAMES[key]} if key in GAMES else {it: GAMES[it] for it in POSTED}
    commands = [it for it in payload(games, LANGUAGES) if it["name"] == key or not {it["name"], key} & {*GAMES}]
    lines = (line for command in commands for line in _typed(command, "/"))
    assert written(lines) == snapshot(extension_class=PlainText)


def _typed(command: Mapping[str, Any], before: str) -> Iterator[str]:
    """What can be typed, with the types and values of its options, as Discord numbers them; "*": must be given."""
    name, options = f"{before}{command['name']}", command.get("options", ())
    nested = [it for it in options if it["type"] in (1, 2)]
    for it in nested:
        yield from _typed(it, f"{name} ")
    if not nested:
        yield " ".join((name, *map(_option, options)))


def _option(option: Mapping[str, Any]) -> str:
    values = "|".join(str(it["value"]) for it in option.get("choices", ()))
    return f"{option['name']}{'*' if option.get('required') else ''}:{option['type']}{values and f'({values})'}"


@pytest.mark.parametrize("key", GAMES)
def test_sample_messages_keep_their_content_hashes(key: str, snapshot: SnapshotAssertion) -> None:
    """The messages are in English, and a text that is changed on purpose changes the hashes of its messages."""
    lines = [f"{spec.content_hash()} {name}" for name, spec in _samples(key)]
    assert written(lines) == snapshot(extension_class=PlainText)


def _played(key: str) -> tuple[Match, ...]:
    """A game at its beginning and in its middle."""
    played = random_play(GAMES[key], 0)
    return played[0].match, played[len(played) // 2].match


@cache
def _samples(key: str) -> tuple[tuple[str, MessageSpec], ...]:
    """The messages to somebody who must act, and in the middle of the game to somebody who need not, too."""
    beginning, middle = _played(key)
    seen = [(beginning, "beginning", viewers(beginning)[:1]), (middle, "middle", viewers(middle))]
    return tuple(
        (f"{when}, seat {seat}: {name}", draw())
        for match, when, seats in seen
        for seat in seats
        for name, draw in sample_messages(at_table(key, match, "en-US"), match, seat)
    )


async def test_custom_ids_are_written_as_they_were_posted(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    found: Ids = defaultdict(dict)
    for key in POSTED:
        _note(found, (custom_id for _, spec in _samples(key) for custom_id in _ids(spec)))
        for match in _played(key):
            context = at_table(key, match, "en-US")
            _note(found, (form.id for seat in match.to_act for form in forms(context, match, seat)))
    async with direct_bot(tmp_path, Rulebook(GAMES[key] for key in POSTED)) as bot:
        _note(found, [custom_id async for custom_id in _answered(bot)])
    lines = (f"{action}: {'  '.join(ids.values())}" for action, ids in sorted(found.items()))
    assert written(lines) == snapshot(extension_class=PlainText)


async def _answered(bot: DirectBot) -> AsyncIterator[str]:
    """The custom ids of a lobby and of games that have just begun, and those in the answers to commands and presses."""
    tables = await bot.lobby("glory", PEOPLE[:1]), await bot.begun("glory"), await bot.begun("stratego")
    for table in tables:
        for custom_id in _ids(await bot.public(table)):
            yield custom_id
    answers = [await bot.type(PEOPLE[0], command, known={"manages": True}) for command in COMMANDS]
    for pressed, table in product(PRESSES.split(), tables):
        with suppress(Refusal):
            answers.append(await bot.press(PEOPLE[0], pressed.format(table.id), private=True, manages=True))
    for answer in answers:
        for custom_id in chain(*map(_ids, answer.shown), (it["custom_id"] for it in answer.modals)):
            yield custom_id


def _ids(spec: MessageSpec) -> Iterator[str]:
    yield from (it.id for it in spec.buttons if not it.link)
    yield from (it.instead.id if isinstance(it, Grid) else it.id for it in spec.rows if isinstance(it, Grid | Menu))
    yield from (card.menu.id for card in spec.cards if card.menu is not None)


def _note(found: Ids, custom_ids: Iterable[str]) -> None:
    """The first of each action and form: with a table and a decision or not, and something behind them or not."""
    for text in custom_ids:
        custom_id = CustomId.read(text)
        assert custom_id is not None, text
        form = bool(custom_id.table), custom_id.decision is not None, bool(custom_id.rest), "~" in custom_id.rest
        found[custom_id.action].setdefault(form, text)


def written(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
