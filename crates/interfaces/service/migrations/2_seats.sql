-- What was agreed beyond the game, as JSON: clocks, and how late spectators see what happens.
ALTER TABLE game_table ADD COLUMN agreement TEXT NOT NULL DEFAULT '{}';

-- A move, or else something that happens at the table: somebody sits down, a move is taken back. `kept` says which.
ALTER TABLE event ADD COLUMN kind TEXT NOT NULL DEFAULT 'move';
-- Milliseconds of the second in which it happened.
ALTER TABLE event ADD COLUMN happened_ms INTEGER NOT NULL DEFAULT 0;

-- What the token is for: a seat, an invitation to one, or to be the host, whose seat is -1.
ALTER TABLE token ADD COLUMN kind TEXT NOT NULL DEFAULT 'seat';
-- Seconds since 1970; of a token that counts there are none.
ALTER TABLE token ADD COLUMN revoked_at INTEGER;

CREATE INDEX token_of_seat ON token (table_id, seat);
