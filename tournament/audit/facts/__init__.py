"""What the log holds of rows: every column a result depends on, as archives spell it.

A record has, beside what its verb did, the `rows` it wrote. Applying the facts of all records in
order gives the event (`rebuilding/`). A row says of itself only what was written; rows are named by what means the same
on every machine, and deleted ones only named.

    "rows": [["seats", ["session", "table", "wind", "entry"], [1, 1, "E", 12], [1, 1, "S", 7]], ["-stages", …], …]
"""
