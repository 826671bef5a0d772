"""Which names the font can write, and how text is fitted."""

from typing import Any

import pytest
from PIL import ImageDraw

from render.toolkit.fonts import Fonts, writable


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Łukasz Żółw", "O'Neill-Smith", "Дмитрий", "Ελένη", "a\u0301nn"])
def test_names_in_letters_that_the_font_has_are_written(name: str) -> None:
    assert writable(name)


@pytest.mark.parametrize(
    "name", ["", "  ", "Ann🎉", "日本", "שלום", "محمد", "\u202eAnn", "A\u200bnn", "n\u0303\u0304\u0301"]
)
def test_names_with_signs_that_the_font_lacks_or_that_pile_up_are_not(name: str) -> None:
    assert not writable(name)


def test_a_label_shrinks_before_it_is_cut() -> None:
    fonts = Fonts()

    assert fonts.fit("Maximilian", 190, "Bold", 40, 28).size == 38
    cut = fonts.fit("Maximilian Wolfeschlegel", 200, "Bold", 40, 28)
    assert (cut.size, cut.text[-1]) == (28, "…")
    assert cut.mask.width <= 200


@pytest.mark.parametrize("ending", [" (2)", " (12)", " (2) (you)"])
def test_a_name_that_is_cut_keeps_the_number_behind_it(ending: str) -> None:
    cut = Fonts().fit(f"Maximilian Wolfeschlegel{ending}", 200, "Bold", 40, 28)

    assert cut.text.endswith(f"…{ending}")
    assert cut.mask.width <= 200


def test_without_room_for_more_the_number_goes_too() -> None:
    assert Fonts().fit("Ann (2) (you)", 80, "Bold", 28, 28).text.endswith("… (2)")
    assert Fonts().fit("Ann (2)", 40, "Bold", 28, 28).text == "A…"


@pytest.mark.parametrize(
    ("text", "width"), [("Maximilian", 190), ("Maximilian Wolfeschlegel", 200), ("Ann (2) (you)", 160)]
)
def test_what_is_tried_for_a_label_is_measured_and_only_the_label_is_written(
    text: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = ImageDraw.ImageDraw.text

    def noted(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, *args: Any, **named: Any) -> None:
        written.append(text)
        write(draw, at, text, *args, **named)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", noted)

    label = Fonts().fit(text, width, "Bold", 40, 28)

    assert written == [label.text]
