"""Long moves, such as a secret set-up, that are drafted before they are played: from ready-made ones (presets), changed
item by item, and then sealed."""

from games.chance import Chance, SeededChance
from games.core import AnyGame, Game, Move, Preset, Seat, View
from games.errors import Unreadable
from games.match import Match


def has_drafts(game: AnyGame) -> bool:
    """Whether a game has moves that are drafted, at any time."""
    return type(game).presets is not Game.presets


def drafted_kinds(game: AnyGame, view: View) -> tuple[str, ...]:
    """The kinds of move that a player may make now and that are drafted first: those that have presets."""
    kinds = {preset.move.kind for preset in game.presets(view, SeededChance(b"kinds", 0))}
    return tuple(kind for kind in game.kinds(view) if kind in kinds)


def presets(game: AnyGame, view: View, kind: str, chance: Chance | None = None) -> tuple[Preset, ...]:
    """The ready-made moves of a kind that a player may start from now, the random ones drawn with `chance`.

    Without it they are equal at each call, which is enough for their labels.
    """
    ready = game.presets(view, chance or SeededChance(b"labels", 0))
    return tuple(preset for preset in ready if preset.move.kind == kind)


def has_sealed(match: Match, seat: Seat) -> bool:
    """Whether a player has sealed their drafted move while others, in the same turn, still draft theirs."""
    return (
        has_drafts(match.game)
        and seat not in match.to_act
        and any(drafted_kinds(match.game, match.view(other)) for other in match.to_act)
    )


def draft_items(draft: Move) -> tuple[str, ...]:
    """The items of a draft's one tuple field, in notation; empty for a move of another form."""
    tokens = draft.tokens()
    return tuple(tokens[0].split(",")) if len(tokens) == 1 else ()


def swapped(game: AnyGame, draft: Move, places: tuple[int, int]) -> Move:
    """The draft with two of its items exchanged. Raises Unreadable for places it does not have."""
    items = list(draft_items(draft))
    one, other = places
    if not (0 <= one < len(items) and 0 <= other < len(items)):
        raise Unreadable(text=f"{one} {other}")
    items[one], items[other] = items[other], items[one]
    changed: Move = game.read(f"{draft.kind}.{','.join(items)}")
    return changed
