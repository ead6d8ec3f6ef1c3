"""Standings: results, stages, history by session, what a player needs, sealing; `scoring/standings/` ranks."""
