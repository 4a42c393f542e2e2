"""`companion` on libcamera's vimc, which has one stream of one size, on a processor that is emulated and slow.

The program is not changed. Picamera2 is the real one with the streams of a Pi's camera made from the one that there is;
what waits for a picture has more time. The child process that opens the camera runs this file again, as `__mp_main__`.
"""

import sys
from typing import Any
from unittest import mock

SENT = {"size": (1920, 1080), "format": "BGR888"}
"""All that vimc's pipeline gives."""
PICTURE_S, OPENS_S = 30.0, 200.0
"""Seconds within which the emulated processor has a picture, and libcamera open."""


def adapt() -> None:
    """Have picamera2 be as the project's camera class asks for it."""
    sys.modules.setdefault("pykms", mock.MagicMock())  # for previews on a screen alone
    import cv2
    import picamera2
    from picamera2.request import CompletedRequest

    from hardware.camera import pi

    array_of = CompletedRequest.make_array

    class Vimc(picamera2.Picamera2):  # type: ignore[misc]  # picamera2 has no types
        def create_video_configuration(self, **_wanted: Any) -> Any:
            return super().create_video_configuration(main=SENT, buffer_count=4)

        def camera_configuration(self) -> dict[str, Any]:
            return {"main": {"size": pi.SIZE, "format": "RGB888"}, "lores": {"size": pi.SMALL, "format": "YUV420"}}

    def make_array(request: Any, name: str) -> Any:
        bgr = array_of(request, "main")[..., ::-1]
        if name == "main":
            return cv2.resize(bgr, pi.SIZE)
        return cv2.cvtColor(cv2.resize(bgr, pi.SMALL), cv2.COLOR_BGR2YUV_I420)

    picamera2.Picamera2 = Vimc
    CompletedRequest.make_array = make_array
    pi.FRAME_TIMEOUT_S = PICTURE_S


if __name__ == "__mp_main__":
    adapt()
if __name__ == "__main__":
    from deploy.commands.main import main
    from hardware.camera.process import CameraProcess

    CameraProcess.__init__.__kwdefaults__.update(opens_within=OPENS_S, frame_within=PICTURE_S + 5)
    main()
