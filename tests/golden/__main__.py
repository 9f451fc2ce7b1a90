"""Tell all golden transcripts anew: `python -m tests.golden`."""

from tests.golden import FILES
from tests.kit.annotate import retold

for file in FILES:
    file.write_text(retold(file.read_text("utf-8")), "utf-8")
