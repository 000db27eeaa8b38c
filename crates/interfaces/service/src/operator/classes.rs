//! Classes for an operator: the list, and the removal of classes, of students and of what is old. Not here: how it is removed (`classes`).

use adjudication::Schema;
use serde::Serialize;

use super::documents::Document;
use super::refusal::Refusal;
use crate::classes::ListedClass;
use crate::moment::{now, written};
use crate::store::Store;

/// A class.
#[derive(Debug, Serialize)]
pub(super) struct ClassDocument {
    id: String,
    title: String,
    students: u64,
    submissions: u64,
    made: String,
    last: String,
}

impl ClassDocument {
    fn of(ListedClass { class, students, submissions }: ListedClass) -> ClassDocument {
        ClassDocument {
            id: class.id,
            title: class.title,
            students,
            submissions,
            made: written(class.made),
            last: written(class.last),
        }
    }
}

/// All classes.
#[derive(Debug, Serialize)]
pub(super) struct Listed {
    schema: Schema,
    classes: Vec<ClassDocument>,
}

impl Document for Listed {
    fn text(&self) -> String {
        if self.classes.is_empty() {
            return String::from("There are no classes.\n");
        }
        let (class, students, texts, made, last) = ("class", "students", "texts", "made", "last");
        let head = format!("{class:<32}  {students:>8}  {texts:>7}  {made:<20}  {last:<20}  title\n");
        let line = |class: &ClassDocument| {
            let ClassDocument { id, title, students, submissions, made, last } = class;
            format!("{id}  {students:>8}  {submissions:>7}  {made}  {last}  {title}\n")
        };
        self.classes.iter().fold(head, |text, class| text + &line(class))
    }
}

/// Classes that were removed, or from which a student was.
#[derive(Debug, Serialize)]
pub(super) struct Removed {
    schema: Schema,
    #[serde(skip_serializing_if = "Option::is_none")]
    nickname: Option<String>,
    classes: Vec<String>,
}

impl Document for Removed {
    fn text(&self) -> String {
        let classes = self.classes.join(", ");
        match &self.nickname {
            Some(nickname) => format!("{nickname} is removed from: {classes}\n"),
            None => format!("Removed: {classes}\n"),
        }
    }
}

/// The number of classes that were older than they may be.
#[derive(Debug, Serialize)]
pub(super) struct Retained {
    schema: Schema,
    removed: u64,
}

impl Document for Retained {
    fn text(&self) -> String {
        format!("Removed: {} class(es)\n", self.removed)
    }
}

pub(super) async fn listed(store: &Store) -> Result<Listed, Refusal> {
    let classes = store.listed_classes().await?.into_iter().map(ClassDocument::of).collect();
    Ok(Listed { schema: Schema, classes })
}

pub(super) async fn removed(store: &Store, classes: &[String]) -> Result<Removed, Refusal> {
    for class in classes {
        if store.class(class).await?.is_none() {
            let help = String::from("`referee tables classes` lists them; the name of a class is the last part of its address");
            let message = format!("there is no class {}", adjudication::excerpt(class));
            return Err(Refusal::no("unknown-class", message, Some(help)));
        }
    }
    for class in classes {
        store.remove_class(class).await?;
    }
    Ok(Removed { schema: Schema, nickname: None, classes: classes.to_vec() })
}

pub(super) async fn student_removed(store: &Store, nickname: &str, class: Option<&str>) -> Result<Removed, Refusal> {
    let classes = store.remove_nickname(nickname, class).await?;
    if classes.is_empty() {
        let help = String::from("the results of a class list its students; small and capital letters are the same");
        let message = format!("no student is called {}", adjudication::excerpt(nickname));
        return Err(Refusal::no("unknown-student", message, Some(help)));
    }
    Ok(Removed { schema: Schema, nickname: Some(nickname.to_owned()), classes })
}

pub(super) async fn retained(store: &Store, days: u32) -> Result<Retained, Refusal> {
    Ok(Retained { schema: Schema, removed: store.forget_classes(days, now()).await? })
}
