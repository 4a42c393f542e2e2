"""An RTSP server that shows a film with sound as cameras send it, to one user. It runs under Debian's own Python.

It wants gir1.2-gst-rtsp-server-1.0, python3-gi, gstreamer1.0-plugins-good and gstreamer1.0-plugins-ugly; without them
it ends with status 77. It prints its port.
"""

import sys

try:
    import gi

    gi.require_version("Gst", "1.0")
    gi.require_version("GstRtspServer", "1.0")
    from gi.repository import GLib, Gst, GstRtspServer
except (ImportError, ValueError) as error:
    print(error, file=sys.stderr)
    sys.exit(77)

FILM = """(
    videotestsrc is-live=true pattern=smpte ! video/x-raw,width=640,height=480,framerate=25/1 ! videoconvert
    ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! rtph264pay name=pay0 pt=96
    audiotestsrc is-live=true ! audio/x-raw,rate=8000 ! alawenc ! rtppcmapay name=pay1 pt=97
)"""

Gst.init(None)
for element in ("x264enc", "rtph264pay", "alawenc", "videoconvert"):
    if Gst.ElementFactory.find(element) is None:
        print(f"GStreamer has no {element}", file=sys.stderr)
        sys.exit(77)
user, password, port = sys.argv[1:]
factory = GstRtspServer.RTSPMediaFactory(shared=True)
factory.set_launch(FILM)
may = GstRtspServer.RTSPPermissions()
may.add_permission_for_role(user, "media.factory.access", True)
may.add_permission_for_role(user, "media.factory.construct", True)
factory.set_permissions(may)
role = GstRtspServer.RTSPToken()
role.set_string("media.factory.role", user)
lock = GstRtspServer.RTSPAuth()
lock.add_basic(GstRtspServer.RTSPAuth.make_basic(user, password), role)
server = GstRtspServer.RTSPServer(service=port, address="127.0.0.1")
server.set_auth(lock)
server.get_mount_points().add_factory("/live", factory)
server.attach(None)
print(server.get_bound_port(), flush=True)
GLib.MainLoop().run()
