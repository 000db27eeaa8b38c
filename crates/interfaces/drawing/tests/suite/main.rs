//! Tests of the pictures of rulings, from outside.

mod common;
mod documents;
mod hostile;
mod models;
