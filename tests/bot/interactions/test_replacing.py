"""What people press and type so that somebody else takes a seat, and what they see of it."""

from datetime import timedelta

import pytest

from bot.delivery.message_sync import DesiredMessage
from bot.tables import lobbies
from bot.tables.refusals import Incomplete, InTime, NoBotPlaysOn
from bot.ui.message import CustomId, PersonMenu
from bot.ui.screens.table import table_message
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from games.core import Seat
from games.errors import Unreadable
from games.words import Who
from tests.support.bot.direct_bot import ELSEWHERE, PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.drafting import labels, whole
from tests.support.bot.service import first_move

ANN, BOB, CAS = PEOPLE
EVE = Person(105, "Eve", "nl")


async def press(bot: DirectBot, table: Table, person: Person, action: str, rest: str = "", *picked: str) -> Recorder:
    return await bot.press(person, CustomId(action, table.id, None, rest), *picked)


async def asks(bot: DirectBot, to: Person) -> None:
    """Bob, who sits in the second seat, asks somebody to play on there."""
    await bot.type(BOB, "table replace", person=str(to.id), seat=2)


async def messages(bot: DirectBot, table: Table) -> dict[str, DesiredMessage]:
    return {it.kind: it for it in bot.desired.seats(await bot.tables.get(table.id), ())}


async def late_duel(bot: DirectBot) -> Table:
    """A game of Ann and Bob in which the time of one is up."""
    table = await bot.lobby("heroes", (ANN, BOB))
    table = await bot.change(table, lobbies.adjusted, ANN.id, False, Pace.HOUR)
    await bot.begin(table)
    await bot.pass_time(timedelta(hours=3))
    return await bot.tables.get(table.id)


async def test_a_player_asks_by_a_command_and_the_other_takes_the_seat_with_its_panel(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")

    await asks(bot, STRANGER)
    asked = (await messages(bot, table))["offer"]
    assert asked.spec.mentions == (STRANGER.id,)
    assert asked.spec.above.count("b.example") == 2, "who asks, and in whose seat"
    assert labels(asked.spec)[:2] == ["Take the seat", "No, thanks"]

    reply = await press(bot, table, STRANGER, "join")

    after = await bot.tables.get(table.id)
    assert after.players[1].person == STRANGER.id
    before = bot.contexts.of(table, "en").words.say("{who}", who=Who(Seat(1)))
    assert f"You play on for {before}." in whole(reply.shown[-1])
    again = await press(bot, after, STRANGER, "my")
    assert "You play on for" not in whole(again.shown[-1]), "it is said once"
    assert reply.shown[-1].picture_spec is not None
    assert reply.shown[-1].picture_spec.view == (after.match and after.match.view(Seat(1)))


async def test_the_one_replaced_is_mentioned_once_after_their_night(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    await asks(bot, STRANGER)
    await press(bot, table, STRANGER, "join")
    await bot.pass_time(timedelta(hours=12))  # a night and the two hours after it at most

    told = (await messages(bot, table))["handover"]

    assert told.spec.mentions == (BOB.id,)
    assert "**Dee** plays on for you in Add-Vantage." in told.spec.above
    assert "offer" not in await messages(bot, table)


async def test_who_is_asked_takes_or_declines_by_commands_wherever_they_are(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    for command, to in (("lobby leave", STRANGER), ("lobby join", EVE)):
        await asks(bot, to)
        await bot.type(to, command, ELSEWHERE, table=table.id)

    assert (await bot.tables.get(table.id)).players[1].person == EVE.id


async def test_the_tables_message_has_a_way_to_replace_who_is_late_and_else_none(bot: DirectBot) -> None:
    fresh, late = await bot.begun("addvantage"), await late_duel(bot)

    rows = {table.id: [labels(table_message(bot.contexts.of(table, "en")))] for table in (fresh, late)}

    assert "Replace somebody" not in str(rows[fresh.id])
    assert "Replace somebody" in str(rows[late.id])


async def test_the_button_asks_for_a_person_in_the_place_of_who_is_late(bot: DirectBot) -> None:
    table = await late_duel(bot)
    [late] = table.people_to_act
    by = BOB if late.person == ANN.id else ANN

    reply = await press(bot, table, by, "replace")

    [card] = reply.shown[-1].cards
    assert isinstance(card.menu, PersonMenu)
    await bot.press(by, card.menu.id, str(STRANGER.id))
    offer = (await bot.tables.get(table.id)).seating.replacing.offer
    assert offer is not None
    assert (offer.seat, offer.person, offer.replaced) == (late.seat, STRANGER.id, late.person)


async def test_the_button_asks_for_a_person_in_the_own_place_where_nobody_is_late(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")

    reply = await press(bot, table, CAS, "replace")

    [card] = reply.shown[-1].cards
    assert card.text == "Wie speelt verder voor **Cas**?"
    with pytest.raises(InTime):
        await press(bot, table, STRANGER, "replace")


async def test_a_menu_from_before_gives_away_no_seat_of_who_plays(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")

    with pytest.raises(InTime):
        await press(bot, table, ANN, "replace-by", "1", str(STRANGER.id))

    assert (await bot.tables.get(table.id)).seating.replacing.offer is None


@pytest.mark.parametrize(("picked", "refusal"), [((), Incomplete), (("",), Incomplete), (("x",), Unreadable)])
async def test_a_menu_that_does_not_arrive_whole_asks_nobody(
    bot: DirectBot, picked: tuple[str, ...], refusal: type[Exception]
) -> None:
    table = await bot.begun("addvantage")

    with pytest.raises(refusal):
        await press(bot, table, BOB, "replace-by", "1", *picked)

    assert (await bot.tables.get(table.id)).seating.replacing.offer is None


async def test_whoever_is_picked_in_the_menu_is_said_to_be_asked_in_its_place(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")

    reply = await bot.press(ANN, CustomId("replace-by", table.id, None, "0"), str(STRANGER.id), private=True)

    [said] = reply.shown
    assert said.above.startswith(f"🔄 <@{STRANGER.id}> has been asked in the channel to play on for ")
    assert said.cards == ()
    assert reply.fresh == [False]


async def test_a_bot_is_not_asked(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    control = CustomId("replace-by", table.id, None, "1")

    with pytest.raises(NoBotPlaysOn) as refused:
        await bot.press(ANN, control, str(STRANGER.id), bots=frozenset({STRANGER.id}))

    assert "Add computer" not in refused.value.phrase.msgid, "a game that is played has no such button"


async def test_the_seats_are_suggested_by_the_names_of_who_has_them(bot: DirectBot) -> None:
    await bot.begun("addvantage")

    assert await suggested(bot, "") == [("Ann", 1)]
    assert await suggested(bot, "aN") == [("Ann", 1)]
    assert await suggested(bot, "Cas") == [], "who plays in time hands over their own seat"


async def suggested(bot: DirectBot, text: str) -> list[tuple[str, str | int]]:
    """The seats that Ann is suggested who has typed this."""
    return await bot.suggest(ANN, "table replace", "seat", seat=text)


async def test_a_new_offer_comes_as_a_new_message_and_the_old_one_goes(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    await asks(bot, STRANGER)
    first = (await messages(bot, table))["offer"]

    await asks(bot, EVE)
    second = (await messages(bot, table))["offer"]

    assert second.renew
    assert second.decision > first.decision


async def test_a_refusal_is_told_in_the_message_that_asked_until_a_person_moves(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    await asks(bot, STRANGER)
    asked = (await messages(bot, table))["offer"]

    await press(bot, table, STRANGER, "decline")

    told = (await messages(bot, table))["offer"]
    assert f"✖️ <@{STRANGER.id}> would rather not play on in the seat of " in told.spec.above
    assert told.spec.mentions == (), "nobody is notified"
    assert told.decision == asked.decision, "it takes the place of the question"
    assert labels(told.spec)[0] == "Replace somebody"
    now = await bot.tables.get(table.id)
    [mover] = now.people_to_act
    assert mover.person is not None
    await bot.play(now, mover.person, first_move(now, mover.seat))
    assert "offer" not in await messages(bot, table)


async def test_after_a_refusal_somebody_else_is_asked_in_a_new_message(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    await asks(bot, STRANGER)
    await press(bot, table, STRANGER, "decline")
    refused = (await messages(bot, table))["offer"]

    await asks(bot, EVE)

    asked = (await messages(bot, table))["offer"]
    assert asked.spec.mentions == (EVE.id,)
    assert asked.renew
    assert asked.decision > refused.decision
