"""How what may be chosen in Add-Vantage is shown: dice, cells and sellers, and what each of them would bring."""

from collections.abc import Sequence

from games.addvantage.boards import Break, Gain, Spoil, breaks, gains, loss, prospects, spoils
from games.addvantage.components import cell_name
from games.addvantage.events import SHORT_NAMES
from games.addvantage.legal import on_sale, own, sellers, values
from games.addvantage.model import AddVantageView, Board, Die
from games.addvantage.moves import AddVantageMove, Buy, Refuse, Return
from games.core import Choice, Inert, Option, Place, Seat
from games.words import N_, NN_, NUMBER_WORDS, Phrase, Plural, Value, Who

PIPS = "⚀⚁⚂⚃⚄⚅"

LAST_COIN = N_("This is your last coin. After this turn you cannot play again until somebody buys a die from you.")
LAST_CHANCE = N_("This is your last coin. You have no die that anybody could buy, so you are out of the game.")

BROKEN = (None, N_("breaks {one}"), N_("breaks {one}, {two}"), N_("breaks {one}, {two}, {three}"))
"""By how many lines are told that break; hints are read in a hundred signs at most, and so there are few."""
ROW = 3
"""So many cells lie side by side."""
TOLD = 3
"""So many lines are told at most next to a die or cell."""

WINNING = NN_("could win tile {tiles}", "could win tiles {tiles}", "count")
MATCHING = NN_("could match tile {tiles}", "could match tiles {tiles}", "count")
COINS = NN_("{number} coin", "{number} coins", "number")
DICE = NN_("{number} die", "{number} dice", "number")


def option(view: AddVantageView, partial: tuple[str, ...], value: str) -> Option:
    """The value of a move's next field, with what it would bring."""
    number = int(value)
    match partial:
        case ("place" | "refuse",):
            return Option(
                value,
                _numbered(number),
                _joined(_chances(view, number)),
                emoji=_emoji(number),
                aliases=(shown(number), Phrase(PIPS[number - 1]), Phrase(NUMBER_WORDS[number])),
            )
        case ("place", face):
            return _cell(view, number, int(face))
        case ("buy",):
            return _seller(view, Seat(number - 1))
        case ("buy", seller):
            return _die(view, Seat(int(seller) - 1), number)
        case ("buy", seller, take):
            return _cell(view, number, _face(view.boards[int(seller) - 1], int(take)))
        case _:
            return _die(view, view.mover, number)


def question(view: AddVantageView, move: AddVantageMove) -> Phrase | None:
    """What is asked before a coin is paid: always before it leaves the game, and before any last one."""
    if isinstance(move, Buy | Refuse | Return) and own(view).coins == 1:
        return Phrase(LAST_COIN if _can_sell(view, move) else LAST_CHANCE)
    match move:
        case Refuse():
            return Phrase(str(move.confirm), {"die": move.die})
        case Return():
            return Phrase(str(move.confirm), {"cell": cell_name(move.die)})
        case _:
            return None


def _can_sell(view: AddVantageView, move: Buy | Refuse | Return) -> bool:
    """Whether the viewer, after paying their last coin for this move, has a die that others may buy."""
    if any(die is not None and die.number not in view.bought for die in own(view).cells):
        return True
    match move:
        case Buy():
            return not view.options.leave_tiles
        case Refuse():
            return len(view.rolled) > 1 or view.thrown < view.allowance
        case Return():
            # They must still roll, and without a coin they can only place what they roll.
            return True


def shown(face: int) -> Phrase:
    """A die, by what it shows, where no emoji stands beside it."""
    return Phrase("{die}", {"die": f"{PIPS[face - 1]} {face}"})


def _numbered(face: int) -> Phrase:
    """A die beside its emoji."""
    return Phrase("{number}", {"number": face})


def _emoji(face: int) -> str:
    return f"addvantage_die{face}"


def _face(board: Board, cell: int) -> int:
    die = board.cells[cell - 1]
    return die.face if die else 0


def _seller(view: AddVantageView, seat: Seat) -> Option:
    board = view.boards[seat]
    dice = sum(die is not None for die in board.cells)
    held = {"coins": _counted(COINS, number=board.coins), "dice": _counted(DICE, number=dice)}
    seller = Phrase("{seller}", {"seller": Who(seat)})
    return Option(str(seat + 1), seller, Phrase("{coins}, {dice}", held), emoji=f"seat{seat + 1}")


def _die(view: AddVantageView, owner: Seat, cell: int) -> Option:
    """A die on a board that would go: what that costs its owner, what it could win elsewhere, and what it breaks."""
    board = view.boards[owner]
    face = _face(board, cell)
    label = Phrase(N_("{die} from {cell}"), {"die": _numbered(face), "cell": cell_name(cell)})
    costs = _costs(view, owner, loss(board, view.bonus, cell))
    could = _chances(view, face) if owner != view.me else []
    broken = _broken(breaks(board, view.bonus, cell)[: TOLD - len(could)])
    return Option(str(cell), label, _joined([*costs, *could, *broken]), short=_numbered(face), emoji=_emoji(face))


def _costs(view: AddVantageView, owner: Seat, points: int) -> list[Phrase]:
    """The points that the owner of a die loses with it: none where tiles are won at once."""
    if not points or not view.options.leave_tiles:
        return []
    told = N_("costs you {points}") if owner == view.me else N_("costs {seller} {points}")
    return [Phrase(told, {"seller": Who(owner), "points": points})]


def _chances(view: AddVantageView, face: int) -> list[Phrase]:
    """The tiles that a die could win, where there are any."""
    tiles = prospects(own(view), view.bonus, view.options, face)
    text = MATCHING if view.options.leave_tiles else WINNING
    return [_counted(text, tiles=tuple(map(str, tiles)), count=len(tiles))] if tiles else []


def _cell(view: AddVantageView, cell: int, face: int) -> Option:
    """An empty cell: the tiles that a die wins there, and the lines that it spoils."""
    place = own(view), view.bonus, view.options, cell, face
    won = [_won(gain, matching=view.options.leave_tiles) for gain in gains(*place)]
    name = {"cell": cell_name(cell)}
    label = Phrase(N_("Cell {cell}"), name)
    spoilt = [_spoilt(spoil) for spoil in spoils(*place)]
    said = Phrase("{cell}", name)
    short = Phrase("{cell} ★", name) if won else said
    hint = _joined([*won, *spoilt][: TOLD if won else None])
    number = Phrase("{number}", {"number": cell})
    called = said, number, Phrase(N_("Cell {cell}"), {"cell": number}), Phrase(NUMBER_WORDS[cell])
    return Option(str(cell), label, hint, said=said, short=short, aliases=called)


def choice(view: AddVantageView, partial: tuple[str, ...]) -> Choice:
    """The values of a move's next field: dice with the first one picked, cells as they lie on their board."""
    options = tuple([option(view, partial, str(value)) for value in values(view, partial)])
    if not options:
        return Choice((), 0, 0)
    first = options[0].value if partial == ("place",) or partial == ("refuse",) else None
    places = _places(view, partial, {option.value for option in options})
    return Choice(options, places=places, first=first, title=_asked(view, partial))


def _asked(view: AddVantageView, partial: tuple[str, ...]) -> Phrase | None:
    """What is asked below *Roll*: what buying costs, and from whom and which die, where there is one only."""
    match partial, sellers(view):
        case ("buy",), _:
            return Phrase(N_("or buy a die, 1 coin, from"))
        case ("buy", _), (seller,):
            return Phrase(N_("or buy a die from {seller}, 1 coin"), {"seller": Who(Seat(seller - 1))})
        case ("buy", _, take), (seller,) if on_sale(view, Seat(seller - 1)) == (int(take),):
            board = view.boards[seller - 1]
            asked = N_("or buy {seller}'s {die}, 1 coin: where to?")
            return Phrase(asked, {"die": shown(_face(board, int(take))), "seller": Who(Seat(seller - 1))})
        case _:
            return None


def _places(view: AddVantageView, partial: tuple[str, ...], offered: set[str]) -> tuple[tuple[Place, ...], ...]:
    """The board of which a cell is chosen, with what lies in its other cells."""
    match partial:
        case ("place", _) | ("buy", _, _) | ("return",):
            cells = own(view).cells
        case ("buy", seller):
            cells = view.boards[int(seller) - 1].cells
        case _:
            return ()
    places = tuple(_place(str(number), die, offered) for number, die in enumerate(cells, 1))
    return tuple(places[start : start + ROW] for start in range(0, len(places), ROW))


def _place(number: str, die: Die | None, offered: set[str]) -> Place:
    if number in offered:
        return number
    return Inert(shown(die.face) if die is not None else Phrase("·"))


def _won(gain: Gain, *, matching: bool) -> Phrase:
    fields: dict[str, Value] = {"tile": gain.tile, "line": Phrase(SHORT_NAMES[gain.line])}
    if matching:
        return Phrase(N_("matches {tile}: {line}"), fields)
    return Phrase(N_("wins bonus tile {tile}") if gain.bonus else N_("wins {tile}: {line}"), fields)


def _spoilt(spoil: Spoil) -> Phrase:
    text = "{line}: {total}" if spoil.tile is None else N_("{line}: {total}, not {tile}")
    return Phrase(text, {"line": Phrase(SHORT_NAMES[spoil.line]), "total": spoil.total, "tile": spoil.tile or ""})


def _broken(lost: Sequence[Break]) -> list[Phrase]:
    """The lines that break, each with the two dice that are left."""
    text = BROKEN[len(lost)]
    lines = map(_left, lost)
    return [Phrase(text, dict(zip(("one", "two", "three"), lines, strict=False)))] if text else []


def _left(lost: Break) -> Phrase:
    one, other = lost.left
    return Phrase("{line} {one}+{other}", {"line": Phrase(SHORT_NAMES[lost.line]), "one": one, "other": other})


def _counted(text: Plural, **fields: Value) -> Phrase:
    return text.phrase(fields)


def _joined(parts: Sequence[Phrase]) -> Phrase | None:
    """Several hints as one; None for none."""
    if not parts:
        return None
    first, *others = parts
    more = _joined(others)
    return first if more is None else Phrase("{first}; {more}", {"first": first, "more": more})
