"""Tests of the pages of the day."""
