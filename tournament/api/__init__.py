"""The read API: published tournaments as JSON, as the organizer's policy shows them to the public."""
