//! The routes that are no commands: what they are for, and what they take. Not here: the commands, whose options the command line has.

use utoipa::openapi::path::HttpMethod;

use super::JSON;

/// A route that is not a command: its method, pattern and purpose, what it takes, and the status of its answer.
pub(super) struct Other {
    pub(super) method: HttpMethod,
    pub(super) path: &'static str,
    pub(super) summary: &'static str,
    pub(super) status: &'static str,
    pub(super) media_type: &'static str,
    pub(super) body: Body,
    pub(super) token: Token,
    /// Headers that it looks at, and what they mean.
    pub(super) headers: &'static [(&'static str, &'static str)],
}

/// The body that a route takes.
pub(super) enum Body {
    None,
    /// Lines of JSON.
    Lines,
    /// An object with these members.
    Object(&'static [Member]),
}

/// A member of a body.
pub(super) struct Member {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) help: &'static str,
    pub(super) is_required: bool,
}

/// The kind of a member's value.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    Number,
    Truth,
    Texts,
    Objects,
    Object,
    TextOrObject,
}

/// The token that a route asks for.
#[derive(Clone, Copy)]
pub(super) enum Token {
    None,
    /// With one there is more to be seen.
    Possible,
    Needed,
}

pub(super) const fn may(name: &'static str, kind: Kind, help: &'static str) -> Member {
    Member { name, kind, help, is_required: false }
}

pub(super) const fn must(name: &'static str, kind: Kind, help: &'static str) -> Member {
    Member { name, kind, help, is_required: true }
}

pub(super) const NDJSON: &str = "application/x-ndjson";
pub(super) const EVENTS: &str = "text/event-stream";

const KEY: (&str, &str) =
    ("Idempotency-Key", "A name of this request: sent again with the same one, it counts once, and has the same answer");
pub(super) const LAST: (&str, &str) = ("Last-Event-ID", "The number of the last event that was seen");

const N: Member =
    may("n", Kind::Number, "The number of happenings that were seen: the request counts only if there are no others by now");
const OF: Member = must("player", Kind::Text, "The name of the player whose seat it is");

const BEGIN: Body = Body::Object(&[
    must("game", Kind::Text, "ergo, palmer, predicate-wars, shake or xwff"),
    must("players", Kind::Texts, "Their names, as they sit"),
    may("open", Kind::Texts, "The players whose seats are free: the answer has invitations to them"),
    may("bots", Kind::Object, "The players that are programs, and their kinds: {\"Cid\": \"simple\"}, or \"random\""),
    may(
        "clock",
        Kind::Object,
        "{\"main\": \"10m\", \"increment\": \"5s\"} for the whole game, or {\"turn\": \"3d\"} for each turn",
    ),
    may("delay", Kind::Text, "The delay of spectators; 30s where hands are hidden, else none"),
    may("arbiter", Kind::Truth, "True if the host does not play, and may free seats at any time"),
    may("calculus", Kind::Text, "The text of a calculus with which Predicate Wars is played; it is audited first"),
    may("accept_unsound", Kind::Truth, "True if rules of it that are unsound, or may be, are to be played"),
]);
const MOVE: Body = Body::Object(&[must("move", Kind::TextOrObject, "As `legal` lists it, or as it stands in a record"), N]);
const UNDO: Body = Body::Object(&[
    may("left", Kind::Number, "Asks to take moves back until this number is left"),
    may("consent", Kind::Truth, "Answers such a request"),
    N,
]);
const WORDS: Body = Body::Object(&[must("words", Kind::Text, "At most 280 characters on one line"), N]);
const SEEN: Body = Body::Object(&[N]);
const PLAYER: Body = Body::Object(&[OF, N]);
const MUTED: Body = Body::Object(&[OF, may("muted", Kind::Truth, "false lets the player speak again"), N]);
const LINE: Body = Body::Object(&[must("line", Kind::Number, "The number of the event that has the words"), N]);
const NAME: Body = Body::Object(&[OF]);
const BOT: Body = Body::Object(&[OF, may("kind", Kind::Text, "simple, or random"), N]);

const WORLD: &str = "{\"domain\": 2, \"functions\": [{\"name\": \"father\", \"arity\": 1, \"rows\": [[0, 1], [1, 1]]}], \"predicates\": \
                     [{\"name\": \"likes\", \"arity\": 2, \"holds\": [[0, 1]]}]}: at most 32 objects";
const STATEMENTS: Member = must("text", Kind::Text, "The statements, as a board has them; at most 200");
const CALLED: Member = may("file", Kind::Text, "What they are called; a name that ends in .p is read as TPTP");
const SYNTAX: Member = may("syntax", Kind::Text, "palmer or tptp");
const EVALUATION: Body = Body::Object(&[STATEMENTS, CALLED, SYNTAX, must("world", Kind::Object, WORLD)]);
const WORLD_SEARCH: Body = Body::Object(&[
    STATEMENTS,
    CALLED,
    SYNTAX,
    may("falsified", Kind::Texts, "The labels of the statements that are to be false; the others are to be true"),
    may("ignored", Kind::Texts, "The labels of the statements that may be either"),
    must(
        "unlike",
        Kind::Objects,
        "Structures that it is to differ from in more than which object is which; at most 24, of at most 8 objects",
    ),
    may("most", Kind::Number, "The most objects that it may have"),
    may("near", Kind::Number, "The number of objects that it is to have; without one of this size it has another size"),
    may("asymmetric", Kind::Truth, "True if no exchange of objects may leave it as it is"),
]);

pub(super) const OTHERS: [Other; 34] = [
    Other {
        method: HttpMethod::Get,
        path: "/livez",
        summary: "Whether the service runs",
        status: "200",
        media_type: "text/plain",
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/readyz",
        summary: "Whether it takes requests",
        status: "200",
        media_type: "text/plain",
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/judgements/{hash}",
        summary: "The ruling, or how far it has come (202)",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/judgements/{hash}/events",
        summary: "Progress as events: `progress`, and at the end `done`, `error` or `ended`",
        status: "200",
        media_type: EVENTS,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/batches",
        summary: "Judge many boards: one request for a judgement a line",
        status: "202",
        media_type: JSON,
        body: Body::Lines,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/batches/{id}",
        summary: "How far a batch has come",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Delete,
        path: "/v1/batches/{id}",
        summary: "Delete a batch with the token that came when it was posted: boards that no other batch asks about are judged no more",
        status: "202",
        media_type: JSON,
        body: Body::None,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/batches/{id}/results",
        summary: "The rulings in the order of the lines, as they come",
        status: "200",
        media_type: NDJSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/editor",
        summary: "The editor protocol over a web socket: a message of the protocol in each message of text",
        status: "101",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables",
        summary: "Begin a game at a table; further members are the options of `new`. The answer tells the tokens",
        status: "201",
        media_type: JSON,
        body: BEGIN,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}",
        summary: "The view of the bearer's seat, or that of everybody",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::Possible,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/legal",
        summary: "The moves that this seat may make",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::Possible,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/places/{label}",
        summary: "In Palmer's game the places for ¬ in the statement of this label, with what it then says; 40 from the number `from` in the query on",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::Possible,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/seats",
        summary: "Who sits where, whose turn it is, how much time is left, and what is asked",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::Possible,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/moves",
        summary: "Play a move",
        status: "201",
        media_type: JSON,
        body: MOVE,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/undo",
        summary: "Ask the others to take moves back, or answer who asks",
        status: "201",
        media_type: JSON,
        body: UNDO,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/chat",
        summary: "Say something to all who sit and watch there, in the name of the own seat",
        status: "201",
        media_type: JSON,
        body: WORDS,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/sit",
        summary: "Sit down: the invitation is the token, and the seat's token comes back",
        status: "201",
        media_type: JSON,
        body: SEEN,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/leave",
        summary: "Get up: the seat's token ends, and an invitation to the seat comes back",
        status: "201",
        media_type: JSON,
        body: SEEN,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/token",
        summary: "Have a new token for the own seat; the old one ends",
        status: "201",
        media_type: JSON,
        body: SEEN,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/invitations",
        summary: "Have a new invitation to a seat where no person sits, as the host; an older one ends",
        status: "201",
        media_type: JSON,
        body: PLAYER,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/vacate",
        summary: "Free a seat, as the host: its token ends, and an invitation to it comes back",
        status: "201",
        media_type: JSON,
        body: PLAYER,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/bots",
        summary: "Have a program play a seat where no person sits, as the host",
        status: "201",
        media_type: JSON,
        body: BOT,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/mute",
        summary: "Have a player say no more, or speak again, as the host",
        status: "201",
        media_type: JSON,
        body: MUTED,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/ban",
        summary: "Send a player away, as the host: the seat is free, and its token ends",
        status: "201",
        media_type: JSON,
        body: PLAYER,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/chat/remove",
        summary: "Remove the words of a line of chat, as the host",
        status: "201",
        media_type: JSON,
        body: LINE,
        token: Token::Needed,
        headers: &[KEY],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/names/remove",
        summary: "Replace the name of a player by one that says nothing, and remove what that player has said, as the host",
        status: "201",
        media_type: JSON,
        body: NAME,
        token: Token::Needed,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/events",
        summary: "What happens, as everybody may know it, as events, from Last-Event-ID on",
        status: "200",
        media_type: EVENTS,
        body: Body::None,
        token: Token::Possible,
        headers: &[LAST],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/record",
        summary: "The record, when the game is over",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/signed-record",
        summary: "The record with seats, moves taken back, time and result, signed by the service, when the game is over",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/evaluate",
        summary: "Evaluate statements in a finite structure: which are true, and the objects and facts that show it",
        status: "200",
        media_type: JSON,
        body: EVALUATION,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/models",
        summary: "Search for another finite structure in which statements are true or false: certified, or proved that there is none",
        status: "200",
        media_type: JSON,
        body: WORLD_SEARCH,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/record-key",
        summary: "The public key with which the service signs records",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/openapi.json",
        summary: "This description",
        status: "200",
        media_type: JSON,
        body: Body::None,
        token: Token::None,
        headers: &[],
    },
];
