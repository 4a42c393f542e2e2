"""`python -m deploy.pictures [FOLDER]`: film and stills of README and BUILD.md. Wants a browser and dev packages."""

from __future__ import annotations

import sys
from pathlib import Path

from deploy.errors import BrowserMissing
from deploy.pictures.build_steps import before_the_game, wiring_sheet
from deploy.pictures.composed import write_film
from deploy.pictures.evening import drawn
from deploy.pictures.filmed import film
from deploy.pictures.stills import phone_beside_television, stand, tray, write_still
from deploy.stand.optics import CAMERAS, height_over
from deploy.stand.picture import assembled
from deploy.stand.stand import Stand
from vision.mat.layout import MAT


def main(folder: Path) -> None:
    """Make the film and the stills in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    filmed = film()
    write_film(filmed, folder / "film.webp")
    write_still(tray(filmed), folder / "tray.webp")
    write_still(phone_beside_television(filmed), folder / "phone.webp")
    camera = CAMERAS["module3"]
    write_still(stand(drawn(assembled(Stand(height_over(camera, MAT)), camera), 960)), folder / "stand.webp")
    for name, picture in before_the_game().items():
        write_still(picture, folder / f"{name}.webp")
    write_still(wiring_sheet(), folder / "wiring.webp")
    for path in sorted(folder.glob("*.webp")):
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
    except BrowserMissing as missing:
        sys.exit(str(missing))
