"""Read an organizer's list of players: any file or pasted text becomes lines with what is known of each person.

Pure: bytes in, lines or a `ListError` out, whatever the bytes are.
"""
