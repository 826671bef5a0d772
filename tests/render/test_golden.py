"""The pictures look as they did when somebody last looked at them."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.support.render.make_golden import FOLDER, GAME_OF, SHEETS, picture

FAR = 60
"""Shades between two pixels (0 to 255) that are more than another rasteriser's rounding."""


@pytest.mark.parametrize("name", [*GAME_OF, *SHEETS])
def test_a_picture_looks_like_its_golden_one(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as stored:
        golden = stored.convert("RGB")

    image = picture(name)

    assert image.size == golden.size
    apart = ImageChops.difference(image, golden).convert("L")
    assert ImageStat.Stat(apart).mean[0] < 2.5
    assert sum(apart.histogram()[FAR:]) < image.width * image.height / 200


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {*GAME_OF, *SHEETS}
