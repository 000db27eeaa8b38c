//! Text from outside as text of SVG, HTML and LaTeX. Whatever stands in a name, it is shown and says nothing to the reader's program.

use std::fmt::Write;

use crate::scene::is_relation;

/// A text as content or attribute of XML and HTML. Characters that XML does not have are shown by their pictures.
pub(crate) fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(printable(other)),
        }
    }
    out
}

/// The character that stands for one that no page may contain.
fn printable(character: char) -> char {
    match u32::from(character) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER),
        0x7f => '\u{2421}',
        0x80..=0x9f | 0xfffe | 0xffff => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// Symbols of formulas, by the commands of LaTeX and `amssymb` that print them.
const COMMANDS: &[(char, &str)] = &[
    ('∀', r"\forall"),
    ('∃', r"\exists"),
    ('¬', r"\lnot"),
    ('∧', r"\land"),
    ('∨', r"\lor"),
    ('→', r"\to"),
    ('↔', r"\leftrightarrow"),
    ('⊃', r"\supset"),
    ('≡', r"\equiv"),
    ('∼', r"\sim"),
    ('•', r"\bullet"),
    ('⊢', r"\vdash"),
    ('⇒', r"\Rightarrow"),
    ('⇔', r"\Leftrightarrow"),
    ('↦', r"\mapsto"),
    ('⊤', r"\top"),
    ('⊥', r"\bot"),
    ('≠', r"\neq"),
    ('≤', r"\leq"),
    ('≥', r"\geq"),
    ('×', r"\times"),
    ('·', r"\cdot"),
    ('−', "-"),
    ('ℤ', r"\mathbb{Z}"),
    ('ℕ', r"\mathbb{N}"),
    ('ℚ', r"\mathbb{Q}"),
    ('∈', r"\in"),
    ('∅', r"\emptyset"),
    ('α', r"\alpha"),
    ('β', r"\beta"),
    ('γ', r"\gamma"),
    ('δ', r"\delta"),
    ('ε', r"\varepsilon"),
    ('η', r"\eta"),
    ('θ', r"\theta"),
    ('ι', r"\iota"),
    ('κ', r"\kappa"),
    ('λ', r"\lambda"),
    ('μ', r"\mu"),
    ('ν', r"\nu"),
    ('ξ', r"\xi"),
    ('π', r"\pi"),
    ('ρ', r"\rho"),
    ('σ', r"\sigma"),
    ('τ', r"\tau"),
    ('φ', r"\varphi"),
    ('χ', r"\chi"),
    ('ψ', r"\psi"),
    ('ω', r"\omega"),
    ('Γ', r"\Gamma"),
    ('Δ', r"\Delta"),
    ('Σ', r"\Sigma"),
    ('Φ', r"\Phi"),
    ('Ω', r"\Omega"),
    ('′', "'"),
];

/// A text as running text of LaTeX. Letters that its fonts do not have stand by their numbers: `U+0416`.
pub(crate) fn latex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        let previous = std::mem::replace(&mut before, character);
        match character {
            // No line ends with a relation.
            ' ' if is_relation(previous) => out.push('~'),
            '\\' => out.push_str(r"\textbackslash{}"),
            '{' => out.push_str(r"\{"),
            '}' => out.push_str(r"\}"),
            '#' | '$' | '%' | '&' | '_' => {
                out.push('\\');
                out.push(character);
            }
            '~' => out.push_str(r"\textasciitilde{}"),
            '^' => out.push_str(r"\textasciicircum{}"),
            '"' => out.push_str(r"\textquotedbl{}"),
            '<' => out.push_str(r"\ensuremath{<}"),
            '>' => out.push_str(r"\ensuremath{>}"),
            '|' => out.push_str(r"\ensuremath{|}"),
            // Two of these in a row would become another symbol, and brackets could be taken for those of an option.
            '-' | '`' | '\'' | ',' | '?' | '!' | '[' | ']' => {
                let _ = write!(out, "{{{character}}}");
            }
            ' '..='~' => out.push(character),
            '\n' | '\t' => out.push(' '),
            '\u{a0}' => out.push('~'),
            '…' => out.push_str(r"\ldots{}"),
            '–' => out.push_str(r"\textendash{}"),
            '“' => out.push_str(r"\textquotedblleft{}"),
            '”' => out.push_str(r"\textquotedblright{}"),
            '’' => out.push_str(r"\textquoteright{}"),
            'À'..='ÿ' if !matches!(character, '×' | '÷') => out.push(character),
            other => match COMMANDS.iter().find(|(sign, _)| *sign == other) {
                Some((_, command)) => {
                    let _ = write!(out, r"\ensuremath{{{command}}}");
                }
                None => {
                    let _ = write!(out, r"\texttt{{U+{:04X}}}", u32::from(other));
                }
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(xml("</text><script>&'\""), "&lt;/text&gt;&lt;script&gt;&amp;&#39;&quot;");
        assert_eq!(xml("a\u{0}b\u{7f}\u{ffff}"), "a\u{2400}b\u{2421}\u{fffd}");
        assert_eq!(latex(r"\input{x}$a_b%"), r"\textbackslash{}input\{x\}\$a\_b\%");
        assert_eq!(latex("a = b + c"), "a =~b + c");
        assert_eq!(latex("∀x¬p(x)--Ж"), r"\ensuremath{\forall}x\ensuremath{\lnot}p(x){-}{-}\texttt{U+0416}");
    }
}
