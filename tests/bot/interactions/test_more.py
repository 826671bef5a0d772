"""What people find who never type a command: everything beside the moves, behind one button."""

from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from bot.tables import lobbies, transitions
from bot.tables.refusals import BadMoment, Incomplete, InThePast, NotSeated, TooFar
from bot.ui.message import CustomId, Menu, MessageSpec
from bot.ui.screens.more import Ways, more_screen
from bot.values.preferences import Pace
from bot.values.table import Person, Status, Table
from games.errors import Refusal
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder
from tests.support.bot.drafting import buttons_of, labels
from tests.support.bot.table_command import clocked, person_of, typed, waiting

ANN, BOB, CAS = PEOPLE
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
OWN = ["Rules", "Settings", "Away"]
LAST = ["Refresh", "Settings", "No more tips", "Allow hints"]
"""In a first game; the last one is for the host."""
ALONE = [*LAST, "Give up"]
PLAYING = ["Pause", "Finish tonight", "Draw or give up", *LAST]


@pytest_asyncio.fixture(autouse=True)
async def evening(bot: DirectBot) -> None:
    """It is 20:40 where Ann lives."""
    await bot.services.preferences.change(ANN, zone="Europe/Amsterdam")
    bot.clock.turn_to(datetime(2030, 1, 2, 19, 40, tzinfo=UTC))


async def press(bot: DirectBot, custom_id: str, *values: str, who: Person = ANN, private: bool = True) -> Recorder:
    return await bot.press(who, custom_id, *values, private=private)


async def more(bot: DirectBot, table: Table, who: Person = ANN) -> MessageSpec:
    """What the button at the table brings."""
    reply = await press(bot, str(CustomId("more", table.id)), who=who, private=False)
    assert reply.fresh == [True]
    return reply.shown[-1]


async def choosing(bot: DirectBot, table: Table, what: str, who: Person = ANN) -> MessageSpec:
    """What a press on *Pause*, *Finish tonight* or *Draw or give up* brings."""
    reply = await press(bot, str(CustomId("propose", table.id, rest=what)), who=who)
    assert reply.fresh == [False]
    return reply.shown[-1]


def menu(spec: MessageSpec, placeholder: str) -> Menu:
    return next(it for it in spec.rows if isinstance(it, Menu) and it.placeholder == placeholder)


def button(spec: MessageSpec, label: str) -> str:
    return next(it.id for it in buttons_of(spec) if it.label == label)


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
    return after.proposals.lasting, [player.fast_play for player in after.players]


# What it opens


async def test_a_player_finds_what_they_may_do_now(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    spec = await more(bot, table)

    assert labels(spec) == PLAYING
    assert labels(await more(bot, table, CAS)) == [
        "Pauze", "Vanavond uitspelen", "Gelijkspel of opgeven", "Vernieuwen", "Instellingen", "Geen tips meer",
    ]  # fmt: skip
    assert [it.style for it in buttons_of(spec)] == ["secondary"] * 7, "nothing of it is the thing to do"


async def test_what_takes_a_choice_asks_for_it_on_the_next_screen(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)

    pause, tonight, end = [await choosing(bot, table, what) for what in ("pause", "tonight", "end")]

    days = [it.label for it in menu(pause, "Until when?").options]
    assert days[:2] == ["Tomorrow: Thursday 3 January", "Friday 4 January"]
    assert days[-1] == "In 4 weeks: Wednesday 30 January"
    assert "🕗 Amsterdam, 20:40 now" in tonight.above
    assert [it.label for it in menu(tonight, "From when?").options] == [
        "Now", "21:00", "22:00", "23:00", "00:00", "01:00",
    ]  # fmt: skip
    assert labels(end) == ["Offer a draw", "Give up", "Back"]
    [back] = (await press(bot, button(end, "Back"))).shown
    assert labels(back) == PLAYING


async def test_more_than_two_can_end_together(bot: DirectBot) -> None:
    table = await clocked(bot, *PEOPLE, game="addvantage")

    assert "Eindigen of opgeven" in labels(await more(bot, table, CAS))
    assert "Samen eindigen" in labels(await choosing(bot, table, "end", CAS))


async def test_it_leads_to_the_table_from_where_that_is_not_in_sight(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    context = bot.contexts.of(table, "en")._replace(link="https://discord.com/channels/1/2/3")

    shown = [more_screen(context, player, Ways()) for player in (*table.players, None)]

    assert ["To the table" in labels(spec) for spec in shown] == [True, True, False]


async def test_who_is_no_player_finds_only_what_is_their_own_and_can_propose_nothing(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    pause, tonight, end = [await choosing(bot, table, what) for what in ("pause", "tonight", "end")]

    assert labels(await more(bot, table, STRANGER)) == OWN
    for custom_id, *value in (
        option(pause, "Until when?", "Friday 4 January"),
        option(tonight, "From when?", "Now"),
        (button(end, "Offer a draw"),),
        (button(pause, "Type a time…"),),
        (button(tonight, "Type a time…"),),
        *((str(CustomId("propose", table.id, rest=what)),) for what in ("pause", "tonight", "end")),
    ):
        with pytest.raises(NotSeated):
            await press(bot, custom_id, *value, who=STRANGER)
    assert (await bot.tables.get(table.id)).version == table.version


async def test_with_computers_alone_nothing_is_proposed_to_them(bot: DirectBot) -> None:
    opened = await bot.open("heroes", ANN, channel=PRIVATE)
    table = await bot.begin(opened)

    reply = await bot.press(ANN, CustomId("more", table.id), channel=PRIVATE)

    assert labels(reply.shown[-1]) == [
        "Refresh", "History", "Rules", "Settings", "Type a move", "No more tips", "Give up",
    ]  # fmt: skip


async def test_who_plays_fast_anyway_is_offered_no_evening(bot: DirectBot) -> None:
    spec = await more(bot, await clocked(bot, ANN, CAS, pace=Pace.QUARTER_HOUR))

    assert labels(spec) == [it for it in PLAYING if it != "Finish tonight"]


@pytest.mark.parametrize("what", ["pause", "tonight", "end"])
async def test_a_button_for_what_is_not_possible_any_more_shows_what_is(bot: DirectBot, what: str) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="friday")

    assert labels(await choosing(bot, table, what)) == ALONE


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

    reply = await press(bot, *option(await choosing(bot, first, command), placeholder, label))
    await typed(bot, command, ANN, HERE, table=second.id, **options)

    assert await proposed(bot, first) == await proposed(bot, second)
    assert (await bot.tables.get(first.id)).proposals.lasting is not None
    assert reply.fresh == [False]
    assert "I've asked" in reply.shown[-1].above
    assert "💬 You proposed" in reply.shown[-1].above


async def test_who_plays_against_computers_with_a_clock_pauses_at_once(bot: DirectBot) -> None:
    lobby = await bot.lobby("addvantage", (ANN,))
    lobby = await bot.change(lobby, lobbies.computers_seated, ANN.id, False)
    lobby = await bot.change(lobby, lobbies.adjusted, ANN.id, False, Pace.DAY)
    table = await bot.begin(lobby)
    spec = await more(bot, table)

    reply = await press(bot, *option(await choosing(bot, table, "pause"), "Until when?", "Friday 4 January"))

    assert labels(spec) == ["Pause", "Refresh", "Settings", "No more tips", "Give up"]
    assert (await bot.tables.get(table.id)).times.pause_at(bot.clock.now()) is not None
    assert reply.shown[-1].above.count("⏸️ Paused until <t:") == 1
    assert labels(reply.shown[-1])[0] == "Resume"


@pytest.mark.parametrize(
    ("command", "name", "text"),
    [
        ("pause", "until", "vrijdag 18:00"),
        ("pause", "until", "in 30 days"),
        ("tonight", "from", "21:30"),
        ("tonight", "from", "23"),
    ],
)
async def test_what_is_filled_in_proposes_the_same_as_the_command(
    bot: DirectBot, command: str, name: str, text: str
) -> None:
    first, second = await clocked(bot, ANN, CAS), await clocked(bot, ANN, CAS)

    await press(bot, await modal(bot, button(await choosing(bot, first, command), "Type a time…")), text)
    await typed(bot, command, ANN, HERE, table=second.id, **{name: text})

    assert await proposed(bot, first) == await proposed(bot, second)
    assert (await bot.tables.get(first.id)).proposals.lasting is not None


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
        await press(bot, *option(await choosing(bot, table, "tonight"), "From when?", "Now"))
    else:
        await typed(bot, "tonight", ANN, HERE)

    asked = (await bot.tables.get(table.id)).proposals.lasting
    assert asked is not None
    assert asked.begin is not None
    assert asked.begin <= bot.clock.now()


@pytest.mark.parametrize("people", [(ANN, CAS), PEOPLE])
async def test_an_end_is_asked_of_the_others_as_by_the_command(bot: DirectBot, people: tuple[Person, ...]) -> None:
    first, second = [await clocked(bot, *people, game="addvantage") for _ in range(2)]

    end = await choosing(bot, first, "end")
    reply = await press(bot, button(end, "Offer a draw" if len(people) == 2 else "End together"))
    await typed(bot, "end", ANN, HERE, table=second.id)

    assert await proposed(bot, first) == await proposed(bot, second)
    assert "I've asked" in reply.shown[-1].above
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

    spec = await choosing(bot, table, "tonight", CAS)
    custom_id, value = option(spec, "Vanaf wanneer?", "20:00")
    await press(bot, custom_id, value, who=CAS)

    lasting = (await bot.tables.get(table.id)).proposals.lasting
    assert lasting is not None
    assert lasting.begin == datetime(2030, 1, 3, 1, tzinfo=UTC)
    assert menu(spec, "Vanaf wanneer?").options[1].label == "17:00", "it is 14:40 there"


# When it cannot be


async def test_while_something_is_proposed_nothing_else_can_be(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="friday")

    own, others = await more(bot, table), await more(bot, table, CAS)

    assert labels(own) == ALONE
    assert "💬 You proposed a pause. You can propose something else once it is answered." in own.above
    assert "💬 **Ann** stelt een pauze voor." in others.above


@pytest.mark.parametrize(("command", "options"), [("pause", {"until": "friday"}), ("tonight", {}), ("end", {})])
async def test_what_was_refused_says_from_when_it_can_be_asked_again(
    bot: DirectBot, command: str, options: dict[str, object]
) -> None:
    table = await clocked(bot, ANN, CAS, pace=Pace.WEEK)
    await typed(bot, command, ANN, HERE, **options)
    await typed(bot, "answer", CAS, choice="no")

    refused = await choosing(bot, table, command)
    others = [await choosing(bot, table, it) for it in ("pause", "tonight", "end") if it != command]
    bot.clock.advance(DAY)
    again = await choosing(bot, table, command)

    assert f"<t:{int((bot.clock.now()).timestamp())}:R>" in refused.above
    assert labels(refused) == (["Give up", "Back"] if command == "end" else PLAYING)
    assert all("Back" in labels(it) and ":R>" not in it.above for it in (*others, again))


async def test_while_the_game_is_paused_it_can_go_on_and_the_screen_says_so(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await typed(bot, "pause", until="in 3 days")
    await typed(bot, "answer", CAS, choice="yes")

    spec = await more(bot, table)
    assert "⏸️ Paused until <t:" in spec.above
    assert labels(spec) == ["Resume", "Draw or give up", *LAST]
    reply = await press(bot, button(spec, "Resume"))

    assert (await bot.tables.get(table.id)).times.pause_at(bot.clock.now()) is None
    assert reply.fresh == [False]
    assert "The game goes on" in reply.shown[-1].above
    assert labels(reply.shown[-1])[0] == "Pause"


async def test_who_keeps_others_waiting_can_be_nudged(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    nudger, late = waiting(table), person_of(table.people_to_act[0])
    assert not [it for it in labels(await more(bot, table, nudger)) if late.name in it]
    await bot.pass_time(HOUR)

    nudge, *others = buttons_of(await more(bot, table, nudger))
    assert late.name in nudge.label
    assert [nudge.style, *{it.style for it in others}] == ["primary", "secondary"]
    await press(bot, nudge.id, who=nudger)

    clock = (await bot.tables.get(table.id)).people_to_act[0].clock
    assert clock is not None
    assert clock.own_nudge
    assert not [it for it in labels(await more(bot, table, nudger)) if late.name in it]


async def test_who_must_act_finds_the_way_to_the_next_table_here_and_who_waits_does_not(bot: DirectBot) -> None:
    first, second = [await clocked(bot, ANN, CAS) for _ in range(2)]
    assert waiting(first) == waiting(second)
    to_next = str(CustomId("next", first.id))

    found = [await more(bot, first, who) for who in (person_of(first.people_to_act[0]), waiting(first))]

    assert [to_next in [it.id for it in buttons_of(spec)] for spec in found] == [True, False]


async def test_an_old_button_of_a_game_that_is_over_leads_to_what_is_the_persons_own(bot: DirectBot) -> None:
    table = await clocked(bot, ANN, CAS)
    await bot.change(table, transitions.closed, ANN.id, False)

    assert labels(await more(bot, table)) == ["History", "Rules", "Settings", "Away"]
    assert labels(await more(bot, table, STRANGER)) == ["Rules", "Settings", "Away"]
