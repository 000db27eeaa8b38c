//! The service from outside: the program is started on a free port and asked over HTTP.

mod around;
mod batches;
mod browser;
mod common;
mod description;
mod editor;
mod fairness;
mod german;
mod holes;
mod judgements;
mod lan;
mod leaks;
mod lessons;
mod monitoring;
mod operator;
mod pages;
mod postgres;
mod postgres_server;
mod processes;
mod records;
mod refusals;
mod same_documents;
mod seats_and_words;
mod sockets;
mod starts;
mod tables;
