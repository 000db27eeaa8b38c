//! Proofs written line by line, checked by the kernel, and their graphs.
#![allow(dead_code, reason = "every test uses a part of it")]

pub(crate) mod abstract_proof;

use formula::{Alphabet, Bank, FormulaId};
use kernel::{
    Argument, BlockBuilder, Calculus, Checked, CheckedBlock, Citation, Context, HouseRules, Observer, Proof, Step,
    SubproofCitation, check,
};
use proof_graph::points::CostObserver;
use proof_graph::{Labelling, ProofGraph, StepRecorder};
use proof_syntax::predicate_wars::{Options, parse_wff, parse_wfo};
use source::{Span, Text};

/// A calculus with boxes, for tests.
const BOXES: &str = "
calculus boxes \"With boxes\"
notation predicate-wars
rule \"Conditional proof\" (CP, X-1)
  says \"What follows from an assumption is implied by it.\"
  from [A ⊢ B]
  infer (A → B)
rule \"Modus ponens\" (MP, X-2)
  says \"From an implication and its condition follows its consequence.\"
  from (A → B), A
  infer B
rule \"Conjunction\" (CONJ, X-3)
  says \"Two statements hold together.\"
  from A, B
  infer (A ∧ B)
rule \"Simplification\" (SIMP, X-4)
  says \"Of two statements that hold together each holds.\"
  from (A ∧ B)
  infer A
  infer B
";

/// A proof that is being written.
pub(crate) struct Script {
    pub(crate) bank: Bank,
    pub(crate) proof: Proof,
    pub(crate) calculus: Calculus,
    builder: BlockBuilder,
    next: u32,
}

impl Script {
    /// In Predicate Wars as printed.
    pub(crate) fn new() -> Script {
        Script::shipped("predicate-wars")
    }

    /// In a calculus that comes with the program.
    pub(crate) fn shipped(name: &str) -> Script {
        Script::within(proof_syntax::rules::shipped(name, &HouseRules::default()).expect("the calculus is well formed"))
    }

    /// In a calculus with boxes.
    pub(crate) fn boxed() -> Script {
        let read = proof_syntax::rules::parse(&Text::new("boxes", BOXES), &HouseRules::default());
        Script::within(read.value.unwrap_or_else(|| panic!("{:?}", read.diagnostics)))
    }

    fn within(calculus: Calculus) -> Script {
        let builder = BlockBuilder::new(None);
        Script { bank: Bank::new(), proof: Proof::new(None), calculus, builder, next: 1 }
    }

    pub(crate) fn formula(&mut self, text: &str) -> FormulaId {
        let source = Text::new("statement", text);
        let read = parse_wff(&source, Span::new(0, text.len()), &Options::default(), &mut self.bank);
        read.value.unwrap_or_else(|| panic!("{text}: {:?}", read.diagnostics))
    }

    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    pub(crate) fn axiom(&mut self, statement: &str) -> &mut Script {
        let (statement, number) = (self.formula(statement), self.number());
        self.builder.axiom(number, statement);
        self
    }

    pub(crate) fn assume(&mut self, statement: &str) -> &mut Script {
        let (statement, number) = (self.formula(statement), self.number());
        self.builder.assume(number, statement);
        self
    }

    pub(crate) fn end(&mut self) -> &mut Script {
        assert!(self.builder.end());
        self
    }

    pub(crate) fn lemma(&mut self, statement: &str, rule: &str, on: &[u32]) -> &mut Script {
        let citations: Vec<Citation> = on.iter().copied().map(Citation::Line).collect();
        self.cite(statement, rule, &citations)
    }

    pub(crate) fn cite(&mut self, statement: &str, rule: &str, on: &[Citation]) -> &mut Script {
        let (statement, number) = (self.formula(statement), self.number());
        let rule = self.proof.rule_name(rule).expect("few rules");
        self.builder.infer(number, statement, rule, on);
        self
    }

    /// The last line is used with an object.
    pub(crate) fn with(&mut self, object: &str) -> &mut Script {
        let text = Text::new("object", object);
        let read = parse_wfo(&text, Span::new(0, object.len()), &Options::default(), &mut self.bank);
        let object = read.value.unwrap_or_else(|| panic!("{object}: {:?}", read.diagnostics));
        self.builder.detail(vec![Argument::Object(object)], None);
        self
    }

    /// The last line uses lines of a subproof.
    pub(crate) fn using(&mut self, subproof: &str, lines: &[u32]) -> &mut Script {
        self.builder.detail(Vec::new(), Some(SubproofCitation { subproof: subproof.to_owned(), lines: lines.to_vec() }));
        self
    }

    /// Begins a subproof; what comes before its end belongs to it.
    pub(crate) fn subproof(&mut self, name: &str) -> &mut Script {
        self.builder = BlockBuilder::new(Some(name.to_owned()));
        self.next = 1;
        self
    }

    /// Ends a subproof.
    pub(crate) fn end_subproof(&mut self) -> &mut Script {
        let block = std::mem::replace(&mut self.builder, BlockBuilder::new(None)).finish();
        self.proof.push(block);
        self.next = 1;
        self
    }

    /// Checks it.
    pub(crate) fn check(mut self) -> Written {
        let block = std::mem::replace(&mut self.builder, BlockBuilder::new(None)).finish();
        self.proof.push(block);
        let Script { bank, proof, calculus, .. } = self;
        let (checked, steps, points) = checked(&bank, &proof, &calculus);
        Written { bank, proof, calculus, checked: checked.blocks().to_vec(), steps, points }
    }
}

/// A proof that has been checked, or is shown to the observer as if it had been.
pub(crate) struct Written {
    pub(crate) bank: Bank,
    pub(crate) proof: Proof,
    pub(crate) calculus: Calculus,
    /// What was found in each block.
    pub(crate) checked: Vec<CheckedBlock>,
    pub(crate) steps: StepRecorder,
    pub(crate) points: Vec<u64>,
}

struct Both<'a>(StepRecorder, CostObserver<'a>);

impl Observer for Both<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.0.step(block, line, step);
        self.1.step(block, line, step);
    }
}

/// Checks a proof and counts its points.
pub(crate) fn checked(bank: &Bank, proof: &Proof, calculus: &Calculus) -> (Checked, StepRecorder, Vec<u64>) {
    let house = HouseRules::default();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal: None };
    let main = proof.blocks().len() - 1;
    let mut both = Both(StepRecorder::new(), CostObserver::new(bank, proof, main, &house));
    let checked = check(bank, proof, &context, &mut both);
    let points = both.1.items().iter().map(|item| item.points()).collect();
    (checked, both.0, points)
}

impl Written {
    /// Its graph, for a goal.
    pub(crate) fn graph(&self, goal: Option<FormulaId>) -> ProofGraph<'_> {
        let main = self.proof.blocks().len() - 1;
        ProofGraph::new(&self.proof, main, &self.checked, &self.steps, &self.points, goal).expect("it belongs together")
    }

    /// Whether every line is right.
    pub(crate) fn is_right(&self) -> bool {
        self.checked.iter().all(|block| block.faults.is_empty())
    }

    pub(crate) fn words(&self) -> Labelling<'_> {
        Labelling { bank: &self.bank, alphabet: Alphabet::Unicode, calculus: &self.calculus }
    }

    /// The numbers of lines at these indices.
    pub(crate) fn numbers(&self, indices: &[usize]) -> Vec<u32> {
        let main = self.proof.main().expect("there is a block");
        indices.iter().map(|&index| main.line(index).expect("a place of the proof").number).collect()
    }
}

/// Thirty-odd lines: a statement about all men is shown of one, with lines that are not needed, a wrong one, and a contradiction.
pub(crate) fn mortals() -> Script {
    let mut script = Script::new();
    script
        .axiom("(∀(x)(M(x) → H(x)))")
        .axiom("(∀(x)(H(x) → L(x)))")
        .axiom("(∀(x)((L(x) ∧ H(x)) → (D(x) ∧ T(x))))")
        .axiom("M(s)")
        .axiom("(∀(x)(D(x) → (∃(y)F(x, y))))")
        .axiom("(P → (Q → R))")
        .axiom("P")
        .axiom("Q")
        .axiom("(¬(Q ∧ R))")
        .lemma("(M(s) → H(s))", "Universal instantiation", &[1])
        .lemma("H(s)", "Modus ponens", &[10, 4])
        .lemma("(H(s) → L(s))", "Universal instantiation", &[2])
        .lemma("L(s)", "Modus ponens", &[12, 11])
        .lemma("(L(s) ∧ H(s))", "Conjunction", &[13, 11])
        .lemma("((L(s) ∧ H(s)) → (D(s) ∧ T(s)))", "Universal instantiation", &[3])
        .lemma("(D(s) ∧ T(s))", "Modus ponens", &[15, 14])
        .lemma("D(s)", "Simplification", &[16])
        .lemma("T(s)", "Simplification", &[16])
        .lemma("(D(s) → (∃(y)F(s, y)))", "Universal instantiation", &[5])
        .lemma("(∃(y)F(s, y))", "Modus ponens", &[19, 17])
        .lemma("(Q → R)", "Modus ponens", &[6, 7])
        .lemma("R", "Modus ponens", &[21, 8])
        .lemma("(Q ∧ R)", "Conjunction", &[8, 22])
        .lemma("((∃(y)F(s, y)) ∧ T(s))", "Conjunction", &[20, 18])
        .lemma("(((∃(y)F(s, y)) ∧ T(s)) ∧ R)", "Conjunction", &[24, 22])
        .lemma("(R ∨ (¬P))", "Addition", &[22])
        .lemma("H(s)", "Simplification", &[14])
        .lemma("((R ∨ (¬P)) ∧ H(s))", "Conjunction", &[26, 27])
        .lemma("tT", "Truth", &[])
        .lemma("(tT ∧ H(s))", "Conjunction", &[29, 27])
        .lemma("(¬R)", "Modus ponens", &[21, 8])
        .lemma("((¬R) ∧ P)", "Conjunction", &[31, 7])
        .lemma("(R → T(s))", "Implication instantiation", &[22, 18])
        .lemma("(∃(z)(((∃(y)F(z, y)) ∧ T(z)) ∧ R))", "Existential generalization", &[25]);
    script
}
