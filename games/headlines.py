"""How a game says what is worth a headline: a table of sentences, weightiest first, and who reads which of them; and
the line of figures under it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.core import Term, View
from games.words import N_, NN_, NP_, Phrase, Plural, Seat, Value, Who, phrase_of

Sentence: TypeAlias = Mapping[str, str | Plural]
"""What it says, by the field that holds who reads it; "all" is what everybody else reads."""
Condition: TypeAlias = Callable[[Any, Any], bool]
"""Whether a sentence is true of an event, given the position after it: called with that position and the event."""
Fields: TypeAlias = Callable[[Any, Any, Seat | None], Mapping[str, Value]]
"""What the sentences of an event may name, for a position and a reader."""

YOU = NP_("begins a sentence", "You")


class Row(NamedTuple):
    """A sentence, the kinds of what it tells (an event, or all of a turn), and what must hold of it."""

    kind: type | tuple[type, ...]
    sentence: Sentence
    when: tuple[Condition, ...] = ()

    def fits(self, view: View, event: object) -> bool:
        return isinstance(event, self.kind) and all(holds(view, event) for holds in self.when)


def heaviest(rows: Sequence[Row], view: View, events: Sequence[Any]) -> tuple[Row, Any] | None:
    """The first row that fits an event, and the newest such event; None where none fits."""
    newest = events[::-1]
    return next(((row, event) for row in rows for event in newest if row.fits(view, event)), None)


def weightiest(
    rows: Sequence[Row], view: View, events: Sequence[Any], me: Seat | None, fields: Fields
) -> Phrase | None:
    """What `me` reads of the first row that fits an event, the newest such event; None where none fits."""
    found = heaviest(rows, view, events)
    return None if found is None else said(found[0].sentence, fields(view, found[1], me), me)


def said(sentence: Sentence, fields: Mapping[str, Value], me: Seat | None) -> Phrase:
    """What `me` reads: the sentence for whoever the field holds, if there is one, with the fields that it names."""
    own = [text for field, text in sentence.items() if me is not None and fields.get(field) == Who(me)]
    text = own[0] if own else sentence["all"]
    forms = "".join(text)
    return phrase_of(text, {name: value for name, value in fields.items() if f"{{{name}}}" in forms})


def named(seats: Sequence[Seat], me: Seat | None) -> tuple[Value, ...]:
    """Players at the start of a sentence, "you" first."""
    you = (Phrase(YOU),) if me in seats else ()
    return (*you, *(Who(seat) for seat in seats if seat != me))


# Figures


def beside(*parts: Value) -> Phrase:
    """Several things in one line: "Ann 3 · Bob 2"."""
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(" · ".join(f"{{{name}}}" for name in fields), fields)


def each(counts: Sequence[int]) -> Phrase:
    """What every player has, in seat order: "Ann 3 · Bob 2"."""
    return beside(*(Phrase("{who} {count}", {"who": Who(Seat(at)), "count": count}) for at, count in enumerate(counts)))


def in_rounds(view: View, number: int) -> Phrase:
    """The round that a game is in, or how many it had."""
    if view.outcome is None:
        return Phrase(N_("round {round}"), {"round": number})
    return NN_("{rounds} round", "{rounds} rounds", "rounds").phrase({"rounds": number})


# How it ended


def ended_by(*reasons: Term) -> Condition:
    """The condition that the game is over, for one of these reasons."""
    return lambda view, event: view.outcome is not None and view.outcome.reason in reasons


def one_wins(view: View, event: object) -> bool:
    return view.outcome is not None and len(view.outcome.winners) == 1


def all_win(view: View, event: object) -> bool:
    return view.outcome is not None and len(view.outcome.winners) == len(view.outcome.scores)
