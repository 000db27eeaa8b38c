//! Certificates to begin with: boards, structures for them, and the documents that come of both.

use board_syntax::palmer;
use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, Kind, SymbolId};
use model::Fuel;
use model::automatic::automata::notation;
use model::automatic::{Alphabet, AutomaticStructure};
use model::definable::{Condition, DefinableStructure, Domain, Linear, PiecewiseLinear, Relation};
use model::finite::Structure;
use model::infinite::InfiniteStructure;
use source::Text;
use verifier::{
    Answer, BoardDocument, Certificate, CertificateDocument, Kind as EvidenceKind, Meta, Notation, Question, Reading, Versions,
    write,
};

/// A board of Palmer's in which `d` names an object, and a number of statements about it.
pub(crate) const BOARD: &str =
    "# Everyone likes d.\nd: ∃!x blonde(x) | eve := x\ns: ∀x likes(x, eve)\nt: ∀x likes(x, father(x)) → happy(x)\n";

/// A board without finite models.
pub(crate) const ORDER: &str =
    "S3: ∀x smarter(father(x),x)\nS7: ∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)\nirreflexive: ∀x ¬smarter(x,x)\n";

/// A board of TPTP in which 2 is a number and '2' a constant.
pub(crate) const NUMBERS: &str = "fof(one, axiom, p(2)).\nfof(two, axiom, ~ p('2')).\nfof(three, axiom, ? [X] : f(X,X) = X).\n";

pub(crate) fn read(notation: Notation, text: &str) -> (Text, Bank, Board) {
    let text = Text::new("a.board", text);
    let mut bank = Bank::new();
    let board = match notation {
        Notation::Palmer => board_syntax::board::parse(&text, &mut bank, palmer::Options::default()).value.map(|read| read.board),
        Notation::Tptp => board_syntax::tptp::parse_board(&text, &mut bank).value.map(|read| read.board),
    };
    (text, bank, board.expect("the board is right"))
}

pub(crate) fn symbol(bank: &Bank, name: &str, kind: Kind, arity: usize) -> SymbolId {
    let mut symbols = bank.symbols();
    let found = symbols.find(|&symbol| {
        let data = bank.symbol_data(symbol);
        bank.symbol_text(symbol) == name && data.kind == kind && data.fixity.arity() == arity
    });
    found.expect("the board uses it")
}

pub(crate) fn meta() -> Meta {
    let versions = Versions { referee: "0.1.0".to_owned(), z3: Some("5.3.2".to_owned()) };
    Meta { versions, limits: [("time_ms".to_owned(), 10_000)].into() }
}

pub(crate) fn document(
    notation: Notation,
    text: &str,
    claim: Claim,
    evidence: impl FnOnce(&mut Bank) -> Evidence,
) -> CertificateDocument {
    let (text, mut bank, board) = read(notation, text);
    let evidence = evidence(&mut bank);
    let certified = Checker::new(&board).check(&bank, claim, evidence, &mut Fuel::new(1_000_000)).expect("it is right");
    let document = write(&text, notation, &board, &bank, &certified, &meta()).expect("it is about the board");
    // Hashes would give most changes away before anything else is looked at.
    CertificateDocument { hashes: None, ..document }
}

/// `t` does not follow in [`BOARD`].
pub(crate) fn finite() -> CertificateDocument {
    document(Notation::Palmer, BOARD, Claim::Independent { statement: 2 }, |bank| {
        let mut structure = Structure::new(2).expect("not empty");
        let mut function = |name, arity, cells: &[u32]| {
            let symbol = symbol(bank, name, Kind::Function, arity);
            structure.set_function(bank, symbol, cells.to_vec()).expect("as many as needed");
        };
        function("eve", 0, &[1]);
        function("father", 1, &[1, 0]);
        function("+", 2, &[0, 0, 0, 0]);
        let mut predicate = |name, arity, cells: &[u32]| {
            let symbol = symbol(bank, name, Kind::Predicate, arity);
            structure.set_predicate(bank, symbol, cells.iter().map(|&cell| cell == 1).collect()).expect("as many as needed");
        };
        predicate("blonde", 1, &[0, 1]);
        predicate("happy", 1, &[0, 0]);
        predicate("likes", 2, &[0, 1, 0, 1]);
        Evidence::FiniteModel(structure)
    })
}

/// [`ORDER`] is consistent.
pub(crate) fn infinite() -> CertificateDocument {
    document(Notation::Palmer, ORDER, Claim::Consistent, |bank| {
        let mut structure = DefinableStructure::new(Domain::Naturals);
        let (father, smarter) = (symbol(bank, "father", Kind::Function, 1), symbol(bank, "smarter", Kind::Predicate, 2));
        let next = Linear::new(1, [(0, 1)]).expect("small");
        structure.define_function(bank, father, PiecewiseLinear::linear(next)).expect("well made");
        let below = Condition::of(Linear::new(0, [(0, -1), (1, 1)]).expect("small"), Relation::Below);
        structure.define_predicate(bank, smarter, below).expect("well made");
        Evidence::InfiniteModel(InfiniteStructure::Definable(structure))
    })
}

/// [`ORDER`] is consistent, by words.
pub(crate) fn words() -> CertificateDocument {
    document(Notation::Palmer, ORDER, Claim::Consistent, |bank| {
        let alphabet = Alphabet::new(['0', '1']).expect("two letters");
        let read = |text, words| notation::read(text, &alphabet, words).expect(text);
        let mut structure = AutomaticStructure::new(alphabet.clone(), read("0*1*", 1));
        let (father, smarter) = (symbol(bank, "father", Kind::Function, 1), symbol(bank, "smarter", Kind::Predicate, 2));
        structure.define(bank, father, read("(0/0 | 1/1)* _/1", 2)).expect("well made");
        structure.define(bank, smarter, read("([01]/[01])* ([01]/_)+", 2)).expect("well made");
        Evidence::InfiniteModel(InfiniteStructure::Automatic(structure))
    })
}

/// [`NUMBERS`] is consistent.
pub(crate) fn numbers() -> CertificateDocument {
    document(Notation::Tptp, NUMBERS, Claim::Consistent, |bank| {
        let mut structure = Structure::new(2).expect("not empty");
        let number = bank.numeral("2").expect("digits");
        structure.set_number(number, 0).expect("in the domain");
        let quoted = symbol(bank, "2", Kind::Function, 0);
        structure.set_function(bank, quoted, vec![1]).expect("one cell");
        let f = symbol(bank, "f", Kind::Function, 2);
        structure.set_function(bank, f, vec![0, 1, 1, 0]).expect("four cells");
        let p = symbol(bank, "p", Kind::Predicate, 1);
        structure.set_predicate(bank, p, vec![true, false]).expect("two cells");
        Evidence::FiniteModel(structure)
    })
}

/// A claim with a proof, written by hand.
pub(crate) fn proof(notation: Notation, text: &str, claim: Claim, lines: &str) -> CertificateDocument {
    let board = read(notation, text);
    let (question, answer) = match claim.statement() {
        None => (Question::Consistency { among: None }, Answer::Inconsistent),
        Some(index) => {
            (Question::Redundancy { statement: board.2.statements[index].label.clone(), among: None }, Answer::Redundant)
        }
    };
    let reading = |meaning| palmer::print(&board.1, meaning, formula::Alphabet::Unicode, palmer::Brackets::Full);
    let statements =
        board.2.statements.iter().map(|one| Reading { id: one.label.clone(), reading: reading(one.meaning) }).collect();
    let Meta { versions, limits } = meta();
    CertificateDocument {
        schema: 1,
        kind: EvidenceKind::Proof,
        board: BoardDocument { name: "a.board".to_owned(), notation, text: text.to_owned(), statements },
        question,
        answer,
        certificate: Certificate::Proof {
            legend: Vec::new(),
            lines: lines.lines().map(str::to_owned).collect(),
            variables: Vec::new(),
            derivation: None,
        },
        hashes: None,
        versions,
        limits,
    }
}

/// A proof of `u`.
pub(crate) fn redundant() -> CertificateDocument {
    let board = "s: ∀x blonde(x) → happy(x)\nt: ∃x blonde(x)\nu: ∃x happy(x)\n";
    let lines = "system classical
1. axiom ∀x (blonde(x) → happy(x))
2. axiom ∃x blonde(x)
3. blonde(c) by Witness on 2 with c
4. blonde(c) → happy(c) by ∀E on 1 with c
5. happy(c) by →E on 4, 3
6. ∃x happy(x) by ∃I on 5";
    proof(Notation::Palmer, board, Claim::Redundant { statement: 2 }, lines)
}
