"""The messages of a game that is over are edited where somebody is named no more, and never sent anew for that."""

import pytest

from bot.delivery.messenger import DeliveryError, MessageGone, NotEditable
from bot.tables.erasure import PersonErasure
from bot.values.table import Person
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.roles import ZEBEDEE
from tests.support.bot.service import resigned

ANN = PEOPLE[0]
WHO = Person(ZEBEDEE.id, ZEBEDEE.name, "en-US")


@pytest.mark.parametrize("trouble", [None, NotEditable, MessageGone])
async def test_the_end_of_a_game_is_edited_or_left(bot: DirectBot, trouble: type[DeliveryError] | None) -> None:
    messenger = RecordingMessenger([None, trouble])
    reconciler = bot.reconciler(messenger)
    table = (await resigned(bot.tables, await bot.begun("glory", (ANN, WHO)), WHO.id)).table
    reconciler.show(table)
    await reconciler.settled()
    [standing] = messenger.standing

    gone = await PersonErasure(bot.tables).erase(WHO.id)
    for number in gone.changed:
        reconciler.show_in_time(number)
    await reconciler.settled()

    assert [*messenger.standing] == [standing], "nothing is sent anew"
    after = await bot.tables.get(table.id)
    named = "Zebedee" in repr(messenger.standing[standing])
    assert named is (trouble is not None)
    assert (after.shown < after.version) is (trouble is NotEditable), "what may be edited later is owed"
    tries = messenger.tries
    reconciler.allowed_again(table.channel.id)
    await reconciler.settled()
    assert messenger.tries == tries, "and no press in its channel asks for it again"
