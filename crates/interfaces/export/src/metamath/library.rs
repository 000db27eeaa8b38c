//! The axioms, read from the text that every export begins with, and the lemmas, proved and written when they are first needed.
//! Not here: the lemmas themselves (`lemma_proofs`), tautologies (`tautology`), the lines of a certificate.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::expression::{Arena, Expr, Op, Piece, Sort, Substitution};
use super::proof::{Assertion, Label, Proof, ProofSteps};

/// The text that every exported database begins with.
pub(crate) const AXIOMS: &str = include_str!("axioms.mm");

/// The operators that are not the board's.
pub(crate) struct Operators {
    pub(crate) object: Op,
    pub(crate) not: Op,
    pub(crate) implies: Op,
    pub(crate) and: Op,
    pub(crate) or: Op,
    pub(crate) iff: Op,
    pub(crate) truth: Op,
    pub(crate) falsehood: Op,
    pub(crate) all: Op,
    pub(crate) exists: Op,
    pub(crate) unique: Op,
    pub(crate) equal: Op,
}

/// Proves and writes the lemma of a name that is not written yet.
pub(crate) type LemmaProver = fn(&mut Library, &str) -> Label;

/// Axioms and lemmas, with all that is known of them.
pub(crate) struct Library {
    prove_lemma: LemmaProver,
    pub(crate) arena: Arena,
    pub(crate) ops: Operators,
    pub(crate) assertions: Vec<Assertion>,
    labels: FxHashMap<String, Label>,
    /// The tokens of operators and variables.
    pub(crate) tokens: FxHashMap<String, Token>,
    /// The steps of the proof that is being made.
    pub(crate) steps: ProofSteps,
    /// The lemmas that were needed, with their proofs.
    pub(crate) written: String,
    /// By what they say: the tautologies that were proved.
    pub(crate) tautologies: FxHashMap<Expr, Label>,
}

/// Meaning of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token {
    /// A variable.
    Variable(Expr),
    /// A symbol with this many arguments.
    Symbol(Op, usize),
}

/// The metavariables for statements, in their order.
pub(crate) const LETTERS: [&str; 5] = ["ph", "ps", "ch", "th", "ta"];

impl Library {
    pub(crate) fn new(prove_lemma: LemmaProver) -> Library {
        let mut arena = Arena::default();
        let token = |text: &str| Piece::Token(text.to_owned());
        let part = Piece::Part;
        // The parts stand in the order in which their variables are declared: statements, terms, object variables.
        let mut operator = |label: &str, sort, pieces: Vec<Piece>| arena.operator(label.to_owned(), sort, pieces);
        let mut binary =
            |label: &str, sign: &str| operator(label, Sort::Wff, vec![token("("), part(0), token(sign), part(1), token(")")]);
        let (implies, and, or, iff) = (binary("wi", "->"), binary("wa", "/\\"), binary("wo", "\\/"), binary("wb", "<->"));
        let mut quantifier = |label: &str, sign: &str| operator(label, Sort::Wff, vec![token(sign), part(1), part(0)]);
        let (all, exists, unique) = (quantifier("wal", "A."), quantifier("wex", "E."), quantifier("weu", "E!"));
        let ops = Operators {
            object: operator("tv", Sort::Term, vec![part(0)]),
            not: operator("wn", Sort::Wff, vec![token("-."), part(0)]),
            implies,
            and,
            or,
            iff,
            truth: operator("wtru", Sort::Wff, vec![token("T.")]),
            falsehood: operator("wfal", Sort::Wff, vec![token("F.")]),
            all,
            exists,
            unique,
            equal: operator("weq", Sort::Wff, vec![part(0), token("="), part(1)]),
        };
        let mut library = Library {
            prove_lemma,
            arena,
            ops,
            assertions: Vec::new(),
            labels: FxHashMap::default(),
            tokens: FxHashMap::default(),
            steps: ProofSteps::default(),
            written: String::new(),
            tautologies: FxHashMap::default(),
        };
        library.read_axioms();
        library
    }

    /// Reads variables and axioms off the text; its syntax axioms are those above.
    fn read_axioms(&mut self) {
        let mut tokens = AXIOMS.split_whitespace();
        let mut pending: Vec<Expr> = Vec::new();
        let mut label = "";
        while let Some(token) = tokens.next() {
            match token {
                "$(" => {
                    let _ = tokens.find(|&token| token == "$)");
                }
                "$c" | "$v" | "$d" => {
                    let _ = tokens.find(|&token| token == "$.");
                }
                "${" => {}
                "$}" => pending.clear(),
                "$f" | "$e" | "$a" => {
                    let body: Vec<&str> = tokens.by_ref().take_while(|&token| token != "$.").collect();
                    match (token, body.as_slice()) {
                        ("$f", [sort, name]) => {
                            let sort = match *sort {
                                "wff" => Sort::Wff,
                                "term" => Sort::Term,
                                _ => Sort::Setvar,
                            };
                            self.variable(label, sort, name);
                        }
                        ("$e", ["|-", rest @ ..]) => pending.push(self.parse(rest)),
                        ("$a", ["|-", rest @ ..]) => {
                            let conclusion = self.parse(rest);
                            self.assert(label, pending.clone(), conclusion);
                        }
                        _ => {}
                    }
                }
                name => label = name,
            }
        }
    }

    /// Declares a variable.
    pub(crate) fn variable(&mut self, label: &str, sort: Sort, token: &str) -> Expr {
        let expr = self.arena.variable(label.to_owned(), sort, token);
        self.tokens.insert(token.to_owned(), Token::Variable(expr));
        expr
    }

    /// Adds an assertion.
    pub(crate) fn assert(&mut self, label: &str, hypotheses: Vec<Expr>, conclusion: Expr) -> Label {
        let mut all = hypotheses.clone();
        all.push(conclusion);
        let variables = self.arena.variables(&all);
        self.assertions.push(Assertion { label: label.to_owned(), variables, hypotheses, conclusion });
        let added = Label(self.assertions.len() as u32 - 1);
        self.labels.insert(label.to_owned(), added);
        added
    }

    /// Adds an axiom without hypotheses and writes it. Its object variables stand for themselves, and so differ from one another.
    pub(crate) fn axiom(&mut self, label: &str, said: Expr, out: &mut String) -> Label {
        let objects = self.arena.variables(&[said]);
        let objects: Vec<Expr> = objects.into_iter().filter(|&expr| self.arena.sort(expr) == Sort::Setvar).collect();
        let mut text = String::new();
        self.arena.print(said, &mut text);
        if objects.len() > 1 {
            let mut distinct = String::new();
            objects.iter().for_each(|&object| self.arena.print(object, &mut distinct));
            let _ = writeln!(out, "${{\n$d {distinct} $.\n{label} $a |- {text} $.\n$}}");
        } else {
            let _ = writeln!(out, "{label} $a |- {text} $.");
        }
        self.assert(label, Vec::new(), said)
    }

    pub(crate) fn assertion(&self, label: Label) -> &Assertion {
        &self.assertions[label.0 as usize]
    }

    /// The axiom or lemma of this name, which is proved and written now if it was not yet.
    pub(crate) fn named(&mut self, name: &str) -> Label {
        if let Some(&known) = self.labels.get(name) {
            return known;
        }
        (self.prove_lemma)(self, name)
    }

    /// A step by the axiom or lemma of this name; what its variables stand for is read off its hypotheses and, where those do not tell,
    /// off the conclusion.
    pub(crate) fn by(&mut self, name: &str, hypotheses: &[Proof], conclusion: Option<Expr>) -> Proof {
        let label = self.named(name);
        self.apply(label, hypotheses, conclusion)
    }

    /// As [`Library::by`], by label.
    ///
    /// What does not fit is written nevertheless, as it stands: the checkers of Metamath say what is wrong with it.
    pub(crate) fn apply(&mut self, label: Label, hypotheses: &[Proof], conclusion: Option<Expr>) -> Proof {
        let assertion = self.assertions[label.0 as usize].clone();
        let mut substitution = Substitution::default();
        let replaceable = |expr: Expr| assertion.variables.contains(&expr);
        if let Some(conclusion) = conclusion {
            self.arena.matches(assertion.conclusion, conclusion, &replaceable, &mut substitution);
        }
        for (&pattern, &proof) in assertion.hypotheses.iter().zip(hypotheses) {
            let found = self.steps.conclusion(proof);
            self.arena.matches(pattern, found, &replaceable, &mut substitution);
        }
        let variables: Vec<Expr> =
            assertion.variables.iter().map(|&variable| substitution.get(&variable).copied().unwrap_or(variable)).collect();
        let conclusion = match conclusion {
            Some(conclusion) => conclusion,
            None => self.arena.substitute(assertion.conclusion, &substitution),
        };
        self.steps.step(label, &variables, hypotheses, conclusion)
    }

    pub(crate) fn says(&self, proof: Proof) -> Expr {
        self.steps.conclusion(proof)
    }

    /// Writes a proved statement. `distinct` are the variables between which it wants provisos, besides the object variables of the proof.
    pub(crate) fn theorem(&mut self, label: &str, distinct: &[&str], hypotheses: &[(String, Expr)], root: Proof) -> Label {
        let conclusion = self.says(root);
        let (text, added) = self.theorem_text(label, distinct, hypotheses, conclusion, root);
        self.written.push_str(&text);
        added
    }

    /// As [`Library::theorem`], but the text is given back, with the statement beside what was proved.
    pub(crate) fn theorem_text(
        &mut self,
        label: &str,
        distinct: &[&str],
        hypotheses: &[(String, Expr)],
        conclusion: Expr,
        root: Proof,
    ) -> (String, Label) {
        let index = self.assert(label, hypotheses.iter().map(|&(_, expr)| expr).collect(), conclusion);
        let assertion = &self.assertions[index.0 as usize];
        let floating = assertion.variables.iter().map(|&variable| self.arena.data(self.arena.op(variable)).label.as_str());
        let mandatory: Vec<&str> = floating.chain(hypotheses.iter().map(|(label, _)| label.as_str())).collect();
        let written = self.steps.write(&self.arena, &self.assertions, root, &mandatory);
        let mut text = String::new();
        let mut objects: Vec<String> = Vec::new();
        for &object in &written.objects {
            let mut token = String::new();
            self.arena.print(object, &mut token);
            objects.push(token);
        }
        let block = !hypotheses.is_empty() || !distinct.is_empty() || objects.len() > 1;
        if block {
            text.push_str("${\n");
        }
        // All object variables of a proof differ from one another.
        if objects.len() > 1 {
            let _ = writeln!(text, "$d {} $.", objects.join(" "));
        }
        for pair in distinct {
            let _ = writeln!(text, "$d {pair} $.");
        }
        for (label, expr) in hypotheses {
            let mut said = String::new();
            self.arena.print(*expr, &mut said);
            let _ = writeln!(text, "{label} $e |- {said} $.");
        }
        let mut said = String::new();
        self.arena.print(conclusion, &mut said);
        let _ = writeln!(text, "{label} $p |- {said} $=\n{}$.", written.text);
        if block {
            text.push_str("$}\n");
        }
        (text, index)
    }

    /// Begins the proof of another statement.
    pub(crate) fn aside<T>(&mut self, make: impl FnOnce(&mut Library) -> T) -> T {
        let outer = std::mem::take(&mut self.steps);
        let made = make(self);
        self.steps = outer;
        made
    }
}

/// Making expressions.
impl Library {
    pub(crate) fn not(&mut self, inner: Expr) -> Expr {
        self.arena.make(self.ops.not, &[inner])
    }

    pub(crate) fn implies(&mut self, left: Expr, right: Expr) -> Expr {
        self.arena.make(self.ops.implies, &[left, right])
    }

    pub(crate) fn and(&mut self, left: Expr, right: Expr) -> Expr {
        self.arena.make(self.ops.and, &[left, right])
    }

    pub(crate) fn iff(&mut self, left: Expr, right: Expr) -> Expr {
        self.arena.make(self.ops.iff, &[left, right])
    }

    pub(crate) fn equal(&mut self, left: Expr, right: Expr) -> Expr {
        self.arena.make(self.ops.equal, &[left, right])
    }

    pub(crate) fn truth(&mut self) -> Expr {
        self.arena.make(self.ops.truth, &[])
    }

    /// `A. x ph`, `E. x ph` or `E! x ph`.
    pub(crate) fn quantified(&mut self, op: Op, variable: Expr, body: Expr) -> Expr {
        self.arena.make(op, &[body, variable])
    }

    /// The term that is just a variable.
    pub(crate) fn object(&mut self, variable: Expr) -> Expr {
        self.arena.make(self.ops.object, &[variable])
    }

    /// The parts of an expression with this operator.
    pub(crate) fn parts_of(&self, op: Op, expr: Expr) -> Option<&[Expr]> {
        (self.arena.op(expr) == op).then(|| self.arena.parts(expr))
    }

    /// The metavariable for a statement.
    pub(crate) fn letter(&self, at: usize) -> Expr {
        match self.tokens.get(LETTERS[at % LETTERS.len()]) {
            Some(&Token::Variable(letter)) => letter,
            // The axioms declare them all, as a test sees.
            _ => unreachable!("a letter is declared"),
        }
    }
}

/// Reading what this crate has written.
impl Library {
    /// The statement that tokens spell, in texts of this crate.
    pub(crate) fn parse(&mut self, tokens: &[&str]) -> Expr {
        // A test reads them all.
        self.read(tokens).unwrap_or_else(|| unreachable!("{tokens:?} is a statement"))
    }

    /// The statement that tokens spell, if they spell one.
    pub(crate) fn read(&mut self, tokens: &[&str]) -> Option<Expr> {
        let mut rest = tokens;
        let found = self.statement(&mut rest)?;
        rest.is_empty().then_some(found)
    }

    fn statement(&mut self, rest: &mut &[&str]) -> Option<Expr> {
        let (&first, behind) = rest.split_first()?;
        match first {
            "(" => {
                *rest = behind;
                let left = self.statement(rest)?;
                let (&sign, behind) = rest.split_first()?;
                *rest = behind;
                let right = self.statement(rest)?;
                let (&close, behind) = rest.split_first()?;
                *rest = behind;
                let op = match sign {
                    "->" => self.ops.implies,
                    "/\\" => self.ops.and,
                    "\\/" => self.ops.or,
                    "<->" => self.ops.iff,
                    _ => return None,
                };
                (close == ")").then(|| self.arena.make(op, &[left, right]))
            }
            "-." => {
                *rest = behind;
                let inner = self.statement(rest)?;
                Some(self.not(inner))
            }
            "A." | "E." | "E!" => {
                let (&variable, behind) = behind.split_first()?;
                *rest = behind;
                let variable = self.declared(variable, Sort::Setvar)?;
                let body = self.statement(rest)?;
                let op = match first {
                    "A." => self.ops.all,
                    "E." => self.ops.exists,
                    _ => self.ops.unique,
                };
                Some(self.quantified(op, variable, body))
            }
            "T." | "F." => {
                *rest = behind;
                let op = if first == "T." { self.ops.truth } else { self.ops.falsehood };
                Some(self.arena.make(op, &[]))
            }
            _ => {
                if let Some(letter) = self.declared(first, Sort::Wff) {
                    *rest = behind;
                    return Some(letter);
                }
                if let Some(&Token::Symbol(op, arity)) = self.tokens.get(first)
                    && self.arena.data(op).sort == Sort::Wff
                {
                    *rest = behind;
                    return self.applied(op, arity, rest);
                }
                let left = self.term(rest)?;
                let (&sign, behind) = rest.split_first()?;
                *rest = behind;
                let right = self.term(rest)?;
                (sign == "=").then(|| self.equal(left, right))
            }
        }
    }

    fn declared(&self, token: &str, sort: Sort) -> Option<Expr> {
        match self.tokens.get(token) {
            Some(&Token::Variable(expr)) if self.arena.sort(expr) == sort => Some(expr),
            _ => None,
        }
    }

    fn term(&mut self, rest: &mut &[&str]) -> Option<Expr> {
        let (&first, behind) = rest.split_first()?;
        *rest = behind;
        match *self.tokens.get(first)? {
            Token::Variable(expr) if self.arena.sort(expr) == Sort::Term => Some(expr),
            Token::Variable(expr) if self.arena.sort(expr) == Sort::Setvar => Some(self.object(expr)),
            Token::Symbol(op, arity) if self.arena.data(op).sort == Sort::Term => self.applied(op, arity, rest),
            _ => None,
        }
    }

    fn applied(&mut self, op: Op, arity: usize, rest: &mut &[&str]) -> Option<Expr> {
        let mut arguments = Vec::with_capacity(arity);
        if arity > 0 {
            *rest = rest.strip_prefix(&["("])?;
            for _ in 0..arity {
                arguments.push(self.term(rest)?);
            }
            *rest = rest.strip_prefix(&[")"])?;
        }
        Some(self.arena.make(op, &arguments))
    }
}
