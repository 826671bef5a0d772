"""What each game teaches, pressed through from its first step to the game that it ends with."""

from collections.abc import Iterator

import pytest

from bot.ui.message import CustomId, Menu, MessageSpec
from bot.values.helping import Help
from bot.values.table import Status
from games import GAMES
from games.core import Lesson
from games.errors import Refusal
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, DirectBot

ANN = PEOPLE[0]
TAUGHT = [key for key, game in GAMES.items() if game.lessons]


async def press(bot: DirectBot, custom_id: CustomId | str, *values: str) -> MessageSpec:
    return (await bot.press(ANN, custom_id, *values, private=True)).shown[-1]


def picks(spec: MessageSpec) -> list[str]:
    return [button.id for button in spec.buttons if button.id.startswith("learn-pick:")]


async def answers(bot: DirectBot, spec: MessageSpec) -> list[MessageSpec]:
    """What every way of picking in a step leads to."""
    found = []
    for control in picks(spec):
        further = await press(bot, control)
        found += await answers(bot, further) if picks(further) else [further]
    return found


def told(lesson: Lesson) -> set[str]:
    return {f"{'✔️' if reply.good else '💡'} {reply.text}" for reply in lesson.replies.values()}


def leading_on(spec: MessageSpec) -> Iterator[str]:
    return (button.id for button in spec.buttons if button.id.startswith("learn:"))


@pytest.mark.parametrize("key", TAUGHT)
async def test_every_choice_of_every_step_can_be_pressed_and_is_answered(bot: DirectBot, key: str) -> None:
    lessons, step = GAMES[key].lessons, await press(bot, CustomId("learn", rest=f"{key}."))

    for number, lesson in enumerate(lessons):
        assert lesson.text in step.below
        answered = await answers(bot, step)
        assert {spec.below for spec in answered} == told(lesson)
        for spec in answered:
            assert list(leading_on(spec))[-1] == f"learn:0::{key}.{number + 1}"
        step = await press(bot, f"learn:0::{key}.{number + 1}")
    assert f"start:0::{key}.tips" in [button.id for button in step.buttons]


@pytest.mark.parametrize("key", TAUGHT[:1])
async def test_what_is_no_good_can_be_tried_again(bot: DirectBot, key: str) -> None:
    step = await press(bot, CustomId("learn", rest=f"{key}."))

    wrong = next(spec for spec in await answers(bot, step) if spec.below.startswith("💡"))

    again, _ = leading_on(wrong)
    assert await press(bot, again) == step


@pytest.mark.parametrize("key", TAUGHT[:1])
async def test_a_step_is_chosen_from_a_list_or_by_the_command(bot: DirectBot, key: str) -> None:
    step = await press(bot, CustomId("learn", rest=f"{key}."))
    menu = next(row for row in step.rows if isinstance(row, Menu))
    assert len(menu.options) == len(GAMES[key].lessons) + 1

    picked = await press(bot, menu.id, menu.options[2].value)

    assert GAMES[key].lessons[2].text in picked.below
    reply = await bot.type(ANN, f"{key} learn", HERE, step=3)
    assert reply.shown[-1] == picked


@pytest.mark.parametrize("key", TAUGHT[:1])
async def test_a_step_that_there_is_not_is_the_nearest_one(bot: DirectBot, key: str) -> None:
    last = await press(bot, f"learn:0::{key}.{len(GAMES[key].lessons)}")

    assert await press(bot, f"learn:0::{key}.9999") == last


@pytest.mark.parametrize(
    "control",
    ["learn:0::chess.1", "learn:0::glory.x", "learn-pick:0::glory", "learn-pick:0::glory.99.play",
     "learn-pick:0::glory.0.no", "learn-pick:0::glory.0.play.ZZ", "learn-pick:0::chess.0.play"],
)  # fmt: skip
async def test_what_no_control_of_ours_says_is_refused_or_shows_the_step(bot: DirectBot, control: str) -> None:
    try:
        spec = await press(bot, control)
    except Refusal:
        return
    assert spec == await press(bot, "learn:0::glory.0")


async def test_a_lesson_is_learnt_in_a_private_chat_too(bot: DirectBot) -> None:
    reply = await bot.type(ANN, f"{TAUGHT[0]} learn", PRIVATE)

    assert picks(reply.shown[-1])


@pytest.mark.parametrize("key", TAUGHT)
async def test_the_last_step_begins_a_first_game_with_tips_as_it_was_learnt(bot: DirectBot, key: str) -> None:
    await bot.press(ANN, f"start:0::{key}.tips", channel=PRIVATE)

    [table] = await bot.tables.finder.of_person(ANN.id)
    assert (table.game, table.status, table.settings.help) == (key, Status.PLAYING, Help.TIPS)
    assert {it.level for it in table.players if it.is_computer} == {GAMES[key].levels[0]}
    assert GAMES[key].lessons[-1].options.items() <= table.settings.options.items()
