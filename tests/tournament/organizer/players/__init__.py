"""Tests of the pages about players."""
