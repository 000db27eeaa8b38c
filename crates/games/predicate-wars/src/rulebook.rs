//! The words of the rulebook, by the numbers of its requirements, for refusals of moves: what the rule says, or how its
//! gap is filled where the number begins with a Q.

/// Returns what the requirement with this number says; `None` for one by which no move is refused. The rules of inference
/// (`PW-R3`) are in the calculus.
pub fn requirement_text(requirement: &str) -> Option<&'static str> {
    WORDS.iter().find(|(number, _)| *number == requirement).map(|(_, words)| *words)
}

/// By number.
const WORDS: [(&str, &str); 63] = [
    ("PW-1", "the players are those who were named before the game"),
    ("PW-2", "the deck is 128 blank cards by default"),
    (
        "PW-3",
        "an edited card has a tag, a power cost, and an effect, which is one statement; its effect, symbol point and creator are private",
    ),
    ("PW-4", "a player has health, power, proving potency and owned cards"),
    (
        "PW-5",
        "before the first round each player may edit cards; an edit costs twice the symbol points of the edited card, in power",
    ),
    ("PW-6", "editing a card of one's own sets its tag, its power cost, at most the editor's power, and its effect"),
    ("PW-7", "in phase I each player asks in secret for at most 8 blank cards, or for none"),
    (
        "PW-10",
        "in phase II a blank card is edited for the power cost that it gets, an edited one for twice its old power cost and the new one",
    ),
    (
        "PW-11",
        "in phase III players take cards of others in turn, at most 8 each, whose power costs are at most their power, and pay them",
    ),
    ("PW-13", "phase IV goes clockwise among those who remain, until only one does"),
    ("PW-14", "two paired cards are played, and go to the drop pile"),
    ("PW-15", "a card's power cost is raised by 2, and the card discarded"),
    ("PW-16", "a card is claimed from the deck for twice its power cost"),
    ("PW-17", "a player may choose not to remain"),
    ("PW-18", "a player who has played can prove an action of the two cards, with enough proving power"),
    ("PW-19", "a player whose health is 0 or less loses and takes no further part"),
    ("PW-20", "if only one player is left, that player wins and the game ends"),
    ("PW-23", "in phase V each player may buy a proper subproof for twice its symbol point, in potency"),
    (
        "PW-24",
        "in phase V each player may buy a well-formed rule for three times its symbol point, in potency, or any higher price, \
         if there are fewer than 32 rules",
    ),
    ("PW-25", "in phase V each player may remove a rule for its potency cost"),
    ("PW-26", "after phase V a new round begins"),
    ("PW-27", "a claim starts from all statements of the two paired cards, and may use the subproofs that the player owns"),
    (
        "PW-29",
        "a contradiction is proved from all statements of the challenged proof and all rules in force, with its subproofs and the \
         challenger's own",
    ),
    ("PW-30", "a potential rule is proved contradictory from itself and the rules in force"),
    ("PW-31", "there are 32 slots for rules, with indices from 0 to 31, each with a potency cost"),
    (
        "PW-33",
        "an effect is an action of deterministic arguments, or (∀(x)(C → F)) with a deterministic condition and such an action",
    ),
    ("PW-34", "a proof takes effect only if the proving power is larger than its symbol point, which is then paid"),
    ("PW-35", "game functions have fixed values, and actions have none"),
    ("PW-37", "[chosenPlayer](i) is a player whom the player chooses, [chosenCard](i) a chosen card that some player owns"),
    ("PW-41", "a statement is an ordered list of symbols"),
    ("PW-57", "the game functions, predicates and actions are those with the names that the rulebook lists"),
    ("PW-64", "a proof is an ordered list of statements, each an axiom or a lemma"),
    ("PW-65", "a proof is proper when it has only axioms, or is inferred from a proper proof, one lemma at a time"),
    ("PW-66", "a lemma is inferred by a rule of inference from statements that stand before it"),
    ("Q-PW-11", "a plain capital letter is pure, and no part of an effect, unless the house has it otherwise"),
    ("Q-PW-12", "a function of the players' own counts as deterministic where the house has it so, and has no value"),
    ("Q-PW-13", "the variable of a conditional effect counts as deterministic in it, where the house allows that"),
    ("Q-PW-14", "what is not well formed may stand on a card, and cannot be cited"),
    ("Q-PW-17", "a proof is charged by its symbol point, or by its lines, as the house has it"),
    ("Q-PW-18", "a proof needs more than its charge, or as much, as the house has it"),
    ("Q-PW-20", "Conditional proof and Indirect proof use subproofs with exactly one axiom"),
    ("Q-PW-30", "free variables stand for unknown objects, or are forbidden in axioms and rules, as the house has it"),
    ("Q-PW-42", "division by zero is undefined"),
    ("Q-PW-46", "a table's own base rules are statements, which its proofs may include and no player may remove"),
    ("Q-PW-47", "a rule is included that does not stand in the proof yet"),
    ("Q-PW-49", "a subproof that includes a rule which is no longer in force cannot be used, where the house does not allow it"),
    ("Q-PW-50", "any number of players may challenge, one after another clockwise from the claimant, and each pays"),
    ("Q-PW-52", "only an action that is derived without a negation takes effect"),
    ("Q-PW-53", "a play allows as many claims as the house has it, each with one line as its goal"),
    ("Q-PW-54", "the deck has enough cards for what all players own and are dealt"),
    ("Q-PW-55", "the game is for 2 to 16 players"),
    ("Q-PW-57", "a power cost is at least the symbol points of the effect, where the house has it so"),
    ("Q-PW-58", "blank cards that are too few go round the table one at a time, or no player gets any, as the house has it"),
    ("Q-PW-59", "at most 8 cards are edited in phase II"),
    ("Q-PW-64", "any two cards that a player owns are paired"),
    ("Q-PW-68", "random players and cards are drawn when the effect takes place, once for each index in a play"),
    ("Q-PW-69", "an effect whose arguments mean nothing is not applied"),
    ("Q-PW-70", "an amount is a number, and is kept between 0 and the cap of its action"),
    ("Q-PW-71", "[CLAIM](x,i) claims the card [chosenCard](i) of player x for twice its power cost"),
    ("Q-G-3", "players may ask the referee to search, where the house allows it"),
    ("Q-G-4", "a player may resign, or offer a draw, which all others accept or one declines, at any time"),
    ("U-18", "what is too large to be looked at is refused"),
    ("Q-PW-74", "after the last of the agreed rounds the player with the most health wins, where the house has it so"),
];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// The files of this game.
    fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                sources(&path, files);
            } else {
                files.push(path);
            }
        }
    }

    #[test]
    fn every_requirement_that_a_move_is_refused_by_has_words() {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let mut named = 0;
        for file in files.iter().filter(|file| !file.ends_with("rulebook.rs")) {
            let text = fs::read_to_string(file).expect("a source is text");
            for literal in text.split('"').skip(1).step_by(2) {
                let number = literal.strip_prefix("PW-").or(literal.strip_prefix("Q-PW-")).or(literal.strip_prefix("U-"));
                if number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
                    assert!(requirement_text(literal).is_some(), "{literal} in {}", file.display());
                    named += 1;
                }
            }
        }
        assert!(named > 100, "{named}");
        assert_eq!(requirement_text("PW-999"), None);
    }

    #[test]
    fn no_requirement_is_told_twice() {
        for (at, (number, told)) in WORDS.iter().enumerate() {
            assert!(WORDS.iter().skip(at + 1).all(|(other, _)| other != number), "{number}");
            assert!(!told.ends_with('.') && !told.is_empty());
        }
    }
}
