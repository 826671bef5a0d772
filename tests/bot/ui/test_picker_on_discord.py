"""The test games through the picker: three hundred moves, sets of cards, a secret set-up, a prompt to another."""

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import count

import pytest
import pytest_asyncio

from games.core import Seat, View
from playground.client.person import Person
from tests.support.bot.bot_process import BotProcess, running, until
from tests.support.bot.game_session import GameSession, Watcher, asks, bare, begun, truthful
from tests.support.bot.presses import (
    chooses,
    control,
    current,
    decided,
    done,
    is_held,
    menu,
    moves_on,
    narrowed,
    picked,
    played,
    pressed,
    spots_on,
)
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.many import ManyView
from tests.support.test_games.sets import SetsView, room
from tests.support.test_games.setup_model import SetupView

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")

MANY, SETS, SETUP = TEST_GAMES["many"], TEST_GAMES["sets"], TEST_GAMES["setup"]
NAMES = (f"tested-{number}" for number in count(1))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("test_games"), module="tests.support.bot_with_test_games") as bot:
        yield bot


def mover(table: GameSession) -> Person:
    return table.must_act[0]


def view_of(table: GameSession, person: Person) -> object:
    return table.match.view(Seat(table.seats.index(person)))


# Wells: many moves


async def test_destinations_stand_in_named_groups_and_the_third_press_plays(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = mover(table)
    seat = Seat(table.seats.index(person))
    stone = "e3" if seat == 0 else "e8"

    second = await narrowed(person, table.panel(person), f"move.{stone}")
    parts = spots_on(second)
    groups = [label for label, button in second.buttons.items() if button.custom_id in parts.values()]
    assert {group.partition(" board")[0] for group in groups} <= {"Up the", "Down the", "Along the row"}
    assert len(groups) == len(parts) > 1
    third = await narrowed(person, second, next(iter(parts)))
    assert f"**{stone}: where to?** {groups[0]}" in third.text
    again = await current(person.press(third, "Back"))
    third = await narrowed(person, again, next(iter(parts)))
    move = next(iter(moves_on(third)))
    to = move.rpartition(".")[2]
    await played(person, third, move)
    await bot.settled()

    view = table.match.view(None)
    assert isinstance(view, ManyView)
    assert to in {it.square for it in view.stones if it.owner == seat}
    assert table.must_act == [other for other in people[:2] if other is not person]
    truthful(table)


async def test_a_move_of_one_press_that_cannot_be_taken_back_is_held_and_undo_returns(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = mover(table)
    row, public = table.row, bare(table.message)

    held = await current(person.press(table.panel(person), "Roll"))
    assert re.search(r"Your move is made <t:\d+:R>: \*\*Roll\*\*\.", held.text)
    assert held.pictures
    start = await current(person.press(held, "Undo"))
    assert chooses(start)
    assert (table.row, bare(table.message)) == (row, public), "nobody else can see it"
    after = await pressed(person, start, "Roll")
    assert len(after.pictures) == 1
    assert after.text.count("rolls") == 1, "each thing is said once"
    await bot.settled()
    assert "rolls" in table.message.text
    answer = await person.slash(table.channel, "/many roll")
    assert answer.text == "There is nothing for you to decide just now."


@pytest.mark.parametrize("kill", [False, True])
async def test_what_is_held_is_played_when_the_wait_is_over_also_after_a_restart(
    bot: BotProcess, people: list[Person], kill: bool
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = mover(table)
    held = await current(person.press(table.panel(person), "Roll"))
    if kill:
        await bot.kill()
        await bot.start()
        assert table.living == []
    bot.advance(timedelta(seconds=5))
    await bot.settled()

    assert table.living == [f"{table.seats.index(person)} roll"]
    await until(bot, lambda: not is_held(held))
    truthful(table)


async def test_a_game_of_many_moves_by_commands(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY, options="turns:12")
    for _ in range(12):
        person = mover(table)
        stones = await person.autocomplete(table.channel, "/many move piece:", "piece")
        assert 0 < len(stones) <= 12
        typed = f"/many move piece:{stones[-1].value} to:"
        squares = await person.autocomplete(table.channel, typed, "to")
        assert 0 < len(squares) <= 25
        await done(person.slash(table.channel, f"{typed}{squares[-1].value}"))
        await bot.settled()
    assert table.status == "finished"
    assert "🏆" in table.message.text


async def test_a_move_is_written_as_short_as_one_likes(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=MANY)
    person = mover(table)
    home, ahead = ("d3", "d4") if table.seats.index(person) == 0 else ("d8", "d7")
    row = table.row

    modal = (await person.press(table.panel(person), "Type a move")).modal
    assert modal is not None
    answer = await person.fill(modal, {"text": f"{home} j10"})
    assert "A stone moves one to three squares." in answer.text
    assert table.row == row
    modal = (await person.press(table.panel(person), "Type a move")).modal
    assert modal is not None
    await done(person.fill(modal, {"text": f"{home} {ahead}"}))
    await bot.settled()

    assert str(table.row[-1][-1]).endswith(f" move.{home}.{ahead}")
    truthful(table)


# Posters: sets of cards


async def test_a_player_who_goes_on_stays_in_their_panel_and_is_not_pinged_again(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=SETS)
    watcher = Watcher(table)
    person = mover(table)
    panel = table.panel(person)

    second = await narrowed(person, panel, "deploy.all")
    cards = menu(second, "With which cards?")
    after = await decided(person, await picked(person, second, cards, cards.labels[: cards.min_values]))
    assert after.message is panel.message
    assert len(after.pictures) == 1
    assert asks(after)
    await bot.settled()

    assert table.must_act == [person]
    assert table.panel(person).message is panel.message
    assert (watcher.pings, watcher.notices) == ([], [])
    await pressed(person, after, control(after, "play"))
    await bot.settled()
    [other] = table.must_act
    assert (watcher.pinged(other), watcher.written(other)) == (0, 1)
    truthful(table)


async def test_a_player_who_goes_on_elsewhere_finds_their_private_panel_changed_without_a_ping(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=SETS)
    watcher = Watcher(table)
    person = mover(table)
    panel, row = table.panel(person), table.row
    view = table.match.view(Seat(table.seats.index(person)))
    assert isinstance(view, SetsView)
    cards = ",".join(view.hand[: room(view, "all")[1]])

    answer = await done(person.slash(table.channel, f"/sets deploy wall:all cards:{cards}"))
    assert asks(await answer.shown()), "the answer to the command is the next panel"
    await bot.settled()

    assert table.row != row
    assert table.must_act == [person]
    assert table.panel(person).message is panel.message
    assert asks(table.panel(person))
    assert (watcher.pings, watcher.notices) == ([], [])


async def test_a_set_of_cards_is_one_menu_with_the_least_and_the_most(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=SETS)
    person = mover(table)
    seat = Seat(table.seats.index(person))
    view = table.match.view(seat)
    assert isinstance(view, SetsView)

    second = await narrowed(person, table.panel(person), "deploy.all")
    cards, least, most = room(view, "all")
    offered = menu(second, "With which cards?")
    assert (offered.min_values, offered.max_values) == (least, most)
    assert [option.value for option in offered.options] == list(cards)
    three = [cards[4], cards[0], cards[2]]
    await decided(person, await picked(person, second, offered, three))
    await bot.settled()

    assert table.row[-1][-1] == f"{seat} deploy.all.{','.join(sorted(three))}"
    after = table.match.view(seat)
    assert isinstance(after, SetsView)
    assert len(after.hand) == len(view.hand) - 3


async def test_a_set_typed_as_a_command_is_read_and_a_card_twice_is_refused(
    bot: BotProcess, people: list[Person]
) -> None:
    table = await begun(bot, next(NAMES), *people[:2], rules=SETS)
    person = mover(table)
    view = table.match.view(Seat(table.seats.index(person)))
    assert isinstance(view, SetsView)
    one, two, *_ = view.hand

    answer = await person.slash(table.channel, f"/sets deploy wall:all cards:{one},{one}")
    assert answer.text.startswith("You named a card twice.\n")
    proposed = await person.autocomplete(table.channel, f"/sets deploy wall:all cards:{one},", "cards")
    assert f"{one},{two}" in [choice.value for choice in proposed]
    assert f"{one},{one}" not in [choice.value for choice in proposed]
    await done(person.slash(table.channel, f"/sets deploy wall:all cards:{two}, {one}"))


# Towers: a secret set-up


async def test_a_secret_set_up_is_chosen_swapped_typed_and_sealed(bot: BotProcess, people: list[Person]) -> None:
    ann, bob, cas = people
    table = await begun(bot, next(NAMES), *people, rules=SETUP, options="pace:0")
    panel = table.panel(ann)
    assert "Lock in" not in panel.buttons
    ready = menu(panel, "Ready-made")
    names = ready.labels
    assert "At random" in names

    panel = await picked(ann, panel, ready, [ready.options[0].value])
    first = draft(table, 0)
    panel = await picked(ann, panel, menu(panel, "Swap two"), ["0", "19"])
    swapped = draft(table, 0)
    assert (swapped[0], swapped[19]) == (first[19], first[0])
    assert swapped[1:19] == first[1:19]
    modal = (await ann.press(panel, "Type it in")).modal
    assert modal is not None
    refusal = await current(ann.fill(modal, {"text": "mar,mar"}))
    assert "An army has 1 × the marshal; yours has 2." in refusal.text
    assert "You wrote: mar,mar" in refusal.text
    assert draft(table, 0) == swapped, "what the rules forbid is not kept"
    modal = (await ann.press(panel, "Type it in")).modal
    panel = await current(ann.fill(modal, {"text": ",".join(reversed(first))}))
    assert draft(table, 0) == list(reversed(first))
    assert table.row[-1][-1] == "", "nothing is sealed yet"

    before = [(bob.seen(table.panel(bob).message).text, table.message.text)]
    await pressed(ann, panel, "Lock in")
    await bot.settled()
    assert table.row[-1][-1] == f"0 place.{','.join(reversed(first))}"
    assert bot.query("SELECT * FROM drafts WHERE table_id = ?", table.table) == []
    assert [(table.panel(bob).text, table.message.text.replace("**Bob**", "**Ann**, **Bob**"))] == before
    truthful(table)
    for person, formation in ((bob, 1), (cas, 2)):
        await sealed(table, person, formation)
    assert table.match.view(None).turn == 1


async def test_a_piece_comes_back_by_a_prompt_in_anothers_turn(bot: BotProcess, people: list[Person]) -> None:
    table = await begun(bot, next(NAMES), *people, rules=SETUP)
    for person in people:
        await sealed(table, person, 0)
    view: View = table.match.view(None)
    for _ in range(120):
        view = table.match.view(None)
        assert isinstance(view, SetupView)
        if view.phase == "over":
            pytest.fail("no piece came back")
        person = mover(table)
        if view.phase == "recruit" and view.mover != table.seats.index(person):
            break
        await moved(table, person)
        truthful(table)

    person = mover(table)
    assert isinstance(view, SetupView)
    assert table.seats[view.mover or 0] is not person
    panel = table.panel(person)
    row = table.row
    assert control(panel, "play")
    second = await narrowed(person, panel, next(iter(spots_on(panel))))
    await played(person, second, next(iter(moves_on(second))))
    await bot.settled()
    assert table.row[-1][-1] != row[-1][-1]
    assert str(table.row[-1][-1]).startswith(f"{table.seats.index(person)} recruit.")
    truthful(table)


async def sealed(table: GameSession, person: Person, formation: int) -> None:
    """Pick a ready-made formation and seal it."""
    panel = table.panel(person)
    ready = panel.selects[0]
    panel = await picked(person, panel, ready, [ready.options[formation].value])
    await pressed(person, panel, control(panel, "seal"))
    await table.bot.settled()


async def moved(table: GameSession, person: Person) -> None:
    """The first move that the panel offers; in battle the last piece, which stands in the middle of the fight."""
    panel = table.panel(person)
    if spots_on(panel):
        panel = await narrowed(person, panel, next(iter(spots_on(panel))))
    while not moves_on(panel):
        panel = await narrowed(person, panel, next(iter(spots_on(panel))))
    await played(person, panel, next(iter(moves_on(panel))))
    await table.bot.settled()


def draft(table: GameSession, seat: int) -> list[str]:
    """The draft as it is kept."""
    [(text,)] = table.bot.query("SELECT text FROM drafts WHERE table_id = ? AND seat = ?", table.table, seat)
    return str(text).removeprefix("place.").split(",")
