//! The appraisal of a rule before it is bought, and the ruling when it is challenged: the proof that an appraisal shows upholds the challenge
//! as it stands (PW-30).

use adjudication::games::predicate_wars::claim::{ProofConditions, RuleChallengeInput, potential_rule};
use adjudication::games::predicate_wars::house::Calculus;
use adjudication::games::predicate_wars::{PredicateWars, RuleAudit, Settings, appraise};
use adjudication::{Alphabet, BaseRules};
use games::Game;
use testkit::patience::UNHURRIED;

#[test]
fn an_appraisal_and_the_ruling_on_the_challenge_agree() {
    for calculus in [Calculus::Sound, Calculus::Printed] {
        let mut settings = Settings::new(&["Ann", "Ben"], 1);
        (settings.house.rule_audit, settings.house.calculus) = (RuleAudit::Yes, calculus);
        settings.house.steps.base_rules = BaseRules::Standard;
        let game = PredicateWars::start(&settings).expect("lawful settings");
        let conditions = ProofConditions::new(calculus.system(), &settings.house.steps, false).expect("a calculus of the game");
        for rule in [
            "(1 > 2)",
            "(¬[NUMBER](3))",
            "(P ∧ (¬P))",
            "(¬(∃(x)[CARD](x)))",
            "((¬tT) ∨ tF)",
            "(∀(x)[HEAL](x, 1))",
            "(x = y)",
            "((7 / 2) = 3)",
        ] {
            let ruling = appraise(&game, Some(rule), &[], UNHURRIED, Alphabet::Unicode).expect("an answer");
            if ruling.contradicts.answer != Some(true) {
                assert!(calculus == Calculus::Sound, "{rule}: by the rules as printed everything contradicts");
                continue;
            }
            let certificate = ruling.contradicts.certificate.expect("a proof");
            let adjudication::CertificateBody::Proof { lines, .. } = certificate.evidence else {
                panic!("{rule}: a proof was expected")
            };
            // In a game the calculus is the table's.
            let proof: String = lines.iter().filter(|line| !line.starts_with("system")).map(|line| format!("{line}\n")).collect();
            let input = RuleChallengeInput { conditions: &conditions, rule, rules: &[], owned: &[], proof: &proof };
            let checked = potential_rule(&input).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}\n{proof}"));
            assert!(checked.contradiction.is_some(), "{rule}\n{proof}");
        }
    }
}
