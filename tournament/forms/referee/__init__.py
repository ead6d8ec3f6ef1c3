"""What is entered at a table, checked."""
