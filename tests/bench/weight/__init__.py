"""What pages weigh and how they behave on a slow phone, in a real Chromium: `python -m tests.bench.weight`."""
