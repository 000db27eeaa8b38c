//! Classes: a teacher's new class, and the pages of students. Keys are kept in cookies of the browser, one of a student and one of the
//! teacher for each class. Not here: the results (`class_results`), what is done with a class (`classes`), and what the pages look like (crate `pages`).

use ::pages::class::{self as drawn, Choosing, ExerciseView, HintView, Links, OwnClass, StudentView, chosen};
use ::pages::compose::Fields;
use ::pages::lobby::{Code, Reach};
use ::pages::{Frame, messages::interface};
use axum::Router;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use documents::class::{ClassDocument, ClassExercise, Student};

use super::visitor::{Visitor, is_table};
use super::{FormRequest, QueryMap, Site, failure, fault_of, fields, html, to, with_cookie};
use crate::classes::{ClassRequest, Classes, Hint, MAX_EXERCISES, MAX_STUDENTS, MadeClass, Submitter};
use crate::client::Client;
use crate::moment;
use crate::problem::Problem;
use crate::qr_code;

pub(super) const NEW: &str = "/classes/new";

/// Returns the routes.
pub(super) fn routes() -> Router<Site> {
    Router::new()
        .route("/classes", get(new).post(make))
        .route(NEW, get(new))
        .route("/classes/{id}", get(look))
        .route("/classes/{id}/join", post(join))
        .route("/classes/{id}/enter", get(enter_page).post(enter))
        .route("/classes/{id}/leave", post(leave))
        .route("/classes/{id}/exercises/{n}", get(exercise).post(hand_in))
}

pub(super) fn classes(site: &Site) -> &Classes {
    &site.classes
}

/// The page of a new class, or why the one that was sent is none.
fn choosing(site: &Site, visitor: &Visitor, fault: Option<&Problem>, sent: Fields<'_>) -> Response {
    let frame = Frame { language: visitor.language, path: NEW };
    let own = visitor.classes();
    let own: Vec<OwnClass<'_>> = own.iter().map(|&(id, is_teacher)| OwnClass { id, is_teacher }).collect();
    let notice = fault.map(fault_of);
    let page = drawn::new(
        &frame,
        &Choosing {
            reach: visitor.reach(),
            own: &own,
            days: site.resources.settings.class_retention.get(),
            most: (MAX_EXERCISES, MAX_STUDENTS),
            fault: notice.as_ref(),
            sent,
        },
    );
    html(fault.map_or(StatusCode::OK, |problem| problem.status), page)
}

async fn new(State(site): State<Site>, visitor: Visitor) -> Response {
    if let Some(address) = visitor.address_for_others(NEW) {
        // The keys of a class are kept for one address, and that is the one that its links have.
        return to(&address, None);
    }
    choosing(&site, &visitor, None, Fields(&[]))
}

/// Returns a link as a QR code, where others can open it.
pub(super) fn code(visitor: &Visitor, link: &str) -> Option<Code> {
    (visitor.reach() == Reach::Others).then(|| qr_code::picture(link)).flatten()
}

async fn make(State(site): State<Site>, Extension(client): Extension<Client>, visitor: Visitor, request: Request) -> Response {
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return choosing(&site, &visitor, Some(&problem), Fields(&[])),
    };
    let sent = Fields(&fields);
    match made(&site, &client, sent).await {
        Ok((MadeClass { id, token, exercises }, removed_after)) => {
            let frame = Frame { language: visitor.language, path: NEW };
            let origin = visitor.origin();
            let code = code(&visitor, &format!("{origin}/classes/{id}"));
            let links =
                Links { id: &id, origin: &origin, token: &token, exercises, code: code.as_ref(), removed_after: &removed_after };
            let page = drawn::links(&frame, &links);
            with_cookie(html(StatusCode::CREATED, page), Some(visitor.keep_teacher_key(&id, &token)))
        }
        Err(problem) => choosing(&site, &visitor, Some(&problem), sent),
    }
}

async fn made(site: &Site, client: &Client, sent: Fields<'_>) -> Result<(MadeClass, String), Problem> {
    let asked = ClassRequest {
        title: sent.one("title").to_owned(),
        texts: chosen(sent),
        deadline: deadline(sent)?,
        hints: sent.one("hints") == "yes",
    };
    let made = classes(site).make(client, asked).await?;
    let class = classes(site).find(&made.id).await?;
    let document = classes(site).document(&class, None).await?;
    Ok((made, document.removed_after))
}

/// Reads the field of a deadline, which has a time of the zone beside it.
pub(super) fn deadline(sent: Fields<'_>) -> Result<Option<u64>, Problem> {
    let written = sent.one("deadline").trim();
    if written.is_empty() {
        return Ok(None);
    }
    let zone = sent.one("zone").trim();
    let wrong = || Problem::unprocessable("usage", "the deadline is no moment", Some("write it such as 2026-12-01T18:00"));
    moment::read(&format!("{written}{}", if zone.is_empty() { "Z" } else { zone })).map(Some).ok_or_else(wrong)
}

/// The reader of a class.
struct Reader {
    document: ClassDocument,
    student: Option<Student>,
    is_teacher: bool,
}

/// Finds out what a reader of a class is to it, by the keys that the browser keeps.
async fn reader(site: &Site, visitor: &Visitor, id: &str) -> Result<Reader, Problem> {
    let class = classes(site).find(id).await?;
    let student = classes(site).student(id, visitor.student_key(id)).await?;
    let is_teacher = match visitor.teacher_key(id) {
        Some(key) => classes(site).ensure_teacher(id, Some(key)).await.is_ok(),
        None => false,
    };
    let document = classes(site).document(&class, student.as_ref()).await?;
    Ok(Reader { document, student, is_teacher })
}

/// The page of a class, with the reason for which something was not done.
async fn class_page(site: &Site, visitor: &Visitor, id: &str, fault: Option<(&Problem, &str)>, is_not_kept: bool) -> Response {
    let path = format!("/classes/{id}");
    let reader = match reader(site, visitor, id).await {
        Ok(reader) => reader,
        Err(problem) => return failure(visitor, NEW, &problem),
    };
    let Reader { document, student, is_teacher } = &reader;
    let key = visitor.student_key(id).filter(|_| student.is_some());
    let link = key.map(|key| format!("{}{path}/enter#{key}", visitor.origin()));
    let notice = fault.map(|(problem, nickname)| (fault_of(problem), nickname));
    let view = StudentView {
        class: document,
        own_link: link.as_deref(),
        is_teacher: *is_teacher,
        is_not_kept: is_not_kept && student.is_none(),
        fault: notice.as_ref().map(|(notice, nickname)| (notice, *nickname)),
    };
    let status = fault.map_or(StatusCode::OK, |(problem, _)| problem.status);
    html(status, drawn::student(&Frame { language: visitor.language, path: &path }, &view))
}

async fn look(State(site): State<Site>, Path(id): Path<String>, Query(query): Query<QueryMap>, visitor: Visitor) -> Response {
    if let Some(address) = visitor.address_for_others(&format!("/classes/{id}")).filter(|_| is_table(&id)) {
        return to(&address, None);
    }
    class_page(&site, &visitor, &id, None, query.contains_key("joined")).await
}

async fn join(FormRequest { site, visitor, id, fields, .. }: FormRequest) -> Response {
    let fields = match fields {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, NEW, &problem),
    };
    let nickname = Fields(&fields).one("nickname");
    // A student who is there already does not come twice.
    if let Ok(Some(_)) = classes(&site).student(&id, visitor.student_key(&id)).await {
        return to(&format!("/classes/{id}"), None);
    }
    match classes(&site).join(&id, nickname).await {
        Ok((_, token)) => to(&format!("/classes/{id}?joined"), Some(visitor.keep_student_key(&id, &token))),
        Err(problem) => class_page(&site, &visitor, &id, Some((&problem, nickname)), false).await,
    }
}

/// The page on which a link with a key is opened.
pub(super) fn entering(visitor: &Visitor, id: &str, is_teacher: bool, is_wrong: bool) -> Response {
    let path = if is_teacher { format!("/classes/{id}/results") } else { format!("/classes/{id}/enter") };
    let frame = Frame { language: visitor.language, path: &path };
    let fault = is_wrong.then_some(interface(visitor.language).class_wrong_key);
    let status = match (is_wrong, is_teacher) {
        (true, _) | (false, true) => StatusCode::UNAUTHORIZED,
        (false, false) => StatusCode::OK,
    };
    html(status, drawn::enter(&frame, id, is_teacher, fault))
}

async fn enter_page(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    match classes(&site).find(&id).await {
        Ok(_) => entering(&visitor, &id, false, false),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}

/// Returns the key that a form has: alone, or in the link that it came with.
pub(super) fn key(fields: &[(String, String)]) -> String {
    Fields(fields).one("key").trim().rsplit('#').next().unwrap_or_default().to_owned()
}

async fn enter(FormRequest { site, visitor, id, fields, .. }: FormRequest) -> Response {
    let known = async {
        let key = key(&fields?);
        classes(&site).find(&id).await?;
        Ok::<_, Problem>(classes(&site).student(&id, Some(&key)).await?.map(|_| key))
    };
    match known.await {
        Ok(Some(key)) => to(&format!("/classes/{id}?joined"), Some(visitor.keep_student_key(&id, &key))),
        Ok(None) => entering(&visitor, &id, false, true),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}

async fn leave(FormRequest { site, visitor, id, .. }: FormRequest) -> Response {
    let left = async {
        let key = visitor.student_key(&id);
        if let Some(student) = classes(&site).student(&id, key).await? {
            classes(&site).remove_student(&id, key, &student.nickname).await?;
        }
        Ok::<_, Problem>(())
    };
    match left.await {
        Ok(()) => to(&format!("/classes/{id}"), Some(visitor.keep_student_key(&id, ""))),
        Err(problem) => failure(&visitor, &format!("/classes/{id}"), &problem),
    }
}

/// A notice on the page of an exercise beside the submission.
#[derive(Default)]
struct Said<'s> {
    text: Option<&'s str>,
    hint: Option<Hint>,
    fault: Option<Problem>,
}

async fn exercise_page(site: &Site, visitor: &Visitor, (id, n): (&str, u32), shown: Option<u64>, said: Said<'_>) -> Response {
    let path = format!("/classes/{id}/exercises/{n}");
    let page = async {
        let Reader { document, student, .. } = reader(site, visitor, id).await?;
        let exercise = find(&document, n)?;
        let attempts = match &student {
            Some(student) => classes(site).attempts(id, student.n, n).await?,
            None => Vec::new(),
        };
        // The one that is asked for, and else the last one, unless something is being written.
        let asked = shown.filter(|shown| attempts.iter().any(|attempt| attempt.n == *shown));
        let shown = asked.or_else(|| attempts.first().map(|attempt| attempt.n)).filter(|_| said.text.is_none());
        let shown = match shown {
            Some(shown) => Some(classes(site).handed_in(id, shown).await?.1),
            None => None,
        };
        let notice = said.fault.as_ref().map(fault_of);
        let view = ExerciseView {
            class: &document,
            exercise,
            text: said.text,
            shown: shown.as_ref(),
            attempts: &attempts,
            hint: said.hint.as_ref().map(|hint| HintView { ruling: &hint.ruling, is_outside: hint.is_outside }),
            fault: notice.as_ref(),
        };
        Ok::<_, Problem>(drawn::exercise(&Frame { language: visitor.language, path: &path }, &view))
    };
    match page.await {
        Ok(page) => html(said.fault.as_ref().map_or(StatusCode::OK, |problem| problem.status), page),
        Err(problem) => failure(visitor, &format!("/classes/{id}"), &problem),
    }
}

pub(super) fn find(document: &ClassDocument, n: u32) -> Result<&ClassExercise, Problem> {
    let missing = || Problem::plain(StatusCode::NOT_FOUND, "unknown-exercise", "this class has no such exercise", None);
    document.exercises.iter().find(|exercise| exercise.n == n).ok_or_else(missing)
}

/// Reads a number in an address; 0 is none.
pub(super) fn number(text: &str) -> u32 {
    text.parse().unwrap_or(0)
}

async fn exercise(
    State(site): State<Site>,
    Path((id, n)): Path<(String, String)>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
) -> Response {
    let shown = query.get("n").and_then(|n| n.parse().ok());
    exercise_page(&site, &visitor, (&id, number(&n)), shown, Said::default()).await
}

async fn hand_in(
    State(site): State<Site>,
    Path((id, n)): Path<(String, String)>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let n = number(&n);
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, &format!("/classes/{id}/exercises/{n}"), &problem),
    };
    let sent = Fields(&fields);
    // Browsers send both characters for the end of a line.
    let text = sent.one("text").replace("\r\n", "\n");
    let key = visitor.student_key(&id).map(str::to_owned);
    let level = match sent.one("what") {
        "hint" => Some(1),
        "hint-lines" => Some(2),
        _ => None,
    };
    if let Some(level) = level {
        let said = match classes(&site).hint(&client, &id, key.as_deref(), n, (&text, level)).await {
            Ok(hint) => Said { text: Some(&text), hint: Some(hint), fault: None },
            Err(problem) => Said { text: Some(&text), hint: None, fault: Some(problem) },
        };
        return exercise_page(&site, &visitor, (&id, n), None, said).await;
    }
    let by = Submitter { nickname: None, token: key };
    match classes(&site).submit(client, &id, by, n, text.clone()).await {
        Ok(entered) => to(&format!("/classes/{id}/exercises/{n}?n={}", entered.n), None),
        Err(problem) => {
            exercise_page(&site, &visitor, (&id, n), None, Said { text: Some(&text), hint: None, fault: Some(problem) }).await
        }
    }
}
