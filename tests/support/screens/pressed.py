"""The screens that commands and presses lead to, at real tables of a bot without Discord.

People press by custom ids, which never change their meaning. No label is read, so other words need no change here.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot.store.games.ratings import LEAST
from bot.tables import lobbies, replacing
from bot.ui.message import Button, CustomId, Grid, Menu, MessageSpec, buttons_in
from bot.values.preferences import Pace, TableSettings
from bot.values.table import ChannelRef, Person, Table
from games import GAMES
from games.chance import SeededChance
from games.errors import Refusal
from tests.support.bot.carried_out import handle_command, handle_component
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import HERE, PRIVATE, DirectBot, direct_bot
from tests.support.bot.positions import some_moves
from tests.support.bot.service import resigned
from tests.support.bot.table_command import typed
from tests.support.screens.found import Screen
from tests.support.screens.measure import PICKS

NAMES: Final = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
PEOPLE: Final = tuple(Person(101 + at, name, ("en-US", "nl")[at % 2]) for at, name in enumerate(NAMES))
HOST: Final = PEOPLE[0]
STRANGER: Final = Person(199, "Zoe", "nl")
OF_NO_TABLE: Final = (
    *("help", "games", "finished", "profile", "leaderboard", "settings", "server", "server-boards", "server-people"),
    *("away", "privacy", "my-data", "forget-me"),
)
OF_A_TABLE: Final = ("my", "more", "rules", "history", "resign", "record", "plan")
OF_AN_END: Final = ("replay", "how", "how-turn", "how-cost")
TURN_PAGES: Final = (
    *("page", "history", "turn", "help", "games", "server-people", "step"),
    *("finished", "opponent", "leaderboard", "leaderboard-game", "leaderboard-me"),
)
"""Actions of controls that lead to another page."""
PRESSES: Final = 8
"""So many presses lead to any move."""
MOVES: Final = 6
"""After so many moves a table is looked at again."""
LOOKS: Final = 3


async def pressed(folder: Path) -> AsyncIterator[Screen]:
    """The screens of all games, and those of none. The bot's database lies in this folder."""
    async with direct_bot(folder) as bot:
        await bot.repositories.servers.choose(HERE.guild or 0, lambda it: it.replace(reports=HERE.id))
        await bot.repositories.banned.ban(HERE.guild or 0, range(1000, 1045), bot.clock.now())
        for key in GAMES:
            for walk in (_lobbies, _play, _alone, _lessons):
                async for name, spec in walk(bot, key):
                    yield Screen(name, spec, key)
        await _end_some(bot)
        for person in (HOST, STRANGER):
            shown = (await bot.type(person, "profile", person=str(PEOPLE[1].id))).shown[-1]
            yield Screen("/profile of somebody else", shown, "")
        for action in OF_NO_TABLE:
            for person in (HOST, STRANGER):
                async for name, spec in _read(bot, person, CustomId(action), f"/{action}"):
                    yield Screen(name, spec, "")


OPEN: Final = replace(HERE, seen_by_all=True)
Walk = AsyncIterator[tuple[str, MessageSpec]]


async def _press(
    bot: DirectBot, person: Person, control: CustomId | str, *values: str, channel: ChannelRef = HERE
) -> list[MessageSpec]:
    """What a press is answered with, on a message that one person sees alone; nothing where that is a form, or they may
    not."""
    ctx, reply = bot.ctx(person, channel, moderator=True, private=True)
    with suppress(Refusal):
        await handle_component(replace(ctx, manages=True), str(control), values)
    return reply.shown


async def _read(bot: DirectBot, person: Person, control: CustomId, name: str) -> Walk:
    """The answer to a press, and the pages to which it leads."""
    for spec in await _press(bot, person, control):
        yield name, spec
        leading: list[tuple[str, tuple[str, ...]]] = [(it.id, ()) for it in spec.buttons if not it.disabled]
        leading += [(it.id, (it.options[-1].value,)) for it in spec.rows if isinstance(it, Menu)]
        for text, values in leading:
            action = text.partition(":")[0]
            if action in TURN_PAGES:
                for further in await _press(bot, person, text, *values):
                    yield f"{action}, further", further


async def _posted(bot: DirectBot, table: Table) -> MessageSpec:
    """The table's message as it would be posted now."""
    public = await bot.desired.public(await bot.tables.get(table.id), ())
    assert public is not None
    return public.spec


async def _opened(bot: DirectBot, key: str, seated: int, invited: Sequence[int] = ()) -> Table:
    """A lobby at which so many sit, with seats kept for others."""
    game = bot.tables.game(key)
    opened = lobbies.opened(game, TableSettings({}), game.seats[-1], HERE, HOST, tuple(invited))
    table = (await bot.tables.open(opened, bot.interaction_id())).table
    for person in PEOPLE[1:seated]:
        await _press(bot, person, CustomId("join", table.id))
    return await bot.tables.get(table.id)


async def _lobbies(bot: DirectBot, key: str) -> Walk:
    """Lobbies with few and many people, and what they lead to."""
    most = GAMES[key].seats[-1]
    for seated in range(1, most + 1):
        table = await _opened(bot, key, seated)
        yield f"lobby: {'full' if seated == most else 'with seats free'}", await _posted(bot, table)
    yield "options", await typed(bot, "lobby options", STRANGER, table=table.id)
    table = await _opened(bot, key, 1, [it.id for it in PEOPLE[1:most]])
    yield "lobby: the others are invited", await _posted(bot, table)
    await _press(bot, PEOPLE[1], CustomId("decline", table.id))
    yield "lobby: somebody does not come", await _posted(bot, table)
    for person in (HOST, STRANGER):
        for spec in await _press(bot, person, CustomId("more", table.id)):
            yield "more: of a lobby", spec
    table = await _opened(bot, key, 1)
    await _press(bot, HOST, CustomId("add-all", table.id))
    yield "lobby: with computers", await _posted(bot, table)
    await bot.pass_time(timedelta(hours=71, minutes=30))
    yield "lobby: closes soon", await _posted(bot, table)


async def _alone(bot: DirectBot, key: str) -> Walk:
    """What somebody sees who begins a game in their private messages."""
    here = replace(PRIVATE, id=PRIVATE.id + len(key))
    ctx, reply = bot.ctx(HOST, here)
    await handle_command(ctx, command_of("newgame", {"game": key}))
    for spec in reply.shown:
        yield "/newgame in private", spec
    _, newest, *_ = await bot.sums()
    for control in (CustomId("my", newest), CustomId("more", newest)):
        for spec in await _press(bot, HOST, control, channel=here):
            yield f"{control.action}: alone", spec


async def _lessons(bot: DirectBot, key: str) -> Walk:
    """Each step of what a game teaches, what is picked in it, and the answer to each choice."""
    for number in range(len(GAMES[key].lessons) + 1):
        name, shown = "learn", await _press(bot, STRANGER, CustomId("learn", rest=f"{key}.{number}"))
        while shown:
            spec, *others = shown
            yield name, spec
            controls = [button.id for button in spec.buttons if button.id.startswith("learn-pick:")]
            shown = others + [it for control in controls for it in await _press(bot, STRANGER, control)]
            name = "learn, further"


async def _play(bot: DirectBot, key: str) -> Walk:
    """A table as it is played at: from time to time all that can be looked at there, and each press to a move."""
    chance, lobby = SeededChance(bytes(32), 7), await _opened(bot, key, GAMES[key].seats[0])
    clocked = await bot.tables.change(lobby, bot.interaction_id(), lobbies.adjusted, HOST.id, False, Pace.DAY)
    table = (await bot.tables.begin(clocked.table, HOST.id, False, bot.interaction_id())).table
    for _ in range(LOOKS):
        for walk in (_looks, _moves):
            async for shown in walk(bot, await bot.tables.get(table.id)):
                yield shown
        for _ in range(MOVES):
            table = await bot.tables.get(table.id)
            if table.match is not None and table.people_to_act:
                player = table.people_to_act[0]
                move = chance.pick(some_moves(table.match, player.seat, chance))
                await bot.play(table, player.person or 0, str(move))
    for person in PEOPLE[: len(table.players)]:
        with suppress(Refusal):  # it is over before all are asked where the game has ended by itself
            await typed(bot, "end", person, table=table.id)
    async for shown in _looks(bot, await bot.tables.get(table.id)):
        yield shown


async def _end_some(bot: DirectBot) -> None:
    """Games of two in a channel that all can read, as many as anything needs that is worked out of them."""
    for at in range(LEAST):
        other, key = PEOPLE[1 + at % 2], [*GAMES][at % 2]
        lobby = await bot.open(key, HOST, channel=OPEN)
        table = await bot.begin(await bot.change(lobby, replacing.seated, other, bot.tables.clock()))
        await resigned(bot.tables, table, (other, HOST)[at % 3 // 2].id)
    await bot.repositories.ratings.of(HOST.id)
    await bot.repositories.ratings.settled()


async def _looks(bot: DirectBot, table: Table) -> Walk:
    """The table's message, and what each person and a spectator can open there."""
    when = "at the end" if table.is_over else "in play"
    yield f"table {when}, as posted", await _posted(bot, table)
    for person in (*PEOPLE[: len(table.players)], STRANGER):
        acts = "who acts" if table.waits_for(person.id) else "who waits"
        who = "a spectator" if person is STRANGER else "a player" if table.is_over else acts
        for action in (*OF_A_TABLE, *(OF_AN_END if table.is_over else ())):
            name = f"{action}: {who}, {when}" if action in ("my", "more") else action
            async for shown in _read(
                bot, person, CustomId(action, table.id, rest="0" if action in OF_AN_END else ""), name
            ):
                yield shown


async def _moves(bot: DirectBot, table: Table) -> Walk:
    """Each press that leads somebody to a move, and what they are shown then."""
    if not table.people_to_act:
        return
    person = next(it for it in PEOPLE if it.id == table.people_to_act[0].person)
    shown = (await _press(bot, person, CustomId("my", table.id)))[-1]
    for _ in range(PRESSES):
        found = next(_ways_on(shown), None)
        answers = [] if found is None else await _press(bot, person, found[0], *found[1])
        if not answers:
            return
        shown, now = answers[-1], await bot.tables.get(table.id)
        made = (now.decision, now.people_to_act) != (table.decision, table.people_to_act)
        yield "after a move" if made else "after a press", shown
        if made:
            return


def _ways_on(spec: MessageSpec) -> Iterator[tuple[str, Sequence[str]]]:
    """What picks something: the spots of a grid first, then buttons, then menus, and last what settles a move."""
    grids = [button for row in spec.rows if isinstance(row, Grid) for button in buttons_in(row)]
    every = (*grids, *spec.buttons)
    yield from ((it.id, ()) for it in every if _does(it, *PICKS))
    for menu in (row for row in spec.rows if isinstance(row, Menu)):
        if menu.id.startswith(("pick:", "preset:")) and not any(_does(it, "seal") for it in every):
            yield menu.id, [it.value for it in menu.options[: menu.least]]
    yield from ((it.id, ()) for it in every if _does(it, "play-yes", "seal", "now"))


def _does(button: Button, *actions: str) -> bool:
    custom_id = CustomId.read(button.id)
    return not button.disabled and custom_id is not None and custom_id.action in actions
