"""Put the wheel and the starters into one archive, for people without a clone: `make release`."""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).resolve().parent
STARTERS = ("kongbox.bat", "kongbox.command", "READ ME.txt")


def pack(wheel: Path) -> Path:
    """Write the archive beside the wheel; return it."""
    _name, version, *_tags = wheel.stem.split("-")
    folder = f"kongbox-{version}"
    target = wheel.with_name(f"{folder}.zip")
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for file in (wheel, *(HERE / name for name in STARTERS)):
            # By hand, so that the starter can be started on macOS and Linux whatever system has packed it.
            info = ZipInfo.from_file(file, f"{folder}/{file.name}")
            info.create_system = 3
            info.external_attr = (0o100755 if file.suffix == ".command" else 0o100644) << 16
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, file.read_bytes())
    return target


if __name__ == "__main__":
    for given in sys.argv[1:]:
        print(pack(Path(given)))  # noqa: T201
