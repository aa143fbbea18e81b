"""Run the command line: ``python -m jasslab``."""

import sys

from jasslab.cli import main

if __name__ == "__main__":
    sys.exit(main())
