"""Which characters of a text are seen, and which are left out because they only do harm."""

import sys
import unicodedata

import pytest

from games.characters import shown, storable, undirected

UNSEEN = ["\u200b", "\u3164", "\u2800", "\U000e0001\U000e0041\U000e007f", "\u200f", "\u200e", "\u00ad", "\ufeff"]


@pytest.mark.parametrize(
    "text", ["", " ", "\n", *UNSEEN, "".join(UNSEEN), "\x00", "\ud800", "\u202e", "\u200d", "\u034f", "\ufe0f"]
)
def test_a_text_that_nobody_can_see_is_empty(text: str) -> None:
    assert shown(text) == ""


@pytest.mark.parametrize("unseen", [*UNSEEN, "\x00", "\ud800", "\u202e", "\u2066"])
def test_what_nobody_can_see_is_left_out_of_a_text(unseen: str) -> None:
    assert shown(f"{unseen}Ann{unseen}") == "Ann"


@pytest.mark.parametrize("text", ["Ann", "Zoë", "👩‍👧", "❤️", "🇳🇱", "محمد", "می‌خواهم", "שלום", "日本", "a\u0301"])
def test_a_text_that_is_seen_stays_as_it_is(text: str) -> None:
    assert shown(text) == storable(text) == undirected(text) == text


def test_words_are_parted_by_single_spaces() -> None:
    assert shown(" Ann\u3164\u2800van \n\t Dee ") == "Ann van Dee"


def test_nothing_turns_the_writing_direction() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    kept = [it for it in undirected(every) if unicodedata.bidirectional(it) in ("LRE", "RLE", "LRO", "RLO", "PDF")]

    assert kept == []
    assert undirected("A\u202e\u2066\u2069\u200e\u200f\u061cnn") == "Ann"


def test_what_databases_refuse_is_left_out_and_lines_stay() -> None:
    assert storable("a\x00\x1b\x85\ud800\udfff\nb\tc\u202e") == "a\nb\tc\u202e"
