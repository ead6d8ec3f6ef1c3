"""The process that serves pages and streams, with limits for its clients."""
