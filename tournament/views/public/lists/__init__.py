"""Rows and links that several public pages share."""
