"""The list of all games as one screen: what stands below it, and where its buttons lead."""

import pytest

from bot.tables.refusals import UnknownControl
from bot.ui.message import Menu, buttons_in
from bot.ui.screens.help_and_tables import GAMES_PER_PAGE, game_list
from games import GAMES
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot, check

ANN = PEOPLE[0]
SUPPORT = "https://example.org/help"
PRIVACY = "https://example.org/privacy"


@pytest.mark.parametrize("locale", ["en-US", "nl"])
async def test_the_pages_show_every_game_with_a_button_within_all_limits(bot: DirectBot, locale: str) -> None:
    language = bot.languages.of(locale)
    pages = [
        game_list(language, ALL, page, private=False, note="x" * 100, support=SUPPORT, privacy=PRIVACY)
        for page in range(-(-len(ALL) // GAMES_PER_PAGE))
    ]

    for spec in pages:
        check(spec, None)
    starts = [button.id for spec in pages for button in spec.buttons if button.id.startswith("start:")]
    assert starts == [f"start:0::{key}" for key in ALL]


async def test_a_game_says_what_it_is_and_how_many_play_it_with_start_beside(bot: DirectBot) -> None:
    reply = await bot.press(ANN, "help:0::")

    glory = next(card for card in reply.shown[-1].cards if "Steal the Glory" in card.text)
    assert glory.text == f"**Steal the Glory** · 👥 2–6\n-# {ALL['glory'].about}"
    assert glory.beside is not None
    assert (glory.beside.label, glory.beside.style) == ("Start", "success")


async def test_help_has_a_menu_that_leads_to_what_each_game_teaches(bot: DirectBot) -> None:
    shown = dict([*GAMES.items()][:5])
    menu = game_list(bot.languages.of("en"), shown, private=False).rows[0]
    assert isinstance(menu, Menu)
    assert [option.value for option in menu.options] == [key for key, game in shown.items() if game.lessons]

    for option in menu.options:
        reply = await bot.press(ANN, menu.id, option.value, private=True)
        assert reply.shown[-1].above.startswith(f"### Learn · {option.label}")
        assert reply.fresh == [True], "the list stays"
    with pytest.raises(UnknownControl):
        await bot.press(ANN, menu.id, "chess")


async def test_help_has_two_buttons_beside_its_games_and_a_link_for_each_address_of_the_host(bot: DirectBot) -> None:
    bot.services.support, bot.services.privacy = SUPPORT, PRIVACY
    five = dict([*GAMES.items()][:5])
    without = game_list(bot.languages.of("en"), five, private=False)
    with_links = game_list(bot.languages.of("en"), five, private=False, support=SUPPORT, privacy=PRIVACY)

    reply = await bot.press(ANN, "help:0::")

    links = {"Privacy": PRIVACY, "Report a problem": SUPPORT}
    assert [it.label for row in without.rows[1:] for it in buttons_in(row)] == ["My games", "Settings"]
    assert [it.label for row in with_links.rows[1:] for it in buttons_in(row)] == ["My games", "Settings", *links]
    assert {it.label: it.id for row in reply.shown[-1].rows for it in buttons_in(row) if it.link} == links


@pytest.mark.parametrize("custom_id", ["page:0::glory.", "games:0::", "settings:0::"])
async def test_the_rules_come_beside_help_and_its_other_ways_in_its_place(bot: DirectBot, custom_id: str) -> None:
    reply = await bot.press(ANN, custom_id, private=True)

    assert reply.fresh == [custom_id.startswith("page")]
