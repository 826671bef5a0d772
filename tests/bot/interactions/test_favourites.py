"""Long moves that are saved under a name belong to a person and a game, and are used at other tables."""

import pytest

from bot.interactions.moves.drafts import MAX_NAME
from bot.store.people.favourites import MAX_FAVOURITES
from bot.tables.refusals import BadName, FavouriteNotAllowed, NothingArranged, NotSaved, TooManySaved, WhichTable
from bot.ui.message import Menu, MenuOption
from games.core import Seat
from tests.support.bot.direct_bot import ELSEWHERE, DirectBot
from tests.support.bot.drafting import ANN, BOB, FIRST, SECOND, THIRD, control, labels, pressed, said, whole, with_draft
from tests.support.languages import LANGUAGES


async def test_a_draft_can_be_mirrored_swapped_typed_over_saved_and_sealed(bot: DirectBot) -> None:
    table = await with_draft(bot)
    arranging = await pressed(bot, table, "draft")
    assert labels(arranging)[:5] == ["Lock in", "Ready-made", "Swap two", "Type it in", "Saved set-ups"]
    assert "Mirror this one" in [it.label for row in arranging.rows if isinstance(row, Menu) for it in row.options]
    assert "Save this one" in labels(await pressed(bot, table, "favourites"))


@pytest.mark.parametrize(
    "name", ["", "   ", "\n", "\u200b", "\u3164", "\u2800 \u2800", "\u115f\u1160\uffa0", "\u034f", "x" * (MAX_NAME + 1)]
)
async def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(bot: DirectBot, name: str) -> None:
    table = await with_draft(bot)

    with pytest.raises(BadName):
        await pressed(bot, table, "saved", name)
    assert await bot.repositories.favourites.of(ANN.id, "setup") == {}


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  a \n b ", "a b"),
        ("W" * MAX_NAME, "W" * MAX_NAME),
        ("👩‍👧 **x** @everyone", "👩‍👧 **x** @everyone"),
        ("a\x00\u202eb\ud800", "ab"),
    ],
)
async def test_a_name_is_saved_with_single_spaces_and_otherwise_unchanged(
    bot: DirectBot, written: str, kept: str
) -> None:
    table = await with_draft(bot)

    await pressed(bot, table, "saved", written)

    assert await bot.repositories.favourites.of(ANN.id, "setup") == {kept: FIRST}


async def test_as_many_are_saved_as_a_menu_shows_and_a_name_may_be_used_again(bot: DirectBot) -> None:
    table = await with_draft(bot)
    for number in range(MAX_FAVOURITES):
        await pressed(bot, table, "saved", f"{number:02} {'W' * (MAX_NAME - 3)}")

    with pytest.raises(TooManySaved, match="I keep no more"):
        await pressed(bot, table, "saved", "one more")
    await bot.repositories.drafts.keep(table.id, Seat(0), SECOND)
    name = f"07 {'W' * (MAX_NAME - 3)}"
    await pressed(bot, table, "saved", name)

    kept = await bot.repositories.favourites.of(ANN.id, "setup")
    assert len(kept) == MAX_FAVOURITES
    assert kept[name] == SECOND
    use, forget = (row for row in (await pressed(bot, table, "favourites")).rows if isinstance(row, Menu))
    assert [option.value for option in use.options] == [option.value for option in forget.options] == list(kept)
    assert {option.hint for option in use.options} == {
        "mar gen maj maj cap / cap cap lie lie lie / ser ser ser sco sco / sco sco spy can can",
        "can can spy sco sco / sco sco ser ser ser / lie lie lie cap cap / cap maj maj gen mar",
    }


async def test_favourites_belong_to_a_person_and_a_game(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await pressed(bot, table, "saved", "castle")

    assert await bot.repositories.favourites.of(BOB.id, "setup") == {}
    assert await bot.repositories.favourites.of(ANN.id, "sets") == {}
    with pytest.raises(NotSaved):
        await pressed(bot, table, "use", "castle", who=BOB)
    with pytest.raises(NotSaved):
        await pressed(bot, table, "forget", "castle", who=BOB)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place.mar,mar", "An army has 1 × the marshal; yours has 2."),
        ("gone.1", "I cannot read “gone.1” as a move."),
        ("hold", "I cannot read “hold” as a move."),
    ],
)
async def test_a_favourite_that_the_rules_no_longer_allow_is_refused_with_the_reason(
    bot: DirectBot, text: str, reason: str
) -> None:
    table = await with_draft(bot)
    await bot.repositories.favourites.save(ANN.id, "setup", "castle", text)

    with pytest.raises(FavouriteNotAllowed) as refused:
        await pressed(bot, table, "use", "castle")

    assert LANGUAGES.of("en")(refused.value.phrase) == f"“castle” cannot be used here: {reason}"
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == FIRST


async def test_a_favourite_that_cannot_be_read_any_more_is_listed_without_a_hint(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await bot.repositories.favourites.save(ANN.id, "setup", "castle", "gone.1")

    menus = [row for row in (await pressed(bot, table, "favourites")).rows if isinstance(row, Menu)]

    assert [menu.options for menu in menus] == [(MenuOption("castle", "castle"),)] * 2


async def test_the_limit_counts_for_each_game_by_itself(bot: DirectBot) -> None:
    for number in range(MAX_FAVOURITES):
        assert await bot.repositories.favourites.save(ANN.id, "many", str(number), "x")
    assert not await bot.repositories.favourites.save(ANN.id, "many", "one more", "x")
    table = await with_draft(bot)

    await pressed(bot, table, "saved", "castle")

    assert await bot.repositories.favourites.of(ANN.id, "setup") == {"castle": FIRST}


async def test_a_favourite_is_found_under_its_name_however_that_is_typed(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await said(bot, "setup saved", save=" Caf\u0065\u0301   1 ")
    assert list(await bot.repositories.favourites.of(ANN.id, "setup")) == ["Caf\u00e9 1"]
    await bot.repositories.drafts.keep(table.id, Seat(0), SECOND)

    await said(bot, "setup saved", use="Caf\u0065\u0301  1")
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == FIRST
    await pressed(bot, table, "forget", "Caf\u0065\u0301 1")

    assert await bot.repositories.favourites.of(ANN.id, "setup") == {}


async def test_the_name_for_a_draft_that_was_changed_meanwhile_saves_nothing(bot: DirectBot) -> None:
    table = await with_draft(bot)
    asked = await control(bot, table, "saved")
    await bot.repositories.drafts.keep(table.id, Seat(0), THIRD)

    reply = await bot.press(ANN, asked, "castle", private=True)

    assert "It has changed since then" in whole(reply.shown[-1])
    assert await bot.repositories.favourites.of(ANN.id, "setup") == {}


async def test_a_button_of_an_older_message_that_names_no_draft_seals_none(bot: DirectBot) -> None:
    table = await with_draft(bot)

    reply = await bot.press(ANN, f"seal:{table.id}:0:place", private=True)

    assert "It has changed since then" in whole(reply.shown[-1])
    assert len(await bot.lines(table.id)) == 1


async def test_favourites_are_shown_without_a_table_and_can_be_forgotten_there(bot: DirectBot) -> None:
    await bot.repositories.favourites.save(ANN.id, "setup", "castle", FIRST)
    spec = await said(bot, "setup saved")
    assert labels(spec) == ["Forget"]
    [row] = spec.rows
    assert isinstance(row, Menu)

    reply = await bot.press(ANN, row.id, "castle", channel=ELSEWHERE, private=True)

    assert "“castle” is forgotten." in reply.shown[-1].above
    assert labels(reply.shown[-1]) == []
    assert await bot.repositories.favourites.of(ANN.id, "setup") == {}


async def test_commands_for_favourites_ask_which_table_and_say_where_nothing_is_drafted(bot: DirectBot) -> None:
    first = await with_draft(bot)
    await with_draft(bot)

    with pytest.raises(WhichTable):
        await said(bot, "setup saved")
    await said(bot, "setup saved", save="castle", table=first.id)
    await pressed(bot, first, "seal")
    with pytest.raises(NothingArranged):
        await said(bot, "setup saved", save="castle", table=first.id)
