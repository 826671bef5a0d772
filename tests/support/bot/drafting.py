"""The workshop of long moves, as its tests use it at a desk without Discord."""

from bot.interactions.commands import call
from bot.interactions.components import press
from bot.model import Person as Visitor
from bot.model import Table
from bot.ui.custom_id import Press, marked
from bot.ui.message import Button, Menu, Screen
from games.core import Seat
from tests.support.bot.interactions import PEOPLE, Counter
from tests.support.toys import TOYS
from tests.support.toys.setup_model import FORMATIONS

SETUP = TOYS["setup"]
ANN, BOB, _ = PEOPLE
FIRST, SECOND, THIRD = (f"place.{','.join(formation)}" for formation in FORMATIONS.values())


async def arranged(desk: Counter, text: str | None = FIRST) -> Table:
    """A table at which Ann arranges her pieces."""
    table = await desk.begun("setup")
    await desk.tables.keep_draft(table.id, Seat(0), text)
    return table


async def pressed(desk: Counter, table: Table, verb: str, *values: str, who: Visitor = ANN) -> Screen:
    """What a press leads to; a control that works on the draft is one beside the draft as it is."""
    visit, reply = desk.visit(who, private=True)
    await press(visit, await control(desk, table, verb, who), values)
    return reply.screens[-1] if reply.screens else Screen("en")


async def control(desk: Counter, table: Table, verb: str, who: Visitor = ANN) -> str:
    """The id of a control of the workshop as it is now."""
    chair = table.chair_of(who.id)
    text = None if chair is None else await desk.tables.draft(table.id, chair.seat)
    assert table.match is not None
    marks = verb in ("swap", "mirror", "save", "saved", "seal") and text is not None
    return str(Press(verb, table.id, 0, marked(table.match.seed, str(text)) if marks else "place"))


async def said(desk: Counter, command: str, who: Visitor = ANN, **options: object) -> Screen:
    """What a command is answered with."""
    visit, reply = desk.visit(who)
    await call(visit, command_of(command, options))
    return reply.screens[-1]


def command_of(command: str, options: dict[str, object], focused: str = "") -> dict[str, object]:
    game, verb = command.split()
    given = [{"name": name, "value": value, "focused": name == focused} for name, value in options.items()]
    return {"name": game, "options": [{"type": 1, "name": verb, "options": given}]}


def labels(screen: Screen) -> list[str]:
    """The labels of its buttons and the placeholders of its menus."""
    rows = [row if isinstance(row, Menu) else list(row) for row in screen.rows]
    return [
        it for row in rows for it in ([row.placeholder] if isinstance(row, Menu) else [button.label for button in row])
    ]


def presses_of(screen: Screen) -> list[Button]:
    """Its buttons."""
    return [button for row in screen.rows if not isinstance(row, Menu) for button in row]
