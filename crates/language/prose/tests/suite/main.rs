//! Tests of statements in words and proofs in prose.

mod statements;
