"""The leak property: nobody can tell from what leaves the rules how the cards lie that they may not know.

`redeal` makes another position that an viewer must not be able to tell from the true one. Each part of the property
is a function of a position (a match) and an viewer, and yields what gave something away; it should yield nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeAlias

from games.chance import NoChance, SeededChance
from games.core import AnyGame, Event, Move, Seat, View
from games.errors import Illegal
from games.match import Match
from render.painter import Painter
from tests.support.bot import sent as surfaces
from tests.support.games.random_play import listed, viewers
from tests.support.games.registry import ALL_PAINTERS, suite_of
from tests.support.games.suite import Redeal, Secrets, unchanged

DRAWS = 8
"""So often is a position dealt anew, or determinized, to see what varies."""
ADVISED = 8
"""So many moves of a seat are compared by the reasons for them, spread over all."""
CHOICES = 2
"""So many moves of a seat are compared, of the ready-made ones and of the others."""


@dataclass(frozen=True)
class Secrecy:
    """What must be known of a game to look for leaks."""

    redeal: Redeal
    secrets: Secrets
    painter: Painter
    forgotten: Redeal = unchanged
    hidden: Mapping[str, str] = field(default_factory=dict)
    """By kind of a move that is told at once, the one field of it that is not."""

    def others(self, match: Match, viewer: Seat | None, draws: int) -> Iterator[Any]:
        """States that the viewer cannot tell from the true one; none where everything is public, since each would be
        the true one again."""
        return _drawn(self.redeal, match, viewer, draws)

    def worse_remembered(self, match: Match, viewer: Seat | None, draws: int) -> Iterator[Any]:
        """The same for a viewer who has forgotten what they must remember themselves."""
        return _drawn(self.forgotten, match, viewer, draws)


def _drawn(redeal: Redeal, match: Match, viewer: Seat | None, draws: int) -> Iterator[Any]:
    chance = SeededChance(b"redeal", match.turn)
    return iter(()) if redeal is unchanged else (redeal(match._state, viewer, chance) for _ in range(draws))


def secrecy_of(game: AnyGame) -> Secrecy:
    """That of a game or toy, as it is entered."""
    suite = suite_of(game)
    return Secrecy(suite.redeal, suite.secrets, ALL_PAINTERS[game.key], suite.forgotten, suite.hidden)


Part: TypeAlias = Callable[[Secrecy, Match, Seat | None], Iterator[str]]
"""(secrecy, position, viewer) -> what tells the viewer something that they may not know."""


def views(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """1. Views and who is to act are equal."""
    game, state = match.game, match._state
    for other in secrecy.others(match, viewer, 2):
        yield from _differing(game.view(state, viewer), game.view(other, viewer))
        if game.view(state, None).to_act != game.view(other, None).to_act:
            yield "who is to act"


def texts(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """2. All that would be sent in words, controls and ids is the same to the byte."""
    for other in secrecy.others(match, viewer, 1):
        if surfaces.texts(match, viewer) != surfaces.texts(replace(match, _state=other), viewer):
            yield "the texts"


def pictures(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """2. So are the picture and its description."""
    for other in secrecy.others(match, viewer, 1):
        sent = surfaces.pictures(match, viewer, secrecy.painter)
        if sent != surfaces.pictures(replace(match, _state=other), viewer, secrecy.painter):
            yield "the picture"


def sealed(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """3. A choice that resolves nothing gives all others equal views and events, whichever it is; and so does the
    hidden part of a move that is told at once."""
    game, state = match.game, match._state
    choices = [(seat, some_moves(match, seat)) for seat in open_choices(match)]
    for seat, alike in (*choices, *_hiding(secrecy, match)):
        if seat == viewer:
            continue
        steps = [game.apply(state, seat, move, NoChance()) for move in alike]
        for step in steps[1:]:
            yield from _differing(game.view(steps[0].state, viewer), game.view(step.state, viewer))
            if _visible(steps[0].events, viewer) != _visible(step.events, viewer):
                yield "the events of a sealed choice"


def events(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """4. After the same move with the same chance, equal views come with equal events."""
    game, state = match.game, match._state
    for other in secrecy.others(match, viewer, 1):
        for seat, move in _moves_of_both(match, other):
            here, there = (
                game.apply(true, seat, move, SeededChance(match.seed, match.turn)) for true in (state, other)
            )
            if game.view(here.state, viewer) != game.view(there.state, viewer):
                continue
            if _visible(here.events, viewer) != _visible(there.events, viewer):
                yield "the events"


def thoughts(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """5. A determinization looks the same to the viewer, and every secret that could be otherwise varies."""
    game, chance = match.game, SeededChance(b"determinize", match.turn)
    view = game.view(match._state, viewer)
    determinized = [game.determinize(view, chance)]
    yield from (f"determinized: {field}" for field in _differing(view, game.view(determinized[0], viewer)))
    if viewer != viewers(match)[match.turn % (match.seats + 1)]:
        return  # what varies is slow to find out: of all viewers, another one in each position
    determinized += [game.determinize(view, chance) for _ in range(1, DRAWS)]
    dealt = list(secrecy.others(match, viewer, DRAWS))
    for name in varying(secrecy, dealt, viewer) - varying(secrecy, determinized, viewer):
        yield f"determinized always the same: {name}"


def held(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """6. That another player holds a move, or resigns in a moment, changes nothing of what would be sent."""
    for seat in sorted(match.to_act - {viewer})[:1]:
        move = some_moves(match, seat)[0]
        if surfaces.texts(match, viewer) != surfaces.texts(match, viewer, surfaces.Waiting(seat, move)):
            yield "what another player holds"


def undone(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """7. After a move was taken back, or a sealed choice changed, nothing tells more than before: all that would be
    sent is the same, whichever move it was, where the viewer could not know it."""
    for seat in sorted(match.to_act):
        for move in _undoable(match, seat)[:1]:
            for other in secrecy.others(match, viewer, 1):
                before, there = surfaces.texts(match, viewer), replace(match, _state=other)
                if _taken(match.game, there.view(seat), move) and before != surfaces.texts(there, viewer):
                    yield "the texts after an undo"
            if len(match.to_act) > 1 and seat != viewer:
                yield from _changed(match, match.play(seat, move).match, seat, viewer)


def headlines(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """8. The headline that a viewer reads, and its figures, are the same in all positions that a spectator cannot tell
    apart, after the same public events."""
    game = match.game
    seen = game.view(match._state, None)
    said = game.headline(seen, seen.last, viewer)
    for other in secrecy.others(match, None, 2):
        if said != game.headline(game.view(other, None), seen.last, viewer):
            yield "the headline"


def advice(secrecy: Secrecy, match: Match, viewer: Seat | None) -> Iterator[str]:
    """9. The tip, and the reasons for moves, are the same, and remind nobody of what they must remember themselves."""
    game = match.game
    if viewer not in match.to_act:
        return
    view = game.view(match._state, viewer)
    for other in (*secrecy.others(match, viewer, 1), *secrecy.worse_remembered(match, viewer, 1)):
        seen, moves = game.view(other, viewer), listed(game, view)
        if game.tip(view) != game.tip(seen):
            yield "the tip"
        for move in moves[:: 1 + len(moves) // ADVISED]:
            if game.reason(view, move) != game.reason(seen, move):
                yield f"why {move}"


def _changed(match: Match, sealed_first: Match, seat: Seat, viewer: Seat | None) -> Iterator[str]:
    """What tells others that a sealed choice is another one now."""
    for move in _undoable(match, seat)[1:2]:
        changed = match.play(seat, move).match
        if surfaces.texts(sealed_first, viewer) != surfaces.texts(changed, viewer):
            yield "the texts after a choice was changed"


def _undoable(match: Match, seat: Seat) -> list[Move]:
    view = match.view(seat)
    return [move for move in some_moves(match, seat) if move.undoable(view)]


PARTS: dict[str, Part] = {
    part.__name__: part for part in (views, texts, pictures, sealed, events, thoughts, held, undone, headlines, advice)
}


def varying(secrecy: Secrecy, states: list[Any], viewer: Seat | None) -> set[str]:
    """The secrets that are not the same in all states."""
    draws = [secrecy.secrets(state, viewer) for state in states]
    return {name for draw in draws for name in draw if draw[name] != draws[0].get(name)}


def open_choices(match: Match) -> list[Seat]:
    """The seats whose choice would lie sealed, since others choose at the same time."""
    acting = sorted(match.to_act)
    return acting if len(acting) > 1 else []


def _hiding(secrecy: Secrecy, match: Match) -> Iterator[tuple[Seat, list[Move]]]:
    """Moves that differ in their hidden field alone and resolve nothing, so that they can be taken back."""
    for seat in sorted(match.to_act) if secrecy.hidden else ():
        view = match.game.view(match._state, seat)
        alike: dict[Move, list[Move]] = {}
        for move in match.game.legal(view):
            if move.kind in secrecy.hidden and move.undoable(view):
                alike.setdefault(move.replace(**{secrecy.hidden[move.kind]: None}), []).append(move)
        yield from ((seat, moves) for moves in alike.values())


def some_moves(match: Match, seat: Seat) -> list[Move]:
    """A few legal moves of a seat, the ready-made ones among them."""
    view = match.game.view(match._state, seat)
    ready = match.game.presets(view, SeededChance(b"presets", match.turn))
    return [*(preset.move for preset in islice(ready, CHOICES)), *islice(match.game.legal(view), CHOICES)]


def _moves_of_both(match: Match, other: Any) -> Iterator[tuple[Seat, Move]]:
    """Moves that are legal in both positions."""
    game = match.game
    for seat in sorted(match.to_act.intersection(game.view(other, None).to_act)):
        view = game.view(other, seat)
        yield from ((seat, move) for move in some_moves(match, seat) if _taken(game, view, move))


def _taken(game: AnyGame, view: View, move: Move) -> bool:
    try:
        game.check(view, move)
    except Illegal:
        return False
    return True


def _visible(happened: tuple[Event, ...], viewer: Seat | None) -> list[Event]:
    return [event for event in happened if event.visible_to(viewer)]


def _differing(view: View, other: View) -> list[str]:
    """The fields in which two views differ."""
    if view == other:
        return []
    names = [name for name in type(view).model_fields if getattr(view, name) != getattr(other, name)]
    return names or ["the kind of view"]
