//! What the tests share: statements from text, instances by hand, and the kernel's word on what was deduced.

use deduction::{Deduction, Failure, Limits, Problem, deduce};
use formula::{Bank, Fixity, Formula, FormulaId, Kind, Quantifier, TermId};
use kernel::{Calculus, Context, HouseRules, Justification};
use representation::{BracketedText, OnCapture, Substitution};
use solver::instantiation::Instance;
use source::Text;

/// A bank, the statements of a board, and instances.
pub(crate) struct Board {
    pub(crate) bank: Bank,
    pub(crate) statements: Vec<FormulaId>,
    pub(crate) instances: Vec<Instance>,
}

/// The house rules of deductions: names of bound variables do not matter.
pub(crate) fn house() -> HouseRules {
    let mut house = HouseRules::default();
    house.set("alpha", "equivalent").expect("there is such a house rule");
    house
}

pub(crate) fn calculus() -> Calculus {
    let parsed = proof_syntax::rules::parse(&Text::new("classical.rules", kernel::shipped::CLASSICAL.1), &house());
    assert!(parsed.diagnostics.is_empty(), "{:#?}", parsed.diagnostics);
    parsed.value.expect("no error means a calculus")
}

/// The statements of a board file.
pub(crate) fn board(text: &str) -> Board {
    let (bank, board) = testkit::boards::read(text);
    let statements = board.statements.iter().map(|statement| statement.meaning).collect();
    Board { bank, statements, instances: Vec::new() }
}

impl Board {
    /// A constant.
    pub(crate) fn constant(&mut self, name: &str) -> TermId {
        let symbol = self.bank.symbol(name, Kind::Function, Fixity::Letter);
        self.bank.apply(symbol, &[]).expect("a constant takes no arguments")
    }

    /// A function of the board at arguments.
    pub(crate) fn apply(&mut self, name: &str, fixity: Fixity, arguments: &[TermId]) -> TermId {
        let symbol = self.bank.symbol(name, Kind::Function, fixity);
        self.bank.apply(symbol, arguments).expect("as many arguments as it takes")
    }

    /// Adds the instance of a quantified formula, taken as true or false, at these terms; what it says.
    pub(crate) fn instance(&mut self, quantified: FormulaId, truth: bool, terms: &[TermId]) -> FormulaId {
        let (mut bindings, mut body, mut universal) = (Vec::new(), quantified, false);
        for &term in terms {
            let Formula::Quantified(quantifier, variable, inner) = self.bank.formula(body) else { panic!("no quantifier") };
            universal = quantifier == Quantifier::ForAll;
            bindings.push((variable, term));
            body = inner;
        }
        let result = self.bank.substitute(body, &bindings, OnCapture::Refuse).expect("constants are not captured");
        self.instances.push(Instance { quantified, truth, witness: universal != truth, bindings, result });
        result
    }

    /// Deduces the last statement from the others, or a contradiction from all; the kernel has to accept it.
    pub(crate) fn expect(&mut self, calculus: &Calculus, with_goal: bool) -> String {
        let mut premises = self.statements.clone();
        let goal = if with_goal { premises.pop() } else { None };
        match self.deduce(calculus, &premises, goal) {
            Ok(text) => text,
            Err(failure) => panic!("{failure}"),
        }
    }

    /// Deduces, and has the kernel check the proof; the proof as text.
    pub(crate) fn deduce(
        &mut self,
        calculus: &Calculus,
        premises: &[FormulaId],
        goal: Option<FormulaId>,
    ) -> Result<String, Failure> {
        let found = deduce(&mut self.bank, problem(premises, goal, &self.instances), Limits::default())?;
        Ok(accepted(&mut self.bank, calculus, premises, goal, &found))
    }
}

/// A problem in which no names are taken.
pub(crate) fn problem<'p>(premises: &'p [FormulaId], goal: Option<FormulaId>, instances: &'p [Instance]) -> Problem<'p> {
    Problem { premises, goal, instances, taken: &[] }
}

/// The text of a deduction that the kernel accepts as a proof of the goal from the premises that it names; panics otherwise.
pub(crate) fn accepted(
    bank: &mut Bank,
    calculus: &Calculus,
    premises: &[FormulaId],
    goal: Option<FormulaId>,
    found: &Deduction,
) -> String {
    let wanted = goal.unwrap_or_else(|| bank.truth(false));
    let house = house();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal };
    let checked = kernel::check(bank, &found.proof, &context, &mut ());
    let text = text(bank, found);
    assert!(checked.accepted(), "{:#?}\n{text}", checked.main());
    assert!(checked.reached(bank, &found.proof, wanted).is_some(), "{text}");
    let lines = found.proof.main().into_iter().flat_map(|block| block.lines());
    let axioms: Vec<FormulaId> =
        lines.filter(|line| matches!(line.justification, Justification::Axiom)).map(|line| line.statement).collect();
    let named: Vec<FormulaId> = found.premises.iter().map(|&index| premises[index]).collect();
    assert_eq!(axioms, named, "{text}");
    text
}

/// One line of text for each line: statement, then rule.
pub(crate) fn text(bank: &Bank, found: &Deduction) -> String {
    let block = found.proof.main().expect("a deduction is a proof");
    let mut out = String::new();
    for line in block.lines() {
        let rule = match line.justification {
            Justification::Axiom => "axiom",
            Justification::Assumption => "assume",
            Justification::Rule(inference) => &found.proof.rule_names()[usize::from(inference.rule)],
        };
        let (mut depth, mut around) = (0, line.in_box);
        while let Some(at) = around {
            (depth, around) = (depth + 1, block.boxes()[at as usize].parent);
        }
        let statement = bank.text(line.statement, formula::Alphabet::Unicode);
        out.push_str(&format!("{}{statement} {rule}\n", "| ".repeat(depth)));
    }
    out
}
