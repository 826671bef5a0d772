"""The finished games of somebody: which, in what order, what is told of each, and what leads to it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.erasure import PersonErasure
from bot.tables.lobbies import computers_seated
from bot.tables.refusals import UnknownControl
from bot.tables.replacing import seated
from bot.ui.languages import Languages
from bot.ui.layout import layout
from bot.ui.message import Menu, MessageSpec
from bot.ui.screens.finished import Listed, finished_list
from bot.values.played import Met, Only
from bot.values.table import ChannelRef, Person, Table
from games import GAMES
from games.levels import Level
from tests.bot.store.test_milestones import ended
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, STRANGER, DirectBot
from tests.support.screens.measure import measured

ANN, BOB, CAS = PEOPLE
HIDDEN = replace(HERE, id=HERE.id + 7, seen_by_all=False)
CONTROLS, LINES = 7, 6


async def finished(
    bot: DirectBot,
    *scores: int,
    people: tuple[Person, ...] = PEOPLE,
    game: str = "addvantage",
    channel: ChannelRef = HERE,
    computers: Level | None = None,
) -> Table:
    """A game of as many of these people as there are scores, and one computer player of a level, a minute after the
    last one."""
    table = await bot.open(game, people[0], size=len(scores) + (computers is not None), channel=channel)
    for person in people[1 : len(scores)]:
        table = await bot.change(table, seated, person, bot.tables.clock())
    if computers is not None:
        table = await bot.change(table, computers_seated, people[0].id, False, computers)
    bot.clock.advance(timedelta(minutes=1))
    return await bot.change(await bot.begin(table), ended, (*scores, *([0] if computers is not None else [])))


async def shown(bot: DirectBot, person: Person = ANN, control: str = "finished:0::", *values: str) -> MessageSpec:
    return (await bot.press(person, control, *values, private=True)).shown[-1]


def told(spec: MessageSpec) -> list[str]:
    """What each card says, without when the game ended."""
    return [card.text.rpartition(" · ")[0].replace("\n", " / ") for card in spec.cards]


def ways(spec: MessageSpec) -> list[str | None]:
    return [None if card.beside is None else card.beside.id for card in spec.cards]


def menu(spec: MessageSpec) -> dict[str, str]:
    """What can be chosen: labels by values."""
    return {it.value: it.label for row in spec.rows if isinstance(row, Menu) for it in row.options}


async def test_my_finished_games_stand_newest_first_with_how_each_ended_for_me(bot: DirectBot) -> None:
    tables = [
        await finished(bot, 2, 1),
        await finished(bot, 1, 2, game="spy"),
        await finished(bot, 0, 0),
        await finished(bot, 1, 3, 2),
    ]

    spec = await shown(bot)

    assert told(spec) == [
        r"**Add-Vantage** · 3rd of 3 / B\*b\* \[x\](http\://b.example), Cas",
        r"**Add-Vantage** · draw / B\*b\* \[x\](http\://b.example)",
        r"**Spy** · lost / B\*b\* \[x\](http\://b.example)",
        r"**Add-Vantage** · 🏆 won / B\*b\* \[x\](http\://b.example)",
    ]
    assert ways(spec) == [f"my:{it.id}::" for it in reversed(tables)]
    assert told(await shown(bot, CAS)) == [r"**Add-Vantage** · tweede van 3 / Ann, B\*b\* \[x\](http\://b.example)"]


async def test_a_computer_player_is_told_by_how_well_it_played(bot: DirectBot) -> None:
    await finished(bot, 2, game="heroes", computers=Level.STRONG)

    assert told(await shown(bot)) == ["**Heroes & Cities** · 🏆 won / 🤖 Strong"]


async def test_its_button_leads_to_the_end_with_a_replay_the_history_and_the_next_game(bot: DirectBot) -> None:
    table = await finished(bot, 2, 1, channel=ELSEWHERE)

    [way] = ways(await shown(bot))
    assert way is not None
    assert {"rematch", "replay", "more"} <= {
        button.id.partition(":")[0] for button in (await shown(bot, ANN, way)).buttons
    }
    more = (await shown(bot, ANN, f"more:{table.id}::")).buttons
    assert "history" in {button.id.partition(":")[0] for button in more}
    assert (await bot.press(ANN, f"record:{table.id}::", private=True)).shown[-1].file is not None


async def test_a_game_that_goes_on_or_was_closed_is_not_finished(bot: DirectBot) -> None:
    await bot.begun("glory")
    assert told(await shown(bot)) == [""], "the sentence alone"
    assert [card.text for card in (await shown(bot)).cards] == ["Your first finished game will stand here."]


async def test_the_games_of_others_are_not_told(bot: DirectBot) -> None:
    await finished(bot, 2, 1)

    for person, none in ((CAS, "Zo'n partij heb je niet uitgespeeld."), (STRANGER, "You have finished no such game.")):
        spec = await shown(bot, person, "finished:0::", f"p{ANN.id}")
        assert [card.text for card in spec.cards] == [none]
        assert menu(spec) == {}


async def test_they_can_be_chosen_by_game_and_by_person(bot: DirectBot) -> None:
    with_cas = await finished(bot, 2, 1, people=(ANN, CAS))
    for _ in range(2):
        await finished(bot, 2, 1)
    spy = await finished(bot, 2, 1, game="spy", people=(ANN, CAS))

    choices = menu(await shown(bot))
    assert choices == {
        "~": "All games",
        "gaddvantage": "Add-Vantage",
        "gspy": "Spy",
        f"p{CAS.id}": "Cas",
        f"p{BOB.id}": BOB.name,
    }
    assert ways(await shown(bot, ANN, "finished:0::", "gspy")) == [f"my:{spy.id}::"]
    assert ways(await shown(bot, ANN, "finished:0::", f"p{CAS.id}")) == [f"my:{spy.id}::", f"my:{with_cas.id}::"]
    assert len(ways(await shown(bot, ANN, "finished:0::", "~"))) == 4


async def test_there_are_pages_of_three_and_each_keeps_what_was_chosen(bot: DirectBot) -> None:
    tables = [await finished(bot, 2, 1) for _ in range(7)]
    await finished(bot, 2, 1, game="spy")
    seen = list[str | None]()
    control = "finished:0::gaddvantage~0"
    for page in range(3):
        spec = await shown(bot, ANN, control)
        seen += ways(spec)
        control = f"finished:0::gaddvantage~{page + 1}"
        assert (control in {it.id for it in spec.buttons}) is (page < 2)

    assert seen == [f"my:{it.id}::" for it in reversed(tables)]
    assert ways(await shown(bot, ANN, "finished:0::gaddvantage~99")) == seen[-1:], "the last page"
    measure = measured(await shown(bot, ANN, "finished:0::~1"))
    assert measure.controls <= CONTROLS
    assert measure.lines <= LINES


async def test_in_games_the_first_page_leads_there(bot: DirectBot) -> None:
    assert "finished:0::" in {it.id for it in (await shown(bot, ANN, "games:0::0")).buttons}


async def test_of_a_game_that_lost_its_players_the_result_alone_is_told(bot: DirectBot) -> None:
    table = await finished(bot, 2, 1, game="spy")
    bot.clock.advance(timedelta(days=1))
    kept = await finished(bot, 2, 1, game="spy", channel=HIDDEN)
    await bot.repositories.keeping.anonymise(table.id, bot.clock.now() - timedelta(hours=1), records=True)

    spec = await shown(bot)

    assert ways(spec) == [f"my:{kept.id}::", None]
    assert told(spec)[1] == r"**Spy** · 🏆 won / B\*b\* \[x\](http\://b.example)"


async def test_who_was_erased_is_somebody_and_cannot_be_chosen(bot: DirectBot) -> None:
    await finished(bot, 2, 1, game="spy", channel=HIDDEN)
    await finished(bot, 2, 1, people=(ANN, CAS))
    await PersonErasure(bot.tables).erase(BOB.id)

    spec = await shown(bot)

    assert told(spec) == ["**Add-Vantage** · 🏆 won / Cas", "**Spy** · 🏆 won / somebody"]
    assert set(menu(spec)) == {"~", "gaddvantage", "gspy", f"p{CAS.id}"}


@pytest.mark.parametrize("wanted", ["x", "g", "pBob", f"p{'9' * 30}"])
async def test_a_control_of_no_ours_is_refused(bot: DirectBot, wanted: str) -> None:
    with pytest.raises(UnknownControl):
        await bot.press(ANN, "finished:0::", wanted, private=True)


def test_its_menu_has_no_more_options_than_discord_takes() -> None:
    people = tuple(Met(number, f"Person {number}", 1, 0, 0) for number in range(1, 30))

    spec = finished_list(Languages.read().of("en"), Listed((), Only(), 0, 1, tuple(GAMES), people), GAMES)

    layout(spec, None)
    [menu] = [row for row in spec.rows if isinstance(row, Menu)]
    assert len(menu.options) == 25
