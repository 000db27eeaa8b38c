//! A statement as it is written on the board: the symbols of the game for every spelling of them, and every bracket as the player
//! wrote it, for it decides where a negation symbol can be put (Q-PA-14).

use board_syntax::palmer::{self, Token};
use source::{Span, Text};

/// A statement, read without a fault from the whole of this text, in the spelling of the board.
pub(super) fn spell(text: &Text) -> String {
    let tokens = palmer::tokens(text, Span::new(0, text.content().len()));
    let mut out = String::new();
    let mut at = 0;
    // Whether the last token ended an object or a statement, and whether it was the variable of a quantifier.
    let (mut operand, mut variables) = (false, false);
    while let Some(&(token, span)) = tokens.get(at) {
        let word = text.slice(span);
        at += 1;
        let domain = token == Token::Bar
            && matches!(tokens.get(at..at + 2), Some([(Token::Word, name), (Token::Bar, _)]) if text.slice(*name) == "L");
        if domain {
            at += 2;
        }
        let infix = match token {
            Token::And => Some("∧"),
            Token::Or => Some("∨"),
            Token::Implies => Some("→"),
            Token::Iff => Some("↔"),
            Token::Equal => Some("="),
            Token::NotEqual => Some("≠"),
            Token::Plus => Some("+"),
            Token::AtLeast => Some("≥"),
            Token::AtMost => Some("≤"),
            Token::MoreThan => Some(">"),
            Token::LessThan => Some("<"),
            Token::Assign => Some(":="),
            // After a naming bar stands the new name and `:=`.
            Token::Bar if !domain => Some(if is_naming(tokens.get(at..).unwrap_or_default()) { "|" } else { "∨" }),
            Token::Word if operand && !variables => match word {
                "V" => Some("∨"),
                "implies" => Some("→"),
                "iff" => Some("↔"),
                _ => None,
            },
            _ => None,
        };
        if let Some(sign) = infix {
            out.push(' ');
            out.push_str(sign);
            out.push(' ');
            (operand, variables) = (false, false);
            continue;
        }
        match token {
            Token::ForAll | Token::Exists | Token::ExistsUnique => {
                if variables {
                    out.push(' ');
                }
                out.push_str(match token {
                    Token::ForAll => "∀",
                    Token::Exists => "∃",
                    _ => "∃!",
                });
                // The variables follow at once, a comma between them.
                let mut first = true;
                while let Some((Token::Word, name)) = tokens.get(at) {
                    out.push_str(if first { "" } else { "," });
                    out.push_str(text.slice(*name));
                    first = false;
                    at += 1;
                    match tokens.get(at..at + 2) {
                        Some([(Token::Comma, _), (Token::Word, _)]) => at += 1,
                        _ => break,
                    }
                }
                // A dot or colon after them says nothing.
                if let Some((Token::Dot | Token::Colon, _)) = tokens.get(at) {
                    at += 1;
                }
                (operand, variables) = (false, true);
                continue;
            }
            Token::Comma => out.push_str(", "),
            Token::Close => out.push(')'),
            _ => {
                if variables {
                    out.push(' ');
                }
                match token {
                    Token::Not => out.push('¬'),
                    Token::Open => out.push('('),
                    _ if domain => out.push_str("|L|"),
                    _ => out.push_str(word),
                }
            }
        }
        operand = domain || matches!(token, Token::Word | Token::Close);
        variables = false;
    }
    out
}

/// Returns whether a new name with its arguments and `:=` begin here.
fn is_naming(tokens: &[(Token, Span)]) -> bool {
    let mut tokens = tokens.iter().map(|(token, _)| *token);
    tokens.next() == Some(Token::Word)
        && tokens.find(|token| !matches!(token, Token::Open | Token::Close | Token::Comma | Token::Word)) == Some(Token::Assign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_the_games_and_brackets_the_players() {
        for (written, expected) in [
            ("forall x blonde(x) => happy(x)", "∀x blonde(x) → happy(x)"),
            ("∀x∀y ((happy(x) Λ likes(x,y))) ⇒ happy(y)", "∀x ∀y ((happy(x) ∧ likes(x, y))) → happy(y)"),
            ("∀x,y x!=y & ~ (x+y = y)", "∀x,y x ≠ y ∧ ¬(x + y = y)"),
            ("|L|>=3", "|L| ≥ 3"),
            ("∀x happy(x) | |L| < 3 V blonde(x)", "∀x happy(x) ∨ |L| < 3 ∨ blonde(x)"),
            ("∀x. exists !y likes(y,x)|liker(x):=y", "∀x ∃!y likes(y, x) | liker(x) := y"),
            ("\\forall x \\text{ happy}(x) \\rightarrow \\neg blonde(x)", "∀x happy(x) → ¬blonde(x)"),
            ("~forall x not happy(x) iff blonde(father(x))", "¬∀x ¬happy(x) ↔ blonde(father(x))"),
            ("∃!x blonde(x) | V := x", "∃!x blonde(x) | V := x"),
        ] {
            assert_eq!(spell(&Text::new("t", written)), expected);
        }
    }
}
