"""Penalties: offences, what follows from them, taking them back."""
