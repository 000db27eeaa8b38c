//! Mutants of accepted proofs, before two judges: the kernel, and the second opinion of `matcher`. Of every line of every mutant that can be
//! read they must say the same, be it right or wrong, and warn of the same.

mod files;
mod mutants;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use files::{ProofFile, below, read, root};
use formula::generate::Random;
use kernel::house_rules::HOUSE_RULES;
use kernel::{Calculus, HouseRules};
use mutants::{Edit, edited, edits, plain};
use testkit::matcher::dissent::{self, Compared};
use testkit::matcher::judge::Judge;
use testkit::patience::PATIENCE;
use testkit::soak;

/// Number of mutants to compare, of which a run takes some ([`soak`]): those with one token changed, and then random ones with more.
const MUTANTS: usize = 120_000;

/// Number of random mutants that are made before it is counted how many of them could be read. Every other round is judged under house rules that
/// are drawn anew, the rest under those of the file.
const ROUND: usize = 5_000;

/// What the second opinion of the shipped calculi is about, and one in which everything happens that a schema can hold.
const SYSTEMS: [&str; 5] = ["predicate-wars", "predicate-wars-sound", "classical", "trial", "wff-n-proof"];

fn calculus(system: &str, house: &HouseRules) -> Calculus {
    let shipped = proof_syntax::rules::shipped(system, house);
    shipped.unwrap_or_else(|| {
        let path = root().join("crates/trusted/kernel/tests/suite/mutation/seed").join(system).with_extension("rules");
        let text = std::fs::read_to_string(path).expect("the calculus is there");
        let parsed = proof_syntax::rules::parse(&source::Text::new(system, text), house);
        parsed.value.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics))
    })
}

/// Every calculus as it is read under some house rules.
struct Court {
    house: HouseRules,
    calculi: Vec<Calculus>,
}

impl Court {
    fn new(house: HouseRules) -> Court {
        let calculi = SYSTEMS.iter().map(|system| calculus(system, &house)).collect();
        Court { house, calculi }
    }

    /// A court under house rules that are drawn at random.
    fn drawn(random: &mut Random) -> Court {
        let mut house = HouseRules::default();
        for rule in &HOUSE_RULES {
            house.set(rule.name, rule.values[random.below(rule.values.len())]).expect("the house rule has this value");
        }
        Court::new(house)
    }

    fn judges(&self) -> Vec<Judge<'_>> {
        self.calculi.iter().map(|calculus| Judge::new(calculus, &self.house)).collect()
    }
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

/// The longest that a judge took, and the mutant.
#[derive(Default)]
struct Slowest {
    took: Duration,
    mutant: String,
}

impl Slowest {
    fn see(&mut self, took: Duration, mutant: impl FnOnce() -> String) {
        if took > self.took {
            *self = Slowest { took, mutant: mutant() };
        }
    }
}

/// What became of mutants.
#[derive(Default)]
struct Tally {
    /// How many could be read, and were compared.
    compared: usize,
    /// How many of them not to the end.
    given_up: usize,
    /// Where the judges part.
    dissenting: Vec<String>,
    /// By the reader and the kernel, and by the second opinion.
    slowest: [Slowest; 2],
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.compared += other.compared;
        self.given_up += other.given_up;
        self.dissenting.extend(other.dissenting);
        for (mine, theirs) in self.slowest.iter_mut().zip(other.slowest) {
            mine.see(theirs.took, || theirs.mutant);
        }
    }
}

/// Compares the mutants of these numbers on all processors.
fn compare<'e>(
    court: &Court,
    originals: &'e [Original],
    many: usize,
    mutant: impl Fn(usize) -> Option<(usize, Vec<&'e Edit>)> + Sync,
) -> Tally {
    let (all, next) = (Mutex::new(Tally::default()), AtomicUsize::new(0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut judges = court.judges();
                let mut tally = Tally::default();
                loop {
                    let first = next.fetch_add(64, Ordering::Relaxed);
                    if first >= many {
                        all.lock().expect("no thread has panicked").add(tally);
                        return;
                    }
                    for at in first..(first + 64).min(many) {
                        let Some((original, edits)) = mutant(at) else { continue };
                        let original = &originals[original];
                        let Some(text) = edited(&original.text, &edits) else { continue };
                        judge(&mut judges, original, text, &mut tally);
                    }
                }
            });
        }
    });
    all.into_inner().expect("no thread has panicked")
}

/// Puts one mutant before the judges of the calculi that it is judged in, if it can be read.
fn judge(judges: &mut [Judge<'_>], original: &Original, text: String, tally: &mut Tally) {
    let file = original.file.with_text(text);
    let start = Instant::now();
    let house = judges[0].house;
    let Some(proof) = read(&file, house) else { return };
    let mut took = [start.elapsed(), Duration::ZERO];
    let mut whole = true;
    for &system in &original.systems {
        let compared = dissent::compare(&mut judges[system], &proof.case());
        whole &= !compared.given_up;
        took = [took[0] + compared.took[0], took[1] + compared.took[1]];
        if let Some(dissent) = compared.dissents.first().filter(|_| tally.dissenting.len() < 5) {
            let (block, line) = dissent.at;
            let (path, system) = (file.path.display(), judges[system].calculus.name());
            let says = format!("block {block}, line {}: {}", line + 1, dissent.says);
            let house: Vec<String> = house.all().map(|(rule, value)| format!("{}={value}", rule.name)).collect();
            let house = house.join(", ");
            tally.dissenting.push(format!("# mutant of {path}, by {system}: {says}\n# house: {house}\n{}", file.text));
        }
    }
    tally.compared += 1;
    tally.given_up += usize::from(!whole);
    for (slowest, took) in tally.slowest.iter_mut().zip(took) {
        slowest.see(took, || format!("# mutant of {}\n{}", file.path.display(), file.text));
    }
}

#[test]
fn kernel_and_second_opinion_say_the_same_of_every_mutant() {
    let start = Instant::now();
    let folders = ["proofs/accept", "proofs/showcase", "crates/trusted/kernel/tests/suite/mutation/seed"];
    let files: Vec<ProofFile> = folders.iter().flat_map(|folder| below(&root().join(folder))).collect();
    let defaults = Court::new(HouseRules::default());
    let originals: Vec<Original> = files.into_iter().map(|file| Original::new(file, &defaults.calculi)).collect();
    for Original { file, systems, .. } in &originals {
        assert!(!systems.is_empty() && read(file, &file.house).is_some(), "{}", file.path.display());
    }
    let (many, seed) = (soak::cases(MUTANTS as u64) as usize, soak::seed() as usize);
    let single = originals.iter().enumerate().flat_map(|(at, original)| original.edits.iter().map(move |edit| (at, edit)));
    // An even share of them, another one with each seed.
    let stride = MUTANTS.div_ceil(many);
    let single: Vec<(usize, &Edit)> = single.skip(seed % stride).step_by(stride).collect();
    let mut tally = compare(&defaults, &originals, single.len(), |at| Some((single[at].0, vec![single[at].1])));
    println!(
        "{} of {} mutants with one token changed could be read and were compared, {} not to the end, {:?}",
        tally.compared,
        single.len(),
        tally.given_up,
        start.elapsed()
    );
    let mut rounds = 0_usize;
    let mut first = seed * 1_000_000_000;
    while tally.compared < many && tally.dissenting.is_empty() {
        let random = |at: usize| {
            let mut random = Random::new((first + at) as u64);
            let original = random.below(originals.len());
            let edits = &originals[original].edits;
            let changes = 2 + random.below(2);
            let chosen = (0..changes).map(|_| edits.get(random.below(edits.len()))).collect::<Option<Vec<&Edit>>>()?;
            Some((original, chosen))
        };
        let drawn = Court::drawn(&mut Random::new(first as u64));
        let more = compare(if rounds.is_multiple_of(2) { &drawn } else { &defaults }, &originals, ROUND, random);
        assert!(more.compared > 0, "no random mutant can be read");
        tally.add(more);
        first += ROUND;
        rounds += 1;
        if !rounds.is_multiple_of(50) {
            continue;
        }
        let [slowest, second] = tally.slowest.each_ref().map(|slowest| slowest.took);
        println!(
            "{} mutants compared, {} not to the end, in {:?}; the slowest took {slowest:?} and {second:?}",
            tally.compared,
            tally.given_up,
            start.elapsed()
        );
    }
    let Tally { compared, given_up, dissenting, slowest: [slowest, second] } = tally;
    println!("{compared} mutants of {} proofs compared, {given_up} not to the end, in {:?}", originals.len(), start.elapsed());
    for (judge, Slowest { took, mutant }) in [("reader and kernel", &slowest), ("second opinion", &second)] {
        println!("the slowest for the {judge} took {took:?}:\n{mutant}");
    }
    assert!(dissenting.is_empty(), "{}", dissenting.join("\n"));
    assert!(compared >= many, "only {compared} mutants were compared");
    assert!(slowest.took < PATIENCE, "{:?} for\n{}", slowest.took, slowest.mutant);
    assert_eq!(given_up, 0, "mutants given up, of {compared}");
}

/// The second opinion is one: it accepts the corpus where the corpus is accepted, and refuses what is refused there.
#[test]
fn the_second_opinion_knows_right_from_wrong() {
    let (mut accepted, mut refused) = (0, 0);
    for (folder, right) in [("proofs/accept", true), ("proofs/showcase", true), ("proofs/reject", false)] {
        for file in below(&root().join(folder)) {
            let proof = read(&file, &file.house).unwrap_or_else(|| panic!("{} cannot be read", file.path.display()));
            for system in SYSTEMS.iter().filter(|system| file.systems.iter().any(|named| named == *system)) {
                let calculus = calculus(system, &file.house);
                let opinions = Judge::new(&calculus, &file.house).proof(&proof.case());
                let agreed = opinions.iter().flatten().all(|opinion| opinion.is_right());
                assert_eq!(agreed, right, "{} in {system}", file.path.display());
                accepted += usize::from(right);
                refused += usize::from(!right);
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted >= 30 && refused >= 20, "the corpus is small: {accepted} accepted, {refused} refused");
}

/// A subproof of many letters can be renamed in more ways than anybody can try: the kernel has its answer, and the second opinion says that it
/// has none.
#[test]
fn what_is_too_much_to_try_is_given_up_and_counted() {
    let letters = |names: &[&str], variables: &[&str]| {
        let atom = |(name, variable): (&&str, &&str)| format!("{name}({variable}, x)");
        let parts: Vec<String> = names.iter().zip(variables).map(atom).collect();
        let rest = parts.iter().skip(1).fold(parts[0].clone(), |all, part| format!("({all} ∧ {part})"));
        format!("(∀(x)({rest} ∧ Q(x)))")
    };
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let variables = ["a", "b", "c", "d", "e", "g", "h", "k"];
    let (inside, outside) = (letters(&names, &variables), letters(&["H", "G", "F", "E", "D", "C", "B", "A"], &variables));
    let text = format!(
        "system predicate-wars-sound\nsubproof Z\n  1. axiom {inside}\n  2. {} by Universal instantiation on 1 with x\n  \
         3. Q(x) by Simplification on 2\n  4. (∀(x)Q(x)) by Universal generalization on 3\nend\n\
         1. axiom {outside}\n2. (∀(x)Q(x)) by Conditional proof on 1 using Z 4\n",
        inside.trim_start_matches("(∀(x)").trim_end_matches(')').to_owned() + "))"
    );
    let file = ProofFile::new("many-letters".into(), text);
    let proof = read(&file, &file.house).expect("the proof is well written");
    let calculus = calculus("predicate-wars-sound", &file.house);
    let mut judge = Judge::new(&calculus, &file.house);
    let Compared { checked, dissents, given_up, .. } = dissent::compare(&mut judge, &proof.case());
    assert!(checked.accepted(), "{:?}", checked.main().map(|block| &block.faults));
    assert!(given_up && dissents.is_empty(), "{dissents:?}");
}
