"""What holds of the end of every game, as functions that fail with an AssertionError, like those of the contract."""

from games.core import AnyGame, Outcome
from games.match import AGREED_DRAW, ALL_AGREED, Match, follow
from games.ranking import ranking
from tests.support.games.contract import SAID
from tests.support.games.random_play import LONGEST, finished, random_play


def ends(game: AnyGame, number: int) -> None:
    """Random play comes to an outcome, and then nobody is to act."""
    match, record = finished(game, number)
    outcome = match.outcome

    assert len(record.lines) < LONGEST
    assert outcome is not None
    assert match.to_act == frozenset()
    assert set(outcome.winners) <= set(range(match.seats))
    assert len(outcome.scores) in (0, match.seats)
    assert outcome.reason in game.endings


def ends_by_agreement(game: AnyGame, number: int) -> None:
    """At any time all can agree to end it: of two players that is a draw, of more a ranking that names its best as the
    winners, or nobody where all are level. It is stored and told like any end."""
    for ply in random_play(game, number)[::5]:
        match, line, events = played = ply.match.agree()
        outcome, adapter = match.outcome, game.events_adapter()

        assert outcome is not None
        assert (match.to_act, match.turn) == (frozenset(), ply.match.turn)
        assert follow(ply.match, line) == played
        assert Match.restore(game, match.seats, match.options.model_dump(), match.seed, match.snapshot()) == match
        assert adapter.validate_json(adapter.dump_json(events)) == events
        assert [(event.seen_by, SAID(event.phrase())) for event in events] == [(None, outcome.reason)]
        if match.seats == 2:
            assert outcome == Outcome(winners=(), reason=AGREED_DRAW)
        else:
            _ranks_by_its_own(outcome, match.seats)


def _ranks_by_its_own(outcome: Outcome, seats: int) -> None:
    """Whether those who win are the best by what an outcome of all ranks by, and not all of them."""
    places = {it.seat: it.place for it in ranking(outcome.replace(winners=()), seats)}
    best = {seat for seat, place in places.items() if place == 1}

    assert outcome.reason == ALL_AGREED
    assert len(outcome.scores) in (0, seats)
    assert set(outcome.winners) <= best
    assert outcome.winners or not outcome.scores or len(best) == seats


def ranks_as_it_stands_by_its_own_rule(game: AnyGame, number: int) -> None:
    """Where scores ranked at the end, the ranking as it stands is the same at that moment, but for its reason."""
    match, _ = finished(game, number)
    outcome = match.outcome
    assert outcome is not None

    stands = game.as_it_stands(match.view(None), outcome.reason)

    assert stands == outcome or not (stands.scores and outcome.scores)
