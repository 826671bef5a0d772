"""The pictures look as they did when somebody last looked at them."""

from PIL import Image, ImageChops, ImageStat

from tests.support.render.make_golden import COVERS, FOLDER, POSITIONS, pictures

FAR = 60
"""Shades between two pixels (0 to 255) that are more than another rasteriser's rounding."""


def test_every_picture_looks_like_its_golden_one() -> None:
    for name, image in pictures():
        with Image.open(FOLDER / f"{name}.png") as stored:
            golden = stored.convert("RGB")

        assert image.size == golden.size, name
        apart = ImageChops.difference(image, golden).convert("L")
        assert ImageStat.Stat(apart).mean[0] < 2.5, name
        assert sum(apart.histogram()[FAR:]) < image.width * image.height / 200, name


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {*COVERS, *POSITIONS}
