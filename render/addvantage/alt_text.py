"""Add-Vantage in words: all that a blind player needs, in at most 1,024 characters."""

from collections.abc import Iterator, Sequence

from games.addvantage import ENDS, AddVantageView, cell_name, dice_to_roll, gains, matches
from games.words import N_, NN_, Phrase, Value, Words, capital
from render.addvantage.facts import can_buy, points, tiles_shown
from render.addvantage.header import options_in_force
from render.addvantage.highlights import Highlights, matched
from render.toolkit.alt_text import AltText, first_fitting, with_newest
from render.toolkit.seats import ranked

TOLD_EVENTS = (
    "placed",
    "refused",
    "bought",
    "took_back",
    "won",
    "won_bonus",
    "won_hidden",
    "won_bonus_hidden",
    "skipped",
)
"""Events that cannot be read off the position."""
ROLL = NN_("{seat} may roll {count} die.", "{seat} may roll {count} dice.", "count")
ROLL_OR_BUY = NN_("{seat} may roll {count} die or buy one.", "{seat} may roll {count} dice or buy one.", "count")
LEVELS = ((None, 1), (32, 1), (16, 1), (8, 1), (16, 0), (8, 0), (0, 0))
"""What is tried in turn: how long names may be (None: full, and no letters for seats), and how much is told beyond the
position: 1, what can be won now."""


def describe(view: AddVantageView, names: Sequence[str], words: Words, highlights: Highlights) -> str:
    """The position in words; where it would not fit, letters and shortened names stand for the full ones. What happened
    stands in the room that is left."""
    text = first_fitting(
        " ".join(AddVantageAltText(view, names, words, highlights, name_length).sentences(more))
        for name_length, more in LEVELS
    )
    return with_newest(text, [words(event.phrase()) for event in view.last if event.kind in TOLD_EVENTS])


class AddVantageAltText(AltText[AddVantageView]):
    """The sentences of a description."""

    def __init__(
        self, view: AddVantageView, names: Sequence[str], words: Words, highlights: Highlights, name_length: int | None
    ) -> None:
        super().__init__(view, names, words, name_length)
        self._highlights = highlights

    def sentences(self, more: int) -> Iterator[str]:
        """All sentences, with as much beyond the position as `more` says (see LEVELS)."""
        view = self._view
        yield self.say(N_("Add-Vantage, round {round}."), round=view.round)
        yield from (f"{capital(part)}." for part in options_in_force(view, self.say))
        if view.last_round and view.outcome is None:
            yield self.say(N_("This round is the last."))
        yield from self.situation(view.outcome)
        if view.outcome is None:
            yield self._doing()
        if more:
            yield from self._prizes()
        yield self._bonus()
        yield self.say(N_("Each row: three dice, where 0 is an empty cell, = its tile; then the columns' tiles."))
        if view.me is not None and view.outcome is None:
            yield self.say(N_("The cells are a1, b1, c1 on top to a3, b3, c3 at the bottom."))
        yield from (self._standing(seat) for seat, _ in ranked(view.outcome, len(view.boards)))

    def _doing(self) -> str:
        """What the mover has to do."""
        view, mover = self._view, self.who(self._view.mover)
        if view.phase == "dice":
            faces = tuple(die.face for die in view.rolled)
            return self.say(N_("{seat} rolled {faces}, still to be placed."), seat=mover, faces=faces)
        if view.phase == "more":
            return self.say(N_("{seat} may roll one more die."), seat=mover)
        return self.say(ROLL_OR_BUY if can_buy(view) else ROLL, seat=mover, count=dice_to_roll(view))

    def _prizes(self) -> Iterator[str]:
        """What the viewer can win now, by cell and face."""
        view = self._view
        for cell, prize in self._highlights.prizes.items() if view.me is not None else ():
            for face in prize.faces:
                won = gains(view.boards[view.me or 0], view.bonus, view.options, cell, face)
                tiles = tuple(self._named(gain.tile, gain.bonus) for gain in won)
                yield self.say(N_("A {face} on {cell} wins {tiles}."), face=face, cell=cell_name(cell), tiles=tiles)

    def _named(self, tile: int, bonus: bool) -> Value:
        return Phrase(N_("bonus tile {tile}"), {"tile": tile}) if bonus else tile

    def _bonus(self) -> str:
        tiles = tuple(tile for tile in self._view.bonus if tile is not None)
        if not tiles:
            return self.say(N_("Both bonus tiles are won."))
        msgid = (
            N_("Bonus tiles for diagonals: {tiles}.") if len(tiles) > 1 else N_("Bonus tile for a diagonal: {tiles}.")
        )
        return self.say(msgid, tiles=tiles)

    def _standing(self, seat: int) -> str:
        facts = ", ".join(self._facts(seat))
        return f"{self.heading(seat)}: {facts}. {self._rows(seat)}."

    def _facts(self, seat: int) -> Iterator[str]:
        view, board = self._view, self._view.boards[seat]
        if tiles_shown(view, seat):
            msgid = NN_("{points} point", "{points} points", "points")
            if view.options.leave_tiles and view.outcome is None:
                msgid = NN_("so far {points} point", "so far {points} points", "points")
            yield self.say(msgid, points=points(view, seat))
        if view.outcome is not None or not view.options.leave_tiles:
            yield self._won(seat)
        yield self.say(NN_("{count} coin", "{count} coins", "count"), count=board.coins)

    def _won(self, seat: int) -> str:
        """How many tiles somebody has won; to whom alone they are shown, also which."""
        view, won = self._view, self._view.boards[seat].won
        if won and view.options.hidden_tiles and view.outcome is None and seat == view.me:
            msgid = NN_("{count} tile won ({tiles})", "{count} tiles won ({tiles})", "count")
            return self.say(msgid, count=len(won), tiles=won)
        return self.say(NN_("{count} tile won", "{count} tiles won", "count"), count=len(won))

    def _rows(self, seat: int) -> str:
        """ "4 0 3 = 11; 2 2 4 = won; 0 0 1 = 9; columns 10, 12, won"."""
        faces = [die.face if die is not None else 0 for die in self._view.boards[seat].cells]
        ends = [self._end(seat, index) for index in range(len(ENDS))]
        rows = (
            f"{left} {middle} {right} = {end}"
            for left, middle, right, end in zip(faces[::3], faces[1::3], faces[2::3], ends[:3], strict=True)
        )
        return "; ".join([*rows, self.say(N_("columns {tiles}"), tiles=", ".join(ends[3:])), *self._diagonals(seat)])

    def _diagonals(self, seat: int) -> Iterator[str]:
        """The bonus tiles that diagonals have reached, while tiles stay."""
        view = self._view
        if view.options.leave_tiles and view.outcome is None:
            for gain in matches(view.boards[seat], view.bonus):
                if gain.bonus:
                    yield self.say(N_("{tile} reached"), tile=self._named(gain.tile, gain.bonus))

    def _end(self, seat: int, place: int) -> str:
        """The tile at the end of a row or column."""
        tile = self._view.boards[seat].ends[place]
        if tile is None:
            return self.say(N_("won"))
        if ENDS[place] in matched(self._view, seat):
            return self.say(N_("{tile} reached"), tile=tile)
        return str(tile)
