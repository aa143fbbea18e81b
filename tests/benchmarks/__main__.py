"""Let ``python -m tests.benchmarks`` print the benchmark."""

from tests.benchmarks.run import main

main()
