"""What `/leaderboard` shows, and to whom; how it is shown to all, left, and switched off."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.tables import replacing
from bot.tables.refusals import InAServerOnly, MayNotShow, NoSuchGame, ShownEnough, UnknownControl
from bot.ui.message import Menu, MessageSpec
from bot.ui.screens.leaderboard import EMPTY, LEFT_OUT, OFF
from bot.values.table import ChannelRef, Person
from games.errors import Refusal
from render.leaderboard import LeaderboardSheet
from tests.bot.store.test_milestones import ended
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder

ANN, BOB, CAS = PEOPLE
ZED = Person(109, "Zed", "en-US")
OPEN, HIDDEN = replace(HERE, seen_by_all=True), replace(HERE, id=HERE.id + 2, seen_by_all=False)


async def won(bot: DirectBot, *people: Person, times: int = 1, channel: ChannelRef = OPEN, game: str = "spy") -> None:
    """So many games that the first of these people wins."""
    for _ in range(times):
        table = await bot.open(game, people[0], channel=channel)
        for person in people[1:]:
            table = await bot.change(table, replacing.seated, person, bot.tables.clock())
        scores = [1, *[0] * (len(people) - 1)]
        await bot.change(await bot.begin(table), ended, scores)


async def asked(bot: DirectBot, person: Person = ANN, channel: ChannelRef = HERE, **options: Any) -> MessageSpec:
    return (await bot.type(person, "leaderboard", channel, **options)).shown[-1]


async def pressed(bot: DirectBot, control: str, *values: str, person: Person = ANN, **more: Any) -> Recorder:
    return await bot.press(person, control, *values, private=True, **more)


def sheet(spec: MessageSpec) -> LeaderboardSheet:
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, LeaderboardSheet)
    return spec.picture_spec.view


def labels(spec: MessageSpec) -> list[str]:
    return [button.label for button in spec.buttons]


def menus(spec: MessageSpec) -> Sequence[Menu]:
    return [row for row in spec.rows if isinstance(row, Menu)]


def own_line(spec: MessageSpec) -> str:
    """What the reader is told of themselves."""
    return spec.below.splitlines()[1]


async def test_it_tells_who_has_won_most_and_how_far_the_next_one_is(bot: DirectBot) -> None:
    await won(bot, CAS, ANN, times=3)
    await won(bot, ANN, CAS, times=2)
    await won(bot, BOB, ANN, times=1)

    spec = await asked(bot)

    assert spec.above == "## 🏆 Spy · last 90 days"
    assert spec.below.splitlines() == [
        "Cas 3 wins · Ann 2",
        "You are 2nd, one win behind Cas.",
        "-# Finished games with people, in open channels here.",
    ]
    assert [(it.place, it.name, it.wins, it.games, it.own) for it in sheet(spec).rows] == [
        (1, "Cas", 3, 5, False),
        (2, "Ann", 2, 6, True),
    ]
    assert labels(spec) == ["Ever", "Open a table", "Show", "Leave me out"]
    assert [it.label for it in spec.buttons if it.style == "primary"] == ["Open a table"]
    assert len(spec.buttons) + len(menus(spec)) <= 7
    assert len((spec.above + "\n" + spec.below).splitlines()) <= 6


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ({BOB: 3, ANN: 5}, "You are 1st, 2 wins ahead of "),
        ({BOB: 3, ANN: 3}, "You are 1st, with "),
        ({ANN: 3}, "You are 1st."),
        ({BOB: 5, ANN: 3}, "You are 2nd, 2 wins behind "),
        ({CAS: 4, BOB: 3, ANN: 3}, r"You are 2nd with B\*b\* \[x\](http\://b.example), one win behind Cas."),
        ({BOB: 3, ANN: 1}, "You are listed after three games; you have played one."),
        ({BOB: 3, ANN: 2}, "You are listed after three games; you have played 2."),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
async def test_the_reader_is_told_where_they_stand(bot: DirectBot, wins: dict[Person, int], said: str) -> None:
    for person, times in wins.items():
        await won(bot, person, ZED, times=times)

    assert own_line(await asked(bot)).startswith(said)


async def test_who_has_lost_all_reads_what_their_first_win_does(bot: DirectBot) -> None:
    await won(bot, BOB, ANN, times=3)

    assert own_line(await asked(bot)) == "Your first win puts you on the list."
    assert own_line(await asked(bot, CAS)).startswith("-# "), "nothing is said to who has played nothing"


async def test_an_empty_one_is_a_sentence_with_the_way_to_open_a_table(bot: DirectBot) -> None:
    spec = await asked(bot)

    assert spec.below.splitlines()[0] == EMPTY
    assert spec.picture_spec is None
    assert labels(spec) == ["Ever", "Open a table", "Leave me out"]


async def test_the_game_that_is_played_most_here_comes_first_and_each_can_be_chosen(bot: DirectBot) -> None:
    await won(bot, ANN, BOB, times=3, game="heroes")
    await won(bot, BOB, ANN, times=4)

    first = await asked(bot)
    [menu] = menus(first)
    other = (await pressed(bot, menu.id, "heroes")).shown[-1]
    [ever] = [it.id for it in other.buttons if it.label == "Ever"]
    longest = (await pressed(bot, ever)).shown[-1]

    assert [it.value for it in menu.options][:2] == ["spy", "heroes"]
    assert (sheet(first).title, sheet(other).title) == ("Spy", "Heroes & Cities")
    assert longest.above == "## 🏆 Heroes & Cities · of all time"
    assert "Last 90 days" in labels(longest)
    assert (await asked(bot, game="heroes")).above == other.above


WRONG: tuple[tuple[str, type[Refusal]], ...] = (
    ("leaderboard:0::lately.chess", NoSuchGame),
    ("leaderboard:0::tomorrow.spy", UnknownControl),
    ("leaderboard-show:0::ever.chess", NoSuchGame),
    ("leaderboard-me:0::perhaps.ever.spy", UnknownControl),
)


@pytest.mark.parametrize(("control", "refusal"), WRONG)
async def test_what_there_is_not_gets_a_sentence_and_nothing_is_changed(
    bot: DirectBot, control: str, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await pressed(bot, control, may_write=True)

    assert not bot.repositories.people.preferences(ANN.id).settings.unlisted


async def test_in_private_there_is_none(bot: DirectBot) -> None:
    with pytest.raises(InAServerOnly):
        await asked(bot, channel=PRIVATE)
    with pytest.raises(InAServerOnly):
        await pressed(bot, "leaderboard-show:0::ever.spy", channel=PRIVATE, may_write=True)


async def test_shown_to_all_it_is_in_the_servers_language_and_says_nothing_of_who_showed_it(bot: DirectBot) -> None:
    await won(bot, ANN, BOB, times=3)
    await bot.repositories.servers.choose(HERE.guild or 0, lambda it: it.replace(language="nl"))

    reply = await pressed(bot, "leaderboard-show:0::lately.spy", may_write=True)

    [spec] = reply.published
    assert not reply.shown
    assert spec.above == "## 🏆 Spy · laatste 90 dagen"
    assert spec.below.splitlines() == ["Ann 3 keer gewonnen", "-# Partijen met mensen, in open kanalen hier."]
    assert not any(it.own for it in sheet(spec).rows)
    assert labels(spec) == ["Tafel openen", "Ranglijst"]


async def test_only_who_may_write_there_shows_it_and_not_too_often(bot: DirectBot) -> None:
    show = "leaderboard-show:0::lately.spy"
    with pytest.raises(MayNotShow):
        await pressed(bot, show, may_write=False)
    for _ in range(bot.services.shows.most):
        await pressed(bot, show, may_write=True)
    with pytest.raises(ShownEnough):
        await pressed(bot, show, may_write=True)

    assert (await pressed(bot, show, may_write=True, person=BOB)).published


async def test_one_press_leaves_all_leaderboards_and_another_comes_back(bot: DirectBot) -> None:
    told: list[int | None] = []
    bot.services = replace(bot.services, server_changed=told.append)
    await won(bot, ANN, BOB, times=3)
    await won(bot, ANN, BOB, times=3, channel=replace(ELSEWHERE, seen_by_all=True))
    spec = await asked(bot)
    [leave] = [it.id for it in spec.buttons if it.label == "Leave me out"]

    left = (await pressed(bot, leave)).shown[-1]
    bot.restart()
    others = [await asked(bot, BOB, channel) for channel in (HERE, replace(ELSEWHERE, locale="en-US"))]
    [back] = [it.id for it in left.buttons if it.label == "Put me back"]
    again = (await pressed(bot, back)).shown[-1]

    assert own_line(left) == LEFT_OUT
    assert left.picture_spec is None
    assert [it.picture_spec for it in others] == [None, None]
    assert own_line(again) == "You are 1st."
    assert told == [None]


async def test_a_server_that_wants_none_has_none(bot: DirectBot) -> None:
    await won(bot, ANN, BOB, times=3)
    await bot.type(ANN, "server", HERE, known={"manages": True}, standings=False)

    assert (await asked(bot)).above == OFF
    reply = await pressed(bot, "leaderboard-show:0::lately.spy", may_write=True)
    assert (reply.published, reply.shown[-1].above) == ([], OFF)


async def test_three_people_who_see_different_channels_read_the_same(bot: DirectBot) -> None:
    """What is played in a channel that not all can read counts for nobody, not even for those who see it; and while a
    game goes on nothing is told of it."""
    before = [await asked(bot, it) for it in (ANN, CAS, STRANGER)]
    await won(bot, ANN, BOB, times=3, channel=HIDDEN)
    await won(bot, ANN, BOB, times=3, channel=replace(HERE, id=HERE.id + 3, seen_by_all=None))
    for _ in range(3):
        table = await bot.open("spy", ANN, channel=OPEN)
        await bot.begin(await bot.change(table, replacing.seated, BOB, bot.tables.clock()))

    after = [await asked(bot, ANN, HIDDEN), await asked(bot, CAS), await asked(bot, STRANGER)]

    assert after == before
    assert after[0].below == after[2].below
    assert "Ann" not in str(after)
