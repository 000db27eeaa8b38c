//! The service from outside: the program is started on a free port and asked over HTTP.

mod around;
mod batches;
mod browser;
mod common;
mod description;
mod editor;
mod german;
mod holes;
mod judgements;
mod leaks;
mod lessons;
mod pages;
mod postgres;
mod postgres_server;
mod processes;
mod records;
mod refusals;
mod same_documents;
mod seats_and_words;
mod tables;
