//! Findings of an audit.

use kernel::RuleId;

use crate::computing::Computed;
use crate::evidence::{Countermodel, Exploit, Proved};
use crate::reason::Reason;
use crate::repair::Repairs;
use crate::search::Exploits;
use crate::standard::BaseRules;

/// Trustworthiness of a rule; the worse, the greater.
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
    /// Findings of the search over the whole calculus, if one was asked for; of one rule, those that concern it.
    pub exploits: Option<Exploits>,
}

/// Findings about a rule.
#[derive(Debug)]
pub struct RuleAudit {
    /// The rule.
    pub rule: RuleId,
    /// The worst of its forms.
    pub soundness: Soundness,
    /// Its forms.
    pub variants: Vec<VariantAudit>,
}

impl RuleAudit {
    /// The form that makes the rule what it is: the first of the worst.
    pub fn worst(&self) -> Option<&VariantAudit> {
        self.variants.iter().find(|variant| variant.soundness == self.soundness)
    }
}

/// Findings about a form of a rule.
#[derive(Debug, Default)]
pub struct VariantAudit {
    /// Trustworthiness of the form.
    pub soundness: Soundness,
    /// The proof that the premises imply the conclusion, in natural deduction for.
    pub proof: Option<Proved>,
    /// A structure in which the premises hold and the conclusion does not: of an unsound form as it is, of one that is sound with its
    /// provisos without them.
    pub countermodel: Option<Countermodel>,
    /// A proof that the kernel accepts, of something that does not follow from its axioms.
    pub exploit: Option<Exploit>,
    /// Changes that would make it sound, where it is refuted.
    pub repairs: Option<Repairs>,
    /// Number of steps that the kernel was given in search of an exploit.
    pub steps: u64,
    /// Of a computation: what was tried.
    pub computed: Option<Computed>,
    /// The reason for which it is undecided.
    pub reasons: Vec<Reason>,
}
