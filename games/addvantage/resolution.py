"""What a move of Add-Vantage does, and what follows by itself until somebody must decide again.

A Resolution is the working copy of a State while one step is resolved, and is then frozen into the next State.
"""

from games.addvantage.boards import Gain, bonus_after, ends_after, gains, matches, with_die
from games.addvantage.components import DICE, FACES, PURCHASES
from games.addvantage.ending import AT_ONCE, BOTH_FULL, FINISHED, ONLY_PURCHASES, STUCK, outcome
from games.addvantage.events import (
    FULL_BOARD,
    LINE_NAMES,
    NO_COIN,
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
from games.addvantage.model import AddVantageState, AddVantageView, Barred, Board, Die
from games.chance import Chance
from games.core import Event, Outcome, Seat, Step, Term

FIRST_DICE = 2
"""So many dice are rolled together at most; more come one by one."""


def dice_to_roll(position: AddVantageState | AddVantageView) -> int:
    """How many dice the mover rolls together in a roll now."""
    return min(FIRST_DICE, position.allowance, len(position.boards[position.mover].empty))


class Resolution:
    """A state being worked on, with what happened on the way."""

    def __init__(self, state: AddVantageState, chance: Chance) -> None:
        self._state = state
        self._options = state.options
        self._chance = chance
        self._events: list[Event] = []
        self._boards = list(state.boards)
        self._bonus = state.bonus
        self._mover = state.mover
        self._round = state.round
        self._phase = state.phase
        self._allowance = state.allowance
        self._thrown = state.thrown
        self._rolled = state.rolled
        self._returned = state.returned
        self._barred = state.barred
        self._bought = state.bought
        self._last_round = state.last_round
        self._purchases = state.purchases
        self._only_purchases = state.only_purchases
        self._ended: Outcome | None = None

    def frozen(self) -> Step[AddVantageState]:
        """The next state and the events that led to it."""
        return self._state.then(
            *self._events,
            boards=tuple(self._boards),
            bonus=self._bonus,
            mover=self._mover,
            round=self._round,
            phase=self._phase,
            allowance=self._allowance,
            thrown=self._thrown,
            rolled=self._rolled,
            returned=self._returned,
            barred=self._barred,
            bought=self._bought,
            last_round=self._last_round,
            purchases=self._purchases,
            only_purchases=self._only_purchases,
            ended=self._ended,
        )

    # Roll

    def roll(self) -> None:
        """The first dice of the turn: one with one coin, else two, and never more than there are empty cells."""
        self._throw(dice_to_roll(self._state))

    def more(self) -> None:
        """One die more."""
        self._throw(1)

    def _throw(self, count: int) -> None:
        """Dice out of the pool; they look alike there, so that those with the lowest numbers are taken."""
        out = {die.number for board in self._boards for die in board.cells if die}
        pool = [number for number in range(1, DICE + 1) if number not in out]
        self._rolled = tuple([Die(number=pool[at], face=1 + self._chance.below(FACES)) for at in range(count)])
        self._thrown += count
        self._phase = "dice"
        self._only_purchases = False
        self._events.append(Rolled(seat=self._mover, faces=tuple([die.face for die in self._rolled])))

    def place(self, face: int, cell: int) -> None:
        """A rolled die comes to lie on the mover's board."""
        die = self._picked(face)
        self._events.append(Placed(seat=self._mover, face=face, cell=cell))
        self._land(die, cell)
        self._settle()

    def refuse(self, face: int) -> None:
        """A rolled die goes back to the pool, for a coin that leaves the game."""
        self._picked(face)
        self._events.append(Refused(seat=self._mover, face=face, coins=self._pay()))
        self._settle()

    def done(self) -> None:
        """The mover rolls no more."""
        self._end_turn()

    def _picked(self, face: int) -> Die:
        """The first of the rolled dice with that face, which is then settled."""
        at = [die.face for die in self._rolled].index(face)
        die = self._rolled[at]
        self._rolled = (*self._rolled[:at], *self._rolled[at + 1 :])
        return die

    def _pay(self) -> int:
        """The mover gives a coin away. Returns how many are left."""
        board = self._boards[self._mover]
        self._boards[self._mover] = board.replace(coins=board.coins - 1)
        return board.coins - 1

    def _land(self, die: Die, cell: int) -> None:
        """A die on an empty cell of the mover's board wins what it wins at that moment."""
        board = self._boards[self._mover]
        won = () if self._options.leave_tiles else gains(board, self._bonus, self._options, cell, die.face)
        if won:
            self._bonus = bonus_after(self._bonus, won)
            board = self._with_tiles(self._mover, won, hidden=self._options.hidden_tiles)
        self._boards[self._mover] = board.replace(cells=with_die(board, cell, die))

    def _with_tiles(self, seat: Seat, won: tuple[Gain, ...], *, hidden: bool = False) -> Board:
        """A player's board with tiles that they have won; each becomes an event."""
        self._events += [_told(seat, gain, hidden=hidden) for gain in won]
        board = self._boards[seat]
        return board.replace(
            ends=ends_after(board, won),
            won=(*board.won, *[gain.tile for gain in won]),
            bonuses=(*board.bonuses, *[gain.tile for gain in won if gain.bonus]),
        )

    def _settle(self) -> None:
        """When all rolled dice are settled the mover may roll one more, or the turn ends."""
        if self._rolled:
            return
        more = self._thrown < self._allowance > FIRST_DICE
        if more and self._boards[self._mover].empty:
            self._phase = "more"
        else:
            self._end_turn()

    # Buy and take back

    def buy(self, seller: Seat, take: int, cell: int) -> None:
        """A die goes from the seller's board to the mover's, and a coin the other way; that is the turn."""
        board = self._boards[seller]
        die = board.cells[take - 1]
        assert die is not None  # noqa: S101 - the check let only a die through
        self._boards[seller] = board.replace(cells=with_die(board, take, None), coins=board.coins + 1)
        self._pay()
        self._events.append(Bought(seat=self._mover, seller=seller, face=die.face, take=take, cell=cell))
        self._bar(seller, Barred(die=die.number, buyer=self._mover))
        if self._options.leave_tiles:
            self._bought = (*self._bought, die.number)
        self._land(die, cell)
        self._end_turn()

    def _bar(self, seller: Seat, *sold: Barred) -> None:
        """Add what a seller may not buy back in their next turn; without `sold`, lift all that was barred."""
        bars = list(self._barred)
        bars[seller] = (*bars[seller], *sold) if sold else ()
        self._barred = tuple(bars)

    def take_back(self, cell: int) -> None:
        """A die of the mover's goes back to the pool, where it is like all others, for a coin that leaves the game."""
        board = self._boards[self._mover]
        die = board.cells[cell - 1]
        assert die is not None  # noqa: S101 - the check let only a die through
        self._boards[self._mover] = board.replace(cells=with_die(board, cell, None))
        self._bought = tuple([number for number in self._bought if number != die.number])
        self._returned, self._only_purchases = True, False
        self._events.append(TookBack(seat=self._mover, face=die.face, cell=cell, coins=self._pay()))

    # The end of a turn, of a round and of the game

    def _end_turn(self) -> None:
        self._bar(self._mover)
        reason = self._ending()
        if reason is None:
            self._next_turn()
        else:
            self._end(reason)

    def _ending(self) -> Term | None:
        """How this turn ends the game, if it does so before the round is finished."""
        if self._options.leave_tiles:
            if not any(board.empty for board in self._boards):
                return BOTH_FULL
        elif not self._boards[self._mover].empty:
            if self._options.end == "at once":
                return AT_ONCE
            self._announce_last_round()
        return STUCK if not (self._last_round or any(map(_can_play, self._boards))) else None

    def _announce_last_round(self) -> None:
        if not self._last_round:
            self._last_round = True
            self._events.append(LastRound(seat=self._mover))

    def _next_turn(self) -> None:
        """The next player who can take a turn takes it; the others are skipped, and a round may end on the way."""
        seat = self._mover
        while True:
            seat = Seat((seat + 1) % len(self._boards))
            if seat == self._state.first and (reason := self._end_round()):
                self._end(reason)
                return
            if _can_play(self._boards[seat]):
                self._begin(seat)
                return
            self._events.append(Skipped(seat=seat, reason=FULL_BOARD if self._boards[seat].coins else NO_COIN))

    def _begin(self, seat: Seat) -> None:
        self._mover, self._phase = seat, "begin"
        self._allowance, self._thrown, self._returned = self._boards[seat].coins, 0, False

    def _end_round(self) -> Term | None:
        """Finish a round, in which everybody had one turn. Returns how that ends the game, if it does."""
        self._purchases = self._purchases + 1 if self._only_purchases else 0
        if self._last_round:
            return FINISHED
        if self._purchases == PURCHASES:
            return ONLY_PURCHASES
        self._round += 1
        self._only_purchases = True
        return None

    def _end(self, reason: Term) -> None:
        if self._options.leave_tiles:
            self._take_tiles()
        self._phase = "over"
        self._ended = outcome(self._boards, reason)
        self._events.append(Ended(reason=reason))

    def _take_tiles(self) -> None:
        """Option `leave tiles`: all matching lines score now; a bonus tile that both match counts for both."""
        bonus = self._bonus
        for seat, board in enumerate(self._boards):
            won = matches(board, bonus)
            left = bonus_after(bonus, won)
            self._boards[seat] = self._with_tiles(Seat(seat), won)
            self._bonus = tuple([tile if mine else None for tile, mine in zip(self._bonus, left, strict=True)])


def _told(seat: Seat, gain: Gain, *, hidden: bool) -> Event:
    """What everybody is told of a tile that was won: while tiles are hidden, with which line, and not its number."""
    line = LINE_NAMES[gain.line]
    if hidden:
        return WonBonusHidden(seat=seat, line=line) if gain.bonus else WonHidden(seat=seat, line=line)
    event = WonBonus if gain.bonus else Won
    return event(seat=seat, tile=gain.tile, line=line)


def _can_play(board: Board) -> bool:
    """Whether a player with this board can take a turn."""
    return board.coins > 0 and bool(board.empty)
