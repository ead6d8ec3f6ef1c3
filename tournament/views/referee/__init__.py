"""The tablet at a table: the device with its link keeps score."""
