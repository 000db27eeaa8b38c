//! Copies in another bank: written the same, shared as before, of the same ids whatever else the first bank holds, at any depth.

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Kind, Quantifier, Term, TermId};
use representation::{AlphaEquivalence, BankCopier, BracketedText};
use testkit::formulas::{all, app, atom, comparator, number, operator, some, var};

/// The copy of a formula in a bank, which reads the same and has the same measures.
fn copied(from: &Bank, to: &mut Bank, formula: FormulaId) -> FormulaId {
    let copy = BankCopier::new(from, to).formula(formula);
    assert_eq!(to.text(copy, Alphabet::Unicode), from.text(formula, Alphabet::Unicode));
    let measures = |bank: &Bank, of: FormulaId| (bank.size(of), bank.depth(of), bank.points(of), bank.is_closed(of));
    assert_eq!(measures(to, copy), measures(from, formula));
    copy
}

/// A bank in which ids are other ones than in an empty bank.
fn used() -> Bank {
    let mut bank = Bank::new();
    let (q, seven) = (var(&mut bank, "q"), number(&mut bank, "7"));
    let g = app(&mut bank, "g", &[q, seven, q]);
    let p = atom(&mut bank, "R", &[g, q]);
    some(&mut bank, "q", p);
    bank
}

#[test]
fn every_kind_of_formula_and_term_is_copied() {
    let mut from = used();
    let b = &mut from;
    let (x, y) = (var(b, "x"), var(b, "y"));
    let (c, minus) = (app(b, "c", &[]), number(b, "-12"));
    let constant = b.symbol("c", Kind::Function, Fixity::Letter);
    let letter = b.apply(constant, &[]).expect("no arguments");
    let sum = operator(b, x, "+", minus);
    let three = app(b, "f", &[sum, c, letter]);
    let parts = [
        b.truth(true),
        b.truth(false),
        b.cardinality(CardinalityRelation::LessThan, 5),
        b.equal(three, y),
        atom(b, "P", &[]),
        atom(b, "P", &[x]),
        comparator(b, sum, "<", three),
    ];
    let connectives = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
    let joined = |b: &mut Bank, whole: FormulaId, (at, &part): (usize, &FormulaId)| {
        let denied = b.not(part);
        b.binary(connectives[at % 4], whole, denied)
    };
    let start = b.truth(true);
    let mut whole = parts.iter().enumerate().fold(start, |whole, part| joined(b, whole, part));
    let (vx, vy) = (b.variable("x"), b.variable("y"));
    whole = b.quantified(Quantifier::ExistsUnique, vy, whole);
    for mut to in [Bank::new(), used()] {
        let open = copied(&from, &mut to, whole);
        let x = to.variable("x");
        assert_eq!(to.free_variables(open), [x]);
    }
    let closed = from.for_all(vx, whole);
    let unused = from.for_all(vx, closed);
    copied(&from, &mut Bank::new(), unused);
}

#[test]
fn symbols_of_one_name_stay_apart_and_meet_their_own_kind() {
    let mut from = Bank::new();
    let fixities = [Fixity::Letter, Fixity::Applied(0), Fixity::Applied(2), Fixity::Infix];
    let symbols: Vec<_> =
        [Kind::Function, Kind::Predicate].iter().flat_map(|&kind| fixities.map(|fixity| (kind, fixity))).collect();
    let ids: Vec<_> = symbols.iter().map(|&(kind, fixity)| from.symbol("a", kind, fixity)).collect();
    let mut to = used();
    let there: Vec<_> = symbols.iter().rev().map(|&(kind, fixity)| to.symbol("a", kind, fixity)).collect();
    let mut copier = BankCopier::new(&from, &mut to);
    let copies: Vec<_> = ids.iter().rev().map(|&id| copier.symbol(id)).collect();
    assert_eq!(copies, there);
}

#[test]
fn names_that_no_notation_can_spell_are_kept() {
    let mut from = Bank::new();
    let (x, y) = (var(&mut from, "x"), var(&mut from, "y"));
    let r = atom(&mut from, "R", &[x, y]);
    let inner = some(&mut from, "y", r);
    let outer = all(&mut from, "x", inner);
    let representative = from.alpha_canonical(outer);
    let mut to = used();
    let copy = copied(&from, &mut to, representative);
    assert_eq!(to.alpha_canonical(copy), copy, "it stands for itself there too");
    let written = copied(&from, &mut to, outer);
    assert_eq!(to.alpha_canonical(written), copy);
    let (variable, name) = (from.variable("·0"), from.name("[health]"));
    let mut copier = BankCopier::new(&from, &mut to);
    let (variable, name) = (copier.variable(variable), copier.name(name));
    assert_eq!((to.variable_text(variable), to.name_text(name)), ("·0", "[health]"));
}

#[test]
fn numbers_of_any_size_are_copied() {
    let long = "9".repeat(500);
    let mut from = used();
    let numerals = ["0", "-1", "42", &long].map(|digits| from.numeral(digits).expect("digits"));
    let mut to = Bank::new();
    for numeral in numerals {
        let copy = BankCopier::new(&from, &mut to).numeral(numeral);
        assert_eq!(to.numeral_text(copy), from.numeral_text(numeral));
        assert_eq!(to.numeral(from.numeral_text(numeral)), Ok(copy));
    }
}

#[test]
fn random_sentences_come_back_as_they_were() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut from = Bank::new();
        let vocabulary = if seed % 2 == 0 { Vocabulary::palmer(&mut from) } else { Vocabulary::predicate_wars(&mut from) };
        let sentences: Vec<FormulaId> = (0..5).map(|_| from.random_formula(&vocabulary, 5, &mut random)).collect();
        let mut to = used();
        let copies: Vec<FormulaId> = sentences.iter().map(|&sentence| copied(&from, &mut to, sentence)).collect();
        let back: Vec<FormulaId> = copies.iter().map(|&copy| BankCopier::new(&to, &mut from).formula(copy)).collect();
        assert_eq!(back, sentences, "seed {seed}");
    }
}

#[test]
fn ids_depend_on_what_is_copied_and_on_nothing_else() {
    let sentences = |bank: &mut Bank, random: &mut Random| {
        let vocabulary = Vocabulary::palmer(bank);
        (0..20).map(|_| bank.random_sentence(&vocabulary, 4, random)).collect::<Vec<FormulaId>>()
    };
    let mut fresh = Bank::new();
    let first = sentences(&mut fresh, &mut Random::new(11));
    let mut full = used();
    // The same formulas in another order, between others: other ids.
    sentences(&mut full, &mut Random::new(12));
    let mut second: Vec<FormulaId> =
        first.iter().rev().map(|&sentence| BankCopier::new(&fresh, &mut full).formula(sentence)).collect();
    second.reverse();
    assert_ne!(first, second);
    let all = |from: &Bank, formulas: &[FormulaId]| {
        let mut to = Bank::new();
        let mut copier = BankCopier::new(from, &mut to);
        let copies: Vec<FormulaId> = formulas.iter().map(|&formula| copier.formula(formula)).collect();
        (copies, to.symbols().map(|symbol| to.symbol_text(symbol).to_owned()).collect::<Vec<String>>(), to.term_count())
    };
    assert_eq!(all(&fresh, &first), all(&full, &second));
}

#[test]
fn neither_depth_nor_sharing_nor_many_arguments_are_in_the_way() {
    const DEEP: usize = 200_000;
    let mut from = Bank::new();
    let x = var(&mut from, "x");
    let deep = (0..DEEP).fold(x, |term, _| app(&mut from, "f", &[term]));
    // As a tree it has 2^200 leaves.
    let shared = (0..200).fold(x, |term, _| app(&mut from, "g", &[term, term]));
    let many: Vec<TermId> = (0..DEEP).map(|at| app(&mut from, &format!("c_{at}"), &[])).collect();
    let wide = app(&mut from, "h", &many);
    let mut formula = atom(&mut from, "P", &[deep, shared, wide]);
    for _ in 0..DEEP {
        formula = from.not(formula);
        formula = all(&mut from, "x", formula);
    }
    for _ in 0..200 {
        formula = from.and(formula, formula);
    }
    let mut to = used();
    let before = to.term_count();
    let mut copier = BankCopier::new(&from, &mut to);
    let copy = copier.formula(formula);
    assert_eq!(copier.formula(formula), copy);
    assert_eq!((to.depth(copy), to.size(copy)), (from.depth(formula), from.size(formula)));
    assert_eq!(to.term_count() - before, from.term_count(), "every term once");
    let Formula::Binary(Connective::And, left, right) = to.formula(copy) else { panic!("{:?}", to.formula(copy)) };
    assert_eq!(left, right);
    let back = BankCopier::new(&to, &mut from).formula(copy);
    assert_eq!(back, formula);
}

#[test]
fn a_clone_keeps_ids_and_diverges_afterwards() {
    let mut bank = used();
    let vocabulary = Vocabulary::palmer(&mut bank);
    let sentences: Vec<FormulaId> = (0..50).map(|_| bank.random_sentence(&vocabulary, 4, &mut Random::new(5))).collect();
    let mut clone = bank.clone();
    let text = |bank: &Bank| sentences.iter().map(|&id| bank.text(id, Alphabet::Ascii)).collect::<Vec<String>>();
    assert_eq!(text(&bank), text(&clone));
    let (mine, other) = (app(&mut bank, "mine", &[]), app(&mut clone, "other", &[]));
    assert_eq!(mine, other, "the next id of either");
    let head = |bank: &Bank, term: TermId| match bank.term(term) {
        Term::Apply(symbol, []) => bank.symbol_text(symbol).to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!((head(&bank, mine), head(&clone, other)), ("mine".to_owned(), "other".to_owned()));
    assert_eq!(text(&bank), text(&clone));
}
