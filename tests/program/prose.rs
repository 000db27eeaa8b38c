//! Proofs in prose and rulings told in sentences, as the program prints them, and what has none.

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

#[test]
fn a_ruling_is_told_in_english_and_in_german() {
    let board = "s1: ∀x (blonde(x) → happy(x))\ns2: ∃x blonde(x)\ns3: ∃x happy(x)\n";
    let told = |form: &str, board: &str| {
        let outcome = run(&["judge", "--print", form, "-"], board);
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""), "{}", outcome.out);
        outcome.out
    };
    let english = told("prose", board);
    for part in [
        "<stdin>: 3 statements\n\nThe board is consistent.\n  All statements are true in this model:\n    domain: {0}",
        "\ns1  Everyone who is blonde is happy.\n    ∀x (blonde(x) → happy(x))\n    s1 is independent: it does not follow from the others.\n",
        "\ns3  Someone is happy.\n    ∃x happy(x)\n    s3 is redundant: it follows from s1 and s2.\n    Given:\n      s1 Everyone who is blonde is happy.\n      \
         s2 Someone is blonde.\n    Proof:\n      By s2, let a be someone who is blonde. So, by s1, a is happy. So someone is happy. ∎\n",
    ] {
        assert!(english.contains(part), "{english}");
    }
    let german = told("prosa", board);
    for part in [
        "<stdin>: 3 Aussagen\n\nDas Brett ist widerspruchsfrei.\n  Alle Aussagen sind wahr in diesem Modell:\n",
        "\ns1  Jeder, der blond ist, ist glücklich.\n    ∀x (blonde(x) → happy(x))\n    s1 ist unabhängig: Sie folgt nicht aus den anderen.\n",
        "    s3 ist überflüssig: Sie folgt aus s1 und s2.\n    Gegeben:\n      s1 Jeder, der blond ist, ist glücklich.\n",
    ] {
        assert!(german.contains(part), "{german}");
    }
    let contradiction = told("prose", "a: ∀x happy(x)\nb: ∃x ¬happy(x)\n");
    assert!(
        contradiction.contains("The board is inconsistent: a and b cannot all be true.\n  Given:\n    a Everyone is happy.\n"),
        "{contradiction}"
    );
    let contradiction = told("prosa", "a: ∀x happy(x)\nb: ∃x ¬happy(x)\n");
    assert!(
        contradiction.contains("widersprüchlich: a und b können nicht alle wahr sein.\n  Gegeben:\n    a Jeder ist glücklich.\n"),
        "{contradiction}"
    );
    let named = told("prose", "d: ∃!x blonde(x) | blondie := x\n");
    assert!(
        named.contains("d  Exactly one person is blonde. This x is called blondie.\n   ∃!x blonde(x) | blondie := x\n"),
        "{named}"
    );
    let alone = run(&["judge", "--print", "prosa", "--is", "redundant", "-", "s3"], board);
    assert!(alone.status == 0 && alone.out.contains("eine Frage, nach s3\n\ns3  Jemand ist glücklich."), "{}", alone.out);
    assert!(alone.out.ends_with("\nIst s3 überflüssig? Ja.\n"), "{}", alone.out);
}

#[test]
fn conjectures_and_claims_are_told() {
    let goal = run(&["judge", "--print", "prosa", "--explain", "examples/boards/pelletier-24.p"], "");
    for part in [
        "Die Vermutung goal folgt aus den Axiomen.",
        "\np1    Es gibt kein X, so dass s(X) und q(X).\n      ¬∃X (s(X) ∧ q(X))\n",
        "p1 ist unabhängig: Sie folgt nicht aus den anderen und der Verneinung der Vermutung goal.",
        "Die Verneinung der Vermutung goal ist unabhängig: Sie folgt nicht aus den anderen.",
        "Auf p1 kann man nicht verzichten: In diesem Modell sind ohne sie die anderen wahr:",
    ] {
        assert!(goal.out.contains(part), "{}", goal.out);
    }
    let claim = run(&["judge", "--print", "prosa", "--claim", "redundant=s1", "-"], BOARD);
    let words = "Die Behauptung, s1 sei überflüssig, trifft nicht zu: s1 folgt nicht aus den anderen.";
    assert!(claim.status == 1 && claim.out.contains(words), "{}", claim.out);
    let claim = run(&["judge", "--print", "prose", "--claim", "redundant=s1", "-"], BOARD);
    assert!(
        claim.out.contains("The claim that s1 is redundant is refused: s1 does not follow from the others."),
        "{}",
        claim.out
    );
}

#[test]
fn the_words_of_a_ruling_stand_in_its_document_where_they_are_asked_for() {
    let document = run(&["judge", "--json", "--print", "prosa", "-"], "a: ∃x happy(x)\nb: ∃x (happy(x) ∧ blonde(x))\n").json();
    let words = &document["in_words"];
    assert_eq!((&words["language"], &words["statements"][0]["id"]), (&Value::from("de"), &Value::from("a")), "{document}");
    assert_eq!(words["statements"][0]["words"], "Jemand ist glücklich.");
    assert!(
        words["statements"][0]["proof"].as_str().is_some_and(|proof| proof.starts_with("Gegeben:\n  b Jemand ist")),
        "{document}"
    );
    assert!(words["statements"][1].get("proof").is_none() && words.get("proof").is_none(), "{document}");
    let plain = run(&["judge", "--json", "-"], BOARD).json();
    assert!(plain.get("in_words").is_none(), "{plain}");
    for other in [&["--brief"][..], &["--quiet"], &["--format", "svg"], &["--format", "tptp"]] {
        let refused = run(&[&["judge", "--print", "prose", "examples/boards/blondes.board"], other].concat(), "");
        assert_eq!((refused.status, refused.out.as_str()), (64, ""), "{other:?}: {}", refused.err);
    }
}
