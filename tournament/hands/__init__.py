"""Hands: counting by tiles, explanations, big hands, statistics."""
