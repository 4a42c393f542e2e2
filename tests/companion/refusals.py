"""What is refused, by its key."""

from collections.abc import Callable

import pytest

from companion.support.errors import Refused


def refused(key: str, act: Callable[..., object], *args: object, **more: object) -> None:
    """Expect that this is refused, and why."""
    with pytest.raises(Refused) as caught:
        act(*args, **more)
    assert caught.value.key == key
