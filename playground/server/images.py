"""The sizes of pictures, and the default avatars."""

import struct
import zlib

PNG = b"\x89PNG\r\n\x1a\n"
AVATAR_COLOURS = ((88, 101, 242), (117, 126, 138), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 159))
AVATAR_SIDE = 128


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG, a GIF, or an animated or lossless WebP; None for anything else."""
    if data.startswith(PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data.startswith(b"RIFF") and data[12:16] == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if data.startswith(b"RIFF") and data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return None


def avatar(index: int) -> bytes:
    """Return a PNG of a bust on one of six colours."""
    colour = AVATAR_COLOURS[index % len(AVATAR_COLOURS)]
    rows = b"".join(_row(y, colour) for y in range(AVATAR_SIDE))
    header = struct.pack(">IIBBBBB", AVATAR_SIDE, AVATAR_SIDE, 8, 2, 0, 0, 0)
    return PNG + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")


def _row(y: int, colour: tuple[int, int, int]) -> bytes:
    pixels = (b"\xff\xff\xff" if _in_bust(x, y) else bytes(colour) for x in range(AVATAR_SIDE))
    return b"\0" + b"".join(pixels)


def _in_bust(x: int, y: int) -> bool:
    middle = AVATAR_SIDE / 2
    head = (x - middle) ** 2 + (y - 50) ** 2 < 22**2
    shoulders = ((x - middle) / 40) ** 2 + ((y - 118) / 38) ** 2 < 1
    return head or shoulders


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
