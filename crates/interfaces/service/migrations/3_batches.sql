-- Batches of boards. They are worked on until each has its answer, whatever service or machine began with it.
CREATE TABLE batch (
    -- The hash of what was sent.
    id TEXT NOT NULL PRIMARY KEY,
    boards INTEGER NOT NULL,
    -- Seconds since 1970.
    begun_at INTEGER NOT NULL
);

-- The questions of a batch, in the order of its lines.
CREATE TABLE board (
    batch_id TEXT NOT NULL REFERENCES batch (id),
    -- From 1.
    n INTEGER NOT NULL,
    -- The hash of the question and of the version of the program.
    question TEXT NOT NULL,
    -- The question, as JSON; empty where the line asked none.
    job TEXT NOT NULL,
    PRIMARY KEY (batch_id, n)
);
CREATE INDEX board_of_question ON board (question);

-- Answers by question: however often it was worked on, there is one.
CREATE TABLE verdict (
    question TEXT NOT NULL PRIMARY KEY,
    -- The document that the command line prints: one line of JSON.
    document TEXT NOT NULL,
    -- 1 where no limit was reached.
    is_final INTEGER NOT NULL,
    -- Seconds since 1970.
    answered_at INTEGER NOT NULL
);
