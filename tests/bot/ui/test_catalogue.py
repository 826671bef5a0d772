"""Every catalogue translates all texts of the bot, the games and the pictures."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, get_args

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.ui.languages import CATALOGUES
from games import GAMES
from games.words import NP_, Phrase, english
from tests.support.languages import LANGUAGES
from tests.support.marked import KEYWORDS, ROOT, SOURCES, MsgId, keyed, marked

PATHS = sorted(CATALOGUES.glob("*/LC_MESSAGES/speeltafel.po"))


def said() -> frozenset[MsgId]:
    """Every msgid that is marked in the sources."""
    return marked(*SOURCES)


def entries(path: Path) -> dict[MsgId, Message]:
    """A catalogue's messages by msgid, the header left out."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    return {keyed(message.id, message.context): message for message in catalogue if message.id}


def forms(value: object) -> tuple[str, ...]:
    """One form or both."""
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, (tuple, list)) else ()


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


class Notified(NamedTuple):
    """A call of a function by its name: where it stands, the name, what it is given (of plain values; None for others),
    which functions are called for the second and later arguments, and whether all of it is within an f-string."""

    where: str
    name: str
    given: tuple[object, ...]
    called: tuple[str, ...]
    is_inside: bool


@cache
def calls() -> tuple[Notified, ...]:
    """Each in the sources."""
    paths = sorted(path for part in SOURCES for path in (ROOT / part).rglob("*.py"))
    return tuple(call for path in paths for call in _calls(path))


def _calls(path: Path) -> Iterator[Notified]:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    inside = {id(part) for text in nodes if isinstance(text, ast.JoinedStr) for part in ast.walk(text)}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            given = tuple(it.value if isinstance(it, ast.Constant) else None for it in node.args)
            later = (*node.args[1:], *(keyword.value for keyword in node.keywords if keyword.arg == "plural"))
            called = tuple(ast.unparse(it.func) for it in later if isinstance(it, ast.Call))
            yield Notified(f"{path.relative_to(ROOT)}:{node.lineno}", node.func.id, given, called, id(node) in inside)


def test_nothing_is_marked_inside_an_f_string() -> None:
    """There it is found by some Pythons and not by others, and then it is silently left untranslated."""
    assert [call.where for call in calls() if call.name in KEYWORDS and call.is_inside] == []


def test_there_is_a_dutch_catalogue() -> None:
    assert [path.parts[-3] for path in PATHS] == ["nl"]
    assert LANGUAGES.of("nl").text("and") == "en"


def test_a_word_that_means_two_things_is_translated_in_its_context() -> None:
    piece, game = Phrase(NP_("a piece", "Spy")), Phrase("Spy")
    dutch = LANGUAGES.of("nl")

    assert [english(())(word) for word in (piece, game)] == ["Spy", "Spy"]
    assert [LANGUAGES.of("en")(word) for word in (piece, game)] == ["Spy", "Spy"]
    assert [dutch(word) for word in (piece, game)] == ["Spion", "Spy"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.parts[-3])
class TestCatalogue:
    """What holds for each of them."""

    def test_has_every_msgid_and_no_other(self, path: Path) -> None:
        there = set(entries(path))

        assert sorted(map(str, said() - there)) == [], "run `make words` and translate these"
        assert sorted(map(str, there - said())) == [], "run `make words`"

    def test_translates_everything_for_sure(self, path: Path) -> None:
        assert [key for key, message in entries(path).items() if not all(forms(message.string)) or message.fuzzy] == []

    def test_has_two_forms_where_there_are_two(self, path: Path) -> None:
        wrong = [key for key, message in entries(path).items() if len(forms(message.string)) != len(forms(key))]

        assert wrong == []

    def test_fills_in_the_same_fields(self, path: Path) -> None:
        wrong = [
            (key, text)
            for key, message in entries(path).items()
            for original, text in zip(forms(key), forms(message.string), strict=True)
            if fields(original) != fields(text)
        ]

        assert wrong == []


def test_two_numbers_are_marked_as_two_numbers() -> None:
    """Two msgids marked one by one are two messages in the catalogue, and are never found as one in two numbers."""
    wrong = [call.where for call in calls() if call.name in ("Plural", "Phrase") and "N_" in call.called]

    assert wrong == []


def test_only_plain_texts_are_marked() -> None:
    """A text that is put together while the program runs is in no catalogue."""
    wrong = [
        call.where
        for call in calls()
        if call.name in KEYWORDS
        if not all(isinstance(given, str) for given in call.given)
    ]

    assert wrong == []


def test_every_choice_of_an_option_is_marked() -> None:
    """The values of a Literal are shown in the lobby and proposed by the command."""
    fields = [field for game in GAMES.every() for field in game.options.model_fields.values()]
    shown = {value for field in fields for value in get_args(field.annotation) if isinstance(value, str)}

    assert shown - said() == set()
