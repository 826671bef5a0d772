"""Spy in words: all that a blind player needs, in at most 1,024 characters."""

from collections.abc import Iterator, Sequence

from games.spy import CONTINENTS, HIDEOUTS, MOTIFS, TARGET_PLACE, TARGETS, SpyView, Target
from games.spy.events import card_phrase
from games.words import N_, NN_, Phrase, Words, capital
from render.spy.facts import laid, penalty_points
from render.spy.highlights import Highlights
from render.toolkit.alt_text import AltText, first_fitting, with_newest
from render.toolkit.seats import ranked

TOLD_EVENTS = ("began", "next_game", "laid", "deployed", "reshuffled", "not_drawn", "drawn")
"""Events that cannot be read off the position."""
LEVELS = ((None, 3), (32, 2), (16, 2), (8, 2), (0, 2), (0, 1), (0, 0))
"""What is tried in turn: how long names may be (None: full, and no initials for seats), and how much is told: 3, every
laid-out card by name; 2, those cards as digits; 1, and no words around the numbers of targets; 0, nor around them."""
NO_TARGET = N_("Your cards are not enough for any target")
LEFT = NN_("{count} spy left", "{count} spies left", "count")
HELD = NN_("{count} card in hand", "{count} cards in hand", "count")
OUT = NN_("{count} laid out", "{count} laid out", "count")


def describe(view: SpyView, names: Sequence[str], words: Words, highlights: Highlights) -> str:
    """The position in words; where it would not fit, digits stand for cards, and initials for names. What happened
    stands in the room that is left."""
    text = first_fitting(
        " ".join(SpyAltText(view, names, words, highlights, name_length).sentences(more))
        for name_length, more in LEVELS
    )
    return with_newest(text, [words(event.phrase()) for event in view.last if event.kind in TOLD_EVENTS])


class SpyAltText(AltText[SpyView]):
    """The sentences of a description."""

    def __init__(
        self, view: SpyView, names: Sequence[str], words: Words, highlights: Highlights, name_length: int | None
    ) -> None:
        super().__init__(view, names, words, name_length)
        self._highlights, self._order = highlights, ranked(view.outcome, view.seats)

    def sentences(self, more: int) -> Iterator[str]:
        """All sentences, as full as `more` says (see LEVELS)."""
        view = self._view
        yield self.say(N_("Spy")) + "."
        if view.games > 1:
            game = self.say(N_("Game {number} of {games}"), number=view.number, games=view.games)
            points = penalty_points(view, self.say, self.initials)
            yield from (f"{capital(part)}." for part in (game, points) if part)
        yield from self.situation(view.outcome)
        if view.outcome is None:
            yield from self._doing(more)
        yield self.say(N_("Draw pile {draw}, discard pile {gone}."), draw=view.draw_pile, gone=len(view.discards))
        if view.me is not None and view.outcome is None:
            yield self._hand()
        yield self._targets(more)
        yield from (self._standing(seat, more) for seat, _ in self._order)
        if more in (1, 2) and any(view.laid):
            yield self._key()

    def _doing(self, more: int) -> Iterator[str]:
        """What the mover has to do, unless that follows from other sentences, and that the end is near."""
        view, mover = self._view, self.who(self._view.mover)
        if view.phase == "lay":
            yield self.say(N_("{seat} lays out a card first."), seat=mover)
        elif more > 2 or view.me != view.mover:
            yield self.say(N_("{seat} may deploy or end the turn."), seat=mover)
        if view.phase == "deploy" and view.me in view.to_act and not (self._highlights.open or self._highlights.target):
            yield self.say(NO_TARGET) + "."
        if view.last_round:
            yield self.say(N_("This round is the last."))

    def _hand(self) -> str:
        cards = tuple(card_phrase(card) for card in self._view.hand)
        return self.say(N_("Your hand: {cards}."), cards=cards) if cards else self.say(N_("Your hand is empty."))

    # Targets

    def _targets(self, more: int) -> str:
        """How many spies lie on each, whose they are, and what the viewer could do there."""
        facts = "; ".join(self._target(target, more) for target in TARGETS)
        if more < 2:
            return f"{facts}."
        key = N_("Spies on targets, one is nobody's:")
        if self._highlights.deployments:
            key = N_("Spies on targets, one is nobody's; your cards that fit + spies they place:")
        return f"{self.say(key)} {facts}."

    def _target(self, target: Target, more: int) -> str:
        """ "Africa 4 (Ann 2, Bob 1): 5 +1"; in short "Africa 4 (A2 B1): 5 +1"."""
        view = self._view
        text = f"{self._motif(target)} {view.spies_on(target)}"
        placed = [(seat, count) for seat, count in enumerate(view.placed[TARGET_PLACE[target]]) if count]
        if placed and more > 2:
            text += f" ({', '.join(f'{self._short(seat)} {count}' for seat, count in placed)})"
        elif placed:
            text += f" ({' '.join(self._signed(seat, count) for seat, count in placed)})"
        found = self._highlights.deployments.get(target)
        if found is not None and found.most:
            text += f": {found.most}" + (f" +{found.spies(found.most)}" if found.possible else "")
        return text

    def _signed(self, seat: int, count: int) -> str:
        """A number beside a seat's initials: "A2", or "C1:2" where they end with a digit themselves."""
        sign = self.initials[seat]
        return f"{sign}:{count}" if sign[-1].isdigit() else f"{sign}{count}"

    def _short(self, seat: int) -> str:
        """A seat's name, or its initials."""
        return self._words(Phrase("{seat}", {"seat": self.who(seat)}))

    def _motif(self, target: Target) -> str:
        return self._words(Phrase(MOTIFS[target]))

    # Players

    def _standing(self, seat: int, more: int) -> str:
        view = self._view
        out = len(view.laid[seat])
        facts = [self.say(LEFT, count=view.left[seat])]
        if view.outcome is None:
            facts.append(self.say(HELD, count=view.hand_sizes[seat]))
        if more > 2 or not out:
            facts.append(self.say(OUT, count=out))
        cards = f": {self._named(seat) if more > 2 else self._digits(seat)}" if out else ""
        return f"{self.heading(seat)}: {', '.join(facts)}{cards}."

    def _named(self, seat: int) -> str:
        """ "hat: Africa 2, Asia; pen: Europe"."""
        cards = laid(self._view, seat)
        groups = []
        for hideout in HIDEOUTS.values():
            found = [
                self._motif(continent) + (f" {count}" if count > 1 else "")
                for continent in CONTINENTS.values()
                if (count := cards.get((hideout, continent), 0))
            ]
            if found:
                groups.append(f"{self._motif(hideout)} {', '.join(found)}")
        return "; ".join(groups)

    def _digits(self, seat: int) -> str:
        """ "200001 000000 000000 000010 000000 000000": a group for each hideout, in it a digit for each continent."""
        cards = laid(self._view, seat)
        groups = ((cards.get((at, of), 0) for of in CONTINENTS.values()) for at in HIDEOUTS.values())
        return " ".join("".join(map(str, group)) for group in groups)

    def _key(self) -> str:
        """What the digits stand for."""
        key = N_("Laid-out cards as digits: a group for each hideout, in it one for each continent, in that order.")
        return self.say(key)
