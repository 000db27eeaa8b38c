//! Each strategy of saturation by itself on the problems of a folder, so that their order can be chosen by what they find.
//!
//! `cargo bench -p referee-verdict --bench strategies -- FOLDER [--seconds S] [--only NAME] [--strategy NAME]`: S seconds for each (2), problems and
//! strategies whose names contain NAME. Files that a problem includes are looked for below the folder and its parent. Prints for each problem a line
//! for each strategy: its name, `refuted`, `ended` (saturated or too large) or `open`, the seconds of the processor, and how far it came.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use board_syntax::tptp;
use formula::{Bank, Formula, FormulaId, Role};
use solver::saturation::{
    Limits, Nearness, Outcome, Precedence, Question, Reach, SaturationSearch, Selection, Strategy, Turns, Weights, relevant,
};
use solver::vocabulary::Vocabulary;
use source::Text;

/// A strategy and the statements that it is given.
struct Way {
    name: &'static str,
    strategy: Strategy,
    reach: Option<Reach>,
}

const B: Strategy = Strategy::BALANCED;
const G: Strategy = Strategy::GOAL_DIRECTED;

const WAYS: [Way; 18] = [
    Way { name: "balanced", strategy: B, reach: None },
    Way { name: "goal", strategy: G, reach: None },
    Way { name: "unfolding", strategy: Strategy::UNFOLDING, reach: None },
    Way { name: "balanced-sine12-1", strategy: B, reach: Some(Reach { tolerance: 12, steps: 1, most: usize::MAX }) },
    Way { name: "balanced-sine12-3", strategy: B, reach: Some(Reach { tolerance: 12, steps: 3, most: usize::MAX }) },
    Way { name: "goal-sine12-2", strategy: G, reach: Some(Reach { tolerance: 12, steps: 2, most: usize::MAX }) },
    Way { name: "balanced-sine20-2", strategy: B, reach: Some(Reach { tolerance: 20, steps: 2, most: usize::MAX }) },
    Way { name: "balanced-sine50-2", strategy: B, reach: Some(Reach { tolerance: 50, steps: 2, most: usize::MAX }) },
    Way { name: "never", strategy: Strategy { selection: Selection::Never, ..B }, reach: None },
    Way { name: "heaviest", strategy: Strategy { selection: Selection::Heaviest, ..B }, reach: None },
    Way { name: "lightest", strategy: Strategy { selection: Selection::Lightest, ..B }, reach: None },
    Way { name: "commonest", strategy: Strategy { precedence: Precedence::Commonest, ..B }, reach: None },
    Way { name: "latest", strategy: Strategy { precedence: Precedence::Latest, ..B }, reach: None },
    Way { name: "rarity", strategy: Strategy { weights: Weights::Rarity, ..B }, reach: None },
    Way { name: "oldest", strategy: Strategy { turns: Turns { lightest: 1, nearest: 1, oldest: 1 }, ..B }, reach: None },
    Way { name: "supported", strategy: Strategy { supported: true, ..B }, reach: None },
    Way { name: "supported-never", strategy: Strategy { supported: true, selection: Selection::Never, ..G }, reach: None },
    Way {
        name: "words",
        strategy: Strategy { nearness: Nearness::Words, turns: Turns { lightest: 1, nearest: 6, oldest: 1 }, ..B },
        reach: None,
    },
];

fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder of problems"));
    let seconds = option("--seconds").and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let (only, way) = (option("--only").unwrap_or_default(), option("--strategy").unwrap_or_default());
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        if name.contains(&only) && file.is_file() {
            let content = completed(&file, &folder);
            let begun = processor();
            let Some(problem) = Problem::read(&name, &content) else {
                println!("{name} - unread");
                continue;
            };
            println!("{name} - read {:.3}", processor() - begun);
            for one in WAYS.iter().filter(|one| one.name.contains(&way)) {
                problem.measure(one, seconds);
            }
        }
    }
}

/// The text of a problem with what it includes.
fn completed(file: &Path, folder: &Path) -> String {
    let content = fs::read_to_string(file).expect("a text");
    let line = |line: &str| match line.strip_prefix("include('").and_then(|rest| rest.split('\'').next()) {
        None => line.to_owned(),
        Some(name) => {
            let places = [folder.join(name), folder.parent().unwrap_or(folder).join(name)];
            let place = places.iter().find(|place| place.is_file()).expect("an included file");
            completed(place, folder)
        }
    };
    content.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A problem that was read.
struct Problem {
    name: String,
    bank: Bank,
    meanings: Vec<FormulaId>,
    /// The conjecture's index, and what is to be shown.
    conjecture: Option<(usize, FormulaId)>,
    /// The statements that deny a goal, by their indices.
    goals: Vec<usize>,
}

impl Problem {
    fn read(name: &str, content: &str) -> Option<Problem> {
        let mut bank = Bank::new();
        let board = tptp::parse_problem(&Text::new(name, content), &mut bank).value?.board;
        let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
        let of_role = |role: Role| (0..meanings.len()).filter(|&at| board.statements[at].role == role).collect::<Vec<usize>>();
        let goals = of_role(Role::NegatedConjecture);
        let conjecture = of_role(Role::Conjecture).first().and_then(|&at| match bank.formula(meanings[at]) {
            Formula::Not(goal) => Some((at, goal)),
            _ => None,
        });
        Some(Problem { name: name.to_owned(), bank, meanings, conjecture, goals })
    }

    fn measure(&self, way: &Way, seconds: f64) {
        let (name, mut bank) = (&self.name, self.bank.clone());
        let begun = processor();
        let vocabulary = Vocabulary::of(&bank, &self.meanings);
        let goal = self.conjecture.map(|(at, _)| at);
        let denied = self.conjecture.map(|(_, goal)| goal);
        let mut others: Vec<(usize, FormulaId)> =
            self.meanings.iter().copied().enumerate().filter(|&(at, _)| Some(at) != goal).collect();
        if let Some(reach) = way.reach {
            let from: Vec<FormulaId> = denied.into_iter().chain(self.goals.iter().map(|&at| self.meanings[at])).collect();
            let near = relevant(&bank, &others, &from, reach);
            if from.is_empty() || near.len() == others.len() {
                println!("{name} {} same", way.name);
                return;
            }
            others = near;
        }
        let question = Question { statements: &others, denied, goals: &self.goals };
        let mut search = SaturationSearch::new(&mut bank, question, &vocabulary, way.strategy);
        if way.strategy.unfolds && !search.has_definitions() {
            println!("{name} {} same", way.name);
            return;
        }
        // The clock of the search is the wall's: as much time again until the processor has spent it.
        let outcome = loop {
            let left = seconds - (processor() - begun);
            if left < 0.001 {
                break "open";
            }
            let deadline = Instant::now() + Duration::from_secs_f64(left);
            match search.run(&mut bank, Limits { steps: u64::MAX, deadline: Some(deadline) }) {
                Outcome::Refuted(_) => break "refuted",
                Outcome::Saturated => break "ended",
                Outcome::Open if Instant::now() < deadline => break "ended",
                Outcome::Open => {}
            }
        };
        println!("{name} {} {outcome} {:.3} {}", way.name, processor() - begun, search.statistics());
    }
}

/// Seconds of the processor that this thread has taken, as Linux counts them.
fn processor() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("a count of the kernel");
    let nanoseconds: f64 = text.split(' ').next().and_then(|text| text.parse().ok()).expect("a number");
    nanoseconds / 1e9
}
