-- The queue of boards: the questions that have no answer yet. Each is judged once, however many batches ask it.
CREATE TABLE open_question (
    question TEXT NOT NULL PRIMARY KEY,
    -- The question, as JSON.
    job TEXT NOT NULL,
    -- The lowest number of its line: the first boards of each batch have their turn before the later ones of others.
    n INTEGER NOT NULL
);
CREATE INDEX open_question_by_turn ON open_question (n, question);
-- Earlier versions wrote questions as words of the command line, which this one does not read: a batch that is not answered yet is posted again.
DELETE FROM board WHERE batch_id IN (SELECT batch_id FROM board WHERE question NOT IN (SELECT question FROM verdict));
DELETE FROM batch WHERE id NOT IN (SELECT batch_id FROM board);

-- 1 where the question has an answer, and the number of these: counts are kept, not counted.
ALTER TABLE board ADD COLUMN is_answered INTEGER NOT NULL DEFAULT 0;
UPDATE board SET is_answered = 1 WHERE question IN (SELECT question FROM verdict);
ALTER TABLE batch ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
UPDATE batch SET answered = (SELECT COUNT(*) FROM board WHERE batch_id = batch.id AND is_answered = 1);

-- Those who have sent a batch. It is deleted with the last of them.
CREATE TABLE batch_owner (
    batch_id TEXT NOT NULL REFERENCES batch (id),
    -- The hash of the client's name.
    client BLOB NOT NULL,
    -- The SHA-256 of the token with which this one deletes it.
    token BLOB NOT NULL,
    PRIMARY KEY (batch_id, client)
);
CREATE INDEX batch_of_client ON batch_owner (client);

CREATE INDEX batch_by_age ON batch (begun_at);
CREATE INDEX verdict_by_age ON verdict (answered_at);
