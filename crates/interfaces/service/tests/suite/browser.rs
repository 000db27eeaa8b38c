//! A browser without scripts: it keeps cookies, fills in the forms of pages, and sends them. Games that are begun so.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;

use crate::common::{Response, Service};

/// A browser: it keeps cookies, and fills in forms.
pub(crate) struct Browser<'s> {
    pub(crate) service: &'s Service,
    pub(crate) cookies: RefCell<BTreeMap<String, String>>,
}

/// A form of a page.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) action: String,
    /// Names and values of fields, in their order.
    pub(crate) fields: Vec<(String, String)>,
    /// Names and values of buttons.
    pub(crate) buttons: Vec<(String, String)>,
}

/// A text of HTML without the names of signs.
pub(crate) fn plain(text: &str) -> String {
    let numbered =
        [("&#34;", "\""), ("&#39;", "'"), ("&#60;", "<"), ("&#62;", ">"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")];
    let text = numbered.into_iter().fold(text.to_owned(), |text, (written, sign)| text.replace(written, sign));
    text.replace("&#38;", "&").replace("&amp;", "&")
}

/// Returns the value of an attribute of a tag.
pub(crate) fn attribute(tag: &str, name: &str) -> Option<String> {
    let at = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = &tag[at..];
    Some(plain(&rest[..rest.find('"')?]))
}

/// The tags of a text, without their angle brackets, each with the text after it.
pub(crate) fn tags(html: &str) -> impl Iterator<Item = (&str, &str)> {
    html.split('<').skip(1).filter_map(|part| part.split_once('>'))
}

/// The forms of a page, in their order.
pub(crate) fn forms(html: &str) -> Vec<Form> {
    let mut found: Vec<Form> = Vec::new();
    let mut select: Option<String> = None;
    for (tag, behind) in tags(html) {
        let name = attribute(tag, "name").unwrap_or_default();
        let value = attribute(tag, "value");
        if tag.starts_with("form ") {
            found.push(Form { action: attribute(tag, "action").unwrap_or_default(), fields: Vec::new(), buttons: Vec::new() });
        }
        let Some(form) = found.last_mut() else { continue };
        match tag.split([' ', '\n']).next().unwrap_or_default() {
            "input" if tag.contains("type=\"checkbox\"") => form.buttons.push((name, value.unwrap_or_default())),
            "input" => form.fields.push((name, value.unwrap_or_default())),
            "textarea" => form.fields.push((name, plain(behind))),
            "select" => select = Some(name),
            "option" => {
                if let Some(name) = select.take() {
                    form.fields.push((name, value.unwrap_or_else(|| plain(behind))));
                } else if tag.contains(" selected") {
                    form.fields.last_mut().expect("a field").1 = value.unwrap_or_else(|| plain(behind));
                }
            }
            "button" => form.buttons.push((name, value.unwrap_or_default())),
            _ => {}
        }
    }
    found
}

impl Form {
    /// Fills in the fields of a name, in their order.
    pub(crate) fn fill(mut self, name: &str, values: &[&str]) -> Form {
        let fields = self.fields.iter_mut().filter(|(known, _)| known == name);
        let filled = fields.zip(values).map(|(field, value)| field.1 = (*value).to_owned()).count();
        assert_eq!(filled, values.len(), "{self:?}");
        self
    }

    /// Checks a box, or presses a button.
    pub(crate) fn press(mut self, name: &str, value: &str) -> Form {
        let there = self.buttons.iter().any(|(known, own)| known == name && own == value);
        assert!(there, "{value}: {self:?}");
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }
}

pub(crate) fn encoded(fields: &[(String, String)]) -> String {
    let mut out = String::new();
    for (name, value) in fields {
        out.push_str(if out.is_empty() { "" } else { "&" });
        for (text, end) in [(name, "="), (value, "")] {
            text.bytes().for_each(|byte| write!(out, "%{byte:02x}").expect("a text"));
            out.push_str(end);
        }
    }
    out
}

pub(crate) fn pairs(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

impl<'s> Browser<'s> {
    pub(crate) fn new(service: &'s Service) -> Browser<'s> {
        Browser { service, cookies: RefCell::default() }
    }

    pub(crate) fn send(&self, method: &str, path: &str, more: &str, body: &str) -> Response {
        let cookies: Vec<String> = self.cookies.borrow().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n{more}Content-Length: {}\r\n\r\n",
            self.service.address,
            cookies.join("; "),
            body.len()
        );
        let response = self.service.send(&head, body.as_bytes());
        for cookie in response.headers.lines().filter_map(|line| line.strip_prefix("set-cookie: ")) {
            let (name, value) = cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            self.cookies.borrow_mut().insert(name.to_owned(), value.to_owned());
        }
        response
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.send("GET", path, "", "")
    }

    pub(crate) fn post(&self, path: &str, fields: &[(String, String)]) -> Response {
        let origin = format!("Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\n", self.service.address);
        self.send("POST", path, &format!("{origin}Content-Type: application/x-www-form-urlencoded\r\n"), &encoded(fields))
    }

    /// Sends a form, and goes where it leads.
    pub(crate) fn submit(&self, form: &Form) -> Response {
        let response = self.post(&form.action, &form.fields);
        match response.status {
            303 => self.get(response.header("location").expect("a place")),
            _ => response,
        }
    }

    /// Presses the button of a move at a table.
    pub(crate) fn play(&self, table: &str, written: &str) -> Response {
        let page = self.get(table);
        let form = forms(&page.body).into_iter().find(|form| form.buttons.iter().any(|(_, value)| value == written));
        self.submit(&form.unwrap_or_else(|| panic!("{written}: {}", page.body)).press("move", written))
    }

    /// Returns the form of a table whose fields have this value.
    pub(crate) fn form(&self, table: &str, name: &str, value: &str) -> Form {
        let page = self.get(table);
        let has = |form: &Form| form.fields.iter().any(|(known, own)| known == name && own == value);
        forms(&page.body).into_iter().find(has).unwrap_or_else(|| panic!("{name}={value}: {}", page.body))
    }
}

/// A table begun by the form of its game: its path, and the players at it.
pub(crate) struct Begun<'s> {
    pub(crate) path: String,
    /// The browser in which it was begun.
    pub(crate) host: Browser<'s>,
    pub(crate) players: Vec<Browser<'s>>,
    pub(crate) keys: Vec<String>,
}

pub(crate) fn begin<'s>(service: &'s Service, game: &str, names: &[&str], settings: &[(&str, &str)]) -> Begun<'s> {
    let host = Browser::new(service);
    let page = host.get(&format!("/new/{game}"));
    let form = forms(&page.body).into_iter().find(|form| form.action == "/tables").expect("a form");
    let form = settings.iter().fold(form.fill("player", names), |form, (name, value)| form.fill(name, &[value]));
    let page = host.submit(&form);
    assert_eq!(page.status, 201, "{}", page.body);
    let links: Vec<String> = tags(&page.body)
        .filter(|(tag, _)| tag.contains("class=\"link\""))
        .filter_map(|(tag, _)| attribute(tag, "value"))
        .collect();
    assert_eq!(links.len(), names.len() + 1, "a link for each, and one for spectators");
    let keys: Vec<String> = links.iter().filter_map(|link| link.split_once('#')).map(|(_, key)| key.to_owned()).collect();
    let path = links[names.len()]
        .split_once("//")
        .and_then(|(_, rest)| rest.split_once('/'))
        .map(|(_, path)| format!("/{path}"))
        .expect("a path");
    let sit = |link: &String| {
        let browser = Browser::new(service);
        let page = browser.get(&format!("{path}/sit"));
        let form = forms(&page.body).into_iter().find(|form| form.action.ends_with("/sit")).expect("a form");
        let table = browser.submit(&form.fill("key", &[link]));
        assert!(table.status == 200 && table.body.contains("you are <strong>"), "{}", table.body);
        browser
    };
    let players = links[..names.len()].iter().map(sit).collect();
    Begun { path, host, players, keys }
}
