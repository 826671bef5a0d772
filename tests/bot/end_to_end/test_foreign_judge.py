"""The bot as it is plays a game, in a soak all of them, on SimCord, whose makers read Discord's documentation without
us: it objects to nothing."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import discord
import pytest
import pytest_asyncio
from simcord import MemberActor

from bot.host.try_messages import INTRODUCTION, Trial, lists, messages
from bot.ui.languages import ENGLISH
from bot.ui.screens.table_context import notice
from bot.values.table import Player, Status
from games import GAMES
from games.chance import SeededChance
from games.levels import Level
from games.match import Match, is_played_out
from games.players import PLAYERS
from tests.support.amount import SOAK
from tests.support.bot.judged import Judged, JudgedTable, controls, doing, judged_bot, words
from tests.support.languages import LANGUAGES

EXCEPTIONS: Final[tuple[str, ...]] = ()
"""How those objections of SimCord begin in which it is SimCord that is wrong; each needs a reason beside it."""
PACE: Final = "pace=259200"
SHORT: Final = {PACE, "length=short", "spies=half"}
"""What the host ticks in the form, where it is offered; a soak plays games of the usual length."""
SOONEST_OVER: Final = "addvantage"
"""`make test` plays this game alone; a soak plays all."""
PRESSES: Final = 3000
"""So many presses end every game."""
CHOICES: Final = (("now",), ("kept", "play-yes", "seal"), ("pick", "narrow", "ask", "play", "preset", "tick"))
"""What is pressed on a panel: what it has of the first of these, or else of the next."""
ANYHOW: Final = 2
"""The seed of whoever plays anything: with this one the games are soon over."""
THOUGHT: Final = 50
"""Positions that somebody looks at who plays well."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def judged(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Judged]:
    async with judged_bot(tmp_path_factory.mktemp("judged")) as judged:
        yield judged


@pytest.fixture(autouse=True)
def accepted(judged: Judged) -> Iterator[None]:
    """Print what SimCord objects to meanwhile, and expect nothing but the exceptions."""
    before = len(judged.objections)
    yield
    found = judged.objections[before:]
    print(f"SimCord objects to {found}; exceptions to its judgement: {list(EXCEPTIONS)}")
    assert [it for it in found if not it.startswith(EXCEPTIONS)] == []


@pytest.mark.timeout(1200 if SOAK else 120)
@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key == SOONEST_OVER else pytest.mark.soak) for key in GAMES]
)
@pytest.mark.parametrize("ticked", [SHORT, {PACE}] if SOAK else [SHORT], ids=len)
async def test_a_table_goes_from_its_lobby_to_the_end_of_its_game(judged: Judged, key: str, ticked: set[str]) -> None:
    table = await judged.opened(judged.ann, key)

    await options_chosen(table, judged.ann, ticked)
    await seated(judged, table)
    await played(judged, table)

    await is_the_end(judged, table)


async def test_every_kind_of_message_is_taken(judged: Judged) -> None:
    english, person, channel = LANGUAGES.of(ENGLISH), judged.ann.id, judged.channel.id
    trial = Trial(judged.env.bot, judged.renderer)

    for sample in messages(GAMES, english, person, channel):
        await trial.post(sample, channel)
    for sample in lists(GAMES, english, person, channel):
        await trial.answer(sample, channel, notice(english, INTRODUCTION))

    assert trial.granted
    assert not trial.refused


def test_nothing_is_excepted_from_its_judgement() -> None:
    assert EXCEPTIONS == ()


async def options_chosen(table: JudgedTable, host: MemberActor, ticked: set[str]) -> None:
    """The host sends off the form of options, and the lobby tells it."""
    form = await table.press(host, "options")
    assert form.modal is not None
    chosen = {group["custom_id"]: choice(group, ticked) for group in asked_in(form.modal)}
    await host.submit_modal(form, chosen)
    assert "3 days a turn" in words(table.message)


def choice(group: dict[str, Any], ticked: set[str]) -> object:
    """What is sent off of a group of the form: what is to be ticked, or else what is chosen already."""
    chosen = {it["value"] for it in group["options"] if it["default"]}
    wanted = sorted(ticked & {it["value"] for it in group["options"]} or chosen)
    return wanted if "min_values" in group else wanted[0]


async def seated(judged: Judged, table: JudgedTable) -> None:
    """Bob joins, computer players take the other seats that the game needs, and it begins."""
    await table.press(judged.bob, "join")
    while not doing(table.message, "begin"):
        await table.press(judged.ann, "add")
    await table.press(judged.ann, "begin")


async def played(judged: Judged, table: JudgedTable) -> None:
    """Ann plays well, Bob anything, until the game is over; in a soak he plays well too."""
    random = Random(1)
    for _ in range(PRESSES):
        now = await table.now()
        if now.status is not Status.PLAYING:
            return
        assert now.match is not None
        player = now.people_to_act[0]
        person = judged.people[player.person or 0]
        wanted = good_move if SOAK or person is judged.ann else any_move
        move = wanted(now.match, player, now.match.turn)
        await moved(person, table.panel(person), move, random, writes=person is judged.ann)
    raise AssertionError("the game does not end")


def good_move(match: Match, player: Player, number: int) -> str:
    """The move, in notation, that the game's computer player would make in the player's place."""
    chance = SeededChance(bytes(32), number)
    return str(PLAYERS[match.game.key][Level.NORMAL](match.view(player.seat), chance, THOUGHT))


def any_move(match: Match, player: Player, number: int) -> str:
    """One of the first legal moves."""
    return str(Random(ANYHOW + number).choice(list(islice(match.game.legal(match.view(player.seat)), THOUGHT))))


async def moved(person: MemberActor, panel: discord.Message, move: str, random: Random, *, writes: bool) -> None:
    """The person presses what makes the move, or writes it, or presses what leads to it, or else anything."""
    offered = next(found for actions in CHOICES if (found := doing(panel, *actions)))
    nearest = max(offered, key=lambda it: (picked_of(move, it), random.random()))
    if writes and doing(panel, "write") and picked_of(move, nearest) < len(move):
        await written(person, panel, move)
        return
    control = controls(panel)[nearest]
    if isinstance(control, discord.SelectMenu):
        values = [option.value for option in control.options]
        await person.user.select(panel, some(random, values, control.min_values), custom_id=nearest)
        return
    answer = await person.user.click(panel, custom_id=nearest)
    if answer.modal is not None:
        [boxes] = asked_in(answer.modal)
        values = [option["value"] for option in boxes["options"]]
        await person.user.submit_modal(answer, {boxes["custom_id"]: some(random, values, boxes["min_values"])})


async def written(person: MemberActor, panel: discord.Message, move: str) -> None:
    [button] = doing(panel, "write")
    form = await person.user.click(panel, custom_id=button)
    assert form.modal is not None
    [line] = asked_in(form.modal)
    await person.user.submit_modal(form, {line["custom_id"]: move.replace(".", " ")})


def asked_in(modal: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a modal, below a label or in a row."""
    return [it.get("component") or it["components"][0] for it in modal["components"]]


def some(random: Random, values: list[str], least: int) -> list[str]:
    return random.sample(values, max(1, least))


def picked_of(move: str, custom_id: str) -> int:
    """How much of the move is picked by a control; less where that leads to another move."""
    picked = custom_id.split(":", 3)[3].partition("~")[0]
    return len(picked) if f"{move}.".startswith(f"{picked}.") else -1


async def is_the_end(judged: Judged, table: JudgedTable) -> None:
    """By the game's own rules, which the table's message and everybody's panel tell with a picture."""
    now = await table.now()
    assert now.match is not None
    assert now.match.outcome is not None
    assert is_played_out(now.match.outcome, GAMES[now.match.game.key].endings)
    for message in (table.message, *(table.panel(judged.people[it.person or 0]) for it in now.people)):
        assert doing(message, "rematch")
        assert "board.png" in str(message.components)
