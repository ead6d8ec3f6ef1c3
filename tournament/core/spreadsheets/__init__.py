"""Read lists of any kind: files and pasted text become rows of cells, within bounds that keep a hostile one small.

Pure: bytes in, a grid or a `ListError` out, whatever the bytes are.
"""
