//! The lemmas on which lines rest, with their proofs in a short form: a lemma's name and, in brackets, the proofs of what it needs;
//! `1`, `2`, … are the hypotheses. What the variables of each step stand for is found by unification.

use rustc_hash::FxHashMap;

use super::expression::{Expr, Op, Sort, Substitution};
use super::library::Library;
use super::proof::{Label, Proof};

/// A lemma.
pub(crate) struct Lemma {
    pub(crate) name: &'static str,
    /// Pairs of variables that must be distinct, beyond the object variables.
    distinct: &'static [&'static str],
    hypotheses: &'static [&'static str],
    conclusion: &'static str,
    proof: &'static str,
}

const fn lemma(
    name: &'static str,
    distinct: &'static [&'static str],
    hypotheses: &'static [&'static str],
    conclusion: &'static str,
    proof: &'static str,
) -> Lemma {
    Lemma { name, distinct, hypotheses, conclusion, proof }
}

/// All lemmas; most have the names that they have in set.mm.
#[rustfmt::skip]
pub(crate) const LEMMAS: &[Lemma] = &[
    // Conditionals.
    lemma("a1i", &[], &["ph"], "( ps -> ph )", "(ax-mp 1 ax-1)"),
    lemma("a2i", &[], &["( ph -> ( ps -> ch ) )"], "( ( ph -> ps ) -> ( ph -> ch ) )", "(ax-mp 1 ax-2)"),
    lemma("mpd", &[], &["( ph -> ps )", "( ph -> ( ps -> ch ) )"], "( ph -> ch )", "(ax-mp 1 (a2i 2))"),
    lemma("syl", &[], &["( ph -> ps )", "( ps -> ch )"], "( ph -> ch )", "(mpd 1 (a1i 2))"),
    lemma("id", &[], &[], "( ph -> ph )", "(mpd ax-1 ax-1)"),
    lemma("a1d", &[], &["( ph -> ps )"], "( ph -> ( ch -> ps ) )", "(syl 1 ax-1)"),
    lemma("com12", &[], &["( ph -> ( ps -> ch ) )"], "( ps -> ( ph -> ch ) )", "(syl ax-1 (a2i 1))"),
    lemma("imim2", &[], &[], "( ( ph -> ps ) -> ( ( ch -> ph ) -> ( ch -> ps ) ) )", "(syl ax-1 ax-2)"),
    lemma("syld", &[], &["( ph -> ( ps -> ch ) )", "( ph -> ( ch -> th ) )"], "( ph -> ( ps -> th ) )", "(mpd 1 (syl 2 imim2))"),
    lemma("pm2.43i", &[], &["( ph -> ( ph -> ps ) )"], "( ph -> ps )", "(mpd id 1)"),
    // Negation.
    lemma("con4d", &[], &["( ph -> ( -. ps -> -. ch ) )"], "( ph -> ( ch -> ps ) )", "(syl 1 ax-3)"),
    lemma("pm2.21", &[], &[], "( -. ph -> ( ph -> ps ) )", "(syl ax-1 ax-3)"),
    lemma("pm2.18", &[], &[], "( ( -. ph -> ph ) -> ph )", "(pm2.43i (con4d (a2i pm2.21)))"),
    lemma("notnotr", &[], &[], "( -. -. ph -> ph )", "(syl pm2.21 pm2.18)"),
    lemma("notnot", &[], &[], "( ph -> -. -. ph )", "(ax-mp notnotr ax-3)"),
    lemma("con3d", &[], &["( ph -> ( ps -> ch ) )"], "( ph -> ( -. ch -> -. ps ) )",
        "(con4d (syld (syld (a1i notnotr) 1) (a1i notnot)))"),
    lemma("con2d", &[], &["( ph -> ( ps -> -. ch ) )"], "( ph -> ( ch -> -. ps ) )", "(con4d (syld (a1i notnotr) 1))"),
    lemma("con1d", &[], &["( ph -> ( -. ps -> ch ) )"], "( ph -> ( -. ch -> ps ) )", "(con4d (syld 1 (a1i notnot)))"),
    lemma("con3", &[], &[], "( ( ph -> ps ) -> ( -. ps -> -. ph ) )", "(con3d id)"),
    lemma("con2", &[], &[], "( ( ph -> -. ps ) -> ( ps -> -. ph ) )", "(con2d id)"),
    lemma("con1", &[], &[], "( ( -. ph -> ps ) -> ( -. ps -> ph ) )", "(con1d id)"),
    lemma("con3i", &[], &["( ph -> ps )"], "( -. ps -> -. ph )", "(ax-mp 1 con3)"),
    lemma("con2i", &[], &["( ph -> -. ps )"], "( ps -> -. ph )", "(ax-mp 1 con2)"),
    lemma("con1i", &[], &["( -. ph -> ps )"], "( -. ps -> ph )", "(ax-mp 1 con1)"),
    lemma("pm2.61d", &[], &["( ph -> ( ps -> ch ) )", "( ph -> ( -. ps -> ch ) )"], "( ph -> ch )",
        "(syl (syld (con1d 2) 1) pm2.18)"),
    // Biconditionals.
    lemma("biimpi", &[], &["( ph <-> ps )"], "( ph -> ps )", "(ax-mp 1 df-bi1)"),
    lemma("biimpri", &[], &["( ph <-> ps )"], "( ps -> ph )", "(ax-mp 1 df-bi2)"),
    lemma("impbii", &[], &["( ph -> ps )", "( ps -> ph )"], "( ph <-> ps )", "(ax-mp 2 (ax-mp 1 df-bi3))"),
    lemma("impbid", &[], &["( ph -> ( ps -> ch ) )", "( ph -> ( ch -> ps ) )"], "( ph -> ( ps <-> ch ) )", "(mpd 2 (syl 1 df-bi3))"),
    lemma("bicomi", &[], &["( ph <-> ps )"], "( ps <-> ph )", "(impbii (biimpri 1) (biimpi 1))"),
    lemma("bitrd", &[], &["( ph -> ( ps <-> ch ) )", "( ph -> ( ch <-> th ) )"], "( ph -> ( ps <-> th ) )",
        "(impbid (syld (syl 1 df-bi1) (syl 2 df-bi1)) (syld (syl 2 df-bi2) (syl 1 df-bi2)))"),
    // The rows of the truth tables.
    lemma("t.not", &[], &["( ph -> ps )"], "( ph -> -. -. ps )", "(syl 1 notnot)"),
    lemma("t.imp.0x", &[], &["( ph -> -. ps )"], "( ph -> ( ps -> ch ) )", "(syl 1 pm2.21)"),
    lemma("t.imp.10", &[], &["( ph -> ps )", "( ph -> -. ch )"], "( ph -> -. ( ps -> ch ) )", "(mpd 2 (syl 1 (con3d (com12 id))))"),
    lemma("t.and.11", &[], &["( ph -> ps )", "( ph -> ch )"], "( ph -> ( ps /\\ ch ) )", "(syl (t.imp.10 1 (t.not 2)) (biimpri df-an))"),
    lemma("simpl", &[], &[], "( ( ph /\\ ps ) -> ph )", "(syl (biimpi df-an) (con1i pm2.21))"),
    lemma("simpr", &[], &[], "( ( ph /\\ ps ) -> ps )", "(syl (biimpi df-an) (con1i ax-1))"),
    lemma("t.and.0x", &[], &["( ph -> -. ps )"], "( ph -> -. ( ps /\\ ch ) )", "(syl 1 (con3i simpl))"),
    lemma("t.and.x0", &[], &["( ph -> -. ch )"], "( ph -> -. ( ps /\\ ch ) )", "(syl 1 (con3i simpr))"),
    lemma("t.or.1x", &[], &["( ph -> ps )"], "( ph -> ( ps \\/ ch ) )", "(syl (syl 1 (com12 pm2.21)) (biimpri df-or))"),
    lemma("t.or.x1", &[], &["( ph -> ch )"], "( ph -> ( ps \\/ ch ) )", "(syl (syl 1 ax-1) (biimpri df-or))"),
    lemma("t.or.00", &[], &["( ph -> -. ps )", "( ph -> -. ch )"], "( ph -> -. ( ps \\/ ch ) )",
        "(syl (t.imp.10 1 2) (con3i (biimpi df-or)))"),
    lemma("t.iff.11", &[], &["( ph -> ps )", "( ph -> ch )"], "( ph -> ( ps <-> ch ) )", "(impbid (a1d 2) (a1d 1))"),
    lemma("t.iff.00", &[], &["( ph -> -. ps )", "( ph -> -. ch )"], "( ph -> ( ps <-> ch ) )", "(impbid (t.imp.0x 1) (t.imp.0x 2))"),
    lemma("t.iff.10", &[], &["( ph -> ps )", "( ph -> -. ch )"], "( ph -> -. ( ps <-> ch ) )", "(syl (t.imp.10 1 2) (con3i df-bi1))"),
    lemma("t.iff.01", &[], &["( ph -> -. ps )", "( ph -> ch )"], "( ph -> -. ( ps <-> ch ) )", "(syl (t.imp.10 2 1) (con3i df-bi2))"),
    lemma("tru", &[], &[], "T.", "(ax-mp id (biimpri df-tru))"),
    lemma("nfal", &[], &[], "-. F.", "(ax-mp tru (con2i (biimpi df-fal)))"),
    // Contexts: a conjunction that begins with T.
    lemma("pm3.2", &[], &[], "( ph -> ( ps -> ( ph /\\ ps ) ) )",
        "(syld (syld (a1i notnot) (con3d (com12 id))) (a1i (biimpri df-an)))"),
    lemma("ex", &[], &["( ( ph /\\ ps ) -> ch )"], "( ph -> ( ps -> ch ) )", "(syld pm3.2 (a1i 1))"),
    lemma("imp", &[], &["( ph -> ( ps -> ch ) )"], "( ( ph /\\ ps ) -> ch )", "(mpd simpr (syl simpl 1))"),
    lemma("pm2.61dan", &[], &["( ( ph /\\ ps ) -> ch )", "( ( ph /\\ -. ps ) -> ch )"], "( ph -> ch )", "(pm2.61d (ex 1) (ex 2))"),
    lemma("adantr", &[], &["( ph -> ps )"], "( ( ph /\\ ch ) -> ps )", "(syl simpl 1)"),
    lemma("anim1i", &[], &["( ph -> ps )"], "( ( ph /\\ ch ) -> ( ps /\\ ch ) )", "(t.and.11 (adantr 1) simpr)"),
    lemma("mptru", &[], &["( T. -> ph )"], "ph", "(ax-mp tru 1)"),
    // Quantifiers.
    lemma("alimi", &[], &["( ph -> ps )"], "( A. x ph -> A. x ps )", "(ax-mp (ax-gen 1) ax-4)"),
    lemma("alrimiv", &["x ph"], &["( ph -> ps )"], "( ph -> A. x ps )", "(syl ax-5 (alimi 1))"),
    lemma("spc", &["x t", "x ps"], &["( x = t -> ( ph -> ps ) )"], "( A. x ph -> ps )",
        "(syl (alimi (com12 1)) (mpd (a1i ax-6) (con1d (syld (a1i ax-5) (syl (alimi con3) ax-4)))))"),
    lemma("df-ex1", &[], &[], "( E. x ph -> -. A. x -. ph )", "(biimpi df-ex)"),
    lemma("df-ex2", &[], &[], "( -. A. x -. ph -> E. x ph )", "(biimpri df-ex)"),
    // Equality.
    lemma("equid", &["x t"], &[], "t = t", "(ax-mp (ax-gen tru) (spc (a1d (pm2.43i ax-7))))"),
    lemma("eqcom", &[], &[], "( s = t -> t = s )", "(mpd (a1i equid) ax-7)"),
    lemma("eqtr", &[], &[], "( s = t -> ( t = u -> s = u ) )", "(syl eqcom ax-7)"),
    lemma("eqeq1d", &[], &["( ph -> s = t )"], "( ph -> ( s = u <-> t = u ) )", "(impbid (syl 1 ax-7) (syl (syl 1 eqcom) ax-7))"),
    lemma("eqeq2d", &[], &["( ph -> s = t )"], "( ph -> ( u = s <-> u = t ) )",
        "(impbid (syl 1 (com12 eqtr)) (syl (syl 1 eqcom) (com12 eqtr)))"),
    // Replacement.
    lemma("notbid", &[], &["( ph -> ( ps <-> ch ) )"], "( ph -> ( -. ps <-> -. ch ) )",
        "(impbid (con3d (syl 1 df-bi2)) (con3d (syl 1 df-bi1)))"),
    lemma("albidv", &["x ph"], &["( ph -> ( ps <-> ch ) )"], "( ph -> ( A. x ps <-> A. x ch ) )",
        "(impbid (syl (alrimiv (syl 1 df-bi1)) ax-4) (syl (alrimiv (syl 1 df-bi2)) ax-4))"),
    lemma("exbidv", &["x ph"], &["( ph -> ( ps <-> ch ) )"], "( ph -> ( E. x ps <-> E. x ch ) )",
        "(bitrd (bitrd (a1i df-ex) (notbid (albidv (notbid 1)))) (a1i (bicomi df-ex)))"),
    lemma("bibi1d", &[], &["( ph -> ( ps <-> ch ) )"], "( ph -> ( ( ps <-> th ) <-> ( ch <-> th ) ) )",
        "(syl 1 |( ( ps <-> ch ) -> ( ( ps <-> th ) <-> ( ch <-> th ) ) )|)"),
    lemma("eubidv", &["x ph", "y ph", "y ps", "y ch"], &["( ph -> ( ps <-> ch ) )"], "( ph -> ( E! x ps <-> E! x ch ) )",
        "(bitrd (bitrd (a1i df-eu) (exbidv (albidv (bibi1d 1)))) (a1i (bicomi df-eu)))"),
    // Just one object has a property where some object has it and all that have it are that one.
    lemma("eu1a", &["x ps"], &["( x = y -> ( ph <-> ps ) )"], "( A. x ( ph <-> x = y ) -> ps )",
        "(spc (ax-mp 1 |( ( ch -> ( ph <-> ps ) ) -> ( ch -> ( ( ph <-> ch ) -> ps ) ) )|))"),
    lemma("eu1b", &["x ps"], &["( x = y -> ( ph <-> ps ) )"],
        "( ( ps /\\ A. x ( ph -> x = y ) ) -> A. x ( ph <-> x = y ) )",
        "(mpd (adantr (alrimiv (ax-mp 1 |( ( ch -> ( ph <-> ps ) ) -> ( ps -> ( ch -> ph ) ) )|)))
              (syl simpr (syl (alimi df-bi3) ax-4)))"),
    lemma("eu1", &["x ps", "y ph"], &["( x = y -> ( ph <-> ps ) )"],
        "( E! x ph <-> E. y ( ps /\\ A. x ( ph -> x = y ) ) )",
        "(mptru (bitrd (a1i df-eu) (exbidv (a1i (impbii (t.and.11 (eu1a 1) (alimi df-bi1)) (eu1b 1))))))"),
];

/// A step of a lemma's proof, with things in it that are still to be found.
struct LemmaStep {
    by: By,
    variables: Vec<Expr>,
    hypotheses: Vec<LemmaStep>,
    conclusion: Expr,
}

#[derive(Clone, Copy)]
enum By {
    Label(Label),
    Hypothesis(Label),
}

/// The replacements found in a proof.
#[derive(Default)]
struct Unifier {
    found: FxHashMap<Expr, Expr>,
}

impl Unifier {
    fn resolve(&self, mut expr: Expr) -> Expr {
        while let Some(&next) = self.found.get(&expr) {
            expr = next;
        }
        expr
    }

    fn unify(&mut self, library: &Library, left: Expr, right: Expr) {
        let (left, right) = (self.resolve(left), self.resolve(right));
        if left == right {
            return;
        }
        if library.arena.is_unknown(left) {
            self.found.insert(left, right);
        } else if library.arena.is_unknown(right) {
            self.found.insert(right, left);
        } else {
            let parts: Vec<(Expr, Expr)> =
                library.arena.parts(left).iter().copied().zip(library.arena.parts(right).iter().copied()).collect();
            for (left, right) in parts {
                self.unify(library, left, right);
            }
        }
    }

    /// Returns an expression with all replacements made; what has none is some variable.
    fn instantiate(&mut self, library: &mut Library, expr: Expr, spare: &[(Sort, Expr)]) -> Expr {
        let expr = self.resolve(expr);
        if library.arena.is_unknown(expr) {
            let sort = library.arena.sort(expr);
            let some = spare.iter().find(|&&(known, _)| known == sort).map_or(expr, |&(_, some)| some);
            self.found.insert(expr, some);
            return some;
        }
        let parts: Vec<Expr> = library.arena.parts(expr).to_vec();
        if parts.is_empty() {
            return expr;
        }
        let settled: Vec<Expr> = parts.iter().map(|&part| self.instantiate(library, part, spare)).collect();
        let op: Op = library.arena.op(expr);
        library.arena.make(op, &settled)
    }
}

/// Proves the lemma of this name and writes it.
pub(crate) fn prove_named(library: &mut Library, name: &str) -> Label {
    let lemma = LEMMAS.iter().find(|lemma| lemma.name == name);
    // Names stand in this crate only, and a test proves all lemmas.
    prove(library, lemma.unwrap_or_else(|| unreachable!("no lemma is called {name}")))
}

/// Proves a lemma and writes it.
fn prove(library: &mut Library, lemma: &Lemma) -> Label {
    library.aside(|library| {
        let mut hypotheses = Vec::new();
        let mut labels = Vec::new();
        for (at, text) in lemma.hypotheses.iter().enumerate() {
            let expr = library.parse(&text.split_whitespace().collect::<Vec<_>>());
            let label = format!("{}.{}", lemma.name, at + 1);
            labels.push(library.assert(&label, Vec::new(), expr));
            hypotheses.push((label, expr));
        }
        let goal = library.parse(&lemma.conclusion.split_whitespace().collect::<Vec<_>>());
        let mut unifier = Unifier::default();
        let mut rest = lemma.proof;
        let draft = draft(library, &mut unifier, &mut rest, &labels);
        unifier.unify(library, draft.conclusion, goal);
        let mut said: Vec<Expr> = hypotheses.iter().map(|&(_, expr)| expr).collect();
        said.push(goal);
        let spare = spare(library, &said);
        let root = settled(library, &mut unifier, &draft, &spare);
        library.theorem(lemma.name, lemma.distinct, &hypotheses, root)
    })
}

/// A variable of each sort; an object variable that occurs in none of the statements.
fn spare(library: &mut Library, said: &[Expr]) -> Vec<(Sort, Expr)> {
    let used = library.arena.variables(said);
    let mut spare = vec![(Sort::Wff, library.letter(0))];
    for name in ["x", "y", "z"] {
        if let Some(&super::library::Token::Variable(variable)) = library.tokens.get(name)
            && !used.contains(&variable)
        {
            let term = library.object(variable);
            spare.extend([(Sort::Setvar, variable), (Sort::Term, term)]);
        }
    }
    spare
}

fn draft(library: &mut Library, unifier: &mut Unifier, rest: &mut &str, hypotheses: &[Label]) -> LemmaStep {
    *rest = rest.trim_start();
    let bracketed = rest.starts_with('(');
    if bracketed {
        *rest = &rest[1..];
    }
    let label = if let Some(behind) = rest.strip_prefix('|') {
        // A tautology, as it stands.
        let (text, behind) = behind.split_once('|').unwrap_or((behind, ""));
        *rest = behind;
        let goal = library.parse(&text.split_whitespace().collect::<Vec<_>>());
        super::tautology::lemma(library, goal)
    } else {
        let end = rest.find([' ', ')', '\n']).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        *rest = behind;
        if let Ok(number) = name.parse::<usize>() {
            let label = hypotheses[number - 1];
            let conclusion = library.assertion(label).conclusion;
            return LemmaStep { by: By::Hypothesis(label), variables: Vec::new(), hypotheses: Vec::new(), conclusion };
        }
        library.named(name)
    };
    let assertion = library.assertion(label).clone();
    let mut fresh = Substitution::default();
    let mut variables = Vec::new();
    for &variable in &assertion.variables {
        let sort = library.arena.sort(variable);
        let unknown = library.arena.unknown(sort);
        fresh.insert(variable, unknown);
        variables.push(unknown);
    }
    let mut found = Vec::new();
    for &hypothesis in &assertion.hypotheses {
        let sub = draft(library, unifier, rest, hypotheses);
        let expected = library.arena.substitute(hypothesis, &fresh);
        unifier.unify(library, expected, sub.conclusion);
        found.push(sub);
    }
    let conclusion = library.arena.substitute(assertion.conclusion, &fresh);
    if bracketed {
        *rest = rest.trim_start();
        *rest = rest.strip_prefix(')').unwrap_or(rest);
    }
    LemmaStep { by: By::Label(label), variables, hypotheses: found, conclusion }
}

fn settled(library: &mut Library, unifier: &mut Unifier, draft: &LemmaStep, spare: &[(Sort, Expr)]) -> Proof {
    let hypotheses: Vec<Proof> = draft.hypotheses.iter().map(|sub| settled(library, unifier, sub, spare)).collect();
    let conclusion = unifier.instantiate(library, draft.conclusion, spare);
    let variables: Vec<Expr> = draft.variables.iter().map(|&variable| unifier.instantiate(library, variable, spare)).collect();
    let (By::Label(label) | By::Hypothesis(label)) = draft.by;
    library.steps.step(label, &variables, &hypotheses, conclusion)
}
