"""The real Picamera2 on libcamera's "virtual" pipeline, whose gaps (libcamera 0.4, Picamera2 0.3) are closed here.

The pipeline has no raw streams, tells its buffers' state only where they were born well, wants the two planes of NV12
in one file each with a place of its own, and sends frames as fast as they are taken. The project is not changed.
"""

import mmap
import os
import sys
import time
from unittest import mock

sys.modules.setdefault("pykms", mock.MagicMock())  # for previews on a screen alone
import libcamera  # noqa: E402  # after the stand-in
import picamera2  # noqa: E402  # after the stand-in
from picamera2 import picamera2 as inner  # noqa: E402  # after the stand-in
from picamera2 import request  # noqa: E402  # after the stand-in
from picamera2.allocators import DmaAllocator  # noqa: E402  # after the stand-in

FRAME_S = 1 / 30
TRIES = 200
_array_of, _handle = request.Helpers._make_array_shared, inner.CameraManager.handle_request


def _array_with_nv12(self, buffer, config):
    if config["format"] != "NV12":
        return _array_of(self, buffer, config)
    rows = config["size"][1] * 3 // 2
    return buffer[: rows * config["stride"]].reshape((rows, config["stride"]))


def _paced(self, flushid=None):
    if flushid is None:
        time.sleep(FRAME_S)
    return _handle(self, flushid)


class TwoPlanes(DmaAllocator):
    """Buffers whose luminance and colours are two planes of one file."""

    def allocate(self, libcamera_config, _):
        self.libcamera_fds, self.frame_buffers = [], {}
        self.cleanup()
        for file in self.open_fds:
            os.close(file)
        self.open_fds, self._unwell = [], []
        for stream in libcamera_config:
            self.frame_buffers[stream.stream] = [self._buffer(stream, number) for number in range(stream.buffer_count)]

    def _buffer(self, stream, number):
        file = self.dmaHeap.alloc(f"picamera2-{number}", stream.frame_size).get()
        self.open_fds.append(file)
        light, colours = libcamera.FrameBuffer.Plane(), libcamera.FrameBuffer.Plane()
        light.fd = colours.fd = file
        light.offset, light.length = 0, stream.stride * stream.size.height
        colours.offset, colours.length = light.length, stream.frame_size - light.length
        self.libcamera_fds.append(light.fd)
        self.mapped_buffers_used[light.fd] = False
        for _ in range(TRIES):
            buffer = libcamera.FrameBuffer([light, colours])
            if buffer.metadata.status == libcamera.FrameMetadata.Status.Success:
                self.mapped_buffers[buffer] = mmap.mmap(file, stream.frame_size)
                return buffer
            self._unwell.append(buffer)
        raise RuntimeError("no buffer was born well")


class VirtualPicamera2(picamera2.Picamera2):
    """Picamera2 with these buffers, and without raw modes."""

    def __init__(self, number=0):
        super().__init__(number, allocator=TwoPlanes())

    def _get_raw_modes(self):
        formats = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
        return [
            {"format": str(pixels), "size": (size.width, size.height)}
            for pixels in formats.pixel_formats
            for size in formats.sizes(pixels)
        ]


def install():
    """Have `picamera2.Picamera2` be this one."""
    request.Helpers._make_array_shared = _array_with_nv12
    inner.CameraManager.handle_request = _paced
    picamera2.Picamera2 = VirtualPicamera2
