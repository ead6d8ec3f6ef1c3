"""Who sits where: plans for whole events, found by algebra and search; no database, no requests.

`solve` yields better and better plans for a `Problem`, `measure` says how good a plan is. The plan depends
on the problem and its seed alone, so anyone can repeat it.
"""
