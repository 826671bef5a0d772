"""What the coach finds out about a whole game: chances, luck and choices, which add up.

And which games it does not judge.
"""

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from games import GAMES
from games.chance import Chance, SeededChance
from games.coach import Analysis, analysed, balance
from games.coach.draws import outcomes
from games.coach.looking import Look, Looker
from games.coach.passage import Course, read
from games.coach.shapley import parts
from games.coach.telling import Reread, balanced, changed, erred, margin, turned, unerring
from games.coach.values import Balance, Choices, Column, Mistake, Turning
from games.core import Seat
from games.levels import Level
from games.match import Match, Record
from games.players import JUDGES, PLAYERS
from games.ranking import placings
from games.words import Phrase, english
from tests.support.games.make_golden import files, golden

CLOSE = 1e-9
"""Shares are the same numbers in all columns of a look, so that the sum is off by rounding alone."""
PLAYOUTS = 4
SHORT = {
    "glory": ("reached-the-finish-with-all-collectibles.", "reached-the-finish-with-all-collectibles-by-rules-3."),
    "heroes": ("the-same-position-for-the-third-by-rules-3.", "the-same-position-for-the-third-by-rules-2."),
    "addvantage": ("both-boards-were-full.", "a-board-was-full-and-the."),
    "spy": ("both-agreed-to-a-draw-by-rules-2.", "all-agreed-to-end-the-game."),
    "stratego": ("a-player-brought-their-own-flag-by-rules-3.", "after-twelve-rounds-the-flag-nearest-by-rules-2."),
}
"""Short games of each, of older rules too."""
RECORDS = [(key, name) for key, names in SHORT.items() for name in names]


def recorded(key: str, name: str) -> Record:
    """A golden record, by the beginning of its file's name."""
    return next(golden(path)[0] for path in files(key) if path.name.startswith(name))


def course_of(record: Record) -> Course:
    course = read(record, GAMES.of_record(record))
    assert course is not None
    return course


@cache
def looked(key: str, name: str) -> tuple[Looker, tuple[Look, ...]]:
    """Two quick looks over a recorded game."""
    record = recorded(key, name)
    looker = Looker(course_of(record), JUDGES[key]._replace(playouts=PLAYOUTS))
    return looker, tuple(looker.look(number) for number in range(2))


def played(key: str, seats: int, seed: int) -> Record:
    """A game between players of level *Easy*."""
    game, numbers = GAMES[key], seed.to_bytes(32, "big")
    match, lines = Match.start(game, seats, game.options(), numbers).match, list[str]()
    while match.outcome is None:
        seat = min(match.to_act)
        move = PLAYERS[key][Level.EASY](match.view(seat), SeededChance(numbers, 1000 + len(lines)), 1)
        step = match.play(seat, move)
        match, lines = step.match, [*lines, step.line]
    options = game.options().model_dump()
    return Record(game=key, rules=game.rules, options=options, seats=seats, seed=numbers.hex(), lines=tuple(lines))


def quickly(record: Record, seats: Sequence[int] = ()) -> Analysis | None:
    """What is found out where there is no time."""
    game, key = GAMES.of_record(record), record.game
    judge = JUDGES[key]._replace(playouts=PLAYOUTS)
    return analysed(record, game, judge, PLAYERS[key], [Seat(seat) for seat in seats], seconds=0)


def sums(looker: Looker, looks: Sequence[Look], sides: int) -> Iterator[float]:
    """By how much the columns of each seat miss its result."""
    for it in balance.balances(looks, has_luck=looker.has_luck, sides=sides):
        luck = 0.0 if it.luck is None else it.luck.change
        yield it.start + luck + it.own.change + it.others.change - it.result


@pytest.mark.parametrize(("key", "name"), RECORDS)
def test_the_beginning_luck_own_choices_and_those_of_others_add_up_to_the_result(key: str, name: str) -> None:
    looker, looks = looked(key, name)

    assert max(map(abs, sums(looker, looks, recorded(key, name).seats))) < CLOSE


@pytest.mark.parametrize("column", ["luck", "own", "others"])
def test_a_column_that_is_counted_wrongly_is_found_by_the_sum(column: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looker, looks = looked("glory", SHORT["glory"][1])
    count = getattr(balance, column)
    monkeypatch.setattr(balance, column, lambda look, seat: count(look, seat) / 2)

    assert max(map(abs, sums(looker, looks, 2))) > CLOSE


@pytest.mark.parametrize(("key", "name"), RECORDS)
def test_chances_add_up_to_one_at_every_turn_and_end_with_the_result(key: str, name: str) -> None:
    record = recorded(key, name)
    course, (_, looks) = course_of(record), looked(key, name)

    for look in looks:
        assert all(sum(shares) == pytest.approx(1) for shares in look.worth)
        assert look.worth[-1] == tuple(it.share for it in placings(course.outcome, record.seats))


def test_where_chance_had_no_part_after_the_set_up_no_luck_is_told() -> None:
    for key in ("heroes", "stratego"):
        looker, looks = looked(key, SHORT[key][0])
        found = balance.balances(looks, has_luck=looker.has_luck, sides=GAMES[key].seats[0])

        assert [it.luck for it in found] == [None] * len(found)
        assert [it.start for it in found] == [
            pytest.approx(sum(look.worth[0][seat] for look in looks) / 2) for seat in range(len(found))
        ]


@pytest.mark.parametrize("key", ["glory", "addvantage", "spy"])
def test_where_cards_are_drawn_or_dice_fall_luck_is_told(key: str) -> None:
    assert looked(key, SHORT[key][0])[0].has_luck


def test_a_player_in_a_team_has_the_chances_of_the_team() -> None:
    record = recorded("stratego", "only-one-team-has-pieces-left-by-rules-3.")
    course = course_of(record)._replace(passages=())
    looker = Looker(course, JUDGES["stratego"])

    assert looker.sided((0.1, 0.2, 0.3, 0.4)) == pytest.approx((0.4, 0.6, 0.4, 0.6))


def test_a_closed_game_and_one_that_goes_on_are_not_judged() -> None:
    closed = recorded("glory", "the-table-was-closed-by-rules-3.")
    running = closed.replace(lines=closed.lines[:-1])

    assert quickly(closed) is None
    assert quickly(running) is None


def test_who_gives_up_has_chosen_that_themselves() -> None:
    for name in ("the-other-player-resigned-by-rules-3.", "the-other-players-time-was-up-by-rules-3."):
        record = recorded("glory", name)
        passage = course_of(record).passages[-1]
        loser = Seat(int(record.lines[-1][0]))
        _, (look, _) = looked("glory", name)

        assert passage.ended_by == (loser,)
        assert look.changes[-1].choices == {loser: pytest.approx([-it for it in look.changes[-1].choices[loser]][::-1])}
        assert look.changes[-1].choices[loser][loser] == pytest.approx(-look.worth[-2][loser])


def test_an_agreed_end_is_the_choice_of_all_alike() -> None:
    _, (look, _) = looked("spy", "all-agreed-to-end-the-game.")
    choices = look.changes[-1].choices

    assert set(choices) == {0, 1, 2}
    assert choices[Seat(0)] == choices[Seat(1)] == choices[Seat(2)]


def test_lines_that_were_taken_back_have_no_part_in_it() -> None:
    record = recorded("heroes", SHORT["heroes"][0])
    undone = record.replace(lines=(*record.lines[:2], f"{record.lines[1][0]} undo 2", *record.lines[1:]))
    course, plain = course_of(undone), course_of(record)

    assert [it.line for it in course.passages] == [1, *range(4, len(undone.lines) + 1)]
    assert [it.after for it in course.passages] == [it.after for it in plain.passages]


def test_sealed_choices_that_were_never_shown_have_no_part_in_it() -> None:
    record = played("glory", 2, 1)
    stopped = record.replace(lines=(record.lines[0], f"{record.lines[1][0]} resign"))
    [passage] = course_of(stopped).passages

    assert passage.decisions == ()
    assert passage.before == course_of(stopped).start


def test_without_time_it_still_tells_the_whole_course_and_all_columns() -> None:
    record = recorded("glory", SHORT["glory"][1])
    analysis = quickly(record, [0])

    assert analysis is not None
    assert analysis.looks == 2, "one knows no errors"
    assert len(analysis.course) == len(course_of(record).passages) + 1
    assert len(analysis.balances) == record.seats
    assert [it.seat for it in analysis.choices] == [0]


def test_what_somebody_else_decided_in_the_same_seat_is_not_judged() -> None:
    record = recorded("glory", SHORT["glory"][0])
    judge = JUDGES["glory"]._replace(playouts=1)
    lines = range(1, len(record.lines) + 1)

    def found(others: Sequence[int]) -> tuple[int, Balance]:
        analysis = analysed(record, GAMES.of_record(record), judge, PLAYERS["glory"], [Seat(0)], others, seconds=0)
        assert analysis is not None
        return analysis.choices[0].decisions + analysis.choices[0].doubtful, analysis.balances[0]

    (every, whole), (some, _), (none, nothing) = found(()), found(lines[4:]), found(lines)

    assert every > some > none == 0
    assert whole.own.change != 0 == nothing.own.change, "nor a choice of who has the seat now"
    assert nothing.others.change == pytest.approx(whole.own.change + whole.others.change)


def test_an_analysis_is_stored_and_read_again() -> None:
    analysis = quickly(recorded("glory", SHORT["glory"][1]), [0, 1])

    assert analysis is not None
    assert Analysis.model_validate_json(analysis.model_dump_json()) == analysis


def test_the_margin_is_never_below_what_the_judge_was_wrong_by() -> None:
    analysis = quickly(recorded("glory", SHORT["glory"][1]))

    assert analysis is not None
    assert analysis.margin > JUDGES["glory"].gap > 0


def test_progress_grows_up_to_the_end() -> None:
    record, told = recorded("glory", SHORT["glory"][1]), list[float]()
    judge = JUDGES["glory"]._replace(playouts=PLAYOUTS)
    analysed(record, GAMES["glory"], judge, PLAYERS["glory"], seconds=1, progress=told.append)

    assert told == sorted(told)
    assert told[-1] == 1.0


def test_what_is_told_of_a_game_names_its_turning_points_and_columns() -> None:
    record = recorded("glory", SHORT["glory"][1])
    analysis, words = quickly(record, [0, 1]), english(("Ann", "Bob"))
    assert analysis is not None
    reread = Reread(record, GAMES["glory"])

    told = [words(turned(reread, turning, Seat(0))) for turning in analysis.turnings]
    assert told
    assert all("our chances" in line and "Round " in line for line in told)
    assert words(balanced(analysis.balances[0]) or Phrase("")).startswith("From 50 to ")
    assert words(margin(analysis)).startswith("Estimated, give or take ")
    assert unerring(analysis.model_copy(update={"choices": ()}), Seat(0)) is None


@pytest.mark.parametrize("key", [*SHORT])
def test_what_looks_good_for_somebody_and_was_not_is_told_as_such(key: str) -> None:
    games = (Reread(it, GAMES.of_record(it)) for it, _ in map(golden, files(key)))
    words = english(("Ann", "Bob", "Cleo", "Dan"))
    reread, line = next((it, line) for it in games for line in it.lines if it.looks_well_for(line, Seat(0)))

    def told(me: int, before: float, after: float) -> str:
        return words(changed(reread, Turning(line=line, seat=me, before=(before,) * 4, after=(after,) * 4), Seat(me)))

    assert told(0, 0.6, 0.4) == "Yet your chances fall: 60 → 40 %."
    assert told(1, 0.4, 0.6) == "Yet your chances rise: 40 → 60 %."
    assert told(0, 0.4, 0.6) == told(1, 0.4, 0.6).replace("Yet your chances rise", "Your chances")
    assert told(1, 0.6, 0.4) == "Your chances: 60 → 40 %."


def found(own: float, doubtful: int = 0, mistakes: tuple[Mistake, ...] = ()) -> Analysis:
    """What is found out for a player whose choices changed so much in all."""
    column = Column(change=own, error=0.01)
    balance = Balance(start=0.5, luck=None, own=column, others=Column(change=0, error=0.01), result=0.5 + own)
    choices = Choices(seat=Seat(0), decisions=9, doubtful=doubtful, mistakes=mistakes)
    return Analysis(looks=9, course=(), turnings=(), balances=(balance,), choices=(choices,))


def test_somebody_without_a_costly_mistake_hears_whether_small_ones_or_some_in_doubt_are_left() -> None:
    said = [unerring(it, Seat(0)) for it in (found(0.0), found(-0.3), found(-0.3, doubtful=1))]

    assert [it and english(())(it) for it in said] == [
        "No costly mistakes: you played as well as the best level.",
        "No costly mistakes, but small ones added up.",
        "Some choices may have been costly, but it is too close to tell.",
    ]


def test_somebody_who_decided_nothing_hears_nothing_of_mistakes() -> None:
    it = found(0.0)
    nothing = it.replace(choices=(it.choices[0].replace(decisions=0),))

    assert unerring(nothing, Seat(0)) is None


def test_a_column_of_more_than_all_there_is_to_win_is_not_told() -> None:
    assert balanced(found(-0.4).balances[0]) is not None
    assert balanced(found(-1.4).balances[0]) is None


def test_a_costly_decision_is_told_with_its_turn_its_cost_and_the_games_own_reason() -> None:
    record = recorded("glory", SHORT["glory"][1])
    mistake = Mistake(line=4, played="play.3C", better="play.KH", cost=0.14, error=0.02)

    told = erred(Reread(record, GAMES["glory"]), mistake, Seat(0), Phrase("3♣"), Phrase("K♥"))

    reason = "Your highest card has the best chance of most points."
    assert english(("Ann", "Bob"))(told) == f"3♣ (Round 2). K♥ gave 14 % more chance. {reason}"


# Chance and orders


def test_two_dice_have_all_their_outcomes_and_a_shuffled_deck_too_many() -> None:
    def dice(chance: Chance) -> tuple[int, int]:
        return chance.below(6), chance.below(6)

    found = outcomes(dice)

    assert found is not None
    assert sorted(state for _, state in found) == [(one, other) for one in range(6) for other in range(6)]
    assert sum(likely for likely, _ in found) == pytest.approx(1)
    assert outcomes(lambda chance: chance.shuffled(range(52))) is None
    assert outcomes(lambda chance: 1) == ((1.0, 1),)


def test_a_sealed_round_is_shared_by_the_average_over_the_orders() -> None:
    """Two gloves make a pair with either of two others: the classic of what each is worth."""

    def worth(known: frozenset[Seat]) -> tuple[float, ...]:
        return (float(0 in known and bool(known & {1, 2})),) * 3

    found = parts([Seat(0), Seat(1), Seat(2)], worth, SeededChance(bytes(32), 0))

    assert [found[Seat(seat)][0] for seat in range(3)] == pytest.approx([4 / 6, 1 / 6, 1 / 6])


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_shared_adds_up_for_any_number_of_players(seats: int) -> None:
    def worth(known: frozenset[Seat]) -> tuple[float, ...]:
        return tuple(sum((seat + 1) * (at + 1) ** 2 for seat in known) * len(known) for at in range(seats))

    everybody = [Seat(seat) for seat in range(seats)]
    found = parts(everybody, worth, SeededChance(bytes(32), 0))

    for at in range(seats):
        assert sum(part[at] for part in found.values()) == pytest.approx(worth(frozenset(everybody))[at])


@pytest.mark.parametrize(("key", "name"), RECORDS)
def test_each_line_says_when_it_was_and_what_all_saw(key: str, name: str) -> None:
    record = recorded(key, name)
    reread, words = Reread(record, GAMES.of_record(record)), english(("Ann", "Bob", "Cleo", "Dan"))

    for passage in course_of(record).passages:
        assert words(reread.when(passage.line))
        is_silent = not any(event.visible_to(None) for event in reread.place(passage.line).events)
        assert is_silent or reread.what(passage.line, None) is not None
