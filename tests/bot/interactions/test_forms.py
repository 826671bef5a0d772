"""A set of values is ticked in a form, which is sent off as the move."""

from datetime import timedelta
from typing import Any

import pytest

from bot.interactions.entry.incoming import read_press
from bot.tables.refusals import NotSeated
from bot.ui.message import CustomId, buttons_in
from bot.ui.screens.panel import panel
from bot.values.preferences import Press
from bot.values.table import Person, Table
from games.errors import MovedOn, NotYourTurn
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.positions import build

ANN, BOB = PEOPLE[:2]


async def deploying(bot: DirectBot) -> tuple[Table, Person, str]:
    """A game of Spy in which somebody can tick cards, who that is, and the button that opens the form."""
    table, _ = await build(bot, "deploy")
    [player] = table.people_to_act
    shown = panel(bot.contexts.of(table, "en"), player)
    button = next(it.id for row in shown.rows for it in buttons_in(row) if it.id.startswith("tick:"))
    return table, next(it for it in PEOPLE if it.id == player.person), button


async def press(bot: DirectBot, person: Person, custom_id: str, values: list[str] | None = None) -> Recorder:
    return await bot.press(person, custom_id, *(values or []), private=True)


def ticked(modal: dict[str, Any]) -> list[str]:
    """The cards that a form has ticked when it opens."""
    [label] = modal["components"]
    return [it["value"] for it in label["component"]["options"] if it.get("default")]


async def test_the_button_opens_a_form_and_what_is_ticked_is_the_move(bot: DirectBot) -> None:
    table, person, button = await deploying(bot)
    before = await bot.sums()
    assert read_press(button).action.opens_modal

    [modal] = (await press(bot, person, button)).modals
    cards = ticked(modal)
    assert len(cards) == len(modal["components"][0]["component"]["options"]), "all that fit"
    assert await bot.sums() == before, "nothing is written before it is sent off"
    await bot.services.preferences.change(person, press=Press.AT_ONCE)
    await press(bot, person, modal["custom_id"], cards)

    target = CustomId.read(button)
    assert target is not None
    beginning, _, played = (await bot.lines(table.id))[-1].rpartition(".")
    assert (beginning.endswith(f" {target.rest}"), sorted(played.split(","))) == (True, sorted(cards))


async def test_a_form_that_is_sent_twice_is_one_move(bot: DirectBot) -> None:
    table, person, button = await deploying(bot)
    [modal] = (await press(bot, person, button)).modals
    cards = ticked(modal)
    lines = await bot.lines(table.id)

    for values in (cards, cards[::-1]):
        await press(bot, person, modal["custom_id"], values)
        assert await bot.lines(table.id) == lines, "a card of the hand is shown by it, so that it is held"
    await bot.pass_time(timedelta(minutes=1))
    played = await bot.lines(table.id)
    assert sum(" deploy." in line for line in played[len(lines) :]) == 1
    shown = (await press(bot, person, modal["custom_id"], cards)).shown

    assert shown[0].above == bot.languages.of(person.locale).text(MovedOn.text)
    assert await bot.lines(table.id) == played


async def test_a_form_of_an_earlier_decision_or_with_other_cards_changes_nothing(bot: DirectBot) -> None:
    table, person, button = await deploying(bot)
    [modal] = (await press(bot, person, button)).modals
    before = await bot.sums()

    for values in (["zzzz9", *ticked(modal)], ticked(modal)[:1] * 2, []):
        shown = (await press(bot, person, modal["custom_id"], values)).shown
        assert shown[0].above == bot.languages.of(person.locale).text(MovedOn.text)
    assert await bot.sums() == before

    for nothing_to_tick in ("done", "deploy", "deploy.watch.zzzz9", ""):
        reply = await press(bot, person, f"{button.rpartition(':')[0]}:{nothing_to_tick}")
        assert (reply.modals, reply.shown[0].above) == ([], bot.languages.of(person.locale).text(MovedOn.text))

    await bot.play(table, person.id, "done")
    lines = await bot.lines(table.id)
    shown = (await press(bot, person, modal["custom_id"], ticked(modal))).shown
    assert len(shown) == 1
    assert await bot.lines(table.id) == lines


async def test_nobody_else_opens_a_players_form(bot: DirectBot) -> None:
    _, person, button = await deploying(bot)
    for other in (it for it in (*PEOPLE, STRANGER) if it.id != person.id):
        ctx, reply = bot.ctx(other)
        with pytest.raises((NotYourTurn, NotSeated)):
            await handle_component(ctx, button, ())
        assert reply.modals == []
