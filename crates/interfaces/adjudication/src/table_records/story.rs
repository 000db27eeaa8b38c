//! The course of events at a table, followed from the first happening to the last: the moves that are left, those who sit there, those who are late.
//! Not here: the moves themselves (`replay`).

use documents::table_record::{HappeningKind, RecordedHappening, RecordedHolder, TableRecord};

/// The end of what happened at a table.
pub(super) struct Story<'r> {
    /// The moves that were not taken back.
    pub(super) moves: Vec<&'r RecordedHappening>,
    /// The number of times that moves were taken back.
    pub(super) undone: u64,
    /// The players who have run out of time.
    pub(super) late: Vec<String>,
    holders: Vec<RecordedHolder>,
    is_asked: bool,
}

/// Follows the happenings of a record.
///
/// # Errors
/// The first of them that does not follow from those before, in words.
pub(super) fn followed(record: &TableRecord) -> Result<Story<'_>, String> {
    let holders = record.seats.iter().map(|seat| seat.first.clone()).collect();
    let mut story = Story { moves: Vec::new(), undone: 0, late: Vec::new(), holders, is_asked: false };
    let mut before = 0;
    for happening in &record.happenings {
        if happening.n <= before || happening.n > record.n {
            return Err(format!("number {} does not follow number {before} in a record of {}", happening.n, record.n));
        }
        before = happening.n;
        story.take(record, happening).map_err(|fault| format!("number {before}: {fault}"))?;
    }
    if let Some((_, seat)) = story.holders.iter().zip(&record.seats).find(|(holder, seat)| **holder != seat.last) {
        return Err(format!("the seat of {} has another holder at the end", source::excerpt(&seat.player)));
    }
    Ok(story)
}

impl<'r> Story<'r> {
    fn take(&mut self, record: &TableRecord, happening: &'r RecordedHappening) -> Result<(), String> {
        let RecordedHappening { event, player, kind, left, players, .. } = happening;
        let seat_of = |name: &String| record.seats.iter().position(|seat| seat.player == *name);
        let seat = player.as_ref().map(|name| seat_of(name).ok_or("no player has this name")).transpose()?;
        let is_bot = *event == HappeningKind::Bot;
        let has_left = matches!(event, HappeningKind::UndoAsked | HappeningKind::Undone);
        let is_time_up = *event == HappeningKind::TimeUp;
        if (kind.is_some(), left.is_some(), players.is_empty(), seat.is_none()) != (is_bot, has_left, !is_time_up, is_time_up) {
            return Err(String::from("a part is missing, or one too many"));
        }
        let ends_question = event.is_move() || is_time_up;
        if !self.late.is_empty() && (event.is_move() || is_time_up || *event == HappeningKind::Undone) {
            return Err(String::from("time was up before"));
        }
        match event {
            HappeningKind::Sat => self.hold(seat, RecordedHolder::Person),
            HappeningKind::Left | HappeningKind::Vacated | HappeningKind::Banned => self.hold(seat, RecordedHolder::Free),
            HappeningKind::Bot => self.hold(seat, RecordedHolder::Bot { kind: kind.clone().unwrap_or_default() }),
            HappeningKind::UndoAsked => self.is_asked = true,
            HappeningKind::UndoAgreed | HappeningKind::UndoRefused if !self.is_asked => {
                return Err(String::from("no moves were asked back"));
            }
            HappeningKind::UndoRefused => self.is_asked = false,
            HappeningKind::Undone => {
                let left = left.and_then(|left| usize::try_from(left).ok()).filter(|&left| left < self.moves.len());
                self.moves.truncate(left.ok_or("there are not that many moves")?);
                self.undone += 1;
                self.is_asked = false;
            }
            HappeningKind::TimeUp => {
                let is_known =
                    |(at, name): (usize, &String)| seat_of(name).is_some() && !players.iter().take(at).any(|one| one == name);
                if !players.iter().enumerate().all(is_known) {
                    return Err(String::from("these are not players, each once"));
                }
                self.late.clone_from(players);
            }
            event if event.is_move() => self.moves.push(happening),
            _ => {}
        }
        if ends_question {
            self.is_asked = false;
        }
        Ok(())
    }

    fn hold(&mut self, seat: Option<usize>, holder: RecordedHolder) {
        // Who sits down has not been asked.
        self.is_asked = false;
        if let Some(place) = seat.and_then(|seat| self.holders.get_mut(seat)) {
            *place = holder;
        }
    }
}
