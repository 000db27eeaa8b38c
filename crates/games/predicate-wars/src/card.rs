//! Cards: where they are, and what is written on them (PW-3, PW-6). `view` decides who may see what.

use documents::message::refused::{any, wars as no};
use documents::{Argument, Refusal};
use formula::{Alphabet, Bank};
use proof_syntax::predicate_wars::{self, Options};
use representation::BracketedText;
use source::{Diagnostic, Span, Text};

use super::commitment::Commitment;
use super::ids::{Player, Tag};

/// The longest effect or rule, in bytes.
pub const MAX_STATEMENT_BYTES: usize = 4_096;

/// Place of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the deck.
    Deck,
    /// Owned by a player.
    Owned(Player),
    /// In the discard pile (PW-15).
    Discard,
    /// In the drop pile (PW-14).
    Drop,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Place of the card.
    pub place: Place,
    /// Text that is written on it; a blank card has none.
    pub face: Option<Face>,
}

/// Text of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Public.
    pub tag: Tag,
    /// Public.
    pub power_cost: u64,
    /// Private: the statement.
    pub effect: Statement,
    /// Private: who wrote it (PW-6).
    pub creator: Player,
    /// Private: what hides the effect in the commitment.
    pub nonce: String,
    /// Public: the hash of what is private.
    pub commitment: Commitment,
}

/// A statement: any list of symbols (PW-41), well formed or not (Q-PW-14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its canonical text when it is a WFF, and else as it was written.
    pub text: String,
    /// Its symbol points.
    pub points: u64,
    /// Number of game function names that occur in it, predicates and actions among them (PW-4, PW-57).
    pub game_functions: u64,
    /// True if it is a WFF, and can be cited in a proof (Q-PW-14).
    pub well_formed: bool,
}

impl Card {
    /// The symbol points of what is written on it (Q-PW-15).
    pub fn points(&self) -> u64 {
        self.face.as_ref().map_or(0, |face| face.effect.points)
    }

    /// Its power cost; 0 for a blank card (Q-PW-60).
    pub fn power_cost(&self) -> u64 {
        self.face.as_ref().map_or(0, |face| face.power_cost)
    }

    /// Its tag; a blank card has none.
    pub(crate) fn tag(&self) -> Option<Tag> {
        self.face.as_ref().map(|face| face.tag)
    }

    /// Returns who owns it.
    pub fn owner(&self) -> Option<Player> {
        match self.place {
            Place::Owned(player) => Some(player),
            Place::Deck | Place::Discard | Place::Drop => None,
        }
    }

    /// Returns whether nothing is written on it.
    pub fn is_blank(&self) -> bool {
        self.face.is_none()
    }
}

impl Statement {
    /// Reads a statement that is to stand on a card, with the symbols that the house has (Q-PW-10).
    ///
    /// # Errors
    /// [`Refusal`] (PW-41) when it holds what is no symbol, no symbol at all, or more than [`MAX_STATEMENT_BYTES`].
    pub fn read(written: &str, steps: &kernel::HouseRules) -> Result<Statement, Refusal> {
        let written = written.trim();
        if written.len() > MAX_STATEMENT_BYTES {
            return Err(Refusal::new("PW-3", no::too_long(written.len(), MAX_STATEMENT_BYTES)));
        }
        let text = Text::new("<statement>", written);
        let options = Options::in_house(steps);
        let whole = Span::new(0, written.len());
        let priced = predicate_wars::cost(&text, whole, options.negatives);
        let Some(cost) = priced.value else { return Err(no_statement(&text, "PW-41", &priced.diagnostics)) };
        if cost.items.is_empty() || written.contains(['\n', '#']) {
            return Err(Refusal::new("PW-41", no::one_statement()).help(no::write_statement()));
        }
        let game_functions = cost.items.iter().filter(|item| item.clause == "PW-57").map(|item| item.count).sum();
        let mut bank = Bank::new();
        let read = predicate_wars::parse_wff(&text, whole, &options, &mut bank);
        let canonical = read.value.map(|formula| bank.text(formula, Alphabet::Unicode));
        Ok(Statement {
            well_formed: canonical.is_some(),
            text: canonical.unwrap_or_else(|| written.to_owned()),
            points: cost.total,
            game_functions,
        })
    }

    /// Reads a statement that is to be a rule: well formed, and closed where the house forbids free variables (Q-PW-48, Q-PW-30).
    ///
    /// # Errors
    /// [`Refusal`] (PW-24) when it is no WFF, and as [`Statement::read`].
    pub(crate) fn read_rule(written: &str, steps: &kernel::HouseRules) -> Result<Statement, Refusal> {
        let statement = Statement::read(written, steps)?;
        let text = Text::new("<rule>", statement.text.as_str());
        let mut bank = Bank::new();
        let read = predicate_wars::parse_wff(&text, Span::new(0, statement.text.len()), &Options::in_house(steps), &mut bank);
        let Some(formula) = read.value else { return Err(no_statement(&text, "PW-24", &read.diagnostics)) };
        if steps.free_vars == kernel::house_rules::FreeVars::Forbid && !bank.is_closed(formula) {
            return Err(Refusal::new("Q-PW-30", no::rule_is_open()).help(no::bind_it()));
        }
        Ok(statement)
    }
}

/// The first thing that is wrong with a statement, in the words of its reader.
fn no_statement(text: &Text, rule: &str, diagnostics: &[Diagnostic]) -> Refusal {
    let Some(first) = diagnostics.first() else { return Refusal::new(rule, any::no_statement()) };
    let position = text.position(first.span.start);
    let refusal = Refusal::new(rule, no::fault_at(Argument::english(&first.message), position.column));
    match &first.help {
        Some(help) => refusal.help(any::diagnostic(Argument::english(help))),
        None => refusal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_kept_canonical_and_priced() {
        let house = kernel::HouseRules::default();
        let attack = Statement::read("  [ATK]( [chosenPlayer](0) , 20 )", &house).unwrap();
        assert_eq!((attack.text.as_str(), attack.points, attack.game_functions), ("[ATK]([chosenPlayer](0), 20)", 10, 2));
        assert!(attack.well_formed);
        let rule = Statement::read("(forall(x)(([health](x)>20)->[ATK](x,20)))", &house).unwrap();
        assert_eq!((rule.points, rule.game_functions), (17, 2));
        let loose = Statement::read("P → (", &house).unwrap();
        assert_eq!((loose.text.as_str(), loose.points, loose.well_formed), ("P → (", 2, false));
    }

    #[test]
    fn a_negative_number_is_a_symbol_where_the_house_has_it() {
        let mut house = kernel::HouseRules::default();
        let refused = Statement::read("([health](x) > -1)", &house).unwrap();
        assert_eq!((refused.points, refused.well_formed), (8, false));
        house.set("negatives", "literal").unwrap();
        let read = Statement::read("([health](x) > -1)", &house).unwrap();
        assert_eq!((read.points, read.well_formed), (7, true));
        assert_eq!(Statement::read_rule("(-1 < 0)", &house).unwrap().text, "(-1 < 0)");
    }

    #[test]
    fn what_is_no_statement_is_refused() {
        let mut steps = kernel::HouseRules::default();
        for (text, rule) in
            [("", "PW-41"), ("# nothing", "PW-41"), ("P # Q", "PW-41"), ("P\nQ", "PW-41"), ("[HIT](x,1)", "PW-41")]
        {
            assert_eq!(Statement::read(text, &steps).unwrap_err().rule, rule, "{text}");
        }
        assert_eq!(Statement::read(&"P".repeat(MAX_STATEMENT_BYTES + 1), &steps).unwrap_err().rule, "PW-3");
        assert_eq!(Statement::read_rule("P → (", &steps).unwrap_err().rule, "PW-24");
        assert!(Statement::read_rule("P(x)", &steps).is_ok());
        steps.set("free_vars", "forbid").unwrap();
        assert_eq!(Statement::read_rule("P(x)", &steps).unwrap_err().rule, "Q-PW-30");
    }
}
