"""Pay every hand of riichi that a tablet can enter, in the tablet's own script, and compare with `settle`."""

from __future__ import annotations

import sys

from tests.scoring.riichi.every_hand import PRESETS, compare


def main() -> int:
    """Go through the presets one after the other; stop at none."""
    failed = 0
    for preset in PRESETS:
        count, wrong = compare(preset)
        print(f"riichi payments offline, {preset}: {count:,} settled, {len(wrong):,} differ", *wrong[:3], flush=True)
        failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
