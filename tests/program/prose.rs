//! Proofs in prose, as the program prints them, and what has none.

use serde_json::Value;

use crate::program::run::run;

const BOARD: &str = "s1: ∀x (blonde(x) → happy(x))\ns2: ∃x (blonde(x) ∧ likes(x, x))\n";

#[test]
fn a_proof_is_told_in_english_and_in_german() {
    let proof = "system classical\n1. axiom ∀x (blonde(x) → happy(x))  # s1\n2. axiom ∃x blonde(x)  # s2\n3. blonde(a) by W on 2 with a\n\
                 4. blonde(a) → happy(a) by ∀E on 1 with a\n5. happy(a) by →E on 4, 3\n6. ∃x happy(x) by ∃I on 5\n";
    let told = |form: &str| run(&["check", "--print", form, "-"], proof).out;
    assert_eq!(
        told("prose"),
        "Given:\n  s1 Everyone who is blonde is happy.\n  s2 Someone is blonde.\nProof:\n  By s2, let a be someone who is blonde. So, by s1, a is \
         happy. So someone is happy. ∎\n"
    );
    assert_eq!(
        told("prosa"),
        "Gegeben:\n  s1 Jeder, der blond ist, ist glücklich.\n  s2 Jemand ist blond.\nBeweis:\n  Nach s2 sei a jemand, der blond ist. Damit und \
         nach s1 ist a glücklich. Also ist\n  jemand glücklich. ∎\n"
    );
}

#[test]
fn a_proof_that_is_found_is_told() {
    let outcome = run(&["prove", "-", "--goal", "∃x (happy(x) ∧ likes(x, x))", "--print", "prose"], BOARD);
    assert!(
        outcome.status == 0 && outcome.out.contains("let a be someone who is blonde and likes themselves"),
        "{}",
        outcome.out
    );
    let outcome = run(
        &["prove", "-", "--goal", "∃x blonde(x) → ∃x happy(x)", "--system", "classical", "--json", "--print", "prosa"],
        BOARD,
    );
    let document: Value = outcome.json();
    assert!(document["proof"].as_str().is_some_and(|proof| proof.starts_with("Gegeben:")), "{document}");
}

#[test]
fn cases_and_contradictions_are_told() {
    let proof = "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P ∨ Q\n2. axiom ¬P\nassume 3. P\n  4. tF by ¬E on 3, 2\n  5. Q by X on 4\nend\n\
                 assume 6. Q\n  7. Q by R on 6\nend\n8. Q by ∨E on 1, 3-5, 6-7\n";
    let outcome = run(&["check", "--print", "prose", "-"], proof);
    assert!(outcome.status == 0, "{}{}", outcome.out, outcome.err);
    for sentence in ["In the case that P: This contradicts (2). So Q.", "In the case that Q: So Q.", "In each case, Q. ∎"] {
        assert!(outcome.out.contains(sentence), "{}", outcome.out);
    }
}

#[test]
fn what_has_no_prose_is_refused() {
    let outcome = run(&["check", "--print", "prose", "proofs/accept/predicate-wars/ip.proof"], "");
    assert!(outcome.status == 65 && outcome.err.contains("proofs with named subproofs have no prose"), "{}", outcome.err);
    // A proof that is not accepted is not told.
    let wrong =
        run(&["check", "--print", "prose", "-"], "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P\n2. Q by R on 1\n");
    assert!(wrong.status == 1 && !wrong.out.contains("Given:"), "{}", wrong.out);
}
