-- When the bearer of the token was last at the table, in milliseconds since 1970, to some seconds: a host frees no seat whose player is there.
ALTER TABLE token ADD COLUMN seen_at INTEGER;
