//! Long statements broken into lines, and how wide text is. Not here: fonts; widths are counted in letters of a typewriter.

/// Returns the width of a text in columns. Letters of the ASCII take one; mathematical symbols may come from another font and get a
/// little more; the wide letters of East Asia take two.
pub(crate) fn columns(text: &str) -> f64 {
    text.chars().map(width).sum()
}

fn width(c: char) -> f64 {
    match c as u32 {
        0x20..=0x7e => 1.0,
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60 => 2.0,
        0x1f300..=0x1faff | 0x20000..=0x3fffd => 2.0,
        0x300..=0x36f => 0.0,
        _ => 1.15,
    }
}

/// Breaks a statement into lines of at most `most` columns. It is broken where the fewest brackets are open, before a connective or after
/// a comma; a name that is too long for a line is broken anywhere.
pub(crate) fn wrap(text: &str, most: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while columns(rest) > most {
        let (end, next) = break_at(rest, most);
        lines.push(rest[..end].to_owned());
        rest = rest[next..].trim_start();
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// Returns the end of the first line of a text, and the beginning of the next one.
fn break_at(text: &str, most: f64) -> (usize, usize) {
    let mut used = 0.0;
    let mut depth = 0_i32;
    let mut before = ' ';
    let mut best: Option<(i32, usize)> = None;
    let mut anywhere = 0;
    for (at, c) in text.char_indices() {
        // After an operator the line would end with it; a very short line says too little.
        let operator = !(before.is_alphanumeric() || matches!(before, ')' | ']' | ','));
        if c == ' ' && !operator && used > most * 0.35 && best.is_none_or(|(known, _)| depth <= known) {
            best = Some((depth, at));
        }
        used += width(c);
        if used > most {
            break;
        }
        depth += i32::from(c == '(') - i32::from(c == ')');
        before = c;
        anywhere = at + c.len_utf8();
    }
    match best {
        Some((_, at)) => (at, at + 1),
        // At least one letter goes, however narrow the line.
        None => (anywhere, anywhere).max(text.chars().next().map_or((0, 0), |c| (c.len_utf8(), c.len_utf8()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_before_the_outermost_connective() {
        let lines = wrap("(∀(x)((P(x) ∧ Q(x)) → (R(x) ∨ S(x))))", 26.0);
        assert_eq!(lines, ["(∀(x)((P(x) ∧ Q(x))", "→ (R(x) ∨ S(x))))"]);
    }

    #[test]
    fn keeps_what_fits_and_breaks_what_has_no_place_to_break() {
        assert_eq!(wrap("(P ∧ Q)", 10.0), ["(P ∧ Q)"]);
        assert_eq!(wrap("abcdefghij", 4.0), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("∀∀∀", 0.5), ["∀", "∀", "∀"]);
        assert_eq!(wrap("", 5.0), [""]);
    }

    #[test]
    fn every_line_fits_and_nothing_is_lost() {
        let text = "(((A → B) ∧ (B → (C ∨ (¬D)))) → (f(x, g(y, 123456), h(z)) = (x f/ y)))";
        for most in [8.0, 15.0, 30.0] {
            let lines = wrap(text, most);
            assert!(lines.iter().all(|line| columns(line) <= most), "{lines:?}");
            let squeeze = |text: &str| text.replace(' ', "");
            assert_eq!(squeeze(&lines.concat()), squeeze(text));
        }
    }
}
