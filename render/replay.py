"""Make an animated picture of a recorded game: a frame for each moment with its moves marked, and its story in words.

The frames are the painter's pictures, without loss. Only one at a time is in memory as pixels.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageStat

from games.characters import undirected
from games.core import AnyGame, Seat
from games.match import Record
from games.words import N_, Phrase, Who, Words
from render.moments import MOST, Moment, moments
from render.painter import ALT_LIMIT, Painter, Picture
from render.toolkit.alt_text import length, truncated

FRAME: Final = 900
"""Milliseconds for which a frame is shown."""
HELD: Final = 4000
"""Milliseconds for which the last frame is shown."""
COARSE: Final = 5
"""Pictures are compared in squares of so many pixels a side."""
LIMIT: Final = 10_000_000
"""Bytes of the largest file that everybody may send on Discord."""
Format: TypeAlias = Literal["webp", "gif"]
OPTIONS: Final[dict[Format, dict[str, Any]]] = {
    "webp": {"lossless": True, "quality": 0, "method": 2, "kmin": 0, "kmax": 0},
    "gif": {"disposal": 1},
}
"""How each format is written.

WebP: `quality` is the effort to make the file smaller; 30 takes twice as long for one eighth less. `method` 2 is the
fastest; 0 makes files ten times as large, and 4 makes none smaller. `kmin` and `kmax` of 0 store only the first frame
whole, and changes in the others.
"""

Named: TypeAlias = Callable[[Sequence[str]], Words]
"""Returns words in a language for the given names of the seats."""
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of frames done, and the total."""


class Replay(NamedTuple):
    """A file, its number of frames, and its story in at most 1,024 characters."""

    content: bytes
    frames: int
    alt: str

    def __repr__(self) -> str:
        return f"Replay({len(self.content)} bytes, {self.frames} frames)"


def made(
    record: Record,
    game: AnyGame,
    painter: Painter,
    named: Named,
    viewer: Seat | None = None,
    file_format: Format = "webp",
    progress: Progress = lambda _done, _of: None,
    most: int = MOST,
    colours: Sequence[int] = (),
) -> Replay:
    """Make the replay of a record as `viewer` could see the game then (None: a spectator).

    It has at most `most` frames, and fewer if the file would exceed LIMIT. `colours` are as in `Painter.draw`. Raise
    Corrupt, or an error of the painter.
    """
    shown = moments(record, game, viewer, most)
    drawn = _drawn(shown, painter, named, colours, lambda at: progress(at // 2, len(shown)))
    pictures = [picture.png for picture in drawn]
    film = _Film(pictures, lambda at: progress((len(shown) + at) // 2, len(shown)))
    content = film.encoded(file_format)
    if len(content) > LIMIT and most > 2:
        return made(record, game, painter, named, viewer, file_format, progress, len(shown) * 2 // 3, colours)
    return Replay(content, len(shown), story(shown, game, named))


def _drawn(
    shown: Sequence[Moment], painter: Painter, named: Named, colours: Sequence[int], progress: Callable[[int], None]
) -> Iterator[Picture]:
    for at, moment in enumerate(shown, 1):
        yield painter.draw(moment.view, moment.names, named(moment.names), colours=colours, header=True)
        progress(at)


class _Film(Image.Image):
    """An image of many frames, each read when it is sought.

    All are as high as the highest: a lower picture is placed at the top or bottom, where its content stays in place.
    """

    format = "PNG"

    def __init__(self, pictures: Sequence[bytes], progress: Callable[[int], None]) -> None:
        super().__init__()
        self._pictures, self._progress, self._at, self._done = pictures, progress, -1, 0
        self._highest = _read(max(pictures, key=lambda it: Image.open(BytesIO(it)).height))
        self._size = self._highest.size
        self.n_frames = len(pictures)
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Go to a frame. Raise EOFError after the last one."""
        if not 0 <= frame < self.n_frames:
            raise EOFError
        if frame != self._at:
            picture = _read(self._pictures[frame])
            if picture.size != self._size:
                picture = min(_set_in(picture, self._size), key=lambda it: _difference(it, self._highest))
            self._at, self._mode, self.im = frame, picture.mode, picture.im
            if frame >= self._done:  # an encoder may read a frame twice
                self._done = frame + 1
                self._progress(self._done)

    def tell(self) -> int:
        return self._at

    def encoded(self, file_format: Format) -> bytes:
        stream, times = BytesIO(), [FRAME] * (self.n_frames - 1) + [HELD]
        self.save(stream, file_format, save_all=True, loop=0, duration=times, **OPTIONS[file_format])
        return stream.getvalue()


def _read(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def _set_in(picture: Image.Image, size: tuple[int, int]) -> Iterator[Image.Image]:
    """Yield a picture at the bottom and at the top of a higher one, extended by the colour of its edge."""
    for corner, y in (((0, 0), size[1] - picture.height), ((0, picture.height - 1), 0)):
        whole = Image.new("RGB", size, picture.getpixel(corner))
        whole.paste(picture, (0, y))
        yield whole


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures of the same size differ."""
    coarse = [it.reduce(COARSE) for it in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*coarse)).sum)


def story(shown: Sequence[Moment], game: AnyGame, named: Named) -> str:
    """Return the public story of a game in one paragraph: who played, as many headlines as fit, and how it ended."""
    first = f"{named(())(Phrase(game.title))}: {named(shown[0].names)(_who(range(len(shown[0].names))))}."
    last, headlines = _end(shown[-1], named), tuple(_headlines(shown, game, named))
    often = Counter(msgid for msgid, _ in headlines)
    chosen: list[int] = []
    whole = f"{first} {last}"
    for rank in sorted({times.bit_length() for times in often.values()}):  # rare headlines tell the most
        alike = [at for at, (msgid, _) in enumerate(headlines) if often[msgid].bit_length() == rank]
        for count in range(len(alike), 0, -1):
            evenly = (alike[at * len(alike) // count] for at in range(count))
            told = sorted([*chosen, *evenly])
            sentences = (said for said, _ in groupby(headlines[at][1] for at in told))
            text = " ".join(filter(None, (first, *sentences, last)))
            if length(text) <= ALT_LIMIT:
                chosen, whole = told, text
                break
        if count < len(alike):
            break
    return truncated(undirected(whole.strip()))


def _headlines(shown: Sequence[Moment], game: AnyGame, named: Named) -> Iterator[tuple[str, str]]:
    """Yield each moment's headline except the last, without repetitions: its msgid and its sentence."""
    before = ""
    for moment in shown[1:]:
        view, public = moment.match.view(None), moment.public
        headline = game.headline(view, public, None) if public and view.outcome is None else None
        said = "" if headline is None else named(moment.names)(headline.text)
        if headline is not None and said != before:
            yield headline.text.msgid, said if said.endswith((".", "!", "?")) else f"{said}."
        before = said


def _end(moment: Moment, named: Named) -> str:
    """Return who won and why; "" while the game goes on."""
    outcome, words = moment.match.outcome, named(moment.names)
    if outcome is None:
        return ""
    won = words(Phrase(N_("Winner: {seats}."), {"seats": _who(outcome.winners)})) if outcome.winners else ""
    return f"{won} {words(Phrase(outcome.reason))}".strip()


def _who(seats: Iterable[int]) -> Phrase:
    return Phrase("{who}", {"who": tuple(Who(Seat(seat)) for seat in seats)})
