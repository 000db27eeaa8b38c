//! Layout of a document in its file: the outer levels one item a line, everything deeper on one line, so that each table, each
//! row of a picture and each line of a proof can be read, and compared, on its own.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::CertificateDocument;

/// Down to this level each item has a line of its own.
const OPEN_LEVELS: usize = 3;

impl CertificateDocument {
    /// The document as JSON for a file: tables one symbol a line, with a line end.
    ///
    /// # Errors
    /// What serde_json reports; documents can always be written.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        to_json(self)
    }
}

/// A value as JSON, with a line end.
fn to_json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut bytes = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut bytes, JsonLayout { levels: Vec::new() }))?;
    bytes.push(b'\n');
    String::from_utf8(bytes).map_err(|error| serde_json::Error::io(io::Error::new(io::ErrorKind::InvalidData, error)))
}

struct JsonLayout {
    /// For each open array or object, whether an item was written.
    levels: Vec<bool>,
}

impl JsonLayout {
    fn begin<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.levels.push(false);
        writer.write_all(bracket)
    }

    fn end<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        let open = self.levels.len() <= OPEN_LEVELS;
        if self.levels.pop() == Some(true) && open {
            self.line(writer)?;
        }
        writer.write_all(bracket)
    }

    fn item<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if let Some(written) = self.levels.last_mut() {
            *written = true;
        }
        if self.levels.len() <= OPEN_LEVELS {
            writer.write_all(if first { b"" } else { b"," })?;
            self.line(writer)
        } else {
            writer.write_all(if first { b"" } else { b", " })
        }
    }

    fn line<W: ?Sized + Write>(&self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"\n")?;
        self.levels.iter().try_for_each(|_| writer.write_all(b"  "))
    }
}

impl Formatter for JsonLayout {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.item(writer, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.item(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_levels_are_open_and_inner_ones_are_not() {
        let value = serde_json::json!({"a": [], "b": {"c": [{"d": [1, 2], "e": {}}, "f"]}});
        let text = to_json(&value).expect("written");
        let expected =
            "{\n  \"a\": [],\n  \"b\": {\n    \"c\": [\n      {\"d\": [1, 2], \"e\": {}},\n      \"f\"\n    ]\n  }\n}\n";
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
    }
}
