"""Errors of the commands, each as one sentence that says what to do."""

from __future__ import annotations

from companion.errors import CompanionError


class DeployError(CompanionError):
    """The root of every error that this package raises on purpose."""


class FileUnwritable(DeployError, OSError):
    """A file that cannot be written."""


class NoNetwork(DeployError, OSError):
    """A machine that no phone can reach."""


class NoDataFolder(DeployError, FileNotFoundError):
    """A data folder that is not there."""


class ConfigurationInvalid(DeployError, ValueError):
    """A `table.toml` that cannot be read, or says something that cannot be."""
