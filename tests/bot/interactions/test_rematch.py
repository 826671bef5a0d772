"""A rematch is asked for, accepted or refused, or filled up with computer players; nobody is asked where nobody is."""

from datetime import timedelta

import pytest

from bot.tables import lobbies, transitions
from bot.tables.refusals import NotSeated, RematchOfAnother
from bot.ui.message import CustomId
from bot.values.table import Person, Status, Table
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, STRANGER, DirectBot, Recorder
from tests.support.bot.drafting import labels

ANN, BOB, CAS = PEOPLE


async def over(bot: DirectBot, *people: Person, computers: int = 0, game: str = "glory") -> Table:
    """A game that the first of these people has ended."""
    table = await bot.lobby(game, people)
    for _ in range(computers):
        table = await bot.change(table, lobbies.computers_seated, people[0].id, False)
    table = await bot.begin(table)
    return await bot.change(table, transitions.closed, people[0].id, False)


async def press(bot: DirectBot, table: Table, person: Person, action: str, rest: str = "") -> Recorder:
    return await bot.press(person, CustomId(action, table.id, table.decision if rest else None, rest), private=True)


async def is_followed(bot: DirectBot, table: Table) -> bool:
    return (await bot.tables.get(table.id)).rematch is not None


async def following(bot: DirectBot, table: Table) -> Table:
    """The rematch, which has begun."""
    return await bot.tables.get((await bot.tables.get(table.id)).rematch or 0)


async def test_with_nobody_else_to_ask_it_begins_at_once(bot: DirectBot) -> None:
    table = await over(bot, ANN, computers=2)

    await press(bot, table, ANN, "rematch")

    again = await following(bot, table)
    assert again.status is Status.PLAYING
    assert len(again.players) == 3


async def test_in_private_the_end_stands_above_the_next_game_as_it_was(bot: DirectBot) -> None:
    lobby = await bot.open("glory", ANN, size=2, channel=PRIVATE)
    table = await bot.begin(lobby)
    table = await bot.change(table, transitions.resigned, ANN.id)

    reply = await press(bot, table, ANN, "rematch")

    assert await is_followed(bot, table)
    assert (reply.shown, reply.acknowledged) == ([], True)


async def test_it_begins_when_the_last_has_accepted_by_the_same_button_or_by_the_question(bot: DirectBot) -> None:
    table = await over(bot, *PEOPLE)
    asked = await press(bot, table, ANN, "rematch")
    assert "begins once all are in" in asked.shown[-1].above
    assert labels(asked.shown[-1]) == ["Begin with computers"]

    await press(bot, table, BOB, "rematch")
    assert not await is_followed(bot, table)
    await press(bot, table, CAS, "agree", "rematch")

    again = await following(bot, table)
    assert {player.person for player in again.players} == {person.id for person in PEOPLE}


async def test_whoever_is_asked_answers_in_their_panel_by_the_question_alone(bot: DirectBot) -> None:
    table = await over(bot, *PEOPLE)
    await bot.services.preferences.change(CAS, language="en")
    assert "Play again" in labels((await press(bot, table, CAS, "my")).shown[-1])
    await press(bot, table, ANN, "rematch")

    asked = (await press(bot, table, CAS, "my")).shown[-1]
    await press(bot, table, CAS, "refuse", "rematch")
    refused = (await press(bot, table, CAS, "my")).shown[-1]

    assert (len(asked.questions), len(refused.questions)) == (1, 0)
    assert "Play again" not in labels(asked)
    assert "Play again" in labels(refused), "who thinks better of it finds the way"


async def test_whoever_asked_and_nobody_else_fills_the_other_seats_with_computers(bot: DirectBot) -> None:
    table = await over(bot, *PEOPLE)
    await press(bot, table, ANN, "rematch")
    await press(bot, table, BOB, "agree", "rematch")
    await press(bot, table, CAS, "refuse", "rematch")
    for person, refusal in ((BOB, RematchOfAnother), (STRANGER, NotSeated)):
        with pytest.raises(refusal) as refused:
            await press(bot, table, person, "fill")
        assert ("Only Ann can" in bot.languages.of("en")(refused.value.phrase)) is (person is BOB)
    assert not await is_followed(bot, table)
    [question] = await bot.desired.proposals(await bot.tables.get(table.id), ())
    assert "Begin with computers" not in labels(question.spec), "others could not press it"
    assert "Begin with computers" in labels((await press(bot, table, ANN, "rematch")).shown[-1])

    await press(bot, table, ANN, "fill")

    again = await following(bot, table)
    assert sorted(player.person or 0 for player in again.players) == [0, ANN.id, BOB.id]


async def test_whoever_asks_twice_still_waits_and_whoever_comes_late_is_shown_the_way(bot: DirectBot) -> None:
    table = await over(bot, ANN, BOB)
    for _ in range(2):
        await press(bot, table, ANN, "rematch")
    assert not await is_followed(bot, table)
    await press(bot, table, BOB, "rematch")
    began = await following(bot, table)

    late = await press(bot, await bot.tables.get(table.id), ANN, "rematch")

    assert "There is a next game already." in late.shown[-1].above
    assert await following(bot, table) == began


DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("game", "computers", "yes", "seats"),
    [
        ("glory", 0, (BOB,), [BOB.id, ANN.id]),
        ("glory", 1, (BOB,), [BOB.id, None, ANN.id]),
        ("stratego", 0, (CAS,), [CAS.id, ANN.id, None]),
        ("glory", 0, (), None),
    ],
    ids=["with whoever is in", "computers again", "one where the game needs it", "nobody else is in"],
)
async def test_after_a_day_it_begins_with_whoever_is_in_unless_nobody_else_is(
    bot: DirectBot, game: str, computers: int, yes: tuple[Person, ...], seats: list[int | None] | None
) -> None:
    everybody = PEOPLE if game == "glory" else (*PEOPLE, STRANGER)
    table = await over(bot, *everybody, computers=computers, game=game)
    await press(bot, table, ANN, "rematch")
    for person in (BOB, CAS):
        await press(bot, table, person, "agree" if person in yes else "refuse", "rematch")
    await bot.pass_time(DAY - timedelta(minutes=1))
    assert not await is_followed(bot, table)

    await bot.pass_time(timedelta(minutes=1))

    assert await is_followed(bot, table) is (seats is not None)
    if seats is not None:
        assert [player.person for player in (await following(bot, table)).players] == seats
    assert (await bot.tables.get(table.id)).open_proposal is None


async def test_one_that_has_begun_does_not_begin_once_more(bot: DirectBot) -> None:
    table = await over(bot, *PEOPLE)
    await press(bot, table, ANN, "rematch")
    await press(bot, table, BOB, "agree", "rematch")
    await press(bot, table, ANN, "fill")
    began = await following(bot, table)

    await bot.pass_time(DAY)

    assert (await following(bot, table)).id == began.id


async def test_the_table_of_a_rematch_that_began_in_time_is_shown(bot: DirectBot, changed: list[int]) -> None:
    table = await over(bot, *PEOPLE)
    await press(bot, table, ANN, "rematch")
    await press(bot, table, BOB, "agree", "rematch")

    await bot.pass_time(DAY)

    again = await following(bot, table)
    assert {table.id, again.id} <= set(changed)


async def test_when_it_begins_at_the_latest_is_told_to_all(bot: DirectBot) -> None:
    table = await over(bot, *PEOPLE)
    latest = f"It begins <t:{int((bot.clock.now() + DAY).timestamp())}:R> at the latest"

    asked = await press(bot, table, ANN, "rematch")

    assert latest in asked.shown[-1].above
    [question] = await bot.desired.proposals(await bot.tables.get(table.id), ())
    assert latest in question.spec.above


async def test_what_asks_one_alone_says_that_nothing_comes_of_it_without_an_answer(bot: DirectBot) -> None:
    table = await over(bot, ANN, BOB)
    goes = f"Without an answer the question goes away <t:{int((bot.clock.now() + DAY).timestamp())}:R>."

    asked = await press(bot, table, ANN, "rematch")

    assert asked.shown[-1].above.endswith(goes)
    await bot.pass_time(DAY)
    assert await bot.desired.proposals(await bot.tables.get(table.id), ()) == []
    assert not await is_followed(bot, table)


@pytest.mark.parametrize(("people", "goes_on"), [((ANN, BOB), False), (PEOPLE, True)], ids=["two", "three"])
async def test_whoever_asks_again_reads_who_is_not_in(
    bot: DirectBot, people: tuple[Person, ...], goes_on: bool
) -> None:
    table = await over(bot, *people)
    await press(bot, table, ANN, "rematch")
    await press(bot, table, BOB, "refuse", "rematch")

    told = (await press(bot, table, ANN, "rematch")).shown[-1].above

    assert told.startswith("✖️ ")
    assert ": not now" in told
    assert "all are in" not in told
    assert ("at the latest, with whoever is in then" in told) is goes_on
    assert "goes away" not in told
