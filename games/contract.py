"""The contract of a game: what its rules must define, what makes it nicer, and what supports plans.

A game is a set of pure functions of values. A State holds everything that is true, secrets included, and leaves the
rules only to be stored; a View holds what one viewer may know, and everything else sees only views. The other parts of
a game are with its values: options in `Options`, what stops a plan in `Event` (`games/model.py`), how a move is drafted
in `Move` (`games/moves.py`). What else the bot needs is derived from these (`games/core.py`).
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
    """The rules of a game. Mandatory members come first, optional ones have defaults."""

    # Mandatory

    key: ClassVar[str]
    """The name of the command and of the game's files."""
    title: ClassVar[str]
    about: ClassVar[str]
    """The game in one sentence of at most 100 characters: the command's description (a msgid)."""
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    """The shortest and longest usual length in minutes, with all players at the table and the usual options, as
    `tools.lengths` measures it."""
    rules: ClassVar[int]
    """The number of the rules, increased whenever older records would replay differently. A table keeps its number."""
    options: ClassVar[type[Options]]
    state: ClassVar[type[State]]
    moves: ClassVar[tuple[type[Move], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    endings: ClassVar[tuple[Term, ...]]
    """Every reason that the rules can give an Outcome.

    Resignations, late players, agreed ends and closings are not listed, since they are the same for all games.
    """

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> Step[S]:
        """Return the position before the first decision."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, chance: Chance) -> Step[S]:
        """Return the position after a move that was checked.

        A sealed choice, hidden until all players have chosen, must draw no chance.
        """

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """Return what `viewer` may know, with `to_act` and `outcome`; None: a spectator, and the channel."""

    @abstractmethod
    def legal(self, view: V) -> Iterable[M]:
        """Return the legal moves of `view.me`, who is to act: lazily, in a stable order, no two with the same effect.

        There may be too many to list (formations, sets of cards): take the first ones, or use `choices`.
        """

    @abstractmethod
    def determinize(self, view: V, chance: Chance) -> S:
        """Draw a full state that is consistent with the view: `view(determinize(w)) == w`. Computer players search on
        it."""

    # Optional

    levels: ClassVar[tuple[Level, ...]] = (Level.NORMAL,)
    """The levels of its computer player, the weakest first, as in `games.players.<key>`."""
    tips: ClassVar[tuple[str, ...]] = ()
    """Three sentences of at most 100 characters for a player who has lost three times in a row (msgids)."""
    marks: ClassVar[tuple[str, ...]] = ()
    """What the signs in its pictures and on its buttons mean, in a short sentence each, which a newcomer reads once
    (msgids)."""
    is_open: ClassVar[bool] = False
    """Whether the game has no hidden information: views differ in `me` only.

    Then an answer, also a computer player's, reveals nothing to its player, so that a move can be taken back after it,
    if it is `undoable`.
    """
    example: ClassVar[Example | None] = None
    """One turn that the rules for players show in pictures first; None: no pictures."""
    lessons: ClassVar[tuple[Lesson, ...]] = ()
    """Decisions for a newcomer, one idea each, before their first game. Their texts call the opponents Ada, Bruno and
    Cleo, in seat order."""
    differences: ClassVar[str] = ""
    """For older rules: how they differ from the newest, in one or two sentences (a msgid)."""

    def refusal(self, view: V, move: M) -> Phrase | None:
        """Return the rule that forbids `view.me` a move, using only what they may know; None if the move is legal.

        The default names no rule.
        """
        return None if move in self.legal(view) else Phrase(N_("The rules do not allow that now."))

    def option(self, view: V, partial: tuple[str, ...], value: str) -> Option:
        """Return how the value of the next field is shown.

        Games override it to give labels, hints and more. The value may be part of a planned move that is no longer
        possible.
        """
        return Option(value, Phrase("{value}", {"value": value}))

    def kinds(self, view: V) -> tuple[str, ...]:
        """Return the kinds of move that `view.me` may make now, in the order of `moves`. Override it if `legal` is
        long."""
        legal = {move.kind for move in self.legal(view)}
        return tuple(move.name() for move in self.moves if move.name() in legal)

    def choices(self, view: V, partial: tuple[str, ...]) -> Choice:
        """Return the values that the next field of a move may have. Override it if `legal` is long.

        `partial` is the kind and the notation of the fields picked so far. For a complete move the choice is empty
        (`most` 0). The options of a tuple field are its items.
        """
        moves = [move for move in self.legal(view) if (move.kind, *move.tokens())[: len(partial)] == partial]
        names = moves[0].field_names()[len(partial) - 1 :] if moves else ()
        values = [as_items(value) for move in moves for name in names[:1] if (value := getattr(move, name)) is not None]
        if not values:
            return Choice((), 0, 0)
        options = {item: self.option(view, partial, item) for items in values for item in items}
        sizes = [len(items) for items in values]
        return Choice(tuple(options.values()), min(sizes), max(sizes))

    def shortcuts(self, view: V, partial: tuple[str, ...]) -> Iterable[Preset]:
        """Return a few complete moves that one press makes, offered besides `choices`, if nearly everybody would choose
        them.

        For example all cards that fit. `partial` is as in `choices`, and empty before anything is picked.
        """
        return ()

    def question(self, view: V, move: M) -> Phrase | None:
        """Return the question asked before a move is played; None: no question.

        By default it is the move's `confirm`; a position may need another one (a last coin). It names what the move
        costs for good; other moves need no question.
        """
        fields = dict(zip(move.field_names(), move.tokens(), strict=False))
        return None if move.confirm is None else Phrase(move.confirm, fields)

    def headline(self, view: V, events: Sequence[Event], me: Seat | None) -> Headline | None:
        """Return the most important event, in at most 50 characters with short names; None if none is worth it.

        `events` are the public events since the last headline, oldest first; `view` is a spectator's after them, so
        that nothing hidden is used. `me` reads it and is called "you" (None: everybody reads it). The default is the
        last event that is not a heading.
        """
        told = [event for event in events if not event.heading]
        return Headline(told[-1].phrase()) if told else None

    def seat_emoji(self, view: V | None, seat: Seat) -> str | None:
        """Return the emoji before the name of a seat's player, which resembles their pieces in the picture.

        The default is a shape for each seat, which the bot shows in the colour that its player keeps in a rematch.
        `view` is a spectator's, None before the game. None: not known yet.
        """
        return f"seat{seat + 1}"

    def as_it_stands(self, view: V, reason: Term) -> Outcome:
        """Return the outcome if three or more players agree to end the game at `view`, a spectator's.

        `reason` is its reason. It ranks as the rules do at their own end, by public information. If all would win,
        nobody does. The default ranks nobody. Two players who agree draw, without this.
        """
        return Outcome(winners=(), reason=reason)

    # Optional: help for beginners

    def reason(self, view: V, move: M) -> Phrase | None:
        """Return why a legal `move` of `view.me` may be good, as far as `view` tells; None: there is nothing to say.

        One sentence of at most 90 characters with short names, which calls the player "you" and says the most important
        thing that the move does. It promises nothing for future turns. For a move that ends the game it says how
        (`games/advice.py`).
        """
        return None

    def tip(self, view: V) -> Phrase | None:
        """Return what `view.me`, who is to act, should notice before deciding, without naming a move; None if nothing.

        One sentence of at most 90 characters. It says what is so, and what to do only where a hint would say the same:
        who learns reads both.
        """
        return None

    # Optional: plans and standing orders

    orders: ClassVar[tuple[StandingOrder, ...]] = ()
    """Decisions that a player can make once for the whole game."""

    def forced(self, view: V) -> Move | None:
        """Return the only legal move of `view.me`, who is to act, where it is played for them as a plan is.

        None: they decide. That they had no choice is seen from it, so that the rules must let everybody know it. It
        asks no question, and only so many moves in a row are forced before there is a decision or the game is over.
        """
        return None

    def next_turn(self, view: V, me: Seat) -> V | None:
        """Return the position in which `me`, the viewer, who is not to act, plans their next turn; None if nothing can
        be planned.

        The default is the present position as if it were their turn, provided that every kind of move that it offers
        can be begun.
        """
        position = view.replace(to_act=(me,))
        offered = self.kinds(position)
        kinds = [move for move in self.moves if move.name() in offered]
        begun = all(move.fits(0) or self.choices(position, (move.name(),)).most for move in kinds)
        return position if begun else None

    def following(self, position: V, move: M) -> V | None:
        """Return the planner's position after a legal move in `position`, if their turn goes on; None if it ends or the
        position is unknown.

        `games/planning.py` derives it from the rules. With the default a plan has one move.
        """
        return None
