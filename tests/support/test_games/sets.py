"""Posters: a toy with hidden hands of eighteen cards, equal cards among them, played in sets.

A deck of nine motifs (three colours by three signs), twelve equal cards each. Everybody has eighteen cards and as many
posters to put up as agreed. In their turn players put up posters on a wall as often as they like: they play cards that
fit it, more than there are posters, and put up the difference. Then they end the turn and draw. The game ends when
somebody has no posters left or the last card of the pile is drawn; the fewest left win.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from games.chance import Chance
from games.core import Choice, Event, Game, Move, Option, Options, Outcome, Seat, State, Step, View
from games.words import N_, NN_, Phrase, Term

HAND = 18
PILE = 12
ALL_UP = Term(N_("All posters of one player are up."))
DRAWN_OUT = Term(N_("The pile is empty."))

Card: TypeAlias = Annotated[str, Field(pattern=r"^[RGB][SMT][a-l]$")]
"""One physical card: colour, sign, copy."""
Wall: TypeAlias = Literal["red", "green", "blue", "sun", "moon", "tree", "all"]

WALLS: dict[Wall, str] = {
    "red": N_("the red wall"),
    "green": N_("the green wall"),
    "blue": N_("the blue wall"),
    "sun": N_("the wall of the sun"),
    "moon": N_("the wall of the moon"),
    "tree": N_("the wall of the tree"),
    "all": N_("the wall for everything"),
}
DECK = tuple(colour + sign + copy for colour in "RGB" for sign in "SMT" for copy in "abcdefghijkl")


class SetsOptions(Options):
    """What the host chooses."""

    posters: Literal[9, 18] = Field(
        default=18, title=N_("posters"), description=N_("How many posters each has (9: two players)")
    )

    def seats(self, usual: range) -> range:
        return range(2, 3) if self.posters == 9 else usual


# Moves


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """One notation for a set, in whatever order its cards are named."""
    return tuple(sorted(cards))


class Deploy(Move):
    """Put up posters on a wall for a set of cards."""

    label = N_("Put up posters")
    help = N_("Play cards to put up posters on a wall")
    kind: Literal["deploy"] = "deploy"
    wall: Wall = Field(title=N_("On which wall?"), description=N_("The wall"))
    cards: Annotated[tuple[Card, ...], AfterValidator(in_order)] = Field(
        title=N_("With which cards?"), description=N_("The cards to play, with commas between them")
    )


class End(Move):
    """End the turn and draw a card."""

    label = N_("End your turn")
    help = N_("End your turn and draw a card")
    kind: Literal["end"] = "end"


SetsMove: TypeAlias = Deploy | End


# Events


class Deployed(Event):
    """A set was played."""

    text = NN_(
        "{seat} puts up {posters} poster on {wall} for {cards}.",
        "{seat} puts up {posters} posters on {wall} for {cards}.",
        "posters",
    )
    kind: Literal["deployed"] = "deployed"
    seat: Seat
    wall: Term
    cards: tuple[Card, ...]
    posters: int


class Drew(Event):
    """A card was drawn; everybody sees that, not which."""

    text = N_("{seat} draws a card.")
    kind: Literal["drew"] = "drew"
    seat: Seat


class Drawn(Event):
    """The card that was drawn, for its drawer alone."""

    text = N_("You draw {card}.")
    kind: Literal["drawn"] = "drawn"
    card: Card


SetsEvent: TypeAlias = Deployed | Drew | Drawn


# What is true, and what may be known


class SetsState(State):
    """Everything true. Tuples over seats are in seat order, over walls in the order of WALLS."""

    mover: Seat
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    """The next card first."""
    aside: tuple[Card, ...]
    """Out of the game, seen by nobody."""
    discards: tuple[Card, ...] = ()
    walls: tuple[int, ...] = (0,) * len(WALLS)
    """How many posters hang on each."""
    left: tuple[int, ...]
    """How many posters each has still to put up."""
    last: tuple[SetsEvent, ...] = ()


class SetsView(View):
    """What one viewer may know; everything but `hand` is public."""

    mover: Seat
    hand: tuple[Card, ...]
    """The viewer's own cards, in the deck's order; empty for spectators."""
    hand_sizes: tuple[int, ...]
    pile: int
    discards: tuple[Card, ...]
    walls: tuple[int, ...]
    left: tuple[int, ...]


class Sets(Game[SetsState, SetsMove, SetsView]):
    """The rules of Posters."""

    key = "sets"
    title = N_("Posters")
    about = N_("Play sets of cards to put up your posters before the others do")
    seats = range(2, 5)
    minutes = (10, 20)
    rules = 1
    options = SetsOptions
    state = SetsState
    moves = (Deploy, End)
    events = (Deployed, Drew, Drawn)
    endings = (ALL_UP, DRAWN_OUT)

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[SetsState]:
        assert isinstance(options, SetsOptions)
        deck = chance.shuffled(DECK)
        rest = deck[seats * HAND :]
        state = SetsState(
            turn=0,
            mover=Seat(chance.below(seats)),
            hands=tuple(in_order(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)),
            pile=rest[:PILE],
            aside=rest[PILE:],
            left=(options.posters,) * seats,
        )
        return Step(state, ())

    def apply(self, state: SetsState, seat: Seat, move: SetsMove, chance: Chance) -> Step[SetsState]:
        return deployed(state, seat, move) if isinstance(move, Deploy) else drawn(state, seat)

    def view(self, state: SetsState, viewer: Seat | None) -> SetsView:
        outcome = self.outcome(state)
        return SetsView(
            turn=state.turn,
            me=viewer,
            to_act=() if outcome else (state.mover,),
            outcome=outcome,
            last=tuple(event for event in state.last if event.visible_to(viewer)),
            mover=state.mover,
            hand=() if viewer is None else state.hands[viewer],
            hand_sizes=tuple(len(hand) for hand in state.hands),
            pile=len(state.pile),
            discards=state.discards,
            walls=state.walls,
            left=state.left,
        )

    def outcome(self, state: SetsState) -> Outcome | None:
        if state.pile and 0 not in state.left:
            return None
        fewest = min(state.left)
        return Outcome(
            winners=tuple(Seat(seat) for seat, left in enumerate(state.left) if left == fewest),
            scores=tuple(-left for left in state.left),
            unit=Term(N_("posters")),
            reason=ALL_UP if fewest == 0 else DRAWN_OUT,
        )

    def legal(self, view: SetsView) -> Iterator[SetsMove]:
        for wall in WALLS:
            cards, least, most = room(view, wall)
            for size in range(least, most + 1):
                for chosen in selections(cards, size):
                    yield Deploy(wall=wall, cards=chosen)
        yield End()

    def determinize(self, view: SetsView, chance: Chance) -> SetsState:
        known = {*view.hand, *view.discards}
        unseen = iter(chance.shuffled(card for card in DECK if card not in known))
        hands = tuple(
            view.hand if seat == view.me else in_order(tuple(next(unseen) for _ in range(size)))
            for seat, size in enumerate(view.hand_sizes)
        )
        return SetsState(
            turn=view.turn,
            mover=view.mover,
            hands=hands,
            pile=tuple(next(unseen) for _ in range(view.pile)),
            aside=tuple(unseen),
            discards=view.discards,
            walls=view.walls,
            left=view.left,
            last=view.last,
        )

    def refusal(self, view: SetsView, move: SetsMove) -> Phrase | None:
        return forbidden_set(view, move) if isinstance(move, Deploy) else None

    def kinds(self, view: SetsView) -> tuple[str, ...]:
        return ("deploy", "end") if any(fits(view, wall) for wall in WALLS) else ("end",)

    def choices(self, view: SetsView, partial: tuple[str, ...]) -> Choice:
        match partial:
            case ("deploy",):
                return Choice(tuple(self.option(view, partial, wall) for wall in WALLS if fits(view, wall)))
            case ("deploy", wall) if wall in WALLS and fits(view, wall):
                cards, least, most = room(view, wall)
                return Choice(tuple(self.option(view, partial, card) for card in cards), least, most)
            case _:
                return Choice((), 0, 0)

    def option(self, view: SetsView, partial: tuple[str, ...], value: str) -> Option:
        if value not in WALLS:
            return Option(value, Phrase("{value}", {"value": value}))
        posters = view.walls[tuple(WALLS).index(value)]
        hint = Phrase(N_("{posters} poster"), {"posters": posters}, N_("{posters} posters"), "posters")
        return Option(value, Phrase(WALLS[value]), hint)

    def question(self, view: SetsView, move: SetsMove) -> Phrase | None:
        if isinstance(move, End) and view.pile == 1:
            return Phrase(N_("You draw the last card, and the game is over. End your turn?"))
        return super().question(view, move)


def deployed(state: SetsState, seat: Seat, move: Deploy) -> Step[SetsState]:
    """A set is played: the wall has as many posters as cards were played."""
    index = tuple(WALLS).index(move.wall)
    posters = len(move.cards) - state.walls[index]
    event = Deployed(seat=seat, wall=Term(WALLS[move.wall]), cards=move.cards, posters=posters)
    hand = tuple(card for card in state.hands[seat] if card not in move.cards)
    return state.then(
        event,
        hands=put(state.hands, seat, hand),
        discards=state.discards + move.cards,
        walls=put(state.walls, index, len(move.cards)),
        left=put(state.left, seat, state.left[seat] - posters),
    )


def drawn(state: SetsState, seat: Seat) -> Step[SetsState]:
    """A turn ends: a card is drawn, and the next player is to move."""
    card, *pile = state.pile
    return state.then(
        Drew(seat=seat),
        Drawn(card=card, seen_by=frozenset({seat})),
        mover=Seat((seat + 1) % len(state.hands)),
        hands=put(state.hands, seat, in_order((*state.hands[seat], card))),
        pile=tuple(pile),
    )


def put(items: tuple[object, ...], index: int, item: object) -> tuple[object, ...]:
    """`items` with another item in one place."""
    return (*items[:index], item, *items[index + 1 :])


def suits(card: str, wall: Wall) -> bool:
    """Whether a card may be played for a wall."""
    return wall == "all" or wall[0].upper() in card[:2]


def room(view: SetsView, wall: Wall) -> tuple[tuple[str, ...], int, int]:
    """The viewer's cards that fit a wall, and the least and the most that they may play."""
    cards = tuple(card for card in view.hand if suits(card, wall))
    posters = view.walls[tuple(WALLS).index(wall)]
    left = 0 if view.me is None else view.left[view.me]
    return cards, posters + 1, min(len(cards), posters + left)


def fits(view: SetsView, wall: Wall) -> bool:
    """Whether the viewer can put up a poster there."""
    _, least, most = room(view, wall)
    return least <= most


def selections(cards: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every set of `size` cards; of equal cards the first copies, since the others would do the same."""
    kinds = [tuple(copies) for _, copies in groupby(cards, key=lambda card: card[:2])]
    return picked(kinds, size)


def picked(kinds: list[tuple[str, ...]], size: int) -> Iterator[tuple[str, ...]]:
    """Every way to take `size` cards out of groups of equal ones."""
    if sum(map(len, kinds)) < size:
        return
    if not kinds:
        yield ()
        return
    for count in range(min(size, len(kinds[0])), -1, -1):
        for others in picked(kinds[1:], size - count):
            yield kinds[0][:count] + others


def forbidden_set(view: SetsView, move: Deploy) -> Phrase | None:
    """The rule that forbids a set, if one does."""
    if len(set(move.cards)) < len(move.cards):
        return Phrase(N_("You named a card twice."))
    for card in move.cards:
        if card not in view.hand:
            return Phrase(N_("You do not have {card}."), {"card": card})
        if not suits(card, move.wall):
            return Phrase(N_("{card} does not fit {wall}."), {"card": card, "wall": Phrase(WALLS[move.wall])})
    _, least, most = room(view, move.wall)
    if len(move.cards) < least:
        return Phrase(N_("Play more cards than the wall has posters: at least {least}."), {"least": least})
    if len(move.cards) > most:
        return Phrase(N_("You have not so many posters left: at most {most} cards."), {"most": most})
    return None
