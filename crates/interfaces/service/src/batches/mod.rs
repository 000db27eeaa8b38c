//! Batches: many boards in one request, a line of JSON each; the answers come in the order of the lines. They are kept in the database, and
//! go on when the service is started again.
//!
//! * `routes`: the requests and their answers. `rows`: what is kept. `judging`: the judgement of a board, and the check of somebody else's.
//! * `boards`: what those share who judge. `driver`: who judges where the database is a file. `queue`: who judges where several machines share PostgreSQL.

mod boards;
mod driver;
mod judging;
mod queue;
mod routes;
mod rows;

pub(crate) use boards::Batches;
pub(crate) use driver::drive;
pub(crate) use queue::work;
pub(crate) use routes::routes;
