"""Signing in, and what accounts do with their own sign-in."""
