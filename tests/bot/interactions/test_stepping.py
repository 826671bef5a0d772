"""A finished game is gone through step by step by one person, in one message, as they could see it then."""

import pytest

from bot.interactions.table.stepping import show_step
from bot.tables import transitions
from bot.tables.refusals import NotOver
from bot.ui.message import Button, CustomId, Menu, MessageSpec, PictureSpec, buttons_in
from bot.values.table import Person, Table
from games.core import Seat
from games.errors import Unreadable
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot

ANN, BOB, CAS = PEOPLE
MOVES = 4


async def played(bot: DirectBot, key: str = "many") -> Table:
    table = await bot.begun(key, (ANN, CAS))
    for _ in range(MOVES):
        assert table.match is not None
        player = table.players[min(table.match.to_act)]
        move = next(iter(table.match.game.legal(table.match.view(player.seat))))
        table = (await bot.play(table, player.person or 0, str(move))).table
    return table


async def over(bot: DirectBot, key: str = "many") -> Table:
    """A game of two that was closed after some moves."""
    return await bot.change(await played(bot, key), transitions.closed, ANN.id, False)


async def shown(bot: DirectBot, person: Person, control: str, *values: str) -> MessageSpec:
    [spec] = (await bot.press(person, control, *values, private=True)).shown
    return spec


def ways(spec: MessageSpec) -> list[Button]:
    return [button for row in spec.rows if isinstance(row, tuple) for button in buttons_in(row)]


def seen_by(spec: MessageSpec) -> Seat | None:
    assert spec.picture_spec is not None
    view = spec.picture_spec.view
    assert view is not None
    return view.model_dump()["me"]  # type: ignore[no-any-return]


async def test_replay_opens_the_end_from_which_each_press_goes_one_step_back_in_the_same_message(
    bot: DirectBot,
) -> None:
    table = await over(bot)
    opened = await bot.press(ANN, f"replay:{table.id}::", private=True)
    found, fresh = opened.shown, opened.fresh
    while not (back := ways(found[-1])[0]).disabled:
        bot.restart()  # nothing is remembered
        reply = await bot.press(ANN, back.id, private=True)
        found, fresh = found + reply.shown, fresh + reply.fresh

    steps = MOVES + 2  # the set-up, and the end
    assert [it.above.splitlines()[0].rpartition(" · ")[2] for it in found] == [
        f"{number} / {steps}" for number in range(steps, 0, -1)
    ]
    assert fresh == [True] + [False] * (steps - 1)
    assert [ways(it)[1].disabled for it in found] == [True] + [False] * (steps - 1)
    assert found[0].above.endswith("The table was closed.")
    assert found[-1].above.endswith("### The start")
    assert await shown(bot, ANN, ways(found[-1])[1].id) == found[-2]


async def test_the_menu_leads_to_a_step(bot: DirectBot) -> None:
    table = await over(bot)
    [menu] = [row for row in (await shown(bot, ANN, f"replay:{table.id}::")).rows if isinstance(row, Menu)]

    spec = await shown(bot, ANN, menu.id, menu.options[2].value)

    assert f"· {menu.options[2].label}\n" in spec.above
    assert menu.options[2].hint == spec.above.partition("### ")[2].replace("**", "")


async def test_a_player_sees_their_own_view_and_whoever_watches_what_all_saw(bot: DirectBot) -> None:
    table = await over(bot)
    cas = table.player_of(CAS.id)
    assert cas is not None

    for control in (f"replay:{table.id}::", f"step:{table.id}::2"):
        assert seen_by(await shown(bot, CAS, control)) == cas.seat
        assert seen_by(await shown(bot, STRANGER, control)) is None


async def test_a_running_game_is_not_gone_through(bot: DirectBot) -> None:
    table = await played(bot)

    with pytest.raises(NotOver):
        await bot.press(ANN, f"step:{table.id}::2", private=True)
    ctx, reply = bot.ctx(ANN, private=True)
    with pytest.raises(NotOver):
        await show_step(ctx, table, None)
    assert reply.shown == []
    film = (await bot.press(ANN, f"replay:{table.id}::", private=True)).shown[-1]
    assert film.file is not None


async def test_the_film_is_a_press_away(bot: DirectBot) -> None:
    table = await over(bot)
    panel = await shown(bot, ANN, f"replay:{table.id}::")

    reply = await bot.press(ANN, ways(panel)[2].id, private=True)

    assert reply.shown[-1].file is not None
    assert reply.fresh[-1]


async def test_a_line_is_shown_with_what_others_say_of_it_or_as_it_was_before(bot: DirectBot) -> None:
    table = await over(bot)
    extra = tuple(Button(f"extra:{table.id}::{number}", f"Extra {number}") for number in range(3))
    ctx, reply = bot.ctx(ANN, private=True)

    await show_step(ctx, table, 2, note="A note.", extra=extra)
    await show_step(ctx, table, 2, before=True)

    there, before = reply.shown
    assert there.above.endswith("\nA note.")
    assert set(extra) <= set(ways(there))
    assert before == await shown(bot, ANN, f"step:{table.id}::1")


@pytest.mark.parametrize("rest", ["", "x", "-", "+", "-1", "123456"])
async def test_a_control_that_names_no_line_is_refused(bot: DirectBot, rest: str) -> None:
    table = await over(bot)

    with pytest.raises(Unreadable):
        await bot.press(ANN, str(CustomId("step", table.id, rest=rest)), private=True)


async def test_a_step_of_a_game_that_does_not_count_has_the_number_of_its_move(bot: DirectBot) -> None:
    table = await over(bot, "spy")

    start, second = [await shown(bot, ANN, f"step:{table.id}::{line}") for line in (0, 2)]

    assert start.above.startswith(f"-# Replay · table {table.id} · 1 / 5\n")
    assert second.above.startswith(f"-# Replay · table {table.id} · Move 3 · 3 / 5\n")


async def test_a_line_after_the_end_is_the_end(bot: DirectBot) -> None:
    table = await over(bot)

    assert await shown(bot, ANN, f"step:{table.id}::99999") == await shown(bot, ANN, f"replay:{table.id}::")


async def test_the_steps_beside_it_are_drawn_before_they_are_asked_for(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await over(bot)
    begun: list[PictureSpec] = []
    monkeypatch.setattr(bot.services.renderer, "begin", lambda spec, _locale: begun.append(spec))

    spec = await shown(bot, ANN, f"step:{table.id}::2")

    drawn, back, on = [*begun], *ways(spec)[:2]
    assert [(await shown(bot, ANN, it.id)).picture_spec for it in (back, on)] == drawn
