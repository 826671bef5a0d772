"""Who made a choice that was sealed is named rightly once it is revealed, wherever that is told, and no sooner."""

from collections.abc import Sequence

import pytest
import pytest_asyncio

from bot.tables import transitions
from bot.tables.late import back
from bot.ui.message import CustomId
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from games import GAMES
from games.__main__ import told
from games.core import Event, Headline, Seat, View
from games.glory import Glory
from games.glory.events import Revealed
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.service import first_move, match_of
from tests.support.bot.table_command import HOUR, clocked

ANN, BOB, CAS = (Person(number, name, "en-US") for number, name in enumerate(("Ann", "Bob", "Cas"), 101))


@pytest.fixture(autouse=True)
def reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The headline is what was revealed."""

    def headline(_self: Glory, _view: View, events: Sequence[Event], _me: Seat | None) -> Headline | None:
        return next((Headline(event.phrase()) for event in events if isinstance(event, Revealed)), None)

    monkeypatch.setattr(Glory, "headline", headline)


@pytest_asyncio.fixture
async def late(bot: DirectBot) -> Table:
    """Ann has chosen a card in time, and nobody else has."""
    table = await clocked(bot, ANN, BOB, CAS, pace=Pace.HOUR, game="glory")
    await bot.play(table, ANN.id, first_move(table, 0))
    await bot.pass_time(2 * HOUR)
    return await bot.tables.get(table.id)


async def stand_in(bot: DirectBot, table: Table, seat: int, nth: int = 0) -> Table:
    """The computer chooses that plays for a seat."""
    now = await bot.tables.get(table.id)
    move = list(match_of(now).game.legal(match_of(now).view(Seat(seat))))[nth]
    return await bot.change(now, transitions.computer_played, Seat(seat), move, now.decision)


async def pressed(bot: DirectBot, table: Table, person: Person, action: str) -> str:
    reply = await bot.press(person, CustomId(action, table.id))
    return f"{reply.shown[-1].above} {reply.shown[-1].below}"


async def everywhere(bot: DirectBot, table: Table) -> dict[str, str]:
    """The lines that tell the first reveal: in the table's message, the history, a panel and the record."""
    table = await bot.tables.get(table.id)
    message = await bot.desired.public(table, ())
    assert message is not None
    places = {"message": message.spec.below}
    places["history"] = await pressed(bot, table, CAS, "history")
    places["panel"] = await pressed(bot, table, ANN, "my")
    over = await bot.change(await bot.tables.get(table.id), transitions.closed, ANN.id, False)
    places["record"] = "\n".join(told(await bot.tables.record(over), GAMES))
    return places


def revealed(place: str) -> list[str]:
    """Whose cards are told, in their order."""
    text = place.replace("**", "").replace("\\", "").partition("Revealed: ")[2].partition("♢")[0]
    line = text.partition(".")[0]
    return [name for name in ("Ann", "Computer (Bob)", "Computer (Cas)") if name in line]


async def test_each_of_several_stand_ins_of_one_turn_is_named_wherever_the_reveal_is_told(
    bot: DirectBot, late: Table
) -> None:
    table = await stand_in(bot, await stand_in(bot, late, 1), 2)

    places = await everywhere(bot, table)

    assert {tuple(revealed(place)) for place in places.values()} == {("Ann", "Computer (Bob)", "Computer (Cas)")}


async def test_whoever_is_back_before_the_reveal_did_not_choose_what_a_computer_had_sealed(
    bot: DirectBot, late: Table
) -> None:
    table = await stand_in(bot, late, 1)
    await bot.change(table, back, CAS.id)
    now = await bot.tables.get(table.id)
    await bot.play(now, CAS.id, first_move(now, 2))

    places = await everywhere(bot, now)

    assert {tuple(revealed(place)) for place in places.values()} == {("Ann", "Computer (Bob)")}


async def test_the_answer_to_the_move_that_reveals_names_them_too(bot: DirectBot, late: Table) -> None:
    table = await stand_in(bot, late, 1)
    await bot.change(table, back, CAS.id)
    now = await bot.tables.get(table.id)

    reply = await bot.press(CAS, CustomId("play-yes", now.id, now.decision, first_move(now, 2)), private=True)
    await bot.pass_time(HOUR / 60)

    assert revealed(whole(reply.shown[-1])) == ["Ann", "Computer (Bob)"]


async def test_before_the_reveal_nothing_tells_who_made_a_choice(bot: DirectBot, late: Table) -> None:
    table = await stand_in(bot, late, 1)

    story = await bot.repositories.moves.story(table)

    assert story[-1].seat == 1
    assert story[-1].told == ()
    assert "Computer (" not in await pressed(bot, table, ANN, "history")
