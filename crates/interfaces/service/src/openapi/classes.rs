//! The routes of classes. Not here: all others (`others`).

use utoipa::openapi::path::HttpMethod;

use super::JSON;
use super::others::{Body, EVENTS, Kind, LAST, Member, Other, Token, may, must};

const MAKE: Body = Body::Object(&[
    must("exercises", Kind::Texts, "Texts with one exercise or several each, as a book prints them or as .exercise files"),
    may("title", Kind::Text, "The title"),
    may("deadline", Kind::Text, "The last moment at which something can be handed in, as RFC 3339 has it"),
    may("hints", Kind::Truth, "True if students may ask for hints on their pages"),
]);
const NICKNAME: Member = must("nickname", Kind::Text, "The nickname");
const JOIN: Body = Body::Object(&[NICKNAME]);
const SUBMISSION: Body = Body::Object(&[
    may("nickname", Kind::Text, "The student; can be missing where the token is a student's"),
    may("exercise", Kind::Number, "The number of the exercise, from 1; 1 without it"),
    must("text", Kind::Text, "The proof"),
]);
const CLOSE: Body = Body::Object(&[may("closed", Kind::Truth, "False opens the class again")]);
const DEADLINE: Body =
    Body::Object(&[may("deadline", Kind::Text, "The last moment at which something can be handed in; without it there is none")]);

const fn route(method: HttpMethod, path: &'static str, summary: &'static str, body: Body, token: Token) -> Other {
    Other { method, path, summary, status: "200", media_type: JSON, body, token, headers: &[] }
}

const fn made(path: &'static str, summary: &'static str, body: Body, token: Token) -> Other {
    Other { method: HttpMethod::Post, path, summary, status: "201", media_type: JSON, body, token, headers: &[] }
}

pub(super) const CLASSES: [Other; 12] = [
    made(
        "/v1/classes",
        "Make a class: exercises that students do under nicknames. The answer has the token of its teacher",
        MAKE,
        Token::None,
    ),
    route(
        HttpMethod::Get,
        "/v1/classes/{id}",
        "A class: its exercises, and with a student's token how far that student has come",
        Body::None,
        Token::Possible,
    ),
    route(
        HttpMethod::Delete,
        "/v1/classes/{id}",
        "Remove a class with all that was handed in, as its teacher",
        Body::None,
        Token::Needed,
    ),
    made("/v1/classes/{id}/students", "Join a class: the answer has a token that keeps the nickname", JOIN, Token::None),
    route(
        HttpMethod::Post,
        "/v1/classes/{id}/students/remove",
        "Remove a student with all that the student has handed in, as the teacher or as that student",
        JOIN,
        Token::Needed,
    ),
    made(
        "/v1/classes/{id}/submissions",
        "Hand in a proof: the ruling, which is stored with the text before the answer",
        SUBMISSION,
        Token::Possible,
    ),
    route(
        HttpMethod::Get,
        "/v1/classes/{id}/submissions/{n}",
        "What was handed in, with its ruling, for its student and the teacher",
        Body::None,
        Token::Needed,
    ),
    route(
        HttpMethod::Get,
        "/v1/classes/{id}/results",
        "The results, with the texts, as JSON or as the header Accept asks as CSV",
        Body::None,
        Token::Needed,
    ),
    Other {
        method: HttpMethod::Get,
        path: "/v1/classes/{id}/results.csv",
        summary: "The results as CSV",
        status: "200",
        media_type: "text/csv",
        body: Body::None,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/classes/{id}/events",
        summary: "What is handed in, as events, from Last-Event-ID on, for the teacher",
        status: "200",
        media_type: EVENTS,
        body: Body::None,
        token: Token::Needed,
        headers: &[LAST],
    },
    route(
        HttpMethod::Post,
        "/v1/classes/{id}/close",
        "Close a class, so that nothing more can be handed in, or open it again",
        CLOSE,
        Token::Needed,
    ),
    route(HttpMethod::Post, "/v1/classes/{id}/deadline", "Set another deadline, or none", DEADLINE, Token::Needed),
];
