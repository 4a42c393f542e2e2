"""Errors of the commands, each as one sentence that says what to do."""

from __future__ import annotations

from companion.support.errors import CompanionError


class DeployError(CompanionError):
    """The root of every error that this package raises on purpose."""


class FileUnwritable(DeployError, OSError):
    """A file that cannot be written."""


class NoNetwork(DeployError, OSError):
    """A machine that no phone can reach."""


class NoDataFolder(DeployError, FileNotFoundError):
    """A data folder that is not there."""


class DataFolderClosed(DeployError, PermissionError):
    """A data folder that belongs to somebody else."""


class ConfigurationInvalid(DeployError, ValueError):
    """A `table.toml` that cannot be read, or says something that cannot be."""


class CertificateUnusable(DeployError, OSError):
    """A certificate under which no HTTPS can be served, or one that could not be made."""


class ChecklistInvalid(DeployError, ValueError):
    """A file that is no checklist, or a damaged one."""


class PackageMissing(DeployError, ModuleNotFoundError):
    """A package that is installed only where it is wanted."""


class BrowserMissing(DeployError, FileNotFoundError):
    """The error where no browser is found to picture the pages with."""


class BackupInvalid(DeployError, OSError):
    """A file that is no backup, or a damaged one; nothing has changed."""


class BrokerLost(DeployError, ConnectionError):
    """The MQTT broker of the house cannot be reached."""
