"""Exports: files to download and to print."""
