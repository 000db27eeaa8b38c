//! The description of the service: /v1/openapi.json, and a page of it for people. Both are made from the options of the command
//! line.

use std::fmt::Write;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use cli::remote::{RemoteOption, Value as Kind, options};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn, PathItem, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, RefOr, Required, ResponseBuilder};

use crate::commands::POSTED;
use crate::problem;
use crate::request::{INCLUDES, INCLUDING};

/// A route that is not a command: its method, pattern and purpose, and the status of its answer.
struct Other {
    method: HttpMethod,
    path: &'static str,
    summary: &'static str,
    status: &'static str,
    media_type: &'static str,
}

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";

const OTHERS: [Other; 14] = [
    Other {
        method: HttpMethod::Get,
        path: "/livez",
        summary: "Whether the service runs",
        status: "200",
        media_type: "text/plain",
    },
    Other {
        method: HttpMethod::Get,
        path: "/readyz",
        summary: "Whether it takes requests",
        status: "200",
        media_type: "text/plain",
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/judgements/{hash}",
        summary: "The ruling, or how far it has come (202)",
        status: "200",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/judgements/{hash}/events",
        summary: "Progress as events: `progress`, and at the end `done`, `error` or `ended`",
        status: "200",
        media_type: "text/event-stream",
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/batches",
        summary: "Judge many boards: one request for a judgement a line",
        status: "202",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/batches/{id}",
        summary: "How far a batch has come",
        status: "200",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/batches/{id}/results",
        summary: "The rulings in the order of the lines, as they come",
        status: "200",
        media_type: NDJSON,
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables",
        summary: "Begin a game at a table: `game`, `players`, and the options of `new`; the tokens of the seats",
        status: "201",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}",
        summary: "The view of the bearer's seat, or that of everybody",
        status: "200",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/legal",
        summary: "The moves that this seat may make",
        status: "200",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Post,
        path: "/v1/tables/{id}/moves",
        summary: "Play a move: `move`, and `n`, the number of moves that were seen",
        status: "201",
        media_type: JSON,
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/events",
        summary: "The moves as everybody may know them, as events, from Last-Event-ID on",
        status: "200",
        media_type: "text/event-stream",
    },
    Other {
        method: HttpMethod::Get,
        path: "/v1/tables/{id}/record",
        summary: "The record, when the game is over",
        status: "200",
        media_type: JSON,
    },
    Other { method: HttpMethod::Get, path: "/v1/openapi.json", summary: "This description", status: "200", media_type: JSON },
];

/// Returns the routes.
pub(crate) fn routes() -> Router {
    let json = || async {
        let text = document().to_json().unwrap_or_default();
        ([(header::CONTENT_TYPE, JSON)], text).into_response()
    };
    let page = || async { ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page()) };
    Router::new().route("/v1/openapi.json", get(json)).route("/api", get(page))
}

/// Returns the commands with their routes.
fn commands() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    let posted = POSTED.into_iter().map(|command| (command, format!("/v1/{command}"), "the document of the command"));
    posted.chain([("judge", String::from("/v1/judgements"), "the ruling; 202 where it takes longer than two seconds")])
}

fn document() -> OpenApi {
    let info = InfoBuilder::new()
        .title("referee")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Certified adjudication of logic games. An answer is the document that the command line prints for the same input.",
        ))
        .build();
    let mut paths = PathsBuilder::new();
    for (command, path, answer) in commands() {
        let body = RequestBodyBuilder::new()
            .content(JSON, ContentBuilder::new().schema(Some(request_schema(command))).build())
            .required(Some(Required::True))
            .build();
        let operation = OperationBuilder::new()
            .operation_id(Some(command))
            .summary(Some(format!("As the command `referee {command}`")))
            .request_body(Some(body))
            .response("200", ResponseBuilder::new().description(answer).content(JSON, ContentBuilder::new().build()).build())
            .response("default", problem_response())
            .build();
        paths = paths.path(path, PathItem::new(HttpMethod::Post, operation));
    }
    let parameters = options("rules").iter().map(|option| {
        ParameterBuilder::new()
            .name(&option.name)
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some(&option.help))
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .build()
    });
    let rules = OperationBuilder::new()
        .operation_id(Some("rules"))
        .summary(Some("As the command `referee rules`"))
        .parameters(Some(parameters))
        .response("200", ResponseBuilder::new().description("the rules").content(JSON, ContentBuilder::new().build()).build())
        .response("default", problem_response())
        .build();
    paths = paths.path("/v1/rules", PathItem::new(HttpMethod::Get, rules));
    for other in OTHERS {
        let names = other.path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| {
            let schema = ObjectBuilder::new().schema_type(Type::String);
            ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Path)
                .required(Required::True)
                .schema(Some(schema))
                .build()
        });
        let content = ContentBuilder::new().build();
        let operation = OperationBuilder::new()
            .summary(Some(other.summary))
            .parameters(Some(names))
            .response(other.status, ResponseBuilder::new().description(other.summary).content(other.media_type, content).build())
            .response("default", problem_response())
            .build();
        paths = paths.path(other.path, PathItem::new(other.method, operation));
    }
    OpenApiBuilder::new().info(info).paths(paths).build()
}

fn problem_response() -> utoipa::openapi::Response {
    ResponseBuilder::new()
        .description("an error: RFC 9457 with the member `error` of the command line")
        .content(problem::MEDIA_TYPE, ContentBuilder::new().build())
        .build()
}

fn text(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description))
}

fn request_schema(command: &str) -> Schema {
    let mut schema = ObjectBuilder::new()
        .property("text", text("What the command reads, as its file or standard input"))
        .property("file", text("What the text is called"));
    if command != "audit" {
        schema = schema.required("text");
    }
    if INCLUDING.contains(&command) {
        let sent = ObjectBuilder::new().property("text", text("The text")).property("file", text("Its name"));
        let sent = sent.required("text").required("file");
        let help = "The texts that `include` of TPTP names; no file of the server is read";
        schema = schema.property(INCLUDES, ArrayBuilder::new().items(sent).description(Some(help)));
    }
    for option in options(command).iter().filter(|option| option.value != Kind::Written) {
        schema = schema.property(&option.name, option_schema(option));
    }
    schema.additional_properties(Some(utoipa::openapi::schema::AdditionalProperties::FreeForm(false))).build().into()
}

fn option_schema(option: &RemoteOption) -> RefOr<Schema> {
    let described = |schema: ObjectBuilder| schema.description(Some(&option.help));
    let sent = || ObjectBuilder::new().property("text", text("The text")).property("file", text("Its name")).required("text");
    let schema: Schema = match option.value {
        Kind::Flag => described(ObjectBuilder::new().schema_type(Type::Boolean)).build().into(),
        Kind::House => described(ObjectBuilder::new()).build().into(),
        Kind::Many | Kind::List => ArrayBuilder::new().items(text("")).description(Some(&option.help)).build().into(),
        Kind::Text | Kind::NameOrText => {
            OneOfBuilder::new().item(text("")).item(sent()).description(Some(&option.help)).build().into()
        }
        Kind::Texts => ArrayBuilder::new().items(sent()).description(Some(&option.help)).build().into(),
        Kind::One | Kind::Written if option.choices.is_empty() => described(text("")).build().into(),
        Kind::One | Kind::Written => described(text("")).enum_values(Some(option.choices.clone())).build().into(),
    };
    schema.into()
}

/// Returns the page for people: no script, no style, nothing from elsewhere.
fn page() -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>referee: the service</title></head><body>\n\
         <h1>referee</h1>\n<p>An answer is the document that the command line prints for the same input. \
         <a href=\"/v1/openapi.json\">The same as OpenAPI.</a></p>\n",
    );
    let mut write = |line: String| {
        // A string takes everything.
        let _ = writeln!(page, "{line}");
    };
    for (command, path, answer) in commands() {
        write(format!("<h2>POST {path}</h2>\n<p>As the command <code>referee {command}</code>: {answer}.</p>\n<dl>"));
        write(
            "<dt><code>text</code></dt><dd>What the command reads</dd>\n<dt><code>file</code></dt><dd>What it is called</dd>"
                .into(),
        );
        for option in options(command).iter().filter(|option| option.value != Kind::Written) {
            write(format!("<dt><code>{}</code></dt><dd>{}</dd>", escaped(&option.name), escaped(&option.help)));
        }
        write("</dl>".into());
    }
    write("<h2>GET /v1/rules</h2>\n<p>As the command <code>referee rules</code>; its options stand in the query.</p>".into());
    for other in OTHERS {
        let method = if matches!(other.method, HttpMethod::Get) { "GET" } else { "POST" };
        write(format!("<h2>{method} {}</h2>\n<p>{}.</p>", escaped(other.path), escaped(other.summary)));
    }
    page + "</body></html>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
