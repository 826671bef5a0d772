"""How what may be chosen in Stratego 4 is shown: pieces, where they go, and recruits."""

from collections.abc import Sequence

from games.core import Option, Seat, Term
from games.stratego.board import Space
from games.stratego.components import CANNON, NAMES, SPACE_NAMES, short, shortest, spoken
from games.stratego.legal import Destination, Ground, Kind, destinations, ground, reading_order, ways
from games.stratego.model import StrategoView
from games.stratego.moves import Go, StrategoMove
from games.words import N_, NN_, Phrase, Value, Who

GROUPS: dict[Kind, Term] = {
    "attack": Term(N_("Attack")),
    "fire": Term(N_("Fire")),
    "hand over": Term(N_("Pass the flag")),
}
"""What destinations are sorted by; steps by where they lie in the viewer's own picture."""
FORWARD, SIDEWAYS, BACKWARD = Term(N_("Forward")), Term(N_("Sideways")), Term(N_("Backward"))
CASTLE = Term(N_("Into the castle"))
CALLED: dict[Kind, str] = {
    "attack": N_("attack {to} ({who})"),
    "fire": N_("fire at {to} ({who})"),
    "hand over": N_("pass the flag to {to}"),
    "step": N_("step to {to}"),
}
DONE: dict[Kind, str] = {
    "attack": N_("attack {to}"),
    "fire": N_("fire at {to}"),
    "hand over": CALLED["hand over"],
    "step": "{to}",
}
"""What a destination is called once it is chosen, as after "Cannon h13 → "."""
ABLE: dict[Kind, str] = {
    "attack": N_("can attack {spaces}"),
    "fire": N_("can fire at {spaces}"),
    "hand over": N_("can pass the flag"),
}
SIGNS: dict[Kind, str] = {"attack": "stratego_attack", "fire": "stratego_fire", "hand over": "stratego_flag"}
"""The emojis of what is more than a step."""
TOLD = 3
"""So many spaces are told at most next to a piece."""
RECRUIT_COUNT = NN_("{number} of them lost", "{number} of them lost", "number")

CARRIER_ATTACKS = N_("This piece carries your flag. If it falls, the winner takes the flag, or it stays lying there.")
CARRIER_FIRES = N_("This cannon carries your flag. After the shot your flag lies on {space}, for anybody to take.")


def piece_options(view: StrategoView) -> tuple[Option, ...]:
    """The viewer's pieces that can move, highest first."""
    here = ground(view)
    own = [
        (rank, index)
        for index, (piece, rank) in enumerate(zip(view.pieces, view.ranks, strict=True))
        if piece.owner == view.me and rank is not None
    ]
    own.sort(key=lambda found: (-found[0], reading_order(view, view.pieces[found[1]].space)))
    found = [(rank, index, ways(here, index, rank)) for rank, index in own]
    return tuple([_piece(view, index, rank, reached) for rank, index, reached in found if reached])


def _piece(view: StrategoView, index: int, rank: int, reached: dict[Space, Kind]) -> Option:
    piece = view.pieces[index]
    castle = piece.space in SPACE_NAMES
    fields: dict[str, Value] = {"rank": Phrase(NAMES[rank]), "space": spoken(piece.space)}
    label = Phrase("{rank}, {space}" if castle else "{rank} {space}", fields)
    hints = [] if piece.flag is None else [_carried(view, piece.flag)]
    for kind, text in ABLE.items():
        spaces = sorted((to for to, what in reached.items() if what == kind), key=lambda to: reading_order(view, to))
        if spaces:
            hints.append(Phrase(text, {"spaces": _several(spaces)}))
    said = short(piece.space) if castle else None
    button = Phrase("{rank} {space}", {"rank": rank, "space": short(piece.space)})
    flagged = piece.flag is not None
    called = (short(piece.space), Phrase(NAMES[rank]), Phrase("{rank}", {"rank": rank}))
    return Option(
        piece.space,
        label,
        _joined(hints),
        said=said,
        short=_flagged(button, flagged),
        unsigned=_flagged(short(piece.space), flagged),
        emoji=_emoji(rank),
        aliases=called,
        brief=_flagged(shortest(piece.space), flagged),
    )


def _flagged(name: Phrase, flagged: bool) -> Phrase:
    """The text of a button, with a flag if the piece carries one."""
    return Phrase("{piece} 🚩", {"piece": name}) if flagged else name


def _several(spaces: Sequence[Space]) -> Value:
    """A list of spaces, of which only the first ones are told."""
    told = {f"space{at}": spoken(space) for at, space in enumerate(spaces[:TOLD])}
    if len(spaces) <= TOLD:
        return tuple(told.values())
    return Phrase(", ".join([*(f"{{{name}}}" for name in told), "…"]), told)


def _carried(view: StrategoView, flag: Seat) -> Phrase:
    if flag == view.me:
        return Phrase(N_("carries your flag"))
    return Phrase(N_("carries the flag of {owner}"), {"owner": Who(flag)})


def destination_options(view: StrategoView, piece: Space) -> tuple[Option, ...]:
    """Where one of the viewer's pieces can go, under the numbers that the picture shows, in groups."""
    here, found = ground(view), destinations(view, piece)
    return tuple([_destination(view, here, here.at[piece], way) for way in found])


def _destination(view: StrategoView, here: Ground, index: int, way: Destination) -> Option:
    to, kind, other = way.space, way.kind, here.at.get(way.space)
    fields: dict[str, Value] = {"to": spoken(to)}
    if other is not None:
        fields["who"] = Who(view.pieces[other].owner)
    label = Phrase("{number} · {what}", {"number": way.number, "what": Phrase(CALLED[kind], fields)})
    said = Phrase(DONE[kind], {"to": short(to) if kind == "step" else spoken(to)})
    button = Phrase("{number}", {"number": way.number})
    hint = _effects(view, here, index, way)
    group = Phrase(_region(view, view.pieces[index].space, to) if kind == "step" else GROUPS[kind])
    return Option(to, label, hint, group, said, short=button, emoji=SIGNS.get(kind))


def _region(view: StrategoView, start: Space, to: Space) -> Term:
    """Where a step leads in the viewer's own picture."""
    if to in SPACE_NAMES:
        return CASTLE
    row, before = reading_order(view, to)[0], reading_order(view, start)[0]
    return SIDEWAYS if row == before else BACKWARD if row > before else FORWARD


def _effects(view: StrategoView, here: Ground, index: int, way: Destination) -> Phrase | None:
    """What is worth knowing of a destination: who stands there, which flags, and whether it wins."""
    (_, to, kind, wins), piece = way, view.pieces[index]
    other = here.at.get(to)
    hints: list[Phrase] = []
    if other is not None and kind != "hand over":
        target = view.pieces[other]
        if target.known is not None and view.options.memory == "aid":
            hints.append(Phrase(N_("announced: {rank}"), {"rank": Phrase(NAMES[target.known])}))
        if target.flag is not None:
            hints.append(_carried(view, target.flag))
    if wins:
        hints.append(Phrase(N_("wins the game")))
    else:
        hints += _lying(view, to)
    if kind == "fire" and piece.flag is not None:
        hints.append(Phrase(N_("the flag stays behind")))
    return _joined(hints)


def _lying(view: StrategoView, space: Space) -> list[Phrase]:
    """Whose flags lie on a space."""
    owners = [flag.owner for flag in view.flags if flag.space == space]
    others: tuple[Value, ...] = tuple(Who(owner) for owner in owners if owner != view.me)
    found = [Phrase(N_("here lies your flag"))] if view.me in owners else []
    return [*found, Phrase(N_("here lies the flag of {owners}"), {"owners": others})] if others else found


def recruit_options(view: StrategoView) -> tuple[Option, ...]:
    """Whom the viewer may bring back, highest first."""
    return tuple([_recruit(view, rank) for rank in dict.fromkeys(view.reserve)])


def _recruit(view: StrategoView, rank: int) -> Option:
    number = view.reserve.count(rank)
    return Option(str(rank), Phrase(NAMES[rank]), RECRUIT_COUNT.phrase({"number": number}), emoji=_emoji(rank))


def _emoji(rank: int) -> str:
    return f"stratego_{rank}"


def option(view: StrategoView, partial: tuple[str, ...], value: str) -> Option:
    """One value of a move's next field."""
    match partial:
        case ("place",):
            return _placed(value)
        case ("move",):
            options = piece_options(view)
        case ("move", piece):
            options = destination_options(view, piece)
        case _:
            options = recruit_options(view)
    return next((option for option in options if option.value == value), Option(value, Phrase("{v}", {"v": value})))


def _placed(rank: str) -> Option:
    """A piece of a formation: by its name where it is moved about, by its number in the whole formation."""
    number = Phrase("{rank}", {"rank": rank})
    name = NAMES.get(int(rank)) if rank.isdecimal() else None
    if name is None:
        return Option(rank, number)
    label = Phrase("{rank} {name}", {"rank": rank, "name": Phrase(name)})
    return Option(rank, label, said=number, emoji=_emoji(int(rank)))


def question(view: StrategoView, move: StrategoMove) -> Phrase | None:
    """What is asked before a move that puts the viewer's own flag at stake. Others may see whether it is asked, so
    that this must not depend on the rank of the piece."""
    if not isinstance(move, Go):
        return None
    here = ground(view)
    index, other = here.at.get(move.piece), here.at.get(move.to)
    if index is None or other is None or view.pieces[index].flag != view.me or view.ranks[index] is None:
        return None
    if view.pieces[other].owner in view.allies(view.pieces[index].owner):
        return None
    if view.ranks[index] == CANNON:
        return Phrase(CARRIER_FIRES, {"space": spoken(move.piece)})
    return Phrase(CARRIER_ATTACKS)


def _joined(hints: Sequence[Phrase]) -> Phrase | None:
    """Several hints as one; None for none."""
    if not hints:
        return None
    first, *others = hints
    more = _joined(others)
    return first if more is None else Phrase("{first} · {more}", {"first": first, "more": more})
