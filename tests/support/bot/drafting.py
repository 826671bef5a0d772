"""The workshop of long moves, as its tests use it at a desk without Discord."""

from bot.interactions.commands import handle_command
from bot.interactions.components import handle_component
from bot.model import Person as Requester
from bot.model import Table
from bot.ui.custom_id import CustomId, draft_digest
from bot.ui.message import Button, Menu, MessageSpec
from games.core import Seat
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.toys import TOYS
from tests.support.toys.setup_model import FORMATIONS

SETUP = TOYS["setup"]
ANN, BOB, _ = PEOPLE
FIRST, SECOND, THIRD = (f"place.{','.join(formation)}" for formation in FORMATIONS.values())


async def arranged(bot: DirectBot, text: str | None = FIRST) -> Table:
    """A table at which Ann arranges her pieces."""
    table = await bot.begun("setup")
    await bot.repositories.drafts.keep(table.id, Seat(0), text)
    return table


async def pressed(bot: DirectBot, table: Table, verb: str, *values: str, who: Requester = ANN) -> MessageSpec:
    """What a press leads to; a control that works on the draft is one beside the draft as it is."""
    ctx, reply = bot.ctx(who, private=True)
    await handle_component(ctx, await control(bot, table, verb, who), values)
    return reply.shown[-1] if reply.shown else MessageSpec("en")


async def control(bot: DirectBot, table: Table, verb: str, who: Requester = ANN) -> str:
    """The id of a control of the workshop as it is now."""
    player = table.player_of(who.id)
    text = None if player is None else await bot.repositories.drafts.of(table.id, player.seat)
    assert table.match is not None
    marks = verb in ("swap", "mirror", "save", "saved", "seal") and text is not None
    return str(CustomId(verb, table.id, 0, draft_digest(table.match.seed, str(text)) if marks else "place"))


async def said(bot: DirectBot, command: str, who: Requester = ANN, **options: object) -> MessageSpec:
    """What a command is answered with."""
    ctx, reply = bot.ctx(who)
    await handle_command(ctx, command_of(command, options))
    return reply.shown[-1]


def command_of(command: str, options: dict[str, object], focused: str = "") -> dict[str, object]:
    game, verb = command.split()
    given = [{"name": name, "value": value, "focused": name == focused} for name, value in options.items()]
    return {"name": game, "options": [{"type": 1, "name": verb, "options": given}]}


def labels(spec: MessageSpec) -> list[str]:
    """The labels of its buttons and the placeholders of its menus."""
    rows = [row if isinstance(row, Menu) else list(row) for row in spec.rows]
    return [
        it for row in rows for it in ([row.placeholder] if isinstance(row, Menu) else [button.label for button in row])
    ]


def presses_of(spec: MessageSpec) -> list[Button]:
    """Its buttons."""
    return [button for row in spec.rows if not isinstance(row, Menu) for button in row]
