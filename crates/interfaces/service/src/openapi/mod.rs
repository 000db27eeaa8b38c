//! The description of the service: /v1/openapi.json, and a list of it for people. Both are made from the options of the command
//! line, and from the lists of all other routes (`others`, `classes`).

mod classes;
mod others;

use std::fmt::Write;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use cli::remote::{RemoteOption, Value as Kind};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem, PathsBuilder};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::schema::{ArrayBuilder, ComponentsBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, RefOr, Required, ResponseBuilder};

use classes::CLASSES;
use others::{Body, Member, OTHERS, Other, Token};

use crate::commands::POSTED;
use crate::problem;
use crate::request::{members, options};

const JSON: &str = "application/json";

/// Returns the routes.
pub(crate) fn routes() -> Router {
    let json = || async {
        let text = document().to_json().unwrap_or_default();
        ([(header::CONTENT_TYPE, JSON)], text).into_response()
    };
    Router::new().route("/v1/openapi.json", get(json))
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
    let parameters = options("rules").map(|option| {
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
    for other in OTHERS.iter().chain(&CLASSES) {
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
            .parameters(Some(header_parameters(other)))
            .request_body(request_body(&other.body))
            .securities(securities(other.token))
            .response(other.status, ResponseBuilder::new().description(other.summary).content(other.media_type, content).build())
            .response("default", problem_response())
            .build();
        paths = paths.path(other.path, PathItem::new(other.method.clone(), operation));
    }
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token of a seat, of an invitation or of the host; of a student or of a teacher"));
    let components = ComponentsBuilder::new().security_scheme(BEARER, SecurityScheme::Http(bearer.build())).build();
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components)).build()
}

/// The name of the way in which tokens are sent.
const BEARER: &str = "bearer";

fn securities(token: Token) -> Option<Vec<SecurityRequirement>> {
    let bearer = || SecurityRequirement::new(BEARER, [] as [&str; 0]);
    match token {
        Token::None => None,
        Token::Possible => Some(vec![SecurityRequirement::default(), bearer()]),
        Token::Needed => Some(vec![bearer()]),
    }
}

fn header_parameters(other: &Other) -> impl Iterator<Item = Parameter> {
    other.headers.iter().map(|(name, help)| {
        let parameter = ParameterBuilder::new().name(*name).parameter_in(ParameterIn::Header).required(Required::False);
        parameter.description(Some(*help)).schema(Some(ObjectBuilder::new().schema_type(Type::String))).build()
    })
}

fn request_body(body: &Body) -> Option<RequestBody> {
    let (media_type, schema) = match body {
        Body::None => return None,
        Body::Lines => (others::NDJSON, text("A request for a judgement a line, in JSON").build().into()),
        Body::Object(members) => (JSON, object(members)),
    };
    let content = ContentBuilder::new().schema(Some(schema)).build();
    Some(RequestBodyBuilder::new().content(media_type, content).required(Some(Required::True)).build())
}

fn object(members: &[Member]) -> Schema {
    let mut schema = ObjectBuilder::new();
    for member in members {
        let described = |kind| ObjectBuilder::new().schema_type(kind).description(Some(member.help));
        let value: Schema = match member.kind {
            others::Kind::Text => described(Type::String).build().into(),
            others::Kind::Number => described(Type::Integer).minimum(Some(0)).build().into(),
            others::Kind::Truth => described(Type::Boolean).build().into(),
            others::Kind::Texts => ArrayBuilder::new().items(text("")).description(Some(member.help)).build().into(),
            others::Kind::Objects => {
                let object = ObjectBuilder::new().schema_type(Type::Object);
                ArrayBuilder::new().items(object).description(Some(member.help)).build().into()
            }
            others::Kind::Object => described(Type::Object).build().into(),
            others::Kind::TextOrObject => {
                let object = ObjectBuilder::new().schema_type(Type::Object);
                OneOfBuilder::new().item(text("")).item(object).description(Some(member.help)).build().into()
            }
        };
        schema = schema.property(member.name, value);
        if member.is_required {
            schema = schema.required(member.name);
        }
    }
    schema.build().into()
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
    let members = members(command);
    if members.contains(&"text") {
        schema = schema.required("text");
    }
    if members.contains(&"includes") {
        let sent = ObjectBuilder::new().property("text", text("The text")).property("file", text("Its name"));
        let sent = sent.required("text").required("file");
        let help = "The texts that `include` of TPTP names; no file of the server is read";
        schema = schema.property("includes", ArrayBuilder::new().items(sent).description(Some(help)));
    }
    for option in options(command) {
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
        Kind::Many => ArrayBuilder::new().items(text("")).description(Some(&option.help)).build().into(),
        Kind::Text | Kind::NameOrText => {
            OneOfBuilder::new().item(text("")).item(sent()).description(Some(&option.help)).build().into()
        }
        Kind::Texts => ArrayBuilder::new().items(sent()).description(Some(&option.help)).build().into(),
        Kind::One | Kind::Written if option.choices.is_empty() => described(text("")).build().into(),
        Kind::One | Kind::Written => described(text("")).enum_values(Some(option.choices.clone())).build().into(),
    };
    schema.into()
}

/// Returns the description for people, as a part of a page.
pub(crate) fn listing() -> String {
    let mut page = String::new();
    let mut write = |line: String| {
        // A string takes everything.
        let _ = writeln!(page, "{line}");
    };
    for (command, path, answer) in commands() {
        let count = options(command).count() + 2;
        write(format!("<h2>POST {path}</h2>\n<p>As the command <code>referee {command}</code>: {answer}.</p>"));
        write(format!("<details><summary>Members of the body ({count})</summary><dl>"));
        write(
            "<dt><code>text</code></dt><dd>What the command reads</dd>\n<dt><code>file</code></dt><dd>What it is called</dd>"
                .into(),
        );
        for option in options(command) {
            write(format!("<dt><code>{}</code></dt><dd>{}</dd>", escaped(&option.name), escaped(&option.help)));
        }
        write("</dl></details>".into());
    }
    write("<h2>GET /v1/rules</h2>\n<p>As the command <code>referee rules</code>; its options stand in the query.</p>".into());
    for other in OTHERS.iter().chain(&CLASSES) {
        let method = match other.method {
            HttpMethod::Get => "GET",
            HttpMethod::Delete => "DELETE",
            _ => "POST",
        };
        write(format!("<h2>{method} {}</h2>\n<p>{}.</p>", escaped(other.path), escaped(other.summary)));
        if let Body::Object(members) = &other.body {
            let described = |member: &Member| format!("<dt><code>{}</code></dt><dd>{}</dd>", member.name, escaped(member.help));
            let described: String = members.iter().map(described).collect();
            write(format!("<details><summary>Members of the body ({})</summary><dl>{described}</dl></details>", members.len()));
        }
    }
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
