"""Forms: what people type, checked."""
