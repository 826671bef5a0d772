"""Stratego 4 in words: all that a blind player needs, as far as 1,024 characters reach."""

from collections.abc import Iterator, Mapping, Sequence

from games.core import Seat
from games.stratego.board import PLACES
from games.stratego.components import NAMES, RANK_WORDS, RANKS, ROUNDS, SPACE_NAMES, Rank, count
from games.stratego.ending import counted
from games.stratego.events import SIDE_NAMES, Declined, Forfeited, Halved, Hindered, Out, Skipped
from games.stratego.formations import ROWS
from games.stratego.legal import Destination
from games.stratego.model import Battle, StrategoView, Trail
from games.words import N_, NN_, Phrase, Value, Words
from render.stratego.countdown import quiet_rounds
from render.stratego.facts import formation, is_out, losses, piece_count, shown, zone_shown
from render.stratego.highlights import chosen, picked, ways
from render.stratego.marks import MEANINGS
from render.stratego.trails import told
from render.toolkit.alt_text import BEFORE, AltText, first_fitting, translated, with_newest

DETAIL: tuple[tuple[int | None, bool, bool, bool], ...] = (
    (None, True, True, True),
    (None, False, True, True),
    (16, False, True, True),
    (0, False, True, True),
    (16, False, False, True),
    (0, False, False, True),
    (0, False, False, False),
)
"""Tried in turn: how long names may be, whether lost ranks are told with their names, whether hidden pieces are told
space by space, and where a piece can go."""

MOVED: dict[str, str] = {
    "step": N_("Last move: {seat} from {start} to {to}."),
    "attack": N_("Last move: {seat} attacked {to} from {start}."),
    "fire": N_("Last move: {seat} fired from {start} at {to}."),
    "hand over": N_("Last move: {seat} handed a flag from {start} to {to}."),
    "recruit": N_("Last move: {seat} put a recruit on {to}."),
}
RESULTS = {"attacker": N_("The attacker won."), "defender": N_("The defender won."), "both": N_("Both fell.")}
TOLD_EVENTS = (Skipped, Halved, Out, Hindered, Forfeited, Declined)
"""Events that cannot be read off the position."""


def describe(view: StrategoView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> str:
    """The position in words. Where it does not fit, lost ranks go without their names, then the players' names are cut,
    and then the hidden pieces' spaces are left out. In what room is left stands what happened before the last move."""
    text = first_fitting(
        " ".join(
            StrategoAltText(view, names, words, length, named=named).sentences(partial, spaces=spaces, picking=picking)
        )
        for length, named, spaces, picking in DETAIL
    )
    return with_newest(text, [words(event.phrase()) for event in told(view).before], translated(words, BEFORE))


class StrategoAltText(AltText[StrategoView]):
    """The sentences of a description; `named`: lost ranks are told with their names."""

    def __init__(
        self, view: StrategoView, names: Sequence[str], words: Words, name_length: int | None, *, named: bool
    ) -> None:
        super().__init__(view, names, words, name_length)
        self._named = named

    def sentences(self, partial: tuple[str, ...], *, spaces: bool, picking: bool) -> Iterator[str]:
        """All sentences."""
        view = self._view
        yield self.say(N_("Stratego 4."))
        yield from self.situation(view.outcome)
        yield from self._doing()
        yield from self._left()
        if zone_shown(view) is not None:
            yield from self._army(partial)
            return
        yield from self._last()
        if picking:
            yield from self._picking(partial)
        yield from self._own()
        for seat in range(len(view.sides)):
            yield self._facts(seat, spaces=spaces)
        yield from self._flags()
        yield from self._rest()

    def _doing(self) -> Iterator[str]:
        """Who is awaited, the viewer left out."""
        view = self._view
        others = tuple(seat for seat in view.to_act if seat != view.me)
        if view.phase == "set-up" and others:
            yield self.say(N_("Still placing their armies: {seats}."), seats=self.several(others))
        elif view.phase == "recruit":
            msgid = N_("{seats} may bring a lost piece back.")
            yield self.say(msgid, seats=self.several(view.to_act))
        elif others:
            yield self.say(N_("{seats} is to move."), seats=self.several(others))

    def _left(self) -> Iterator[str]:
        """What is left of a short game, and of the turn."""
        view = self._view
        if not view.options.short or view.phase == "set-up" or view.outcome is not None:
            return
        yield self.say(N_("Round {round} of {rounds}."), round=view.round, rounds=ROUNDS)
        if view.spent is not None:
            tamely = N_("One more piece moves in this turn, without an attack or a shot.")
            yield self.say(tamely if view.struck else N_("One more piece moves in this turn."))
        elif view.phase == "turn":
            yield self.say(N_("Two different pieces move in this turn."))
        steps = tuple(
            Phrase("{seat} {steps}", {"seat": self.who(Seat(seat)), "steps": steps})
            for seat, steps in enumerate(counted(view))
        )
        yield self.say(self._steps(), steps=steps)

    def _steps(self) -> str:
        """How the steps of the flags are told: in the last round they are kept, by rules 2 as the worse of two."""
        if self._view.nearness:
            return N_("Steps from the flags to the turret, now or when this round began, whichever is more: {steps}.")
        if self._view.settled:
            return N_("Steps from the flags to the turret, kept from when a player's last turn begins: {steps}.")
        return N_("Steps from the flags to the turret: {steps}.")

    def _army(self, partial: tuple[str, ...]) -> Iterator[str]:
        """The viewer's formation, row by row, and what there is to place."""
        ranks, me = formation(self._view, partial), self._view.me
        if ranks and me is not None:
            places = PLACES[self._view.sides[me]]
            placed = [f"{rank} {space}" for rank, space in zip(ranks, places, strict=False)]
            front, middle, back = (", ".join(placed[row]) for row in ROWS)
            army = N_("Your army: front row {front}; middle row {middle}; back row {back}, the fourth with the flag.")
            yield self.say(army, front=front, middle=middle, back=back)
        named = tuple(Phrase(N_("{rank} {name}"), {"rank": rank, "name": Phrase(NAMES[rank])}) for rank in RANKS)
        yield self.say(N_("The ranks: {ranks}."), ranks=named)

    # What happened

    def _last(self) -> Iterator[str]:
        view = self._view
        if view.battle is not None:
            yield self._fought(view.battle)
            yield self.say(RESULTS[view.battle.result])
        elif view.trail is not None:
            yield self._moved(view.trail)
        yield from (self._words(event.phrase()) for event in told(view).newest if isinstance(event, TOLD_EVENTS))

    def _fought(self, battle: Battle) -> str:
        sides = {"seat": self.who(battle.attacker), "other": self.who(battle.defender)}
        ranks = {"rank": Phrase(RANK_WORDS[battle.rank]), "against": Phrase(RANK_WORDS[battle.against])}
        spaces = {"start": self._place(battle.start), "to": self._place(battle.to)}
        if battle.shot:
            msgid = N_("Last move: {seat} fired from {start} and hit {other}'s {against} on {to}.")
        else:
            msgid = N_("Last move: {seat}'s {rank} attacked {other}'s {against} on {to}, from {start}.")
        return self.say(msgid, **sides, **ranks, **spaces)

    def _moved(self, trail: Trail) -> str:
        fields = {"start": self._place(trail.start), "to": self._place(trail.to)}
        return self.say(MOVED[trail.kind], seat=self.who(trail.seat), **fields)

    def _place(self, space: str) -> Value:
        """A space in the middle of a sentence."""
        return Phrase(SPACE_NAMES[space]) if space in SPACE_NAMES else space

    # What is being picked

    def _picking(self, partial: tuple[str, ...]) -> Iterator[str]:
        view, piece = self._view, picked(self._view, partial)
        if piece is None:
            return
        found = ways(view, piece)
        to = chosen(found, partial)
        if to is not None:
            yield self.say(N_("Chosen: {start} to {to}."), start=self._place(piece), to=self._place(to))
        elif found:
            goes = tuple(self._going(way) for way in found.values())
            msgid = N_("From {square} you can go to: {squares}.")
            yield self.say(msgid, square=self._place(piece), squares=goes)

    def _going(self, way: Destination) -> Value:
        """The number of where the piece can go, the space, and what it does there unless that is a step."""
        numbered = {"number": way.number, "space": self._place(way.space)}
        if way.kind == "step":
            return Phrase("{number} {space}", numbered)
        return Phrase("{number} {space} ({kind})", {**numbered, "kind": Phrase(MEANINGS[way.kind])})

    # Who stands where

    def _own(self) -> Iterator[str]:
        """The viewer's pieces by rank, and what they could bring back."""
        view = self._view
        if view.me is None:
            return
        found = self._ranked(view.me)
        if found:
            yield self.say(N_("Your pieces: {pieces}."), pieces=found)
        if view.reserve:
            yield self.say(N_("Off the board: {ranks}."), ranks=self._lost(count(view.reserve)))

    def _lost(self, ranks: Mapping[Rank, int]) -> Value:
        """How many of each rank: "1 × Captain (6) and 2 × Scout (3)", or "1×6 and 2×3"."""
        if not self._named:
            return tuple(f"{many}×{rank}" for rank, many in ranks.items())
        return tuple(
            Phrase("{number} × {name} ({rank})", {"number": many, "name": Phrase(NAMES[rank]), "rank": rank})
            for rank, many in ranks.items()
        )

    def _ranked(self, seat: int) -> str:
        """A seat's pieces whose ranks may be shown: "9 h13; 7 e13 f14"."""
        at: dict[Rank, list[str]] = {}
        for index, piece in enumerate(self._view.pieces):
            rank = shown(self._view, index)
            if piece.owner == seat and rank is not None:
                at.setdefault(rank, []).append(self._spot(piece.space))
        return "; ".join(f"{rank} {' '.join(at[rank])}" for rank in RANKS if rank in at)

    def _spot(self, space: str) -> str:
        return self._words(Phrase(SPACE_NAMES[space])) if space in SPACE_NAMES else space

    def _hidden(self, seat: int) -> str:
        """The spaces of a seat's pieces whose rank is not told."""
        view = self._view
        return " ".join(
            self._spot(piece.space)
            for index, piece in enumerate(view.pieces)
            if piece.owner == seat and shown(view, index) is None
        )

    def _facts(self, seat: int, *, spaces: bool) -> str:
        """What everybody knows of a seat."""
        if is_out(self._view, seat):
            gone = self.say(N_("out of the game"))
            return f"{self.heading(seat)}: {gone}."
        facts, hidden = ", ".join(self._public_facts(seat)), self._hidden(seat) if spaces else ""
        if hidden:
            facts += "; " + self.say(N_("hidden {spaces}"), spaces=hidden)
        return f"{self.heading(seat)}: {facts}."

    def _public_facts(self, seat: int) -> Iterator[str]:
        view = self._view
        yield self.say(SIDE_NAMES[view.sides[seat]])
        yield from (
            self.say(N_("partner of {seat}"), seat=self.who(ally)) for ally in view.allies(Seat(seat)) if ally != seat
        )
        if view.phase != "set-up":
            yield self.say(NN_("{count} piece", "{count} pieces", "count"), count=piece_count(view, seat))
        yield self.say(N_("slider {slider}"), slider=view.sliders[seat])
        lost = losses(view, seat)
        if lost:
            yield self.say(N_("lost {ranks}"), ranks=self._lost(lost))
        if seat != view.me and (known := self._ranked(seat)):
            yield self.say(N_("known {pieces}"), pieces=known)

    def _flags(self) -> Iterator[str]:
        view = self._view
        for piece in view.pieces:
            if piece.flag is not None:
                fields = {"owner": self.who(piece.flag), "space": self._place(piece.space)}
                if piece.owner == piece.flag:
                    yield self.say(N_("Flag of {owner}: on {space}."), **fields)
                else:
                    msgid = N_("Flag of {owner}: on {space}, carried by {seat}.")
                    yield self.say(msgid, **fields, seat=self.who(piece.owner))
        for flag in view.flags:
            fields = {"owner": self.who(flag.owner), "space": self._place(flag.space)}
            yield self.say(N_("Flag of {owner}: abandoned on {space}."), **fields)

    def _rest(self) -> Iterator[str]:
        view, rounds = self._view, quiet_rounds(self._view)
        if view.closed is not None:
            yield self.say(N_("Closed: {side}."), side=Phrase(SIDE_NAMES[view.closed]))
        if rounds is not None:
            msgid = NN_(
                "No battle for {rounds} round: after 30 the game is a draw.",
                "No battle for {rounds} rounds: after 30 the game is a draw.",
                "rounds",
            )
            yield self.say(msgid, rounds=rounds)
