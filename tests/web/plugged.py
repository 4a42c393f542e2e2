"""The site of a table under test, with its types: mypy says of a stand-in what its protocol asks for and it lacks."""

from flask import Flask

from web.parts.site import NAME, Site


def site_of(app: Flask) -> Site:
    """The site that answers for these pages."""
    found = app.extensions[NAME]
    assert isinstance(found, Site)
    return found
