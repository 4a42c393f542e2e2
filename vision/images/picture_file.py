"""Headers of picture files (JPEG, PNG, BMP, WebP, TIFF): the picture's size, and truncated files."""

from __future__ import annotations

import struct

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a JPEG, PNG, BMP, WebP or TIFF file; None for anything else, or where its head is
    damaged."""
    try:
        if data.startswith(PNG):
            width, height = struct.unpack_from(">II", data, 16)
        elif data.startswith(b"BM"):
            width, height = struct.unpack_from("<HH" if _int(data, 14) == 12 else "<ii", data, 18)
        elif data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            width, height = _of_webp(data)
        elif data[:4] in (b"II*\0", b"MM\0*"):
            width, height = _of_tiff(data)
        else:
            width, height = _of_jpeg(data)
    except (struct.error, KeyError):
        return None
    return (width, abs(height)) if width > 0 and height != 0 else None  # rows of a BMP may run upwards


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
    """Return width and height from the first directory (TIFF 6.0, section 2); raises KeyError where they are
    missing."""
    order = "<" if data.startswith(b"II") else ">"
    (at,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, at)
    sizes = {}
    for start in range(at + 2, at + 2 + 12 * count, 12):
        tag, kind = struct.unpack_from(order + "HH", data, start)
        (sizes[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, start + 8)
    return sizes[256], sizes[257]


def _of_jpeg(data: bytes) -> tuple[int, int]:
    for marker, start, end in _jpeg_segments(data):
        # the start-of-frame markers, without the three in their range that mean something else (ITU T.81, table B.1)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC) and start + 7 <= end:
            height, width = struct.unpack_from(">HH", data, start + 3)
            return width, height
    raise KeyError("no start of a frame")


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
