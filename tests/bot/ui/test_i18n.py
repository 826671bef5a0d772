"""Phrases become sentences in the right language, and nothing that is filled in is read as anything but text."""

from pathlib import Path

import pytest

from bot.ui.languages import Languages
from games.words import Phrase, Seat, Who

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "and"
msgstr "en"

msgid "{who} drew a card."
msgstr "{who} trok een kaart."

msgid "Marshal"
msgstr "Maarschalk"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} kaart"
msgstr[1] "{n} kaarten"

#, fuzzy
msgid "Steal"
msgstr "Vals"
"""


@pytest.fixture
def languages(tmp_path: Path) -> Languages:
    folder = tmp_path / "nl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "speeltafel.po").write_text(CATALOGUE, "utf-8")
    return Languages.read(tmp_path)


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("nl", "nl"),
        ("nl-NL", "nl"),
        ("nl-BE", "nl"),
        ("NL", "nl"),
        ("en-US", "en"),
        ("de", "en"),
        ("nn", "en"),
        ("", "en"),
    ],
)
def test_dutch_is_spoken_to_the_dutch_and_english_to_all_others(languages: Languages, locale: str, code: str) -> None:
    assert languages.of(locale).code == code


def test_a_seat_becomes_the_name_of_who_sits_there(languages: Languages) -> None:
    words = languages.of("nl").translator(("Ann", "Bob"))

    assert words(Phrase("{who} drew a card.", {"who": Who(Seat(1))})) == "Bob trok een kaart."


def test_several_seats_become_a_list_in_the_language(languages: Languages) -> None:
    phrase = Phrase("{who} drew a card.", {"who": tuple(Who(Seat(seat)) for seat in range(3))})

    assert languages.of("nl").translator(("Ann", "Bob", "Cas"))(phrase) == "Ann, Bob en Cas trok een kaart."
    assert languages.of("en").translator(("Ann", "Bob", "Cas"))(phrase) == "Ann, Bob and Cas drew a card."


def test_a_phrase_inside_a_phrase_is_translated_too(languages: Languages) -> None:
    phrase = Phrase("{who} drew a card.", {"who": Phrase("Marshal")})

    assert languages.of("nl")(phrase) == "Maarschalk trok een kaart."


@pytest.mark.parametrize(
    ("count", "dutch", "english"), [(0, "0 kaarten", "0 cards"), (1, "1 kaart", "1 card"), (2, "2 kaarten", "2 cards")]
)
def test_the_number_decides_the_form(languages: Languages, count: int, dutch: str, english: str) -> None:
    phrase = Phrase("{n} card", {"n": count}, "{n} cards", "n")

    assert languages.of("nl")(phrase) == dutch
    assert languages.of("en")(phrase) == english


def test_a_fuzzy_translation_is_not_used(languages: Languages) -> None:
    assert languages.of("nl").text("Nobody knows {what}.", what="this") == "Nobody knows this."
    assert languages.of("nl").text("Steal") == "Steal"


def test_an_empty_text_stays_empty(languages: Languages) -> None:
    assert languages.of("nl").text("") == ""


@pytest.mark.parametrize("name", ["{who}", "{0}", "{", "}}", "{who.__class__}", "%s"])
def test_a_name_with_braces_is_only_text(languages: Languages, name: str) -> None:
    words = languages.of("nl").translator((name,))

    assert words(Phrase("{who} drew a card.", {"who": Who(Seat(0))})) == f"{name} trok een kaart."


def test_in_a_message_names_are_bold_and_what_is_filled_in_is_escaped(languages: Languages) -> None:
    words = languages.of("en").translator(("*Ann*",), markdown=True)

    assert words(Phrase("{who}: {text}", {"who": Who(Seat(0)), "text": "_x_"})) == r"**\*Ann\***: \_x\_"


def test_two_translators_that_say_the_same_are_equal(languages: Languages) -> None:
    dutch, english = languages.of("nl"), languages.of("en")

    assert dutch.translator(["Ann"]) == dutch.translator(("Ann",))
    assert (
        len(
            {
                dutch.translator(("Ann",)),
                dutch.translator(("Bob",)),
                english.translator(("Ann",)),
                dutch.translator(["Ann"]),
            }
        )
        == 3
    )
