"""Run the command `kongbox` from a clone: `python -m tournament demo`."""

from tournament.management.command_line import main

main()
