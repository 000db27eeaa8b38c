//! Random proofs, made forwards: axioms over a few symbols, and steps that look like the rules of a calculus and that the kernel accepted.
//! What is proposed is a guess, often a near miss on purpose; whether it is a step is for the kernel to say.

use formula::generate::Random;
use formula::{Connective, Quantifier};
use kernel::{Calculus, Context, HouseRules, Notation, Premise, Sort, Variant};

use crate::draft::{Draft, Step};
use crate::matcher::schema::VariantSchema;
use crate::matcher::tree::{Head, Name, Names, Tree, WrittenForm};
use crate::small_models::Vocabulary;

/// What the proofs of a kind are made of.
#[derive(Clone, Debug)]
pub struct Theme {
    pub vocabulary: Vocabulary,
    pub numbers: bool,
}

/// Makes proofs in a calculus.
pub struct Forward<'c> {
    pub calculus: &'c Calculus,
    house: HouseRules,
    pub names: Names,
    pub forms: Vec<Vec<VariantSchema>>,
    pub variables: Vec<Name>,
    digits: Vec<Name>,
    pub random: Random,
    pub theme: Theme,
    /// Whether the names of bound variables do not matter.
    pub up_to_names: bool,
    /// Whether some rule takes a box, and whether some rule uses a subproof.
    boxes: bool,
    subproofs: bool,
    /// The rules that a proof is drawn to, by their indices: those at which one goes wrong, and those for which there is seldom occasion.
    pub tempting: Vec<usize>,
    pub scarce: Vec<usize>,
}

/// Larger statements are not kept.
const LARGEST: usize = 24;

/// The rules at which one goes wrong.
const TEMPTING: [&str; 10] = ["UI", "UG", "UGR", "EI", "EG", "EMP", "UMP", "SP", "CP", "IP"];

/// The rules for which there is seldom occasion.
const SCARCE: [&str; 10] = ["MP", "UMP", "EMP", "TRANS", "SYM", "SE", "CP", "IP", "RI", "IP"];

impl<'c> Forward<'c> {
    pub fn new(calculus: &'c Calculus, house: &HouseRules) -> Forward<'c> {
        let mut names = Names::default();
        let forms = calculus
            .rules()
            .iter()
            .map(|rule| rule.variants.iter().map(|variant| VariantSchema::new(calculus, &mut names, variant)).collect());
        let forms = forms.collect();
        let variables = ["x", "y", "z", "w"].map(|name| names.get(name)).to_vec();
        let digits = ["0", "1"].map(|name| names.get(name)).to_vec();
        let theme = Theme { vocabulary: Vocabulary { predicates: vec![], functions: vec![] }, numbers: false };
        let variants = || calculus.rules().iter().flat_map(|rule| &rule.variants);
        let boxes = variants().any(takes_box);
        let subproofs = variants().any(|variant| variant.subproof.is_some());
        // In other calculi than those of Predicate Wars what binds or takes a box is tempting.
        let tagged = |tags: &[&str]| {
            let indices = tags.iter().filter_map(|tag| calculus.rules().iter().position(|rule| rule.tag == *tag));
            indices.collect::<Vec<usize>>()
        };
        let (mut tempting, mut scarce) = (tagged(&TEMPTING), tagged(&SCARCE));
        if tempting.len() < TEMPTING.len() {
            let binds = |variant: &Variant| {
                !variant.provisos.is_empty() || variant.choices.iter().any(|choice| choice.sort != Sort::Formula)
            };
            let of_rules = |fits: &dyn Fn(&Variant) -> bool| {
                let indices = calculus.rules().iter().enumerate().filter(|(_, rule)| rule.variants.iter().any(fits));
                indices.map(|(at, _)| at).collect::<Vec<usize>>()
            };
            (tempting, scarce) = (of_rules(&binds), of_rules(&takes_box));
        }
        let random = Random::new(0);
        let up_to_names = calculus.notation() != Notation::PredicateWars || house.alpha == kernel::house_rules::Alpha::Equivalent;
        let house = house.clone();
        Forward {
            calculus,
            house,
            names,
            forms,
            variables,
            digits,
            random,
            theme,
            up_to_names,
            boxes,
            subproofs,
            tempting,
            scarce,
        }
    }

    /// The kinds of proofs, by their symbols.
    pub fn themes(&mut self) -> Vec<Theme> {
        let mut theme = |predicates: &[(&str, usize)], functions: &[&str], numbers: bool| {
            let predicates = predicates.iter().map(|&(name, arity)| (self.names.get(name), arity)).collect();
            let functions = functions.iter().map(|name| self.names.get(name)).collect();
            Theme { vocabulary: Vocabulary { predicates, functions }, numbers }
        };
        vec![
            theme(&[("P", 1), ("Q", 1), ("S", 0)], &[], true),
            theme(&[("P", 1), ("Q", 1)], &["f"], false),
            theme(&[("P", 1), ("R", 2)], &[], false),
            theme(&[("R", 2)], &[], true),
            theme(&[("P", 1), ("R", 2), ("T", 2)], &["f"], true),
        ]
    }

    /// The proof of this seed. Everything in it has been accepted.
    pub fn proof(&mut self, theme: &Theme, seed: u64) -> Draft {
        self.random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.theme = theme.clone();
        let mut draft = Draft::default();
        if self.one_in(4) {
            let (variable, a, b) = (self.variable(), self.formula(1), self.formula(1));
            let conditional = Tree { head: Head::Two(Connective::Implies), parts: vec![a, b] };
            let general = Tree { head: Head::Bind(Quantifier::ForAll, variable), parts: vec![conditional] };
            let rule = if self.one_in(2) { general } else { self.axiom() };
            draft.rule(&self.names, rule);
        }
        let subproofs = if self.subproofs { [0, 0, 1, 1, 2][self.random.below(5)] } else { 0 };
        for at in 0..subproofs {
            draft.blocks.push((Some(format!("Z{at}")), Vec::new()));
            if self.one_in(3) {
                self.contradiction(&mut draft);
            } else if self.one_in(2) || !self.by_rule(&mut draft) {
                self.lemma(&mut draft);
            }
        }
        let first: Vec<Tree> = draft.blocks.iter().map(|(_, lines)| lines[0].statement.clone()).collect();
        draft.blocks.push((None, Vec::new()));
        for axiom in first {
            if !self.one_in(3) {
                let axiom = if self.one_in(2) { self.with_other_letters(&axiom) } else { axiom };
                draft.push(&self.names, axiom, None);
            }
        }
        for _ in 0..1 + self.random.below(2) {
            let axioms = if self.one_in(2) { self.premises() } else { vec![self.axiom()] };
            axioms.into_iter().for_each(|axiom| draft.push(&self.names, axiom, None));
        }
        let longer = if self.boxes { 8 } else { 3 };
        let wanted = draft.lines().len() + longer + self.random.below(8);
        for _ in 0..10 * longer {
            if draft.lines().len() >= wanted {
                break;
            }
            if self.boxes {
                self.open_or_close(&mut draft);
            }
            self.try_step(&mut draft);
        }
        draft
    }

    pub fn one_in(&mut self, bound: usize) -> bool {
        self.random.below(bound) == 0
    }

    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { Some(list[self.random.below(list.len())].clone()) }
    }

    pub fn variable(&mut self) -> Name {
        self.variables[self.random.below(self.variables.len())]
    }

    pub fn term(&mut self) -> Tree {
        let functions = self.theme.vocabulary.functions.clone();
        match self.random.below(6) {
            0 if self.theme.numbers => Tree::leaf(Head::Number(self.digits[self.random.below(2)])),
            1 if !functions.is_empty() => {
                let inner = self.variable();
                Tree { head: Head::Function(functions[0], WrittenForm::Bracketed), parts: vec![Tree::variable(inner)] }
            }
            _ => Tree::variable(self.variable()),
        }
    }

    fn atom(&mut self) -> Tree {
        if self.one_in(8) {
            return Tree { head: Head::Equal, parts: vec![self.term(), self.term()] };
        }
        let predicates = self.theme.vocabulary.predicates.clone();
        let (name, arity) = predicates[self.random.below(predicates.len())];
        let manner = if arity == 0 { WrittenForm::Bare } else { WrittenForm::Bracketed };
        Tree { head: Head::Predicate(name, manner), parts: (0..arity).map(|_| self.term()).collect() }
    }

    pub fn formula(&mut self, depth: usize) -> Tree {
        if depth == 0 {
            return self.atom();
        }
        let head = match self.random.below(9) {
            0 | 1 => return self.atom(),
            2 => Head::Not,
            3 => Head::Bind(Quantifier::ForAll, self.variable()),
            4 => Head::Bind(Quantifier::Exists, self.variable()),
            5 => Head::Two(Connective::And),
            6 => Head::Two(Connective::Or),
            _ => Head::Two(Connective::Implies),
        };
        let parts = if matches!(head, Head::Two(_)) { 2 } else { 1 };
        Tree { head, parts: (0..parts).map(|_| self.formula(depth - 1)).collect() }
    }

    /// A statement of a shape that rules begin with.
    fn axiom(&mut self) -> Tree {
        let body = self.formula(1);
        let variable = self.variable();
        let bind = |quantifier, body| Tree { head: Head::Bind(quantifier, variable), parts: vec![body] };
        match self.random.below(8) {
            0 => body,
            1 => Tree { head: Head::Not, parts: vec![body] },
            2 | 3 => bind(Quantifier::ForAll, body),
            4 => bind(Quantifier::Exists, body),
            5 => {
                let other = self.formula(1);
                bind(Quantifier::ForAll, Tree { head: Head::Two(Connective::Implies), parts: vec![body, other] })
            }
            6 => Tree { head: Head::Two(Connective::Implies), parts: vec![body, self.formula(1)] },
            _ => self.formula(3),
        }
    }

    /// Statements that some rule takes together.
    fn premises(&mut self) -> Vec<Tree> {
        let (variable, a, b) = (self.variable(), self.formula(1), self.formula(1));
        let implies = |a: Tree, b: Tree| Tree { head: Head::Two(Connective::Implies), parts: vec![a, b] };
        let bind = |quantifier, body| Tree { head: Head::Bind(quantifier, variable), parts: vec![body] };
        let [first, second, third] = [(); 3].map(|()| self.term());
        let at = |body: &Tree| carelessly_replaced(body, variable, &first);
        match self.random.below(6) {
            0 => vec![a.clone(), implies(a, b)],
            5 => {
                // Only some occurrences of the variable are what there is something for.
                let (other, hole) = (self.variable(), Tree::variable(variable));
                let some = a.occurrences(&hole).into_iter().filter(|_| self.one_in(2)).collect::<Vec<_>>();
                let partly = some.iter().fold(a.clone(), |tree, path| tree.put(path, &Tree::variable(other)));
                let exists = Tree { head: Head::Bind(Quantifier::Exists, other), parts: vec![partly] };
                vec![exists, bind(Quantifier::ForAll, implies(a, b))]
            }
            1 => vec![at(&a), bind(Quantifier::ForAll, implies(a, b))],
            2 => vec![bind(Quantifier::Exists, a.clone()), bind(Quantifier::ForAll, implies(a, b))],
            3 => vec![bind(Quantifier::Exists, a.clone()), implies(at(&a), at(&b))],
            _ => {
                let equal = |left: &Tree, right: &Tree| Tree { head: Head::Equal, parts: vec![left.clone(), right.clone()] };
                vec![equal(&first, &second), equal(&second, &third)]
            }
        }
    }

    /// The last block: from (∀(v)φ) whatever follows, generalized with reference where that is possible.
    fn lemma(&mut self, draft: &mut Draft) {
        let (variable, body) = (self.variable(), self.formula(2));
        draft.push(&self.names, Tree { head: Head::Bind(Quantifier::ForAll, variable), parts: vec![body] }, None);
        for _ in 0..8 {
            self.try_step(draft);
        }
        self.generalize(draft, variable);
    }

    /// The last block: what follows by a rule in force (S-14c); `false` if there is none from which anything follows.
    fn by_rule(&mut self, draft: &mut Draft) -> bool {
        let Some((rule, _)) = draft.rules.first().cloned() else { return false };
        let (Head::Bind(Quantifier::ForAll, variable), [Tree { head: Head::Two(Connective::Implies), parts }]) =
            (rule.head, rule.parts.as_slice())
        else {
            return false;
        };
        let (condition, consequence) = (parts[0].clone(), parts[1].clone());
        let all = Tree { head: Head::Bind(Quantifier::ForAll, variable), parts: vec![condition.clone()] };
        draft.push(&self.names, all, None);
        self.attempt(draft, rule, Step::by("RI", &[]));
        self.attempt(draft, condition, Step::by("SP", &[1]));
        self.attempt(draft, consequence, Step::by("UMP", &[2, 3]));
        self.generalize(draft, variable);
        true
    }

    /// The last block: an axiom that contradicts itself, taken apart (S-15).
    fn contradiction(&mut self, draft: &mut Draft) {
        let (variable, body) = (self.variable(), self.formula(1));
        let not = |tree: Tree| Tree { head: Head::Not, parts: vec![tree] };
        let all = |body: Tree| Tree { head: Head::Bind(Quantifier::ForAll, variable), parts: vec![body] };
        let term = self.term();
        let other = if self.one_in(3) { all(body.clone()) } else { carelessly_replaced(&body, variable, &term) };
        let both = Tree { head: Head::Two(Connective::And), parts: vec![body, not(other)] };
        draft.push(&self.names, all(both.clone()), None);
        let instance = carelessly_replaced(&both, variable, &term);
        if self.attempt(draft, instance.clone(), Step::by("UI", &[1])) {
            for part in instance.parts {
                self.attempt(draft, part, Step::by("S", &[2]));
            }
            self.generalize(draft, variable);
        } else {
            self.try_step(draft);
        }
    }

    fn generalize(&mut self, draft: &mut Draft, variable: Name) {
        for at in 1..draft.lines().len() {
            let body = draft.lines()[at].statement.clone();
            let statement = Tree { head: Head::Bind(Quantifier::ForAll, variable), parts: vec![body] };
            let step = Step::by("UGR", &[at as u32 + 1, 1]);
            self.attempt(draft, statement, step);
        }
    }

    /// Other letters of the same kind, the same everywhere; other names for what is bound, now and then.
    fn with_other_letters(&mut self, tree: &Tree) -> Tree {
        let predicates = self.theme.vocabulary.predicates.clone();
        let other: Vec<(Name, Name)> = predicates
            .iter()
            .map(|&(name, arity)| {
                let fitting: Vec<Name> = predicates.iter().filter(|other| other.1 == arity).map(|other| other.0).collect();
                (name, self.pick(&fitting).unwrap_or(name))
            })
            .collect();
        let variables: Vec<(Name, Name)> = self.variables.clone().into_iter().map(|name| (name, self.variable())).collect();
        let rename_variables = self.one_in(2);
        spelled(tree, &|head| {
            let find =
                |list: &[(Name, Name)], name: Name| list.iter().find(|(from, _)| *from == name).map_or(name, |&(_, to)| to);
            match head {
                Head::Predicate(name, manner) => Head::Predicate(find(&other, name), manner),
                Head::Variable(name) if rename_variables => Head::Variable(find(&variables, name)),
                Head::Bind(quantifier, name) if rename_variables => Head::Bind(quantifier, find(&variables, name)),
                head => head,
            }
        })
    }

    /// Proposes a step; it stays if the kernel accepts it.
    fn attempt(&mut self, draft: &mut Draft, statement: Tree, step: Step) -> bool {
        let mut subtrees = Vec::new();
        statement.subtrees(&mut subtrees);
        if subtrees.len() > LARGEST || draft.visible().any(|(_, line)| *line == statement) {
            return false;
        }
        draft.push(&self.names, statement, Some(step));
        let proof = draft.proof(self.calculus.name());
        let rules = draft.rules();
        let context = Context { calculus: self.calculus, house: &self.house, rules_in_force: &rules, goal: None };
        let accepted = kernel::check(&draft.bank, &proof, &context, &mut ()).accepted();
        if !accepted {
            draft.pop();
        }
        accepted
    }

    /// Opens or closes a box, now and then.
    fn open_or_close(&mut self, draft: &mut Draft) {
        if draft.open.len() < 2 && self.one_in(5) {
            let visible: Vec<&Tree> = draft.visible().map(|(_, line)| line).collect();
            let line = self.pick(&visible);
            // What a rule asks for that takes a box: part of a line, an instance of what some object is, or anything.
            let assumption = match line {
                Some(line) if !line.is_term() && !line.parts.is_empty() && !line.parts[0].is_term() && self.one_in(2) => {
                    let body = line.parts[self.random.below(line.parts.len())].clone();
                    match line.head {
                        Head::Bind(_, name) => {
                            let term = Tree::variable(self.variable());
                            carelessly_replaced(&body, name, &term)
                        }
                        _ => body,
                    }
                }
                _ => self.axiom(),
            };
            draft.assume(&self.names, assumption);
        } else if !draft.open.is_empty() && self.one_in(4) {
            draft.open.pop();
        }
    }

    fn try_step(&mut self, draft: &mut Draft) {
        let Some((statement, step)) = self.guess(draft) else { return };
        self.attempt(draft, statement, step);
    }
}

fn takes_box(variant: &Variant) -> bool {
    variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)))
}

/// The tree with other heads.
pub fn spelled(tree: &Tree, head: &dyn Fn(Head) -> Head) -> Tree {
    Tree { head: head(tree.head), parts: tree.parts.iter().map(|part| spelled(part, head)).collect() }
}

/// A term put for a free variable; quantifiers may capture.
fn carelessly_replaced(tree: &Tree, variable: Name, term: &Tree) -> Tree {
    match tree.head {
        Head::Variable(name) if name == variable => term.clone(),
        Head::Bind(_, name) if name == variable => tree.clone(),
        head => Tree { head, parts: tree.parts.iter().map(|part| carelessly_replaced(part, variable, term)).collect() },
    }
}
