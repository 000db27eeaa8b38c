//! One job from its turn to its answer. Not here: who waits for it.

use tracing::Instrument;

use crate::answer::Answer;
use crate::pool::Progress;
use crate::problem::Problem;
use crate::queue::Place;
use crate::request::Job;
use crate::resources::Resources;
use crate::spans;

/// Waits for the turn of a job and has it worked on. When the future is dropped, its process is killed and its place given up.
///
/// * `progress`: called with the progress of a judgement.
///
/// # Errors
/// What the command refuses, and what the service refuses.
pub(crate) async fn answer(
    resources: &Resources,
    place: Place,
    job: &Job,
    mut progress: impl FnMut(Progress),
) -> Result<Answer, Problem> {
    let _permit = place.turn().instrument(spans::turn()).await;
    let output = resources.pool.run(&job.request, job.bounds, &mut progress).await?;
    if job.picture.is_some() && output.document.is_empty() {
        // Where there is no picture, the reason is a document of JSON.
        let mut request = job.request.clone();
        request.arguments.retain(|argument| !argument.starts_with("--format="));
        request.arguments.insert(1, String::from("--json"));
        let output = resources.pool.run(&request, job.bounds, &mut progress).await?;
        return Answer::of(output, None);
    }
    Answer::of(output, job.picture)
}
