"""Some clients send what a suggestion or a choice shows in place of its value. Either does the same, for every option
of every command of all games, in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

import pytest

from bot.interactions.entry.incoming import read_command
from bot.interactions.entry.suggestions import with_named_table
from bot.registration.commands import slash_commands
from bot.tables import transitions
from bot.values.table import Person, Table
from games.chance import SeededChance
from games.core import Seat
from games.match import Match
from tests.support.amount import amount
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot
from tests.support.bot.positions import played_to, some_moves
from tests.support.bot.service import match_of
from tests.support.languages import LANGUAGES

ANN, BOB, CAS = PEOPLE
BOTH = pytest.mark.parametrize("locale", ["en-US", "nl"])
MOVES = amount(5, 12)
"""So many moves of each game are made out of what is suggested."""


class Typed(NamedTuple):
    """A command as it is typed, and one of its options, as Discord is told of it."""

    command: str
    option: dict[str, Any]


def every_option() -> Iterator[Typed]:
    for command in slash_commands(ALL, LANGUAGES):
        nested = [it for it in command["options"] if it["type"] == 1]
        for path, part in [(f"{command['name']} {it['name']}", it) for it in nested] or [(command["name"], command)]:
            yield from (Typed(path, option) for option in part.get("options", ()))


def suggesting() -> set[tuple[str, str]]:
    """The commands and their options for which something is suggested."""
    return {(it.command, it.option["name"]) for it in every_option() if it.option.get("autocomplete")}


async def meant(bot: DirectBot, who: Person, command: str, given: dict[str, Any]) -> dict[str, Any]:
    """With which options a command is carried out."""
    request = read_command(command_of(command, given), bot.services.games).request
    return dict((await with_named_table(bot.ctx(who)[0], request)).options)


async def check(
    bot: DirectBot, who: Person, command: str, option: str, *texts: str, **given: Any
) -> list[tuple[str, str | int]]:
    """What is suggested for these texts (none: for an empty one), each of it the same by its name as by its value."""
    found = dict[tuple[str, str | int], None]()
    for text in texts or ("",):
        found |= dict.fromkeys(await bot.suggest(who, command, option, **{**given, option: text}))
    for name, value in found:
        wanted = {**given, option: value}
        by_value = await meant(bot, who, command, wanted)
        assert by_value.items() >= wanted.items(), f"{command} {option}: a value stays as it is"
        assert await meant(bot, who, command, {**given, option: name}) == by_value, f"{command} {option}: {name}"
    return [*found]


async def several(bot: DirectBot) -> list[Table]:
    """Tables of all kinds, in which Ann sits: the first one has begun, and it is her turn there."""
    begun = await played_to(bot, "heroes", (ANN, BOB), lambda match: match.to_act == {Seat(0)})
    closed = await bot.change(await bot.begun("glory", (ANN, BOB)), transitions.closed, ANN.id, False)
    return [
        begun,
        await bot.begun("glory"),
        await bot.lobby("glory", (ANN, CAS)),
        await bot.lobby("spy", (ANN,)),
        closed,
    ]


@BOTH
async def test_the_answer_to_a_name_is_that_to_its_value(bot: DirectBot, locale: str) -> None:
    ann = replace(ANN, locale=locale)
    await bot.begun("glory")
    for command, option in (("table board", "table"), ("settings", "zone"), ("away", "until")):
        for name, value in (await bot.suggest(ann, command, option, **{option: ""}))[:12]:
            answers = [(await bot.type(ann, command, **{option: it})).shown[-1] for it in (name, value)]
            assert answers[0] == answers[1], name


@BOTH
async def test_every_table_that_is_suggested(bot: DirectBot, locale: str) -> None:
    ann = replace(ANN, locale=locale)
    await several(bot)
    with_tables = sorted(command for command, option in suggesting() if option == "table")

    found = {command: await check(bot, ann, command, "table", "", "glory") for command in with_tables}

    assert len([command for command, tables in found.items() if len(tables) > 1]) > 20
    for number, (name, value) in enumerate(found["table board"]):
        later = f"{name.partition(', ')[0]}, somebody who came meanwhile {number}"
        assert await meant(bot, ann, "table board", {"table": later}) == {"table": value}


@BOTH
async def test_every_zone_moment_span_game_and_answer_that_is_suggested(bot: DirectBot, locale: str) -> None:
    ann, bob = (replace(it, locale=locale) for it in (ANN, BOB))
    table, *_ = await several(bot)
    typed = "", "in 3 hours", "over 3 uur", "vr", "tomorrow 18:00", "3 december"
    given = {"table": table.id}
    await bot.type(BOB, "table end", table=table.id)
    found = [
        *[await check(bot, ann, command, "zone", "", "kath", "new york") for command in ("settings", "server")],
        await check(bot, ann, "away", "until", *typed),
        await check(bot, ann, "away", "for", "", "3", "2 weken"),
        await check(bot, ann, "table pause", "until", *typed, **given),
        await check(bot, ann, "newgame", "game", "", "glory"),
        await check(bot, ann, "table answer", "choice", **given),
        await check(bot, bob, "table answer", "choice", **given),
    ]
    assert all(found)
    bot.clock.advance(timedelta(minutes=1))
    [zone] = [name for name, value in found[0] if value == "Asia/Kathmandu"]
    assert await meant(bot, ann, "settings", {"zone": zone}) == {"zone": "Asia/Kathmandu"}, "a minute later too"


@BOTH
async def test_every_seat_turn_and_saved_name_that_is_suggested(bot: DirectBot, locale: str) -> None:
    ann = replace(ANN, locale=locale)
    _, game, lobby, *_ = await several(bot)
    for _ in range(12):
        now = match_of(await bot.tables.get(game.id))
        seat = min(now.to_act)
        await bot.play(game, PEOPLE[seat].id, str(some_moves(now, seat, SeededChance(bytes(32), 1))[0]))
    favourites = bot.repositories.favourites
    drafted = [command.partition(" ")[0] for command, option in suggesting() if option == "use"]
    for key in drafted:
        await favourites.save(ANN.id, key, "wall · 2, *left*", "place.1")

    found = [
        await check(bot, ann, "lobby remove", "seat", "", "ca", table=lobby.id),
        await check(bot, ann, "table replace", "seat", table=game.id),
        await check(bot, ann, "table history", "turn", table=game.id),
        *[await check(bot, ann, f"{key} saved", option) for key in drafted for option in ("use", "forget")],
    ]

    assert all(found)
    assert drafted


@BOTH
@pytest.mark.parametrize("key", ALL)
async def test_every_value_of_a_move_that_is_suggested(bot: DirectBot, key: str, locale: str) -> None:
    people = [replace(it, locale=locale) for it in PEOPLE][: ALL[key].seats[-1]]
    table = await bot.begun(key, tuple(people))
    suggested = 0
    for number in range(MOVES):
        match = match_of(table := await bot.tables.get(table.id))
        if not match.to_act:
            break
        seat, chance = min(match.to_act), SeededChance(bytes([number]) * 32, 1)
        for kind in match.game.kinds(match.view(seat)):
            suggested += await _of_kind(bot, people[seat], table, match, kind)
        table = (await bot.play(table, people[seat].id, str(chance.pick(some_moves(match, seat, chance))))).table
    fields = [name for move in ALL[key].moves for name in move.field_names()]
    assert suggested > 0 or not fields


async def _of_kind(bot: DirectBot, who: Person, table: Table, match: Match, kind: str) -> int:
    """Goes by the first suggestion from field to field; how many there were. What follows a name is suggested after it
    as after its value."""
    move, command, count = match.game.move_class(kind), f"{table.game} {kind}", 0
    by_value, by_name = dict[str, Any](table=table.id), dict[str, Any](table=table.id)
    for name in move.field_names():
        found = await check(bot, who, command, name, **by_value)
        if found and move.is_tuple(name):
            found = await check(bot, who, command, name, f"{found[-1][0]},", **by_value) or found
        after = [await bot.suggest(who, command, name, **{**it, name: ""}) for it in (by_value, by_name)]
        assert after[0] == after[1]
        if not found:
            break
        by_name[name], by_value[name] = found[0]
        count += len(found)
    return count


def test_no_suggestion_is_left_out_here() -> None:
    moves = {
        (f"{key} {move.name()}", name)
        for key, game in ALL.items()
        for move in game.moves
        for name in move.field_names()
    }
    tried = "table", "zone", "until", "for", "game", "choice", "seat", "turn", "use", "forget"

    assert {option for _, option in suggesting() - moves} == {*tried}


async def test_every_choice_in_every_language(bot: DirectBot) -> None:
    tried = 0
    for command, option in every_option():
        for choice in option.get("choices", ()):
            for name in (choice["name"], *choice.get("name_localizations", {}).values()):
                request = read_command(command_of(command, {option["name"]: name}), bot.services.games).request
                chosen = await with_named_table(bot.ctx(ANN)[0], replace(request, fits=None))
                assert chosen.options == {option["name"]: choice["value"]}, f"{command} {option['name']}: {name}"
                tried += 1
    assert tried > 100


async def test_what_somebody_else_is_suggested_is_no_name_of_mine(bot: DirectBot) -> None:
    """Ann types the name of a card of Bob's."""
    table = await bot.begun("glory", (ANN, BOB))
    others = await check(bot, BOB, "glory play", "card", table=table.id)
    mine = {name for name, _ in await bot.suggest(ANN, "glory play", "card", card="", table=table.id)}
    for name, _ in others:
        if name not in mine:
            given = {"card": name, "table": table.id}
            assert await meant(bot, ANN, "glory play", given) == given
