"""What every verb uses: permissions, errors, locking, read snapshots, text, labels, number formats."""
