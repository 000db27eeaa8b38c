//! The program `referee` as it is built, from outside: arguments and files in, documents and exit statuses out.

mod boards;
mod cost;
mod judge;
mod limits;
mod parse;
mod run;
