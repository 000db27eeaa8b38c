//! `referee predicate-wars move LOG --script FILE`: each line is answered, and the first that is not played ends it.

use std::path::Path;

use adjudication::Text;
use adjudication::games::GameError;
use adjudication::games::predicate_wars::{Player, Stopped, play_scripted, script};
use report::games::predicate_wars as draw;

use super::super::status_of;
use super::Fillers;
use crate::output::Output;
use crate::status;

/// Plays the moves of a script, and lets bots play before and after each. The exit status is that of the move that was not played; the
/// moves before it stand. With `anyway` cards are written exactly as given.
pub(super) fn feed(
    file: &Path,
    text: &Text,
    viewer: Option<&str>,
    anyway: bool,
    fillers: &Fillers,
    output: &Output,
) -> Result<u8, GameError> {
    let mut log = super::open(file)?;
    let viewer: Option<Player> = super::viewer(log.game(), viewer)?;
    let bots = fillers.seats(log.game())?;
    let names = log.game().settings().players.clone();
    fillers.play(&mut log, &bots, output)?;
    let mut stopped = None;
    for one in script(text) {
        match play_scripted(&mut log, text, &one, anyway) {
            Ok(answer) => output.document(&answer, |answer, style| draw::answer(answer, &names, style)),
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
        fillers.play(&mut log, &bots, output)?;
    }
    super::show_table(&log, viewer, output);
    Ok(stopped.map_or(status::YES, |stop| report_stop(&stop, output)))
}

/// Says where a script ends, and why; the exit status that goes with it.
fn report_stop(stop: &Stopped, output: &Output) -> u8 {
    if output.json {
        output.document(&stop.document(), |_, _| String::new());
    } else {
        output.remark_to_people(|style| draw::stopped(stop, style));
    }
    status_of(&stop.error)
}
