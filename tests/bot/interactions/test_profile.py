"""Profiles: what somebody reads of their own games, what others may know of them here, and what leads on."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.erasure import PersonErasure
from bot.tables.hints import hinted
from bot.tables.lobbies import computers_seated
from bot.tables.refusals import (
    InAServerOnly,
    KeptAway,
    MayNotShow,
    NoBots,
    NoPrivateMessages,
    NothingToShow,
    ShownEnough,
    UnknownControl,
)
from bot.ui.message import Menu, MessageSpec
from bot.values.table import ChannelRef, Person, Status
from games.levels import Level
from render.profile import GameLine, PersonLine, ProfileSheet
from tests.bot.interactions.test_finished import finished
from tests.bot.store.test_milestones import ended
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder
from tests.support.bot.service import first_move
from tests.support.screens.measure import measured

ANN, BOB, CAS = (replace(it, name=name, locale="en-US") for it, name in zip(PEOPLE, ("Ann", "Bob", "Cas"), strict=True))
THREE = (ANN, BOB, CAS)
OPEN = replace(HERE, id=HERE.id + 1, seen_by_all=True)
HIDDEN = replace(HERE, id=HERE.id + 2, seen_by_all=False)
OPEN_ELSEWHERE = replace(ELSEWHERE, seen_by_all=True)
EASY, NORMAL, STRONG, EXPERT = Level
CONTROLS, LINES = 7, 6


async def own(bot: DirectBot, person: Person = ANN, channel: ChannelRef = OPEN) -> MessageSpec:
    """What somebody reads of themselves."""
    return (await bot.type(person, "profile", channel)).shown[-1]


async def others(bot: DirectBot, of: Person, by: Person = CAS, channel: ChannelRef = OPEN) -> MessageSpec:
    """What somebody reads of another person."""
    return (await bot.type(by, "profile", channel, person=str(of.id))).shown[-1]


def drawn(spec: MessageSpec) -> ProfileSheet:
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, ProfileSheet)
    return spec.picture_spec.view


def ids(spec: MessageSpec) -> list[str]:
    menus = [str(row.id) for row in spec.rows if isinstance(row, Menu)]
    return [button.id for button in spec.buttons] + menus


async def met(bot: DirectBot, *scores: int, channel: ChannelRef = OPEN, game: str = "addvantage") -> None:
    await finished(bot, *scores, people=THREE, game=game, channel=channel)


async def beats(bot: DirectBot, level: Level, *, won: bool = True, game: str = "heroes") -> None:
    await finished(bot, 2 if won else -1, people=THREE, game=game, channel=OPEN, computers=level)


async def test_a_profile_tells_games_wins_and_tallies_and_the_next_level(bot: DirectBot) -> None:
    for scores in ((2, 1), (2, 1), (1, 2), (1, 3, 2), (0, 0)):
        await met(bot, *scores)
    await beats(bot, EASY)

    spec = await own(bot)

    assert spec.above == "## Ann"
    assert spec.below.split("\n") == [
        "6 games, 3 won · with people 2 of 5",
        "**Ann 2 – Bob 2** · Cas 1 – Ann 0",
        "Next: beat *Normal* in Heroes & Cities.",
        "-# Only you see this. *Show* posts this server's games with people.",
    ]
    assert drawn(spec) == ProfileSheet(
        who="Ann",
        games=(
            GameLine(title="Add-Vantage", won=2, games=5, levels=3, beaten=0),
            GameLine(title="Heroes & Cities", won=1, games=1, levels=4, beaten=1),
        ),
        people=(PersonLine(name="Bob", above=2, below=2), PersonLine(name="Cas", above=0, below=1)),
    )
    assert ids(spec) == ["play-level:0::heroes.normal", "finished:0::", "profile-show:0::", "opponent:0::"]
    assert measured(spec).controls <= CONTROLS
    assert measured(spec).lines <= LINES


async def test_of_who_has_finished_nothing_it_says_so(bot: DirectBot) -> None:
    await bot.begun("glory", THREE)  # a game that goes on shows nothing

    spec = await own(bot)

    assert spec.below == "Your first finished game will stand here."
    assert spec.picture_spec is None
    assert ids(spec) == ["help:0::"]


async def test_team_mates_have_no_tally_and_ties_count_for_nobody(bot: DirectBot) -> None:
    await met(bot, 1, 1, 2)

    assert "**Cas 1 – Ann 0**" in (await own(bot)).below
    assert "Bob" not in (await own(bot)).below


async def test_a_higher_level_counts_for_those_below_it(bot: DirectBot) -> None:
    await beats(bot, STRONG)
    await beats(bot, EXPERT, won=False)

    [line] = drawn(await own(bot)).games
    assert (line.beaten, line.levels) == (3, 4)
    assert "*Expert*" in (await own(bot)).below


async def test_who_has_beaten_the_highest_level_is_led_to_another_game(bot: DirectBot) -> None:
    await beats(bot, EASY, game="spy")
    await beats(bot, EXPERT)
    assert "Next: beat *Normal* in Spy." in (await own(bot)).below

    await beats(bot, EXPERT, game="spy")
    assert "Next" not in (await own(bot)).below


async def test_a_level_that_a_hint_has_beaten_is_not_beaten(bot: DirectBot) -> None:
    table = await bot.open("heroes", ANN, size=2, channel=OPEN)
    table = await bot.begin(await bot.change(table, computers_seated, ANN.id, False, EASY))
    table = await bot.change(table, hinted, ANN.id, table.decision, first_move(table, 0))
    await bot.change(table, ended, (2, 0))

    [line] = drawn(await own(bot)).games
    assert (line.won, line.beaten) == (1, 0)


async def test_one_opponent_is_told_game_by_game(bot: DirectBot) -> None:
    for scores in ((2, 1), (2, 1), (1, 2)):
        await met(bot, *scores)
    await met(bot, 2, 1, game="spy", channel=HIDDEN)

    spec = (await bot.press(ANN, "opponent:0::", str(BOB.id), private=True)).shown[-1]

    assert spec.above == "## Ann 3 – Bob 1"
    assert [card.text for card in spec.cards] == ["**Add-Vantage** · 2 – 1 · 3 games", "**Spy** · 1 – 0 · 1 game"]
    assert ids(spec) == ["profile:0::", f"finished:0::p{BOB.id}~", f"play-with:0::{BOB.id}"]
    assert len((await bot.press(ANN, ids(spec)[1], private=True)).shown[-1].cards) == 4
    with pytest.raises(UnknownControl):
        await bot.press(ANN, "opponent:0::", str(STRANGER.id), private=True)


async def test_the_next_level_begins_in_private_at_once(bot: DirectBot) -> None:
    await bot.press(ANN, "play-level:0::heroes.strong", channel=PRIVATE, private=True)

    [table] = await bot.tables.finder.of_person(ANN.id)
    assert table.status is Status.PLAYING
    assert [it.level for it in table.players] == [None, STRONG]
    with pytest.raises(NoPrivateMessages):
        await bot.press(ANN, "play-level:0::heroes.strong", channel=OPEN, private=True)
    for unknown in ("heroes.best", "chess.easy", "glory.strong"):
        with pytest.raises(UnknownControl):
            await bot.press(ANN, f"play-level:0::{unknown}", channel=PRIVATE, private=True)


async def played_everywhere(bot: DirectBot) -> None:
    """Games of Ann's: two that all here may know, and others that nobody here may know of."""
    await met(bot, 2, 1)
    await met(bot, 1, 2, 3)
    await met(bot, 5, 1, channel=HIDDEN, game="spy")
    await met(bot, 5, 1, channel=OPEN_ELSEWHERE, game="heroes")
    await met(bot, 5, 1, channel=HERE, game="glory")  # nobody knew whether all can read it
    await beats(bot, EASY)
    await bot.begun("glory", THREE)


async def test_others_see_what_open_channels_here_have_shown_and_nothing_else(bot: DirectBot) -> None:
    await played_everywhere(bot)

    for reader, channel in ((CAS, OPEN), (STRANGER, HIDDEN), (BOB, HERE)):
        spec = await others(bot, ANN, reader, channel)
        assert spec.above == "## Ann"
        assert spec.below.split("\n") == [
            "2 games here, 1 won",
            "**Ann 1 – Bob 1** · Cas 1 – Ann 0",
            "-# Finished games with people, in open channels here.",
        ]
        assert drawn(spec).games == (GameLine(title="Add-Vantage", won=1, games=2),)
        assert [(it.name, it.above, it.below) for it in drawn(spec).people] == [("Bob", 1, 1), ("Cas", 0, 1)]
    there = await others(bot, ANN, CAS, replace(ELSEWHERE, id=77))
    assert [it.title for it in drawn(there).games] == ["Heroes & Cities"]


async def test_with_somebody_whose_games_are_shown_one_can_play(bot: DirectBot) -> None:
    await met(bot, 2, 1)
    way = (await others(bot, BOB, ANN)).buttons[-1]
    assert (way.id, way.label) == (f"play-with:0::{BOB.id}", "Play with Bob")
    assert len((await bot.press(ANN, way.id, channel=OPEN, private=True)).modals) == 1
    assert (await others(bot, BOB, ANN, PRIVATE)).buttons == ()


NOTHING = "There is nothing to see of them here."


async def test_of_whoever_does_not_want_it_others_read_that_there_is_nothing(bot: DirectBot) -> None:
    await met(bot, 2, 1)
    await bot.services.preferences.change(ANN, unlisted=True)

    assert (await others(bot, ANN)).above == NOTHING
    assert "1 game, 1 won" in (await own(bot)).below
    bob = await others(bot, BOB)
    assert "Ann" not in bob.below
    assert drawn(bob).people == ()


async def test_where_the_server_has_no_standings_or_keeps_them_away_there_is_nothing(bot: DirectBot) -> None:
    await met(bot, 2, 1)
    await bot.repositories.banned.ban(1, [ANN.id], bot.clock.now())
    assert (await others(bot, ANN)).above == NOTHING
    assert "Ann" not in (await others(bot, BOB)).below
    await bot.repositories.banned.unban(1, [ANN.id])
    assert (await others(bot, ANN)).above == "## Ann"

    await bot.repositories.servers.choose(1, lambda it: it.replace(standings=False))

    assert (await others(bot, ANN)).above == NOTHING


async def test_in_private_and_of_a_stranger_there_is_nothing(bot: DirectBot) -> None:
    await met(bot, 2, 1)

    assert (await others(bot, ANN, channel=PRIVATE)).above == NOTHING
    assert (await others(bot, replace(STRANGER, id=999))).above == NOTHING
    with pytest.raises(NoBots):
        await bot.type(CAS, "profile", OPEN, known={"bots": frozenset([55])}, person="55")


async def test_an_erased_person_is_in_no_profile_and_the_others_keep_their_figures(bot: DirectBot) -> None:
    for scores in ((2, 1), (1, 2, 3)):
        await met(bot, *scores)
    before = drawn(await own(bot)).games
    await PersonErasure(bot.tables).erase(BOB.id)
    bot.restart()

    spec = await own(bot)

    assert drawn(spec).games == before
    assert drawn(spec).people == (PersonLine(name="Cas", above=0, below=1),)
    assert "with people 1 of 2" in spec.below
    assert (await others(bot, BOB)).above == "There is nothing to see of them here."


async def show(bot: DirectBot, person: Person = ANN, channel: ChannelRef = OPEN, *, may_write: bool = True) -> Recorder:
    return await bot.press(person, "profile-show:0::", channel=channel, private=True, may_write=may_write)


async def test_show_posts_what_others_may_know_and_no_more(bot: DirectBot) -> None:
    await played_everywhere(bot)

    [posted] = (await show(bot)).published

    read = await others(bot, ANN)
    assert (posted.above, posted.picture_spec, posted.below) == (read.above, read.picture_spec, read.below)
    assert posted.rows == ()


async def test_what_i_show_names_nobody_who_does_not_want_it(bot: DirectBot) -> None:
    await met(bot, 1, 2, 3)
    await bot.services.preferences.change(BOB, unlisted=True)

    [posted] = (await show(bot)).published
    assert "Bob" not in posted.below
    assert [it.name for it in drawn(posted).people] == ["Cas"]
    await bot.repositories.servers.choose(1, lambda it: it.replace(standings=False))
    [posted] = (await show(bot)).published
    assert posted.below.startswith("1 game here, 0 won\n-#"), "which is one's own choice, and not the others'"


async def test_show_is_refused_where_it_may_not_be(bot: DirectBot) -> None:
    await met(bot, 2, 1, channel=HIDDEN)
    with pytest.raises(NothingToShow):
        await show(bot)
    await met(bot, 2, 1)
    with pytest.raises(InAServerOnly):
        await show(bot, channel=PRIVATE)
    with pytest.raises(MayNotShow):
        await show(bot, may_write=False)
    for _ in range(3):
        assert (await show(bot)).published
    with pytest.raises(ShownEnough):
        await show(bot)
    bot.clock.advance(timedelta(minutes=11))
    await bot.repositories.banned.ban(1, [ANN.id], bot.clock.now())
    with pytest.raises(KeptAway):
        await show(bot)


async def test_who_has_nothing_to_show_has_no_button_for_it(bot: DirectBot) -> None:
    await met(bot, 2, 1, channel=HIDDEN)

    assert "profile-show:0::" not in ids(await own(bot))
    assert (await own(bot)).below.endswith("-# Only you see this.")


async def test_after_ten_games_of_two_a_rating_stands_there_for_oneself_alone(bot: DirectBot) -> None:
    for _ in range(9):
        await met(bot, 2, 1)
    assert "Rating" not in (await own(bot)).below
    await met(bot, 2, 1)

    spec = await own(bot)
    await bot.repositories.ratings.settled()
    spec = await own(bot)
    [line] = [it for it in spec.below.split("\n") if it.startswith("Rating")]
    assert line == "Rating 1854 ± 203 · 10 games of two"
    assert measured(spec).lines <= LINES
    [posted] = (await show(bot)).published
    assert "Rating" not in posted.below + (await others(bot, ANN)).below
