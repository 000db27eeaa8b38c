//! One job from its turn to its answer. Not here: who waits for it.

use crate::answer::Answer;
use crate::pool::Progress;
use crate::problem::Problem;
use crate::request::Job;
use crate::scheduler::Place;

/// Waits for the turn of a job and has it worked on. When the future is dropped, its process is killed and its place given up.
///
/// * `progress`: called with the progress of a judgement.
///
/// # Errors
/// What the command refuses, and what the service refuses.
pub(crate) async fn answer(place: Place, job: &Job, mut progress: impl FnMut(Progress)) -> Result<Answer, Problem> {
    let scheduler = place.scheduler().clone();
    let client = place.client().clone();
    let output = place.run(&job.request, job.bounds, &mut progress).await?;
    if job.picture.is_some() && output.document.is_empty() {
        // Where there is no picture, the reason is a document of JSON.
        let mut request = job.request.clone();
        request.command.ask_for_document();
        let output = scheduler.join(client)?.run(&request, job.bounds, progress).await?;
        return Answer::of(output, None);
    }
    Answer::of(output, job.picture)
}
