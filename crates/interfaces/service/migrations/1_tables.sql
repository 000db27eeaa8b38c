-- Games at tables. A table's position is the fold of its events; nothing else is stored of it.
CREATE TABLE game_table (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    -- What was agreed, as JSON. Holds the seed: secret until the game is over.
    settings TEXT NOT NULL,
    -- The 32 bytes that were hashed before the settings.
    salt BLOB NOT NULL,
    -- Seconds since 1970.
    begun_at INTEGER NOT NULL
);

-- The primary key is the compare-and-set: of two moves at the same place one is refused.
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    -- From 1.
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    -- The idempotency key of the request, and the hash of its body.
    key TEXT,
    request_hash BLOB NOT NULL,
    -- The move, as JSON: secret until the game is over.
    kept TEXT NOT NULL,
    -- What everybody may know of it, as JSON.
    public TEXT NOT NULL,
    happened_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, n),
    UNIQUE (table_id, seat, key)
);

-- Seats are proved by tokens of 256 random bits, of which only the SHA-256 is stored.
CREATE TABLE token (
    hash BLOB NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL
);
