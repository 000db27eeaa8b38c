//! Decides claims without a solver, and really: contradictions and redundancies of a few kinds by proofs that the kernel has to accept,
//! their opposites by structures of one or two objects, in which every statement is evaluated. What neither settles is open.

use formula::{Alphabet, Bank, Board, FormulaId, Kind};
use games::Rng;
use games::palmer::{Claimed, Evidence, Finding, Palmer, Redundancy};
use model::Fuel;
use model::finite::{Program, Structure};
use source::Text;

/// What S 14 and S 3 look like on the board, and what follows from them.
const NOBODY: &str = "∀x ∀y ¬smarter(x, y)";
const FATHERS: &str = "∀x smarter(father(x), x)";
const AVOIDED: &str = "∀x ∀y smarter(x, y) → ¬likes(y, x)";

/// The findings about a claim.
pub(crate) fn findings(game: &Palmer, claim: &Claimed, rng: &mut Rng) -> Vec<Finding> {
    let texts: Vec<(&str, &str)> =
        game.board().iter().map(|written| (written.label(), written.text.split(" | ").next().unwrap_or_default())).collect();
    let contradiction = contradiction(&texts);
    let models = Models::of(game, rng);
    let open = || Evidence::Open { reasons: vec![String::from("neither a proof nor a small structure was found")] };
    match (claim, contradiction) {
        (Claimed::Inconsistent, proof) => {
            let evidence = match proof {
                Some(lines) => Evidence::Proof { lines, submitted: false },
                None => models.find(&vec![Some(true); texts.len()]).unwrap_or_else(open),
            };
            vec![Finding { statement: None, evidence }]
        }
        (Claimed::Redundant(_), Some(lines)) => vec![Finding { statement: None, evidence: Evidence::Contradiction { lines } }],
        (Claimed::Redundant(labels), None) => labels
            .iter()
            .map(|label| {
                let joint = game.settings().house.redundancy == Redundancy::Joint;
                let given = |other: &str| if joint { !labels.iter().any(|one| one == other) } else { other != label };
                let mut is_given: Vec<Option<bool>> = texts.iter().map(|(other, _)| given(other).then_some(true)).collect();
                let at = texts.iter().position(|(other, _)| other == label).expect("it is on the board");
                is_given[at] = Some(false);
                let evidence = match redundancy(&texts, label, &given).filter(|_| !game.board()[at].text.contains(" | ")) {
                    Some(lines) => Evidence::Proof { lines, submitted: false },
                    None => models.find(&is_given).unwrap_or_else(open),
                };
                Finding { statement: Some(label.clone()), evidence }
            })
            .collect(),
    }
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

/// A statement and its negation, or S 3 and S 14.
fn contradiction(texts: &[(&str, &str)]) -> Option<Vec<String>> {
    let on_board = |wanted: &str| texts.iter().any(|(_, text)| *text == wanted);
    if on_board(NOBODY) && on_board(FATHERS) {
        return Some(lines(&[
            "1. axiom forall x forall y ~smarter(x,y)",
            "2. axiom forall u smarter(father(u),u)",
            "3. smarter(father(a), a) by ∀E on 2 with a",
            "4. ¬smarter(father(a), a) by ∀E on 1 with father(a), a",
        ]));
    }
    // In front of a quantifier a negation symbol takes the whole statement.
    let quantified = |text: &str| text.starts_with(['∀', '∃', '¬']);
    let pair = texts.iter().map(|(_, text)| *text).find(|text| quantified(text) && on_board(&format!("¬{text}")))?;
    Some(lines(&[&format!("1. axiom {pair}"), &format!("2. axiom ¬({pair})")]))
}

/// A copy, or S 5 by S 14.
fn redundancy(texts: &[(&str, &str)], label: &str, given: &dyn Fn(&str) -> bool) -> Option<Vec<String>> {
    let text = texts.iter().find(|(other, _)| *other == label)?.1;
    let has = |wanted: &str| texts.iter().any(|(other, text)| given(other) && *text == wanted);
    if has(text) {
        return Some(lines(&[&format!("1. axiom {text}")]));
    }
    (text == AVOIDED && has(NOBODY)).then(|| {
        lines(&[
            "system classical",
            "1. axiom ∀x ∀y ¬smarter(x, y)",
            "2. ¬smarter(a, b) by ∀E on 1 with a, b",
            "3. smarter(a, b) → ¬likes(b, a) by TC on 2",
            "4. ∀x ∀y (smarter(x, y) → ¬likes(y, x)) by ∀I on 3 with a, b",
        ])
    })
}

/// Some structures, and what each statement of a board is in them.
struct Models {
    bank: Bank,
    meanings: Vec<FormulaId>,
    all: Vec<(Structure, Vec<bool>)>,
}

impl Models {
    fn of(game: &Palmer, rng: &mut Rng) -> Models {
        let text = Text::new("board", game.board_file(|_| true));
        let mut bank = Bank::new();
        let read = board_syntax::board::parse(&text, &mut bank, game.settings().house.reading_options());
        let read = read.value.expect("what is on the board can be read");
        let symbols: Vec<_> = read.vocabulary.entries().map(|(_, entry)| entry.symbol).collect();
        let programs = programs(&bank, &read.board);
        // Of one object there are sixteen structures for the four predicates.
        let one = (0..16).map(|bits| (1, bits));
        let two = (0..8).map(|_| (2, 0)).collect::<Vec<_>>();
        let mut all = Vec::new();
        for (size, bits) in one.chain(two) {
            let mut structure = Structure::new(size).expect("not empty");
            let mut predicates = 0;
            for &symbol in &symbols {
                let data = bank.symbol_data(symbol);
                let cells = (size as usize).pow(data.fixity.arity() as u32);
                if data.kind == Kind::Function {
                    let values = (0..cells).map(|_| rng.below(size as usize) as u32).collect();
                    structure.set_function(&bank, symbol, values).expect("well formed");
                } else {
                    let holds = |rng: &mut Rng| if size == 1 { bits >> predicates & 1 == 1 } else { rng.below(2) == 1 };
                    let values = (0..cells).map(|_| holds(rng)).collect();
                    structure.set_predicate(&bank, symbol, values).expect("well formed");
                    predicates += 1;
                }
            }
            let value = |program: &Program| program.holds(&structure, &mut Fuel::new(100_000)).ok();
            let values = programs.iter().map(value).collect::<Option<Vec<bool>>>();
            all.extend(values.map(|values| (structure, values)));
        }
        let meanings = read.board.statements.iter().map(|statement| statement.meaning).collect();
        Models { bank, meanings, all }
    }

    /// A structure in which the statements are as wanted, as evidence: it speaks of those only of which something is wanted.
    fn find(&self, wanted: &[Option<bool>]) -> Option<Evidence> {
        let fits =
            |values: &[bool]| values.iter().zip(wanted).all(|(value, wanted)| wanted.is_none_or(|wanted| wanted == *value));
        let (structure, _) = self.all.iter().find(|(_, values)| fits(values))?;
        let concerned = self.meanings.iter().zip(wanted).filter(|(_, wanted)| wanted.is_some()).map(|(&meaning, _)| meaning);
        let evidence = certificate::Evidence::FiniteModel(structure.clone());
        let meanings: Vec<FormulaId> = concerned.collect();
        let structure = verifier::evidence(&meanings, &self.bank, &evidence, Alphabet::Unicode).expect("it is of this bank");
        Some(Evidence::Model { structure })
    }
}

fn programs(bank: &Bank, board: &Board) -> Vec<Program> {
    board.statements.iter().map(|statement| Program::compile(bank, statement.meaning).expect("closed")).collect()
}
