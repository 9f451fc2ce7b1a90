"""Golden transcripts: matches that a player can read. Each is a record, told line by line in its comments.

A new one may be written as a bare record with a first comment as its title. `python -m tests.golden` tells them all
anew; whoever runs it reads what changed, as a player who knows the rules.
"""

from pathlib import Path

FILES = sorted(Path(__file__).parent.glob("*.txt"))
