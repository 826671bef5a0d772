"""What people find who never type a command: everything beside the moves, behind one button."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.interactions.entry.actions import handle_component
from bot.tables import lobbies, transitions
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.refusals import BadMoment, Incomplete, InThePast, NotSeated, TooFar
from bot.ui.message import CustomId, Menu, MessageSpec
from bot.values.preferences import Pace
from bot.values.table import Person, Status, Table
from games.errors import Refusal
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder, direct_bot
from tests.support.bot.drafting import buttons_of
from tests.support.bot.table_command import clocked, person_of, typed, waiting

ANN, BOB, CAS = PEOPLE
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
OWN = ["⚙️ Settings", "🌴 Away for a while?"]
PLAYING = ["🏳️ Resign?", *OWN]


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        await bot.services.preferences.change(ANN, zone="Europe/Amsterdam")
        bot.clock.turn_to(datetime(2030, 1, 2, 19, 40, tzinfo=UTC))  # 20:40 in Amsterdam
        yield bot


async def press(bot: DirectBot, custom_id: str, *values: str, who: Person = ANN, private: bool = True) -> Recorder:
    ctx, reply = bot.ctx(who, private=private)
    await handle_component(ctx, custom_id, values)
    return reply


async def more(bot: DirectBot, table: Table, who: Person = ANN) -> MessageSpec:
    """What the button at the table brings."""
    reply = await press(bot, str(CustomId("more", table.id)), who=who, private=False)
    assert reply.fresh == [True]
    return reply.shown[-1]


def headings(spec: MessageSpec) -> list[str]:
    return [card.text.partition("\n")[0].strip("*") for card in spec.cards]


def menu(spec: MessageSpec, placeholder: str) -> Menu:
    menus = (card.menu for card in spec.cards if isinstance(card.menu, Menu))
    return next(it for it in menus if it.placeholder == placeholder)


def button(spec: MessageSpec, label: str, number: int = 0) -> str:
    """The custom id of a button, `number` among those of the same label."""
    found = [card.beside.id for card in spec.cards if card.beside is not None and card.beside.label == label]
    return found[number]


def option(spec: MessageSpec, placeholder: str, label: str) -> tuple[str, str]:
    """The menu's custom id and the value that has this label."""
    found = menu(spec, placeholder)
    return found.id, next(it.value for it in found.options if it.label == label)


async def modal(bot: DirectBot, custom_id: str) -> str:
    """The custom id of the modal that a button opens."""
    [opened] = (await press(bot, custom_id)).modals
    return str(opened["custom_id"])


async def proposed(bot: DirectBot, table: Table) -> object:
    """What is proposed at a table, and who plays fast when."""
    after = await bot.tables.get(table.id)
    return after.lasting, [player.tonight for player in after.players]


# What it opens


async def test_a_player_finds_each_way_with_a_line_that_says_what_it_does(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS))

    assert headings(spec) == ["⏸️ Pause", "🌙 Finish tonight?", "🏁 Offer a draw", *PLAYING]
    assert all("\n-# " in card.text for card in spec.cards)
    assert "🕗 Europe/Amsterdam, where it is 20:40 now" in spec.cards[1].text
    days = [it.label for it in menu(spec, "Until when?").options]
    assert days[:2] == ["Tomorrow: Thursday 3 January", "Friday 4 January"]
    assert days[-1] == "In 4 weeks: Wednesday 30 January"
    assert [it.label for it in menu(spec, "From when?").options] == [
        "Now", "21:00", "22:00", "23:00", "00:00", "01:00",
    ]  # fmt: skip


async def test_more_than_two_can_end_together(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, *PEOPLE, game="addvantage"), CAS)

    assert "🏁 Samen eindigen" in headings(spec)
    assert "de stand als uitslag" in spec.cards[2].text


async def test_who_is_no_player_finds_only_what_is_their_own_and_can_propose_nothing(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    own = await more(bot, table)

    assert headings(await more(bot, table, STRANGER)) == OWN
    for custom_id, *value in (
        option(own, "Until when?", "Friday 4 January"),
        option(own, "From when?", "Now"),
        (button(own, "Offer"),),
        (button(own, "Type a time…"),),
        (button(own, "Type a time…", 1),),
    ):
        with pytest.raises(NotSeated):
            await press(bot, custom_id, *value, who=STRANGER)
    assert (await bot.tables.get(table.id)).version == table.version


async def test_with_computers_alone_nothing_is_proposed_to_them(bot: DirectBot) -> None:
    opened = (
        await bot.tables.open(opened_lobby(bot.tables.game("heroes"), {}, None, PRIVATE, ANN, []), bot.interaction_id())
    ).table
    table = (await bot.tables.begin(opened, ANN.id, False, bot.interaction_id())).table

    ctx, reply = bot.ctx(ANN, PRIVATE)
    await handle_component(ctx, str(CustomId("more", table.id)), ())

    assert headings(reply.shown[-1]) == PLAYING


async def test_who_plays_fast_anyway_is_offered_no_evening(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS, pace=Pace.QUARTER_HOUR))

    assert headings(spec) == ["⏸️ Pause", "🏁 Offer a draw", *PLAYING]


# What is pressed does what is typed


@pytest.mark.parametrize(
    ("placeholder", "label", "command", "options"),
    [
        ("Until when?", "Tomorrow: Thursday 3 January", "pause", {"until": "tomorrow"}),
        ("Until when?", "Saturday 5 January", "pause", {"until": "saturday"}),
        ("Until when?", "In 4 weeks: Wednesday 30 January", "pause", {"until": "30 january"}),
        ("From when?", "Now", "tonight", {}),
        ("From when?", "22:00", "tonight", {"from": "22"}),
        ("From when?", "01:00", "tonight", {"from": "1:00"}),
    ],
)
@pytest.mark.parametrize("people", [(ANN, CAS), PEOPLE], ids=["two", "three"])
async def test_what_is_picked_proposes_the_same_as_the_command(
    bot: DirectBot, placeholder: str, label: str, command: str, options: dict[str, object], people: tuple[Person, ...]
) -> None:
    first, second = [await clocked(bot, *people, game="addvantage") for _ in range(2)]

    reply = await press(bot, *option(await more(bot, first), placeholder, label))
    await typed(bot, command, ANN, HERE, table=second.id, **options)

    assert await proposed(bot, first) == await proposed(bot, second)
    assert (await bot.tables.get(first.id)).lasting is not None
    assert reply.fresh == [False]
    assert "The others have been asked" in reply.shown[-1].above
    assert "💬 You have proposed something" in headings(reply.shown[-1])


async def test_who_plays_against_computers_with_a_clock_pauses_at_once(bot: DirectBot) -> None:
    lobby = await bot.lobby("addvantage", (ANN,))
    lobby = (await bot.tables.change(lobby, bot.interaction_id(), lobbies.computer_added, ANN.id, False)).table
    lobby = (await bot.tables.change(lobby, bot.interaction_id(), lobbies.adjusted, ANN.id, False, Pace.DAY)).table
    table = (await bot.tables.begin(lobby, ANN.id, False, bot.interaction_id())).table
    spec = await more(bot, table)

    reply = await press(bot, *option(spec, "Until when?", "Friday 4 January"))

    assert headings(spec) == ["⏸️ Pause", *PLAYING]
    assert (await bot.tables.get(table.id)).pause_at(bot.clock.now()) is not None
    assert "\n⏸️ Paused until <t:" in reply.shown[-1].above
    assert headings(reply.shown[-1])[0].startswith("⏸️ Paused until")


@pytest.mark.parametrize(
    ("number", "command", "name", "text"),
    [
        (0, "pause", "until", "vrijdag 18:00"),
        (0, "pause", "until", "in 30 days"),
        (1, "tonight", "from", "21:30"),
        (1, "tonight", "from", "23"),
    ],
)
async def test_what_is_filled_in_proposes_the_same_as_the_command(
    bot: DirectBot, number: int, command: str, name: str, text: str
) -> None:
    first, second = await clocked(bot, ANN, CAS), await clocked(bot, ANN, CAS)

    await press(bot, await modal(bot, button(await more(bot, first), "Type a time…", number)), text)
    await typed(bot, command, ANN, HERE, table=second.id, **{name: text})

    assert await proposed(bot, first) == await proposed(bot, second)
    assert (await bot.tables.get(first.id)).lasting is not None


@pytest.mark.parametrize("picked", [True, False], ids=["picked", "typed"])
async def test_an_evening_from_now_on_begins_while_the_clock_runs_on(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, picked: bool
) -> None:
    table = await clocked(bot, ANN, CAS)

    def running() -> datetime:
        """The clock as it is for everybody but a test: each look at it is later than the one before."""
        bot.clock.advance(timedelta(milliseconds=1))
        return bot.clock.now()

    monkeypatch.setattr(bot.tables, "clock", running)
    if picked:
        await press(bot, *option(await more(bot, table), "From when?", "Now"))
    else:
        await typed(bot, "tonight", ANN, HERE)

    asked = (await bot.tables.get(table.id)).lasting
    assert asked is not None
    assert asked.begin is not None
    assert asked.begin <= bot.clock.now()


@pytest.mark.parametrize("people", [(ANN, CAS), PEOPLE])
async def test_an_end_is_asked_of_the_others_as_by_the_command(bot: DirectBot, people: tuple[Person, ...]) -> None:
    first, second = [await clocked(bot, *people, game="addvantage") for _ in range(2)]

    reply = await press(bot, button(await more(bot, first), "Offer" if len(people) == 2 else "Propose"))
    await typed(bot, "end", ANN, HERE, table=second.id)

    assert await proposed(bot, first) == await proposed(bot, second)
    assert "The others have been asked" in reply.shown[-1].above
    assert (await bot.tables.get(first.id)).status is Status.PLAYING


@pytest.mark.parametrize(
    ("action", "values", "refusal"),
    [
        ("pause", ("in 31 days",), TooFar),
        ("pause", ("yesterday",), InThePast),
        ("pause", ("2030-01-02",), InThePast),
        ("pause", (), Incomplete),
        ("pause", ("  ",), Incomplete),
        ("tonight", ("2030-01-02T20:00",), InThePast),
        ("tonight", ("25",), BadMoment),
        ("tonight", (), Incomplete),
    ],
)
async def test_what_cannot_be_gets_a_sentence_and_changes_nothing(
    bot: DirectBot, action: str, values: tuple[str, ...], refusal: type[Refusal]
) -> None:
    table = await clocked(bot, ANN, CAS)

    with pytest.raises(refusal):
        await press(bot, str(CustomId(action, table.id)), *values)
    assert (await bot.tables.get(table.id)).version == table.version


async def test_the_hours_are_those_of_the_persons_zone(bot: DirectBot) -> None:
    await bot.services.preferences.change(CAS, zone="America/New_York")
    table = await clocked(bot, ANN, CAS)

    spec = await more(bot, table, CAS)
    custom_id, value = option(spec, "Vanaf wanneer?", "20:00")
    await press(bot, custom_id, value, who=CAS)

    lasting = (await bot.tables.get(table.id)).lasting
    assert lasting is not None
    assert lasting.begin == datetime(2030, 1, 3, 1, tzinfo=UTC)
    assert menu(spec, "Vanaf wanneer?").options[1].label == "17:00", "it is 14:40 there"


# When it cannot be


async def test_while_something_is_proposed_nothing_else_can_be(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="friday")

    assert headings(await more(bot, table)) == ["💬 You have proposed something", *PLAYING]
    assert headings(await more(bot, table, CAS))[0] == "💬 **Ann** heeft iets voorgesteld"


@pytest.mark.parametrize(
    ("command", "options", "number"), [("pause", {"until": "friday"}, 0), ("tonight", {}, 1), ("end", {}, 2)]
)
async def test_what_was_refused_says_from_when_it_can_be_asked_again(
    bot: DirectBot, command: str, options: dict[str, object], number: int
) -> None:
    table = await clocked(bot, ANN, CAS, pace=Pace.WEEK)
    await typed(bot, command, ANN, HERE, **options)
    await typed(bot, "answer", CAS, choice="no")

    refused = (await more(bot, table)).cards[number]
    others = [card for card in (await more(bot, table)).cards if card != refused]
    bot.clock.advance(DAY)
    again = (await more(bot, table)).cards[number]

    assert f"<t:{int((bot.clock.now()).timestamp())}:R>" in refused.text
    assert (refused.menu, refused.beside) == (None, None)
    assert all(card.beside for card in others)
    assert again.beside is not None


async def test_while_the_game_is_paused_it_can_go_on_and_the_screen_says_so(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="in 3 days")
    await typed(bot, "answer", CAS, choice="yes")

    spec = await more(bot, table)
    assert headings(spec)[0].startswith("⏸️ Paused until <t:")
    assert [it for it in headings(spec) if "Pause" in it or "tonight" in it] == headings(spec)[:1]
    reply = await press(bot, button(spec, "Go on now"))

    assert (await bot.tables.get(table.id)).pause_at(bot.clock.now()) is None
    assert reply.fresh == [False]
    assert "The game goes on" in reply.shown[-1].above
    assert headings(reply.shown[-1])[0] == "⏸️ Pause"


async def test_who_keeps_others_waiting_can_be_nudged(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    nudger, late = waiting(table), person_of(table.people_to_act[0])
    assert len(headings(await more(bot, table, nudger))) == 6
    await bot.pass_time(HOUR)

    found = [it for it in (await more(bot, table, nudger)).cards if "👉" in it.text]
    assert len(found) == 1
    assert late.name in found[0].text
    assert found[0].beside is not None
    await press(bot, found[0].beside.id, who=nudger)

    clock = (await bot.tables.get(table.id)).people_to_act[0].clock
    assert clock is not None
    assert clock.is_nudged
    assert not [it for it in (await more(bot, table, nudger)).cards if "👉" in it.text]


async def test_an_old_button_of_a_game_that_is_over_leads_to_what_is_the_persons_own(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await bot.tables.change(table, bot.interaction_id(), transitions.closed, ANN.id, False)

    assert headings(await more(bot, table)) == OWN


# What a person chooses for themselves


async def test_settings_are_the_screen_of_the_command(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS), STRANGER)

    [shown] = (await press(bot, button(spec, "Open"), who=STRANGER)).shown

    assert shown.above == "## Your settings"


async def test_somebody_is_away_for_as_long_as_they_pick(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS))

    [shown] = (await press(bot, button(spec, "Open", 1))).shown
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
