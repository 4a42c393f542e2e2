"""STL, the file that programs for 3D printers read: binary, in millimetres (the format of 3D Systems, 1989)."""

from __future__ import annotations

import numpy as np

from deploy.stand.plates import Triangles

HEADER = 80
_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def stl(triangles: Triangles, name: str) -> bytes:
    """The bytes of an STL file."""
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    facets = np.zeros(len(triangles), _FACET)
    facets["normal"] = across / np.linalg.norm(across, axis=1, keepdims=True)
    facets["corners"] = triangles
    return name.encode("ascii").ljust(HEADER)[:HEADER] + np.uint32(len(facets)).tobytes() + facets.tobytes()


def triangles_in(data: bytes) -> Triangles:
    """The triangles of a binary STL file."""
    count = int(np.frombuffer(data, "<u4", 1, HEADER)[0])
    corners: Triangles = np.frombuffer(data, _FACET, count, HEADER + 4)["corners"].astype(np.float64)
    return corners
