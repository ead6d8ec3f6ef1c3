"""Note which rows a transaction writes, so that the next record of the log can hold them (`audit/facts/`).

Whatever way a row is written is heard: `save`, `create`, `update`, the bulk statements, `core/sql.py`. A command cannot
forget to tell the log.
"""
