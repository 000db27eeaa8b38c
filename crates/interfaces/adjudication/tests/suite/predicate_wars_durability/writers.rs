//! Several who write into one log: no event is lost to another, none is torn by another, and nothing is written into what is not the log.

use std::fs;

use adjudication::games::predicate_wars::{LogError, LogWriter, Settings, Torn, replay};

use super::{MOVES, place, read, settings, write};

#[test]
fn two_who_write_into_one_log_lose_no_event_to_each_other() {
    let (_directory, path) = place();
    let mut one = write(&path, &MOVES[..3]);
    let mut other = LogWriter::open(&path).expect("it can be opened twice");
    one.play(read(MOVES[3])).expect("the first one is in time");
    // The other one plays in the state that the first one has left, though it was opened before.
    other.play(read(MOVES[4])).expect("the second one follows");
    let refused = one.play(read(MOVES[4])).expect_err("Ann has passed already");
    assert!(matches!(refused, LogError::Refused(ref refusal) if refusal.rule == "PW-10"), "{refused}");
    one.play(read(MOVES[5])).expect("the game goes on");
    let replayed = replay(&path, |_, _| {}).expect("the log is lawful");
    assert_eq!((replayed.events, &replayed.game), (6, one.game()));
    assert!(matches!(LogWriter::create(&path, settings()), Err(LogError::AlreadyThere(_))));
}

#[test]
fn a_torn_event_is_cut_off_before_the_next() {
    let (_directory, path) = place();
    let mut log = write(&path, &MOVES[..3]);
    let whole = fs::read(&path).expect("the log is there");
    fs::write(&path, [&whole[..], b"{\"n\":4,"].concat()).expect("it can be written");
    log.play(read(MOVES[3])).expect("the game goes on");
    assert_eq!(log.torn(), Some(Torn { at: whole.len() as u64, bytes: 7 }));
    assert_eq!(replay(&path, |_, _| {}).map(|replayed| (replayed.events, replayed.torn)).ok(), Some((4, None)));
}

#[test]
fn nothing_is_written_into_a_file_that_is_no_longer_the_log() {
    let (_directory, path) = place();
    let mut log = write(&path, &MOVES[..3]);
    let before = log.game().clone();
    let whole = fs::read(&path).expect("the log is there");
    let cut = &whole[..whole.len() - 1];
    fs::write(&path, cut).expect("it can be written");
    assert!(matches!(log.play(read(MOVES[3])), Err(LogError::Changed(_))));
    assert_eq!((fs::read(&path).expect("the log is there"), log.game()), (cut.to_vec(), &before));
    // Another file with the same name and the same content is another file.
    let beside = path.with_extension("copy");
    fs::write(&beside, &whole).expect("it can be written");
    fs::rename(&beside, &path).expect("it can be moved");
    assert!(matches!(log.play(read(MOVES[3])), Err(LogError::Changed(_))));
    assert_eq!((fs::read(&path).expect("the log is there"), log.game()), (whole, &before));
    fs::remove_file(&path).expect("it can be removed");
    assert!(matches!(log.play(read(MOVES[3])), Err(LogError::Changed(_))));
}

#[test]
fn the_log_of_concurrent_writers_holds_what_was_acknowledged() {
    let (_directory, path) = place();
    let names: Vec<String> = (1..=8).map(|number| format!("Player{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut settings = Settings::new(&names, 9);
    settings.house.deck_size = 8 * 18;
    drop(LogWriter::create(&path, settings).expect("the log can be written"));
    // On a slow machine others may have the file for longer than a writer waits; then nothing was written, and it is tried again.
    fn served<T>(mut attempt: impl FnMut() -> Result<T, LogError>) -> Result<T, LogError> {
        loop {
            match attempt() {
                Err(LogError::Busy(_)) => {}
                outcome => return outcome,
            }
        }
    }
    // Each player edits sixteen cards and has finished: the order is free, and each is served as it comes.
    let acknowledged: usize = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..8)
            .map(|seat| {
                let (path, name) = (&path, names[seat]);
                scope.spawn(move || {
                    let mut log = served(|| LogWriter::open(path)).expect("the log can be read");
                    let edits = (0..16).map(|card| format!("{name} edit {} rock 0 P", seat * 18 + card));
                    let played = edits.chain([format!("{name} pass")]).map(|text| served(|| log.play(read(&text))));
                    played.filter(Result::is_ok).count()
                })
            })
            .collect();
        writers.into_iter().map(|writer| writer.join().expect("no writer fails")).sum()
    });
    assert_eq!(acknowledged, 8 * 17);
    let replayed = replay(&path, |_, _| {}).expect("the log is lawful");
    assert_eq!((replayed.events, replayed.torn), (acknowledged as u64, None));
    assert_eq!(replayed.game.round(), 1, "all have finished editing");
}

#[test]
fn a_writer_that_waits_too_long_is_refused() {
    let (_directory, path) = place();
    let mut log = write(&path, &MOVES[..3]);
    let before = fs::read(&path).expect("the log is there");
    let held = fs::File::open(&path).expect("the log is there");
    held.lock().expect("no other process has it");
    std::thread::scope(|scope| {
        let opening = scope.spawn(|| LogWriter::open(&path));
        assert!(matches!(log.play(read(MOVES[3])), Err(LogError::Busy(_))));
        assert!(matches!(opening.join().expect("it does not fail"), Err(LogError::Busy(_))));
    });
    // A reader does not wait.
    assert_eq!(replay(&path, |_, _| {}).map(|replayed| replayed.events).ok(), Some(3));
    assert_eq!(fs::read(&path).expect("the log is there"), before);
    drop(held);
    log.play(read(MOVES[3])).expect("the game goes on");
}
