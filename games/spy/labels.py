"""How what may be chosen in Spy is shown: targets with what can be placed there, cards with where they lie."""

from games.core import Choice, Inert, Option, Place, Preset
from games.spy.components import CONTINENTS, MOTIFS, TARGET_PLACE, TARGETS, Target, continent, hideout, shows
from games.spy.events import card_phrase, other_motif
from games.spy.legal import Deployment, deployment, deployments
from games.spy.model import Deploy, Done, SpyMove, SpyView
from games.spy.refusals import own_laid
from games.words import N_, NN_, Phrase, Plural, Value

CONTINENT_GROUP = Phrase(N_("Continents"))
HIDEOUT_GROUP = Phrase(N_("Hideouts"))
LAID_GROUP = Phrase(N_("Laid out"))
HAND_GROUP = Phrase(N_("In your hand"))

TARGET_ROWS: tuple[tuple[Target, ...], ...] = tuple(
    (*TARGETS[row : row + 2], *TARGETS[row + 6 : row + 8]) for row in range(0, 6, 2)
)
"""The targets as they lie: continents in the left half, hideouts in the right one."""
MOST_SHORTCUTS = 5
"""So many are offered at once: a row of buttons."""
MOST_NAMED = 3
"""So many cards are named where there is nothing to choose among them; of more their number is told."""
CARDS = NN_("{cards} card", "{cards} cards", "cards")
FIT = NN_("{cards} card fits", "{cards} cards fit", "cards")
PLACES = NN_("up to {spies} spy", "up to {spies} spies", "spies")
LAST_CHANCE = N_("This is your last turn, and you can still place spies. End it anyway?")
LAST_TURN = N_("This is your last turn: unplaced spies count against you. End it?")


def option(view: SpyView, partial: tuple[str, ...], value: str) -> Option:
    """The value of a move's next field, with what it would bring or where it lies."""
    if partial == ("deploy",):
        return target_option(deployment(view, TARGETS[TARGET_PLACE[value]]))
    if partial[0] == "lay":
        return _to_lay(view, value)
    return play_option(deployment(view, TARGETS[TARGET_PLACE[partial[1]]]), value)


def target_choice(view: SpyView) -> Choice:
    """The targets where something can be deployed, in the picture's places among the others."""
    options = tuple([target_option(found) for found in deployments(view)])
    if not options:
        return Choice((), 0, 0)
    offered = {option.value for option in options}
    places = tuple([tuple([_place(target, offered) for target in row]) for row in TARGET_ROWS])
    return Choice(options, places=places)


def _place(target: Target, offered: set[str]) -> Place:
    return target if target in offered else Inert(Phrase(MOTIFS[target]), _emoji(target))


def _emoji(target: Target) -> str:
    return f"spy_{target}"


def shortcuts(view: SpyView, partial: tuple[str, ...]) -> tuple[Preset, ...]:
    """Deployments of all cards that fit, each of which places a spy: at the target that is picked, and before that
    where none of the cards serves another target, so that there is nothing to weigh."""
    found = deployments(view)
    if partial:
        chosen = [it for it in found if partial == ("deploy", it.target)]
    else:
        chosen = [it for it in found if not any(set(it.cards) & set(other.cards) for other in found if other != it)]
    useful = [it for it in chosen if it.most - it.there <= it.left]
    return tuple([_all_cards(it, named=bool(partial)) for it in useful[:MOST_SHORTCUTS]])


def _all_cards(found: Deployment, *, named: bool) -> Preset:
    """The deployment of all cards that fit; of few, none of which can be kept, the names where they may be `named`."""
    named = named and found.least == found.most <= MOST_NAMED
    names = tuple([Phrase(MOTIFS[other_motif(card, found.target)]) for card in found.cards])
    fields: dict[str, Value] = {
        "target": Phrase(MOTIFS[found.target]),
        "cards": names if named else _counted(CARDS, cards=found.most),
        "spies": found.spies(found.most),
    }
    move = Deploy(target=found.target, cards=found.cards)
    return Preset(Phrase(N_("{target}: {cards}, +{spies}"), fields), move)


def target_option(found: Deployment) -> Option:
    """A target: how many cards fit and how many spies they place, or how many cards it takes."""
    group = CONTINENT_GROUP if found.target in CONTINENTS.values() else HIDEOUT_GROUP
    brings = Phrase("+{spies}", {"spies": found.spies(found.most)})
    return Option(
        found.target, Phrase(MOTIFS[found.target]), _prospect(found), group, emoji=_emoji(found.target), brief=brings
    )


def _prospect(found: Deployment) -> Phrase:
    fields: dict[str, Value] = {
        "fit": _counted(FIT, cards=found.most),
        "places": _counted(PLACES, spies=found.spies(found.most)),
        "there": found.there,
        "least": found.least,
    }
    if found.possible:
        return Phrase(N_("{fit}, {places}; {there} there now"), fields)
    return Phrase(N_("{fit}, it takes {least}; {there} there now"), fields)


def card_option(card: str, hint: Phrase, group: Phrase) -> Option:
    """A card, by both its motifs; what people write is those in either order, or one of them."""
    motifs = {"hideout": Phrase(MOTIFS[hideout(card)]), "continent": Phrase(MOTIFS[continent(card)])}
    both = (Phrase(text, motifs) for text in ("{hideout} {continent}", "{continent} {hideout}"))
    return Option(card, card_phrase(card), hint, group, emoji=f"spy_{card[:4]}", aliases=(*both, *motifs.values()))


def _to_lay(view: SpyView, card: str) -> Option:
    """A card of the hand: how many of the player's cards, this one too, carry each of its motifs."""
    own = (*view.hand, *own_laid(view))
    counts: dict[str, Value] = {
        "hideout": Phrase(MOTIFS[hideout(card)]),
        "hideouts": sum([shows(other, hideout(card)) for other in own]),
        "continent": Phrase(MOTIFS[continent(card)]),
        "continents": sum([shows(other, continent(card)) for other in own]),
    }
    hint = Phrase(N_("you have {hideouts} × {hideout}, {continents} × {continent}"), counts)
    return card_option(card, hint, HAND_GROUP)._replace(unsigned=Phrase(MOTIFS[continent(card)]))


def play_option(found: Deployment, card: str) -> Option:
    """A card for a target, and where it lies; once it is played only its other motif is told, since all carry the
    target's."""
    laid = card in found.laid
    where = Phrase(N_("laid out") if laid else N_("in your hand"))
    shown = card_option(card, where, LAID_GROUP if laid else HAND_GROUP)
    return shown._replace(said=Phrase(MOTIFS[other_motif(card, found.target)]))


def question(view: SpyView, move: SpyMove) -> Phrase | None:
    """What is asked before a player ends their last turn of a game: it costs them the spies that they have left. Others
    may see whether something is asked, so that this must not depend on what could be deployed."""
    if not (isinstance(move, Done) and view.last_round):
        return None
    return Phrase(LAST_CHANCE if deployments(view) else LAST_TURN)


def _counted(text: Plural, **fields: Value) -> Phrase:
    return text.phrase(fields)
