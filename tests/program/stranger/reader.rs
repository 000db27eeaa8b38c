//! A reader of the program's outputs: it finds each sentence that claims something of a problem, and holds it against the problem as its file
//! says it. A label means the formula that the file has under it; only "the negation of conjecture NAME" means its negation.

use super::problem::{CONSTANTS, LETTERS, Language, PREDICATES, Problem, Role, SORTS, Structure};

/// Reads the sentences about one problem.
pub(super) struct Reader<'p> {
    pub(super) problem: &'p Problem,
    /// Sentences that were held against the problem.
    pub(super) read: usize,
    /// Those that are false, or that are about something that the file does not have.
    pub(super) wrong: Vec<String>,
}

/// Truth in each structure.
type Truth = Vec<bool>;

const NEGATION: &str = "the negation of conjecture ";

impl Reader<'_> {
    fn claim(&mut self, sentence: &str, is_true: Option<bool>) {
        self.read += 1;
        if is_true != Some(true) {
            self.wrong.push(format!("{sentence:?} is {is_true:?}"));
        }
    }

    /// What a name says: a label, or the negation of a conjecture.
    fn named(&self, name: &str) -> Option<Truth> {
        match name.trim().strip_prefix(NEGATION) {
            Some(label) => {
                let statement = self.problem.find(label).filter(|statement| statement.role == Role::Conjecture)?;
                Some(statement.truth.iter().map(|&holds| !holds).collect())
            }
            // A declaration is true wherever its symbols have their types.
            None if self.problem.declares(name.trim()) => Some(vec![true; self.problem.structures]),
            None => Some(self.problem.find(name.trim())?.truth.clone()),
        }
    }

    /// All names of a list: `a`, `a and b`, `a, b and c`.
    fn list(&self, names: &str) -> Option<Vec<Truth>> {
        names.replace(" and ", ", ").split(", ").map(|name| self.named(name)).collect()
    }

    fn axioms_but(&self, but: &str) -> Vec<Truth> {
        let axioms = self.problem.statements.iter().filter(|one| one.role != Role::Conjecture && one.label != but);
        axioms.map(|one| one.truth.clone()).collect()
    }

    /// "the others", or "the others and the negation of conjecture NAME", beside what is named.
    fn others(&self, words: &str, but: &str) -> Option<Vec<Truth>> {
        let mut others = self.axioms_but(but);
        let rest = words.trim().strip_prefix("the others")?;
        if let Some(further) = rest.strip_prefix(" and ") {
            others.push(self.named(further)?);
        } else if !rest.is_empty() {
            return None;
        }
        Some(others)
    }

    fn follows(&self, from: &[Truth], what: &[bool]) -> bool {
        (0..self.problem.structures).all(|at| what[at] || from.iter().any(|premise| !premise[at]))
    }

    fn is_possible(&self, all: &[Truth]) -> bool {
        (0..self.problem.structures).any(|at| all.iter().all(|one| one[at]))
    }

    /// One sentence, without its full stop and what follows it in brackets. Returns whether it claims something.
    fn sentence(&mut self, sentence: &str) {
        let all_axioms = self.axioms_but("");
        let problem = self.problem;
        let has_conjecture = problem.statements.iter().any(|one| one.role == Role::Conjecture);
        let truth = |label: &str| self.problem.find(label).map(|one| one.truth.clone());
        let said = sentence.trim();
        let is_true = if let Some(rest) = said.strip_prefix("The board is consistent") {
            match rest.strip_prefix(": ").and_then(|rest| rest.strip_suffix(" can all be true")) {
                Some(names) => names
                    .strip_prefix("the axioms and ")
                    .and_then(|name| Some(self.is_possible(&[all_axioms, vec![self.named(name)?]].concat()))),
                None => (rest.is_empty() && !has_conjecture).then(|| self.is_possible(&all_axioms)),
            }
        } else if let Some(rest) = said.strip_prefix("The board is inconsistent: ") {
            let names = rest.strip_suffix(" cannot all be true").or(rest.strip_suffix(" contradicts itself"));
            names.and_then(|names| self.list(names)).map(|all| !self.is_possible(&all))
        } else if let Some(rest) = said.strip_prefix("The conjecture ") {
            let (name, verdict) = match rest.split_once(" follows from the axioms") {
                Some((name, _)) => (name, true),
                None => match rest.split_once(" does not follow from the axioms") {
                    Some((name, _)) => (name, false),
                    None => return self.claim(said, None),
                },
            };
            match name.strip_prefix("with the negation ") {
                // The conjecture is the negation of these together.
                Some(names) => self.list(names).map(|all| {
                    let axioms: Vec<Truth> =
                        problem.statements.iter().filter(|one| one.role == Role::Axiom).map(|one| one.truth.clone()).collect();
                    self.is_possible(&[axioms, all].concat()) != verdict
                }),
                None => truth(name).map(|what| self.follows(&all_axioms, &what) == verdict),
            }
        } else if said.starts_with("The axioms contradict each other, so the conjecture") {
            let negated = has_conjecture.then(|| !self.is_possible(&all_axioms));
            negated.or_else(|| {
                let axioms: Vec<Truth> =
                    problem.statements.iter().filter(|one| one.role == Role::Axiom).map(|one| one.truth.clone()).collect();
                Some(!self.is_possible(&axioms))
            })
        } else if let Some((names, _)) = said.split_once(" contradict each other") {
            self.whole(names).or_else(|| self.list(names)).map(|all| !self.is_possible(&all))
        } else if let Some((name, _)) = said.split_once(" contradicts itself") {
            self.named(name).map(|one| !self.is_possible(&[one]))
        } else if let Some(name) = said.strip_suffix(" is valid by itself") {
            self.named(name).map(|what| self.follows(&[], &what))
        } else if let Some((names, rest)) = said.split_once(" can be wiped off together: what is left") {
            names.strip_prefix("the statements ").and_then(|names| self.removal(names, rest))
        } else if let Some((names, rest)) = said.split_once(" can all be wiped off together: what is left") {
            self.removal(names, rest)
        } else if let Some(names) = said.strip_suffix(" can all be true together") {
            self.whole(names).map(|all| self.is_possible(&all))
        } else if let Some((name, from)) = said.split_once(" does not follow from ") {
            self.entailed(name, from).map(|follows| !follows)
        } else if let Some((name, from)) = said.split_once(" follows from ") {
            self.entailed(name, from)
        } else {
            return;
        };
        self.claim(said, is_true);
    }

    /// "the statements", or "the axioms and the negation of conjecture NAME".
    fn whole(&self, names: &str) -> Option<Vec<Truth>> {
        let axioms = self.axioms_but("");
        let has_conjecture = self.problem.statements.iter().any(|one| one.role == Role::Conjecture);
        match names.strip_prefix("the axioms and ") {
            Some(name) => Some([axioms, vec![self.named(name)?]].concat()),
            None => (names == "the statements" && !has_conjecture).then_some(axioms),
        }
    }

    fn entailed(&self, name: &str, from: &str) -> Option<bool> {
        let name = name.strip_prefix("statement ").unwrap_or(name);
        let what = self.named(name)?;
        let from = self.others(from, name).or_else(|| self.list(from))?;
        Some(self.follows(&from, &what))
    }

    /// Statements that can go, and after it with what negation the rest entails them, and perhaps that no larger set can.
    fn removal(&self, names: &str, rest: &str) -> Option<bool> {
        let gone = self.list(names)?;
        let mut board: Vec<Truth> = self.axioms_but("");
        if let Some(negation) = [names, rest].iter().find_map(|text| text.split_once(NEGATION)) {
            let label = negation.1.split([',', ' ']).next()?;
            board.push(self.named(&format!("{NEGATION}{label}"))?);
        }
        let stays: Vec<Truth> = {
            let mut gone = gone.clone();
            let stay = |one: &Truth| match gone.iter().position(|other| other == one) {
                Some(at) => {
                    gone.remove(at);
                    false
                }
                None => true,
            };
            board.into_iter().filter(stay).collect()
        };
        let entailed = gone.iter().all(|what| self.follows(&stays, what));
        if !rest.contains("No larger set can") {
            return Some(entailed);
        }
        // Every smaller part of all of them leaves something open.
        let mut all = [stays, gone].concat();
        if let Some(one) = self.problem.statements.iter().find(|one| one.role == Role::Conjecture)
            && !names.contains(NEGATION)
            && !rest.contains(NEGATION)
        {
            // What stays may have the negation, of which the sentence says nothing.
            let negation: Truth = one.truth.iter().map(|&holds| !holds).collect();
            all.push(negation);
        }
        let kept = all.len() - self.list(names)?.len();
        let smaller = (0..1_usize << all.len()).filter(|set| (set.count_ones() as usize) < kept);
        let is_base = |set: usize| {
            let base: Vec<Truth> = (0..all.len()).filter(|at| set >> at & 1 == 1).map(|at| all[at].clone()).collect();
            all.iter().all(|what| self.follows(&base, what))
        };
        Some(entailed && !{ smaller }.any(is_base))
    }

    /// All sentences of a text for people.
    pub(super) fn text(&mut self, text: &str) {
        let words: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // A verdict follows its kind and before its SZS status; a sentence ends with a full stop.
        let mut rest = words.as_str();
        for kind in ["redundant: ", "independent: "] {
            for part in words.split(kind).skip(1) {
                let ends = [" (SZS", " The proof", " All ", " -", "Verified", ".", " item[", " small", " end ", " subsection"];
                let end = ends.iter().filter_map(|end| part.find(end)).min();
                let said = &part[..end.unwrap_or(part.len())];
                let said = said.split(" and everything follows").next().unwrap_or(said).trim_end_matches(',');
                let said = said.split_once("redundant: ").map_or(said, |(before, _)| before);
                if said.starts_with("it ") || said == "independent" {
                    continue;
                }
                self.sentence(said);
            }
        }
        while let Some((before, after)) = rest.split_once('.') {
            let start = ["The board is", "The conjecture", "The axioms contradict", "The axioms and"]
                .iter()
                .filter_map(|start| before.rfind(start))
                .max();
            if let Some(start) = start {
                self.sentence(before[start..].split(" (SZS").next().unwrap_or_default());
            }
            if let Some((names, left)) = before.split_once(" can all be wiped off together: ") {
                let from = self.last_names(names);
                let larger = if after.trim_start().starts_with("No larger set can") { ". No larger set can" } else { "" };
                self.sentence(&format!("{from} can all be wiped off together: {left}{larger}"));
            }
            rest = after;
        }
    }

    /// The list of names at the end of a text.
    fn last_names<'t>(&self, text: &'t str) -> &'t str {
        let starts = text.char_indices().filter(|&(at, _)| at == 0 || text[..at].ends_with([' ', '>']));
        let mut names = starts.map(|(at, _)| &text[at..]).filter(|names| self.list(names).is_some());
        names.next().unwrap_or(text)
    }

    /// The models of a text for people: a heading that says what is true and false in it, and the tables.
    pub(super) fn models(&mut self, text: &str) {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.trim_start().starts_with("domain: {")) {
            let before: String = lines[..at].iter().rev().take(3).rev().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
            let tables: Vec<&str> = lines[at..].iter().copied().take_while(|line| line.starts_with("   ")).collect();
            let structure = self.structure(line, &tables.join("    "));
            let start = before.rfind("All ").or(before.rfind("The axioms and "));
            let heading = start.map(|start| before[start..].trim_end_matches(" in this model:")).unwrap_or_default();
            let is_true = self.heading(heading, &structure);
            self.claim(heading, is_true);
        }
    }

    /// Whether what a heading says of a structure is so.
    fn heading(&self, heading: &str, structure: &Structure) -> Option<bool> {
        let holds = |label: &str| Some(self.problem.find(label)?.formula.holds(structure, &mut Vec::new()));
        let named = |name: &str| match name.strip_prefix(NEGATION) {
            Some(label) => holds(label).map(|holds| !holds),
            None => holds(name),
        };
        let axioms = |but: &str| {
            let axioms = self.problem.statements.iter().filter(|one| one.role != Role::Conjecture && one.label != but);
            { axioms }.all(|one| one.formula.holds(structure, &mut Vec::new()))
        };
        if heading == "All statements are true" {
            let has_conjecture = self.problem.statements.iter().any(|one| one.role == Role::Conjecture);
            return (!has_conjecture).then(|| axioms(""));
        }
        if let Some(name) = heading.strip_prefix("The axioms and ").and_then(|rest| rest.strip_suffix(" are true")) {
            return Some(axioms("") && named(name)?);
        }
        let (others, name) = heading.strip_prefix("All others")?.split_once(" are true and ")?;
        let name = name.strip_suffix(" is false")?;
        let further = others.strip_prefix(" and ").map_or(Some(true), named)?;
        Some(axioms(name) && further && !named(name)?)
    }

    /// Reads tables: `bird = {0, 1}`, `tweety = 0`, `rain = true`.
    fn structure(&self, domain: &str, tables: &str) -> Structure {
        let size =
            domain.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or(0, |(inner, _)| inner.split(',').count());
        let value = |name: &str| {
            let parts = tables.split("    ").map(str::trim);
            { parts }.find_map(|part| part.strip_prefix(name)?.strip_prefix(" = ")).map(str::to_owned)
        };
        let set = |name: &str| -> Vec<usize> {
            let inner = value(name).unwrap_or_default();
            inner.trim_matches(['{', '}']).split(',').filter_map(|one| one.trim().parse().ok()).collect()
        };
        let sorts = match self.problem.language {
            Language::Tff => SORTS.map(set).to_vec(),
            _ => vec![(0..size).collect()],
        };
        let predicates = PREDICATES.map(|name| {
            let set = set(name);
            (0..size).map(|object| set.contains(&object)).collect()
        });
        Structure {
            sorts,
            predicates: predicates.to_vec(),
            constants: CONSTANTS.map(|name| value(name).and_then(|one| one.parse().ok()).unwrap_or(0)).to_vec(),
            letters: LETTERS.map(|name| value(name).as_deref() == Some("true")).to_vec(),
        }
    }

    /// A line of `judge --brief`, after the name of the board.
    pub(super) fn brief(&mut self, line: &str) {
        if let Some((name, from)) = line.split_once(" redundant: it follows from ") {
            return self.sentence(&format!("{name} follows from {from}"));
        }
        if let Some(name) = line.strip_suffix(" redundant: it is valid") {
            return self.sentence(&format!("{name} is valid by itself"));
        }
        if let Some((_, said)) = line.split_once(" redundant: ") {
            return self.sentence(said);
        }
        if let Some((name, with)) = line.split_once(" independent") {
            let others = with.strip_prefix(" with ").map(|name| format!(" and {name}")).unwrap_or_default();
            return self.sentence(&format!("{name} does not follow from the others{others}"));
        }
        if let Some(with) = line.strip_prefix("consistent") {
            let said = with.strip_prefix(" with ").map(|name| format!("the axioms and {name}"));
            return self
                .sentence(&format!("{} can all be true together", said.unwrap_or_else(|| String::from("the statements"))));
        }
        if let Some(names) = line.strip_prefix("inconsistent: ") {
            return self.sentence(&format!("The board is inconsistent: {names} cannot all be true"));
        }
        if let Some((name, szs)) = line.split_once(": ").filter(|(name, _)| name.starts_with("conjecture ")) {
            let said = match szs {
                "Theorem" => "follows from the axioms",
                "CounterSatisfiable" => "does not follow from the axioms",
                _ => return self.sentence(&format!("The axioms contradict each other, so the {name}")),
            };
            return self.sentence(&format!("The {name} {said}"));
        }
        self.claim(line, None);
    }

    /// A claim of `verify`, or of an export.
    pub(super) fn verified(&mut self, claim: &str) {
        let before = self.read;
        self.sentence(claim);
        if self.read == before {
            self.claim(claim, None);
        }
    }

    /// The SZS status of an export, which is about the conjecture of the problem where it has one.
    pub(super) fn exported(&mut self, status: &str, claim: &str) {
        let axioms = self.axioms_but("");
        let conjecture = self.problem.statements.iter().find(|one| one.role == Role::Conjecture);
        let is_true = match (conjecture, status) {
            (Some(one), "Theorem") => Some(self.follows(&axioms, &one.truth)),
            (Some(one), "CounterSatisfiable") => Some(!self.follows(&axioms, &one.truth)),
            (Some(_), "ContradictoryAxioms") => Some(!self.is_possible(&axioms)),
            (Some(one), "CounterTheorem") => {
                let negation: Truth = one.truth.iter().map(|&holds| !holds).collect();
                Some(self.follows(&axioms, &negation))
            }
            (Some(one), "Satisfiable") => Some(self.is_possible(&[axioms, vec![one.truth.clone()]].concat())),
            (None, "Unsatisfiable") => Some(!self.is_possible(&axioms)),
            (None, "Satisfiable") => Some(self.is_possible(&axioms)),
            (None, "Theorem") => claim.split_once(" follows from ").and_then(|(name, from)| self.entailed(name, from)),
            (None, "CounterSatisfiable") => claim
                .split_once(" does not follow from ")
                .and_then(|(name, from)| self.entailed(name, from))
                .map(|follows| !follows),
            _ => None,
        };
        self.claim(&format!("SZS {status}: {claim}"), is_true);
    }

    /// The entries of a ruling in JSON, as docs/formats/json.md and tptp.md explain them.
    pub(super) fn document(&mut self, ruling: &serde_json::Value) {
        let negated: Vec<&str> = ruling["conjectures"].as_array().into_iter().flatten().filter_map(|one| one.as_str()).collect();
        let name = |label: &str| if negated.contains(&label) { format!("{NEGATION}{label}") } else { label.to_owned() };
        let labels = |list: &serde_json::Value| -> Vec<String> {
            list.as_array().into_iter().flatten().filter_map(|one| one.as_str()).map(name).collect()
        };
        let others = negated.first().map(|label| format!(" and {NEGATION}{label}")).unwrap_or_default();
        for entry in ruling["statements"].as_array().into_iter().flatten() {
            let label = entry["id"].as_str().unwrap_or_default();
            let (spoken, from) = (name(label), labels(&entry["follows_from"]).join(", "));
            let others = if negated.contains(&label) { "" } else { &others };
            match entry["status"].as_str() {
                Some("redundant") if entry["from_contradiction"] == true => {
                    self.sentence(&format!("{from} contradict each other"));
                }
                Some("redundant") if from.is_empty() => self.sentence(&format!("{spoken} is valid by itself")),
                Some("redundant") => self.sentence(&format!("{spoken} follows from {from}")),
                Some("independent") => self.sentence(&format!("{spoken} does not follow from the others{others}")),
                _ => {}
            }
            match entry["conjecture"].as_str() {
                Some("theorem") if entry["szs"] == "Theorem" => {
                    self.sentence(&format!("The conjecture {label} follows from the axioms"));
                }
                Some("theorem") => self.exported(entry["szs"].as_str().unwrap_or_default(), ""),
                Some("refuted") => {
                    self.sentence(&format!("The conjecture {label} does not follow from the axioms"));
                    if let Some(szs) = entry["szs"].as_str().filter(|_| self.conjectures() == 1) {
                        self.exported(szs, "");
                    }
                }
                _ => {}
            }
        }
        let removable = labels(&ruling["removable_together"]);
        if removable.len() > 1 {
            let removable = removable.join(", ");
            let with = match others.strip_prefix(" and ") {
                Some(negation) if !removable.contains(NEGATION) => format!(", with {negation},"),
                _ => String::new(),
            };
            self.sentence(&format!("{removable} can all be wiped off together: what is left{with} entails them"));
        }
    }

    pub(super) fn conjectures(&self) -> usize {
        self.problem.statements.iter().filter(|one| one.role == Role::Conjecture).count()
    }
}
