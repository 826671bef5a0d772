"""The contract of a game, on one page: what its rules must say, what makes it nicer, and what is for later turns.

A game is a set of pure functions of values. A State holds everything that is true, secrets included, and never leaves
the rules but to storage; a View holds what one viewer may know, and is all that anybody else ever sees. Whatever else a
game says stands with its values: what options change in `Options`, what stops a plan in `Event` (`games/model.py`), how
a move is drafted in `Move` (`games/moves.py`). What the bot asks beyond this page follows from it (`games/core.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from games.chance import Chance
from games.levels import Level
from games.model import Event, Example, Headline, Lesson, Options, Outcome, State, Step, View, as_items
from games.moves import Choice, Move, Option, Preset, StandingOrder
from games.words import N_, Phrase, Seat, Term

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Rules(ABC, Generic[S, M, V]):
    """What a game says."""

    # What it must say

    key: ClassVar[str]
    """The command's name and the name of its files."""
    title: ClassVar[str]
    about: ClassVar[str]
    """The game in one sentence of at most 100 characters: the command's description (a msgid)."""
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    """From … to … minutes when all players are at the table, with the usual options, as `tools.lengths` measures it."""
    rules: ClassVar[int]
    """Goes up when old records would replay differently. A table keeps the number that it began by."""
    options: ClassVar[type[Options]]
    state: ClassVar[type[State]]
    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    endings: ClassVar[tuple[Term, ...]]
    """Every reason that an Outcome of this game can have; that somebody resigns or is late, and that all agree to end
    or to close it, is no rule of any game."""

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> Step[S]:
        """The position before the first decision."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S]:
        """The position after a move that has been checked. A move that is only sealed draws no chance."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """What `viewer` may know, with who is to act and how it ended; None: a spectator, and what the channel sees."""

    @abstractmethod
    def legal(self, view: V) -> Iterable[M]:
        """The moves of `view.me`, who must be to act: lazy, in a stable order, canonical (no two that do the same).
        There may be more than can be listed (formations, sets of cards): take the first ones, or play by `choices`."""

    @abstractmethod
    def determinize(self, view: V, chance: Chance) -> S:
        """Draw a full state that the view allows: `view(determinize(w)) == w`. Computer players search on it."""

    # What makes it nicer

    levels: ClassVar[tuple[Level, ...]] = (Level.NORMAL,)
    """The levels at which its computer player plays, the weakest first; `games.players.<key>` has the same."""
    tips: ClassVar[tuple[str, ...]] = ()
    """Three sentences of at most 100 characters for somebody who has lost three times in a row (msgids)."""
    is_open: ClassVar[bool] = False
    """Whether everything is public: all viewers' views differ in `me` alone. Whoever answers a move in such a game then
    knows nothing more than its player, so that an answer of a computer player's, too, can be taken back, as far as it
    is `undoable` itself."""
    example: ClassVar[Example | None] = None
    """One turn, which the rules for players show in pictures before they tell the whole; None: they show none."""
    lessons: ClassVar[tuple[Lesson, ...]] = ()
    """What a newcomer decides, one idea after the other, before their first game. Texts call the others Ada, Bruno and
    Cleo, in seat order."""
    differences: ClassVar[str] = ""
    """Of an older number: what its rules say otherwise than the newest, in a sentence or two (a msgid)."""

    def refusal(self, view: V, move: M) -> Phrase | None:
        """The rule that forbids `view.me` a move, by what that player may know alone; None for a legal move. Games name
        the rule, which this default does not."""
        return None if move in self.legal(view) else Phrase(N_("The rules do not allow that now."))

    def option(self, view: V, partial: tuple[str, ...], value: str) -> Option:
        """How the value of the next field is shown; games give it a better label, a hint and more. It may be one of a
        move that was planned, and that is possible no more."""
        return Option(value, Phrase("{value}", {"value": value}))

    def kinds(self, view: V) -> tuple[str, ...]:
        """The kinds of move that `view.me` may make now, in the order of `moves`; overridden where `legal` is long."""
        legal = {move.kind for move in self.legal(view)}
        return tuple(move.name() for move in self.moves if move.name() in legal)

    def choices(self, view: V, partial: tuple[str, ...]) -> Choice:
        """What the next field of a move may be; overridden where `legal` is long. `partial` is the kind and the
        notation of the fields picked so far. For a complete move the choice is empty (`most` 0). A tuple field's
        options are its single items."""
        moves = [move for move in self.legal(view) if (move.kind, *move.tokens())[: len(partial)] == partial]
        names = moves[0].field_names()[len(partial) - 1 :] if moves else ()
        values = [as_items(value) for move in moves for name in names[:1] if (value := getattr(move, name)) is not None]
        if not values:
            return Choice((), 0, 0)
        options = {item: self.option(view, partial, item) for items in values for item in items}
        sizes = [len(items) for items in values]
        return Choice(tuple(options.values()), min(sizes), max(sizes))

    def shortcuts(self, view: V, partial: tuple[str, ...]) -> Iterable[Preset]:
        """Whole moves that one press makes, beside what `choices` asks for next, where hardly anybody would choose
        otherwise (all cards that fit). `partial` is as there, and empty before anything is picked; a few at most."""
        return ()

    def question(self, view: V, move: M) -> Phrase | None:
        """What is asked before a move is played: its `confirm`, or what the position calls for (a last coin). Only what
        it costs and cannot be got back is worth a question, which names it. None: the game asks nothing."""
        fields = dict(zip(move.field_names(), move.tokens(), strict=False))
        return None if move.confirm is None else Phrase(move.confirm, fields)

    def headline(self, view: V, events: Sequence[Event], me: Seat | None) -> Headline | None:
        """The weightiest of what has happened, in at most 50 characters with short names. `events` are what everybody
        saw since the last headline, oldest first, and `view` is a spectator's of the position after them, so that
        nothing hidden decides; `me` is the player who reads it, who is called "you" (None: all read it). None: nothing
        is worth one. This default is the last event that heads nothing."""
        told = [event for event in events if not event.heading]
        return Headline(told[-1].phrase()) if told else None

    def seat_emoji(self, view: V | None, seat: Seat) -> str | None:
        """The emoji that stands before a seat's player, as their things look in the picture: a shape for each seat, or
        what a game has instead; None where it is not known yet (`view` is a spectator's, None before the game)."""
        return f"seat{seat + 1}"

    def as_it_stands(self, view: V, reason: Term) -> Outcome:
        """How it ends, with this `reason`, when three or more players agree to end it at `view`, a spectator's: ranked
        by the rule that ranks at its own end, as far as all know what that counts. Where all win, nobody does. This
        default ranks nobody; of two players an agreed end is a draw, unasked."""
        return Outcome(winners=(), reason=reason)

    # What helps a beginner

    def reason(self, view: V, move: M) -> Phrase | None:
        """Why a legal `move` of `view.me` may be a good one: in one sentence of at most 90 characters with short names,
        "you" being its player, what the move does, as far as `view` tells. It names the weightiest that is true, and
        promises nothing for a turn that does not come; of a move that ends the game it says how (`games/advice.py`).
        None: there is nothing to say."""
        return None

    def tip(self, view: V) -> Phrase | None:
        """One thing that `view.me`, who is to act, should notice before they decide, as short, which names no move;
        None where there is nothing to notice."""
        return None

    # What is for later turns

    orders: ClassVar[tuple[StandingOrder, ...]] = ()
    """What a player can decide once for the whole game."""

    def next_turn(self, view: V, me: Seat) -> V | None:
        """What `me`, the viewer, who is not to act, sees when their next turn begins, to pick a move of it ahead;
        None where nothing can be planned. This default is the position as if it were their turn, where all that is
        offered then can be begun (in a prompt to somebody else it may not)."""
        position = view.replace(to_act=(me,))
        offered = self.kinds(position)
        kinds = [move for move in self.moves if move.name() in offered]
        begun = all(move.fits(0) or self.choices(position, (move.name(),)).most for move in kinds)
        return position if begun else None

    def following(self, position: V, move: M) -> V | None:
        """What the planner sees in `position` after a legal move, where their turn goes on; None where it ends, or
        where what comes is not known (`games/planning.py` has what follows by the rules). This default plans one move.
        """
        return None
