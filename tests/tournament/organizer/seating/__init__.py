"""Tests of the pages about seating."""
