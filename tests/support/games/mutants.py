"""Games that leak, each in its own way; the property must find every one of them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.chance import Chance
from games.core import Event, Headline, Option, Seat, Step, View
from games.glory import RANKS, SHOWN, Glory, GloryState, GloryView, Play
from games.glory.events import Drew
from games.match import Match
from games.spy import Spy, SpyState, SpyView, deployments, shows
from games.spy.events import Drawn as SpyDrawn
from games.words import Phrase
from render.painter import Painter, Picture
from tests.support.test_games.sets import Drawn as DrawnCard
from tests.support.test_games.sets import Sets, SetsView
from tests.support.test_games.setup import Setup
from tests.support.test_games.setup_model import ReturnedRank, Seen

TRUTH = "truth"


class Remembering:
    """Keeps the true state beside the view, where no comparison of views finds it."""

    def view(self, state: Any, viewer: Seat | None) -> Any:
        view = super().view(state, viewer)  # type: ignore[misc]
        if not PLANNED_IN:
            vars(view)[TRUTH] = state
        return view

    def ahead(self, view: Any, planned: Any = ()) -> Any:
        """The position of a plan remembers it too; the views of which that is made, one after another, are copied by
        their fields alone, and leave it to `PLANNED_IN`."""
        seen = view.model_copy()
        PLANNED_IN.append(vars(seen).pop(TRUTH))
        try:
            position = super().ahead(seen, planned)  # type: ignore[misc]
        finally:
            state = PLANNED_IN.pop()
        if position is not None:
            vars(position)[TRUTH] = state
        return position

    def shows(self, match: Match) -> bool:
        """Whether the leak can show in a position; a rare leak says so, and no time is lost on the others."""
        return True


PLANNED_IN: list[Any] = []
"""The state in which a position of a plan is being made."""


def truth(view: View) -> Any:
    """The state that a view was made of."""
    return vars(view)[TRUTH] if TRUTH in vars(view) else PLANNED_IN[-1]


def rival(view: Any) -> int:
    """A seat that is not the viewer's."""
    return 1 if view.me == 0 else 0


def loud(step: Step[Any], *secret: type[Event]) -> Step[Any]:
    """The step with some secret events told to everybody."""
    told = tuple(event.replace(seen_by=None) if isinstance(event, secret) else event for event in step.state.last)
    return Step(step.state.replace(last=told), told if step.events else ())


# Steal the Glory


class OpenView(GloryView):
    """A view with a field too many."""

    shown: tuple[Any, ...] = ()


class OpenHands(Glory):
    """The opponents' hands are in the view."""

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        return OpenView.of(**vars(super().view(state, viewer)), shown=state.hands)


class NextCard(Glory):
    """The next card of the draw pile is in the view."""

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        return OpenView.of(**vars(super().view(state, viewer)), shown=state.draw_pile[-1:])


class SealedInTheOpen(Glory):
    """The list of those who have chosen shows what."""

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        return OpenView.of(**vars(super().view(state, viewer)), shown=state.chosen)


class OrderTells(Glory):
    """Those still to choose are listed forwards or backwards by what has been chosen."""

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        fields = vars(super().view(state, viewer))
        red = sum(card[-1] in "HD" for card in state.chosen if card)
        return GloryView.of(**{**fields, "to_act": fields["to_act"][:: -1 if red % 2 else 1]})


class LoudDraws(Glory):
    """What is drawn is told without `seen_by`."""

    def setup(self, *table: Any) -> Step[GloryState]:
        return loud(super().setup(*table), Drew)

    def apply(self, state: GloryState, seat: Seat, move: Any, chance: Chance) -> Step[GloryState]:
        return loud(super().apply(state, seat, move, chance), Drew)


class LoudChoices(Glory):
    """A sealed choice is told at once, to all."""

    def apply(self, state: GloryState, seat: Seat, move: Any, chance: Chance) -> Step[GloryState]:
        step = super().apply(state, seat, move, chance)
        return step if step.events else Step(step.state, (Drew(cards=(move.card,)),))


class LoudThefts(Glory):
    """The card of an attempt is told with it."""

    def apply(self, state: GloryState, seat: Seat, move: Any, chance: Chance) -> Step[GloryState]:
        step = super().apply(state, seat, move, chance)
        return Step(step.state, (*step.events, Drew(cards=(move.card,)))) if step.state.duel else step


class Afterthought(Glory):
    """The next card is told in passing, in an event that the view does not keep."""

    def apply(self, state: GloryState, seat: Seat, move: Any, chance: Chance) -> Step[GloryState]:
        step = super().apply(state, seat, move, chance)
        return Step(step.state, (*step.events, Drew(cards=step.state.draw_pile[-1:])))


class TellingOptions(Remembering, Glory):
    """The hint of an own card says whether it beats a rival's."""

    def option(self, view: GloryView, partial: tuple[str, ...], value: str) -> Option:
        option = super().option(view, partial, value)
        best = max((RANKS[card] for card in truth(view).hands[rival(view)]), default=0)
        return option._replace(hint=Phrase("beats {best}", {"best": best}))


class TellingPlans(TellingOptions):
    """The same, but only where a card is picked for a plan."""

    def option(self, view: GloryView, partial: tuple[str, ...], value: str) -> Option:
        return super().option(view, partial, value) if view.ahead else Glory.option(self, view, partial, value)


class TellingRefusal(Remembering, Glory):
    """A card that one does not hold is refused with a sentence that says who does."""

    def refusal(self, view: GloryView, move: Any) -> Phrase | None:
        if isinstance(move, Play) and move.card in truth(view).hands[rival(view)]:
            return Phrase("Another holds {card}.", {"card": SHOWN[move.card]})
        return super().refusal(view, move)


class TellingRule(Remembering, Glory):
    """One may not play a card when a rival holds a higher one of its suit."""

    def legal(self, view: GloryView) -> Any:
        hand = truth(view).hands[rival(view)]
        moves = list(super().legal(view))
        held = [move for move in moves if not (isinstance(move, Play) and any(c[-1] == move.card[-1] for c in hand))]
        return held or moves

    def refusal(self, view: GloryView, move: Any) -> Phrase | None:
        refusal = super().refusal(view, move)
        return Phrase("Another holds a card of that suit.") if not refusal and move not in self.legal(view) else refusal


class StubbornThought(Glory):
    """Every determinization has the deck in the same order."""

    def determinize(self, view: GloryView, chance: Chance) -> GloryState:
        return super().determinize(view, Unshuffled())


class Forgetful(Glory):
    """A computer player forgets what it has chosen itself."""

    def determinize(self, view: GloryView, chance: Chance) -> GloryState:
        state = super().determinize(view, chance)
        return state.replace(chosen=(None,) * len(state.chosen))


class Unshuffled(Chance):
    """Always the first."""

    def below(self, bound: int) -> int:
        return 0


class TellingPainter:
    """Describes a picture with what is not in the view."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    def draw(self, view: Any, names: Any, words: Any, partial: tuple[str, ...] = (), *_: Any, **__: Any) -> Picture:
        picture = self._painter.draw(view, names, words, partial)
        return replace(picture, alt=f"{picture.alt} {truth(view).hands}")

    def cover(self, words: Any) -> Picture:
        return self._painter.cover(words)


class Painted(Remembering, Glory):
    """Honest but for the painter who sees more than the view."""


# Posters


class OpenSetsView(SetsView):
    """A view with a field too many."""

    shown: tuple[Any, ...] = ()


class OpenSets(Sets):
    """The others' hands are in the view."""

    def view(self, state: Any, viewer: Seat | None) -> SetsView:
        return OpenSetsView.of(**vars(super().view(state, viewer)), shown=state.hands)


class NextSetsCard(Sets):
    """So is the next card."""

    def view(self, state: Any, viewer: Seat | None) -> SetsView:
        return OpenSetsView.of(**vars(super().view(state, viewer)), shown=state.pile[:1])


class LoudSets(Sets):
    """What is drawn is told without `seen_by`."""

    def apply(self, state: Any, seat: Seat, move: Any, chance: Chance) -> Step[Any]:
        return loud(super().apply(state, seat, move, chance), DrawnCard)


class TellingSets(Remembering, Sets):
    """A wall's hint counts a rival's cards."""

    def option(self, view: Any, partial: tuple[str, ...], value: str) -> Option:
        red = sum(card[0] == "R" for card in truth(view).hands[rival(view)])
        return super().option(view, partial, value)._replace(hint=Phrase("{red}", {"red": red}))


class TellingFigures(Remembering, Sets):
    """The figures under a headline count a player's red cards."""

    def headline(self, view: Any, events: Sequence[Event], me: Seat | None) -> Headline:
        red = sum(card[0] == "R" for card in truth(view).hands[0])
        return Headline(Phrase("Something happened."), Phrase("{red}", {"red": red}))


class TellingKinds(Remembering, Sets):
    """One can only end one's turn while a rival holds a certain card."""

    def kinds(self, view: Any) -> tuple[str, ...]:
        return ("end",) if "RMa" in truth(view).hands[rival(view)] else super().kinds(view)


# Spy


class OpenSpyView(SpyView):
    """A view with a field too many."""

    shown: tuple[Any, ...] = ()


class OpenSpies(Spy):
    """The others' hands are in the view."""

    def view(self, state: SpyState, viewer: Seat | None) -> SpyView:
        return OpenSpyView.of(**vars(super().view(state, viewer)), shown=state.hands)


class NextSpyCard(Spy):
    """So is the card that is drawn next."""

    def view(self, state: SpyState, viewer: Seat | None) -> SpyView:
        return OpenSpyView.of(**vars(super().view(state, viewer)), shown=state.draw_pile[-1:])


class LoudSpies(Spy):
    """What is drawn is told without `seen_by`."""

    def apply(self, state: SpyState, seat: Seat, move: Any, chance: Chance) -> Step[SpyState]:
        return loud(super().apply(state, seat, move, chance), SpyDrawn)


class TellingPhase(Spy):
    """Everybody sees that the mover has nothing to deploy."""

    def view(self, state: SpyState, viewer: Seat | None) -> SpyView:
        view = super().view(state, viewer)
        could = deployments(super().view(state, state.mover))
        open_to_all = could or state.ended or viewer == state.mover
        return SpyView.of(**{**vars(view), "phase": view.phase if open_to_all else "lay"})


class TellingSpyTargets(Remembering, Spy):
    """A target's hint counts a rival's cards of its motif."""

    def choices(self, view: Any, partial: tuple[str, ...]) -> Any:
        found = super().choices(view, partial)
        hand = truth(view).hands[rival(view)]
        hints = [Phrase("{count}", {"count": sum(shows(c, o.value) for c in hand)}) for o in found.options]
        return found._replace(
            options=tuple(o._replace(hint=hint) for o, hint in zip(found.options, hints, strict=True))
        )


class StubbornSpies(Spy):
    """Every determinization has the cards in the same order."""

    def determinize(self, view: SpyView, chance: Chance) -> SpyState:
        return super().determinize(view, Unshuffled())


# Towers


class OpenRanks(Setup):
    """All ranks are in the view."""

    def view(self, state: Any, viewer: Seat | None) -> Any:
        pieces = tuple(Seen(place=piece.place, rank=piece.rank, shown=piece.shown) for piece in state.pieces)
        return super().view(state, viewer).replace(pieces=pieces)


class OpenFormations(Setup):
    """Another's sealed formation is in the view."""

    def view(self, state: Any, viewer: Seat | None) -> Any:
        return super().view(state, viewer).replace(sealed=next(filter(None, state.sealed), None))


class LoudReturns(Setup):
    """Which piece came back is told without `seen_by`."""

    def apply(self, state: Any, seat: Seat, move: Any, chance: Chance) -> Step[Any]:
        return loud(super().apply(state, seat, move, chance), ReturnedRank)


class TellingTargets(Remembering, Setup):
    """The hint of a target is its hidden rank."""

    def option(self, view: Any, partial: tuple[str, ...], value: str) -> Option:
        ranks = {piece.place: piece.rank for piece in truth(view).pieces}
        return super().option(view, partial, value)._replace(hint=Phrase(ranks.get(value, "-")))


class SafeAttacks(Remembering, Setup):
    """A marshal cannot be attacked, and thereby is found out."""

    rank: ClassVar[str] = "mar"

    def choices(self, view: Any, partial: tuple[str, ...]) -> Any:
        safe = {piece.place for piece in truth(view).pieces if piece.rank == self.rank}
        choice = super().choices(view, partial)
        return choice._replace(options=tuple(option for option in choice.options if option.value not in safe))
