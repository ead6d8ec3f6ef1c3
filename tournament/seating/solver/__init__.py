"""Who sits where: plans for whole events, found by algebra and search; no database, no requests.

`solve` yields better and better plans for a `Problem`, `measure` says how good a plan is. The plan depends
on the problem and its seed alone, so anyone can repeat it.
"""

from tournament.seating.solver.problem import Impossible, People, Plan, Problem, Sitting, TableSeats
from tournament.seating.solver.quality import Quality, measure
from tournament.seating.solver.solving import EFFORTS, Progress, solve

__all__ = [
    "EFFORTS",
    "Impossible",
    "People",
    "Plan",
    "Problem",
    "Progress",
    "Quality",
    "Sitting",
    "TableSeats",
    "measure",
    "solve",
]
