"""How the payments table is learned from `settle`: nobody who reads or adds rules has to open this."""
