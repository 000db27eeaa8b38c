-- The key with which records of games are signed, made when it is first needed: all services on this database have the same one.
CREATE TABLE record_key (
    -- Always 1.
    id INTEGER NOT NULL PRIMARY KEY,
    -- The 32 secret bytes of Ed25519.
    secret BLOB NOT NULL,
    -- Seconds since 1970.
    made_at INTEGER NOT NULL
);
