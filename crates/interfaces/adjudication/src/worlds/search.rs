//! Another structure in which statements are true or false as is wanted: smaller, unlike others, or without symmetries. It is searched for as any
//! model is, and comes with its certificate; that there is none is proved. Not here: how models are searched for (`judging`).

use std::time::{Duration, Instant};

use board_syntax::board;
use board_syntax::palmer::Brackets;
use documents::Schema;
use documents::certificate::Certificate;
use documents::judge::StatementStatus;
use documents::world::{FoundWorldRuling, SearchStatus, World};
use formula::{Board, CardinalityRelation, FormulaId, Role, Statement};
use solver::oracle::Pool;
use source::{Span, Text};
use verdict::Limits;

use super::diagram::excluding;
use super::interpretation::{Interpretation, Used};
use super::statements::{read, refused, shown_meaning};
use super::symmetry::is_symmetric;
use super::telling::telling;
use crate::boards::board::BoardFile;
use crate::error::Error;
use crate::judging::judge::{JudgeOptions, judge};
use crate::reading::BoardNotation;

/// The most structures that are excluded.
const MOST_EXCLUDED: usize = 24;

/// The most structures with symmetries that are passed over.
const MOST_PASSED_OVER: usize = 16;

/// The sizes that are tried one by one where another structure is to have a certain size.
const SIZES: u32 = 2;

/// The structure that is wanted.
#[derive(Clone, Debug)]
pub struct WorldQuestion {
    /// The statements.
    pub text: Text,
    /// Their notation, where the text or its name does not say it.
    pub notation: Option<BoardNotation>,
    /// The labels of those that are to be false.
    pub falsified: Vec<String>,
    /// The labels of those that may be either.
    pub ignored: Vec<String>,
    /// Structures that it is to differ from in more than which object is which.
    pub unlike: Vec<World>,
    /// The most objects that it may have; without it, as many as the search tries.
    pub most: Option<u32>,
    /// The number of objects that it is to have, if there is one: else it has the next larger number for which there is one, or any.
    pub near: Option<u32>,
    /// True if no exchange of objects may leave it as it is.
    pub asymmetric: bool,
    /// The time for everything together.
    pub time: Duration,
    /// The memory of this program and of its solvers together, in MiB.
    pub memory_mib: Option<u32>,
}

/// Searches for a structure.
///
/// # Errors
/// [`Error::Rejected`] where the text cannot be read, a label is unknown, or a structure that is to be excluded is none or too large.
pub fn find_world(question: &WorldQuestion, pool: &Pool) -> Result<FoundWorldRuling, Error> {
    let until = Instant::now() + question.time;
    let mut file = read(question.text.clone(), question.notation, question.unlike.first())?;
    if question.unlike.len() > MOST_EXCLUDED {
        return Err(refused(&file.text, &format!("at most {MOST_EXCLUDED} structures are excluded")));
    }
    let mut board = wanted(&mut file, question)?;
    let formulas: Vec<FormulaId> = board.statements.iter().map(|one| one.meaning).collect();
    let used = Used::of(&file.bank, &formulas);
    let mut is_exact = true;
    for world in &question.unlike {
        is_exact &= exclude(&mut file, &mut board, world, &used, &formulas)?;
    }
    if let Some(most) = question.most {
        let small = file.bank.cardinality(CardinalityRelation::AtMost, most.max(1));
        board.statements.push(Statement::axiom(free_label(&board, "size"), small));
    }
    let mut same_size = None;
    for size in question.near.map_or(0..0, |near| near..near.saturating_add(SIZES)) {
        let mut board = board.clone();
        let exactly = file.bank.cardinality(CardinalityRelation::Exactly, size);
        board.statements.push(Statement::axiom(free_label(&board, "size"), exactly));
        // Half of what is left is for each, and the rest for any size.
        let found = judged(&file, &board, question, until.saturating_duration_since(Instant::now()) / 2, pool)?;
        let found = unless_all(found, is_exact);
        let status = *same_size.get_or_insert(found.status);
        if found.world.is_some() {
            return Ok(FoundWorldRuling { same_size: Some(status), ..found });
        }
    }
    let mut passed_over = 0;
    loop {
        let time = until.saturating_duration_since(Instant::now());
        let found = judged(&file, &board, question, time, pool)?;
        let found = unless_all(found, is_exact);
        // One of the size that was asked for may be found late.
        let has_size = found.world.as_ref().is_some_and(|world| Some(world.domain) == question.near);
        let same_size = if has_size { Some(SearchStatus::Found) } else { same_size };
        let mut found = FoundWorldRuling { same_size, ..found };
        let Some(world) = found.world.as_ref().filter(|_| question.asymmetric) else { return Ok(found) };
        if is_symmetric(world) == Some(false) {
            return Ok(found);
        }
        passed_over += 1;
        let world = world.clone();
        let is_over = passed_over >= MOST_PASSED_OVER || time.is_zero();
        let excluded = if is_over { None } else { exclude(&mut file, &mut board, &world, &used, &formulas).ok() };
        let Some(exact) = excluded else {
            found.status = SearchStatus::Undecided;
            (found.world, found.certificate) = (None, None);
            found.reasons = vec![format!("each of the {passed_over} structures that were found has a symmetry")];
            return Ok(found);
        };
        is_exact &= exact;
    }
}

/// The end of a search: where more structures were excluded than those that are known, that there is no other shows nothing.
fn unless_all(found: FoundWorldRuling, is_exact: bool) -> FoundWorldRuling {
    if is_exact || found.status != SearchStatus::None {
        return found;
    }
    let reasons = vec![String::from(
        "of structures with more than five objects only those were looked for that short sentences tell from the known ones",
    )];
    FoundWorldRuling { status: SearchStatus::Undecided, certificate: None, reasons, ..found }
}

/// The statements as they are wanted: as they stand, negated, or not at all.
fn wanted(file: &mut BoardFile, question: &WorldQuestion) -> Result<Board, Error> {
    let statements = file.board.statements.clone();
    let known = |label: &String| statements.iter().any(|one| one.label == *label && one.role != Role::Convention);
    if let Some(label) = question.falsified.iter().chain(&question.ignored).find(|label| !known(label)) {
        return Err(refused(&file.text, &format!("there is no statement `{}`", source::excerpt(label))));
    }
    let mut board = Board::default();
    for statement in &statements {
        if question.ignored.contains(&statement.label) {
            continue;
        }
        let meaning = shown_meaning(file, statement);
        let is_false = question.falsified.contains(&statement.label);
        let meaning = if is_false { file.bank.not(meaning) } else { meaning };
        let role = if statement.role == Role::Convention { Role::Convention } else { Role::Axiom };
        board.statements.push(Statement { role, ..Statement::axiom(statement.label.clone(), meaning) });
    }
    Ok(board)
}

/// Adds a sentence that excludes a structure; false where it excludes others as well.
fn exclude(file: &mut BoardFile, board: &mut Board, world: &World, used: &Used, formulas: &[FormulaId]) -> Result<bool, Error> {
    let read = Interpretation::new(&mut file.bank, world).and_then(|mut read| {
        read.complete(&mut file.bank, formulas)?;
        Ok(read)
    });
    let interpretation = read.map_err(|fault| refused(&file.text, &fault))?;
    let exact = excluding(&mut file.bank, &interpretation, used);
    let is_exact = exact.is_some();
    let sentence = exact.or_else(|| telling(&mut file.bank, &interpretation, used)).ok_or_else(|| {
        let message = format!("a structure of {} objects is too large to be excluded", world.domain);
        refused(&file.text, &message)
    })?;
    board.statements.push(Statement::axiom(free_label(board, "other"), sentence));
    Ok(is_exact)
}

/// A label that no statement has yet.
fn free_label(board: &Board, word: &str) -> String {
    let taken = |label: &String| board.find(label).is_some();
    (1..).map(|number| format!("{word}{number}")).find(|label| !taken(label)).unwrap_or_default()
}

/// Judges the statements that are wanted.
fn judged(
    file: &BoardFile,
    board: &Board,
    question: &WorldQuestion,
    time: Duration,
    pool: &Pool,
) -> Result<FoundWorldRuling, Error> {
    let written = board::print(&file.bank, board, formula::Alphabet::Unicode, Brackets::Full);
    let mut asked = BoardFile {
        text: file.text.clone(),
        notation: file.notation,
        bank: file.bank.clone(),
        board: board.clone(),
        spans: Vec::new(),
        warnings: Vec::new(),
        house: file.house.clone(),
        conjecture: None,
        included: file.included.clone(),
    };
    // One question alone: a contradiction follows from the others, or they have a model.
    let (label, absurd) = (free_label(board, "absurd"), asked.bank.truth(false));
    asked.board.statements.push(Statement::axiom(label.clone(), absurd));
    asked.spans = vec![Span::at(0); asked.board.statements.len()];
    let options = JudgeOptions {
        statement: Some(label),
        limits: Limits { time, ..Limits::default() },
        memory_mib: question.memory_mib,
        ..JudgeOptions::default()
    };
    let ruling = judge(&mut asked, &options, pool, &mut |_| ())?;
    let answer = ruling.statements.into_iter().next();
    let (status, certificate, mut reasons) =
        answer.map_or((StatementStatus::Undecided, None, Vec::new()), |one| (one.status, one.certificate, one.reasons));
    let world = certificate.as_ref().and_then(drawn);
    let status = match status {
        StatementStatus::Independent if world.is_some() => SearchStatus::Found,
        StatementStatus::Redundant => SearchStatus::None,
        StatementStatus::Independent => {
            reasons = vec![String::from("the model that was found is infinite, and cannot be drawn object by object")];
            SearchStatus::Undecided
        }
        StatementStatus::Undecided => SearchStatus::Undecided,
    };
    Ok(FoundWorldRuling { schema: Schema, status, world, board: written, certificate, reasons, same_size: None })
}

/// The finite structure of a certificate.
fn drawn(certificate: &Certificate) -> Option<World> {
    match &certificate.evidence {
        verifier::Certificate::FiniteModel { domain, functions, predicates, .. } => {
            Some(World { domain: *domain, functions: functions.clone(), predicates: predicates.clone() })
        }
        _ => None,
    }
}
