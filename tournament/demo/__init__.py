"""Demo tournaments generated from a seed: for newcomers, manual tests and benchmarks.

`story.py` tells what happens and knows no database, `stage.py` performs it with the real verbs, `retiming.py` moves it
to another day, `loading.py` puts it into the database.
"""

from tournament.demo.loading import load_built, load_fixtures, write_fixtures
from tournament.demo.stage import build_document
from tournament.demo.story import Setup

__all__ = ["Setup", "build_document", "load_built", "load_fixtures", "write_fixtures"]
