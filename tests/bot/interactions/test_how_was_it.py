"""*How was it?*: who can look back on which game, what they read and press there, and what others learn of it."""

from dataclasses import replace
from threading import Thread, current_thread, main_thread
from typing import Final

import pytest
from sqlalchemy import insert

from bot.computers.coach_process import CoachJob
from bot.interactions.response import Responder
from bot.store.schema import tables as schema
from bot.tables import transitions
from bot.tables.refusals import CoachUnderWay, LookedBackByOthers, NoAnalysisYet, NothingToLookBackOn
from bot.ui.message import MessageSpec
from bot.ui.screens.table import table_message
from bot.values.table import Person, Table
from games.coach.telling import Reread
from games.coach.values import Mistake
from games.core import Seat
from games.words import Phrase
from render.chances import ChancesSheet, Course, Mark
from tests.support.bot.coach_here import CoachHere
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.looked_back import analysis, given_up
from tests.support.screens.measure import measured, plain

ANN, BOB = (replace(it, name=name, locale="en-US") for it, name in zip(PEOPLE, ("Ann", "Bob"), strict=False))
CONTROLS, LINES = 7, 6
REASON: Final = "Your highest card has the best chance of most points."
FIRST: Final = Mistake(line=1, played="play.7S", better="play.KH", cost=0.14, error=0.01)
SECOND: Final = Mistake(line=3, played="play.3C", better="play.KH", cost=0.08, error=0.01)


async def over(bot: DirectBot, game: str = "glory", *, mistakes: tuple[Mistake, ...] = (FIRST, SECOND)) -> Table:
    """A game of three rounds that Ann has given up, and what was found out for her: round 2 was a turning point."""
    table = await given_up(bot, game, (ANN, BOB))
    assert [it.person for it in table.players] == [ANN.id, BOB.id]
    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, analysis(mistakes))
    return table


async def pressed(
    bot: DirectBot, table: Table, action: str = "how", rest: str = "", person: Person = ANN
) -> tuple[MessageSpec, bool]:
    """The only answer to a press on a private message, and whether it came as a message of its own."""
    reply = await bot.press(person, f"{action}:{table.id}::{rest}", private=True)
    assert len(reply.shown) == 1
    return reply.shown[0], reply.fresh[0]


def labels(spec: MessageSpec) -> list[str]:
    return [it.label or str(it.emoji) for it in spec.buttons]


def ids(spec: MessageSpec) -> list[str]:
    return [it.id.split(":")[0] + it.id.rpartition(":")[2] for it in spec.buttons]


def sheet_of(spec: MessageSpec) -> ChancesSheet:
    assert spec.picture_spec is not None
    assert isinstance(spec.picture_spec.view, ChancesSheet)
    return spec.picture_spec.view


async def test_it_tells_the_turning_point_the_costliest_decision_and_what_came_of_what(bot: DirectBot) -> None:
    spec, fresh = await pressed(bot, await over(bot))

    assert fresh
    assert spec.above == "### How was it? · Steal the Glory"
    assert [plain(line) for line in spec.below.splitlines()] == [
        "① Round 2: Bob's 10♥ is highest: 2 spaces. Your chances: 52 → 21 %.",
        f"② Costliest: MM7♠ (Round 1). MMK♥ gave 14 % more chance. {REASON}",
        "From 50 to 0 %: luck +6, your choices −19, the others' +6.",
        "Estimated, give or take 6. Only you see this.",
    ]
    assert labels(spec) == ["◀️", "▶️", "① Turning point", "② Costliest", "Try again", "Film", "⋯ More"]
    assert ids(spec) == ["step6", "step0", "how-turn0", "how-cost0", "try1", "film", "more"]
    assert measured(spec).controls <= CONTROLS
    assert measured(spec).lines <= LINES


async def test_the_picture_has_a_line_for_each_side_and_the_numbers_of_the_text(bot: DirectBot) -> None:
    sheet = sheet_of((await pressed(bot, await over(bot)))[0])

    assert sheet.me == 0
    assert sheet.moments == (0, 2, 4, 6)
    assert sheet.courses == (Course(seats=(0,), shares=(50, 52, 21, 0)), Course(seats=(1,), shares=(50, 48, 79, 100)))
    assert sheet.marks == (Mark(number=1, line=4), Mark(number=2, line=1))
    assert [it.text for it in sheet.ticks] == ["Round 1", "Round 2", "Round 3"]


async def test_turns_with_round_numbers_are_named_below_the_picture(bot: DirectBot) -> None:
    table = await given_up(bot, "heroes", (ANN, BOB), moves=24)
    long = analysis((), shares=(0.5,) * 13)
    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, long)

    sheet = sheet_of((await pressed(bot, table))[0])

    assert [(it.line, it.text) for it in sheet.ticks] == [
        (4, "Turn 3"),
        (10, "Turn 6"),
        (16, "Turn 9"),
        (22, "Turn 12"),
    ]


async def test_who_made_no_costly_mistake_reads_so_and_has_nothing_to_try_again(bot: DirectBot) -> None:
    spec, _ = await pressed(bot, await over(bot, mistakes=()))

    assert "No costly mistakes, but small ones added up." in spec.below
    assert ids(spec) == ["step6", "step0", "how-turn0", "film", "more"]


async def test_chances_of_which_little_is_known_are_not_told(bot: DirectBot) -> None:
    table = await over(bot)
    found = analysis((FIRST,))
    unsure = found.model_copy(update={"gap": 0.3})
    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, unsure)

    spec, _ = await pressed(bot, table)

    assert spec.picture_spec is None
    assert [plain(line)[:22] for line in spec.below.splitlines()] == [
        "① Costliest: MM7♠ (Rou",
        "Too uncertain to say h",
        "Only you see this.",
    ]
    assert ids(spec) == ["step6", "step0", "how-cost0", "try1", "film", "more"]


async def test_a_turning_point_shows_its_position_and_what_it_did_and_leads_on(bot: DirectBot) -> None:
    table = await over(bot)

    spec, fresh = await pressed(bot, table, "how-turn", "0")

    assert not fresh, "it takes the place of the message that was pressed"
    assert spec.above.splitlines()[1:] == ["### **Bob**'s 10♥ is highest: 2 spaces.", "Your chances: 52 → 21 %."]
    assert ids(spec)[2:] == ["film", "how-cost0", "howhere"]
    assert measured(spec).controls <= CONTROLS
    assert not (await pressed(bot, table, "how", "here"))[1]


async def test_the_costliest_decision_is_shown_as_it_was_seen_before_it_and_the_next_ones_in_turn(
    bot: DirectBot,
) -> None:
    table = await over(bot)

    first, second, again = [(await pressed(bot, table, "how-cost", rest))[0] for rest in ("0", "1", "2")]

    assert "Costliest: " in first.above
    assert "**7♠ (Round 1)" not in first.above
    assert first.picture_spec is not None
    assert first.picture_spec.view is not None
    hand = first.picture_spec.view.model_dump_json()
    assert "7S" in hand, "the card lies in the hand as yet"
    assert "9S" not in hand, "and nobody sees another one"
    assert ids(first)[2:] == ["film", "how-cost1", "try1", "howhere"]
    assert "gave 8 % more chance" in second.above
    assert ids(second)[2:] == ["film", "how-cost0", "try3", "howhere"]
    assert again.above == first.above, "after the last one comes the first"


async def test_where_there_is_nothing_to_show_all_that_was_found_out_is_told(bot: DirectBot) -> None:
    spec, _ = await pressed(bot, await over(bot, mistakes=()), "how-cost", "0")

    assert spec.above == "### How was it? · Steal the Glory"


async def test_meanwhile_it_is_told_how_far_it_is_and_the_answer_takes_its_place(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Responder, "stands", True)
    table = await given_up(bot, "glory", (ANN, BOB))

    reply = await bot.press(BOB, f"how-turn:{table.id}::0", private=True)

    first, progress, last = reply.shown
    assert "Too uncertain" in last.below
    assert first.above == "🤔 I'm looking the game over …"
    assert progress.above == "🤔 I'm looking the game over …  50 %"
    assert reply.fresh == [True, True, True], "what was pressed stays"
    assert reply.revising
    for action in ("how", "how-turn", "how-cost"):
        assert len((await bot.press(BOB, f"{action}:{table.id}::0", private=True)).shown) == 1, (
            "it is not found out anew"
        )


@pytest.mark.parametrize("action", ["how", "how-turn", "how-cost"])
async def test_what_was_thought_of_just_now_leaves_the_message_that_was_pressed(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    async def found(*_: object) -> bytes:
        return analysis((FIRST,)).model_dump_json().encode()

    monkeypatch.setattr(CoachHere, "run", found)
    table = await given_up(bot, "glory", (ANN, BOB))

    reply = await bot.press(ANN, f"{action}:{table.id}::{'here' if action == 'how' else '0'}", private=True)

    assert len(reply.shown) == 2
    assert reply.fresh == [True, True]


async def test_of_several_turning_points_the_one_that_changed_most_for_the_reader_is_told(bot: DirectBot) -> None:
    table = await over(bot)
    twice = analysis((FIRST,), shares=(0.5, 0.4, 0.9, 0.0), turnings=(2, 4))
    await bot.repositories.analyses.keep(table.id, Seat(0), ANN.id, twice)

    spec, _ = await pressed(bot, table)
    other, _ = await pressed(bot, table, "how-turn", "1")

    assert "Yet your chances rise: 40 → 90 %." in spec.below
    assert "Your chances: 50 → 40 %." not in spec.below
    assert "Your chances: 50 → 40 %." in other.above, "the other one is a press away"
    assert ids(other)[2:] == ["film", "how-turn0", "how-cost0", "howhere"]


async def test_who_gave_up_reads_so_of_themselves(bot: DirectBot) -> None:
    table = await over(bot)

    own, others = [(await pressed(bot, table, "step", "99", it))[0].above for it in (ANN, BOB)]

    assert own.endswith("### You resigned.")
    assert others.endswith("### **Ann** resigned.")


async def test_nobody_waits_for_two_at_once(bot: DirectBot) -> None:
    table = await given_up(bot, "glory", (ANN, BOB))

    with bot.services.coach.asking(ANN.id), pytest.raises(CoachUnderWay):
        await pressed(bot, table)


@pytest.mark.parametrize("action", ["how", "how-turn", "how-cost"])
async def test_who_did_not_play_and_games_that_were_not_played_to_their_end_are_refused(
    bot: DirectBot, action: str
) -> None:
    table = await over(bot)
    with pytest.raises(LookedBackByOthers):
        await pressed(bot, table, action, "0", STRANGER)
    running = await bot.begun("glory", (ANN, BOB))
    with pytest.raises(NoAnalysisYet):
        await pressed(bot, running, action, "0")
    closed = await bot.change(running, transitions.closed, ANN.id, False)
    with pytest.raises(NothingToLookBackOn):
        await bot.press(ANN, f"{action}:{closed.id}::0", private=True)


async def test_what_a_stand_in_played_is_not_taken_for_a_decision_of_the_persons(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = list[CoachJob]()

    async def found(_: object, job: CoachJob, *__: object) -> bytes:
        jobs.append(job)
        return analysis(()).model_dump_json().encode()

    monkeypatch.setattr(CoachHere, "run", found)
    table = await given_up(bot, "glory", (ANN, BOB))
    computer = {"table_id": table.id, "seat": 0, "from_ply": 3, "name": "Computer (Ann)", "level": "normal"}
    back = {"table_id": table.id, "seat": 0, "from_ply": 5, "person": ANN.id}
    for row in (computer, back):
        await bot.repositories.database.run(insert(schema.sittings).values(row))

    for person in (ANN, BOB):
        await bot.press(person, f"how:{table.id}::", private=True)

    assert [it.others for it in jobs] == [{3}, set()]


async def test_while_the_turns_of_a_long_game_are_named_others_are_answered(
    bot: DirectBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, threads, when = await over(bot), list[Thread](), Reread.when

    def named(reread: Reread, line: int) -> Phrase:
        threads.append(current_thread())
        return when(reread, line)

    monkeypatch.setattr(Reread, "when", named)
    await pressed(bot, table)

    assert threads
    assert main_thread() not in threads


async def panel(bot: DirectBot, table: Table, person: Person = ANN) -> list[str]:
    return ids((await bot.press(person, f"my:{table.id}::", private=True)).shown[-1])


async def test_the_own_end_panel_leads_there_and_what_all_see_does_not(bot: DirectBot) -> None:
    table = await over(bot)

    assert await panel(bot, table) == ["rematch", "how", "replay", "more"]
    assert "how" not in await panel(bot, table, STRANGER)
    context = await bot.services.says.context(table, "en")
    assert ids(table_message(context, ())) == ["rematch", "replay", "history", "more"]


async def test_nothing_leads_there_from_a_game_that_goes_on_was_closed_or_has_no_judge(bot: DirectBot) -> None:
    running = await bot.begun("glory", (ANN, BOB))
    assert "how" not in await panel(bot, running)
    closed = await bot.change(running, transitions.closed, ANN.id, False)
    assert "how" not in await panel(bot, closed)
    assert "how" not in await panel(bot, await given_up(bot, "many", (ANN, BOB), 2))


async def steps(bot: DirectBot, table: Table, person: Person) -> Recorder:
    return await bot.press(person, f"replay:{table.id}::", private=True)


async def test_each_step_of_a_replay_leads_who_played_to_what_was_found_out(bot: DirectBot) -> None:
    table = await over(bot)

    assert ids((await steps(bot, table, ANN)).shown[-1])[-2:] == ["how-turn0", "how-cost0"]
    assert not any("how" in it for it in ids((await steps(bot, table, STRANGER)).shown[-1]))
