"""Pictures without the bot."""

from pathlib import Path

import pytest
from PIL import Image

from render import PAINTERS, readme_pictures
from render.__main__ import main


def test_a_picture_of_a_random_game_is_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["glory", "--seed", "1", "--seats", "3", "--viewer", "1", "-o", str(tmp_path / "board.png")])

    with Image.open(tmp_path / "board.png") as picture:
        assert picture.width == 1000
    assert "You are Bob." in capsys.readouterr().out


def test_the_same_seed_gives_the_same_picture(tmp_path: Path) -> None:
    for name in ("one", "two"):
        main(["glory", "--seed", "5", "-o", str(tmp_path / f"{name}.png")])

    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


@pytest.mark.parametrize("game", sorted(PAINTERS))
def test_a_picture_needs_no_number_of_seats(tmp_path: Path, game: str) -> None:
    main([game, "-o", str(tmp_path / "board.png")])

    assert (tmp_path / "board.png").exists()


def test_a_copy_for_a_phone_is_written_beside_it(tmp_path: Path) -> None:
    main(["glory", "--cover", "--width", "400", "-o", str(tmp_path / "cover.png")])

    with Image.open(tmp_path / "cover-400.png") as picture:
        assert picture.width == 400


def test_the_pictures_of_the_readme_are_made_anew(tmp_path: Path) -> None:
    readme_pictures.main(tmp_path / "pictures")

    made = {path.stem for path in (tmp_path / "pictures").glob("*.png")}
    assert made == {"glory-cover", *(scene.name for scene in readme_pictures.PICTURES)}
