"""How what may be chosen in Add-Vantage is shown: dice, cells and sellers, and what each of them would bring."""

from collections.abc import Sequence

from games.addvantage.boards import Break, Gain, Spoil, breaks, gains, prospects, spoils
from games.addvantage.events import LINE_NAMES
from games.addvantage.model import AddVantageMove, AddVantageView, Board, Buy, Refuse, Return
from games.addvantage.offers import own
from games.core import Option, Seat
from games.words import N_, NN_, Phrase, Plural, Value, Who

PIPS = "⚀⚁⚂⚃⚄⚅"

LAST_COIN = N_("This is your last coin. After this turn you cannot play again until somebody buys a die from you.")

WINNING = NN_("could win tile {tiles}", "could win tiles {tiles}", "count")
MATCHING = NN_("could match tile {tiles}", "could match tiles {tiles}", "count")
COINS = NN_("{number} coin", "{number} coins", "number")
DICE = NN_("{number} die", "{number} dice", "number")


def option(view: AddVantageView, partial: tuple[str, ...], value: str) -> Option:
    """The value of a move's next field, with what it would bring."""
    number = int(value)
    match partial:
        case ("place" | "refuse",):
            return Option(value, shown(number), _joined(_chances(view, number)))
        case ("place", face):
            return _cell(view, number, int(face))
        case ("buy",):
            return _seller(view, Seat(number - 1))
        case ("buy", seller):
            return _die(view, view.boards[int(seller) - 1], number, bought=True)
        case ("buy", seller, take):
            return _cell(view, number, _face(view.boards[int(seller) - 1], int(take)))
        case _:
            return _die(view, own(view), number, bought=False)


def question(view: AddVantageView, move: AddVantageMove) -> Phrase | None:
    """What is asked before a coin is paid: always before it leaves the game, and before any last one."""
    if isinstance(move, Buy | Refuse | Return) and own(view).coins == 1:
        return Phrase(LAST_COIN)
    return Phrase(str(move.confirm), {"die": move.die}) if isinstance(move, Refuse | Return) else None


def shown(face: int) -> Phrase:
    """A die, by what it shows."""
    return Phrase("{die}", {"die": f"{PIPS[face - 1]} {face}"})


def _face(board: Board, cell: int) -> int:
    die = board.cells[cell - 1]
    return die.face if die else 0


def _seller(view: AddVantageView, seat: Seat) -> Option:
    board = view.boards[seat]
    dice = sum(die is not None for die in board.cells)
    held = {"coins": _counted(COINS, number=board.coins), "dice": _counted(DICE, number=dice)}
    return Option(str(seat + 1), Phrase("{seller}", {"seller": Who(seat)}), Phrase("{coins}, {dice}", held))


def _die(view: AddVantageView, board: Board, cell: int, *, bought: bool) -> Option:
    """A die on a board that would go: what it could win elsewhere, and what it leaves behind."""
    face = _face(board, cell)
    label = Phrase(N_("{die} from cell {cell}"), {"die": shown(face), "cell": cell})
    could = _chances(view, face) if bought else []
    return Option(str(cell), label, _joined([*could, *map(_broken, breaks(board, view.bonus, cell))]))


def _chances(view: AddVantageView, face: int) -> list[Phrase]:
    """The tiles that a die could win, where there are any."""
    tiles = prospects(own(view), view.bonus, view.options, face)
    text = MATCHING if view.options.leave_tiles else WINNING
    return [_counted(text, tiles=tuple(map(str, tiles)), count=len(tiles))] if tiles else []


def _cell(view: AddVantageView, cell: int, face: int) -> Option:
    """An empty cell: the tiles that a die wins there, and the lines that it spoils."""
    place = own(view), view.bonus, view.options, cell, face
    won = [_won(gain, matching=view.options.leave_tiles) for gain in gains(*place)]
    label = Phrase(N_("Cell {number}"), {"number": cell})
    return Option(str(cell), label, _joined([*won, *map(_spoilt, spoils(*place))]))


def _won(gain: Gain, *, matching: bool) -> Phrase:
    fields: dict[str, Value] = {"tile": gain.tile, "line": Phrase(LINE_NAMES[gain.line])}
    if matching:
        return Phrase(N_("matches {tile} with {line}"), fields)
    return Phrase(N_("wins bonus tile {tile}") if gain.bonus else N_("wins {tile} with {line}"), fields)


def _spoilt(spoil: Spoil) -> Phrase:
    text = N_("{line} would be {total}") if spoil.tile is None else N_("{line} would be {total}, not {tile}")
    return Phrase(text, {"line": Phrase(LINE_NAMES[spoil.line]), "total": spoil.total, "tile": spoil.tile or ""})


def _broken(lost: Break) -> Phrase:
    text = (
        N_("breaks {line}: {one} + {other}")
        if lost.tile is None
        else N_("breaks {line}: {one} + {other}, tile {tile} open")
    )
    one, other = lost.left
    line = Phrase(LINE_NAMES[lost.line])
    return Phrase(text, {"line": line, "one": one, "other": other, "tile": lost.tile or ""})


def _counted(text: Plural, **fields: Value) -> Phrase:
    return Phrase(text.singular, fields, text.plural, text.counted)


def _joined(parts: Sequence[Phrase]) -> Phrase | None:
    """Several hints as one; None for none."""
    if not parts:
        return None
    first, *others = parts
    more = _joined(others)
    return first if more is None else Phrase("{first}; {more}", {"first": first, "more": more})
