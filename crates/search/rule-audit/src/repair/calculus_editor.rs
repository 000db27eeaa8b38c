//! A bank in which the rules of a calculus and changes of their forms stand together, and calculi made of it. The kernel's own review says
//! whether a changed form can be a form of a rule at all.

use formula::{Bank, FormulaId, SymbolId, VariableId};
use kernel::{
    BoxSchema, Calculus, Choice, Conclusion, Condition, Notation, Premise, Proviso, Rule, RuleId, SchemaVariable, SubproofSchema,
    Variant,
};
use representation::BankCopier;

/// The rules of a calculus in a bank that may grow.
pub(crate) struct CalculusEditor {
    name: String,
    title: String,
    notation: Notation,
    pub(crate) bank: Bank,
    rules: Vec<Rule>,
    base_rules: Vec<Variant>,
}

impl CalculusEditor {
    /// An editor with the rules of a calculus.
    pub(crate) fn of(calculus: &Calculus) -> CalculusEditor {
        let mut bank = Bank::new();
        let mut carry = Carry { from: calculus.bank(), to: &mut bank };
        let rules = calculus.rules().iter().map(|rule| carry.rule(rule)).collect();
        let base_rules = calculus.base_rules().iter().map(|variant| carry.variant(variant)).collect();
        CalculusEditor {
            name: calculus.name().to_owned(),
            title: calculus.title().to_owned(),
            notation: calculus.notation(),
            bank,
            rules,
            base_rules,
        }
    }

    /// A form of a rule.
    pub(crate) fn form(&self, rule: RuleId, form: usize) -> Option<&Variant> {
        self.rules.get(rule.index())?.variants.get(form)
    }

    /// The symbol points of a form's schemas.
    pub(crate) fn points(&self, variant: &Variant) -> u64 {
        let premises = variant.premises.iter().map(|premise| match *premise {
            Premise::Statement(schema) => self.bank.points(schema),
            Premise::Box(schema) => self.bank.points(schema.assumption).saturating_add(self.bank.points(schema.conclusion)),
        });
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) | Conclusion::Evaluated { of: schema, .. } => self.bank.points(schema),
            Conclusion::RuleInForce => 0,
        };
        premises.fold(conclusion, u64::saturating_add)
    }

    /// The calculus with these forms for those of a rule; what the rule says in a sentence is left out, since that is no longer so.
    /// `None` where the kernel takes no such rule.
    pub(crate) fn with_forms(&self, rule: RuleId, forms: &[Variant]) -> Option<Calculus> {
        let mut bank = Bank::new();
        let mut carry = Carry { from: &self.bank, to: &mut bank };
        let rules = self.rules.iter().enumerate().map(|(at, known)| {
            if at != rule.index() {
                return carry.rule(known);
            }
            let variants = forms.iter().map(|form| carry.variant(form)).collect();
            Rule { variants, says: String::new(), ..carry.rule(known) }
        });
        let rules = rules.collect();
        let base_rules = self.base_rules.iter().map(|variant| carry.variant(variant)).collect();
        Calculus::new(self.name.clone(), self.title.clone(), self.notation, bank, rules, base_rules).ok()
    }

    /// A form alone, in a calculus without rules: to be asked about, not to be used.
    pub(crate) fn alone(&self, form: &Variant) -> Option<(Calculus, Variant)> {
        let mut bank = Bank::new();
        let form = Carry { from: &self.bank, to: &mut bank }.variant(form);
        let calculus = Calculus::new(self.name.clone(), self.title.clone(), self.notation, bank, Vec::new(), Vec::new());
        Some((calculus.ok()?, form))
    }
}

/// Carries schemas from one bank to another.
struct Carry<'c> {
    from: &'c Bank,
    to: &'c mut Bank,
}

impl Carry<'_> {
    fn rule(&mut self, rule: &Rule) -> Rule {
        let variants = rule.variants.iter().map(|variant| self.variant(variant)).collect();
        Rule { variants, ..rule.clone() }
    }

    fn variant(&mut self, variant: &Variant) -> Variant {
        let premises = variant.premises.iter().map(|premise| match *premise {
            Premise::Statement(schema) => Premise::Statement(self.schema(schema)),
            Premise::Box(BoxSchema { assumption, conclusion }) => {
                Premise::Box(BoxSchema { assumption: self.schema(assumption), conclusion: self.schema(conclusion) })
            }
        });
        let premises = premises.collect();
        let subproof = variant.subproof.as_ref().map(|subproof| SubproofSchema {
            axiom: self.schema(subproof.axiom),
            lines: subproof.lines.iter().map(|&line| self.schema(line)).collect(),
        });
        let choices = variant.choices.iter().map(|choice| Choice { letter: self.letter(choice.letter), ..*choice }).collect();
        let provisos = variant.provisos.iter().map(|&proviso| self.proviso(proviso)).collect();
        let condition = |condition: &Condition| (condition.proviso, condition.clone());
        let sound_if = variant.sound_if.iter().map(condition).collect::<Vec<_>>();
        let sound_if =
            sound_if.into_iter().map(|(proviso, condition)| Condition { proviso: self.proviso(proviso), ..condition }).collect();
        let witnesses = variant.witnesses.iter().map(|&witness| self.variable(witness)).collect();
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) => Conclusion::Statement(self.schema(schema)),
            Conclusion::Evaluated { computation, of } => Conclusion::Evaluated { computation, of: self.schema(of) },
            Conclusion::RuleInForce => Conclusion::RuleInForce,
        };
        Variant { premises, subproof, choices, provisos, sound_if, witnesses, conclusion }
    }

    fn schema(&mut self, schema: FormulaId) -> FormulaId {
        BankCopier::new(self.from, self.to).formula(schema)
    }

    fn variable(&mut self, variable: VariableId) -> VariableId {
        BankCopier::new(self.from, self.to).variable(variable)
    }

    fn symbol(&mut self, symbol: SymbolId) -> SymbolId {
        BankCopier::new(self.from, self.to).symbol(symbol)
    }

    fn letter(&mut self, letter: SchemaVariable) -> SchemaVariable {
        match letter {
            SchemaVariable::Formula(symbol) => SchemaVariable::Formula(self.symbol(symbol)),
            SchemaVariable::Object(variable) => SchemaVariable::Object(self.variable(variable)),
            SchemaVariable::Function(name) => SchemaVariable::Function(BankCopier::new(self.from, self.to).name(name)),
        }
    }

    fn proviso(&mut self, proviso: Proviso) -> Proviso {
        match proviso {
            Proviso::Fresh(e) => Proviso::Fresh(self.variable(e)),
            Proviso::NotFreeElsewhere(e) => Proviso::NotFreeElsewhere(self.variable(e)),
            Proviso::InNoOtherLine(d) => Proviso::InNoOtherLine(self.variable(d)),
            Proviso::Arbitrary(d, premise) => Proviso::Arbitrary(self.variable(d), premise),
            Proviso::NotFreeIn(x, letter) => Proviso::NotFreeIn(self.variable(x), self.symbol(letter)),
            Proviso::NotOccurringIn(x, letter) => Proviso::NotOccurringIn(self.variable(x), self.symbol(letter)),
            Proviso::NoLine(asked) => {
                let rule = asked.by.map(|rule| BankCopier::new(self.from, self.to).name(rule));
                let asked = asked.with_letters(|letter| self.variable(letter), |known| rule.unwrap_or(known));
                Proviso::NoLine(asked)
            }
            Proviso::FlaggedInOrder(e) => Proviso::FlaggedInOrder(self.variable(e)),
            Proviso::Atomic(letter) => Proviso::Atomic(self.symbol(letter)),
            Proviso::Substitution(asked) => Proviso::Substitution(asked.with_letters(|letter| self.symbol(letter))),
            Proviso::PredicateNotAssumed(letter) => Proviso::PredicateNotAssumed(self.symbol(letter)),
            Proviso::TruthTables | Proviso::NoWitnessLeaves | Proviso::IncludedLettersStay | Proviso::Never => proviso,
        }
    }
}
