//! Texts of help: paragraphs without line ends of their own, since they are wrapped where they are shown; their first sentence; the parts of
//! what follows the options.

/// Returns a text whose paragraphs have no line ends. Lines that are indented stay as they are.
pub(crate) fn unfilled(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let is_plain = !line.is_empty() && !line.starts_with(' ');
        match lines.last_mut() {
            Some(last) if is_open && is_plain => {
                last.push(' ');
                last.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
        is_open = is_plain && !line.ends_with(':');
    }
    lines.join("\n")
}

/// Returns the first sentence of a text, without its full stop.
pub(crate) fn sentence(text: &str) -> &str {
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let sentence = paragraph.split_once(". ").map_or(paragraph, |(first, _)| first);
    sentence.strip_suffix('.').unwrap_or(sentence)
}

/// The parts of what follows the options in the help of a command.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    /// Commands that can be copied.
    pub(crate) examples: Vec<String>,
    /// Paragraphs without line ends.
    pub(crate) paragraphs: Vec<String>,
    /// The meaning of the exit status.
    pub(crate) exit: Option<String>,
}

impl Notes {
    /// Takes a text apart: lines below `Examples:` that are indented are examples, and a paragraph about the exit status says so in its
    /// first words.
    pub(crate) fn of(text: &str) -> Notes {
        let mut notes = Notes::default();
        for part in text.split("\n\n") {
            let (before, examples) = match part.strip_prefix("Examples:\n") {
                Some(examples) => ("", examples),
                None => part.split_once("\nExamples:\n").unwrap_or((part, "")),
            };
            notes.examples.extend(examples.lines().map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned()));
            let paragraph = unfilled(before);
            match paragraph.as_str() {
                "" => {}
                _ if paragraph.starts_with("The exit status is") || paragraph.starts_with("Exit status") => {
                    notes.exit = Some(paragraph);
                }
                _ => notes.paragraphs.push(paragraph),
            }
        }
        notes
    }

    /// Returns the first of the examples, and the command that says more.
    pub(crate) fn short(&self, command: &str, few: usize) -> String {
        let more = format!("`{command} --help` says more.");
        if self.examples.is_empty() {
            return more;
        }
        format!("{}\n\n{more}", listed(&self.examples[..few.min(self.examples.len())]))
    }

    /// Returns all of them.
    pub(crate) fn long(&self) -> String {
        let examples = (!self.examples.is_empty()).then(|| listed(&self.examples));
        examples.into_iter().chain(self.paragraphs.iter().cloned()).chain(self.exit.clone()).collect::<Vec<_>>().join("\n\n")
    }
}

fn listed(examples: &[String]) -> String {
    examples.iter().fold(String::from("Examples:"), |list, example| format!("{list}\n  {example}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_filled_where_they_are_shown() {
        assert_eq!(unfilled("One\ntwo\n\nThree:\n  four\n  five\nsix"), "One two\n\nThree:\n  four\n  five\nsix");
    }

    #[test]
    fn a_sentence_ends_at_its_full_stop() {
        assert_eq!(sentence("The time: 500ms, 1.5s. What is open is undecided"), "The time: 500ms, 1.5s");
        assert_eq!(sentence("One.\n\nTwo."), "One");
    }

    #[test]
    fn notes_have_parts() {
        let notes = Notes::of("Statements\nof a line.\nExamples:\n  referee a\n  referee b\n\nThe exit status is 1\nat times.");
        assert_eq!(notes.examples, ["referee a", "referee b"]);
        assert_eq!(notes.paragraphs, ["Statements of a line."]);
        assert_eq!(notes.exit.as_deref(), Some("The exit status is 1 at times."));
        assert_eq!(notes.short("referee x", 1), "Examples:\n  referee a\n\n`referee x --help` says more.");
    }
}
