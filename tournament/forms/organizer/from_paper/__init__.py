"""Forms for what comes back on paper: totals, files of results, whole sheets."""
