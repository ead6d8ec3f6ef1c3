"""The archive: one JSON file with everything of a tournament, and the way back.

What is valid on this machine only is left out: accounts, roles, links of tables, codes of referees. Rows name each
other by ids that mean the same everywhere, never by primary keys, and the log is copied byte for byte, so that its
chain can be verified wherever the file is read. `sheets.py` is the schema.
"""

from tournament.exports.archive.files import read_archive, write_archive
from tournament.exports.archive.reading import import_document
from tournament.exports.archive.sheets import SCHEMA, SHEETS, Document
from tournament.exports.archive.values import ArchiveError
from tournament.exports.archive.writing import export_document

__all__ = [
    "SCHEMA",
    "SHEETS",
    "ArchiveError",
    "Document",
    "export_document",
    "import_document",
    "read_archive",
    "write_archive",
]
