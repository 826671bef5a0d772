"""Commands that there once were: a client may send them for a while, and they are carried out."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.interactions.entry.old_commands import OLD
from bot.registration.commands import slash_commands
from bot.tables import lobbies
from bot.tables.refusals import AlreadySeated, NotAsked, NothingToUndo, NotPaused, UnknownControl
from bot.values.preferences import Pace
from bot.values.table import Person, Status, Table
from games.errors import Refusal
from tests.support.bot.direct_bot import ALL, DirectBot
from tests.support.bot.drafting import FIRST, with_draft
from tests.support.bot.service import resigned
from tests.support.bot.table_command import HOUR, clocked, open_lobby
from tests.support.languages import LANGUAGES

ANN, BOB, DEE = (Person(number, name, "en-US") for number, name in ((101, "Ann"), (102, "Bob"), (103, "Dee")))
SEATS = [ANN.id, BOB.id]

Before = Callable[[DirectBot], Awaitable[Table]]
"""What there is when the command comes."""


async def lobby(bot: DirectBot) -> Table:
    return await bot.lobby("glory", (ANN,))


async def lobby_of_two(bot: DirectBot) -> Table:
    return await bot.lobby("glory", (ANN, BOB))


async def invitation(bot: DirectBot) -> Table:
    return await open_lobby(bot, ANN, invited=(BOB.id,))


async def lobby_with_computers(bot: DirectBot) -> Table:
    table = await bot.change(await lobby(bot), lobbies.computers_seated, ANN.id, False)
    return await bot.change(table, lobbies.computers_seated, ANN.id, False)


async def game(bot: DirectBot) -> Table:
    return await clocked(bot, ANN, BOB, game="many", pace=Pace.HOUR)


async def over(bot: DirectBot) -> Table:
    return (await resigned(bot.tables, await game(bot), BOB.id)).table


async def asked_for_a_rematch(bot: DirectBot) -> Table:
    table = await over(bot)
    await bot.type(ANN, "many rematch")
    return table


async def asked_for_an_end(bot: DirectBot) -> Table:
    table = await game(bot)
    await bot.type(ANN, "table end")
    return table


async def paused(bot: DirectBot) -> Table:
    table = await game(bot)
    await bot.type(ANN, "table pause", until="in 3 days")
    await bot.type(BOB, "table answer", choice="yes")
    return table


async def saved(bot: DirectBot) -> Table:
    table = await with_draft(bot)
    await bot.type(ANN, "setup save", name="castle")
    return table


def seats(table: Table) -> list[int | None]:
    return [player.person for player in table.players]


CHANGES: Final[list[tuple[str, Before, Person, dict[str, object], Callable[[Table], bool]]]] = [
    ("* join", lobby, BOB, {}, lambda table: seats(table) == SEATS),
    ("* leave", lobby_of_two, BOB, {}, lambda table: seats(table) == [ANN.id]),
    ("* decline-invitation", invitation, BOB, {}, lambda table: table.reserved == ()),
    ("* add-computer", lobby, ANN, {}, lambda table: seats(table) == [ANN.id, None]),
    ("* remove-computer", lobby_with_computers, ANN, {}, lambda table: seats(table) == [ANN.id, None]),
    ("* begin", lobby_of_two, ANN, {}, lambda table: table.status is Status.PLAYING),
    ("* cancel", lobby, ANN, {}, lambda table: table.status is Status.CLOSED),
    (
        "* replace",
        game,
        ANN,
        {"person": str(DEE.id), "seat": 1},
        lambda table: table.seating.replacing.offer is not None,
    ),
    ("table clock", lobby, ANN, {"pace": "3600"}, lambda table: table.settings.pace is Pace.HOUR),
    ("table agree", asked_for_an_end, BOB, {}, lambda table: table.is_over),
    ("table refuse", asked_for_an_end, ANN, {}, lambda table: table.proposals.lasting is None),
    ("table fill", asked_for_a_rematch, ANN, {}, lambda table: table.rematch is not None),
]
"""What an old command does at a table."""
ANSWERS: Final[list[tuple[str, Before, Person, dict[str, object], str]]] = [
    ("* close", game, ANN, {}, "close-yes:"),
    ("* hand", game, ANN, {}, "picture_spec=PictureSpec"),
    ("* board", game, DEE, {}, "picture_spec=PictureSpec"),
    ("* history", game, DEE, {}, "## History"),
    ("* record", over, ANN, {}, "The whole game, move by move, in a file for programs. To read it, press *History*."),
    ("* resign", game, ANN, {}, "resign-yes:"),
    ("* rematch", over, ANN, {}, "fill:"),
    ("* save", with_draft, ANN, {"name": "castle"}, "Saved as “castle”."),
    ("* favourites", saved, ANN, {}, "'Use'"),
    ("* favourites", saved, ANN, {"name": "castle"}, "'Lock in'"),
    ("table clock", game, ANN, {}, "1 hour"),
    ("table refuse", asked_for_an_end, BOB, {}, "rather play on"),
    ("table refuse", asked_for_an_end, ANN, {}, "taken your proposal back"),
    ("table pause", paused, BOB, {}, "The game goes on."),
]
"""What an old command is answered with."""
REFUSED: Final[list[tuple[str, Before, type[Refusal]]]] = [
    ("* decline-invitation", lobby_of_two, AlreadySeated),
    ("* undo", game, NothingToUndo),
    ("table agree", game, NotAsked),
    ("table refuse", game, NotAsked),
    ("table pause", game, NotPaused),
    *((it, game, UnknownControl) for it in ("* fly", "table fly", "lobby fly", "* save", "nothing join")),
]
LATE = {"wait": "You wait for two days more.", "end": "Claim the win?"}


def test_none_is_forgotten() -> None:
    assert {it[0] for it in (*CHANGES, *ANSWERS, *REFUSED)} | {"table late"} >= set(OLD)


@pytest.mark.parametrize(("command", "before", "who", "options", "is_done"), CHANGES)
async def test_an_old_command_is_carried_out(
    bot: DirectBot,
    command: str,
    before: Before,
    who: Person,
    options: dict[str, object],
    is_done: Callable[[Table], bool],
) -> None:
    table = await bot.tables.get((await before(bot)).id)
    assert not is_done(table)

    await bot.type(who, command.replace("*", table.game), **options)

    assert is_done(await bot.tables.get(table.id))


@pytest.mark.parametrize(("command", "before", "who", "options", "answer"), ANSWERS)
async def test_an_old_command_is_answered(
    bot: DirectBot, command: str, before: Before, who: Person, options: dict[str, object], answer: str
) -> None:
    table = await before(bot)

    reply = await bot.type(who, command.replace("*", table.game), **options)

    assert answer in repr(reply.shown[-1])


async def test_what_is_saved_by_an_old_command_is_the_draft(bot: DirectBot) -> None:
    await saved(bot)

    assert await bot.repositories.favourites.of(ANN.id, "setup") == {"castle": FIRST}


@pytest.mark.parametrize("choice", LATE)
async def test_of_two_the_other_decides_by_an_old_command_what_happens_with_who_is_late(
    bot: DirectBot, choice: str
) -> None:
    table = await game(bot)
    other = ANN if ANN.id != table.people_to_act[0].person else BOB
    await bot.pass_time(3 * HOUR)

    assert LATE[choice] in repr((await bot.type(other, "table late", choice=choice)).shown[-1])


@pytest.mark.parametrize(("command", "before", "refusal"), REFUSED)
async def test_what_cannot_be_or_never_was_is_refused(
    bot: DirectBot, command: str, before: Before, refusal: type[Refusal]
) -> None:
    table = await before(bot)

    with pytest.raises(refusal):
        await bot.type(ANN, command.replace("*", table.game))


def test_a_client_of_today_knows_none_of_them() -> None:
    known = {
        f"{command['name']} {option['name']}"
        for command in slash_commands(ALL, LANGUAGES)
        for option in command.get("options", ())
        if option["type"] == 1
    }

    assert known & {it.replace("*", game) for it in OLD for game in ALL} == {"table pause"}
