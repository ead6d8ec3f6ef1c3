"""Carry out commands of `kongbox` one after the other in one process: a JSON list of their arguments."""

import json
import sys

from tournament.management.command_line import main

for arguments in json.loads(sys.argv[1]):
    print("$", *arguments, flush=True)
    main(arguments)
