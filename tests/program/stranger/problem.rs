//! Random problems, and what is true of them: every statement is evaluated in every structure there is, up to what its language can tell apart.
//! Nothing here knows the program: the formulas are what the file says.
//!
//! The language has predicates of one argument, letters and constants, without equality. So a sentence that fails in some structure fails in
//! one in which no two objects have the same predicates and no constant tells them apart otherwise (Löwenheim 1915): there are few of these.

use formula::generate::Random;

/// A formula. Predicates, constants and variables belong to a sort.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Letter(usize),
    Predicate(usize, Term),
    Not(Box<Formula>),
    Binary(char, Box<Formula>, Box<Formula>),
    All(usize, usize, Box<Formula>),
    Some(usize, usize, Box<Formula>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Term {
    Variable(usize),
    Constant(usize),
}

/// A structure: the objects of each sort, for each predicate and object whether it holds, the object of each constant, the letters.
#[derive(Clone, Debug, Default)]
pub(super) struct Structure {
    pub(super) sorts: Vec<Vec<usize>>,
    pub(super) predicates: Vec<Vec<bool>>,
    pub(super) constants: Vec<usize>,
    pub(super) letters: Vec<bool>,
}

pub(super) const PREDICATES: [&str; 2] = ["bird", "flies"];
pub(super) const CONSTANTS: [&str; 2] = ["tweety", "pingu"];
pub(super) const LETTERS: [&str; 2] = ["rain", "snow"];
pub(super) const SORTS: [&str; 2] = ["animal", "plant"];

/// The notation of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Palmer,
    Fof,
    Cnf,
    Tff,
}

/// The role of a statement in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Axiom,
    NegatedConjecture,
    Conjecture,
}

#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) label: String,
    pub(super) role: Role,
    pub(super) formula: Formula,
    /// Its truth in each structure.
    pub(super) truth: Vec<bool>,
}

#[derive(Debug)]
pub(super) struct Problem {
    pub(super) language: Language,
    pub(super) text: String,
    pub(super) statements: Vec<Statement>,
    pub(super) structures: usize,
}

impl Formula {
    /// Its truth where the variables stand for these objects.
    pub(super) fn holds(&self, structure: &Structure, objects: &mut Vec<usize>) -> bool {
        match self {
            Formula::Letter(letter) => structure.letters[*letter],
            Formula::Predicate(predicate, term) => {
                let object = match term {
                    Term::Variable(variable) => objects[*variable],
                    Term::Constant(constant) => structure.constants[*constant],
                };
                structure.predicates[*predicate][object]
            }
            Formula::Not(inner) => !inner.holds(structure, objects),
            Formula::Binary(sign, left, right) => {
                let (left, right) = (left.holds(structure, objects), right.holds(structure, objects));
                match sign {
                    '&' => left && right,
                    '|' => left || right,
                    '>' => !left || right,
                    _ => left == right,
                }
            }
            Formula::All(sort, variable, body) | Formula::Some(sort, variable, body) => {
                let mut each = |object: &usize| {
                    objects.resize(objects.len().max(variable + 1), 0);
                    let before = std::mem::replace(&mut objects[*variable], *object);
                    let holds = body.holds(structure, objects);
                    objects[*variable] = before;
                    holds
                };
                let mut all = structure.sorts[*sort].iter();
                if matches!(self, Formula::All(..)) { all.all(&mut each) } else { all.any(&mut each) }
            }
        }
    }

    fn text(&self, language: Language) -> String {
        let sub = |formula: &Formula| formula.text(language);
        let is_palmer = language == Language::Palmer;
        match self {
            Formula::Letter(letter) => LETTERS[*letter].to_owned(),
            Formula::Predicate(predicate, Term::Variable(variable)) => {
                format!("{}({}{variable})", PREDICATES[*predicate], if is_palmer { 'x' } else { 'X' })
            }
            Formula::Predicate(predicate, Term::Constant(constant)) => {
                format!("{}({})", PREDICATES[*predicate], CONSTANTS[*constant])
            }
            Formula::Not(inner) => format!("{}({})", if is_palmer { "¬" } else { "~ " }, sub(inner)),
            Formula::Binary(sign, left, right) => {
                let sign = match (sign, is_palmer) {
                    ('&', _) => "&",
                    ('|', true) => "∨",
                    ('|', false) => "|",
                    ('>', _) => "=>",
                    (_, _) => "<=>",
                };
                format!("(({}) {sign} ({}))", sub(left), sub(right))
            }
            Formula::All(sort, variable, body) | Formula::Some(sort, variable, body) => {
                let all = matches!(self, Formula::All(..));
                match language {
                    Language::Palmer => format!("({}x{variable} ({}))", if all { '∀' } else { '∃' }, sub(body)),
                    Language::Tff => {
                        format!("({} [X{variable}: {}] : ({}))", if all { '!' } else { '?' }, SORTS[*sort], sub(body))
                    }
                    _ => format!("({} [X{variable}] : ({}))", if all { '!' } else { '?' }, sub(body)),
                }
            }
        }
    }
}

/// The structures of a language: of one sort with two predicates, or of two sorts with a predicate each.
fn structures(language: Language) -> Vec<Structure> {
    let mut all = Vec::new();
    for letters in 0..4_usize {
        let letters = (0..2).map(|letter| letters >> letter & 1 == 1).collect::<Vec<_>>();
        if language == Language::Tff {
            // Objects 0 and 1 are animals, birds or not; 2 and 3 are plants.
            for (animals, plants) in (1..4_usize).flat_map(|animals| (1..4_usize).map(move |plants| (animals, plants))) {
                let sorts: Vec<Vec<usize>> = [(animals, 0), (plants, 2)]
                    .map(|(set, from)| (0..2).filter(|at| set >> at & 1 == 1).map(|at| at + from).collect())
                    .into();
                for (&tweety, &pingu) in sorts[0].iter().flat_map(|one| sorts[1].iter().map(move |other| (one, other))) {
                    let predicates = vec![vec![false, true, false, false], vec![false, false, false, true]];
                    all.push(Structure {
                        sorts: sorts.clone(),
                        predicates,
                        constants: vec![tweety, pingu],
                        letters: letters.clone(),
                    });
                }
            }
            continue;
        }
        for set in 1..16_usize {
            let objects: Vec<usize> = (0..4).filter(|at| set >> at & 1 == 1).collect();
            for (&tweety, &pingu) in objects.iter().flat_map(|one| objects.iter().map(move |other| (one, other))) {
                let predicates = (0..2).map(|predicate| (0..4).map(|object| object >> predicate & 1 == 1).collect()).collect();
                let (sorts, letters) = (vec![objects.clone()], letters.clone());
                all.push(Structure { sorts, predicates, constants: vec![tweety, pingu], letters });
            }
        }
    }
    all
}

impl Problem {
    pub(super) fn random(random: &mut Random) -> Problem {
        let language = [Language::Palmer, Language::Fof, Language::Cnf, Language::Tff][random.below(4)];
        let structures = structures(language);
        let conjectures = match language {
            Language::Palmer | Language::Cnf => 0,
            Language::Fof => [0, 1, 1, 1, 2][random.below(5)],
            Language::Tff => random.below(2),
        };
        let axioms = 1 + random.below(4);
        let mut statements = Vec::new();
        for at in 0..axioms + conjectures {
            let role = match language {
                _ if at >= axioms => Role::Conjecture,
                Language::Cnf if random.below(3) == 0 => Role::NegatedConjecture,
                _ => Role::Axiom,
            };
            let formula = if language == Language::Cnf { clause(random) } else { sentence(random, language, &mut Vec::new(), 3) };
            let truth = structures.iter().map(|structure| formula.holds(structure, &mut Vec::new())).collect();
            let label = format!("{}{at}", if role == Role::Conjecture { "goal" } else { "s" });
            statements.push(Statement { label, role, formula, truth });
        }
        let text = text(language, &statements);
        Problem { language, text, statements, structures: structures.len() }
    }

    /// Returns whether the problem has a declaration of this name.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.text.contains(&format!("tff({name}, type, "))
    }

    pub(super) fn find(&self, label: &str) -> Option<&Statement> {
        self.statements.iter().find(|statement| statement.label == label)
    }
}

/// A clause: a disjunction of literals, which holds of all objects.
fn clause(random: &mut Random) -> Formula {
    let further = random.below(3);
    let mut literal = || {
        let atom = match random.below(4) {
            0 => Formula::Letter(random.below(2)),
            1 => Formula::Predicate(random.below(2), Term::Constant(random.below(2))),
            _ => Formula::Predicate(random.below(2), Term::Variable(random.below(2))),
        };
        if random.below(2) == 0 { Formula::Not(Box::new(atom)) } else { atom }
    };
    let mut clause = literal();
    for _ in 0..further {
        let another = literal();
        clause = Formula::Binary('|', Box::new(clause), Box::new(another));
    }
    (0..2).fold(clause, |clause, variable| Formula::All(0, variable, Box::new(clause)))
}

/// A closed formula; `bound` holds the sorts of the variables around it.
fn sentence(random: &mut Random, language: Language, bound: &mut Vec<usize>, depth: usize) -> Formula {
    let sorts = if language == Language::Tff { 2 } else { 1 };
    if depth == 0 || random.below(5) == 0 {
        if random.below(4) == 0 {
            return Formula::Letter(random.below(2));
        }
        let predicate = random.below(2);
        let sort = if sorts == 2 { predicate } else { 0 };
        let fitting: Vec<usize> = (0..bound.len()).filter(|&variable| bound[variable] == sort).collect();
        let term = match fitting.as_slice() {
            [] => Term::Constant(if sorts == 2 { sort } else { random.below(2) }),
            fitting => Term::Variable(fitting[random.below(fitting.len())]),
        };
        return Formula::Predicate(predicate, term);
    }
    match random.below(6) {
        0 => Formula::Not(Box::new(sentence(random, language, bound, depth - 1))),
        1 | 2 => {
            let left = sentence(random, language, bound, depth - 1);
            let right = sentence(random, language, bound, depth - 1);
            Formula::Binary(['&', '|', '>', '='][random.below(4)], Box::new(left), Box::new(right))
        }
        quantifier => {
            let sort = random.below(sorts);
            bound.push(sort);
            let body = Box::new(sentence(random, language, bound, depth - 1));
            bound.pop();
            let variable = bound.len();
            if quantifier % 2 == 0 { Formula::All(sort, variable, body) } else { Formula::Some(sort, variable, body) }
        }
    }
}

fn text(language: Language, statements: &[Statement]) -> String {
    let mut out = String::new();
    match language {
        Language::Palmer => {
            out.push_str("symbols bird/1 flies/1 rain/0 snow/0 : predicate; tweety/0 pingu/0 : function\n");
        }
        Language::Tff => {
            out.push_str("tff(animals, type, animal: $tType).\ntff(plants, type, plant: $tType).\n");
            out.push_str("tff(t1, type, bird: animal > $o).\ntff(t2, type, flies: plant > $o).\n");
            out.push_str("tff(t3, type, tweety: animal).\ntff(t4, type, pingu: plant).\n");
            out.push_str("tff(t5, type, rain: $o).\ntff(t6, type, snow: $o).\n");
        }
        Language::Fof | Language::Cnf => {}
    }
    for Statement { label, role, formula, .. } in statements {
        let role = match role {
            Role::Axiom => "axiom",
            Role::NegatedConjecture => "negated_conjecture",
            Role::Conjecture => "conjecture",
        };
        match language {
            Language::Palmer => out.push_str(&format!("{label}: {}\n", formula.text(language))),
            Language::Cnf => {
                let mut matrix = formula;
                while let Formula::All(_, _, body) = matrix {
                    matrix = body;
                }
                out.push_str(&format!("cnf({label}, {role}, {}).\n", clause_text(matrix)));
            }
            Language::Fof => out.push_str(&format!("fof({label}, {role}, {}).\n", formula.text(language))),
            Language::Tff => out.push_str(&format!("tff({label}, {role}, {}).\n", formula.text(language))),
        }
    }
    out
}

fn clause_text(matrix: &Formula) -> String {
    match matrix {
        Formula::Binary(_, left, right) => format!("{} | {}", clause_text(left), clause_text(right)),
        Formula::Not(atom) => format!("~ {}", atom.text(Language::Cnf)),
        atom => atom.text(Language::Cnf),
    }
}
