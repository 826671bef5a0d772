"""The list of all games as one screen: what stands below it, and where its buttons lead."""

from collections.abc import Sequence

import pytest

from bot.ui.message import MessageSpec, buttons_in
from bot.ui.screens.help_and_tables import GAMES_PER_PAGE, game_list
from render.painter import ALT_LIMIT, Picture
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot, check

ANN = PEOPLE[0]
SUPPORT = "https://example.org/help"
PRIVACY = "https://example.org/privacy"


def shown_games(specs: Sequence[MessageSpec]) -> list[str]:
    return [card.picture_spec.game for spec in specs for card in spec.cards if card.picture_spec is not None]


@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_the_pages_show_every_game_with_its_cover_and_a_button_within_all_limits(
    bot: DirectBot, locale: str
) -> None:
    language, picture = bot.languages.of(locale), Picture(b"", "x" * ALT_LIMIT)
    pages = [
        game_list(language, ALL, page, private=False, note="x" * 100, support=SUPPORT, privacy=PRIVACY)
        for page in range(-(-len(ALL) // GAMES_PER_PAGE))
    ]

    for spec in pages:
        check(spec, None, [picture] * len(spec.cards))
    assert shown_games(pages) == list(ALL)
    starts = [button.id for spec in pages for button in spec.buttons if button.id.startswith("start:")]
    assert starts == [f"start:0::{key}" for key in ALL]


async def test_a_game_tells_its_players_and_minutes_with_start_and_learn_below(bot: DirectBot) -> None:
    reply = await bot.press(ANN, "help:0::")

    glory = next(
        card for card in reply.shown[-1].cards if card.picture_spec is not None and card.picture_spec.game == "glory"
    )
    game = ALL["glory"]
    low, high = game.minutes
    assert glory.text == f"### Steal the Glory\n-# 2–6 players · {low}–{high} minutes"
    assert [(it.label, it.style) for it in glory.below] == [("Start", "success"), ("Learn", "secondary")]


async def test_help_has_two_buttons_beside_its_games_and_a_link_for_each_address_of_the_host(bot: DirectBot) -> None:
    bot.services.support, bot.services.privacy = SUPPORT, PRIVACY
    five = dict([*ALL.items()][:5])
    without = game_list(bot.languages.of("en"), five, private=False)
    with_links = game_list(bot.languages.of("en"), five, private=False, support=SUPPORT, privacy=PRIVACY)

    reply = await bot.press(ANN, "help:0::")

    links = {"Privacy": PRIVACY, "Report a problem": SUPPORT}
    assert [it.label for row in without.rows for it in buttons_in(row)] == ["My games", "Settings"]
    assert [it.label for row in with_links.rows for it in buttons_in(row)] == ["My games", "Settings", *links]
    assert {it.label: it.id for row in reply.shown[-1].rows for it in buttons_in(row) if it.link} == links


@pytest.mark.parametrize("custom_id", ["page:0::glory.", "games:0::", "settings:0::"])
async def test_the_rules_come_beside_help_and_its_other_ways_in_its_place(bot: DirectBot, custom_id: str) -> None:
    reply = await bot.press(ANN, custom_id, private=True)

    assert reply.fresh == [custom_id.startswith("page")]
