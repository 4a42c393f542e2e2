"""A picamera2 that is made up, as `shared/hardware` found the real one."""

import numpy as np

MODULE = {"Model": "imx708", "Id": "/base/axi/pcie@1000120000/rp1/i2c@88000/imx708@1a", "Num": 0}
WEBCAM = {"Model": "C920", "Id": "/base/scb/pcie@7d500000/pci@0,0/usb@0,0-1:1.0-046d:0825", "Num": 0}


KNOWN = {
    "AeEnable": (False, True, None),
    "AwbEnable": (False, True, None),
    "ExposureTime": (14, 1_238_765, None),
    "AnalogueGain": (1.0, 16.0, None),
    "ColourGains": (0.0, 32.0, None),
}
"""The controls of a module without autofocus, each with its least and its most."""
FOCUS = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 32.0, 1.0)}


class FakeRequest:
    def __init__(self, camera, shade):
        self.camera, self.shade = camera, shade
        self.made = []
        self.released = 0

    def make_array(self, name):
        if self.shade is None:
            raise RuntimeError("no such stream")
        self.made.append(name)
        if name == "lores":
            return np.full((360, 320), self.shade, np.uint8)
        return np.full((960, 1280, 3), self.shade, np.uint8)

    def get_metadata(self):
        return self.camera.exposed()

    def release(self):
        self.released += 1


class FakePicamera2:
    """A module as `shared/hardware` found the real one: a control takes some pictures until it shows in the metadata,
    exposure and gain that are set end the automatic ones, and so do colour gains. After its list of shades it falls
    silent; without one it goes on for ever."""

    cameras = (MODULE,)
    shades = (1, 2)
    start_error = None
    camera_controls = KNOWN
    stubborn = ()
    focuses = True
    tells = True
    sensor_modes = ()

    def __init__(self, number):
        self.calls = [("open", number)]
        self.requests = None if self.shades is None else [FakeRequest(self, shade) for shade in self.shades]
        self.given, self.set = [], {}
        self.pictures = 0
        self.automatic = {"ExposureTime": 2_000, "AnalogueGain": 1.0, "ColourGains": (1.0, 1.0), "LensPosition": 1.0}
        self.metadata = dict(self.automatic)
        type(self).last = self

    @classmethod
    def global_camera_info(cls):
        return list(cls.cameras)

    def create_video_configuration(self, **options):
        return options

    def configure(self, options):
        self.options = options
        self.set |= options["controls"]
        self.calls.append(("configure", options))

    def camera_configuration(self):
        return self.options

    def start(self):
        if self.start_error:
            raise self.start_error
        self.calls.append("start")

    def set_controls(self, controls):
        assert controls.keys() <= self.camera_controls.keys(), "libcamera refuses what the camera has not"
        self.calls.append(("set", dict(controls)))
        if controls.get("AeEnable"):
            self.set = {name: self.set[name] for name in self.set.keys() - {"ExposureTime", "AnalogueGain"}}
        if controls.get("AwbEnable"):
            self.set.pop("ColourGains", None)
        self.set |= controls
        self.pictures = 0

    def autofocus_cycle(self, wait):
        assert 0 < wait <= 10
        self.calls.append("focus")
        if self.focuses is None:
            raise TimeoutError
        self.automatic["LensPosition"] = self.metadata["LensPosition"] = 3.25
        return self.focuses

    def exposed(self):
        self.pictures += 1
        # It is dark, and the automatic exposure grows little by little.
        self.automatic["ExposureTime"] = min(13_000, self.automatic["ExposureTime"] + 1_000)
        self.automatic |= {"AnalogueGain": 2.0, "ColourGains": (1.8, 1.6)}
        if not self.tells:
            return {"SensorTimestamp": self.pictures}
        for name, value in self.automatic.items():
            if name not in self.set or name in self.stubborn:
                self.metadata[name] = value
            elif self.pictures >= 4:
                self.metadata[name] = self.set[name]
        return dict(self.metadata)

    def capture_request(self, wait, flush):
        assert 0 < wait <= 10
        assert flush is ("ExposureTime" in self.camera_controls)
        if self.requests == []:
            raise TimeoutError
        self.given.append(FakeRequest(self, 7) if self.requests is None else self.requests.pop(0))
        return self.given[-1]

    def stop(self):
        self.calls.append("stop")

    def close(self):
        self.calls.append("close")
