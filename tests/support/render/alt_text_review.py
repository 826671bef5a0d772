"""What is told of positions, as a text in which a person can review every sentence."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

GLIMPSE = 44
"""So many characters are shown of a sentence that is gone: it stands whole where the text is told that had it."""
WIDTH = 120
"""So many characters a line has, or one sentence."""
SIGNS = "+ is told too, - is told no more, ~ is told in place of what begins alike."


def review(texts: Mapping[str, str]) -> str:
    """All texts by their titles; of one that is much like another before it, only what is said otherwise."""
    told: dict[str, list[str]] = {}
    lines = [SIGNS]
    for title, text in texts.items():
        sentences = re.split(r"(?<=[.!?…]) ", re.sub(r"(.)\1{9,}", _counted, text))
        ways = [(f"{title}:", sentences)]
        ways += [(f"{title}, as {other}:", [*_changes(before, sentences)]) for other, before in told.items()]
        heading, shown = min(ways, key=lambda way: sum(map(len, way[1])))
        lines += _filled([heading, *(shown or ["the same"])])
        told[title] = sentences
    return "\n".join([*lines, ""])


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """What is gone, and what is new."""
    for kind, first, end, new, until in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, come = before[first:end], after[new:until]
        if [it.split()[0] for it in gone] == [it.split()[0] for it in come]:
            yield from (f"~ {sentence}" for sentence in come if kind != "equal")
        else:
            yield from (f"- {_glimpse(sentence)}" for sentence in gone)
            yield from (f"+ {sentence}" for sentence in come)


def _glimpse(sentence: str) -> str:
    return sentence if len(sentence) <= GLIMPSE else f"{sentence[: GLIMPSE - 1].rstrip()}…"


def _counted(run: re.Match[str]) -> str:
    """A character and how often it stands in a row."""
    return f"{run[1]}×{len(run[0])}"


def _filled(sentences: Iterable[str]) -> Iterator[str]:
    """Lines of as many whole sentences as there is room for."""
    line = ""
    for sentence in sentences:
        if line and len(f"{line} {sentence}") > WIDTH:
            yield line
            line = "   "
        line = f"{line} {sentence}" if line else sentence
    yield line
