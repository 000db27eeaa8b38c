//! Proofs of the game: what they start from, what they may use, what they cost, and the messages for those that are refused.

use super::examine::MAX_PROOF_BYTES;
use super::*;
use documents::Refusal;
use kernel::HouseRules;
use proof_syntax::predicate_wars::classes::ClassReadings;

const ATTACK: &str = "[ATK]([chosenPlayer](0), 20)";

fn printed() -> ProofConditions {
    ProofConditions::new("predicate-wars", &HouseRules::default(), false).unwrap()
}

fn sound() -> ProofConditions {
    ProofConditions::new("predicate-wars-sound", &HouseRules::default(), false).unwrap()
}

fn claim(
    conditions: &ProofConditions,
    axioms: &[&str],
    rules: &[&str],
    subproofs: &[&Subproof],
    proof: &str,
) -> Result<CheckedClaim, Refusal> {
    check(&ClaimInput { conditions, axioms, rules, subproofs, proof, classes: ClassReadings::default() })
}

fn opening<'s>(statements: impl IntoIterator<Item = &'s str>) -> String {
    super::opening(statements, &HouseRules::default())
}

fn refused<T: std::fmt::Debug>(result: Result<T, Refusal>) -> (String, String) {
    let refusal = result.unwrap_err();
    (refusal.rule, refusal.message.to_string())
}

/// RULEBOOK S-15: a subproof from which everything follows in the calculus as printed.
const Z: &str = "1. axiom (∀(x)(x<1))
2. (2<1) by Universal instantiation on 1 with 2
3. tF by Comparison on 2
4. (∀(x)tF) by Universal generalization with reference on 3, 1
5. (¬tF) by Falsehood
6. (∀(x)(¬tF)) by Universal generalization with reference on 5, 1
";

fn bought(conditions: &ProofConditions, rules: &[&str], owned: &[&Subproof], name: &str, proof: &str) -> SubproofForSale {
    subproof_for_sale(&SaleInput { conditions, rules, owned, name, proof }).unwrap()
}

#[test]
fn a_claim_derives_the_action_of_its_cards_at_its_price() {
    let cards = ["(P → [ATK]([chosenPlayer](0), 20))", "P"];
    let proof = "1. axiom P\n2. axiom (P → [ATK]([chosenPlayer](0), 20))\n3. [ATK]([chosenPlayer](0),20) by MP on 1, 2\n";
    let checked = claim(&printed(), &cards, &[], &[], proof).unwrap();
    // One lemma, and the smaller of |10 - 1| and |10 - 12|.
    assert_eq!(checked.bill, Bill { points: 3, lemmas: 1, lines: 3 });
    assert_eq!(checked.statements, ["P", cards[0], ATTACK]);
    assert_eq!(checked.actions, [ProvedAction { line: 3, statement: ATTACK.to_owned(), conditional: false }]);
    assert!(checked.subproofs.is_empty() && checked.rules.is_empty() && checked.unsound.is_empty());
    assert_eq!(claim(&sound(), &cards, &[], &[], proof).unwrap(), checked);
}

#[test]
fn an_axiom_counts_as_derived_and_costs_nothing() {
    let cards = [ATTACK, "(∀(x)(([health](x)>20)→[HEAL](x,5)))"];
    let proof = opening(cards);
    let checked = claim(&sound(), &cards, &[], &[], &proof).unwrap();
    assert_eq!(checked.bill, Bill { points: 0, lemmas: 0, lines: 2 });
    let actions: Vec<_> = checked.actions.iter().map(|action| (action.line, action.conditional)).collect();
    assert_eq!(actions, [(1, false), (2, true)]);
    // What is denied, or open, has no effect.
    let cards = ["(¬[ATK]([chosenPlayer](0),1))", "[ATK](x,1)"];
    assert!(claim(&sound(), &cards, &[], &[], &opening(cards)).unwrap().actions.is_empty());
}

#[test]
fn a_claim_starts_from_exactly_the_statements_of_its_cards() {
    let conditions = printed();
    let cards = ["P", "Q"];
    let try_claim = |proof: &str| refused(claim(&conditions, &cards, &[], &[], proof));
    let (rule, message) = try_claim("1. axiom P\n2. (P∨R) by Addition on 1\n");
    assert_eq!((rule.as_str(), message.contains("Q is missing")), ("PW-27", true), "{message}");
    let (rule, message) = try_claim("1. axiom P\n2. axiom Q\n3. axiom R\n");
    assert_eq!((rule.as_str(), message.contains("the axiom R")), ("PW-27", true), "{message}");
    let (rule, message) = try_claim("1. axiom P\n2. (P∨R) by Addition on 1\n3. axiom Q\n");
    assert_eq!((rule.as_str(), message.contains("line 3")), ("PW-65", true), "{message}");
    assert_eq!(try_claim("system classical\n1. axiom P\n2. axiom Q\n").0, "PW-27");
    assert_eq!(try_claim("subproof Z\n1. axiom P\nend\n1. axiom P\n2. axiom Q\n").0, "PW-23");
    assert_eq!(try_claim("").0, "PW-64");
    let (rule, message) = try_claim("1. axiom P\n2. axiom (Q\n");
    assert_eq!((rule.as_str(), message.starts_with("line 2, column ")), ("PW-64", true), "{message}");
    assert_eq!(try_claim(&"#".repeat(MAX_PROOF_BYTES + 1)).0, "U-18");
    // Both ways of writing the name of the game's calculus will do.
    assert!(claim(&conditions, &cards, &[], &[], "system Predicate_Wars\n1. axiom Q\n2. axiom P\n").is_ok());
    // An effect that is no WFF cannot be cited, and does not have to be; two cards may say the same.
    assert!(claim(&conditions, &["P", "(P"], &[], &[], "1. axiom P\n").is_ok());
    assert!(claim(&conditions, &["P", "P"], &[], &[], "1. axiom P\n").is_ok());
    // Nor can an open one where the house forbids free variables.
    let mut forbid = HouseRules::default();
    forbid.set("free_vars", "forbid").unwrap();
    let forbids = ProofConditions::new("predicate-wars", &forbid, false).unwrap();
    let open = "1. axiom P(x)\n2. axiom Q\n";
    assert!(claim(&conditions, &["P(x)", "Q"], &[], &[], open).is_ok());
    assert_eq!(refused(claim(&forbids, &["P(x)", "Q"], &[], &[], open)).0, "PW-27");
    assert!(claim(&forbids, &["P(x)", "Q"], &[], &[], "1. axiom Q\n").is_ok());
}

#[test]
fn a_line_that_does_not_follow_is_named_with_its_rule() {
    let conditions = printed();
    let cards = ["(∃(x)P(x))", "(∀(x)(P(x)→Q(x)))"];
    for (line, rule, part) in [
        ("Q(y) by Modus ponens on 1, 2", "PW-R3", "does not fit"),
        ("Q(y) by Modus pones on 1, 2", "PW-66", "no rule of this name"),
        ("P(x) by EI on 7", "PW-66", "there is no line 7"),
        ("P(x) by EI on 3", "PW-66", "cites itself"),
        ("(Q(1)→Q(1)) by UI on 2", "PW-R4", "does not fit"),
        ("(P(y)→Q(y)) by UI on 2, 1", "PW-R4", "premises"),
        ("(∀(y)P(y)) by CP on 2 using Z 3", "PW-27", "no subproof Z"),
        ("R by Rule inclusion", "PW-R27", "no rule in force"),
        ("(x=x) by Identity with y", "PW-R19", "("),
    ] {
        let proof = format!("{}3. {line}\n", opening(cards));
        let (named, message) = refused(claim(&conditions, &cards, &[], &[], &proof));
        assert_eq!(named, rule, "{line}: {message}");
        assert!(message.contains(part), "{line}: {message}");
    }
    let proof = format!("{}3. P(x) by Simplification on 1\n", opening(cards));
    let refusal = claim(&conditions, &cards, &[], &[], &proof).unwrap_err();
    assert_eq!(
        refusal.help.map(|help| help.to_string()).as_deref(),
        Some("Existential instantiation fits this line as it stands")
    );
}

#[test]
fn rules_in_force_may_be_included_once_each() {
    let conditions = sound();
    let rules = ["(∀(x)([PLAYER](x) → [ATK](x, 5)))", "Q"];
    let proof = "1. axiom P\n2. (∀(x)([PLAYER](x)→[ATK](x,5))) by Rule inclusion\n";
    let checked = claim(&conditions, &["P"], &rules, &[], proof).unwrap();
    assert_eq!((checked.rules, checked.bill.points), (vec![rules[0].to_owned()], 1));
    assert_eq!(checked.actions.len(), 1);
    assert_eq!(refused(claim(&conditions, &["P"], &["Q"], &[], proof)).0, "PW-R27");
    let twice = format!("{proof}3. (∀(x)([PLAYER](x)→[ATK](x,5))) by Rule inclusion\n");
    assert_eq!(refused(claim(&conditions, &["P"], &rules, &[], &twice)).0, "Q-PW-47");
    // A base rule is no rule of the game, and none that is included.
    let base = "1. axiom P\n2. [NUMBER](7) by Rule inclusion\n";
    assert!(claim(&conditions, &["P"], &rules, &[], base).unwrap().rules.is_empty());
    let mut none = HouseRules::default();
    none.set("base_rules", "none").unwrap();
    let conditions = ProofConditions::new("predicate-wars-sound", &none, false).unwrap();
    assert_eq!(refused(claim(&conditions, &["P"], &rules, &[], base)).0, "PW-R27");
}

#[test]
fn the_rulebooks_exploit_is_accepted_as_printed_and_refused_when_sound() {
    let conditions = printed();
    let for_sale = bought(&conditions, &[], &[], "Z", Z);
    assert_eq!((for_sale.bill.points, for_sale.price), (17, 34));
    assert_eq!(for_sale.axioms, ["(∀(x)(x < 1))"]);
    let sources: Vec<_> = for_sale.unsound.iter().map(|step| step.source.as_str()).collect();
    assert!(sources.iter().all(|source| *source == "S-6"), "{sources:?}");
    let proof = format!(
        "1. axiom P
2. (∀(y)(¬(y<1))) by Indirect proof with y using Z 4, 6
3. (¬(0<1)) by UI on 2 with 0
4. (¬tT) by Comparison on 3
5. tT by Truth
6. (¬(tT∧{ATTACK})) by Falsy AND on 4
7. (tT→(tT∧{ATTACK})) by Implication instantiation on 4, 6
8. (tT∧{ATTACK}) by Modus ponens on 7, 5
9. {ATTACK} by Simplification on 8
"
    );
    let checked = claim(&conditions, &["P"], &[], &[&for_sale.subproof], &proof).unwrap();
    assert_eq!((checked.bill.points, checked.bill.lemmas), (29, 8));
    assert_eq!(checked.subproofs, ["Z"]);
    assert_eq!(checked.unsound, [UnsoundStep { line: 2, rule: "Indirect proof".into(), source: "S-15".into() }]);
    assert_eq!(checked.actions.len(), 1);

    let conditions = sound();
    assert!(subproof_for_sale(&SaleInput { conditions: &conditions, rules: &[], owned: &[], name: "Z", proof: Z }).is_ok());
    let (rule, message) = refused(claim(&conditions, &["P"], &[], &[&for_sale.subproof], &proof));
    assert_eq!((rule.as_str(), message.contains("line 2")), ("PW-R15", true), "{message}");
}

#[test]
fn subproofs_use_only_proper_and_owned_subproofs() {
    let conditions = sound();
    let first = bought(
        &conditions,
        &[],
        &[],
        "A1",
        "1. axiom (∀(x)(P(x)∧Q(x)))\n2. (P(x)∧Q(x)) by SP on 1\n3. P(x) by S on 2\n4. (∀(x)P(x)) by UGR on 3, 1\n",
    );
    let text = "1. axiom (∀(x)(P(x)∧Q(x)))\n2. (∀(x)P(x)) by CP on 1 using A1 4\n";
    let second = bought(&conditions, &[], &[&first.subproof], "A2", text);
    assert_eq!(second.uses, ["A1"]);
    let proof = "1. axiom (∀(y)(P(y)∧Q(y)))\n2. (∀(y)P(y)) by CP on 1 using A2 2\n";
    let card = ["(∀(y)(P(y)∧Q(y)))"];
    let owned = [&first.subproof, &second.subproof];
    let checked = claim(&conditions, &card, &[], &owned, proof).unwrap();
    assert_eq!(checked.subproofs, ["A1", "A2"]);
    // 1 and the difference of 8 and 5; the subproofs were paid before.
    assert_eq!(checked.bill.points, 1 + 3);
    assert_eq!(refused(claim(&conditions, &card, &[], &[&first.subproof], proof)).0, "PW-27");

    let sale = |name: &str, proof: &str| {
        refused(subproof_for_sale(&SaleInput { conditions: &conditions, rules: &[], owned: &[], name, proof }))
    };
    assert_eq!(sale("A 1", "1. axiom P\n").0, "PW-23");
    assert_eq!(sale("", "1. axiom P\n").0, "PW-23");
    assert_eq!(sale("B", "1. axiom P\n2. Q by MP on 1\n").0, "PW-R3");
    assert_eq!(sale("B", "1. axiom P\nassume 2. Q\nend\n").0, "PW-64");
    assert_eq!(sale("B", text).0, "PW-27");
    // Two axioms are proper, and of no use to Conditional proof.
    let two = bought(&conditions, &[], &[], "B", "1. axiom (∀(x)P(x))\n2. axiom R\n3. (R∨R) by ADD on 2\n");
    assert_eq!(two.axioms.len(), 2);
    let proof = "1. axiom (∀(y)P(y))\n2. (∀(y)P(y)) by CP on 1 using B 3\n";
    assert_eq!(refused(claim(&conditions, &["(∀(y)P(y))"], &[], &[&two.subproof], proof)).0, "Q-PW-20");
}

#[test]
fn a_subproof_is_stale_while_an_included_rule_is_not_in_force() {
    let rule = "(∀(x)(P(x) → Q(x)))";
    let conditions = sound();
    let text = "1. axiom (∀(x)P(x))\n2. (∀(x)(P(x)→Q(x))) by RI\n3. P(x) by SP on 1\n4. Q(x) by UMP on 2, 3\n5. (∀(x)Q(x)) by UGR on 4, 1\n";
    let stale = bought(&conditions, &[rule], &[], "Z", text).subproof;
    assert_eq!(stale.rules, [rule]);
    let proof = "1. axiom (∀(x)P(x))\n2. (∀(x)Q(x)) by CP on 1 using Z 5\n";
    let card = ["(∀(x)P(x))"];
    let fresh = claim(&conditions, &card, &[rule], &[&stale], proof).unwrap();
    assert_eq!(fresh.rules, [rule]);
    let (named, message) = refused(claim(&conditions, &card, &[], &[&stale], proof));
    assert_eq!((named.as_str(), message.contains(rule)), ("Q-PW-49", true), "{message}");
    // The house may allow it, but then the rule is still none that others may include.
    let allows = ProofConditions::new("predicate-wars-sound", &HouseRules::default(), true).unwrap();
    assert!(claim(&allows, &card, &[], &[&stale], proof).is_ok());
    let includes = format!("{proof}3. {rule} by Rule inclusion\n");
    assert_eq!(refused(claim(&allows, &card, &[], &[&stale], &includes)).0, "PW-R27");
    // A subproof that uses a stale one is stale.
    let outer = "1. axiom (∀(x)P(x))\n2. (∀(x)Q(x)) by CP on 1 using Z 5\n";
    let outer = bought(&conditions, &[rule], &[&stale], "Y", outer).subproof;
    assert_eq!(outer.rules, [rule]);
    let proof = "1. axiom (∀(x)P(x))\n2. (∀(x)Q(x)) by CP on 1 using Y 2\n";
    assert_eq!(refused(claim(&conditions, &card, &[], &[&stale, &outer], proof)).0, "Q-PW-49");
}

#[test]
fn a_challenge_succeeds_by_a_contradiction_from_proof_and_rules() {
    let conditions = sound();
    let cards = ["(P → [ATK]([chosenPlayer](0), 20))", "P"];
    let attack = format!("{}3. {ATTACK} by MP on 1, 2\n", opening(cards));
    let checked = claim(&conditions, &cards, &["(P→Q)", "(¬Q)"], &[], &attack).unwrap();
    let statements: Vec<&str> = checked.statements.iter().map(String::as_str).collect();
    let input =
        |rules, proof| ChallengeInput { conditions: &conditions, statements: &statements, rules, used: &[], owned: &[], proof };

    let rules: [&str; 2] = ["(P→Q)", "(¬Q)"];
    let start = opening(statements.iter().copied().chain(rules));
    let proof = format!("{start}6. Q by MP on 4, 2\n");
    let upheld = challenge(&input(&rules, &proof)).unwrap();
    assert_eq!(upheld.contradiction, Some(vec![6, 5]));
    assert_eq!(upheld.bill, Bill { points: 1, lemmas: 1, lines: 6 });
    // The proof may be right and show nothing; then the challenge has failed, and is paid for all the same.
    let nothing = challenge(&input(&rules, &start)).unwrap();
    assert_eq!((nothing.contradiction, nothing.bill.points), (None, 0));
    // All statements of the proof and all rules are its axioms, and nothing else.
    let without_rules = opening(statements.iter().copied());
    assert_eq!(refused(challenge(&input(&rules, &without_rules))).0, "PW-29");
    assert_eq!(refused(challenge(&input(&[], &start))).0, "PW-29");
    let wrong = format!("{start}6. R by MP on 4, 2\n");
    assert_eq!(refused(challenge(&input(&rules, &wrong))).0, "PW-R3");

    // Cards that contradict each other need no lemma, and tF is a contradiction by itself.
    let statements = ["P", "(¬P)"];
    let input = ChallengeInput {
        conditions: &conditions,
        statements: &statements,
        rules: &[],
        used: &[],
        owned: &[],
        proof: &opening(statements),
    };
    assert_eq!(challenge(&input).unwrap().contradiction, Some(vec![1, 2]));
    let proof = "1. axiom (1<0)\n2. tF by Comparison on 1\n";
    let input = ChallengeInput { conditions: &conditions, statements: &["(1<0)"], rules: &[], used: &[], owned: &[], proof };
    assert_eq!(challenge(&input).unwrap().contradiction, Some(vec![2]));
}

#[test]
fn a_challenge_may_use_the_subproofs_of_both_sides() {
    let conditions = printed();
    let z = bought(&conditions, &[], &[], "Z", Z).subproof;
    let proof = "1. axiom P\n2. (∀(y)(¬(y<1))) by IP with y using Z 4, 6\n3. (¬(0<1)) by UI on 2 with 0\n4. (¬tT) by CMP on 3\n5. tT by T\n";
    let input = ChallengeInput { conditions: &conditions, statements: &["P"], rules: &[], used: &[], owned: &[], proof };
    assert_eq!(refused(challenge(&input)).0, "PW-27");
    for (used, owned) in [(&[&z][..], &[][..]), (&[], &[&z]), (&[&z], &[&z])] {
        let challenged = challenge(&ChallengeInput { used, owned, ..input }).unwrap();
        assert_eq!((challenged.contradiction, challenged.bill.points), (Some(vec![5, 4]), 12));
    }
}

#[test]
fn a_misfit_in_a_subproof_shows_its_own_line() {
    let conditions = printed();
    let z = bought(&conditions, &[], &[], "Z", Z).subproof;
    let proof = "1. axiom (∀(y)(y<1))\n2. (∀(y)tF) by CP on 1 using Z 2\n";
    let (rule, message) = refused(claim(&conditions, &["(∀(y)(y<1))"], &[], &[&z], proof));
    let expected = "line 2 by Conditional proof: (2 < 1) does not fit the rule (subproof-does-not-fit)";
    assert_eq!((rule.as_str(), message.as_str()), ("PW-R14", expected));
}

#[test]
fn a_rule_on_offer_is_challenged_with_the_rules_in_force() {
    let conditions = sound();
    let rules: [&str; 2] = ["(∀(x)P(x))", "Q"];
    let input = |rule, proof| RuleChallengeInput { conditions: &conditions, rule, rules: &rules, owned: &[], proof };
    let proof = "1. axiom (∀(x)P(x))\n2. axiom Q\n3. axiom (¬P(3))\n4. P(3) by UI on 1 with 3\n";
    let checked = potential_rule(&input("(¬P(3))", proof)).unwrap();
    assert_eq!(checked.contradiction, Some(vec![4, 3]));
    let consistent = opening(["(∀(x)P(x))", "Q", "R"]);
    assert_eq!(potential_rule(&input("R", &consistent)).unwrap().contradiction, None);
    let incomplete = opening(["(∀(x)P(x))", "R"]);
    assert_eq!(refused(potential_rule(&input("R", &incomplete))).0, "PW-30");
}

#[test]
fn a_proof_in_progress_lists_each_citable_statement_once() {
    assert_eq!(opening(["P", "(P", "( P )", "(P and Q)", "P", "(P∧Q)"]), "1. axiom P\n2. axiom (P ∧ Q)\n");
    assert_eq!(opening([]), "");
}

#[test]
fn the_law_is_one_of_the_calculi_that_come_with_the_program() {
    assert!(ProofConditions::new("predicate-peace", &HouseRules::default(), false).is_err());
    assert_eq!(printed(), printed());
    assert_ne!(printed(), sound());
}

#[test]
fn negative_numbers_are_symbols_where_the_house_has_them() {
    let mut house = HouseRules::default();
    house.set("negatives", "literal").unwrap();
    let literal = ProofConditions::new("predicate-wars", &house, false).unwrap();
    let cards = ["((0 - 20) = -20)", "[HEAL]([chosenPlayer](0), (0 - -20))"];
    let start = super::opening(cards, &house);
    assert_eq!(start, "1. axiom ((0 - 20) = -20)\n2. axiom [HEAL]([chosenPlayer](0), (0 - -20))\n");
    let proof = format!("{start}3. (-20 = -20) by OS on 1\n4. [HEAL]([chosenPlayer](0), 20) by OS on 2\n");
    let upheld = claim(&literal, &cards, &[], &[], &proof).unwrap();
    assert!(upheld.actions.iter().any(|action| action.line == 4), "{:?}", upheld.actions);
    let (rule, message) = refused(claim(&printed(), &cards, &[], &[], &proof));
    assert_eq!(rule, "PW-64");
    assert!(message.contains("there are no negative numbers"), "{message}");
}
