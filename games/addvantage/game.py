"""Add-Vantage: the rules of the seed sheet, with the rulings of its rules page."""

from collections.abc import Iterable, Sequence

from games.addvantage.advice import REASONS
from games.addvantage.ahead import ROLLING, next_turn
from games.addvantage.components import BONUSES, CELLS, ENDS, SEATS, STAKE, TILES
from games.addvantage.ending import ENDINGS, outcome
from games.addvantage.events import EVENTS, Began, Bought, Placed
from games.addvantage.example import EXAMPLE
from games.addvantage.headlines import headline
from games.addvantage.labels import choice, option, question
from games.addvantage.legal import legal_moves
from games.addvantage.lesson import LESSONS
from games.addvantage.model import AddVantageOptions, AddVantageState, AddVantageView, Board, state_of
from games.addvantage.moves import AddVantageMove, Buy, Done, More, Place, Refuse, Return, Roll, resolve
from games.addvantage.refusals import refusal
from games.addvantage.tips import tip
from games.advice import OVER, ended, ending, weightiest
from games.chance import Chance
from games.core import Choice, Event, Game, Headline, Option, Options, Outcome, Seat, Step, Term
from games.levels import BY_LUCK
from games.planning import followed
from games.words import N_, Phrase


class AddVantage(Game[AddVantageState, AddVantageMove, AddVantageView]):
    """Dice on boards of nine cells, tiles for rows and columns with the right sum, and coins to buy another's die."""

    key = "addvantage"
    title = N_("Add-Vantage")
    about = N_("Make rows of dice add up to your tiles. Buy what you cannot roll.")
    seats = range(2, SEATS + 1)
    minutes = (5, 20)
    rules = 1
    options = AddVantageOptions
    state = AddVantageState
    moves = (Roll, Place, Refuse, More, Done, Buy, Return)
    events = EVENTS
    endings = ENDINGS
    levels = BY_LUCK
    marks = (N_("★ on a button: a die there would win you a tile."),)
    tips = (
        N_("Put a die where the row and the column both can still reach their tiles."),
        N_("Keep the middle cell for a die that suits both diagonals: a bonus tile waits there."),
        N_("Buy a die only to complete a line at once: the seller gets your coin."),
    )
    orders = (ROLLING,)
    example = EXAMPLE
    lessons = LESSONS
    is_open = True
    """Whatever the options: that `hidden_tiles` are not shown is a courtesy, as all saw the dice that won them."""

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[AddVantageState]:
        assert isinstance(options, AddVantageOptions)  # noqa: S101 - a Match hands over what `options` read
        tiles = chance.shuffled(TILES)
        each, drawn = len(ENDS), len(ENDS) * seats
        boards = [
            Board(cells=(None,) * CELLS, ends=tiles[start : start + each], coins=STAKE)
            for start in range(0, drawn, each)
        ]
        bonus, rest = tiles[drawn : drawn + BONUSES], tiles[drawn + BONUSES :]
        first = Seat(chance.below(seats))
        events = (Began(seat=first, tiles=bonus),)
        state = AddVantageState(
            turn=0,
            options=options,
            boards=tuple(boards),
            bonus=bonus,
            rest=tuple(sorted(rest)),
            first=first,
            mover=first,
            allowance=STAKE,
            barred=((),) * seats,
            last=events,
        )
        return Step(state, events)

    def apply(self, state: AddVantageState, seat: Seat, move: AddVantageMove, chance: Chance) -> Step[AddVantageState]:
        return resolve(state, move, chance)

    def view(self, state: AddVantageState, viewer: Seat | None) -> AddVantageView:
        return AddVantageView.of(
            turn=state.turn,
            me=viewer,
            to_act=() if state.ended else (state.mover,),
            last=state.last,
            options=state.options,
            boards=state.boards,
            bonus=state.bonus,
            rest=state.rest,
            first=state.first,
            mover=state.mover,
            round=state.round,
            phase=state.phase,
            allowance=state.allowance,
            thrown=state.thrown,
            rolled=state.rolled,
            returned=state.returned,
            barred=state.barred,
            bought=state.bought,
            last_round=state.last_round,
            purchases=state.purchases,
            only_purchases=state.only_purchases,
            recent=tuple([(event.seat, event.cell) for event in state.last if isinstance(event, Placed | Bought)]),
            outcome=state.ended,
        )

    def as_it_stands(self, view: AddVantageView, reason: Term) -> Outcome:
        return outcome(view.boards, reason)

    def legal(self, view: AddVantageView) -> Iterable[AddVantageMove]:
        return legal_moves(view)

    def refusal(self, view: AddVantageView, move: AddVantageMove) -> Phrase | None:
        return refusal(view, move)

    def choices(self, view: AddVantageView, partial: tuple[str, ...]) -> Choice:
        return choice(view, partial)

    def option(self, view: AddVantageView, partial: tuple[str, ...], value: str) -> Option:
        return option(view, partial, value)

    def headline(self, view: AddVantageView, events: Sequence[Event], me: Seat | None) -> Headline | None:
        return headline(view, events, me)

    def reason(self, view: AddVantageView, move: AddVantageMove) -> Phrase | None:
        outcome = ending(self, view, move)
        if outcome is not None and view.options.hidden_tiles:
            return Phrase(OVER)
        return ended(outcome, view) or weightiest(REASONS, view, move)

    def tip(self, view: AddVantageView) -> Phrase | None:
        return tip(view)

    def next_turn(self, view: AddVantageView, me: Seat) -> AddVantageView | None:
        return next_turn(view, me)

    def following(self, position: AddVantageView, move: AddVantageMove) -> AddVantageView | None:
        """Dice that are rolled are not known, and a purchase is the turn."""
        return followed(self, position, move) if isinstance(move, Return) else None

    def question(self, view: AddVantageView, move: AddVantageMove) -> Phrase | None:
        return question(view, move)

    def determinize(self, view: AddVantageView, chance: Chance) -> AddVantageState:
        """Nothing is hidden: dice are drawn when they are rolled, and so there is one state."""
        return state_of(view)
