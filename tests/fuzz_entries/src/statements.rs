//! Statements and boards, in each notation: what is read is printed and read again as the same, and no text is more than refused.

use board_syntax::palmer::{Brackets, Constants, MixedOperators, NameAfterExists};
use board_syntax::{board, palmer, tptp};
use canonical::{Digits, Expected, Scope};
use foreign_syntax::fof;
use formula::{Alphabet, Bank};
use game_syntax::ergo::{NotAfterBinary, ThenChain};
use game_syntax::polish::Dialect;
use game_syntax::{ergo, polish};
use proof_syntax::predicate_wars;
use proof_syntax::predicate_wars::{MixedArity, Negatives, Reading};
use source::{Span, Text};

use crate::clean;
use crate::input::text_and_choices;
use crate::time::linear_in;

const ALPHABETS: [Alphabet; 2] = [Alphabet::Unicode, Alphabet::Ascii];

fn whole(text: &Text) -> Span {
    Span::new(0, text.content().len())
}

fn text(content: &str) -> Text {
    Text::new("input", content)
}

/// Canonical text. Choices: the meaning of digits, and whether `x` stands free.
pub fn canonical_text(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let mut scope = Scope::new(if choices.flag() { Digits::Numbers } else { Digits::Names });
    if choices.flag() {
        scope.insert("x");
    }
    linear_in(input.content(), |content| {
        let mut bank = Bank::new();
        match canonical::read(content, &mut bank, &scope) {
            Ok(formula) => assert_eq!(canonical::print(&bank, formula, &scope), content, "it has one text"),
            Err(misread) => {
                assert!(content.is_char_boundary(misread.at) || misread.expected == Expected::Canonical, "{misread}");
                assert!(misread.at <= content.len() && !misread.to_string().is_empty());
            }
        }
        if let Ok(term) = canonical::read_term(content, &mut bank, &scope) {
            assert_eq!(canonical::print_term(&bank, term, &scope), content, "it has one text");
        }
    });
}

/// Palmer's boards. Choices: the three readings that are left to the table.
pub fn boards(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let options = palmer::Options {
        mixed_operators: if choices.flag() { MixedOperators::Reject } else { MixedOperators::Warn },
        constants: if choices.flag() { Constants::Free } else { Constants::NamedOnly },
        name_after_exists: if choices.flag() { NameAfterExists::Allow } else { NameAfterExists::Reject },
        declares_by_use: false,
    };
    linear_in(input.content(), |content| {
        let (read, mut bank) = (text(content), Bank::new());
        let Some(found) = clean::parsed(&read, board::parse(&read, &mut bank, options)) else { return };
        assert_eq!(found.spans.len(), found.board.statements.len());
        for alphabet in ALPHABETS {
            for brackets in [Brackets::Full, Brackets::Minimal] {
                let printed = text(&board::print(&bank, &found.board, alphabet, brackets));
                // With every bracket nothing is mixed; with few it may be.
                let mixed_operators = match brackets {
                    Brackets::Full => options.mixed_operators,
                    Brackets::Minimal => MixedOperators::Warn,
                };
                let again = board::parse(&printed, &mut bank, palmer::Options { mixed_operators, ..options });
                let again = clean::parsed(&printed, again);
                let again = again.unwrap_or_else(|| panic!("it is printed as what cannot be read:\n{}", printed.content()));
                assert_eq!(again.board, found.board, "it is printed as another board:\n{}", printed.content());
            }
        }
        if let Ok(printed) = fof::print_board(&bank, &found.board) {
            let (printed, mut bank) = (text(&printed), Bank::new());
            let again = clean::parsed(&printed, tptp::parse_board(&printed, &mut bank));
            let again = again.unwrap_or_else(|| panic!("it is printed as no TPTP:\n{}", printed.content()));
            assert_eq!(again.board.statements.len(), found.board.statements.len());
        }
    });
}

/// Statements of Predicate Wars. Choices: how strictly they are read.
pub fn predicate_wars(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let options = predicate_wars::Options {
        lenient: choices.flag(),
        mixed_arity: if choices.flag() { MixedArity::Reject } else { MixedArity::Allow },
        negatives: if choices.flag() { Negatives::Literal } else { Negatives::Refuse },
        extended: choices.flag(),
    };
    linear_in(input.content(), |content| {
        let (read, mut bank) = (text(content), Bank::new());
        let priced = clean::parsed(&read, predicate_wars::cost(&read, whole(&read), options.negatives));
        let found = clean::parsed(&read, predicate_wars::parse(&read, whole(&read), &options, &mut bank));
        let strict = predicate_wars::Options { negatives: options.negatives, ..predicate_wars::Options::default() };
        if options == strict {
            let well_formed = priced.as_ref().is_some_and(|cost| cost.well_formed);
            assert_eq!(well_formed, found.is_some(), "the price and the reading disagree on whether it is well formed");
        }
        let Some(found) = found else { return };
        assert!(priced.is_some() || options.extended, "what can be read has a price");
        for alphabet in ALPHABETS {
            let printed = match found {
                Reading::Wff(formula) => predicate_wars::print(&bank, formula, alphabet),
                Reading::Wfo(term) => predicate_wars::print_term(&bank, term, alphabet),
            };
            // What only the schemas of other calculi have is not printed.
            let Ok(printed) = printed else {
                assert!(options.extended, "it cannot be printed");
                continue;
            };
            let printed = text(&printed);
            let again = clean::parsed(&printed, predicate_wars::parse(&printed, whole(&printed), &options, &mut bank));
            assert_eq!(again, Some(found), "it is printed as another statement: {}", printed.content());
        }
    });
}

/// TPTP.
pub fn tptp(bytes: &[u8]) {
    let Some((input, _)) = text_and_choices(bytes) else { return };
    linear_in(input.content(), |content| {
        let (read, mut bank) = (text(content), Bank::new());
        let Some(found) = clean::parsed(&read, tptp::parse_board(&read, &mut bank)) else { return };
        assert_eq!(found.spans.len(), found.board.statements.len());
        let Ok(printed) = fof::print_board(&bank, &found.board) else { return };
        let printed = text(&printed);
        let again = clean::parsed(&printed, tptp::parse_board(&printed, &mut bank));
        let again = again.unwrap_or_else(|| panic!("it is printed as what cannot be read:\n{}", printed.content()));
        // That numbers differ is not printed but added again, in the order in which they stand in the print.
        let (differ, stated): (Vec<_>, Vec<_>) = found.board.statements.iter().partition(|one| tptp::is_difference(&bank, one));
        let (differ_again, stated_again): (Vec<_>, Vec<_>) =
            again.board.statements.iter().partition(|one| tptp::is_difference(&bank, one));
        let meanings = |statements: &[&formula::Statement]| statements.iter().map(|one| one.meaning).collect::<Vec<_>>();
        assert_eq!(differ.len(), differ_again.len(), "it is printed as another board:\n{}", printed.content());
        assert_eq!(meanings(&stated_again), meanings(&stated), "it is printed as another board:\n{}", printed.content());
    });
}

/// Polish notation. Choice: the dice.
pub fn polish(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let dialect = if choices.flag() { Dialect::Shake } else { Dialect::Xwff };
    linear_in(input.content(), |content| {
        let (read, mut bank) = (text(content), Bank::new());
        let Some(found) = clean::parsed(&read, polish::parse(&read, whole(&read), dialect, &mut bank)) else { return };
        let printed = text(&polish::print(&bank, found).expect("it was read"));
        let again = clean::parsed(&printed, polish::parse(&printed, whole(&printed), dialect, &mut bank));
        assert_eq!(again, Some(found), "it is printed as another wff: {}", printed.content());
    });
}

/// Premise areas of ERGO. Choices: the two readings that are left to the table.
pub fn ergo(bytes: &[u8]) {
    let Some((input, mut choices)) = text_and_choices(bytes) else { return };
    let options = ergo::Options {
        then_chain: [ThenChain::Right, ThenChain::Left, ThenChain::Reject][choices.below(3)],
        not_after_binary: if choices.flag() { NotAfterBinary::Brackets } else { NotAfterBinary::Allow },
    };
    linear_in(input.content(), |content| {
        let (read, mut bank) = (text(content), Bank::new());
        let Some(rows) = clean::parsed(&read, ergo::parse_with(&read, options, &mut bank)) else { return };
        for row in rows {
            let printed = text(&ergo::print(&bank, row.formula).expect("it was read"));
            let again = ergo::parse(&printed, &mut bank);
            assert!(again.diagnostics.is_empty(), "{}: {:?}", printed.content(), again.diagnostics);
            let again = clean::parsed(&printed, again).map(|rows| rows.iter().map(|row| row.formula).collect::<Vec<_>>());
            assert_eq!(again, Some(vec![row.formula]), "it is printed as another row: {}", printed.content());
        }
    });
}
