//! Exercises as sections of a page: a submission with what it earns, and the model answer with what is given. Not here: the proof and the
//! countermodel themselves, which are those of any ruling (`section`).

use adjudication::{ExerciseAnswer, Submission};
use report::sentences::{self, BY_ITS_RULES};
use report::{counted, visible};

use crate::section::{Evidence, Question, Section, Shown, Statement, Verdict, proof};

impl Section {
    /// Draws what a submission to an exercise earns and why, its proof, and the words of the exercise where it is not accepted.
    pub fn of_submission(submission: &Submission) -> Section {
        let ruling = &submission.ruling;
        let mut section = Section::of_proof(&submission.checked);
        section.verdicts.insert(0, Verdict::new(&sentences::submission(ruling), None));
        if ruling.message.is_some() {
            section.remarks.extend(ruling.exercise.say.iter().map(|words| visible(&format!("Hint: {words}"))));
        }
        section
    }

    /// The model answer to an exercise, or the countermodel, with what is given and what a teacher should know of it.
    pub fn of_answer(answer: &ExerciseAnswer) -> Section {
        let exercise = &answer.exercise;
        let mut section = Section::of_goal(&answer.proof);
        let worth = counted(u64::from(exercise.points), "point");
        section.title = visible(&format!("{}, {worth}", sentences::exercise(exercise)));
        let given = exercise.premises.iter().enumerate().map(|(at, premise)| Statement {
            label: format!("Given {}", at + 1),
            reading: visible(premise),
            verdict: None,
            question: None,
        });
        section.statements = given.collect();
        let Some(sentence) = sentences::by_its_rules(answer) else { return section.with_warnings(answer) };
        let verdict = Verdict::new(&sentence, None);
        section.verdicts.push(verdict.clone());
        if let Some(text) = answer.by_its_rules.as_ref().and_then(|used| used.proof.as_ref()) {
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let evidence = Evidence::Proof(proof(&lines));
            section.questions.push(Question {
                heading: String::from("Is there an answer by the rules of the exercise?"),
                statement: None,
                verdict: Some(verdict),
                shown: vec![Shown::of(BY_ITS_RULES.to_owned(), evidence)],
                reasons: Vec::new(),
            });
        }
        section.with_warnings(answer)
    }

    /// The section with the remarks on an exercise.
    fn with_warnings(mut self, answer: &ExerciseAnswer) -> Section {
        for warning in &answer.warnings {
            let help = warning.help.as_ref().map(|help| format!(": {help}")).unwrap_or_default();
            self.remarks.push(visible(&format!("Warning: {}{help}.", warning.message)));
        }
        self
    }
}
