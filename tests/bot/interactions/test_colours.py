"""In a rematch everybody moves one seat on and keeps their colour, in pictures and in texts."""

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.tables import lobbies, replacing, transitions
from bot.ui.message import Grid, Menu, MessageSpec
from bot.ui.partial_move import NOTHING_PICKED
from bot.ui.picker import controls
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import pictured, told_back
from bot.values.table import Person, Table
from games.core import Seat
from games.match import Match
from tests.support.bot.direct_bot import PEOPLE, DirectBot, EveryEmoji
from tests.support.bot.picking import WORDS, further
from tests.support.bot.positions import played_to
from tests.support.bot.service import changed, rematched

ANN, BOB, CAS = PEOPLE
DEE, EVE = Person(104, "Dee", "nl"), Person(105, "Eve", "en-US")


async def again(bot: DirectBot, table: Table, *people: Person) -> Table:
    """The rematch that these people play after the game was ended."""
    now = await bot.tables.get(table.id)
    over = await changed(bot.tables, now, transitions.closed, now.host, False)
    for person in people:
        await rematched(bot.tables, await bot.tables.get(over.id), person)
    following = (await bot.tables.get(over.id)).rematch
    if following is None:
        over = await bot.tables.get(over.id)
        following = (await changed(bot.tables, over, bot.services.proposals.fill_up, people[0])).id
    return await bot.tables.get(following)


def colours(table: Table) -> dict[str, int]:
    return {player.name: player.colour for player in table.players}


async def test_all_who_play_on_keep_their_colours_in_one_rematch_after_another(bot: DirectBot) -> None:
    lobby = await bot.lobby("glory", PEOPLE)
    first = await bot.begin(await bot.change(lobby, lobbies.computers_seated, ANN.id, False))
    seats = [player.name for player in first.players]
    assert first.colours == ()
    assert len(seats) == 4

    second = await again(bot, first, *PEOPLE)
    third = await again(bot, second, *PEOPLE)

    assert [player.name for player in second.players] == seats[1:] + seats[:1]
    assert colours(first) == colours(second) == colours(third)
    assert (second.colours, third.colours) == ((1, 2, 3, 0), (2, 3, 0, 1))


async def test_who_comes_new_gets_the_first_colour_that_is_free(bot: DirectBot) -> None:
    first = await bot.begun("glory", PEOPLE)
    for person in (DEE, EVE):
        first = await changed(bot.tables, first, bot.services.proposals.watch, person)

    second = await again(bot, first, BOB, CAS)
    third = await again(bot, second, BOB, DEE)

    bob, cas, ann = (colours(first)[person.name] for person in (BOB, CAS, ANN))
    assert colours(second) == {BOB.name: bob, CAS.name: cas, "Dee": ann, "Eve": 3}
    assert {colours(third)[BOB.name], colours(third)["Dee"]} == {bob, ann}
    assert sorted(colours(third).values()) == [*range(len(third.players))]


async def test_who_plays_on_for_another_has_the_colour_of_the_seat(bot: DirectBot) -> None:
    table = await again(bot, await bot.begun("glory", PEOPLE), *PEOPLE)
    seat = next(player.seat for player in table.players if player.person == CAS.id)

    asked = await bot.change(table, replacing.offered, CAS.id, False, seat, DEE.id)
    taken = await bot.change(asked, replacing.seated, DEE, bot.tables.clock())

    assert taken.players[seat].name == "Dee"
    assert taken.colours == table.colours != ()


async def test_picture_text_and_replay_show_the_colours_that_the_players_keep(bot: DirectBot) -> None:
    table = await again(bot, await bot.begun("glory", PEOPLE), *PEOPLE)
    context = bot.contexts.of(table, "en")
    assert table.match is not None

    named = EveryEmoji().inside(context.words.named([0, 1, 2]))

    assert pictured(table, table.match.game, table.match.view(None)).colours == (1, 2, 0)
    assert re.findall("<:seat([0-9]):", named) == ["2", "3", "1"]
    page = (await bot.press(ANN, f"turn:{table.id}::0", private=True)).shown[-1]
    assert page.picture_spec is not None
    assert page.picture_spec.colours == (1, 2, 0)


async def test_a_game_whose_sides_have_colours_by_its_rules_names_these(bot: DirectBot) -> None:
    first = await bot.begun("heroes", (ANN, BOB))
    second = await again(bot, first, ANN, BOB)

    said = [EveryEmoji().inside(bot.contexts.of(it, "en").words.named([0, 1])) for it in (first, second)]

    assert second.colours == (1, 0)
    assert re.findall("<:[^>]*>", said[0]) == re.findall("<:[^>]*>", said[1])


def signs(spec: MessageSpec) -> Iterator[set[str]]:
    """The emojis of seats on buttons and in menus of a message, each set that there is."""
    menus = [row if isinstance(row, Menu) else row.instead for row in spec.rows if isinstance(row, Menu | Grid)]
    yield {it.emoji for it in spec.buttons if it.emoji and it.emoji.startswith("seat")}
    for menu in menus:
        yield {it.emoji for it in menu.options if it.emoji and it.emoji.startswith("seat")}


async def test_who_is_picked_has_their_own_sign(bot: DirectBot) -> None:
    def sells(match: Match) -> bool:
        buys = [it for it in match.game.legal(match.view(Seat(0))) if it.kind == "buy"] if 0 in match.to_act else ()
        return len({it.tokens()[0] for it in buys}) == 2

    table = await played_to(bot, "addvantage", PEOPLE, sells)
    kept = tuple(replace(it, kept_colour=(2, 0, 1)[it.seat]) for it in table.players)
    table, match = replace(table, players=kept), table.match
    assert match is not None
    context, ann, view = bot.contexts.of(table, "en"), table.players[0], match.view(Seat(0))

    partials = further(match.game, view, controls(match.game, view, NOTHING_PICKED, WORDS))
    shown = [it for partial in (NOTHING_PICKED, *partials) for it in signs(panel(context, ann, partial)) if it]

    assert shown
    assert all(it == {"seat1", "seat2"} for it in shown)
    buy = next(it for it in match.game.legal(view) if it.kind == "buy" and it.tokens()[0] == "2")
    assert "<:seat1:" in EveryEmoji().inside(told_back(match.game, view, buy, WORDS, table.colours))
