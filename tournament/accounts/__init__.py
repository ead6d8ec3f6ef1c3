"""Accounts: sign-in, invitations, roles, table links, referees' codes, rate limits."""
