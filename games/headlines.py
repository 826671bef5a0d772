"""Headlines of a game, and the line of figures below them.

A game gives a table of sentences, the most important first, with a version of each for the players whom it names.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.core import Term, View
from games.words import N_, NN_, NP_, Phrase, Plural, Seat, Value, Who, phrase_of

Sentence: TypeAlias = Mapping[str, str | Plural]
"""The versions of a sentence: by the event's field that holds the reader's seat; "all" for everybody else."""
Condition: TypeAlias = Callable[[Any, Any], bool]
"""Returns whether a sentence is true, given the position after an event and the event."""
Fields: TypeAlias = Callable[[Any, Any, Seat | None], Mapping[str, Value]]
"""Returns the fields that the sentences about an event may use, given a position, the event and a reader."""

YOU = NP_("begins a sentence", "You")


class Row(NamedTuple):
    """A sentence, the type of the events that it tells (or of a whole turn), and its conditions."""

    kind: type | tuple[type, ...]
    sentence: Sentence
    when: tuple[Condition, ...] = ()

    def fits(self, view: View, event: object) -> bool:
        return isinstance(event, self.kind) and all(holds(view, event) for holds in self.when)


def heaviest(rows: Sequence[Row], view: View, events: Sequence[Any]) -> tuple[Row, Any] | None:
    """Return the first row that fits an event, with the newest such event; None if none fits."""
    newest = events[::-1]
    return next(((row, event) for row in rows for event in newest if row.fits(view, event)), None)


def weightiest(
    rows: Sequence[Row], view: View, events: Sequence[Any], me: Seat | None, fields: Fields
) -> Phrase | None:
    """Return the headline for `me`: the first row that fits an event, about the newest such event; None if none
    fits."""
    found = heaviest(rows, view, events)
    return None if found is None else said(found[0].sentence, fields(view, found[1], me), me)


def said(sentence: Sentence, fields: Mapping[str, Value], me: Seat | None) -> Phrase:
    """Return the version of a sentence for `me`, with the fields that it uses."""
    own = [text for field, text in sentence.items() if me is not None and fields.get(field) == Who(me)]
    text = own[0] if own else sentence["all"]
    forms = "".join(text)
    return phrase_of(text, {name: value for name, value in fields.items() if f"{{{name}}}" in forms})


def named(seats: Sequence[Seat], me: Seat | None) -> tuple[Value, ...]:
    """Return players for the beginning of a sentence, "You" first."""
    you = (Phrase(YOU),) if me in seats else ()
    return (*you, *(Who(seat) for seat in seats if seat != me))


# Figures


def beside(*parts: Value) -> Phrase:
    """Join several parts in one line: "Ann 3 · Bob 2"."""
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(" · ".join(f"{{{name}}}" for name in fields), fields)


def first_beside(phrase: Phrase) -> Phrase:
    """Return the first of several parts in one line; another phrase as it is."""
    first = phrase.fields.get("part0")
    return first if isinstance(first, Phrase) else phrase


def each(counts: Sequence[int]) -> Phrase:
    """Return every player's count, in seat order: "Ann 3 · Bob 2"."""
    return beside(*(Phrase("{who} {count}", {"who": Who(Seat(at)), "count": count}) for at, count in enumerate(counts)))


def in_rounds(view: View, number: int) -> Phrase:
    """Return the present round, or after the end the number of rounds."""
    if view.outcome is None:
        return Phrase(N_("round {round}"), {"round": number})
    return NN_("{rounds} round", "{rounds} rounds", "rounds").phrase({"rounds": number})


# How it ended


def ended_by(*reasons: Term) -> Condition:
    """Return the condition that the game ended for one of these reasons."""
    return lambda view, event: view.outcome is not None and view.outcome.reason in reasons


def one_wins(view: View, event: object) -> bool:
    return view.outcome is not None and len(view.outcome.winners) == 1


def all_win(view: View, event: object) -> bool:
    return view.outcome is not None and len(view.outcome.winners) == len(view.outcome.scores)
