//! The members of a client's object, read into a type: names with `-` or `_`, one value in place of a list, numbers in place of words,
//! house rules as an object, and texts where the command line has files. What the members are, the types say (crate `cli`); there is no
//! list of them here. Not here: what becomes of a request (`request`).

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

use cli::remote::{GROUP, SERVER_FILE, UNNAMED};
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer, StringDeserializer};
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use crate::admission;
use crate::problem::Problem;

/// The longest name of a text, in bytes.
const LONGEST_NAME: usize = 1024;

/// The member with the text that a request is about. Where a type has none, that text is its calculus.
const TEXT: &str = "text";
const SYSTEM: &str = "system";

/// The reason for which members are no request.
#[derive(Debug)]
pub(crate) enum Fault {
    /// There is no member of this name.
    Unknown(String),
    /// The value of a member, whose name is added on the way, is to be something else.
    Misfit(String),
    /// The value of a member, whose name is added on the way, is wrong.
    Wrong(String),
    /// The value of the member of this name does not fit, for this reason.
    Of(String, String),
    /// Anything else, in full.
    Refused(Box<Problem>),
}

impl Fault {
    fn refused(code: &str, message: impl Into<String>, help: Option<&str>) -> Fault {
        Fault::Refused(Box::new(Problem::unprocessable(code, message, help)))
    }

    /// Returns the fault with the name of the member.
    fn of(self, name: &str) -> Fault {
        match self {
            Fault::Misfit(wanted) => Fault::Of(name.to_owned(), format!("\"{name}\" is to be {wanted}")),
            Fault::Wrong(message) if message == SERVER_FILE => {
                let help =
                    "base_rules is \"standard\", \"positive\", \"none\" or {\"text\": \"…\"} with the statements themselves";
                Fault::refused("server-file", message, Some(help))
            }
            Fault::Wrong(message) => Fault::Of(name.to_owned(), format!("\"{name}\": {message}")),
            other => other,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unknown(text) | Fault::Misfit(text) | Fault::Wrong(text) | Fault::Of(_, text) => f.write_str(text),
            Fault::Refused(problem) => f.write_str(&problem.document_json()),
        }
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Fault {
        Fault::Wrong(message.to_string())
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Fault {
        Fault::Unknown(field.to_owned())
    }

    fn duplicate_field(field: &'static str) -> Fault {
        Fault::refused("usage", format!("\"{field}\" is given twice"), None)
    }

    fn unknown_variant(_: &str, variants: &'static [&'static str]) -> Fault {
        Fault::Misfit(format!("one of {}", variants.join(", ")))
    }
}

/// Record of the way through the members.
#[derive(Debug, Default)]
pub(crate) struct Met {
    /// The members that the type has.
    pub(crate) known: Vec<&'static str>,
    /// The names of texts.
    names: HashSet<String>,
}

/// The members of an object, and the name of the command or game whose they are.
#[derive(Debug)]
pub(crate) struct Members<'m> {
    of: &'m str,
    members: Vec<(String, Value)>,
    text: Option<Value>,
    met: &'m RefCell<Met>,
}

impl<'m> Members<'m> {
    /// Returns the members of a request without a text of its own.
    pub(crate) fn new(of: &'m str, members: Map<String, Value>, met: &'m RefCell<Met>) -> Members<'m> {
        let given = members.into_iter().filter(|(_, value)| !value.is_null());
        Members { of, members: given.map(|(name, value)| (name.replace('_', "-"), value)).collect(), text: None, met }
    }

    /// Returns the members of a request about a text, which is `text` and is called `file`.
    ///
    /// # Errors
    /// They are no strings.
    pub(crate) fn of_command(command: &'m str, members: Map<String, Value>, met: &'m RefCell<Met>) -> Result<Members<'m>, Fault> {
        let mut all = Members::new(command, members, met);
        let mut string = |name: &str| match all.members.iter().position(|(member, _)| member == name) {
            None => Ok(None),
            Some(at) => match all.members.swap_remove(at) {
                (_, text @ Value::String(_)) => Ok(Some(text)),
                _ => Err(Fault::refused("usage", format!("\"{name}\" is to be a string"), None)),
            },
        };
        let (text, file) = (string(TEXT)?, string("file")?);
        all.text = text.map(|text| {
            let parts = [(TEXT, Some(text)), ("file", file)];
            Value::Object(parts.into_iter().filter_map(|(name, part)| Some((name.to_owned(), part?))).collect())
        });
        Ok(all)
    }
}

impl<'de> Deserializer<'de> for Members<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        Err(de::Error::invalid_type(de::Unexpected::Map, &visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let own = |name: &str| name != GROUP && fields.contains(&name);
        self.met.borrow_mut().known.extend(fields.iter().filter(|name| **name != GROUP));
        let has_group = fields.contains(&GROUP);
        let (members, rest) = self.members.into_iter().partition(|(name, _)| !has_group || own(name));
        let members: Vec<(String, Value)> = members;
        let met = self.met;
        let mut entries: Vec<(String, Member)> = members
            .into_iter()
            .map(|(name, value)| (name.clone(), Member { name, at: 0, value, is_named: false, met }))
            .collect();
        let of_text = |value| Member { name: TEXT.to_owned(), at: 0, value, is_named: false, met };
        if fields.contains(&TEXT) {
            let help = "write {\"text\": \"…\"}, with the name of its file as \"file\" if it has one";
            let text = self.text.take().ok_or_else(|| Fault::refused("no-text", "there is no \"text\"", Some(help)))?;
            entries.push((TEXT.to_owned(), of_text(text)));
        } else if fields.contains(&SYSTEM)
            && let Some(text) = self.text.take()
        {
            if entries.iter().any(|(name, _)| name == SYSTEM) {
                return Err(Fault::refused("usage", "\"text\" and \"system\" are both calculi", Some("give one of them")));
            }
            entries.push((SYSTEM.to_owned(), of_text(text)));
        }
        let rest = Members { members: rest, ..self };
        visitor.visit_map(Entries { entries: entries.into_iter(), value: None, group: has_group.then_some(rest) })
    }

    /// The command or game is the variant, and the members are its content.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        variant(self.of, self, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Fault> for Members<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Reads a variant of an enumeration, and its content.
fn variant<'de, V: Visitor<'de>>(name: &str, content: impl IntoDeserializer<'de, Fault>, visitor: V) -> Result<V::Value, Fault> {
    visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(std::iter::once((name, content)))))
}

/// The members of a type, and at the end those of its group.
struct Entries<'m> {
    entries: std::vec::IntoIter<(String, Member<'m>)>,
    value: Option<Member<'m>>,
    group: Option<Members<'m>>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        let Some((name, member)) = self.entries.next() else {
            return self.group.as_ref().map(|_| seed.deserialize(GROUP.into_deserializer())).transpose();
        };
        self.value = Some(member);
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        match (self.value.take(), self.group.take()) {
            (Some(member), group) => {
                self.group = group;
                let name = member.name.clone();
                seed.deserialize(member).map_err(|fault| fault.of(&name))
            }
            (None, Some(group)) => seed.deserialize(group),
            (None, None) => Err(de::Error::custom("a value is missing")),
        }
    }
}

/// A member, and its value or one of them.
#[derive(Debug)]
struct Member<'m> {
    name: String,
    /// Number of values before this one.
    at: usize,
    value: Value,
    /// True if a text needs a name.
    is_named: bool,
    met: &'m RefCell<Met>,
}

fn misfit(wanted: &str) -> Fault {
    Fault::Misfit(wanted.to_owned())
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

impl<'m> Member<'m> {
    fn scalar(&self) -> Result<String, Fault> {
        scalar(&self.value).ok_or_else(|| misfit("a string or a number"))
    }

    /// Returns the values, of which there may be one alone.
    fn all(self) -> impl Iterator<Item = Member<'m>> {
        let Member { name, value, is_named, met, .. } = self;
        let values = match value {
            Value::Array(values) => values,
            value => vec![value],
        };
        values.into_iter().enumerate().map(move |(at, value)| Member { name: name.clone(), at, value, is_named, met })
    }

    /// Returns the name of the text that this member is, and the text.
    fn sent(self) -> Result<[(&'static str, String); 2], Fault> {
        let wanted = || match self.is_named {
            true => misfit("a list of texts with names, {\"text\": \"…\", \"file\": \"Axioms/GRP001-0.ax\"} for each file"),
            false => misfit("a text, or {\"text\": \"…\", \"file\": \"…\"}"),
        };
        let (text, file) = match self.value {
            Value::String(text) => (text, None),
            Value::Object(mut members) => match (members.remove(TEXT), members.remove("file"), members.is_empty()) {
                (Some(Value::String(text)), None | Some(Value::Null), true) => (text, None),
                (Some(Value::String(text)), Some(Value::String(file)), true) => (text, Some(file)),
                _ => return Err(wanted()),
            },
            _ => return Err(wanted()),
        };
        let file = match file.filter(|name| !name.is_empty() && name != "-") {
            Some(file) => file,
            None if self.is_named => return Err(wanted()),
            None if self.name == TEXT => UNNAMED.to_owned(),
            None if self.at == 0 => format!("<{}>", self.name),
            None => format!("<{} {}>", self.name, self.at + 1),
        };
        if file.len() > LONGEST_NAME || file.chars().any(char::is_control) {
            let message = format!("a name has at most {LONGEST_NAME} bytes, and no control characters");
            return Err(Fault::refused("usage", message, None));
        }
        admission::nesting(&file, &text).map_err(|problem| Fault::Refused(Box::new(problem)))?;
        if !self.met.borrow_mut().names.insert(file.clone()) {
            let message = format!("two texts are called `{file}`");
            return Err(Fault::refused("usage", message, Some("call one of them otherwise")));
        }
        Ok([("file", file), (TEXT, text)])
    }

    /// Returns the house rules that this member is: an object of them, or `NAME=VALUE` once or in a list.
    fn house(self) -> Result<Vec<HouseRule<'m>>, Fault> {
        let met = self.met;
        let rule = |name: &str, value: Value| {
            let part = |value| Member { name: name.to_owned(), at: 0, value, is_named: false, met };
            let kind = if scalar(&value).is_some() { "value" } else { TEXT };
            HouseRule([("name", part(Value::from(name))), (kind, part(value))])
        };
        if let Value::Object(rules) = self.value {
            return Ok(rules.into_iter().map(|(name, value)| rule(&name, value)).collect());
        }
        let wanted = || misfit("an object of house rules, such as {\"round\": \"half_even\"}");
        let given = |member: Member<'_>| {
            let given = scalar(&member.value).ok_or_else(wanted)?;
            let (name, value) = given.split_once('=').ok_or_else(wanted)?;
            Ok(rule(name.trim(), Value::from(value.trim())))
        };
        self.all().map(given).collect()
    }
}

/// A house rule: its name, and its value or its text.
struct HouseRule<'m>([(&'static str, Member<'m>); 2]);

impl<'de, 'm> IntoDeserializer<'de, Fault> for HouseRule<'m> {
    type Deserializer = MapDeserializer<'de, std::array::IntoIter<(&'static str, Member<'m>), 2>, Fault>;

    fn into_deserializer(self) -> Self::Deserializer {
        MapDeserializer::new(self.0.into_iter())
    }
}

impl<'de> IntoDeserializer<'de, Fault> for Member<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! numbers {
    ($($method:ident $visit:ident $number:ty),*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            visitor.$visit(self.scalar()?.parse::<$number>().map_err(|_| misfit("a whole number"))?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Member<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_string(self.scalar()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_bool(self.value.as_bool().ok_or_else(|| misfit("true or false"))?)
    }

    numbers!(deserialize_u8 visit_u8 u8, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64);

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(SeqDeserializer::new(self.all()))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Fault> {
        match name {
            "House" => visitor.visit_newtype_struct(SeqDeserializer::new(self.house()?.into_iter())),
            "NamedText" => visitor.visit_newtype_struct(Member { is_named: true, ..self }),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_map(MapDeserializer::new(self.sent()?.into_iter()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name != "SystemArgument" {
            let word: StringDeserializer<Fault> = self.scalar()?.into_deserializer();
            return visitor.visit_enum(word);
        }
        let is_name = matches!(&self.value, Value::String(name) if !name.contains('\n'));
        let has_other_end =
            self.name != TEXT && self.value.get("file").and_then(Value::as_str).is_some_and(|file| !file.ends_with(".rules"));
        if has_other_end {
            return Err(Fault::refused("usage", "the name of a calculus's file ends with `.rules`", None));
        }
        variant(if is_name { "Named" } else { "Sent" }, self, visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u16 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple tuple_struct map identifier
        ignored_any
    }
}
