//! Many boards in one call: judged on all processors, by workers that are kept, each told of in the order of the input as soon as it may be.
//! Memory does not grow with their number.
//!
//! Not here: how one board is judged (`judge`), and where the boards come from.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use documents::judge::Ruling;
use solver::oracle::Pool;
use source::Text;
use verdict::Limits;

use crate::boards::board::{BoardFile, Problem};
use crate::boards::claim::PlayerClaim;
use crate::bounded::within;
use crate::error::Error;
use crate::input::read_file;
use crate::judging::in_order::{in_order, processors};
use crate::judging::judge::{JudgeOptions, judge};
use crate::reading::BoardNotation;

/// A board to be judged among others.
pub struct BoardRequest {
    /// The name of its text.
    pub name: String,
    /// Gives its text.
    pub text: Box<dyn FnOnce() -> Result<Text, Error> + Send>,
    /// Its notation; without one, its content says which, or else its name.
    pub notation: Option<BoardNotation>,
    /// Claim about it, if not the one about all.
    pub claim: Option<PlayerClaim>,
    /// The only statement that is asked about, if not that of all.
    pub statement: Option<String>,
    /// The time for it, if not that for all.
    pub time: Option<Duration>,
    /// True if the premises are to be shown to be needed; none if that is as for all.
    pub explain: Option<bool>,
}

impl BoardRequest {
    /// Makes the request for a file.
    pub fn of_file(path: PathBuf, notation: Option<BoardNotation>) -> BoardRequest {
        BoardRequest::new(path.display().to_string(), Box::new(move || read_file(&path)), notation)
    }

    /// Makes the request for a text that is at hand.
    pub fn of_text(text: Text, notation: Option<BoardNotation>) -> BoardRequest {
        BoardRequest::new(text.name().to_owned(), Box::new(|| Ok(text)), notation)
    }

    fn new(name: String, text: Box<dyn FnOnce() -> Result<Text, Error> + Send>, notation: Option<BoardNotation>) -> BoardRequest {
        BoardRequest { name, text, notation, claim: None, statement: None, time: None, explain: None }
    }
}

impl fmt::Debug for BoardRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardRequest { name, notation, claim, statement, time, explain, .. } = self;
        let mut shown = f.debug_struct("BoardRequest");
        shown.field("name", name).field("notation", notation).field("claim", claim).field("statement", statement);
        shown.field("time", time).field("explain", explain).finish_non_exhaustive()
    }
}

/// A board among others, and the ruling on it.
#[derive(Debug)]
pub struct JudgedBoard {
    /// The board as it was read.
    pub board: BoardFile,
    /// The ruling.
    pub ruling: Ruling,
}

/// Judges many boards, as many at a time as there are processors, each within the limits of `options`; where a request has an option of its
/// own, that counts. `each` is called for every board in the order of the requests, with the ruling or with the reason why there is none; a
/// problem with several conjectures is as many boards.
pub fn judge_all(
    requests: impl Iterator<Item = Result<BoardRequest, Error>> + Send,
    options: &JudgeOptions,
    pool: &Pool,
    each: &mut dyn FnMut(Result<JudgedBoard, Error>),
) {
    let work = |request: Result<BoardRequest, Error>| match request {
        Ok(request) => judge_problem(request, options, pool),
        Err(error) => vec![Err(error)],
    };
    in_order(requests, processors(), work, &mut |judged| judged.into_iter().for_each(&mut *each));
}

/// Judges the boards of a problem one after another, each in a time of its own, which begins with it.
fn judge_problem(request: BoardRequest, options: &JudgeOptions, pool: &Pool) -> Vec<Result<JudgedBoard, Error>> {
    let BoardRequest { text, notation, claim, statement, time, explain, .. } = request;
    let time = time.unwrap_or(options.limits.time);
    let limits = || Limits { time, until: Instant::now().checked_add(time), ..options.limits };
    let mut options = JudgeOptions {
        claim: claim.or_else(|| options.claim.clone()),
        statement: statement.or_else(|| options.statement.clone()),
        limits: limits(),
        explain: explain.unwrap_or(options.explain),
        ..options.clone()
    };
    let problem = match within(&options.limits, options.memory_mib, move || Problem::new(text()?, notation)) {
        Ok(problem) => Arc::new(problem),
        Err(error) => return vec![Err(error)],
    };
    let numbers = match problem.boards_about(options.claim.as_ref(), options.statement.as_deref()) {
        Ok(numbers) => numbers,
        Err(cause) => return vec![Err(Error::OfBoard { board: problem.text().name().to_owned(), cause: Box::new(cause) })],
    };
    let mut judged = Vec::new();
    for (at, number) in numbers.into_iter().enumerate() {
        if at > 0 {
            options.limits = limits();
        }
        judged.push(judge_one(&problem, number, &options, pool));
    }
    judged
}

fn judge_one(problem: &Arc<Problem>, number: usize, options: &JudgeOptions, pool: &Pool) -> Result<JudgedBoard, Error> {
    let mut board = {
        let problem = Arc::clone(problem);
        within(&options.limits, options.memory_mib, move || problem.board(number))?
    };
    let name = board.text().name().to_owned();
    match judge(&mut board, options, pool, &mut |_| ()) {
        Ok(ruling) => Ok(JudgedBoard { board, ruling }),
        Err(cause) => Err(Error::OfBoard { board: name, cause: Box::new(cause) }),
    }
}
