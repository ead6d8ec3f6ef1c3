"""Standings: results in, `ranking/` (pure), history by session, what a player needs."""
