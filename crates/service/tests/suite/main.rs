//! The service from outside: the program is started on a free port and asked over HTTP.

mod around;
mod batches;
mod common;
mod description;
mod holes;
mod judgements;
mod leaks;
mod pages;
mod postgres;
mod postgres_server;
mod processes;
mod refusals;
mod same_documents;
mod tables;
