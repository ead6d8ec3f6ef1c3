"""The European association's results sheet, its ranking's weight, and the file its ranking site reads."""
