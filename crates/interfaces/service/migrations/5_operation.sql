-- Changes of what is stored of tables that are no events: a table is removed, a name replaced. A service that sees the number rise reads the
-- tables of these changes again.
CREATE TABLE operation (
    id INTEGER NOT NULL PRIMARY KEY,
    n INTEGER NOT NULL
);
INSERT INTO operation (id, n) VALUES (1, 0);

-- The tables that the last changes were about.
CREATE TABLE changed_table (
    n INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (n, table_id)
);
