"""Somebody says that they are away, and that they are back."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.tables.refusals import BadMoment, BadSpan, EitherOr, InThePast, NotAway, TooFar, TooMuchWaiting
from bot.ui.message import Button, Menu, MessageSpec
from bot.values.preferences import Absence
from bot.values.table import Person
from games.errors import Refusal, Unreadable
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.service import first_move

ANN, BOB, CAS = PEOPLE
A_DAY = timedelta(days=1)


async def typed(bot: DirectBot, person: Person = ANN, /, **options: Any) -> MessageSpec:
    """The answer to `/away` with these options; `lasting` is "for"."""
    given = {name.replace("lasting", "for"): value for name, value in options.items()}
    return (await bot.type(person, "away", **given)).shown[-1]


async def pressed(bot: DirectBot, custom_id: str, person: Person = ANN, values: tuple[str, ...] = ()) -> MessageSpec:
    return (await bot.press(person, custom_id, *values, private=True)).shown[-1]


async def picked(bot: DirectBot, spec: MessageSpec, label: str) -> MessageSpec:
    """What picking this from the menu of a screen shows."""
    [menu] = [row for row in spec.rows if isinstance(row, Menu)]
    [value] = [option.value for option in menu.options if option.label == label]
    return await pressed(bot, menu.id, values=(value,))


def buttons(spec: MessageSpec) -> list[Button]:
    return [button for row in spec.rows for button in row if isinstance(button, Button)]


async def absences(bot: DirectBot, person: Person = ANN) -> tuple[Absence, ...]:
    """As a table of theirs has them."""
    table = await bot.lobby("glory", (person,))
    return (await bot.tables.get(table.id)).players[0].preferences.absences


def away(bot: DirectBot, days: float, *, computer: bool = False) -> Absence:
    now = bot.clock.now()
    return Absence(begin=now, end=now + days * A_DAY, computer=computer)


async def test_for_up_to_three_days_tables_wait_and_nobody_is_asked(bot: DirectBot) -> None:
    spec = await typed(bot, lasting="3 days")

    assert await absences(bot) == (away(bot, 3),)
    assert "You are away until <t:" in spec.above
    assert "Your tables wait" in spec.above
    assert [button.id for button in buttons(spec)] == ["away-end:0::", "away-other:0::"]


async def test_until_a_day_is_until_it_begins_where_they_live(bot: DirectBot) -> None:
    await bot.services.preferences.change(CAS, zone="Asia/Tokyo")

    await typed(bot, CAS, until="morgen")

    [absence] = await absences(bot, CAS)
    back = absence.end.astimezone(ZoneInfo("Asia/Tokyo"))
    assert (back.hour, back.minute) == (0, 0)
    assert back.date() == bot.clock.now().astimezone(ZoneInfo("Asia/Tokyo")).date() + A_DAY


@pytest.mark.parametrize(("answer", "computer"), [(0, False), (1, True)])
async def test_whoever_is_away_for_longer_chooses_what_happens_at_their_tables(
    bot: DirectBot, answer: int, computer: bool
) -> None:
    spec = await typed(bot, lasting="9 days")
    assert await absences(bot) == ()
    assert "30 days are left" in spec.above

    shown = await pressed(bot, buttons(spec)[answer].id)

    [absence] = await absences(bot)
    assert absence.computer is computer
    assert absence.end == (away(bot, 9).end).replace(microsecond=0)
    assert ("A computer plays for you" in shown.above) is computer


@pytest.mark.parametrize(("then", "computer"), [("wait", False), ("computer", True)])
async def test_a_command_that_says_what_happens_then_is_not_asked(bot: DirectBot, then: str, computer: bool) -> None:
    await typed(bot, lasting="20 days", then=then)

    assert await absences(bot) == (away(bot, 20, computer=computer),)


async def test_tables_wait_for_thirty_days_a_year_then_only_a_computer_is_offered(bot: DirectBot) -> None:
    await typed(bot, lasting="28 days", then="wait")
    bot.clock.advance(60 * A_DAY)

    spec = await typed(bot, lasting="9 days")
    with pytest.raises(TooMuchWaiting) as raised:
        await typed(bot, lasting="3 days")
    with pytest.raises(TooMuchWaiting):
        await pressed(bot, buttons(spec)[0].id)

    assert "2 days are left" in spec.above
    assert "2 days are left" in bot.languages.of("en").translator(())(raised.value.phrase)
    assert [button.disabled for button in buttons(spec)] == [True, False]
    await typed(bot, lasting="3 days", then="computer")
    assert len(await absences(bot)) == 2


async def test_whoever_is_back_is_away_no_more(bot: DirectBot) -> None:
    spec = await typed(bot, lasting="2 days")
    bot.clock.advance(A_DAY)

    shown = await pressed(bot, buttons(spec)[0].id)

    assert "Welcome back" in shown.above
    [absence] = await absences(bot)
    assert absence.end == bot.clock.now()
    with pytest.raises(NotAway):
        await typed(bot, back=True)


async def test_whoever_is_back_finds_the_way_to_the_tables_that_wait_for_them(bot: DirectBot) -> None:
    one, other = await bot.begun("glory", (ANN, BOB)), await bot.begun("glory", (ANN, CAS))
    answers = []
    for table in (one, other, None):
        await typed(bot, lasting="2 days")
        answers.append(await typed(bot, back=True))
        if table is not None:
            await bot.play(table, ANN.id, first_move(table, 0))

    found = [[(button.label, button.id) for button in buttons(spec)] for spec in answers]
    assert found == [
        [("My move", f"my:{one.id}::"), ("Next table", f"next:{one.id}::")],
        [("My move", f"my:{other.id}::")],
        [],
    ]


async def test_without_options_it_says_whether_they_are_away(bot: DirectBot) -> None:
    before = await typed(bot)
    await typed(bot, lasting="2 days")
    meanwhile = await typed(bot)
    bot.clock.advance(2 * A_DAY)
    after = await typed(bot)

    assert ["You are not away." in spec.above for spec in (before, meanwhile, after)] == [True, False, True]


async def test_whoever_is_away_says_another_end_from_the_same_screen_sooner_or_later(bot: DirectBot) -> None:
    screen = await typed(bot, lasting="2 days")
    bot.clock.advance(A_DAY)

    longer = await picked(bot, screen, "3 days")
    end = (await absences(bot))[-1].end
    bot.clock.advance(A_DAY)
    await picked(bot, longer, "1 day")

    assert end == bot.clock.now() + 2 * A_DAY
    assert [it.end for it in await absences(bot) if it.covers(bot.clock.now())] == [bot.clock.now() + A_DAY]


@pytest.mark.parametrize("then", ["wait", "computer"])
async def test_what_becomes_of_their_tables_stays_as_it_was_chosen_unless_they_are_away_for_longer(
    bot: DirectBot, then: str
) -> None:
    await typed(bot, lasting="12 days", then=then)
    bot.clock.advance(2 * A_DAY)

    await typed(bot, lasting="5 days")
    sooner = (await absences(bot))[-1]
    question = await typed(bot, lasting="9 days")
    meanwhile = (await absences(bot))[-1]
    await pressed(bot, buttons(question)[1].id)

    assert sooner == away(bot, 5, computer=then == "computer") == meanwhile
    assert "28 days are left" in question.above if then == "wait" else "30 days are left" in question.above
    assert (await absences(bot))[-1] == away(bot, 9, computer=True)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"until": "yesterday"}, InThePast),
        ({"until": "2020-01-01"}, InThePast),
        ({"until": "25:00"}, BadMoment),
        ({"until": "30 february"}, BadMoment),
        ({"lasting": "400 years"}, TooFar),
        ({"lasting": "a while"}, BadSpan),
        ({"lasting": "0 days"}, BadSpan),
        ({"until": "tomorrow", "lasting": "1 day"}, EitherOr),
        ({"lasting": "1 day", "then": "party"}, Unreadable),
    ],
)
async def test_nobody_is_away_so_and_nothing_is_changed(
    bot: DirectBot, wrong: dict[str, str], refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await typed(bot, **wrong)
    before = await absences(bot)
    await typed(bot, lasting="2 days")
    with pytest.raises(refusal):
        await typed(bot, **wrong)

    assert before == ()
    assert await absences(bot) == (away(bot, 2),)


@pytest.mark.parametrize("moment", ["", "-1", "x", "99999999999", "1"])
async def test_a_button_of_a_moment_that_has_passed_or_is_none_changes_nothing(bot: DirectBot, moment: str) -> None:
    with pytest.raises((Unreadable, InThePast, TooFar)):
        await pressed(bot, f"away-computer:0::{moment}")

    assert await absences(bot) == ()


async def test_all_their_unfinished_tables_are_brought_up_to_date(bot: DirectBot, changed: list[int]) -> None:
    mine = [await bot.lobby("glory", (ANN, BOB)), await bot.begun("glory", (ANN, BOB))]
    await bot.lobby("glory", (BOB, CAS))

    await typed(bot, lasting="2 days")

    assert sorted(changed) == [table.id for table in mine]


async def test_moments_and_spans_are_suggested_which_the_command_takes(bot: DirectBot) -> None:
    for option, typing in (("until", ""), ("for", "2")):
        choices = await bot.suggest(CAS, "away", option, **{option: typing})
        assert choices
        for _, value in choices:
            await typed(bot, CAS, **{option.replace("for", "lasting"): value, "then": "computer"})
            [absence] = await absences(bot, CAS)
            assert absence.begin <= bot.clock.now() + A_DAY
