"""Drafts of long moves, as their tests use them without Discord."""

from bot.ui.message import Button, CustomId, Menu, MessageSpec, buttons_in, draft_hash
from bot.values.table import Person, Table
from games.core import Seat
from tests.support.bot.carried_out import handle_command, handle_component
from tests.support.bot.commands import command_of
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.setup_model import FORMATIONS

SETUP = TEST_GAMES["setup"]
ANN, BOB, _ = PEOPLE
FIRST, SECOND, THIRD = (f"place.{','.join(formation)}" for formation in FORMATIONS.values())


async def with_draft(bot: DirectBot, text: str | None = FIRST) -> Table:
    """A game that waits for Ann, who has this draft."""
    table = await bot.begun("setup")
    await bot.repositories.drafts.keep(table.id, Seat(0), text)
    return table


async def pressed(bot: DirectBot, table: Table, action: str, *values: str, who: Person = ANN) -> MessageSpec:
    """The message after a press; a control of a draft is one beside the draft as it is stored."""
    ctx, reply = bot.ctx(who, private=True)
    await handle_component(ctx, await control(bot, table, action, who), values)
    return reply.shown[-1] if reply.shown else MessageSpec("en")


async def control(bot: DirectBot, table: Table, action: str, who: Person = ANN) -> str:
    """The custom id of a control beside the draft as it is stored."""
    player = table.player_of(who.id)
    text = None if player is None else await bot.repositories.drafts.of(table.id, player.seat)
    assert table.match is not None
    marks = action in ("swap", "mirror", "save", "saved", "seal") and text is not None
    return str(CustomId(action, table.id, 0, draft_hash(table.match.seed, str(text)) if marks else "place"))


async def said(bot: DirectBot, command: str, who: Person = ANN, **options: object) -> MessageSpec:
    """The message that answers a command."""
    ctx, reply = bot.ctx(who)
    await handle_command(ctx, command_of(command, options))
    return reply.shown[-1]


def labels(spec: MessageSpec) -> list[str]:
    """The labels of its buttons and the placeholders of its menus."""
    rows = [row if isinstance(row, Menu) else list(buttons_in(row)) for row in spec.rows]
    return [
        it for row in rows for it in ([row.placeholder] if isinstance(row, Menu) else [button.label for button in row])
    ]


def buttons_of(spec: MessageSpec) -> list[Button]:
    """Its buttons."""
    return [button for row in spec.rows for button in buttons_in(row)]


def whole(spec: MessageSpec) -> str:
    """What a message says above and below its picture."""
    return f"{spec.above}\n{spec.below}"
