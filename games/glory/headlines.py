"""What is worth a headline in Steal the Glory, said in one short sentence that calls who reads it "you", over what the
round gave."""

from collections.abc import Sequence

from games.core import Event, Headline, Seat
from games.glory.components import RANKS, SHOWN, THE_TROPHIES, TROPHIES
from games.glory.ending import DUELLED, FURTHEST, MOST, POINTS, REACHED, TAKEN
from games.glory.events import (
    Attempted,
    Claimed,
    Declined,
    Defended,
    Finished,
    Robbed,
    RoundBegan,
    Scored,
    Stolen,
    Tied,
    Won,
)
from games.glory.model import GloryView
from games.headlines import Row, beside, ended_by, heaviest, named, said
from games.words import N_, Phrase, Value, Who


def headline(view: GloryView, events: Sequence[Event], me: Seat | None) -> Headline | None:
    """The weightiest of some public events, and of equals the newest, as `me` reads it; None where none is worth it."""
    found = heaviest(ROWS, view, events)
    if found is None:
        return None
    row, event = found
    return Headline(said(row.sentence, _fields(view, event, me), me), _figures(view), _gains(event))


def _gains(event: Event) -> Seat | None:
    """Who comes nearer to winning by an event."""
    match event:
        case Stolen() | Robbed():
            return event.thief
        case Claimed() | Won():
            return event.seat
        case Scored():
            return event.seats[0]
        case _:
            return None


def _figures(view: GloryView) -> Phrase | None:
    """What the shown round gave, most first; nothing while it is open, nor at the end."""
    if view.outcome is not None or not view.order:
        return None
    points = view.points
    gained = [Phrase("{seat} +{points}", {"seat": Who(seat), "points": points[seat]}) for seat in view.order]
    return beside(*gained)


# Fields


def _fields(view: GloryView, event: Event, me: Seat | None) -> dict[str, Value]:
    """The event's own, and what the position adds to them."""
    fields: dict[str, Value] = {**event.phrase().fields}
    match event:
        case Stolen() | Robbed() | Defended() | Attempted() | Claimed():
            number = event.collectible - 1
            fields |= {"trophy": Phrase(TROPHIES[number]), "the_trophy": Phrase(THE_TROPHIES[number])}
        case Finished():
            fields["trophies"] = _lacking(view, event.seat)
        case Won():
            fields["trophies"] = _all_of_them(view)
        case Scored():
            fields |= {"seat": Who(event.seats[0]), "spaces": event.points[0], "card": _last_card(view, event)}
        case Tied():
            fields |= {"seats": named(event.seats, me), "players": sum(map(len, _ties(view)))}
    return fields


def _lacking(view: GloryView, seat: Seat) -> Phrase:
    """What a player on the finish does not own: the one thing, or how many."""
    trophies = zip(THE_TROPHIES, view.collectibles, strict=False)
    missing = [trophy for trophy, lying in trophies if lying.owner != seat]
    return Phrase(missing[0]) if len(missing) == 1 else Phrase(N_("{number} trophies"), {"number": len(missing)})


def _all_of_them(view: GloryView) -> Value:
    """All trophies of the game by name, as far as there is room for them."""
    number = len(view.collectibles)
    return Phrase(N_("all four trophies")) if number == len(TROPHIES) else tuple(map(Phrase, TROPHIES[:number]))


def _last_card(view: GloryView, event: Scored) -> str:
    """The card by which who has most points came before the others; none in a view from before the cards were turned
    up, which is shown for a moment where a table is read before a move and what happened after it."""
    cards = view.table[event.seats[0]]
    return SHOWN[cards[-1]] if cards else ""


# Conditions


def _equal(view: GloryView, event: Defended) -> bool:
    return RANKS[event.attack] == RANKS[event.defence]


def _undecided(view: GloryView, event: Attempted) -> bool:
    return view.duel is not None


def _ties(view: GloryView) -> list[tuple[Seat, ...]]:
    """The players who are tied, by groups."""
    return [group for group in view.groups if len(group) > 1]


def _one_tie(view: GloryView, event: Tied) -> bool:
    return view.phase == "tie" and len(_ties(view)) == 1


def _several_ties(view: GloryView, event: Tied) -> bool:
    return view.phase == "tie" and len(_ties(view)) > 1


def _stayed(view: GloryView, event: Scored) -> bool:
    """Whether who has most points stood on the finish before."""
    first = event.seats[0]
    return view.came_from[first] == view.finish


def _tie_broken(view: GloryView, event: Scored) -> bool:
    """Whether who has most points was tied."""
    return len(view.table[event.seats[0]]) > 1


def _first_round(view: GloryView, event: RoundBegan) -> bool:
    return event.round == 1


ROWS: tuple[Row, ...] = (
    Row(
        Stolen,
        {
            "all": N_("{thief} wins: {attack} beats {owner}'s {defence} for {the_trophy}!"),
            "thief": N_("You win: {attack} beats {owner}'s {defence} for {the_trophy}!"),
            "owner": N_("{thief} wins: {attack} beats your {defence} for {the_trophy}!"),
        },
        (ended_by(DUELLED),),
    ),
    Row(
        Robbed,
        {
            "all": N_("{thief} takes {the_trophy} and wins: {owner} has no card!"),
            "thief": N_("You take {the_trophy} and win: {owner} has no card!"),
            "owner": N_("{thief} takes your {trophy} and wins: you have no card!"),
        },
        (ended_by(TAKEN),),
    ),
    Row(
        Won,
        {
            "all": N_("{seat} wins: on the finish with {trophies}!"),
            "seat": N_("You win: on the finish with {trophies}!"),
        },
        (ended_by(REACHED, DUELLED, TAKEN),),
    ),
    Row(
        Won,
        {
            "all": N_("{seat} wins after 30 rounds: most trophies!"),
            "seat": N_("You win after 30 rounds: most trophies!"),
        },
        (ended_by(MOST),),
    ),
    Row(
        Won,
        {
            "all": N_("{seat} wins after 30 rounds: furthest pawn!"),
            "seat": N_("You win after 30 rounds: furthest pawn!"),
        },
        (ended_by(FURTHEST),),
    ),
    Row(
        Won,
        {"all": N_("{seat} wins on points after 30 rounds!"), "seat": N_("You win on points after 30 rounds!")},
        (ended_by(POINTS),),
    ),
    Row(
        Stolen,
        {
            "all": N_("{thief} steals {the_trophy} from {owner}: {attack} beats {defence}!"),
            "thief": N_("You steal {the_trophy} from {owner}: {attack} beats {defence}!"),
            "owner": N_("{thief} steals your {trophy}: {attack} beats your {defence}."),
        },
    ),
    Row(
        Robbed,
        {
            "all": N_("{thief} steals {the_trophy}: {owner} has no card left!"),
            "thief": N_("You steal {the_trophy}: {owner} has no card left!"),
            "owner": N_("{thief} steals your {trophy}: you have no card left."),
        },
    ),
    Row(
        Defended,
        {
            "all": N_("{owner} keeps {the_trophy}: {defence} and {attack} are equal."),
            "owner": N_("You keep your {trophy}: {defence} and {attack} are equal."),
        },
        (_equal,),
    ),
    Row(
        Defended,
        {
            "all": N_("{owner} keeps {the_trophy}: {defence} holds off {thief}'s {attack}."),
            "owner": N_("You keep your {trophy}: {defence} holds off {thief}'s {attack}."),
            "thief": N_("{owner} keeps {the_trophy}: {defence} holds off your {attack}."),
        },
    ),
    Row(Claimed, {"all": N_("{seat} grabs {the_trophy}!"), "seat": N_("You grab {the_trophy}!")}),
    Row(
        Finished,
        {
            "all": N_("{seat} is on the finish, but lacks {trophies}."),
            "seat": N_("You are on the finish, but lack {trophies}."),
        },
    ),
    Row(
        Attempted,
        {
            "all": N_("{thief} tries to steal {the_trophy} from {owner}!"),
            "thief": N_("You try to steal {the_trophy} from {owner}!"),
            "owner": N_("{thief} tries to steal your {trophy}!"),
        },
        (_undecided,),
    ),
    Row(Tied, {"all": N_("Tie! {seats} each play another card.")}, (_one_tie,)),
    Row(Tied, {"all": N_("Ties! {players} players each play another card.")}, (_several_ties,)),
    Row(
        Scored,
        {
            "all": N_("{seat} is highest, and stays on the finish."),
            "seat": N_("You are highest, and stay on the finish."),
        },
        (_stayed,),
    ),
    Row(
        Scored,
        {
            "all": N_("{seat}'s {card} wins the tie: {spaces} spaces."),
            "seat": N_("Your {card} wins the tie: {spaces} spaces."),
        },
        (_tie_broken,),
    ),
    Row(
        Scored,
        {
            "all": N_("{seat}'s {card} is highest: {spaces} spaces."),
            "seat": N_("Your {card} is highest: {spaces} spaces."),
        },
    ),
    Row(Declined, {"all": N_("{seat} passes up a chance to steal."), "seat": N_("You pass up a chance to steal.")}),
    Row(RoundBegan, {"all": N_("The race is on: everybody chooses a card.")}, (_first_round,)),
)
"""Weightiest first. Pawns that move tell nothing more: there is always something weightier that moves them."""
