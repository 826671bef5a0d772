"""Drafts of long moves, without Discord: changed, put aside, taken up again, saved under a name, and sealed."""

import pytest

from bot.delivery.notifications.wording import Wording
from bot.registration.commands import slash_commands
from bot.tables.refusals import NothingArranged, UnknownControl
from bot.ui.message import CustomId, draft_hash
from games.core import Seat
from games.errors import Illegal, MovedOn
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.drafting import (
    ANN,
    FIRST,
    SECOND,
    SETUP,
    THIRD,
    buttons_of,
    control,
    labels,
    pressed,
    said,
    whole,
    with_draft,
)
from tests.support.bot.service import match_of
from tests.support.bot.writing import answer_to_text
from tests.support.languages import LANGUAGES
from tests.support.test_games import TEST_GAMES


async def test_without_a_draft_there_is_nothing_to_change_save_or_seal(bot: DirectBot) -> None:
    table = await with_draft(bot, None)

    assert labels(await pressed(bot, table, "draft"))[:3] == ["Ready-made", "Type it in", "Saved set-ups"]
    for action, values in (("swap", ("0", "1")), ("mirror", ()), ("save", ()), ("saved", ("castle",))):
        with pytest.raises(NothingArranged):
            await pressed(bot, table, action, *values)
    assert await bot.repositories.favourites.of(ANN.id, "setup") == {}


@pytest.mark.parametrize(("action", "values"), [("seal", ()), ("mirror", ()), ("swap", ("0", "1")), ("save", ())])
async def test_a_control_beside_an_outdated_draft_shows_the_present_draft_first(
    bot: DirectBot, action: str, values: tuple[str, ...]
) -> None:
    table = await with_draft(bot)
    beside_the_first = await control(bot, table, action)
    await bot.repositories.drafts.keep(table.id, Seat(0), THIRD)

    reply = await bot.press(ANN, beside_the_first, *values, private=True)

    assert "It has changed since then; please look again." in whole(reply.shown[-1])
    assert reply.modals == []
    assert [button.id for button in buttons_of(reply.shown[-1]) if button.label == "Lock in"] == [
        await control(bot, table, "seal")
    ]
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == THIRD
    assert len(await bot.lines(table.id)) == 1


@pytest.mark.parametrize("lines", [(), ("0",), ("0", "1", "2")])
async def test_only_two_places_are_swapped(bot: DirectBot, lines: tuple[str, ...]) -> None:
    table = await with_draft(bot)

    with pytest.raises(MovedOn):
        await bot.press(ANN, await control(bot, table, "swap"), *lines)


async def test_a_drafts_digest_differs_at_each_table(bot: DirectBot) -> None:
    here, there = await bot.begun("setup", seed=1), await bot.begun("setup", seed=2)
    assert here.match is not None

    assert draft_hash(here.match.seed, FIRST) != draft_hash(match_of(there).seed, FIRST)
    assert draft_hash(here.match.seed, FIRST) != draft_hash(here.match.seed, SECOND)


async def test_a_confirmed_draft_is_played_only_while_it_is_the_one_that_was_shown(bot: DirectBot) -> None:
    table = await with_draft(bot)
    asked = str(CustomId("kept", table.id, 0, draft_hash(match_of(table).seed, FIRST)))
    await bot.repositories.drafts.keep(table.id, Seat(0), SECOND)

    reply = await bot.press(ANN, asked, private=True)

    assert "It has changed since then" in whole(reply.shown[-1])
    assert len(await bot.lines(table.id)) == 1
    await bot.repositories.drafts.keep(table.id, Seat(0), FIRST)
    await bot.press(ANN, asked, private=True)
    assert (await bot.lines(table.id))[1:] == [f"0 {FIRST}"]


@pytest.mark.parametrize("text", ["gone.1", "place.mar,mar", "place.xxx", ""])
async def test_a_draft_that_cannot_be_read_any_more_is_ignored(bot: DirectBot, text: str) -> None:
    table = await with_draft(bot, text)

    now = await bot.tables.get(table.id)

    assert "Ready-made" in labels(await Wording(bot.tables, bot.contexts).asking(now, now.players[0], ()))
    assert "Ready-made" in labels(await said(bot, "mymove"))
    assert "Ready-made" in labels(await pressed(bot, table, "draft"))


@pytest.mark.parametrize("action", ["draft", "hand"])
async def test_a_draft_of_another_kind_is_ignored(bot: DirectBot, action: str) -> None:
    table = await with_draft(bot, "hold")

    assert labels(await pressed(bot, table, action))[:3] == ["Ready-made", "Type it in", "Saved set-ups"]


async def test_a_set_up_that_is_written_to_the_bot_becomes_the_draft_and_is_not_sealed(bot: DirectBot) -> None:
    table = await with_draft(bot)

    shown = await answer_to_text(bot.services, ANN, 3000, True, SECOND.replace(".", " "), bot.interaction_id())

    assert (await bot.lines(table.id))[1:] == []
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == SECOND
    assert "Lock in" in labels(shown)


async def test_a_draft_is_deleted_only_by_a_move_of_its_player_that_is_played(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await bot.repositories.drafts.keep(table.id, Seat(1), SECOND)

    with pytest.raises(Illegal):
        await bot.play(table, ANN.id, "place.mar,mar")
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == FIRST
    await bot.play(table, ANN.id, THIRD)

    assert await bot.repositories.drafts.of(table.id, Seat(0)) is None
    assert await bot.repositories.drafts.of(table.id, Seat(1)) == SECOND


async def test_what_is_sealed_is_arranged_anew_by_the_same_controls_until_the_last_has_sealed(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await pressed(bot, table, "seal")

    await pressed(bot, table, "preset", "1")
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == SECOND
    assert (await bot.lines(table.id))[1:] == [f"0 {FIRST}"], "it stands until another one is sealed"
    await pressed(bot, table, "seal")

    assert (await bot.lines(table.id))[1:] == [f"0 {FIRST}", "0 undo 1", f"0 {SECOND}"]
    assert await bot.repositories.drafts.of(table.id, Seat(0)) is None


async def test_a_control_of_a_draft_is_refused_once_all_have_sealed_and_before_its_decision(bot: DirectBot) -> None:
    table = await with_draft(bot)
    await pressed(bot, table, "saved", "castle")
    actions = {
        "draft": (), "preset": ("0",), "swap": ("0", "1"), "mirror": (), "type": (), "typed": (THIRD,), "save": (),
        "saved": ("other",), "favourites": (), "use": ("castle",), "forget": ("castle",), "seal": (),
    }  # fmt: skip

    async def all_refused(decision: int) -> None:
        for action, values in actions.items():
            with pytest.raises(MovedOn):
                await bot.press(ANN, CustomId(action, table.id, decision, "place"), *values)

    await pressed(bot, table, "seal")
    await all_refused(1)
    for person in PEOPLE[1:]:
        await bot.play(table, person.id, FIRST)
    await all_refused(0)

    assert await bot.repositories.favourites.of(ANN.id, "setup") == {"castle": FIRST}
    assert await bot.repositories.drafts.of(table.id, Seat(0)) is None
    assert (await bot.lines(table.id))[1:] == [f"{seat} {FIRST}" for seat in range(3)]


@pytest.mark.parametrize(
    "action", ["draft", "preset", "swap", "mirror", "type", "typed", "save", "favourites", "forget"]
)
async def test_only_a_kind_that_is_drafted_now_has_draft_controls(bot: DirectBot, action: str) -> None:
    table = await with_draft(bot)

    for kind in ("attack", "hold", "nothing", ""):
        with pytest.raises(MovedOn):
            await bot.press(ANN, CustomId(action, table.id, 0, kind), "0", "1")


async def test_a_draft_typed_wrongly_is_shown_with_the_reason_and_the_stored_draft_stays(bot: DirectBot) -> None:
    table = await with_draft(bot)

    for text, reason in (("mar *mar*", "marshal; yours has 2."), ("x", "I cannot read “x” as"), ("", "yours has 0.")):
        spec = await pressed(bot, table, "typed", text)
        assert reason in whole(spec)
        assert ("You wrote: " in spec.below) == bool(text)
        assert ("You wrote: mar \\*mar\\*" in spec.below) == text.startswith("mar")
        assert "Lock in" in labels(spec)
    assert await bot.repositories.drafts.of(table.id, Seat(0)) == FIRST


async def test_a_game_without_drafts_has_no_commands_for_them(bot: DirectBot) -> None:
    tree = {
        command["name"]: [it["name"] for it in command["options"]] for command in slash_commands(TEST_GAMES, LANGUAGES)
    }

    assert "saved" in tree["setup"]
    assert "saved" not in {*tree["sets"], *tree["many"]}
    for command in ("sets saved", "sets favourites", "sets save"):
        with pytest.raises(UnknownControl):
            await said(bot, command, name="castle")


async def test_a_command_seals_a_move_written_in_rows_and_deletes_the_draft(bot: DirectBot) -> None:
    table = await with_draft(bot)

    await said(bot, "setup place", ranks=SETUP.read(SECOND).written())

    assert await bot.repositories.drafts.of(table.id, Seat(0)) is None
    assert (await bot.lines(table.id))[1:] == [f"0 {SECOND}"]
