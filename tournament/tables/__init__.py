"""Tables: recording, settling, corrections, signatures, totals, the deals to come, tables on paper."""
