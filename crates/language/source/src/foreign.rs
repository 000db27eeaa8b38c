//! Signs and words of logic that people write and that no notation here has as its own: those of other books, of keyboards, of
//! LaTeX and of English. One table for all notations, which take from it what means nothing else in them. Not here: the signs of
//! each notation itself, and what a reader does with what it finds.

/// Meaning of a foreign sign or word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// `∀`
    ForAll,
    /// `∃`
    Exists,
    /// `∃!`
    ExistsUnique,
    /// `¬∃`
    NotExists,
    /// `¬`
    Not,
    /// `∧`
    And,
    /// `∨`
    Or,
    /// One of the two, and not both.
    Xor,
    /// `→`
    Implies,
    /// `↔`
    Iff,
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `≥`
    AtLeast,
    /// `≤`
    AtMost,
    /// `>`
    MoreThan,
    /// `<`
    LessThan,
    /// `⊤`
    True,
    /// `⊥`
    False,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `+`
    Plus,
    /// `|`
    Bar,
    /// Nothing: a mark of typesetting, or a word that only leads on to what follows.
    Nothing,
}

impl Meaning {
    /// Returns the sign that most notations have for it; `None` where it is no connective, quantifier, comparison or mark.
    pub fn sign(self) -> Option<&'static str> {
        Some(match self {
            ForAll => "∀",
            Exists => "∃",
            ExistsUnique => "∃!",
            NotExists => "¬∃",
            Not => "¬",
            And => "∧",
            Or => "∨",
            Implies => "→",
            Iff => "↔",
            Equal => "=",
            NotEqual => "≠",
            AtLeast => "≥",
            AtMost => "≤",
            MoreThan => ">",
            LessThan => "<",
            Open => "(",
            Close => ")",
            Comma => ",",
            Colon => ":",
            Plus => "+",
            Bar => "|",
            Xor | True | False | Nothing => return None,
        })
    }
}

use Meaning::{
    And, AtLeast, AtMost, Bar, Close, Colon, Comma, Equal, Exists, ExistsUnique, False, ForAll, Iff, Implies, LessThan, MoreThan,
    Not, NotEqual, NotExists, Nothing, Open, Or, Plus, True, Xor,
};

/// Signs and LaTeX commands. One that stands here twice has two meanings. What ends with a letter ends where the word ends.
const SIGNS: &[(&str, Meaning)] = &[
    ("∄", NotExists),
    ("\\nexists", NotExists),
    ("&forall;", ForAll),
    ("&exist;", Exists),
    // A sign that was lost in another encoding.
    ("?", ForAll),
    ("?", Exists),
    ("\u{fffd}", ForAll),
    ("\u{fffd}", Exists),
    ("-", Not),
    ("−", Not),
    ("–", Not),
    ("—", Not),
    ("‐", Not),
    ("‑", Not),
    ("﹣", Not),
    ("－", Not),
    ("～", Not),
    ("⌐", Not),
    ("！", Not),
    ("&not;", Not),
    ("\\sim", Not),
    ("•", And),
    ("·", And),
    ("∙", And),
    ("⋅", And),
    ("*", And),
    ("^", And),
    ("/\\", And),
    ("⩓", And),
    ("＆", And),
    ("&and;", And),
    ("&amp;", And),
    ("\\&", And),
    ("\\cdot", And),
    ("\\bullet", And),
    ("\\/", Or),
    ("⩔", Or),
    ("∥", Or),
    ("‖", Or),
    ("&or;", Or),
    ("⊕", Xor),
    ("⊻", Xor),
    ("\\oplus", Xor),
    ("\\veebar", Xor),
    ("⊃", Implies),
    ("-->", Implies),
    ("--->", Implies),
    ("==>", Implies),
    ("===>", Implies),
    ("–>", Implies),
    ("—>", Implies),
    ("−>", Implies),
    ("->>", Implies),
    ("➔", Implies),
    ("➜", Implies),
    ("➝", Implies),
    ("➞", Implies),
    ("➡", Implies),
    ("⇨", Implies),
    ("⭢", Implies),
    ("￫", Implies),
    ("&rarr;", Implies),
    ("&rArr;", Implies),
    ("-&gt;", Implies),
    ("=&gt;", Implies),
    ("\\supset", Implies),
    ("\\Longrightarrow", Implies),
    ("\\longrightarrow", Implies),
    ("\\limplies", Implies),
    ("≡", Iff),
    ("≣", Iff),
    ("⇄", Iff),
    ("⇌", Iff),
    ("⬌", Iff),
    ("<-->", Iff),
    ("<--->", Iff),
    ("<==>", Iff),
    ("<–>", Iff),
    ("<—>", Iff),
    ("<−>", Iff),
    ("&harr;", Iff),
    ("&hArr;", Iff),
    ("&lt;-&gt;", Iff),
    ("&lt;=&gt;", Iff),
    ("\\equiv", Iff),
    ("\\Longleftrightarrow", Iff),
    ("\\longleftrightarrow", Iff),
    ("<>", NotEqual),
    ("<>", Iff),
    ("==", Equal),
    ("==", Iff),
    ("===", Equal),
    ("===", Iff),
    ("＝", Equal),
    ("/=", NotEqual),
    ("=/=", NotEqual),
    ("~=", NotEqual),
    ("\\=", NotEqual),
    ("!==", NotEqual),
    ("≢", NotEqual),
    ("&ne;", NotEqual),
    ("\\not=", NotEqual),
    ("≧", AtLeast),
    ("&ge;", AtLeast),
    ("&gt;=", AtLeast),
    ("\\geqslant", AtLeast),
    ("≦", AtMost),
    ("=<", AtMost),
    ("&le;", AtMost),
    ("&lt;=", AtMost),
    ("\\leqslant", AtMost),
    ("＞", MoreThan),
    ("&gt;", MoreThan),
    ("\\gt", MoreThan),
    ("＜", LessThan),
    ("&lt;", LessThan),
    ("\\lt", LessThan),
    ("⊤", True),
    ("\\top", True),
    ("⊥", False),
    ("⟂", False),
    ("_|_", False),
    ("\\bot", False),
    ("\\perp", False),
    ("（", Open),
    ("［", Open),
    ("｛", Open),
    ("【", Open),
    ("[", Open),
    ("{", Open),
    ("\\{", Open),
    ("\\lbrack", Open),
    ("\\lparen", Open),
    ("）", Close),
    ("］", Close),
    ("｝", Close),
    ("】", Close),
    ("]", Close),
    ("}", Close),
    ("\\}", Close),
    ("\\rbrack", Close),
    ("\\rparen", Close),
    ("，", Comma),
    ("、", Comma),
    ("：", Colon),
    ("＋", Plus),
    ("｜", Bar),
    ("∣", Bar),
    ("\\mid", Bar),
    ("\\vert", Bar),
    ("\\lvert", Bar),
    ("\\rvert", Bar),
    ("\\Vert", Or),
    ("$", Nothing),
    ("\\(", Nothing),
    ("\\)", Nothing),
    ("\\[", Nothing),
    ("\\]", Nothing),
    ("\\\\", Nothing),
    ("\\left", Nothing),
    ("\\right", Nothing),
    ("\\bigl", Nothing),
    ("\\bigr", Nothing),
    ("\\big", Nothing),
    ("\\Big", Nothing),
    ("\\displaystyle", Nothing),
    ("\\!", Nothing),
    ("\\>", Nothing),
    ("\\thinspace", Nothing),
];

/// Words and phrases in small letters, with one blank between two words; how they are spelled with capitals does not matter.
const WORDS: &[(&str, Meaning)] = &[
    ("for all", ForAll),
    ("for every", ForAll),
    ("for each", ForAll),
    ("for any", ForAll),
    ("forall", ForAll),
    ("all", ForAll),
    ("every", ForAll),
    ("each", ForAll),
    ("there is a", Exists),
    ("there is an", Exists),
    ("there is some", Exists),
    ("there is at least one", Exists),
    ("there is", Exists),
    ("there are", Exists),
    ("there exists a", Exists),
    ("there exists an", Exists),
    ("there exists some", Exists),
    ("there exists at least one", Exists),
    ("there exists", Exists),
    ("there exist", Exists),
    ("for some", Exists),
    ("for at least one", Exists),
    ("exists a", Exists),
    ("exists an", Exists),
    ("exists some", Exists),
    ("exists", Exists),
    ("exist", Exists),
    ("some", Exists),
    ("at least one", Exists),
    ("there is exactly one", ExistsUnique),
    ("there is precisely one", ExistsUnique),
    ("there is one and only one", ExistsUnique),
    ("there is a unique", ExistsUnique),
    ("there exists exactly one", ExistsUnique),
    ("there exists precisely one", ExistsUnique),
    ("there exists one and only one", ExistsUnique),
    ("there exists a unique", ExistsUnique),
    ("for exactly one", ExistsUnique),
    ("exists a unique", ExistsUnique),
    ("exists unique", ExistsUnique),
    ("exists exactly one", ExistsUnique),
    ("exactly one", ExistsUnique),
    ("there is no", NotExists),
    ("there are no", NotExists),
    ("there exists no", NotExists),
    ("for no", NotExists),
    ("no", NotExists),
    ("it is not the case that", Not),
    ("it is not true that", Not),
    ("it is false that", Not),
    ("not", Not),
    ("and", And),
    ("but", And),
    ("or", Or),
    ("xor", Xor),
    ("exor", Xor),
    ("exclusive or", Xor),
    ("implies", Implies),
    ("implies that", Implies),
    ("only if", Implies),
    ("iff", Iff),
    ("if and only if", Iff),
    ("just in case", Iff),
    ("exactly when", Iff),
    ("exactly if", Iff),
    ("precisely if", Iff),
    ("precisely when", Iff),
    ("is equivalent to", Iff),
    ("equals", Equal),
    ("is equal to", Equal),
    ("is identical to", Equal),
    ("is the same as", Equal),
    ("is not equal to", NotEqual),
    ("is not the same as", NotEqual),
    ("is different from", NotEqual),
    ("is distinct from", NotEqual),
    ("differs from", NotEqual),
    ("is at least", AtLeast),
    ("at least", AtLeast),
    ("is at most", AtMost),
    ("at most", AtMost),
    ("is more than", MoreThan),
    ("more than", MoreThan),
    ("is less than", LessThan),
    ("is fewer than", LessThan),
    ("less than", LessThan),
    ("fewer than", LessThan),
    ("true", True),
    ("false", False),
    ("such that", Nothing),
    ("so that", Nothing),
    ("we have", Nothing),
    ("we have that", Nothing),
    ("it holds that", Nothing),
    ("it is true that", Nothing),
    ("with", Nothing),
];

/// Returns the length of the longest foreign sign that a text begins with, and what it can mean.
pub fn sign_at(text: &str) -> Option<(usize, impl Iterator<Item = Meaning>)> {
    let fits = |sign: &str| {
        let behind = text.strip_prefix(sign)?;
        let goes_on =
            sign.ends_with(|last: char| last.is_ascii_alphabetic()) && behind.starts_with(|c: char| c.is_ascii_alphabetic());
        (!goes_on).then_some(sign.len())
    };
    let length = SIGNS.iter().filter_map(|(sign, _)| fits(sign)).max()?;
    let written = text.get(..length)?;
    Some((length, SIGNS.iter().filter(move |(sign, _)| *sign == written).map(|&(_, meaning)| meaning)))
}

/// Returns the sign at the beginning of a text and its meaning, if it has one meaning only.
pub fn meaning_at(text: &str) -> Option<(&str, Meaning)> {
    let (length, mut meanings) = sign_at(text)?;
    let (meaning, None) = (meanings.next()?, meanings.next()) else { return None };
    Some((text.get(..length)?, meaning))
}

/// Returns the sign at the beginning of a text, and the one that stands for it in the notation of boards.
pub fn replaced(text: &str) -> Option<(&str, &'static str)> {
    let (written, meaning) = meaning_at(text)?;
    Some((written, meaning.sign()?))
}

/// Returns the number of words that the longest known phrase takes at the beginning of these, and what it means.
pub fn phrase_at<'w>(words: impl Iterator<Item = &'w str>) -> Option<(usize, Meaning)> {
    let mut phrase = String::new();
    let mut found = None;
    for (at, word) in words.enumerate() {
        if at > 0 {
            phrase.push(' ');
        }
        phrase.push_str(&word.to_lowercase());
        if let Some(&(_, meaning)) = WORDS.iter().find(|(known, _)| *known == phrase) {
            found = Some((at + 1, meaning));
        }
        if !WORDS.iter().any(|(known, _)| known.strip_prefix(phrase.as_str()).is_some_and(|rest| rest.starts_with(' '))) {
            break;
        }
    }
    found
}
