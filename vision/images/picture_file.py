"""Headers of picture files (JPEG, PNG, BMP, WebP, TIFF): the picture's size as its decoder reads it; truncated files.

Where a header leaves open what a decoder makes of it (a size twice, a head that is not in its place, tiles larger than
the picture), there is no size, and nothing is decoded: the memory that a decoder takes follows from what it reads.
"""

from __future__ import annotations

import re
import struct
from enum import StrEnum

PNG = b"\x89PNG\r\n\x1a\n"
_IHDR = b"\0\0\0\rIHDR"
MOST_WHOLE = 26_000_000
"""Pixels of a picture that its decoder holds whole, beside what it makes of it: 230 MB at most, as was measured."""
MOST_SCANS = 64
"""Scans of a JPEG that are decoded; ten are usual. Each takes a walk over the whole picture, and as few as 45 bytes."""
_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_WIDTH, _HEIGHT, _BITS, _SAMPLES, _TILE_WIDTH, _TILE_HEIGHT = 256, 257, 258, 277, 322, 323
_SHORT, _LONG = 3, 4
_HEIF = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})


class Format(StrEnum):
    """The format of a picture file, by the signature by which OpenCV chooses its decoder."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WebP"
    BMP = "BMP"
    TIFF = "TIFF"
    HEIC = "HEIC"
    OTHER = "other"


def format_of(data: bytes) -> Format:
    """The format of a file's bytes."""
    if data.startswith(b"\xff\xd8\xff"):
        return Format.JPEG
    if data.startswith(PNG):
        return Format.PNG
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return Format.WEBP
    if data.startswith(b"BM"):
        return Format.BMP
    if data[:4] in (b"II*\0", b"MM\0*"):
        return Format.TIFF
    return Format.HEIC if data[4:8] == b"ftyp" and data[8:12] in _HEIF else Format.OTHER


def comes_by_rows(data: bytes) -> bool:
    """Whether a JPEG's decoder goes through it once, row by row, and may make it smaller on the way.

    One in several scans (a progressive one) it holds whole, whatever size is wanted: 645 MB for 110 megapixels.
    """
    segments = _jpeg_segments(data)
    frame = next((data[start:end] for marker, start, end in segments if marker in (0xC0, 0xC1)), b"")
    scan = next((data[start:end] for marker, start, end in segments if marker == 0xDA), b"")
    return len(frame) > 5 and scan[:1] == frame[5:6]  # as many components in the first scan as in the frame


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a JPEG, PNG, BMP, WebP or TIFF file; None for anything else, or where its head is
    damaged."""
    try:
        width, height = _size(format_of(data), data)
    except (struct.error, KeyError):
        return None
    return (width, abs(height)) if width > 0 and height != 0 else None  # rows of a BMP may run upwards


def _size(kind: Format, data: bytes) -> tuple[int, int]:
    """Return width and height; raises KeyError or struct.error where the file does not say them beyond doubt."""
    if kind is Format.PNG:
        if data[8:16] != _IHDR:
            raise KeyError("another chunk is the first one")
        width, height = struct.unpack_from(">II", data, 16)
    elif kind is Format.BMP:
        width, height = struct.unpack_from("<HH" if _int(data, 14) == 12 else "<ii", data, 18)
    elif kind is Format.WEBP:
        width, height = _of_webp(data)
    elif kind is Format.TIFF:
        width, height = _of_tiff(data)
    elif kind is Format.JPEG:
        width, height = _of_jpeg(data)
    else:
        raise KeyError(kind)
    return width, height


def is_cut_short(data: bytes) -> bool:
    """Return whether the end of a file is missing. OpenCV would fill the rest with grey and report nothing."""
    if data.startswith(PNG):
        return b"IEND" not in data
    if data.startswith(b"BM") and len(data) >= 18:
        return len(data) < _int(data, 2)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return len(data) < _int(data, 4) + 8
    segments = _jpeg_segments(data)
    if not segments:
        return False
    marker, _, end = segments[-1]
    return marker != 0xDA or data.find(b"\xff\xd9", end) < 0


def _int(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", data, at)[0])


def _of_webp(data: bytes) -> tuple[int, int]:
    """Return width and height; raises KeyError for an unknown kind (RFC 9649, sections 2.5 to 2.7)."""
    if data[12:16] == b"VP8X":
        return (_int(data, 24) & 0xFFFFFF) + 1, (_int(data, 26) >> 8) + 1
    if data[12:16] == b"VP8L":
        bits = _int(data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if data[12:16] == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    raise KeyError(data[12:16])


def _of_tiff(data: bytes) -> tuple[int, int]:
    """Return width and height from the first directory (TIFF 6.0, section 2).

    Raises KeyError where they are missing, stand there twice or otherwise than as one number, and where the decoder
    would take more memory than a picture of that size needs: for many or long samples, or tiles larger than it is.
    """
    order = "<" if data.startswith(b"II") else ">"
    (at,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, at)
    values: dict[int, int] = {}
    for start in range(at + 2, at + 2 + 12 * count, 12):
        tag, kind, many = struct.unpack_from(order + "HHI", data, start)
        if tag not in (_WIDTH, _HEIGHT, _BITS, _SAMPLES, _TILE_WIDTH, _TILE_HEIGHT):
            continue
        if tag in values or kind not in (_SHORT, _LONG) or (many != 1 and tag != _BITS):
            raise KeyError(tag)
        if many == 1:
            (values[tag],) = struct.unpack_from(order + ("H" if kind == _SHORT else "I"), data, start + 8)
        else:  # one for each sample, elsewhere in the file
            (values[tag],) = struct.unpack_from(order + "H", data, *struct.unpack_from(order + "I", data, start + 8))
    width, height = values[_WIDTH], values[_HEIGHT]
    tile = values.get(_TILE_WIDTH, 0) * values.get(_TILE_HEIGHT, 0)
    if values.get(_SAMPLES, 1) > 4 or values.get(_BITS, 1) > 16 or tile > 4 * max(width * height, 1 << 18):
        raise KeyError("it takes more than its size")
    return width, height


def _of_jpeg(data: bytes) -> tuple[int, int]:
    """Return width and height; raises KeyError for a file that takes its decoder hours, scan after scan."""
    if _jpeg_scans(data) > MOST_SCANS:
        raise KeyError("more scans than anybody makes")
    for marker, start, end in _jpeg_segments(data):
        # the start-of-frame markers, without the three in their range that mean something else (ITU T.81, table B.1)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC) and start + 7 <= end:
            height, width = struct.unpack_from(">HH", data, start + 3)
            return width, height
    raise KeyError("no start of a frame")


def _jpeg_scans(data: bytes) -> int:
    """Return the number of a JPEG's scans up to its end, or of one more than MOST_SCANS."""
    scans, at = 0, 2
    while scans <= MOST_SCANS and (found := _MARKER.search(data, at)) is not None:
        at = found.end()
        marker = data[at - 1]
        if marker == 0xD9:
            break
        scans += marker == 0xDA
        if 0xC0 <= marker < 0xFF and marker != 0xD8:  # decoders pass over other markers by themselves
            at += max(2, int.from_bytes(data[at : at + 2], "big"))
    return scans


def _jpeg_segments(data: bytes) -> list[tuple[int, int, int]]:
    """Return marker, start and end of the content of each JPEG segment up to the first scan; an empty list for other
    data."""
    segments: list[tuple[int, int, int]] = []
    if not data.startswith(b"\xff\xd8\xff"):
        return segments
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 2
            continue
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        end = at + 2 + length
        if length < 2 or end > len(data):
            segments.append((marker, at + 2, len(data)))
            return [*segments, (0, len(data), len(data))]  # the segment itself is cut
        segments.append((marker, at + 2, end))
        if marker == 0xDA:
            return segments
        at = end
    return [*segments, (0, at, at)]
