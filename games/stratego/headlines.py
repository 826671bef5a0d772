"""What is worth a headline in Stratego 4, said in one short sentence that calls who reads it "you", over the moves of
the turn that it tells."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeAlias

from games.core import Event, Headline, Seat
from games.headlines import Row, beside, heaviest, named, said
from games.stratego.board import RING
from games.stratego.components import MARSHAL, NAMES, SPACE_NAMES, SPY
from games.stratego.ending import steps_to_turret
from games.stratego.ending_headlines import ended
from games.stratego.events import (
    RESULTS,
    Began,
    Declined,
    Ended,
    Fired,
    FlagEvent,
    Fought,
    Halved,
    HandedFlag,
    LastRound,
    LastTurns,
    LeftFlag,
    Moved,
    Out,
    Partnered,
    Prepared,
    Quiet,
    Recruited,
    Skipped,
    TookFlag,
)
from games.stratego.model import Piece, StrategoView
from games.words import N_, Phrase, Value, Who

Step: TypeAlias = Moved | Fought | Fired
SIGNS: dict[type[Event], str] = {Moved: "→", Fought: "⚔️", Fired: "💥"}
"""What stands between where a piece was and where it went, attacked or fired."""


def headline(view: StrategoView, events: Sequence[Event], me: Seat | None) -> Headline | None:
    """The weightiest of some public events, and of equals the newest, as `me` reads it; None where none is worth it."""
    if view.outcome is not None and any(isinstance(event, Ended) for event in events):
        return Headline(ended(view.outcome, me))
    found = heaviest(ROWS, view, events)
    if found is None:
        return None
    row, event = found
    return Headline(said(row.sentence, _fields(view, event, me), me), _figures(row, event, events), _gains(view, event))


def _gains(view: StrategoView, event: Event) -> Seat | None:
    """Who has won a battle or got hold of a flag."""
    if isinstance(event, TookFlag):
        return event.seat
    if not isinstance(event, Fought) or not (_won(view, event) or _held(view, event)):
        return None
    return event.seat if _won(view, event) else event.other


def _figures(row: Row, told: Event, events: Sequence[Event]) -> Phrase | None:
    """What was moved from where to where in the turn of an event that is told; nothing where `row` says all of it."""
    steps = [event for event in events if isinstance(event, Step)]
    turns = [tuple(turn) for _, turn in groupby(steps, lambda step: step.seat)]
    place = next(at for at, event in enumerate(events) if event is told)
    before = [event for event in events[: place + 1] if isinstance(event, Step)]
    turn = next((turn for turn in turns if before and any(step is before[-1] for step in turn)), ())
    if not turn or (row is PLAIN_MOVE and len(turn) == 1):
        return None
    return beside(*map(_step, turn[:2]))


def _step(event: Step) -> Phrase:
    """Where a piece was and where it went, attacked or fired."""
    fields = event.phrase().fields
    return Phrase(f"{{piece}} {SIGNS[type(event)]} {{to}}", {"piece": fields["piece"], "to": fields["to"]})


def _fields(view: StrategoView, event: Event, me: Seat | None) -> dict[str, Value]:
    """The event's own, and what the position adds to them."""
    fields: dict[str, Value] = {**event.phrase().fields}
    match event:
        case Moved():
            flag = _flag(view, event)
            fields["steps"] = steps_to_turret(view.closed)[event.to]
            fields |= {} if flag is None else {"owner": Who(flag)}
        case Fought():
            fields["owner"] = Who(event.seat)
        case Partnered():
            own, others = (event.others, event.team) if me in event.others else (event.team, event.others)
            fields |= {"team": named(own, me), "others": named(others, me)}
    return fields


# Conditions


def _on(view: StrategoView, space: str) -> Piece | None:
    """The piece on a space."""
    return next((piece for piece in view.pieces if piece.space == space), None)


def _flag(view: StrategoView, event: Moved) -> Seat | None:
    """Whose flag the piece carries that has moved, if it still stands there."""
    piece = _on(view, event.to)
    return piece.flag if piece is not None and piece.owner == event.seat else None


def _one_step_to_go(view: StrategoView, event: Any) -> bool:
    """Whether somebody's own flag has come to the ring, on a piece of theirs."""
    owner = event.owner if isinstance(event, FlagEvent) else event.seat
    to, piece = event.space if isinstance(event, TookFlag) else event.to, _on(view, RING)
    return to == RING and piece is not None and owner == piece.owner == piece.flag


def _own(view: StrategoView, event: Any) -> bool:
    return bool(event.owner == event.seat)


def _rivals(view: StrategoView, event: Any) -> bool:
    return event.owner not in view.allies(event.seat)


def _lies(view: StrategoView, event: LeftFlag) -> bool:
    """Whether nobody has taken it since."""
    return any((flag.owner, flag.space) == (event.owner, event.space) for flag in view.flags)


def _carries_own(view: StrategoView, event: Moved) -> bool:
    return _flag(view, event) == event.seat


def _carries(view: StrategoView, event: Moved) -> bool:
    return _flag(view, event) is not None


def _in_castle(view: StrategoView, event: Any) -> bool:
    return event.to in SPACE_NAMES


def _marked(view: StrategoView, event: Fought) -> bool:
    """Whether the winner's rank stays known; else it must be remembered, and no headline may stand there with it."""
    return view.options.memory == "aid"


def _won(view: StrategoView, event: Fought) -> bool:
    return event.result == RESULTS["attacker"]


def _held(view: StrategoView, event: Fought) -> bool:
    return event.result == RESULTS["defender"]


def _spied(view: StrategoView, event: Fought) -> bool:
    return (event.rank, event.against) == (NAMES[SPY], NAMES[MARSHAL])


PLAIN_MOVE = Row(Moved, {"all": N_("{seat} moves from {piece} to {to}."), "seat": N_("You move from {piece} to {to}.")})
ROWS: tuple[Row, ...] = (
    Row(
        (Moved, Fought, TookFlag, HandedFlag),
        {
            "all": N_("{owner}'s flag is on the ring: one step to go!"),
            "owner": N_("Your flag is on the ring: one step to go!"),
        },
        (_one_step_to_go,),
    ),
    Row(Out, {"all": N_("{seat} is out: no pieces left!"), "seat": N_("You are out: no pieces left!")}),
    Row(
        TookFlag,
        {
            "all": N_("{seat} has captured {owner}'s flag!"),
            "seat": N_("You have captured {owner}'s flag!"),
            "owner": N_("{seat} has captured your flag!"),
        },
        (_rivals,),
    ),
    Row(TookFlag, {"all": N_("{seat} has the flag back!"), "seat": N_("You have your flag back!")}, (_own,)),
    Row(
        TookFlag,
        {
            "all": N_("{seat} now carries {owner}'s flag."),
            "seat": N_("You now carry {owner}'s flag."),
            "owner": N_("{seat} now carries your flag."),
        },
    ),
    Row(
        LeftFlag,
        {
            "all": N_("{owner}'s flag lies on {space}, free to take!"),
            "owner": N_("Your flag lies on {space}, free to take!"),
        },
        (_lies,),
    ),
    Row(
        Fired,
        {
            "all": N_("Boom! {seat}'s cannon takes {other}'s {against}."),
            "seat": N_("Boom! Your cannon takes {other}'s {against}."),
            "other": N_("Boom! {seat}'s cannon takes your {against}."),
        },
    ),
    Row(
        Fought,
        {
            "all": N_("{seat}'s spy brings down {other}'s marshal!"),
            "seat": N_("Your spy brings down {other}'s marshal!"),
            "other": N_("{seat}'s spy brings down your marshal!"),
        },
        (_marked, _spied),
    ),
    Row(LastTurns, {"all": N_("Last round: flags count as turns begin!")}),
    Row(LastRound, {"all": N_("Last round: the flag nearest the turret wins!")}),
    Row(
        Fought,
        {
            "all": N_("{seat} takes {to}: {rank} beats {against}."),
            "seat": N_("You take {to}: {rank} beats {against}."),
            "other": N_("You lose {to}: {rank} beats {against}."),
        },
        (_marked, _won, _in_castle),
    ),
    Row(
        Fought,
        {
            "all": N_("{other} holds {to}: {against} beats {rank}."),
            "other": N_("You hold {to}: {against} beats {rank}."),
            "seat": N_("You fall at {to}: {against} beats {rank}."),
        },
        (_marked, _held, _in_castle),
    ),
    Row(
        Fought,
        {
            "all": N_("{seat}'s {rank} beats {other}'s {against} on {to}."),
            "seat": N_("Your {rank} beats {other}'s {against} on {to}."),
            "other": N_("{seat}'s {rank} beats your {against} on {to}."),
        },
        (_marked, _won),
    ),
    Row(
        Fought,
        {
            "all": N_("{other}'s {against} holds off {seat}'s {rank} on {to}."),
            "other": N_("Your {against} holds off {seat}'s {rank} on {to}."),
            "seat": N_("{other}'s {against} holds off your {rank} on {to}."),
        },
        (_marked, _held),
    ),
    Row(
        Fought,
        {
            "all": N_("{seat} beats {other}'s {against} on {to}."),
            "seat": N_("You beat {other}'s {against} on {to}."),
            "other": N_("{seat} beats your {against} on {to}."),
        },
        (_won,),
    ),
    Row(
        Fought,
        {
            "all": N_("{other} beats off {seat}'s {rank} on {to}."),
            "other": N_("You beat off {seat}'s {rank} on {to}."),
            "seat": N_("{other} beats off your {rank} on {to}."),
        },
        (_held,),
    ),
    Row(
        Fought,
        {
            "all": N_("{seat} and {other} both lose a {rank} on {to}."),
            "seat": N_("You and {other} both lose a {rank} on {to}."),
            "other": N_("You and {seat} both lose a {rank} on {to}."),
        },
    ),
    Row(Quiet, {"all": N_("{rounds} rounds without a battle: 30 is a draw!")}),
    Row(Recruited, {"all": N_("{seat} puts a recruit on {space}."), "seat": N_("You put a recruit on {space}.")}),
    Row(Declined, {"all": N_("{seat} brings nothing back."), "seat": N_("You bring nothing back.")}),
    Row(
        HandedFlag, {"all": N_("{seat}'s flag is passed to {to}."), "seat": N_("You pass your flag to {to}.")}, (_own,)
    ),
    Row(
        HandedFlag,
        {
            "all": N_("{seat} passes {owner}'s flag to {to}."),
            "seat": N_("You pass {owner}'s flag to {to}."),
            "owner": N_("{seat} passes your flag to {to}."),
        },
    ),
    Row(
        Moved,
        {
            "all": N_("{seat}'s flag is on {to}: {steps} steps to go."),
            "seat": N_("Your flag is on {to}: {steps} steps to go."),
        },
        (_carries_own,),
    ),
    Row(
        Moved,
        {
            "all": N_("{seat} carries {owner}'s flag to {to}."),
            "seat": N_("You carry {owner}'s flag to {to}."),
            "owner": N_("{seat} carries your flag to {to}."),
        },
        (_carries,),
    ),
    Row(Moved, {"all": N_("{seat} is on {to} now."), "seat": N_("You are on {to} now.")}, (_in_castle,)),
    Row(Skipped, {"all": N_("{seat} has no move and is skipped."), "seat": N_("You have no move and are skipped.")}),
    Row(
        Halved,
        {"all": N_("{seat} has no second piece that can move."), "seat": N_("You have no second piece that can move.")},
    ),
    PLAIN_MOVE,
    Row(
        Began, {"all": N_("All armies are in place. {seat} begins."), "seat": N_("All armies are in place. You begin.")}
    ),
    Row(Partnered, {"all": N_("{team} play together, against {others}.")}),
    Row(
        Prepared,
        {"all": N_("{closed} stays empty, and {middle} begins."), "middle": N_("{closed} stays empty, and you begin.")},
    ),
)
"""Weightiest first. None tells that a slider is at its end: the battle that brought it there is weightier."""
