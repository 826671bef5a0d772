"""What is worth a headline in Add-Vantage, said in one short sentence that calls who reads it "you".

With `hidden tiles` other events tell of tiles that were won, so that their sentences have no numbers.
"""

from collections.abc import Sequence

from games.addvantage.ending import AT_ONCE, BOTH_FULL, ENDINGS, FINISHED, ONLY_PURCHASES, STUCK
from games.addvantage.events import (
    LINE_NAMES,
    Began,
    Bought,
    Ended,
    LastRound,
    Placed,
    Refused,
    Rolled,
    Skipped,
    TookBack,
    Won,
    WonBonus,
    WonBonusHidden,
    WonHidden,
)
from games.addvantage.model import AddVantageView
from games.core import Event, Headline, Outcome, Seat, Term
from games.headlines import Row, all_win, each, ended_by, heaviest, named, one_wins, said
from games.words import N_, NP_, Phrase, Value, Who

LINES: dict[str, str] = {
    "row 1": NP_("headline", "top row"),
    "row 2": NP_("headline", "middle row"),
    "row 3": NP_("headline", "bottom row"),
    "column 1": NP_("headline", "left column"),
    "column 2": NP_("headline", "middle column"),
    "column 3": NP_("headline", "right column"),
}
"""How each row and column is called in a headline: without "the", and where a language wants it, with a capital."""
SHORT: dict[Term, str] = {LINE_NAMES[line]: name for line, name in LINES.items()}
"""The same, by what events call them."""
COIN, LAST_COIN, YOUR_LAST_COIN = N_("a coin"), N_("their last coin"), N_("your last coin")
WHY: dict[Term, str] = {
    FINISHED: N_("a board was full"),
    AT_ONCE: N_("a full board"),
    BOTH_FULL: N_("two full boards"),
    STUCK: N_("nobody can go on"),
    ONLY_PURCHASES: N_("only purchases"),
}
"""What ended a game, in few words."""


def headline(view: AddVantageView, events: Sequence[Event], me: Seat | None) -> Headline | None:
    """The weightiest of some public events, and of equals the newest, as `me` reads it; None where none is worth it."""
    found = heaviest(ROWS, view, events)
    if found is None:
        return None
    row, event = found
    gains = event.seat if isinstance(event, (Won, WonHidden, WonBonus, WonBonusHidden)) else None
    return Headline(said(row.sentence, _fields(view, event, me), me), _figures(view), gains)


def _figures(view: AddVantageView) -> Phrase | None:
    """Everybody's points, or with `hidden tiles` how many tiles each has won; coins until there is one. At the end the
    scores tell it."""
    if view.outcome is not None:
        return None
    won = [board.won for board in view.boards]
    if not any(won):
        return Phrase(N_("Coins: {each}"), {"each": each([board.coins for board in view.boards])})
    if view.options.hidden_tiles:
        return Phrase(N_("Tiles won: {each}"), {"each": each([len(tiles) for tiles in won])})
    return Phrase(N_("Points: {each}"), {"each": each([sum(tiles) for tiles in won])})


# Fields


def _fields(view: AddVantageView, event: Event, me: Seat | None) -> dict[str, Value]:
    """The event's own, and what the position adds to them."""
    fields: dict[str, Value] = {**event.phrase().fields}
    match event:
        case Won() | WonHidden():
            fields["line"] = Phrase(SHORT[event.line])
        case Refused() | TookBack():
            last = YOUR_LAST_COIN if event.seat == me else LAST_COIN
            fields["coin"] = Phrase(COIN if event.coins else last)
        case Ended() if view.outcome is not None:
            fields |= _ending(view.outcome, me)
    return fields


def _ending(outcome: Outcome, me: Seat | None) -> dict[str, Value]:
    """Who won, with how many points, and what ended it."""
    won = outcome.winners
    why = Phrase(WHY[outcome.reason])
    return {"winners": named(won, me), "winner": Who(won[0]), "points": max(outcome.scores), "why": why}


# Conditions


def _on_points(view: AddVantageView, event: Ended) -> bool:
    """Whether nobody else had as many points as the winner."""
    return view.outcome is not None and view.outcome.scores.count(max(view.outcome.scores)) == 1


def _on_coins(view: AddVantageView, event: Ended) -> bool:
    """Whether nobody else with as many points had as many coins as the winner."""
    if view.outcome is None:
        return False
    coins = view.outcome.tiebreaks[0].values
    equal = list(zip(view.outcome.scores, coins, strict=True))
    return equal.count(max(equal)) == 1


ROWS: tuple[Row, ...] = (
    Row(
        Ended,
        {"all": N_("{winner} wins with {points} points: {why}!"), "winner": N_("You win with {points} points: {why}!")},
        (ended_by(*ENDINGS), _on_points),
    ),
    Row(
        Ended,
        {
            "all": N_("{winner} wins: equal points, but more coins!"),
            "winner": N_("You win: equal points, but more coins!"),
        },
        (ended_by(*ENDINGS), _on_coins),
    ),
    Row(
        Ended,
        {
            "all": N_("{winner} wins: equal points and coins, more tiles!"),
            "winner": N_("You win: equal points and coins, more tiles!"),
        },
        (ended_by(*ENDINGS), one_wins),
    ),
    Row(Ended, {"all": N_("All equal, in points, coins and tiles!")}, (ended_by(*ENDINGS), all_win)),
    Row(Ended, {"all": N_("{winners} win: equal in everything!")}, (ended_by(*ENDINGS),)),
    Row(
        WonBonus,
        {
            "all": N_("A diagonal of {tile}: bonus tile for {seat}!"),
            "seat": N_("A diagonal of {tile}: bonus tile for you!"),
        },
    ),
    Row(
        WonBonusHidden,
        {
            "all": N_("A diagonal adds up: bonus tile for {seat}!"),
            "seat": N_("A diagonal adds up: bonus tile for you!"),
        },
    ),
    Row(Won, {"all": N_("{seat}'s {line} makes {tile}: tile won!"), "seat": N_("Your {line} makes {tile}: tile won!")}),
    Row(WonHidden, {"all": N_("{seat}'s {line} adds up: tile won!"), "seat": N_("Your {line} adds up: tile won!")}),
    Row(
        Bought,
        {
            "all": N_("{seat} buys {seller}'s {face} for a coin."),
            "seat": N_("You buy {seller}'s {face} for a coin."),
            "seller": N_("{seat} buys your {face} for a coin."),
        },
    ),
    Row(LastRound, {"all": N_("{seat}'s board is full: last round!"), "seat": N_("Your board is full: last round!")}),
    Row(
        TookBack,
        {"all": N_("{seat} takes a {face} back, for {coin}."), "seat": N_("You take a {face} back, for {coin}.")},
    ),
    Row(
        Refused,
        {"all": N_("{seat} turns down the {face}, for {coin}."), "seat": N_("You turn down the {face}, for {coin}.")},
    ),
    Row(Skipped, {"all": N_("{seat} is skipped: {reason}."), "seat": N_("You are skipped: {reason}.")}),
    Row(
        Placed,
        {"all": N_("{seat} places the {face} on cell {cell}."), "seat": N_("You place the {face} on cell {cell}.")},
    ),
    Row(Rolled, {"all": N_("{seat} rolls {faces}."), "seat": N_("You roll {faces}.")}),
    Row(Began, {"all": N_("{seat} begins. Bonus tiles: {tiles}."), "seat": N_("You begin. Bonus tiles: {tiles}.")}),
)
"""Weightiest first."""
