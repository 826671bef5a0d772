"""Towers: a toy with a secret set-up of twenty pieces each, hidden ranks, and a prompt in another's turn.

All players at the same time and in secret place their pieces on the twenty places of their side. Then, in turn, a
player attacks an enemy place with one of their pieces, or stands still. A piece reaches the places with its own number
and its neighbours', a scout any. Both ranks are announced; the lower piece falls, equal ones both; a spy that attacks
the marshal wins. Every second battle that a player wins, in whoever's turn, they may bring back a fallen piece, whose
rank is their secret. After the agreed number of turns, or when only one player has pieces, the most pieces win.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from games.chance import Chance
from games.core import Choice, Game, Option, Options, Outcome, Seat, Step
from games.words import N_, Phrase, Term
from tests.support.test_games.setup_model import (
    ARMY,
    NAMES,
    NUMBERS,
    PLACES,
    SIDES,
    Attack,
    Battle,
    Began,
    Decline,
    Declined,
    Fell,
    Hold,
    Phase,
    Piece,
    PlaceAll,
    Rank,
    Recruit,
    Recruiting,
    Returned,
    ReturnedRank,
    Seen,
    SetupEvent,
    SetupMove,
    SetupOptions,
    SetupState,
    SetupView,
    Stood,
    beats,
    number_of,
    side_of,
)
from tests.support.test_games.setup_reach import (
    at,
    attacks,
    free,
    lost,
    mine,
    targets,
    values,
    wrong_army,
    wrong_attack,
    wrong_recruit,
)

WINS = 2
"""Battles won for one piece brought back."""
ALONE = Term(N_("Only one player has pieces left."))
PLAYED = Term(N_("All turns have been played."))


class Setup(Game[SetupState, SetupMove, SetupView]):
    """The rules of Towers."""

    key = "setup"
    title = N_("Towers")
    about = N_("Place twenty pieces in secret, then find out what the others placed")
    seats = range(3, 5)
    minutes = (10, 20)
    rules = 1
    options = SetupOptions
    state = SetupState
    moves = (PlaceAll, Attack, Hold, Recruit, Decline)
    events = (Began, Battle, Fell, Stood, Recruiting, Returned, ReturnedRank, Declined)
    endings = (ALONE, PLAYED)

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[SetupState]:
        assert isinstance(options, SetupOptions)
        nothing: tuple[tuple[Rank, ...], ...] = ((),) * seats
        return Step(
            SetupState(turn=0, sealed=(None,) * seats, fallen=nothing, wins=(0,) * seats, limit=options.turns), ()
        )

    def apply(self, state: SetupState, seat: Seat, move: SetupMove, chance: Chance) -> Step[SetupState]:
        match move:
            case PlaceAll():
                return sealed(state, seat, move, chance)
            case Attack():
                return fought(state, seat, move)
            case Recruit():
                piece = Piece(place=move.place, rank=move.rank)
                returned = Returned(seat=seat, place=move.place)
                secret = ReturnedRank(rank=Term(NAMES[move.rank]), place=move.place, seen_by=frozenset({seat}))
                return passed_on(state.replace(pieces=by_place((*state.pieces, piece))), returned, secret)
            case Decline():
                return passed_on(state, Declined(seat=seat))
            case Hold():
                return passed_on(state, Stood(seat=seat))

    def view(self, state: SetupState, viewer: Seat | None) -> SetupView:
        outcome = self.outcome(state)
        return SetupView(
            turn=state.turn,
            me=viewer,
            to_act=() if outcome else asked(state),
            outcome=outcome,
            last=tuple(event for event in state.last if event.visible_to(viewer)),
            seats=len(state.fallen),
            phase=self.phase(state),
            sealed=state.sealed[viewer] if state.sealed and viewer is not None else None,
            pieces=tuple(seen(piece, viewer) for piece in state.pieces),
            fallen=state.fallen,
            wins=state.wins,
            mover=state.mover,
            recruiter=state.recruiter,
            turns=state.turns,
            limit=state.limit,
        )

    def phase(self, state: SetupState) -> Phase:
        """What is being decided."""
        if self.outcome(state):
            return "over"
        if state.sealed:
            return "set-up"
        return "turn" if state.recruiter is None else "recruit"

    def outcome(self, state: SetupState) -> Outcome | None:
        sides = Counter(piece.place[0] for piece in state.pieces)
        scores = tuple(sides[side] for side in list(SIDES)[: len(state.fallen)])
        alone = sum(score > 0 for score in scores) < 2
        if state.sealed or not (alone or state.turns >= state.limit):
            return None
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores) > 0)
        return Outcome(winners=winners, scores=scores, unit=Term(N_("pieces")), reason=ALONE if alone else PLAYED)

    def legal(self, view: SetupView) -> Iterator[SetupMove]:
        if view.phase == "set-up":
            for formation in arrangements(ARMY):
                yield PlaceAll(ranks=formation)
        elif view.phase == "turn":
            for piece in mine(view):
                for place in targets(view, piece):
                    yield Attack(piece=piece.place, to=place)
            yield Hold()
        else:
            for rank in lost(view):
                for place in free(view):
                    yield Recruit(rank=rank, place=place)
            yield Decline()

    def determinize(self, view: SetupView, chance: Chance) -> SetupState:
        seats = [Seat(seat) for seat in range(view.seats)]
        pieces = tuple(piece for seat in seats for piece in determinized_pieces(view, seat, chance))
        waiting = view.phase == "set-up"
        formations = tuple(
            None if seat in view.to_act else view.sealed if seat == view.me else chance.shuffled(ARMY) for seat in seats
        )
        return SetupState(
            turn=view.turn,
            sealed=formations if waiting else (),
            pieces=by_place(pieces),
            fallen=view.fallen,
            wins=view.wins,
            mover=view.mover,
            recruiter=view.recruiter,
            turns=view.turns,
            limit=view.limit,
            last=view.last,
        )

    def refusal(self, view: SetupView, move: SetupMove) -> Phrase | None:
        when: Phase = (
            "set-up" if isinstance(move, PlaceAll) else "recruit" if isinstance(move, Recruit | Decline) else "turn"
        )
        if view.phase != when:
            return Phrase(N_("That is not what you are asked now."))
        match move:
            case PlaceAll():
                return wrong_army(move)
            case Attack():
                return wrong_attack(view, move)
            case Recruit():
                return wrong_recruit(view, move)
            case _:
                return None

    def kinds(self, view: SetupView) -> tuple[str, ...]:
        if view.phase == "set-up":
            return ("place",)
        if view.phase == "recruit":
            return ("recruit", "decline")
        return ("attack", "hold") if any(attacks(view, piece) for piece in mine(view)) else ("hold",)

    def choices(self, view: SetupView, partial: tuple[str, ...]) -> Choice:
        if partial == ("place",):
            return Choice((), NUMBERS, NUMBERS)
        options = tuple(self.option(view, partial, value) for value in values(view, partial))
        return Choice(options) if options else Choice((), 0, 0)

    def option(self, view: SetupView, partial: tuple[str, ...], value: str) -> Option:
        if value in NAMES:
            return Option(value, Phrase(NAMES[value]))
        label = Phrase("{value}", {"value": value})
        piece = at(view, value)
        hint = Phrase(NAMES[piece.rank]) if piece and piece.rank else None
        return Option(value, label, hint, Phrase(SIDES[value[0]]) if partial[0] == "attack" else None)


def asked(state: SetupState) -> tuple[Seat, ...]:
    """Who must decide, as long as it is not over."""
    if state.sealed:
        return tuple(Seat(seat) for seat, formation in enumerate(state.sealed) if formation is None)
    return (state.mover if state.recruiter is None else state.recruiter,)


def by_place(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces in the order of the places, which tells nothing."""
    return tuple(sorted(pieces, key=lambda piece: (side_of(piece.place), number_of(piece.place))))


def standing(pieces: Iterable[Piece], seat: Seat) -> tuple[Piece, ...]:
    """A player's pieces."""
    return tuple(piece for piece in pieces if side_of(piece.place) == seat)


def seen(piece: Piece, viewer: Seat | None) -> Seen:
    """A piece as a viewer knows it."""
    known = piece.shown or side_of(piece.place) == viewer
    return Seen(place=piece.place, rank=piece.rank if known else None, shown=piece.shown)


def sealed(state: SetupState, seat: Seat, move: PlaceAll, chance: Chance) -> Step[SetupState]:
    """A formation lies sealed; the last one opens the game."""
    formations = tuple(move.ranks if who == seat else ranks for who, ranks in enumerate(state.sealed))
    if None in formations:
        return Step(state.replace(sealed=formations), ())
    pieces = (
        Piece(place=place, rank=rank)
        for who, formation in enumerate(formations)
        for place, rank in zip(PLACES[who], formation or (), strict=True)
    )
    mover = Seat(chance.below(len(formations)))
    return state.then(Began(seat=mover), sealed=(), pieces=tuple(pieces), mover=mover)


def fought(state: SetupState, seat: Seat, move: Attack) -> Step[SetupState]:
    """A battle: ranks announced, losses taken, and perhaps a prompt to the winner."""
    attacker, defender = (next(piece for piece in state.pieces if piece.place == at) for at in (move.piece, move.to))
    losers = [
        *([] if beats(attacker.rank, defender.rank, attacking=True) else [attacker]),
        *([] if beats(defender.rank, attacker.rank, attacking=False) else [defender]),
    ]
    others = [piece for piece in state.pieces if piece not in (attacker, defender)]
    winner = next((piece for piece in (attacker, defender) if piece not in losers), None)
    pieces = by_place([*others, winner.replace(shown=True)] if winner else others)
    fallen = tuple(
        (*ranks, *(piece.rank for piece in losers if side_of(piece.place) == who))
        for who, ranks in enumerate(state.fallen)
    )
    events: tuple[SetupEvent, ...] = (announced(seat, attacker, defender), *map(fell, losers))
    after = state.replace(pieces=pieces, fallen=fallen)
    return rewarded(after, side_of(winner.place), events) if winner else passed_on(after, *events)


def announced(seat: Seat, attacker: Piece, defender: Piece) -> Battle:
    """Both ranks, for everybody."""
    return Battle(
        seat=seat,
        piece=attacker.place,
        rank=Term(NAMES[attacker.rank]),
        to=defender.place,
        other=side_of(defender.place),
        against=Term(NAMES[defender.rank]),
    )


def fell(piece: Piece) -> Fell:
    """A loss, for everybody."""
    return Fell(seat=side_of(piece.place), rank=Term(NAMES[piece.rank]), place=piece.place)


def rewarded(state: SetupState, winner: Seat, events: tuple[SetupEvent, ...]) -> Step[SetupState]:
    """A battle is won: the second one lets the winner bring a piece back, if any was lost."""
    count = (state.wins[winner] + 1) % WINS
    after = state.replace(wins=(*state.wins[:winner], count, *state.wins[winner + 1 :]))
    if count or len(standing(state.pieces, winner)) == NUMBERS:
        return passed_on(after, *events)
    return after.then(*events, Recruiting(seat=winner), recruiter=winner)


def passed_on(state: SetupState, *events: SetupEvent) -> Step[SetupState]:
    """The turn is over: the next player clockwise who has pieces is to move."""
    seats = len(state.fallen)
    after = [Seat((state.mover + step) % seats) for step in range(1, seats + 1)]
    mover = next((seat for seat in after if standing(state.pieces, seat)), state.mover)
    return state.then(*events, turns=state.turns + 1, mover=mover, recruiter=None)


def arrangements(items: Sequence[Rank]) -> Iterator[tuple[Rank, ...]]:
    """Every order of the items, equal ones not told apart; far too many to list."""
    if not items:
        yield ()
    for first in dict.fromkeys(items):
        rest = list(items)
        rest.remove(first)
        for others in arrangements(rest):
            yield (first, *others)


def determinized_pieces(view: SetupView, seat: Seat, chance: Chance) -> Iterator[Piece]:
    """A player's pieces as they might be: what is lost for good is among what fell and was not seen since."""
    pieces = [piece for piece in view.pieces if side_of(piece.place) == seat]
    army = Counter(ARMY) - Counter(piece.rank for piece in pieces if piece.rank)
    gone = chance.shuffled((army & Counter(view.fallen[seat])).elements())[: NUMBERS - len(pieces)]
    hidden = iter(chance.shuffled((army - Counter(gone)).elements()))
    for piece in pieces:
        yield Piece(place=piece.place, rank=piece.rank or next(hidden), shown=piece.shown)
