-- Classes: exercises that students do under nicknames. What was handed in stands with its ruling; how far a student has come is counted from that.
CREATE TABLE class (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    -- Seconds since 1970; none where there is no deadline.
    deadline INTEGER,
    -- 1 if students may ask for hints.
    hints INTEGER NOT NULL,
    -- The hash of the name of the client that has made it.
    client BLOB NOT NULL,
    -- The SHA-256 of the teacher's token.
    token BLOB NOT NULL,
    -- Seconds since 1970, as all moments here: when it was made, when something has happened last, and when it was closed.
    made_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    closed_at INTEGER,
    -- The number of things that have happened: who adds one takes the next number.
    n INTEGER NOT NULL DEFAULT 0,
    -- The number of the student who came last; those of students who were removed are not given again.
    last_student INTEGER NOT NULL DEFAULT 0,
    -- The bytes of what was handed in, with the rulings.
    bytes INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX class_of_client ON class (client);
CREATE INDEX class_by_age ON class (last_at);

CREATE TABLE class_exercise (
    class_id TEXT NOT NULL REFERENCES class (id),
    -- From 1.
    n INTEGER NOT NULL,
    -- The text of this exercise alone.
    text TEXT NOT NULL,
    -- What it says of itself, as JSON.
    info TEXT NOT NULL,
    PRIMARY KEY (class_id, n)
);

CREATE TABLE student (
    class_id TEXT NOT NULL REFERENCES class (id),
    -- From 1.
    n INTEGER NOT NULL,
    nickname TEXT NOT NULL,
    -- The same in small letters: nicknames that differ in nothing else are one.
    folded TEXT NOT NULL,
    -- The SHA-256 of the student's token; none where a program has named the student.
    token BLOB,
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (class_id, n),
    UNIQUE (class_id, folded)
);

CREATE TABLE submission (
    class_id TEXT NOT NULL,
    -- Its number among the things that have happened.
    n INTEGER NOT NULL,
    student INTEGER NOT NULL,
    exercise INTEGER NOT NULL,
    text TEXT NOT NULL,
    -- The document of the ruling, or of the errors of a text that cannot be read.
    ruling TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    code TEXT,
    line INTEGER,
    points INTEGER NOT NULL,
    handed_in_at INTEGER NOT NULL,
    PRIMARY KEY (class_id, n),
    FOREIGN KEY (class_id, student) REFERENCES student (class_id, n),
    FOREIGN KEY (class_id, exercise) REFERENCES class_exercise (class_id, n)
);
CREATE INDEX submission_of_student ON submission (class_id, student, exercise, n);
