"""What somebody is offered who tries a finished game again: what was better, sets in a form, and ready-made moves."""

from typing import Final

import pytest

from bot.interactions.table.hinting import BUSY as NO_HINT
from bot.tables import transitions
from bot.tables.refusals import UnknownControl
from bot.ui.message import CustomId, Menu
from bot.values.table import Person
from games.coach.values import Mistake
from games.core import AnyGame, Seat, View
from tests.support.bot.direct_bot import ALL, PEOPLE, STRANGER, DirectBot
from tests.support.bot.looked_back import analysis
from tests.support.bot.tried import (
    ANN,
    CHANCE,
    Rivals,
    begun,
    button,
    decisions,
    finished,
    lines,
    moves_of,
    press,
    seen,
)
from tests.support.games.random_play import finished as recorded

TICKED: Final = 4
"""The line of the recorded game of sets in which a set can be ticked."""


@pytest.fixture(autouse=True)
def rivals(bot: DirectBot) -> Rivals:
    bot.services.opponents = rivals = Rivals()
    return rivals


async def test_what_is_better_is_shown_when_they_ask_and_can_be_played(bot: DirectBot) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)
    asked = list[View]()

    async def suggest(game: AnyGame, view: View) -> str | None:
        asked.append(view)
        return str([*game.legal(view)][-1])

    bot.services.suggest = suggest
    shown = (await press(bot, button(spec, "try-show"))).shown[-1]

    assert asked == [seen(spec)], "what they knew then"
    assert "💡 **" in shown.below
    assert "You played" not in shown.below, "it stands above no more: there is room for what is better"
    assert shown.picture_spec is not None
    assert shown.picture_spec.partial != ()
    play = next(it.id for it in shown.buttons if it.label == "Play this")
    await press(bot, play)
    assert (await lines(bot))[0] == f"0 {play.rpartition(':')[2]}"


async def test_who_plays_on_while_that_is_thought_of_is_not_shown_it(bot: DirectBot) -> None:
    spec = await begun(bot, await finished(bot))

    async def suggest(game: AnyGame, view: View) -> str | None:
        await press(bot, moves_of(spec)[0])
        return str(next(iter(game.legal(view))))

    bot.services.suggest = suggest
    reply = await press(bot, button(spec, "try-show"))

    assert [it.below.count("I'm thinking of a hint") for it in reply.shown] == [1]


async def test_where_nothing_is_better_than_what_they_played_it_says_so(bot: DirectBot) -> None:
    table = await finished(bot)
    spec = await begun(bot, table)
    assert table.match is not None
    record = await bot.repositories.moves.record(table, table.match)
    played = record.lines[(await decisions(bot, table))[1] - 1].partition(" ")[2]

    async def suggest(_game: AnyGame, _view: View) -> str | None:
        return played

    bot.services.suggest = suggest
    assert "💡 I would play that, too." in (await press(bot, button(spec, "try-show"))).shown[-1].below


async def test_what_the_coach_has_found_is_shown_at_once_but_of_no_other_decision(bot: DirectBot) -> None:
    table = await finished(bot)
    first, second = (await decisions(bot, table))[1:3]
    spec = await begun(bot, table)
    better = moves_of(spec)[-1].rpartition(":")[2]
    mistake = Mistake(line=first, played="play.7S", better=better, cost=0.1, error=0.01)
    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, analysis((mistake,)))

    reply = await press(bot, button(spec, "try-show"))
    other = (await press(bot, CustomId("try", table.id, rest=str(second)))).shown[-1]

    assert ["💡 **" in it.below for it in reply.shown] == [True]
    assert button(reply.shown[-1], "try-better").endswith(f":{better}")
    assert NO_HINT in (await press(bot, button(other, "try-show"))).shown[-1].below


async def test_where_no_better_move_is_found_it_says_so(bot: DirectBot) -> None:
    spec = await begun(bot, await finished(bot))

    shown = (await press(bot, button(spec, "try-show"))).shown[-1]

    assert "no time for a hint" in shown.below
    assert moves_of(shown) == moves_of(spec)


async def test_a_set_is_ticked_in_a_form(bot: DirectBot) -> None:
    _, record = recorded(ALL["sets"], 1)
    lobby = await bot.lobby("sets", PEOPLE[: record.seats], **record.options)
    bot.seed = bytes.fromhex(record.seed)
    table = await bot.begin(lobby)
    for line in record.lines:
        seat, _, move = line.partition(" ")
        table = (await bot.play(table, table.players[int(seat)].person or 0, move)).table
    who = table.players[int(record.lines[TICKED - 1].partition(" ")[0])].person
    person = next(it for it in PEOPLE if it.id == who)

    spec = (await press(bot, CustomId("try", table.id, rest=str(TICKED)), who=person)).shown[-1]
    [form] = (await press(bot, button(spec, "try-tick"), who=person)).modals
    options = form["components"][0]["component"]
    values = [it["value"] for it in options["options"]][: options["min_values"]]
    await press(bot, form["custom_id"], *values, who=person)

    assert (await lines(bot, person))[0].rpartition(".")[2].split(",") == values


@pytest.mark.parametrize(("key", "people"), [("setup", PEOPLE), ("stratego", (*PEOPLE, STRANGER))])
async def test_of_a_long_move_the_ready_made_ones_can_be_played(
    bot: DirectBot, key: str, people: tuple[Person, ...]
) -> None:
    table = await bot.begun(key, people)
    match = transitions.require_playing(table)
    ready = [preset.move for preset in match.game.presets(match.view(Seat(0)), CHANCE)]
    await bot.play(table, ANN.id, str(ready[0]))
    table = await bot.change(await bot.tables.get(table.id), transitions.closed, ANN.id, False)

    spec = (await press(bot, CustomId("try", table.id, rest="1"))).shown[-1]
    [menu] = [row for row in spec.rows if isinstance(row, Menu)]
    assert spec.picture_spec is not None
    assert spec.picture_spec.partial == (ready[0].kind, *ready[0].tokens()), "as they had arranged it"
    for option, move in ((menu.options[1], ready[1]), (menu.options[-1], ready[0].mirrored())):
        await press(bot, menu.id, option.value)
        assert (await lines(bot))[0] == f"0 {move}"
        await press(bot, CustomId("try-anew", table.id))
    with pytest.raises(UnknownControl):
        await press(bot, menu.id, "999")
