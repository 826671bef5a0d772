"""Heroes & Cities in words: all that a blind player needs, in at most 1,024 characters."""

from collections.abc import Iterator, Sequence

from games.heroes import ENDINGS, INDEX, LIMIT, Destination, HeroesView, Square, Trail
from games.heroes import Colour as Side
from games.heroes.components import FREE, is_hero
from games.heroes.events import Passed
from games.heroes.labels import effects
from games.match import is_played_out
from games.words import N_, NN_, Phrase, Plural, Words
from render.heroes.facts import cities_of, side_at, standing
from render.heroes.highlights import chosen, picked, ways
from render.heroes.strip import repetitions, turn_of_short, turns_left
from render.heroes.trails import told
from render.toolkit.alt_text import BEFORE, PLANNING, AltText, first_fitting, translated, with_newest

SIDES: tuple[Side, Side] = ("white", "black")
PLAYS = {"white": N_("You play white."), "black": N_("You play black.")}
MOVES = {"white": N_("White is to move."), "black": N_("Black is to move.")}
WINS = {"white": N_("White wins."), "black": N_("Black wins.")}
CONQUERORS = {"white": N_("White conquered a city last."), "black": N_("Black conquered a city last.")}
PASSES = {"white": N_("White had no move and passed."), "black": N_("Black had no move and passed.")}
IS = {"white": N_("White is {name}: {facts}."), "black": N_("Black is {name}: {facts}.")}
KINDS = {
    ("white", False): N_("white attacker {square}"),
    ("white", True): N_("white hero {square}"),
    ("black", False): N_("black attacker {square}"),
    ("black", True): N_("black hero {square}"),
}
ATTACKERS = NN_("{count} attacker on {squares}", "{count} attackers on {squares}", "count")
HEROES = NN_("{count} hero on {squares}", "{count} heroes on {squares}", "count")
CITIES = NN_("{count} city on {squares}", "{count} cities on {squares}", "count")


def describe(view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> str:
    """The position in words, and at its end where the piece that is picked can go: as many squares as there is room
    for; and what happened before the last move. Sides are told by colour, so that long names stand in it only once."""
    text = first_fitting(HeroesAltText(view, names, words, None).versions(partial))
    return with_newest(text, [words(event.phrase()) for event in told(view).before], translated(words, BEFORE))


class HeroesAltText(AltText[HeroesView]):
    """The sentences of a description."""

    def versions(self, partial: tuple[str, ...]) -> Iterator[str]:
        """The position and what is picked: with all squares to go to, with ever fewer of them, and without any."""
        position = " ".join(self._sentences())
        yield from (f"{position} {picking}" for picking in self._picking(partial))
        yield position

    def _picking(self, partial: tuple[str, ...]) -> Iterator[str]:
        """What is picked so far; squares to go to from all of them down to one."""
        piece, found = picked(self._view, partial), ways(self._view, partial)
        way = chosen(found, partial)
        if piece is not None and partial[0] == "promote":
            yield self.say(N_("Chosen: {square} becomes a hero."), square=piece)
        elif piece is not None and way is not None:
            yield self.say(N_("Chosen: {start} to {to}."), start=piece, to=self._destination(way, way.square))
        elif piece is not None:
            texts = [self._destination(each, f"{each.number} {each.square}") for each in found]
            yield from (self._going(piece, texts, count) for count in range(len(texts), 0, -1))

    def _going(self, piece: Square, texts: Sequence[str], count: int) -> str:
        """The first so many squares that a piece can go to."""
        listed = ", ".join(texts[:count]) + (", …" if count < len(texts) else "")
        return self.say(N_("From {square} you can go to: {squares}."), square=piece, squares=listed)

    def _destination(self, way: Destination, name: str) -> str:
        """A square to go to, and what going there does."""
        does = effects(way)
        return f"{name} ({self._words(does)})" if does else name

    def _sentences(self) -> Iterator[str]:
        """The position."""
        view = self._view
        yield self.say(N_("Heroes & Cities."))
        if view.mine is not None:
            yield self.say(PLAYS[view.mine])
        yield from self._doing()
        yield from (self._side(side) for side in SIDES)
        if view.trail is not None:
            yield from self._last(view.trail)
        yield from self._warnings()

    def _doing(self) -> Iterator[str]:
        view = self._view
        if view.outcome is not None:
            winners = view.outcome.winners
            if winners:
                yield self.say(WINS[side_at(view, winners[0])])
            else:
                yield self.say(N_("It is a draw.") if is_played_out(view.outcome, ENDINGS) else N_("Nobody wins."))
            yield self.say(view.outcome.reason)
        elif view.me in view.to_act:
            yield self.say(PLANNING if view.ahead else N_("It is your turn."))
        else:
            yield self.say(MOVES[view.mover])

    def _side(self, side: Side) -> str:
        attackers, heroes = (standing(self._view, side, hero=hero) for hero in (False, True))
        facts = (
            self._counted(ATTACKERS, N_("no attackers"), attackers),
            self._counted(HEROES, N_("no heroes"), heroes),
            self._counted(CITIES, N_("no cities"), cities_of(self._view, side)),
        )
        return self.say(IS[side], name=self.heading(self._view.seat_of(side)), facts="; ".join(facts))

    def _counted(self, some: Plural, none: str, squares: tuple[Square, ...]) -> str:
        return self.say(some, count=len(squares), squares=", ".join(squares)) if squares else self.say(none)

    def _last(self, trail: Trail) -> Iterator[str]:
        """The last move and all that came of it."""
        piece = Phrase(KINDS[trail.colour, self._was_hero(trail)], {"square": trail.start})
        if trail.start == trail.to:
            yield self.say(N_("Last move: {piece} became a hero."), piece=piece)
        else:
            yield self.say(N_("Last move: {piece} to {to}."), piece=piece, to=trail.to)
            if trail.promoted:
                yield self.say(N_("It became a hero."))
        if trail.conquered:
            yield self.say(N_("It conquered the city."))
        if trail.captured:
            taken = tuple(Phrase(KINDS[it.colour, it.hero], {"square": it.square}) for it in trail.captured)
            yield self.say(N_("Captured: {pieces}."), pieces=taken)
        for event in told(self._view).newest:
            if isinstance(event, Passed):
                yield self.say(PASSES[side_at(self._view, event.seat)])

    def _was_hero(self, trail: Trail) -> bool:
        """Whether the piece that moved was a hero before."""
        if trail.promoted:
            return False
        standing_there = self._view.board[INDEX[trail.to]]
        if standing_there != FREE:
            return is_hero(standing_there)
        return any(piece.hero for piece in trail.captured if piece.square == trail.to)

    def _warnings(self) -> Iterator[str]:
        view, turns = self._view, turns_left(self._view)
        if view.outcome is None and repetitions(view) > 1:
            msgid = N_("This position has stood {times} times; the third time ends the game.")
            yield self.say(msgid, times=repetitions(view))
        if turns is not None:
            ending = NN_(
                "Without a capture, conquest or new hero the game ends in {count} turn of each.",
                "Without a capture, conquest or new hero the game ends in {count} turns of each.",
                "count",
            )
            yield self.say(ending, count=turns)
        yield from self._limit()

    def _limit(self) -> Iterator[str]:
        """How long a short game still goes on, and by rules 2 who would win if all else were equal."""
        view, number = self._view, turn_of_short(self._view)
        if number is not None:
            yield self.say(N_("It is turn {number} of {most}."), number=number, most=LIMIT // 2)
            if view.conqueror is not None:
                yield self.say(CONQUERORS[view.conqueror])
