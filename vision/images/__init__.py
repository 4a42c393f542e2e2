"""Pictures: decoding, frames, files, crops of faces."""
