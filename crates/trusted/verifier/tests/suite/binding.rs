//! Hashes that bind a document to its board, question and calculus, and documents held against a board that is at hand.

use certificate::Claim;
use source::Text;
use verifier::{AtHand, CertificateDocument, Hashes, Notation, verify};

use crate::make;

fn bound(document: CertificateDocument) -> CertificateDocument {
    let hashes = Hashes::of(&document.board.text, &document.question, document.kind);
    CertificateDocument { hashes: Some(hashes), ..document }
}

fn outcome(document: &CertificateDocument) -> Result<bool, (&'static str, String)> {
    let json = document.to_json().expect("it can be written");
    verify(json.as_bytes()).map(|verified| verified.is_bound).map_err(|refusal| (refusal.fault.code(), refusal.at))
}

#[test]
fn hashes_are_checked_where_there_are_some() {
    for document in [make::finite(), make::infinite(), make::numbers(), make::redundant()] {
        assert_eq!(outcome(&document), Ok(false), "a document without hashes");
        let bound = bound(document);
        assert_eq!(outcome(&bound), Ok(true));
        assert_eq!(bound.hashes.as_ref().is_some_and(|hashes| hashes.calculus.is_some()), bound.kind == verifier::Kind::Proof);
        for at in ["/hashes/board", "/hashes/question", "/hashes/calculus"] {
            let mut spoilt = bound.clone();
            let hashes = spoilt.hashes.as_mut().expect("it has some");
            match at {
                "/hashes/board" => hashes.board.pop().map(|_| ()),
                "/hashes/question" => hashes.question.pop().map(|_| ()),
                _ => {
                    hashes.calculus = Some(String::from("sha256:"));
                    Some(())
                }
            };
            assert_eq!(outcome(&spoilt), Err(("other-hash", at.to_owned())));
        }
    }
}

#[test]
fn a_reading_without_quotation_marks_is_refused() {
    let mut document = make::proof(
        Notation::Tptp,
        "fof(a, axiom, 'Q & R').\nfof(b, axiom, 'Q & R').\n",
        Claim::Redundant { statement: 1 },
        "system classical\nsymbols Q_R/0 : predicate\n1. axiom Q_R\n",
    );
    document.board.statements.iter_mut().for_each(|one| one.reading = one.reading.replace('\'', ""));
    assert_eq!(document.board.statements[0].reading, "Q & R");
    let of_readings = |outcome: Result<bool, (&'static str, String)>| outcome.is_err_and(|(code, _)| code == "other-reading");
    assert!(of_readings(outcome(&document)));
    assert!(of_readings(outcome(&bound(document))));
}

#[test]
fn equal_statements_are_the_same_board_however_they_are_written() {
    let json = make::redundant().to_json().expect("written");
    let carried = make::redundant().board.text;
    let held = |text: &str| {
        let at_hand = AtHand::read(Text::new("at hand", text), Notation::Palmer).expect("a board");
        at_hand.holds(&mut verify(json.as_bytes()).expect("it is right")).map_err(|refusal| refusal.fault.code())
    };
    assert_eq!(held(&carried), Ok(()));
    assert_eq!(held(&format!("# a remark\n\n{carried}")), Ok(()));
    assert_eq!(held(&format!("{carried}more: ∀x blonde(x)\n")), Err("other-board"));
    assert!(AtHand::read(Text::new("at hand", "∀"), Notation::Palmer).is_err());
}
