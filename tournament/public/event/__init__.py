"""What the public may know of a tournament: pages, streams and the API all read it here.

Everything follows the organizer's policy (`core/visibility.py`), and nothing changes without the public version: an
answer may be kept for that version. Of a table that is not shown yet, only who sits there is told.
"""
