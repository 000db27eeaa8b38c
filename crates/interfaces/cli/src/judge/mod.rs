//! The command `judge`: one board, or many.
//!
//! * `asked`: questions of one word, such as `redundant`;
//! * `operands`: which operands are boards, and which is a statement;
//! * `told`: the languages of rulings in sentences.

mod asked;
mod operands;
mod told;

use std::io::{self, BufReader, Stdin};
use std::path::PathBuf;
use std::sync::Arc;

use adjudication::{
    Alphabet, BoardInput, BoardNotation, BoardRequest, Error, JudgeOptions, JudgedBoard, Limits, Pool, Problem, ProveOptions,
    Ruling, SentText, Text, TextSource, UsageError,
};
use clap::Args;
use drawing::Section;
use serde::{Deserialize, Deserializer, Serialize};

use crate::inputs::{limits, notation_of, worker_limits};
use crate::options::{BoardSyntax, Claim, Format, HouseRule, Memory, NamedText, Sizes, Time, duration, sent_house, usual};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::status;
use asked::Asked;
use operands::{Operands, Source};
use told::Sentences;

/// Judge boards: is each consistent, and which statements follow from the others?
///
/// Every statement is echoed with all its brackets. A consistent board comes with a model, an independent statement with a
/// countermodel, both checked; a contradiction or a redundant statement with the statements that it comes from.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee judge examples/boards/blondes.board
  referee judge examples/boards/blondes.board s5          # what about s5? Nothing else is asked
  referee judge game.board s5 --is redundant              # exit status 0 yes, 1 no
  referee judge --claim redundant=s2,s7 --time 2m game.board
  referee judge --house constants=free game.board
  referee judge --format svg examples/boards/blondes.board s5 > s5.svg
  referee judge --format html --one-page examples/boards/blondes.board > sheet.html
  referee judge --brief examples/boards other.board       # many boards, one line a question
  referee judge --print prose examples/boards/blondes.board
  generate-boards | referee judge --json -                # a stream: {\"text\":\"…\",\"file\":\"…\"} a line

A directory stands for the files .board, .p and .tptp in it and below it, sorted. Standard input that begins with `{` is a stream of
JSON objects, one a line: \"text\" is the board, and \"file\", \"syntax\", \"claim\", \"statement\", \"time\" and \"explain\" are optional. A board
that cannot be read gives its error, and the others go on. --format html and latex give one document for all boards (docs/pictures.md).

The exit status is 0 when every question that was asked was decided, and 2 otherwise; with --is and --claim 0 for yes, 1 for no, and
2 when that is undecided. Of many boards it is the highest.")]
pub(crate) struct Judge {
    /// Boards: files, directories of them, or `-` for standard input. A board has Palmer's statements one a line, or is a problem of
    /// TPTP. The last word may be the label of the only statement to ask about
    #[arg(required = true, value_name = "BOARD|DIR|STATEMENT-ID")]
    #[serde(rename = "text")]
    pub(crate) words: Vec<TextSource>,

    /// Ask about this statement only: does it follow from the others?
    #[arg(long, value_name = "ID", conflicts_with = "claim")]
    statement: Option<String>,

    /// Answer one question by the exit status: 0 yes, 1 no. A statement is redundant or independent, the board consistent or inconsistent
    #[arg(long, value_enum, value_name = "WORD", conflicts_with = "claim")]
    #[serde(skip)]
    is: Option<Asked>,

    /// Judge a player's claim: is it upheld? The claim is `inconsistent` (of a TPTP problem with a conjecture: its axioms),
    /// `redundant=ID[,ID…]` (each follows from all others), or `theorem=NAME[,NAME…]` (TPTP: each of these conjectures follows
    /// from the axioms)
    #[arg(long, value_name = "CLAIM")]
    claim: Option<Claim>,

    /// Time for the whole judgement of each board: 500ms, 10s, 2m. It includes the proofs. Questions still open when it is up are
    /// reported as undecided
    #[arg(long, value_name = "TIME", default_value = "10s")]
    pub(crate) time: Time,

    /// Memory of the program and its solvers: 512MiB, 4GiB. Questions still open when it is used up are undecided
    #[arg(long, value_name = "SIZE", default_value = "4GiB")]
    pub(crate) memory: Memory,

    /// Most steps of one search. Unlike --time, it ends a search alike on every machine
    #[arg(long, value_name = "N")]
    steps: Option<u64>,

    /// Sizes of the finite models to look for: 4, or 2-6. Without it, from 1 to 8 objects, and next to numbers that the board
    /// names
    #[arg(long, value_name = "N|MIN-MAX")]
    domain: Option<Sizes>,

    /// House rule about reading the boards: constants=free, mixed_ops=reject or name_after_exists=allow. It can be given several
    /// times, and stands in the ruling
    #[arg(long, value_name = "NAME=VALUE", value_parser = board_rule)]
    #[serde(deserialize_with = "board_rules")]
    house: Vec<HouseRule>,

    /// Notation of the boards. Without it, the content or the name of a file decides
    #[arg(long, value_enum, value_name = "NOTATION")]
    syntax: Option<BoardSyntax>,

    /// Write a certificate file for each verdict into this directory, for `verify`. A different file of the same name is an error
    /// (exit status 74)
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub(crate) certificates: Option<PathBuf>,

    /// Show why each premise of a redundant statement is needed. On a board of more than 64 statements, search for larger sets that
    /// can be wiped off together as well
    #[arg(long)]
    explain: bool,

    /// One line for each question, without models and proofs. JSON stays as it is
    #[arg(long, conflicts_with = "explain")]
    brief: bool,

    /// Tell the ruling in sentences, in English or German: each statement, the verdicts and the proofs
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "brief")]
    print: Option<Sentences>,

    /// The form of the answer to a request; the command line has it for all commands
    #[arg(skip)]
    pub(crate) format: Option<Format>,

    /// The texts that `include` of TPTP finds for a request; the command line has files
    #[arg(skip)]
    pub(crate) includes: Vec<NamedText>,
}

/// A house rule about reading a board, with one of its values.
fn board_rule(text: &str) -> Result<HouseRule, String> {
    let (name, value) = text.split_once('=').ok_or_else(|| String::from("write NAME=VALUE, such as constants=free"))?;
    let (name, value) = (name.trim(), value.trim());
    let rules = adjudication::board_rules();
    let Some((_, values)) = rules.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = rules.iter().map(|(known, _)| *known).collect();
        let name = adjudication::excerpt(name);
        return Err(format!("there is no house rule `{name}` about reading a board; there are {}", names.join(", ")));
    };
    if !values.contains(&value) {
        return Err(format!("the house rule `{name}` is {}, not `{}`", values.join(" or "), adjudication::excerpt(value)));
    }
    Ok(HouseRule::new(name, value))
}

fn board_rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HouseRule>, D::Error> {
    sent_house(deserializer, board_rule)
}

impl Judge {
    /// Returns the limits of a judgement that begins now.
    fn limits(&self) -> Limits {
        let limits = limits(self.time.0, self.steps);
        self.domain.map_or(limits, |sizes| sizes.within(limits))
    }

    /// Returns the text that came with a request, if nothing is asked about it but what certificates answer.
    pub(crate) fn certified_board(&self) -> Option<&SentText> {
        let Judge {
            words,
            statement: None,
            is: None,
            claim: None,
            time: _,
            memory: _,
            steps: None,
            domain: None,
            house,
            syntax: None,
            certificates: None,
            explain: false,
            brief: false,
            print: None,
            format: None,
            includes,
        } = self
        else {
            return None;
        };
        match words.as_slice() {
            [TextSource::Sent(board)] if house.is_empty() && includes.is_empty() => Some(board),
            _ => None,
        }
    }

    /// Returns the text of a board with the house rules that were chosen.
    fn in_house(&self, text: Text, notation: Option<BoardNotation>) -> Result<Text, Error> {
        let house = self.house.iter().map(|rule| (rule.name.as_str(), rule.value.as_str()));
        adjudication::in_house(text, notation, house)
    }

    /// Returns the same boards with the house rules that were chosen.
    fn all_in_house<'r>(&'r self, requests: impl Iterator<Item = Result<BoardRequest, Error>> + Send + 'r) -> Requests<'r> {
        let house = self.house.clone();
        Box::new(requests.map(move |request| {
            let request = request?;
            let (notation, text, house) = (request.notation, request.text, house.clone());
            let text = move || {
                let house = house.iter().map(|rule| (rule.name.as_str(), rule.value.as_str()));
                adjudication::in_house(text()?, notation, house)
            };
            Ok(BoardRequest { text: Box::new(text), ..request })
        }))
    }

    /// Returns whether a line for each question is wanted.
    pub(crate) fn is_brief(&self) -> bool {
        self.brief
    }

    /// Returns whether the ruling is wanted in sentences.
    pub(crate) fn is_told(&self) -> bool {
        self.print.is_some()
    }

    /// Returns whether nothing is asked but what the boards ask by themselves.
    pub(crate) fn is_plain_question(&self) -> bool {
        let narrowed = self.statement.is_some() || self.is.is_some() || self.claim.is_some();
        !narrowed && !self.explain && !self.brief && !self.is_told() && self.certificates.is_none() && self.house.is_empty()
    }

    fn options(&self, statement: Option<String>, alphabet: Alphabet, output: &Output) -> JudgeOptions {
        JudgeOptions {
            claim: self.claim.clone().map(|claim| claim.0),
            statement,
            limits: self.limits(),
            memory_mib: Some(self.memory.0),
            alphabet,
            certificates: self.certificates.clone(),
            hashes: output.wants_hashes(),
            excerpts: output.is_drawn(),
            explain: self.explain,
            in_words: self.print.map(Sentences::language),
        }
    }

    /// Writes a ruling, and the files that go with it.
    fn print(&self, ruling: &Ruling, output: &Output) {
        let told = |ruling: &Ruling, style| match &ruling.in_words {
            Some(words) => report::told(ruling, words, style),
            None if self.brief => report::brief(ruling, style),
            None => report::ruling(ruling, style),
        };
        output.drawn_or(|| Section::of_board(ruling), |output| output.document(ruling, told));
        if let Some(asked) = self.is {
            let (word, answer) = (asked.word(), asked.answer(ruling));
            output.sentence(&match &ruling.in_words {
                Some(words) => report::told_answer(ruling, words, word, answer),
                None => report::answer_to_question(ruling.asked.as_deref(), word, answer),
            });
        }
        output.files(&ruling.files);
    }

    /// Returns the exit status of a ruling: of the claim, of what it is asked to be, or of the questions that were asked.
    fn verdict(&self, ruling: &Ruling) -> u8 {
        let answer = match (&ruling.claim, self.is) {
            (Some(claim), _) => claim.upheld,
            (None, Some(asked)) => asked.answer(ruling),
            (None, None) => ruling.decided().then_some(true),
        };
        match answer {
            Some(true) => status::YES,
            Some(false) => status::NO,
            None => status::UNDECIDED,
        }
    }
}

/// Runs the command; its exit status.
pub(crate) fn judge(command: &Judge, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let Operands { sources, statement } = Operands::of(&command.words, command.statement.as_deref());
    if let Some((word, board)) = operands::file_or_statement(&sources, command.statement.as_deref()) {
        return Err(UsageError::FileOrStatement { word, board }.into());
    }
    if sources.iter().filter(|source| **source == Source::Text(TextSource::StandardInput)).count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    if statement.is_some() && command.claim.is_some() {
        return Err(UsageError::ClaimBesideStatement.into());
    }
    if let Some(asked) = command.is.filter(|asked| asked.is_of_statement() != statement.is_some()) {
        return Err(UsageError::AskedOfWhat { word: asked.word(), of_statement: asked.is_of_statement() }.into());
    }
    if output.tptp {
        if let Some(statement) = statement {
            return Err(UsageError::StatementInTptp { statement }.into());
        }
        let requests = sources.iter().flat_map(|source| requests_of(source, command.syntax));
        return Ok(solve(command, command.all_in_house(requests), alphabet, output));
    }
    let notation = command.syntax.map(notation_of);
    let one_picture = || output.one_picture("board");
    match sources.as_slice() {
        [Source::Text(TextSource::StandardInput)] => match standard_input()? {
            BoardInput::Board(text) => {
                let options = command.options(statement, alphabet, output);
                judge_single(command, || Ok(text), notation, &options, output)
            }
            lines @ BoardInput::Lines(_) => {
                one_picture()?;
                let requests = command.all_in_house(requests(lines, command.syntax));
                Ok(judge_many(command, requests, &command.options(statement, alphabet, output), output))
            }
        },
        [Source::Text(source)] => {
            let source = source.clone();
            judge_single(command, move || source.read(), notation, &command.options(statement, alphabet, output), output)
        }
        sources => {
            one_picture()?;
            let requests = command.all_in_house(sources.iter().flat_map(|source| requests_of(source, command.syntax)));
            Ok(judge_many(command, requests, &command.options(statement, alphabet, output), output))
        }
    }
}

fn judge_single(
    command: &Judge,
    read: impl FnOnce() -> Result<Text, Error> + Send + 'static,
    notation: Option<BoardNotation>,
    options: &JudgeOptions,
    output: &Output,
) -> Result<u8, Error> {
    let text = command.in_house(adjudication::within(&options.limits, options.memory_mib, read)?, notation)?;
    let problem = adjudication::within(&options.limits, options.memory_mib, move || Problem::new(text, notation))?;
    let problem = Arc::new(problem);
    let numbers = problem.boards_about(options.claim.as_ref(), options.statement.as_deref())?;
    if numbers.len() > 1 {
        output.one_picture("conjecture")?;
    }
    let pool = Pool::new(worker_limits(command.time.0, command.memory.0));
    let mut worst = status::YES;
    for (at, number) in numbers.into_iter().enumerate() {
        let options = match at {
            0 => options.clone(),
            _ => JudgeOptions { limits: command.limits(), ..options.clone() },
        };
        if at > 0 && !command.brief {
            output.gap();
        }
        worst = worst.max(judge_board(command, Arc::clone(&problem), number, &options, &pool, output)?);
    }
    Ok(worst)
}

/// Judges a board of a problem; the exit status of its ruling.
fn judge_board(
    command: &Judge,
    problem: Arc<Problem>,
    number: usize,
    options: &JudgeOptions,
    pool: &Pool,
    output: &Output,
) -> Result<u8, Error> {
    let mut board = adjudication::within(&options.limits, options.memory_mib, move || problem.board(number))?;
    output.warnings(board.text(), board.warnings());
    let ruling = {
        let line = ProgressLine::of_questions(output);
        adjudication::judge(&mut board, options, pool, &mut |progress| {
            line.watch(progress);
            output.progress(progress);
        })?
    };
    command.print(&ruling, output);
    let verdict = command.verdict(&ruling);
    // The program is about to end: to take apart what a large board holds would only take time.
    std::mem::forget((board, ruling));
    Ok(verdict)
}

type Requests<'r> = Box<dyn Iterator<Item = Result<BoardRequest, Error>> + Send + 'r>;

/// The boards of a source; a directory is listed, and standard input read, when its turn has come.
fn requests_of(source: &Source, syntax: Option<BoardSyntax>) -> Requests<'static> {
    let of_file = move |path: PathBuf| Ok(BoardRequest::of_file(path, syntax.map(notation_of)));
    match source {
        Source::Text(TextSource::File(path)) => Box::new(std::iter::once(of_file(path.clone()))),
        Source::Directory(path) => match adjudication::files_below(path, &["board", "p", "tptp"]) {
            Ok(files) => Box::new(files.into_iter().map(of_file)),
            Err(error) => Box::new(std::iter::once(Err(error))),
        },
        Source::Text(TextSource::Sent(sent)) => {
            let request = |text| BoardRequest::of_text(text, syntax.map(notation_of));
            Box::new(std::iter::once(sent.read().map(request)))
        }
        Source::Text(TextSource::StandardInput) => match standard_input() {
            Ok(input) => requests(input, syntax),
            Err(error) => Box::new(std::iter::once(Err(error))),
        },
    }
}

fn requests(input: BoardInput<BufReader<Stdin>>, syntax: Option<BoardSyntax>) -> Requests<'static> {
    match input {
        BoardInput::Lines(lines) => Box::new(lines),
        BoardInput::Board(text) => Box::new(std::iter::once(Ok(BoardRequest::of_text(text, syntax.map(notation_of))))),
    }
}

fn standard_input() -> Result<BoardInput<BufReader<Stdin>>, Error> {
    BoardInput::of("<stdin>", BufReader::new(io::stdin()), duration)
}

/// Judges many boards; the highest of their exit statuses.
fn judge_many(
    command: &Judge,
    requests: impl Iterator<Item = Result<BoardRequest, Error>> + Send,
    options: &JudgeOptions,
    output: &Output,
) -> u8 {
    // Number of boards that are judged at a time, and share the memory.
    let parallel = std::thread::available_parallelism().map_or(1, |count| u32::try_from(count.get()).unwrap_or(u32::MAX));
    let pool = Pool::new(worker_limits(command.time.0, (command.memory.0 / parallel).max(64)));
    let mut worst = status::YES;
    let (mut told, mut decided, mut unread) = (0u64, 0u64, 0u64);
    adjudication::judge_all(requests, options, &pool, &mut |outcome| {
        if told > 0 && !command.brief {
            output.gap();
        }
        told += 1;
        worst = worst.max(match outcome {
            Ok(JudgedBoard { board, ruling }) => {
                output.warnings(board.text(), board.warnings());
                command.print(&ruling, output);
                decided += u64::from(ruling.decided());
                command.verdict(&ruling)
            }
            Err(error) => {
                unread += 1;
                output.error(&error)
            }
        });
    });
    output.remark_to_people(|style| report::boards(told, decided, unread, style));
    worst
}

/// Answers the questions of problems one after another in TPTP's form; the highest of their exit statuses.
fn solve(
    command: &Judge,
    requests: impl Iterator<Item = Result<BoardRequest, Error>>,
    alphabet: Alphabet,
    output: &Output,
) -> u8 {
    let pool = Pool::new(worker_limits(command.time.0, command.memory.0));
    let mut worst = status::YES;
    for request in requests {
        worst = worst.max(match request {
            Ok(request) => {
                let name = request.name.clone();
                let solved = solve_problem(command, request, alphabet, &pool, output);
                solved.unwrap_or_else(|error| output.fault(&name, &error))
            }
            Err(error) => output.fault(&file_of(&error), &error),
        });
    }
    worst
}

/// The name of what was asked for, where there is no problem.
fn file_of(error: &Error) -> String {
    match error {
        Error::NoFiles { directory, .. } => directory.clone(),
        error => error.document().error.file.unwrap_or_else(|| String::from("<stdin>")),
    }
}

fn solve_problem(command: &Judge, request: BoardRequest, alphabet: Alphabet, pool: &Pool, output: &Output) -> Result<u8, Error> {
    let options =
        || ProveOptions { limits: command.limits(), memory_mib: Some(command.memory.0), alphabet, ..ProveOptions::default() };
    let BoardRequest { text, notation, .. } = request;
    let first = options();
    let problem = adjudication::within(&first.limits, first.memory_mib, move || Problem::new(text()?, notation))?;
    let mut worst = status::YES;
    for number in 0..problem.boards() {
        let options = if number == 0 { first.clone() } else { options() };
        let solved = adjudication::solve(&problem, number, &options, pool)?;
        output.remarks(&solved.remarks);
        output.whole(&solved.text)?;
        worst = worst.max(if solved.is_decided() { status::YES } else { status::UNDECIDED });
    }
    Ok(worst)
}
