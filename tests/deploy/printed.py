"""Reads a printed PDF back with PDFium: pages in points, paths in millimetres from the top left, pictures."""

from ctypes import byref, c_float
from itertools import pairwise

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw

MM = 25.4 / 72
"""A point."""


class Printed:
    """A PDF as a printer gets it."""

    def __init__(self, path):
        self.document = pdfium.PdfDocument(path)
        self.pages = [Page(page) for page in self.document]


class Page:
    def __init__(self, page):
        self._page = page
        self.points = page.get_size()
        self.words = " ".join(page.get_textpage().get_text_bounded().split())
        self.paths = [points for points in map(self._path, page.get_objects([raw.FPDF_PAGEOBJ_PATH])) if points]

    def _path(self, path):
        """The points of a path, in mm."""
        matrix = path.get_matrix()
        found = []
        for number in range(raw.FPDFPath_CountSegments(path)):
            x, y = c_float(), c_float()
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path, number), byref(x), byref(y))
            left, up = matrix.on_point(x.value, y.value)
            found.append((left * MM, (self.points[1] - up) * MM))
        return found

    def boxes(self):
        """Left, top, width, height of every path, in mm."""
        for points in self.paths:
            xs, ys = zip(*points, strict=True)
            yield min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def box_of(self, width, height):
        """The one box of this size."""
        [found] = {tuple(round(value, 2) for value in box) for box in self.boxes() if near(box[2:], (width, height))}
        return found

    def lines_of(self, length):
        """The straight lines of this length."""
        lines = {tuple(np.round((*start, *end), 2)) for path in self.paths for start, end in pairwise(path)}
        return [line for line in lines if near((np.hypot(line[2] - line[0], line[3] - line[1]),), (length,))]

    def words_in(self, left, top, width, height):
        """The words within a rectangle, in mm."""
        low, high = ((self.points[1] - y / MM) for y in (top + height, top))
        return self._page.get_textpage().get_text_bounded(left / MM, low, (left + width) / MM, high).split()

    def colours(self, pixels_per_mm):
        """The page in red, green and blue."""
        return self._page.render(scale=pixels_per_mm * MM, rev_byteorder=True).to_numpy()[..., :3]

    def picture(self, pixels_per_mm):
        """The page in grey."""
        page = self._page.render(scale=pixels_per_mm * MM, grayscale=True)
        return page.to_numpy()


def near(some, others, by=0.02):
    return all(abs(one - other) < by for one, other in zip(some, others, strict=True))
