"""A process shows the tables of its own slots, calls the people of its own, and asks nothing of Discord too late."""

import asyncio

import pytest

from bot.cluster.owned import Owned
from bot.delivery.notifications.apply import ARRIVES
from bot.delivery.notifications.notifier import Notifier
from bot.ownership.ownership import Lease, partition_lease
from bot.store.messages import Notification
from bot.tables.erasure import PersonErasure
from bot.ui.message import MessageSpec
from bot.values.messages import MessageRecord, Notified
from bot.values.table import Person, Table
from render.painter import Picture
from tests.support.bot.at_once import AT_ONCE
from tests.support.bot.direct_bot import HERE, PEOPLE, DirectBot
from tests.support.bot.eventually import eventually
from tests.support.bot.recording_messenger import RecordingMessenger

LONG = 1e9
SLOT = partition_lease(HERE.id)


@pytest.fixture
def owned() -> Owned:
    """The slot of the channel, as of these people: their ids are small."""
    owned = Owned()
    owned.keep(Lease(SLOT, 1), LONG)
    return owned


class Losing(RecordingMessenger):
    """Loses a lease right before, or after, the next message arrives."""

    def __init__(self, owned: Owned, *, after: bool) -> None:
        super().__init__()
        self._lost_by, self._after = owned, after

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        if not self._after:
            self._lost_by.drop([SLOT])
        self._lost_by.still()
        number = await super().send(channel, spec, picture, nonce)
        self._lost_by.drop([SLOT])
        self._lost_by.still()
        return number

    async def find_lost(self, record: MessageRecord, known: set[int]) -> int | None:
        return next((number for number in self.standing if number not in known), None)


class Slow(RecordingMessenger):
    """Is asked for calls of `so_many` people, and does not come back. `arrived`: whose call has arrived meanwhile."""

    def __init__(self, so_many: int) -> None:
        super().__init__()
        self.all_asked = asyncio.Barrier(so_many + 1)
        self.arrived: dict[int | None, int] = {}

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        await self.all_asked.wait()
        await asyncio.Event().wait()
        return 0

    async def find_lost(self, record: MessageRecord, known: set[int]) -> int | None:
        return self.arrived.get(record.person)


class Forgotten(RecordingMessenger):
    """While the first message is on its way, another process forgets `person` and shows what that has changed."""

    def __init__(self, bot: DirectBot, person: Person) -> None:
        super().__init__()
        self._bot, self._person = bot, person

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        number = await super().send(channel, spec, picture, nonce)
        if number == 1:
            gone = await PersonErasure(self._bot.tables).erase(self._person.id)
            elsewhere = self._bot.reconciler(RecordingMessenger())
            for table in gone.changed:
                elsewhere.schedule(table)
            await elsewhere.settled()
        return number


async def opened(bot: DirectBot) -> Table:
    return await bot.lobby("glory")


async def shown(bot: DirectBot, table: Table, messenger: RecordingMessenger, owned: Owned) -> None:
    reconciler = bot.reconciler(messenger, owned)
    reconciler.schedule(table.id)
    await reconciler.settled()


async def test_a_table_of_another_process_is_left_to_it(bot: DirectBot) -> None:
    table, messenger = await opened(bot), RecordingMessenger()

    await shown(bot, table, messenger, Owned())

    assert messenger.shown == []
    assert await bot.repositories.messages.unshown() == (table.id,)


async def test_a_table_of_its_own_is_shown(bot: DirectBot, owned: Owned) -> None:
    table, messenger = await opened(bot), RecordingMessenger()

    await shown(bot, table, messenger, owned)

    assert len(messenger.standing) == 1
    assert await bot.repositories.messages.unshown() == ()


@pytest.mark.parametrize("after", [False, True])
async def test_what_was_begun_too_late_is_mended_by_the_next_holder_with_one_message(
    bot: DirectBot, owned: Owned, after: bool
) -> None:
    table, messenger = await opened(bot), Losing(owned, after=after)

    await shown(bot, table, messenger, owned)
    assert len(messenger.standing) == after
    assert await bot.repositories.messages.unshown() == (table.id,)

    owned.keep(Lease(SLOT, 2), LONG)
    next_owner = RecordingMessenger()
    next_owner.standing = messenger.standing
    next_owner.find_lost = messenger.find_lost  # type: ignore[method-assign]
    await shown(bot, table, next_owner, owned)

    assert len(next_owner.standing) == 1
    assert await bot.repositories.messages.unshown() == ()


async def test_an_edit_that_came_too_late_is_edited_over_though_its_look_is_recorded(
    bot: DirectBot, owned: Owned
) -> None:
    table, messenger = await opened(bot), RecordingMessenger()
    await shown(bot, table, messenger, owned)
    (message,) = messenger.standing

    await bot.repositories.messages.unshow(table.id)
    await shown(bot, table, messenger, owned)

    assert messenger.edits(message) == 1
    assert await bot.repositories.messages.unshown() == ()


async def handed_over(bot: DirectBot, owned: Owned, sending: Slow) -> tuple[RecordingMessenger, Notifier]:
    """The next holder of the slot, which has looked at everybody after the one before has begun to call them."""
    notifier = bot.notifier(sending, AT_ONCE, owned)
    notifier.start()
    await sending.all_asked.wait()
    await notifier.close()
    messenger = RecordingMessenger()
    messenger.find_lost = sending.find_lost  # type: ignore[method-assign]
    following = bot.notifier(messenger, AT_ONCE, owned)
    following.start()
    await nobody_due(bot)
    assert messenger.shown == []
    return messenger, following


async def test_a_call_that_arrives_once_its_slot_is_another_process_s_sounds_once(bot: DirectBot, owned: Owned) -> None:
    people = PEOPLE[:2]
    await bot.begun("glory", people)
    sending = Slow(len(people))
    messenger, notifier = await handed_over(bot, owned, sending)

    sending.arrived = {person.id: person.id for person in people}
    await notifier_evaluates_after(bot, notifier)

    assert set(messenger.standing) == set(sending.arrived.values()), "these were edited, and no other was sent"
    assert await bot.repositories.notifications.due(bot.clock.now()) == ()


async def test_a_call_that_never_arrived_is_sent_by_the_next_holder(bot: DirectBot, owned: Owned) -> None:
    people = PEOPLE[:2]
    await bot.begun("glory", people)
    messenger, notifier = await handed_over(bot, owned, Slow(len(people)))

    await notifier_evaluates_after(bot, notifier)

    assert len(messenger.shown) == len(people)


async def notifier_evaluates_after(bot: DirectBot, notifier: Notifier) -> None:
    """Let a caller look once what was under way has surely arrived, and close it."""
    bot.clock.advance(ARRIVES)
    await nobody_due(bot)
    await notifier.close()


async def nobody_due(bot: DirectBot) -> None:
    """Wait until everybody was looked at who was due."""
    await eventually(lambda: bot.repositories.notifications.due(bot.clock.now()), lambda due: not due)


async def test_a_call_to_somebody_whom_another_process_forgets_meanwhile_does_not_stay(
    bot: DirectBot, owned: Owned
) -> None:
    ann = PEOPLE[0]
    await bot.begun("glory", PEOPLE[:2])
    messenger = Forgotten(bot, ann)
    notifier = bot.notifier(messenger, AT_ONCE, owned)

    await notifier.evaluate(ann.id)

    assert len(messenger.shown) == 1
    assert messenger.standing == {}
    assert await bot.repositories.notifications.of(ann.id) == Notification(Notified(ann.id), ())


async def test_a_person_is_called_by_who_holds_their_slot_alone(bot: DirectBot, owned: Owned) -> None:
    await bot.begun("glory")
    elsewhere, here = RecordingMessenger(), RecordingMessenger()

    for messenger, leases in ((elsewhere, Owned()), (here, owned)):
        notifier = bot.notifier(messenger, AT_ONCE, leases)
        notifier.start()
        await bot.clock.awaited()
        await notifier.settled()
        await notifier.close()

    assert elsewhere.shown == []
    assert here.shown
