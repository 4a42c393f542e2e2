"""Cards that come to rest on the mat for them: from a stream of frames to what a table is shown."""
