"""Tables: recording, settling, corrections, signatures, totals, the deal graph, what a tablet needs to know."""
