"""Pictures: decoding, frames, files, image pyramids and crops of faces."""
