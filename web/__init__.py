"""The phones, the big screen, the host's desk."""
