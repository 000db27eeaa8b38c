//! Mutants of accepted proofs, before two judges: the kernel, and the second opinion of `matcher`. Of every line of every mutant that can be
//! read they must say the same, be it right or wrong, and warn of the same.

#[path = "matcher/files.rs"]
mod files;
mod matcher;
#[path = "matcher/mutants.rs"]
mod mutants;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use files::{ProofFile, below, read, root};
use formula::generate::Random;
use kernel::{Calculus, HouseRules};
use matcher::dissent::{Case, dissents};
use matcher::judge::Judge;
use mutants::{Edit, edited, edits, plain};

/// At least so many mutants are compared, unless `REFEREE_SOAK` says otherwise: all with one token changed, and then random ones with more.
const MUTANTS: usize = 120_000;

/// Random mutants begin with this seed, unless `REFEREE_SOAK_SEED` says otherwise.
const SEED: usize = 1;

/// So many random mutants are made before it is counted how many of them could be read.
const ROUND: usize = 20_000;

/// What the second opinion of the shipped calculi is about, and one in which everything happens that a schema can hold.
const SYSTEMS: [&str; 4] = ["predicate-wars", "predicate-wars-sound", "classical", "trial"];

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number is expected"))
}

fn calculus(system: &str) -> Calculus {
    let house = HouseRules::default();
    let shipped = syntax::rules::shipped(system, &house);
    shipped.unwrap_or_else(|| {
        let path = root().join("tests/matcher/seed").join(system).with_extension("rules");
        let text = std::fs::read_to_string(path).expect("the calculus is there");
        let parsed = syntax::rules::parse(&source::Text::new(system, text), &house);
        parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics))
    })
}

/// A file, its text without comments, and what may be changed in it.
struct Original {
    file: ProofFile,
    text: String,
    edits: Vec<Edit>,
    /// The calculi in which it is judged.
    systems: Vec<usize>,
}

impl Original {
    fn new(file: ProofFile, calculi: &[Calculus]) -> Original {
        let text = plain(&file.text);
        let named = |system: &String| calculi.iter().position(|calculus| calculus.name() == system);
        let mut systems: Vec<usize> = file.systems.iter().filter_map(named).collect();
        // What the one calculus of Predicate Wars accepts is a question to the other.
        if systems.iter().any(|&system| system < 2) {
            systems = vec![0, 1];
        }
        let tags = systems.iter().flat_map(|&system| calculi[system].rules()).map(|rule| rule.tag.as_str());
        let edits = edits(&text, &tags.collect::<Vec<&str>>());
        Original { file, text, edits, systems }
    }
}

/// Compares the mutants of these numbers on all processors; how many could be read, and where the judges part.
fn compare<'e>(
    calculi: &[Calculus],
    originals: &'e [Original],
    many: usize,
    mutant: impl Fn(usize) -> Option<(usize, Vec<&'e Edit>)> + Sync,
) -> (usize, Vec<String>) {
    let (compared, dissenting) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut judges: Vec<Judge<'_>> = calculi.iter().map(Judge::new).collect();
                loop {
                    let first = next.fetch_add(64, Ordering::Relaxed);
                    if first >= many {
                        return;
                    }
                    for at in first..(first + 64).min(many) {
                        let Some((original, edits)) = mutant(at) else { continue };
                        let original = &originals[original];
                        let Some(text) = edited(&original.text, &edits) else { continue };
                        let file = original.file.with_text(text);
                        let Some(proof) = read(&file) else { continue };
                        compared.fetch_add(1, Ordering::Relaxed);
                        let case = Case { bank: &proof.bank, proof: &proof.proof, rules: &proof.rules, goal: proof.goal };
                        for &system in &original.systems {
                            let (_, found) = dissents(&mut judges[system], &case);
                            let mut all = dissenting.lock().expect("no thread has panicked");
                            if let Some(dissent) = found.first().filter(|_| all.len() < 5) {
                                let (block, line) = dissent.at;
                                let path = file.path.display();
                                let system = calculi[system].name();
                                all.push(format!(
                                    "# mutant of {path}, by {system}: block {block}, line {}: {}\n{}",
                                    line + 1,
                                    dissent.says,
                                    file.text
                                ));
                            }
                        }
                    }
                }
            });
        }
    });
    (compared.into_inner(), dissenting.into_inner().expect("no thread has panicked"))
}

#[test]
fn kernel_and_second_opinion_say_the_same_of_every_mutant() {
    let start = Instant::now();
    let calculi: Vec<Calculus> = SYSTEMS.iter().map(|system| calculus(system)).collect();
    let folders = ["proofs/accept", "proofs/showcase", "tests/matcher/seed"];
    let files: Vec<ProofFile> = folders.iter().flat_map(|folder| below(&root().join(folder))).collect();
    let originals: Vec<Original> = files.into_iter().map(|file| Original::new(file, &calculi)).collect();
    for original in &originals {
        assert!(!original.systems.is_empty() && read(&original.file).is_some(), "{}", original.file.path.display());
    }
    let single: Vec<(usize, &Edit)> =
        originals.iter().enumerate().flat_map(|(at, original)| original.edits.iter().map(move |edit| (at, edit))).collect();
    let (mut compared, mut dissenting) =
        compare(&calculi, &originals, single.len(), |at| Some((single[at].0, vec![single[at].1])));
    println!(
        "{compared} of {} mutants with one token changed could be read and were compared, {:?}",
        single.len(),
        start.elapsed()
    );
    let many = number("REFEREE_SOAK", MUTANTS);
    let mut first = number("REFEREE_SOAK_SEED", SEED) * 1_000_000_000;
    while compared < many && dissenting.is_empty() {
        let random = |at: usize| {
            let mut random = Random::new((first + at) as u64);
            let original = random.below(originals.len());
            let edits = &originals[original].edits;
            let changes = 2 + random.below(2);
            let chosen = (0..changes).map(|_| edits.get(random.below(edits.len()))).collect::<Option<Vec<&Edit>>>()?;
            Some((original, chosen))
        };
        let (more, found) = compare(&calculi, &originals, ROUND, random);
        assert!(more > 0, "no random mutant can be read");
        compared += more;
        dissenting.extend(found);
        first += ROUND;
    }
    println!("{compared} mutants of {} proofs compared in {:?}", originals.len(), start.elapsed());
    assert!(dissenting.is_empty(), "{}", dissenting.join("\n"));
    assert!(compared >= many, "only {compared} mutants were compared");
}

/// The second opinion is one: it accepts the corpus where the corpus is accepted, and refuses what is refused there.
#[test]
fn the_second_opinion_knows_right_from_wrong() {
    let calculi: Vec<Calculus> = SYSTEMS.iter().map(|system| calculus(system)).collect();
    let (mut accepted, mut refused) = (0, 0);
    for (folder, right) in [("proofs/accept", true), ("proofs/showcase", true), ("proofs/reject", false)] {
        for file in below(&root().join(folder)) {
            let proof = read(&file).unwrap_or_else(|| panic!("{} cannot be read", file.path.display()));
            for calculus in calculi.iter().filter(|calculus| file.systems.iter().any(|system| system == calculus.name())) {
                let opinions = Judge::new(calculus).proof(&proof.bank, &proof.proof, &proof.rules, proof.goal);
                let agreed = opinions.iter().flatten().all(|opinion| opinion.is_right());
                let house_rules = file.text.contains("# house");
                assert!(agreed == right || house_rules, "{} in {}", file.path.display(), calculus.name());
                accepted += usize::from(right);
                refused += usize::from(!right);
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted >= 30 && refused >= 20, "the corpus is small: {accepted} accepted, {refused} refused");
}
