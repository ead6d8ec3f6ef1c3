"""Everything around a request: middleware, page cache, static files, logs; `server/` limits what clients can take."""
