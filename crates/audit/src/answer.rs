//! What an audit found.

use kernel::RuleId;
use verdict::{Reason, Support};

use crate::computing::Computed;
use crate::evidence::{Countermodel, Exploit, Proved};
use crate::repair::Repairs;
use crate::search::Exploits;
use crate::standard::BaseRules;

/// Whether a rule can be trusted; the worse, the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Soundness {
    /// Its conclusion follows from its premises.
    Sound,
    /// It does where its provisos are kept, and would not without them.
    SoundWithProviso,
    /// Not known.
    #[default]
    Undecided,
    /// It does not.
    Unsound,
}

/// The audit of a calculus, or of one of its rules.
#[derive(Debug)]
pub struct Audit {
    /// The rules in the order of the text.
    pub rules: Vec<RuleAudit>,
    /// The base rules; none when one rule was asked about.
    pub base_rules: BaseRules,
    /// What the search over the whole calculus found, if one was asked for; of one rule, what concerns it.
    pub exploits: Option<Exploits>,
}

/// What was found of a rule.
#[derive(Debug)]
pub struct RuleAudit {
    /// The rule.
    pub rule: RuleId,
    /// The worst of its forms.
    pub soundness: Soundness,
    /// Its forms.
    pub cases: Vec<CaseAudit>,
}

impl RuleAudit {
    /// The form that makes the rule what it is: the first of the worst.
    pub fn worst(&self) -> Option<&CaseAudit> {
        self.cases.iter().find(|case| case.soundness == self.soundness)
    }
}

/// What was found of a form of a rule.
#[derive(Debug, Default)]
pub struct CaseAudit {
    /// Whether it can be trusted.
    pub soundness: Soundness,
    /// What a refutation of its negation rests on, where it is sound.
    pub support: Option<Support>,
    /// The proof that the premises imply the conclusion, in natural deduction, where it is sound and proofs were asked for.
    pub proof: Option<Proved>,
    /// A structure in which the premises hold and the conclusion does not: of an unsound form as it is, of one that is sound with its
    /// provisos without them.
    pub countermodel: Option<Countermodel>,
    /// A proof that the kernel accepts, of something that does not follow from its axioms.
    pub exploit: Option<Exploit>,
    /// What would make it sound, where it is refuted.
    pub repairs: Option<Repairs>,
    /// How many steps were put to the kernel in search of an exploit.
    pub steps: u64,
    /// Of a computation: what was tried.
    pub computed: Option<Computed>,
    /// Why it is undecided.
    pub reasons: Vec<Reason>,
}
