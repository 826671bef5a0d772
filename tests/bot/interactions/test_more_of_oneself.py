"""What people who never type a command choose for themselves: their settings, and that they are away."""

from datetime import UTC, datetime

import pytest

from bot.tables.refusals import BadMoment
from bot.ui.message import CustomId, Menu
from tests.bot.interactions.test_more import ANN, CAS, DAY, button, evening, modal, more, press
from tests.support.bot.direct_bot import STRANGER, DirectBot
from tests.support.bot.drafting import buttons_of
from tests.support.bot.table_command import clocked

pytestmark = pytest.mark.usefixtures(evening.__name__)


async def test_settings_are_the_screen_of_the_command(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS), STRANGER)

    [shown] = (await press(bot, button(spec, "Settings"), who=STRANGER)).shown

    assert shown.above == "## Your settings"


async def test_somebody_is_away_for_as_long_as_they_pick(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS))
    [settings] = (await press(bot, button(spec, "Settings"))).shown

    [shown] = (await press(bot, button(settings, "Away"))).shown
    [spans] = [row for row in shown.rows if isinstance(row, Menu)]
    three = next(it.value for it in spans.options if it.label == "3 days")
    [away] = (await press(bot, spans.id, three)).shown
    [absence] = bot.repositories.people.preferences(ANN.id).absences

    assert "You are away until" in away.above
    assert absence.end == bot.clock.now() + 3 * DAY


async def test_somebody_is_away_until_what_they_fill_in_and_chooses_where_it_is_long(bot: DirectBot) -> None:
    [shown] = (await press(bot, str(CustomId("away")))).shown
    [other] = buttons_of(shown)
    filled = await modal(bot, other.id)

    [long] = (await press(bot, filled, "25 january")).shown
    assert bot.repositories.people.preferences(ANN.id).absences == ()
    await press(bot, buttons_of(long)[1].id)

    [absence] = bot.repositories.people.preferences(ANN.id).absences
    assert (absence.end, absence.computer) == (datetime(2030, 1, 24, 23, tzinfo=UTC), True)
    with pytest.raises(BadMoment):
        await press(bot, filled, "soon")
