"""The command line's front door: finds the command, runs it, and turns an error into one sentence."""

from __future__ import annotations

import importlib
import os
import sys
from contextlib import ExitStack, suppress
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError, version

import click

from companion.locales.root_error import reason
from companion.locales.words import said_again, sentence, speaking
from companion.support.errors import CompanionError
from deploy.command_line import SaidGroup, SaidOption, first_paragraph
from deploy.installation import usual_data_folder
from deploy.terminal import plain, say
from deploy.terminal_language import terminal_words

COMMANDS = (
    "serve", "read", "watch", "teach", "deck", "simulate", "record", "host", "replay", "statistics", "tournament",
    "print", "hotspot", "backup", "config", "doctor",
)  # fmt: skip


class CommandsByName(SaidGroup):
    """Imports a command's file only when that command is asked for: `simulate` never loads OpenCV."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"deploy.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command as click does; for an unknown one, with the names that come near."""
        near = get_close_matches(args[0], COMMANDS) if args and args[0] not in COMMANDS else []
        if near:
            ctx.fail(sentence("click.near_command", {"name": plain(args[0]), "near": ", ".join(near)}))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with what their helps say first; none is imported for that."""
        with formatter.section(sentence("click.commands")):
            formatter.write_dl([(name, first_paragraph(f"help.{name}")) for name in COMMANDS])


def installed_version() -> str:
    try:
        return version("bang-companion")
    except PackageNotFoundError:
        return "not installed"


@click.group(cls=CommandsByName, help="help.companion", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(installed_version(), message="companion %(version)s", cls=SaidOption, help="click.show_version")
def companion() -> None:
    """`companion`."""


def main() -> None:
    """Run the command line, in the terminal's language; every expected error is one sentence on standard error and exit
    status 1.

    What a file, a folder or the terminal refuses is expected, whichever command meets it. NumPy counts on one core: its
    products are small, and on a busy machine threads that wait for each other took three times the processor time.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ExitStack() as stack:
        try:
            stack.enter_context(speaking(terminal_words(usual_data_folder())))
            companion.main(prog_name="companion", standalone_mode=False)
            sys.stdout.flush()  # here, where a full disk behind it can still be said
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(130)
        except BrokenPipeError:
            sys.stderr.close()
            sys.exit(0)
        except CompanionError as error:
            say(f"companion: {said_again(str(error))}", err=True)
            sys.exit(1)
        except OSError as error:
            what: dict[str, str | int] = {"file": str(error.filename), "why": reason(error)}
            key = "terminal.file_refused" if error.filename else "terminal.refused"
            say(f"companion: {sentence(key, what)}", err=True)
            _leave_output_alone()
            sys.exit(1)


def _leave_output_alone() -> None:
    """What still waits to be printed goes nowhere: Python would try it once more at its end, and print a traceback."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
