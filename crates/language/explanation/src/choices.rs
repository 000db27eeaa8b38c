//! Explanations of choices that are wrong or missing, and of wrong computations.

use kernel::fault::{Evaluation, Part};
use kernel::{Conclusion, SchemaVariable, Sort};

use super::faults::Entry;
use super::{LineContext, LinePart, Wording, figure, shown};

impl LineContext<'_> {
    /// Returns the words by which the prover says what a letter stands for.
    pub(super) fn name_it(&self, letter: SchemaVariable) -> String {
        let variants = self.rule.map_or(&[][..], |rule| &self.subject.calculus.rule(rule).variants);
        let sort =
            variants.iter().flat_map(|variant| &variant.choices).find(|choice| choice.letter == letter).map(|choice| choice.sort);
        let example = match sort.unwrap_or(Sort::Object) {
            Sort::Object | Sort::Variable => "with y",
            Sort::Number => "with 3",
            Sort::Function => "with f",
            Sort::Formula => "with (P ∧ Q)",
        };
        let any = sort.map(|sort| format!("{} may be chosen; ", figure::sort(sort))).unwrap_or_default();
        format!("{any}name it after the rule, such as `{example}`")
    }

    pub(super) fn choice_sort(&self, letter: SchemaVariable, sort: Sort, found: Part) -> Wording {
        let (name, found, shown) = (self.name(), self.writer.part(found), self.writer.letter(letter));
        let message = match letter {
            SchemaVariable::Function(_) => {
                format!("the rule's {shown} stands for {found} here, and `with` names another function")
            }
            _ => format!("{shown} of {name} must be {}, and {found} is none", figure::sort(sort)),
        };
        let named = self.inference().is_some_and(|inference| !inference.with.is_empty());
        let spot = if named { LinePart::With } else { LinePart::Statement };
        Wording::new(spot, "not of the right sort", message).help(self.figure())
    }

    pub(super) fn evaluation<'s>(&'s self, evaluation: &'s Evaluation) -> Entry<'s> {
        let name = self.name();
        let variants = self.rule.map_or(&[][..], |rule| &self.subject.calculus.rule(rule).variants);
        let what = variants.iter().find_map(|variant| match variant.conclusion {
            Conclusion::Evaluated { computation, .. } => Some(figure::computed(computation)),
            _ => None,
        });
        let what = what.unwrap_or("computation");
        let spot = LinePart::Statement;
        match *evaluation {
            Evaluation::Nothing => {
                let message = format!("nothing is computed: this is {} unchanged", self.cited());
                Wording::new(spot, "the same statement", message)
                    .help(format!("{name} computes exactly one {what}"))
                    .brief(|| "nothing is evaluated")
            }
            Evaluation::NotThere { before, after } => {
                let (before, after) = (self.writer.part(before), self.writer.part(after));
                let message = format!("{before} does not become {after} by computing one {what}");
                Wording::new(spot, "not a computation", message)
                    .brief(|| "it differs from its premise where there is nothing to compute")
            }
            Evaluation::Twice => {
                let message = format!("more than one place differs from {}", self.cited());
                Wording::new(spot, "more than one place", message)
                    .help("compute one place in each line")
                    .brief(|| "it differs from its premise in more than one place")
            }
            Evaluation::Wrong { computed, ref result } => {
                let message = format!("{} is `{}`", self.writer.part(computed), shown(result));
                let words = Wording::new(spot, "another result", message);
                Wording { help: self.rounding(computed), ..words }.brief(move || match result.len() {
                    0..=60 => format!("the result is {result}"),
                    _ => String::from("the result is another number"),
                })
            }
            Evaluation::Undefined { computed } => {
                let message = format!("{} is undefined: nothing is divided by 0", self.writer.part(computed));
                Wording::new(spot, "undefined", message).brief(|| "division by 0 is undefined")
            }
            Evaluation::Negative { computed } => {
                let message = format!("{} is no natural number, and there is no symbol for it", self.writer.part(computed));
                Wording::new(spot, "no natural number", message).brief(|| "the result is no natural number")
            }
            Evaluation::TooLong { computed, limit } => {
                let message = format!("a number in {} has more than {limit} digits", self.writer.part(computed));
                Wording::new(spot, "too long to compute with", message)
                    .help("comparison of numbers has no limit")
                    .brief(move || format!("the numbers have more than {limit} digits"))
            }
        }
    }
}
