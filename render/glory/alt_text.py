"""Steal the Glory in words: all that a blind player needs, in at most 1,024 characters."""

from collections.abc import Iterator, Sequence

from games.glory import ROUNDS, Card, GloryView
from games.glory.components import THE_TROPHIES, TROPHIES
from games.words import N_, NN_, Phrase, Value, Words, capital
from render.toolkit.alt_text import AltText, first_fitting, with_newest
from render.toolkit.cards import rank, suit
from render.toolkit.seats import ranked

COURTS = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
SUITS = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
TOLD_EVENTS = ("claimed", "robbed", "stolen", "defended")
"""Events that cannot be read off the position."""
LENGTHS = (None, 32, 16, 8, 0)
"""How long names may be, tried in turn."""


def describe(view: GloryView, names: Sequence[str], words: Words) -> str:
    """The position in words; where full names would not fit, letters and shortened names stand for them. What happened
    stands in the room that is left."""
    text = first_fitting(" ".join(GloryAltText(view, names, words, each).sentences()) for each in LENGTHS)
    return with_newest(text, [words(event.phrase()) for event in view.last if event.kind in TOLD_EVENTS])


class GloryAltText(AltText[GloryView]):
    """The sentences of a description."""

    def sentences(self) -> Iterator[str]:
        """All sentences."""
        view = self._view
        yield self.say(N_("Steal the Glory, round {round} of {rounds}."), round=view.round, rounds=ROUNDS)
        yield from self.situation(view.outcome)
        if view.outcome is None and not view.ahead:
            yield self._awaited()
        yield from self._hand()
        yield from (self._standing(seat) for seat, _ in ranked(view.outcome, view.seats))
        yield from self._track()

    def _awaited(self) -> str:
        view = self._view
        waiting = self.several(view.to_act)
        if view.duel is not None:
            fields = {"thief": self.who(view.duel.thief), "owner": self.who(view.duel.owner)}
            msgid = N_("Duel: {thief} tries to steal {trophy} from {owner}; still to choose: {seats}.")
            return self.say(msgid, **fields, trophy=Phrase(THE_TROPHIES[view.duel.collectible - 1]), seats=waiting)
        if view.phase == "steal":
            return self.say(N_("{seats} may try to steal: {things}."), seats=waiting, things=tuple(self._things()))
        if view.phase == "tie":
            return self.say(N_("A tie. Another card is still to come from {seats}."), seats=waiting)
        return self.say(N_("Still to choose a card: {seats}."), seats=waiting)

    def _things(self) -> Iterator[Value]:
        for number in self._view.stealable:
            owner = self._view.collectibles[number - 1].owner
            if owner is not None:
                fields: dict[str, Value] = {"trophy": Phrase(TROPHIES[number - 1]), "seat": self.who(owner)}
                yield Phrase(N_("{trophy} of {seat}"), fields)

    def _hand(self) -> Iterator[str]:
        view = self._view
        if view.me is None or view.outcome is not None:
            return
        if view.hand:
            yield self.say(N_("Your hand: {cards}."), cards=tuple(map(in_full, view.hand)))
        else:
            yield self.say(N_("Your hand is empty."))
        if view.chosen is not None:
            yield self.say(N_("You have chosen {card}."), card=in_full(view.chosen))

    def _standing(self, seat: int) -> str:
        parts = ", ".join(self._facts(seat))
        return f"{self.heading(seat)}: {parts}."

    def _facts(self, seat: int) -> Iterator[str]:
        view = self._view
        yield self.say(N_("space {space}"), space=view.pawns[seat])
        yield self.say(NN_("{count} card", "{count} cards", "count"), count=view.hand_sizes[seat])
        yield from (self.say(TROPHIES[at]) for at, thing in enumerate(view.collectibles) if thing.owner == seat)
        if view.table and view.table[seat]:
            cards = ", ".join(map(self._by_rank, view.table[seat]))
            over = view.phase == "choose"
            yield self.say(N_("last played {cards}") if over else N_("played {cards}"), cards=cards)
        if view.points:
            yield self.say(NN_("{points} point", "{points} points", "points"), points=view.points[seat])

    def _by_rank(self, card: Card) -> str:
        """ "KS" as "king": suits decide nothing."""
        return self.say(COURTS[rank(card)]) if rank(card) in COURTS else rank(card)

    def _track(self) -> Iterator[str]:
        view = self._view
        for at, thing in enumerate(view.collectibles):
            if thing.owner is None:
                told = self.say(N_("{trophy} on space {space}."), trophy=Phrase(THE_TROPHIES[at]), space=thing.space)
                yield capital(told)
        yield self.say(N_("Finish: space {space}."), space=view.finish)
        yield self.say(N_("Draw pile: {count}."), count=view.draw_pile)


def in_full(card: Card) -> Value:
    """ "KS" as "king of spades"."""
    kind = Phrase(SUITS[suit(card)])
    if rank(card) in COURTS:
        return Phrase(N_("{face} of {suit}"), {"face": Phrase(COURTS[rank(card)]), "suit": kind})
    return Phrase(N_("{number} of {suit}"), {"number": rank(card), "suit": kind})
