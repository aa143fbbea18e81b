"""The command line: ``jasslab study``, ``variants``, ``rules``, ``players``."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from jasslab import __version__
from jasslab.errors import Interrupted, JasslabError
from jasslab.listing import players
from jasslab.strategies import player
from jasslab.variants import Variant, variant, variants

__all__ = ["main"]

FAILED, STOPPED = 2, 130
#: A rule sheet is not set narrower than this.
LEAST_WIDTH = 60


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints take one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"jasslab: error: {message} (see {self.prog} --help)\n")


def _count(text: str) -> int:
    """Read a whole number: 1000000, 1_000_000, 1,000,000 or 1e6."""
    try:
        number = float(text.replace(",", "").replace("_", ""))
        if number.is_integer():
            plain = text.replace(",", "").replace("_", "")
            return int(plain) if plain.lstrip("+-").isdigit() else int(number)
    except (ValueError, OverflowError):
        pass
    raise argparse.ArgumentTypeError(f"expected a whole number, found {text!r}")


def _pair(text: str, wanted: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name.strip() and sign and value.strip()):
        raise JasslabError(f"{text!r}: expected {wanted}")
    return name.strip(), value.strip()


def rules_from(name: str, settings: Sequence[str]) -> Variant:
    """Return a variant with the options of ``--set``.

    Parameters
    ----------
    name : str
        A variant, or the path of a variant file.
    settings : sequence of str
        Words such as ``"last_trick=20"``.
    """
    options = dict(_pair(text, "--set option=value") for text in settings)
    return variant(name).replace(**options) if options else variant(name)


def _study(given: argparse.Namespace) -> None:
    from jasslab.study import Order, run

    order = Order(
        variant=rules_from(given.variant, given.set),
        n_deals=given.deals,
        seed=given.seed,
        players=tuple(player(text) for text in given.player or ["basic"]),
        out=Path(given.out),
        workers=given.workers,
    )
    run(order, sys.stdout)


def _variants(given: argparse.Namespace) -> None:
    table = variants()
    for name, row in table.iterrows():
        who = "two partnerships" if row["partnership"] else "each alone"
        print(f"{name}\n    {row['title']}: {row['seats']} seats, {who}, {row['deck']}")
        print(f"    trump making {row['trump_making']}, match to {row['target']}")


def _rules(given: argparse.Namespace) -> None:
    from jasslab.draw._sheet import TEXT_WIDTH, rule_sheet_text

    wide = min(max(shutil.get_terminal_size().columns, LEAST_WIDTH), TEXT_WIDTH)
    print(rule_sheet_text(rules_from(given.variant, given.set), wide))


def _players(given: argparse.Namespace) -> None:
    for line in players().reset_index().to_dict("records"):
        if not line["parameter"]:
            print(f"{line['player']}\n    {line['means']}")
        else:
            spread = f"{line['low']:g} to {line['high']:g}, default {line['default']:g}"
            print(f"    {line['parameter']} ({spread}): {line['means']}")


def _set_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a house rule, such as belote_on_fail=kept; can be repeated",
    )


def _add_study(commands: Any) -> None:
    study = commands.add_parser("study", help="play many deals and write a report")
    study.add_argument("variant", nargs="?", default="belote", metavar="VARIANT", help="the game")
    study.add_argument("--deals", type=_count, default=1_000_000, metavar="N", help="how many")
    study.add_argument("--seed", type=_count, default=2026, metavar="S", help="repeats a study")
    study.add_argument("--out", default="out", metavar="DIR", help="folder for the results")
    _set_option(study)
    study.add_argument(
        "--player",
        action="append",
        metavar="NAME:PARAM=VALUE,...",
        help="who plays, such as basic:take_at=45; once for all seats, or once for each seat",
    )
    study.add_argument(
        "--workers", type=_count, metavar="N", help="threads; all cores unless given"
    )
    study.set_defaults(do=_study)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="jasslab", description="Study Jass-family card games by simulation.")
    parser.add_argument("--version", action="version", version=f"jasslab {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_study(commands)
    commands.add_parser("variants", help="list the games").set_defaults(do=_variants)
    rules = commands.add_parser("rules", help="show the rules of a game")
    rules.add_argument("variant", metavar="NAME", help="the game")
    _set_option(rules)
    rules.set_defaults(do=_rules)
    commands.add_parser("players", help="list the players").set_defaults(do=_players)
    return parser


def _complain(message: object) -> None:
    sys.stderr.write(f"jasslab: {' '.join(str(message).split())}\n")


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    words : sequence of str, optional
        Arguments; those of the process unless given.

    Returns
    -------
    int
        Exit code: 0, 2 for what cannot be done, 130 when it was stopped.
    """
    given = _parser().parse_args(words)
    try:
        given.do(given)
    except JasslabError as error:
        _complain(f"error: {error}")
        return FAILED
    except Interrupted as stop:
        _complain(stop)
        return STOPPED
    except KeyboardInterrupt:
        _complain("stopped")
        return STOPPED
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0
