//! The command `verify`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use adjudication::{
    Alphabet, DerivationOptions, Error, OutsideJudge, Pool, ProveOptions, TextSource, UsageError, VERIFICATION_TIME,
    VerifyOptions,
};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use crate::inputs::{limits, problem, worker_limits};
use crate::options::{BoardSyntax, NamedText, Time, usual};
use crate::output::Output;
use crate::status;

/// Check certificate files and signed records of games again, without a solver.
///
/// The board is read from the certificate, and the evidence is held against it; nothing that can be worked out again is believed. Many
/// files are checked at once. With `--key` the files are signed records of games that a service gives.
#[derive(Clone, Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default = "usual")]
#[command(after_help = "\
Examples:
  referee judge --certificates evidence game.board
  referee verify evidence
  referee verify --with metamath evidence
  referee verify --with proved evidence
  referee verify --json evidence/game.s4.json other.json
  referee verify --board game.board evidence
  referee verify --model mace4.out axioms.in
  referee verify --tstp derivation.s problem.p
  referee verify signed-record.json --key record-key.json

With `--model` the statements of BOARD are evaluated in an interpretation of Mace4's or TPTP's: the exit status is 0 when it is a model, 1 when it is
none. With `--tstp` each step of a derivation of TPTP is proved from its parents: 0 when every step is right, 1 when one is wrong, 2 when one is undecided.
With `--key` the signature is held against the key, each move of the game is played again, and the result, the seats, moves that were taken back and the
commitment are held against each other. A valid record shows that the service of this key has stated it, and no more.

The exit status is 0 when every certificate is right, 65 when one cannot be read, else 1 when one is refused, and else 2.
The program `referee-verify` does the same, and has no solver in it at all.")]
pub(crate) struct Verify {
    /// Certificate files, or directories of them; `-` is standard input. A directory stands for the .json files in it and below
    /// it
    #[arg(required_unless_present = "tstp", value_name = "CERTIFICATE")]
    #[serde(rename = "text")]
    pub(crate) certificates: Vec<TextSource>,

    /// Is this interpretation a model of the board? It is one of Mace4 or TPTP; the board is named in place of certificates
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "with", "tstp"])]
    pub(crate) model: Option<TextSource>,

    /// Is this derivation of TPTP right, step by step? Its input is held against the problem that is named in place of
    /// certificates, if one is
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "with"])]
    pub(crate) tstp: Option<TextSource>,

    /// Are these files records of games, signed with this public key? It is 64 hexadecimal digits, or a file that holds them or
    /// what `GET /v1/record-key` gives
    #[arg(long, value_name = "KEY|FILE", conflicts_with_all = ["board", "with", "tstp", "model", "syntax"])]
    pub(crate) key: Option<TextSource>,

    /// The board that each certificate must be about. Its statements must have the same labels. Without it, a certificate speaks
    /// of the text of a board that it carries itself, and what it calls that board is free text
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<TextSource>,

    /// The notation of the board, whatever the file is called
    #[arg(long, value_enum, value_name = "NOTATION", conflicts_with = "with")]
    pub(crate) syntax: Option<BoardSyntax>,

    /// Directory for the certificates of the steps of a derivation. It gets a file for each step that follows, or does not
    #[arg(long = "certificates", value_name = "DIRECTORY", requires = "tstp")]
    #[serde(skip)]
    pub(crate) evidence: Option<PathBuf>,

    /// Time for all of them together: 500ms, 10s, 2m. Without it, 60s, or with `--tstp` 5s for each step. What is not checked
    /// when it is up is undecided
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Time>,

    /// Have another checker judge the certificates as well. It shares no code with this one
    #[arg(long, value_enum, value_name = "JUDGE")]
    pub(crate) with: Option<Judge>,

    /// The texts that `include` of TPTP finds for a request; the command line has files
    #[arg(skip)]
    pub(crate) includes: Vec<NamedText>,
}

/// The time for each step of a derivation, where none is given.
const STEP_TIME: Duration = Duration::from_secs(5);

/// The memory of the search for the proof of a step, in MiB.
const MEMORY_MIB: u32 = 2_048;

/// The judges from outside.
#[derive(Clone, Copy, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Judge {
    /// The crate `metamath-rs`, of each proof
    Metamath,
    /// The program `referee-proved`, whose check is extracted from the proof that it is right, of proofs and of the models that it covers
    Proved,
}

impl From<Judge> for OutsideJudge {
    fn from(judge: Judge) -> OutsideJudge {
        match judge {
            Judge::Metamath => OutsideJudge::Metamath,
            Judge::Proved => OutsideJudge::Proved,
        }
    }
}

/// Runs the command; its exit status.
pub(crate) fn verify(command: &Verify, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    match (&command.model, &command.tstp, &command.key) {
        (Some(model), ..) => return of_model(command, model, alphabet, output),
        (_, Some(derivation), _) => return of_derivation(command, derivation, alphabet, output),
        (.., Some(key)) => return of_records(command, key, output),
        _ => {}
    }
    for file in &command.certificates {
        adjudication::ensure_no_signed_record(file)?;
    }
    if command.board == Some(TextSource::StandardInput) && command.certificates.contains(&TextSource::StandardInput) {
        return Err(UsageError::StandardInputTwice.into());
    }
    let board = command.board.as_ref().map(|file| problem(file, command.syntax)).transpose()?;
    let options = VerifyOptions {
        board: board.as_ref(),
        judge: command.with.map(OutsideJudge::from),
        time: command.time.map_or(VERIFICATION_TIME, |time| time.0),
    };
    let ruling = match command.certificates.as_slice() {
        [TextSource::Sent(sent)] => {
            // Rulings have this name for a certificate from standard input.
            let name = if sent.file == TextSource::StandardInput.name() { "-" } else { &sent.file };
            adjudication::verify_text(Path::new(name), sent.text.clone(), &options)?
        }
        files => {
            let path = |file: &TextSource| match file {
                TextSource::File(path) => path.clone(),
                _ => PathBuf::from("-"),
            };
            adjudication::verify(&files.iter().map(path).collect::<Vec<_>>(), &options)?
        }
    };
    output.document(&ruling, report::verification);
    Ok(match () {
        () if ruling.unreadable > 0 => status::INPUT,
        () if ruling.refused > 0 => status::NO,
        () if ruling.undecided > 0 => status::UNDECIDED,
        () => status::YES,
    })
}

/// Holds signed records against a key, one after another; each has a document of its own.
fn of_records(command: &Verify, key: &TextSource, output: &Output) -> Result<u8, Error> {
    let files = &command.certificates;
    if files.iter().chain([key]).filter(|file| **file == TextSource::StandardInput).count() > 1 {
        return Err(UsageError::StandardInputTwice.into());
    }
    let key = adjudication::named_record_key(key)?;
    let time = command.time.map_or(VERIFICATION_TIME, |time| time.0);
    let statuses = files.iter().map(|file| match adjudication::verify_record(file, key, time) {
        Ok(ruling) => {
            output.document(&ruling, report::record_verification);
            match ruling.valid {
                Some(true) => status::YES,
                Some(false) => status::NO,
                None => status::UNDECIDED,
            }
        }
        Err(error) => output.error(&error),
    });
    let statuses: Vec<u8> = statuses.collect();
    let worst_first = [status::INPUT, status::NO, status::UNDECIDED];
    let worst = worst_first.into_iter().find(|status| statuses.contains(status));
    Ok(worst.or(statuses.into_iter().max()).unwrap_or(status::YES))
}

/// The one board that is named in place of certificates.
fn named_board(command: &Verify) -> Result<Option<&TextSource>, Error> {
    match command.certificates.as_slice() {
        [] => Ok(None),
        [board] => Ok(Some(board)),
        _ => Err(UsageError::OneBoard.into()),
    }
}

/// Holds an interpretation against a board.
fn of_model(command: &Verify, model: &TextSource, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let board = named_board(command)?.ok_or(UsageError::OneBoard)?;
    if *model == TextSource::StandardInput && model == board {
        return Err(UsageError::StandardInputTwice.into());
    }
    let ruling = adjudication::verify_model(&model.read()?, &problem(board, command.syntax)?, alphabet)?;
    output.document(&ruling, report::model_check);
    Ok(match ruling.is_model {
        Some(true) => status::YES,
        Some(false) => status::NO,
        None => status::UNDECIDED,
    })
}

/// Checks a derivation step by step.
fn of_derivation(command: &Verify, derivation: &TextSource, alphabet: Alphabet, output: &Output) -> Result<u8, Error> {
    let board = named_board(command)?;
    if *derivation == TextSource::StandardInput && board == Some(derivation) {
        return Err(UsageError::StandardInputTwice.into());
    }
    let board = board.map(|board| problem(board, command.syntax)).transpose()?;
    let step = command.time.map_or(STEP_TIME, |time| time.0);
    let certificates = command.evidence.clone();
    let prove = ProveOptions { limits: limits(step, None), alphabet, certificates, ..ProveOptions::default() };
    let pool = Pool::new(worker_limits(step, MEMORY_MIB));
    let options = DerivationOptions { prove, step };
    let (ruling, files) = adjudication::verify_derivation(&derivation.read()?, board.as_ref(), &options, &pool)?;
    output.document(&ruling, report::derivation_check);
    output.files(&files);
    Ok(match () {
        () if ruling.wrong > 0 => status::NO,
        () if ruling.undecided > 0 => status::UNDECIDED,
        () => status::YES,
    })
}
