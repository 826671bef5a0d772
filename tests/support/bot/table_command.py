"""Tables of any game that have a clock, and what people type about them."""

from datetime import timedelta

from bot.tables import lobbies
from bot.ui.message import MessageSpec
from bot.values.preferences import Pace, TableSettings
from bot.values.table import ChannelRef, Person, Player, Table
from tests.support.bot.carried_out import handle_autocomplete, handle_command
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot

ANN, BOB, CAS = PEOPLE
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def typed(
    bot: DirectBot, subcommand: str, who: Person = ANN, channel: ChannelRef = HERE, **options: object
) -> MessageSpec:
    """What a command of somebody is answered with, of the group `table` unless another is named."""
    ctx, reply = bot.ctx(who, channel)
    await handle_command(ctx, command_of(subcommand if " " in subcommand else f"table {subcommand}", options))
    return reply.shown[-1]


async def suggested(bot: DirectBot, subcommand: str, focused: str, **options: object) -> list[tuple[str, str | int]]:
    """What Ann is suggested for the option that she is typing."""
    ctx, reply = bot.ctx(ANN)
    await handle_autocomplete(
        ctx, command_of(subcommand if " " in subcommand else f"table {subcommand}", options, focused)
    )
    return reply.choices or []


async def clocked(bot: DirectBot, *people: Person, pace: Pace = Pace.DAY, game: str = "heroes") -> Table:
    """A game with a clock that has begun."""
    lobby = await bot.lobby(game, people)
    table = (await bot.tables.change(lobby, bot.interaction_id(), lobbies.adjusted, people[0].id, False, pace)).table
    return (await bot.tables.begin(table, people[0].id, False, bot.interaction_id())).table


def person_of(player: Player) -> Person:
    return next(person for person in PEOPLE if person.id == player.person)


def waiting(table: Table) -> Person:
    return person_of(next(player for player in table.people if player not in table.people_to_act))


async def open_lobby(bot: DirectBot, *people: Person, size: int = 4, invited: tuple[int, ...] = ()) -> Table:
    """A table at which these people sit, the first as host, with seats kept for others."""
    first, *others = people or (ANN,)
    opened = lobbies.opened(bot.tables.game("glory"), TableSettings({}), size, HERE, first, invited)
    table = (await bot.tables.open(opened, bot.interaction_id())).table
    for person in others:
        await typed(bot, "lobby join", person, table=table.id)
    return await bot.tables.get(table.id)
