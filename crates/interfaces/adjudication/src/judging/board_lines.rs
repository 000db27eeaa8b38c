//! A stream of boards, one JSON object a line: `{"text":"…","file":"…"?,…}`. Read line by line, so that no more than one is held at a time.
//! Not here: how boards are judged (`batch`).

use std::io::{self, BufRead, Read};
use std::time::Duration;

use documents::judge::BoardLine;
use source::{Diagnostic, MAX_BYTES, Span, Text};

use crate::boards::claim::PlayerClaim;
use crate::error::{Error, Rejected};
use crate::judging::batch::BoardRequest;
use crate::reading::BoardNotation;

/// A reader's bytes: a stream of boards if the first that is no white space is `{`, and else one board.
#[derive(Debug)]
pub enum BoardInput<R> {
    /// One JSON object a line.
    Lines(BoardLines<R>),
    /// One board.
    Board(Text),
}

/// The boards of a stream, and for each line that says none the error.
#[derive(Debug)]
pub struct BoardLines<R> {
    from: R,
    /// Bytes that were read to find out what comes.
    begun: Vec<u8>,
    name: String,
    time: fn(&str) -> Result<Duration, String>,
    number: usize,
}

impl<R: BufRead> BoardInput<R> {
    /// Finds out what a reader gives. `name` is what people call it; `time` reads the text of a time limit.
    ///
    /// # Errors
    /// As [`read_file`](crate::read_file).
    pub fn of(name: &str, mut from: R, time: fn(&str) -> Result<Duration, String>) -> Result<BoardInput<R>, Error> {
        let mut begun = Vec::new();
        loop {
            match peek(&mut from) {
                Ok(Some(byte)) => {
                    let is_blank = byte.is_ascii_whitespace() || "\u{feff}".as_bytes().get(begun.len()) == Some(&byte);
                    if is_blank && begun.len() < MAX_BYTES {
                        begun.push(byte);
                        from.consume(1);
                        continue;
                    }
                    if byte == b'{' {
                        return Ok(BoardInput::Lines(BoardLines { from, begun, name: name.to_owned(), time, number: 0 }));
                    }
                    break;
                }
                Ok(None) => break,
                Err(error) => return Err(unreadable(name, &error)),
            }
        }
        crate::input::read_bytes(name, io::Cursor::new(begun).chain(from)).map(BoardInput::Board)
    }
}

/// The next byte, which is left where it is.
fn peek(from: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        match from.fill_buf() {
            Ok(bytes) => return Ok(bytes.first().copied()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn unreadable(name: &str, error: &io::Error) -> Error {
    Error::Unreadable { file: name.to_owned(), cause: error.to_string() }
}

impl<R: BufRead> BoardLines<R> {
    /// Reads the next line into `line`; false at the end. Of a line that is too long no more is kept than shows that.
    fn line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        let begun = std::mem::take(&mut self.begun);
        // What was read before is white space, with lines of its own.
        self.number += 1 + begun.iter().filter(|&&byte| byte == b'\n').count();
        line.clear();
        let most = MAX_BYTES as u64 + 1;
        let mut read = (&mut self.from).take(most).read_until(b'\n', line)?;
        let found = read > 0;
        let mut rest = Vec::new();
        while read as u64 == most && line.last() != Some(&b'\n') && rest.last() != Some(&b'\n') {
            rest.clear();
            read = (&mut self.from).take(most).read_until(b'\n', &mut rest)?;
        }
        Ok(found)
    }

    fn request(&self, bytes: Vec<u8>) -> Result<BoardRequest, Error> {
        let here = format!("{}:{}", self.name, self.number);
        let text = Text::from_bytes(&here, bytes).map_err(|unreadable| Rejected::one(unreadable.text, unreadable.diagnostic))?;
        let refuse = |diagnostic: Diagnostic| Error::from(Rejected::one(text.clone(), diagnostic));
        let line: BoardLine = serde_json::from_str(text.content()).map_err(|error| {
            let at = text.line(error.line()).map_or(0, |(start, line)| start + error.column().saturating_sub(1).min(line.len()));
            let mut at = at.min(text.content().len());
            while !text.content().is_char_boundary(at) {
                at -= 1;
            }
            let help = "a line is one object: {\"text\":\"BOARD\"}, and beside it, as wanted, \"file\", \"syntax\", \"claim\", \
                        \"statement\", \"time\" and \"explain\"";
            refuse(Diagnostic::error("bad-json", Span::at(at), error.to_string(), "here").help(help))
        })?;
        let wrong = |field: &str, value: &str, why: String| {
            let message = format!("\"{field}\": {why}");
            // The value stands there as it is unless it is written with escapes.
            let span = text.content().find(&format!("\"{value}\"")).map_or(Span::at(0), |at| Span::new(at, at + value.len() + 2));
            refuse(Diagnostic::error("bad-field", span, message, "this value"))
        };
        if let Some(other) = line.schema.filter(|&schema| schema != documents::schema::SCHEMA) {
            return Err(wrong(
                "schema",
                "",
                format!("schema {other} is not known; this is schema {}", documents::schema::SCHEMA),
            ));
        }
        let name = line.file.unwrap_or(here);
        let notation = match line.syntax.as_deref() {
            None => None,
            Some("palmer") => Some(BoardNotation::Palmer),
            Some("tptp") => Some(BoardNotation::Tptp),
            Some(other) => return Err(wrong("syntax", other, format!("`{other}` is no notation of boards: palmer or tptp"))),
        };
        let claim = line.claim.map(|claim| claim.parse::<PlayerClaim>()).transpose()?;
        let time = line.time.as_deref().map(|time| (self.time)(time).map_err(|why| wrong("time", time, why))).transpose()?;
        let text = Ok(Text::new(&*name, line.text));
        Ok(BoardRequest {
            name,
            text: Box::new(|| text),
            notation,
            claim,
            statement: line.statement,
            time,
            explain: line.explain,
        })
    }
}

impl<R: BufRead> Iterator for BoardLines<R> {
    type Item = Result<BoardRequest, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        loop {
            match self.line(&mut line) {
                Ok(false) => return None,
                Ok(true) if line.iter().all(u8::is_ascii_whitespace) => {}
                Ok(true) => return Some(self.request(line)),
                Err(error) => return Some(Err(unreadable(&self.name, &error))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &'static [u8]) -> Vec<Result<BoardRequest, Error>> {
        let time = |text: &str| text.parse().map(Duration::from_secs).map_err(|_| String::from("no time"));
        match BoardInput::of("in", bytes, time).expect("bytes can be read") {
            BoardInput::Lines(lines) => lines.collect(),
            BoardInput::Board(text) => panic!("{text:?}"),
        }
    }

    #[test]
    fn boards_and_streams_are_told_apart() {
        for board in ["", "  \n", "s1: ∀x happy(x)\n", "\u{feff}# {\n", "fof(a,axiom,p)."] {
            match BoardInput::of("in", board.as_bytes(), |_| Err(String::new())) {
                Ok(BoardInput::Board(text)) => assert_eq!(text.content(), board),
                other => panic!("{board}: {other:?}"),
            }
        }
    }

    #[test]
    fn lines_are_boards_or_errors() {
        let read = lines(
            b"\xef\xbb\xbf\n{\"text\":\"a\"}\n\n{\"text\":\"b\",\"file\":\"x.p\",\"time\":\"3\"}\n{\"text\":\"c\",\"colour\":1}\n\
              {\"text\":\"d\",\"time\":\"soon\"}\n{\"text\":\"e\",\"syntax\":\"polish\"}\n{\"text\":\"f\",\"claim\":\"x\"}\nnonsense\n\xff\n\
              {\"schema\":2,\"text\":\"g\"}\n{\"text\":\"h\",\"statement\":\"s4\"}",
        );
        let said: Vec<String> = read
            .into_iter()
            .map(|line| match line {
                Ok(request) => {
                    let text = (request.text)().expect("a text");
                    format!("{} {} {:?} {:?}", text.name(), text.content(), request.notation, request.statement)
                }
                Err(error) => error.document().error.code,
            })
            .collect();
        let expected = [
            "in:2 a None None",
            "x.p b None None",
            "bad-json",
            "bad-field",
            "bad-field",
            "malformed-claim",
            "bad-json",
            "invalid-utf8",
            "bad-field",
            "in:12 h None Some(\"s4\")",
        ];
        assert_eq!(said, expected);
    }
}
