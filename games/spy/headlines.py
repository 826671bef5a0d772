"""What is worth a headline in Spy, said in one short sentence that calls who reads it "you", over the spies left."""

from collections.abc import Sequence

from games.core import Event, Headline, Outcome, Seat
from games.headlines import Row, all_win, each, ended_by, heaviest, named, one_wins, said
from games.spy.components import NAMES
from games.spy.ending import FEWEST, FINISHED, IDLE, MORE_GAMES, PLACED
from games.spy.events import AllPlaced, Began, Deployed, Drew, Ended, Laid, LastRound, NextGame, NotDrawn, Reshuffled
from games.spy.model import SpyView
from games.words import N_, NN_, NP_, Phrase, Value, Who

FEW = range(1, 3)
"""So few spies left are weightier than where the last ones went."""
CROWDED = 9
"""With so many spies on a target its price needs two figures, and there is only room for how many they are."""
LONG = ("northamerica", "southamerica", "camera")
"""Targets whose name is so long, in one language or another, that other words must be shorter."""


def headline(view: SpyView, events: Sequence[Event], me: Seat | None) -> Headline | None:
    """The weightiest of some public events, and of equals the newest, as `me` reads it; None where none is worth it."""
    found = heaviest(ROWS, view, events)
    if found is None:
        return None
    row, event = found
    gains = event.seat if isinstance(event, Deployed) else None
    return Headline(said(row.sentence, _fields(view, event, me), me), _figures(view, events), gains)


def _figures(view: SpyView, events: Sequence[Event]) -> Phrase | None:
    """How many spies each has left, or between two games of a match everybody's penalty points; nothing before the
    first spy, nor at the end, whose scores tell it."""
    if view.outcome is not None or any(isinstance(event, Began) for event in events):
        return None
    if any(isinstance(event, NextGame) for event in events):
        return Phrase(N_("Penalty points: {each}"), {"each": each(view.penalties)})
    return Phrase(N_("Spies left: {each}"), {"each": each(view.left)})


# Fields


def _fields(view: SpyView, event: Event, me: Seat | None) -> dict[str, Value]:
    """The event's own, and what the position adds to them."""
    fields: dict[str, Value] = {**event.phrase().fields}
    match event:
        case Deployed():
            left = view.left[event.seat]
            fields |= {"target": Phrase(NAMES[event.target]), "price": event.total + 1, "left": left}
        case NextGame():
            won = view.results[-1].winners
            fields |= {"number": event.number - 1, "winners": named(won, me), "winner": Who(won[0])}
        case Ended() if view.outcome is not None:
            fields |= _ending(view, view.outcome, me)
    return fields


def _ending(view: SpyView, outcome: Outcome, me: Seat | None) -> dict[str, Value]:
    """Who won with how many points, and the first who did not win, with how many spies left."""
    won = outcome.winners
    others = [seat for seat in map(Seat, range(view.seats)) if seat not in won]
    lost: dict[str, Value] = {"other": Who(others[0]), "left": view.left[others[0]]} if others else {}
    return {"winners": named(won, me), "winner": Who(won[0]), "points": min(outcome.scores), **lost}


# Conditions


def _of_two(view: SpyView, event: Event) -> bool:
    return view.seats == 2


def _few_left(view: SpyView, event: Deployed) -> bool:
    return view.left[event.seat] in FEW


def _crowded(view: SpyView, event: Deployed) -> bool:
    return event.total >= CROWDED


def _long(view: SpyView, event: Deployed) -> bool:
    return event.target in LONG


def _nothing_placed(view: SpyView, event: Drew) -> bool:
    return not event.deployed


def _stuck(view: SpyView, event: Drew) -> bool:
    return event.stuck and not event.deployed


def _won_alone(view: SpyView, event: NextGame) -> bool:
    return len(view.results[-1].winners) == 1


ENDS: tuple[Row, ...] = (
    Row(
        Ended,
        {
            "all": N_("{winner} wins: all spies placed, {other} had {left} left!"),
            "winner": N_("You win: all spies placed, {other} had {left} left!"),
            "other": N_("{winner} wins: all spies placed, you had {left} left."),
        },
        (ended_by(PLACED, FINISHED), one_wins, _of_two),
    ),
    Row(
        Ended,
        {"all": N_("{winner} wins: all spies placed!"), "winner": N_("You win: all spies placed!")},
        (ended_by(PLACED, FINISHED), one_wins),
    ),
    Row(Ended, {"all": N_("All equal: nobody has a spy left!")}, (ended_by(FINISHED), all_win)),
    Row(Ended, {"all": N_("{winners} win: all spies placed!")}, (ended_by(FINISHED),)),
    Row(
        Ended,
        {
            "all": N_("{winner} wins: no more cards, and fewest spies left!"),
            "winner": N_("You win: no more cards, and fewest spies left!"),
        },
        (ended_by(IDLE), one_wins),
    ),
    Row(
        Ended,
        {
            "all": NN_(
                "All equal: no more cards, {points} spy left each.",
                "All equal: no more cards, {points} spies left each.",
                "points",
            )
        },
        (ended_by(IDLE), all_win),
    ),
    Row(Ended, {"all": N_("{winners} win: fewest spies left!")}, (ended_by(IDLE),)),
    Row(
        Ended,
        {
            "all": N_("{winner} wins the match: fewest penalty points!"),
            "winner": N_("You win the match: fewest penalty points!"),
        },
        (ended_by(FEWEST), one_wins),
    ),
    Row(
        Ended,
        {"all": NN_("All equal: {points} penalty point each!", "All equal: {points} penalty points each!", "points")},
        (ended_by(FEWEST), all_win),
    ),
    Row(Ended, {"all": N_("{winners} win: fewest penalty points!")}, (ended_by(FEWEST),)),
    Row(
        Ended,
        {
            "all": N_("{winner} wins: equal points, but more games won!"),
            "winner": N_("You win: equal points, but more games won!"),
        },
        (ended_by(MORE_GAMES), one_wins),
    ),
    Row(Ended, {"all": N_("{winners} win: more games won!")}, (ended_by(MORE_GAMES),)),
)
"""How a game or a match ended."""

DEPLOYMENTS: tuple[Row, ...] = (
    Row(
        Deployed,
        {
            "all": NN_("{seat} has {left} spy left!", "{seat} has {left} spies left!", "left"),
            "seat": NN_("You have {left} spy left!", "You have {left} spies left!", "left"),
        },
        (_few_left,),
    ),
    Row(
        Deployed,
        {
            "all": NN_(
                "{seat} puts {spies} spy in {target}: {total} there now!",
                "{seat} puts {spies} spies in {target}: {total} there now!",
                "spies",
            ),
            "seat": NN_(
                "You put {spies} spy in {target}: {total} there now!",
                "You put {spies} spies in {target}: {total} there now!",
                "spies",
            ),
        },
        (_crowded,),
    ),
    Row(
        Deployed,
        {
            "all": NN_(
                "{seat} puts {spies} spy in {target}: next costs {price}.",
                "{seat} puts {spies} spies in {target}: next costs {price}.",
                "spies",
            ),
            "seat": NN_(
                "You put {spies} spy in {target}: next costs {price}.",
                "You put {spies} spies in {target}: next costs {price}.",
                "spies",
            ),
        },
        (_long,),
    ),
    Row(
        Deployed,
        {
            "all": NN_(
                "{seat} slips {spies} spy into {target}: next costs {price}.",
                "{seat} slips {spies} spies into {target}: next costs {price}.",
                "spies",
            ),
            "seat": NN_(
                "You slip {spies} spy into {target}: next costs {price}.",
                "You slip {spies} spies into {target}: next costs {price}.",
                "spies",
            ),
        },
    ),
)

ROWS: tuple[Row, ...] = (
    *ENDS,
    Row(
        NextGame,
        {"all": N_("{winner} wins game {number} of {games}!"), "winner": N_("You win game {number} of {games}!")},
        (_won_alone,),
    ),
    Row(NextGame, {"all": N_("{winners} share game {number} of {games}!")}),
    Row(
        LastRound,
        {
            "all": N_("{seat} has placed all spies: last round!"),
            "seat": N_("You have placed all your spies: last round!"),
        },
    ),
    Row(AllPlaced, {"all": N_("{seat} has placed all spies too!"), "seat": N_("You have placed all your spies too!")}),
    *DEPLOYMENTS,
    Row(
        NotDrawn,
        {"all": N_("No cards are left: {seat} cannot draw."), "seat": N_("No cards are left: you cannot draw.")},
    ),
    Row(Laid, {"all": NP_("headline", "{seat} lays out {card}."), "seat": N_("You lay out {card}.")}),
    Row(Reshuffled, {"all": N_("The discard pile is the new draw pile.")}),
    Row(Drew, {"all": N_("{seat} has nothing to deploy."), "seat": N_("You have nothing to deploy.")}, (_stuck,)),
    Row(
        Drew,
        {"all": N_("{seat} places no spy this turn."), "seat": N_("You place no spy this turn.")},
        (_nothing_placed,),
    ),
    Row(
        Began,
        {
            "all": N_("{dealer} deals, {seat} begins."),
            "seat": N_("{dealer} deals, you begin."),
            "dealer": N_("You deal, {seat} begins."),
        },
    ),
)
"""Weightiest first. That a card was drawn tells nothing, unless no spy was placed before."""
