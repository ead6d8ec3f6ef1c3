"""What people without a clone double-click, and how a release is packed."""
