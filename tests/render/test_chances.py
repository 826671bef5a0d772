"""The picture of the chances in a finished game: legible on a phone, without a hue that must be told, and in words."""

import io

import pytest
from PIL import Image

from games.words import Words
from render.chances import HEIGHT, LEAST, RADIUS, TOKEN, ChancesSheet, Tick
from render.painter import ALT_CORNER, ALT_LIMIT, WIDTH
from render.toolkit.alt_text import length
from render.toolkit.canvas import LIMIT, Canvas, PlacedText
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import TABLE
from tests.support.languages import LANGUAGES
from tests.support.render.chances import CHANCES, CHANCES_OF_TEAMS, chances, crowded

SPRITES = SpriteCache(Fonts())
LONG = "Wolfeschlegelsteinhausenbergerdorff"
SHEETS = {"three": CHANCES, "teams": CHANCES_OF_TEAMS, "crowded": crowded(), "the winner of many": crowded(me=5)}


def words(code: str = "en") -> Words:
    return LANGUAGES.of(code).translator(())


def written(monkeypatch: pytest.MonkeyPatch, sheet: ChancesSheet) -> list[PlacedText]:
    """What is written in a picture."""
    found, png = list[PlacedText](), Canvas.png

    def keep(canvas: Canvas, palette: Image.Image) -> bytes:
        found.extend(canvas.texts)
        return png(canvas, palette)

    monkeypatch.setattr(Canvas, "png", keep)
    sheet.draw(words(), SPRITES)
    return found


def signs(monkeypatch: pytest.MonkeyPatch, sheet: ChancesSheet) -> list[tuple[int, int]]:
    """The middles of the signs at the ends of the lines."""
    found, centre = list[tuple[int, int]](), Canvas.centre

    def keep(canvas: Canvas, sprite: Image.Image, x: int, y: int) -> None:
        found.append((x, y))
        centre(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "centre", keep)
    sheet.draw(words(), SPRITES)
    return found


@pytest.mark.parametrize("name", SHEETS)
def test_letters_are_large_and_none_lies_on_another(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    texts = written(monkeypatch, SHEETS[name])

    assert min(it.size for it in texts) >= LEAST >= 30
    inks = [it.ink for it in texts]
    assert not [
        (a, b)
        for a in inks
        for b in inks
        if a is not b and a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
    ]
    assert not [it.text for it in texts if "…" in it.text]


@pytest.mark.parametrize("name", SHEETS)
def test_it_has_its_size_and_shows_nothing_where_discord_covers_it(name: str) -> None:
    drawn = SHEETS[name].draw(words(), SPRITES)
    image = Image.open(io.BytesIO(drawn.png)).convert("RGB")

    assert image.size == (WIDTH, HEIGHT)
    assert len(drawn.png) <= LIMIT
    wide, high = ALT_CORNER
    corner = image.crop((0, HEIGHT - high, wide, HEIGHT))
    assert [colour for _, colour in corner.getcolors() or ()] == [TABLE]


def test_each_line_ends_at_the_shape_of_its_player_and_no_shape_lies_on_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = signs(monkeypatch, crowded())

    assert len(found) == 6
    assert all(0 < y < HEIGHT for _, y in found)
    apart = [abs(one - other) for at, (_, one) in enumerate(found) for _, other in found[at + 1 :]]
    assert min(apart) >= TOKEN


def test_team_mates_share_one_line_and_stand_side_by_side_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    found = signs(monkeypatch, CHANCES_OF_TEAMS)

    assert len(found) == 4
    assert len({y for _, y in found}) == 2


@pytest.mark.parametrize("name", SHEETS)
def test_the_numbers_of_what_is_told_are_drawn_apart(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    sheet = SHEETS[name]
    texts = {it.text: it.box for it in written(monkeypatch, sheet) if it.text in ("1", "2", "3")}

    assert len(texts) == len(sheet.marks)
    boxes = list(texts.values())
    apart = [max(abs(a.x - b.x), abs(a.y - b.y)) for at, a in enumerate(boxes) for b in boxes[at + 1 :]]
    assert all(it >= 2 * RADIUS for it in apart)


def test_turns_are_named_in_full_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = tuple(Tick(line=line, text=f"Beurt {line}0") for line in (0, 2, 5, 8, 22))
    texts = written(monkeypatch, CHANCES.replace(ticks=ticks, marks=()))

    assert [it.text for it in texts if it.text.startswith("Beurt")] == ["Beurt 00", "Beurt 80", "Beurt 220"]


def test_it_is_told_in_words_in_the_readers_language() -> None:
    english, dutch = (CHANCES.draw(words(code), SPRITES).alt for code in ("en", "nl"))

    assert english == (
        "Chances of winning, in percent. Ann: at first 33, at most 62, at the end 0."
        " At number 1, yours go from 58 to 31. At number 2, yours go from 58 to 31."
        " Bob: at first 33, at most 100, at the end 100. Cas: at first 34, at most 34, at the end 0."
    )
    assert dutch == (
        "Kansen om te winnen, in procent. Ann: eerst 33, op zijn hoogst 62, aan het eind 0."
        " Bij nummer 1 gaan die van jou van 58 naar 31. Bij nummer 2 gaan die van jou van 58 naar 31."
        " Bob: eerst 33, op zijn hoogst 100, aan het eind 100. Cas: eerst 34, op zijn hoogst 34, aan het eind 0."
    )


@pytest.mark.parametrize("name", [LONG * 10, "日本", "👑", "\u202eAnn", ""])
def test_any_name_is_drawn_and_told_within_the_limits(name: str) -> None:
    sheet = chances([(50, 100), (50, 0)], [(0,), (1,)], names=(name, name))

    drawn = sheet.draw(words(), SPRITES)

    assert length(drawn.alt) <= ALT_LIMIT
    assert "\u202e" not in drawn.alt


def test_the_readers_own_line_looks_different() -> None:
    one, other = (CHANCES.replace(me=me, marks=()).draw(words(), SPRITES) for me in (0, 1))

    assert one.png != other.png


def test_equal_chances_are_drawn_alike() -> None:
    first, second = (CHANCES.draw(words(), SpriteCache(Fonts())) for _ in range(2))

    assert first.png == second.png
