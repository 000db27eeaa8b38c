//! Finite interpretations as other programs print them, held against boards: in FOF, in TFF with sorts and without, and with a type for the domain.

use adjudication::{Alphabet, Problem, Text, verify_model};

/// Returns whether an interpretation is a model of a problem, and the number of its objects; the code and the line of what cannot be read.
fn is_model(model: &str, problem: &str) -> Result<(Option<bool>, u32), (String, usize)> {
    let problem = Problem::new(Text::new("a.p", problem), None).expect("a problem");
    let ruling = verify_model(&Text::new("model", model), &problem, Alphabet::Unicode);
    let ruling = ruling.map_err(|error| {
        let fault = error.document().error;
        (fault.code, fault.span.map_or(0, |place| place.line))
    })?;
    assert_eq!(ruling.certificate.is_some(), ruling.is_model == Some(true));
    Ok((ruling.is_model, ruling.domain))
}

/// As Vampire prints it for a problem without sorts.
const UNSORTED: &str = "% Trying [2]
Finite Model Found!
% SZS status Satisfiable for a
% SZS output start FiniteModel for a
tff('declare_$i',type,$i:$tType).
tff('declare_$i1',type,'fmb_$i_1':$i).
tff('declare_$i2',type,'fmb_$i_2':$i).
tff('finite_domain_$i',axiom,
      ! [X:$i] : (
         X = 'fmb_$i_1' | X = 'fmb_$i_2'
      ) ).

tff('distinct_domain_$i',axiom,
         'fmb_$i_1' != 'fmb_$i_2'
).

tff(declare_a,type,a: $i).
tff(a_definition,axiom,a = 'fmb_$i_1').
tff(declare_f,type,f: $i > $i).
tff(function_f,axiom,
           f('fmb_$i_1') = 'fmb_$i_2'
         & f('fmb_$i_2') = 'fmb_$i_1'

).

tff(declare_p,type,p: $i > $o ).
tff(predicate_p,axiom,
           p('fmb_$i_1')
         & ~p('fmb_$i_2')

).

% SZS output end FiniteModel for a
% ------------------------------
% Version: Vampire 4.8
";

const PROBLEM: &str = "fof(one, axiom, p(a)). fof(two, axiom, ! [X] : (p(X) <=> ~ p(f(X)))).";

#[test]
fn a_model_of_vampires_without_sorts_is_read() {
    assert_eq!(is_model(UNSORTED, PROBLEM), Ok((Some(true), 2)));
    assert_eq!(is_model(UNSORTED, "fof(one, axiom, ! [X] : p(X))."), Ok((Some(false), 2)));
    // Older ones stand without quotation marks.
    assert_eq!(is_model(&UNSORTED.replace('\'', ""), PROBLEM), Ok((Some(true), 2)));
    // Typed as such, the problem says the same.
    let typed = "tff(t1, type, a: $i). tff(t2, type, p: $i > $o). tff(t3, type, f: $i > $i). tff(two, axiom, ! [X: $i] : (p(X) <=> ~ p(f(X)))).";
    assert_eq!(is_model(UNSORTED, typed), Ok((Some(true), 2)));
}

/// Two sorts, of two objects and of three.
const SORTED: &str = "% SZS output start FiniteModel for b
tff(declare_dog,type,dog:$tType).
tff(declare_dog1,type,fmb_dog_1:dog).
tff(declare_dog2,type,fmb_dog_2:dog).
tff(finite_domain_dog,axiom, ! [X:dog] : ( X = fmb_dog_1 | X = fmb_dog_2 ) ).
tff(distinct_domain_dog,axiom, fmb_dog_1 != fmb_dog_2 ).
tff(declare_man,type,man:$tType).
tff(declare_man1,type,john:man).
tff(declare_man2,type,fmb_man_2:man).
tff(declare_man3,type,fmb_man_3:man).
tff(finite_domain_man,axiom, ! [X:man] : ( X = john | X = fmb_man_2 | X = fmb_man_3 ) ).
tff(distinct_domain_man,axiom, john != fmb_man_2 & john != fmb_man_3 & fmb_man_2 != fmb_man_3 ).
tff(declare_owner,type,owner: dog > man).
tff(function_owner,axiom, owner(fmb_dog_1) = john & owner(fmb_dog_2) = fmb_man_3 ).
tff(declare_bit,type,bit: (dog * man) > $o).
tff(predicate_bit,axiom,
           ~bit(fmb_dog_1,john) & bit(fmb_dog_1,fmb_man_2) & ~bit(fmb_dog_1,fmb_man_3)
         & ~bit(fmb_dog_2,john) & bit(fmb_dog_2,fmb_man_2) & ~bit(fmb_dog_2,fmb_man_3) ).
% SZS output end FiniteModel for b
";

/// The types of the problems about dogs and men.
const TYPES: &str = "tff(s1, type, dog: $tType). tff(s2, type, man: $tType). tff(t1, type, owner: dog > man).
tff(t2, type, bit: (dog * man) > $o). tff(t3, type, john: man).
";

fn of_dogs(axiom: &str) -> String {
    format!("{TYPES}tff(a, axiom, {axiom}).")
}

#[test]
fn a_model_with_sorts_is_held_against_a_problem_with_the_same_sorts() {
    for (axiom, holds) in [
        ("! [D: dog] : ~ bit(D, owner(D))", true),
        ("? [M: man] : ! [D: dog] : bit(D, M)", true),
        ("! [M: man] : ? [D: dog] : (bit(D, M) | owner(D) = M)", true),
        ("! [M: man] : ? [D: dog] : owner(D) = M", false),
        ("! [D: dog] : owner(D) = john", false),
        ("? [D: dog, E: dog] : (D != E & owner(D) != owner(E))", true),
        ("? [A: dog, B: dog, C: dog] : (A != B & A != C & B != C)", false),
        ("? [A: man, B: man, C: man] : (A != B & A != C & B != C)", true),
    ] {
        assert_eq!(is_model(SORTED, &of_dogs(axiom)), Ok((Some(holds), 5)), "{axiom}");
    }
}

/// TPTP's form of interpretations: a type of its own for the domain of each sort, and a function from there.
const PROMOTED: &str = "tff(dog_type,type,dog: $tType).
tff(man_type,type,man: $tType).
tff(owner_decl,type,owner: dog > man).
tff(bit_decl,type,bit: (dog * man) > $o).
tff(john_decl,type,john: man).
tff(d_dog_type,type,d_dog: $tType).
tff(d_man_type,type,d_man: $tType).
tff(d2dog_decl,type,d2dog: d_dog > dog).
tff(d2man_decl,type,d2man: d_man > man).
tff(d_rex_decl,type,d_rex: d_dog).
tff(d_john_decl,type,d_john: d_man).
tff(d_mary_decl,type,d_mary: d_man).
tff(domain,interpretation,
    ( ! [D: dog] : ? [E: d_dog] : D = d2dog(E)
    & ! [E: d_dog] : ( E = d_rex )
    & ! [M: man] : ? [N: d_man] : M = d2man(N)
    & ! [N: d_man] : ( N = d_john | N = d_mary )
    & $distinct(d_john,d_mary)
    & ! [N: d_man,O: d_man] : ( d2man(N) = d2man(O) => N = O ) ) ).
tff(functions,interpretation,
    ( john = d2man(d_john)
    & owner(d2dog(d_rex)) = d2man(d_mary) ) ).
tff(predicates,interpretation,
    ( bit(d2dog(d_rex),d2man(d_john))
    & ~ bit(d2dog(d_rex),d2man(d_mary)) ) ).
";

#[test]
fn a_model_with_types_for_its_domain_is_read() {
    for (axiom, holds) in [
        ("! [D: dog] : bit(D, john)", true),
        ("! [D: dog] : owner(D) != john", true),
        ("! [D: dog, E: dog] : D = E", true),
        ("! [M: man] : M = john", false),
    ] {
        assert_eq!(is_model(PROMOTED, &of_dogs(axiom)), Ok((Some(holds), 3)), "{axiom}");
    }
}

#[test]
fn what_is_no_interpretation_is_refused_at_its_place() {
    let code = || String::from("no-interpretation");
    let missing = SORTED.replace(" & ~bit(fmb_dog_2,fmb_man_3)", "");
    assert_eq!(is_model(&missing, &of_dogs("! [D: dog] : ~ bit(D, owner(D))")), Err((code(), 1)));
    let twice = SORTED.replace("owner(fmb_dog_1) = john &", "owner(fmb_dog_1) = john & owner(fmb_dog_1) = fmb_man_2 &");
    assert_eq!(is_model(&twice, &of_dogs("! [D: dog] : owner(D) = john")), Err((code(), 14)));
    let other = SORTED.replace("% SZS output end", "tff(more,axiom, ! [D: dog] : bit(D, john)).\n% SZS output end");
    assert_eq!(is_model(&other, &of_dogs("! [D: dog] : owner(D) = john")), Err((code(), 19)));
    assert_eq!(is_model("tff(s, type, dog: $tType).", &of_dogs("! [D: dog] : owner(D) = john")), Err((code(), 1)));
    // A board that speaks of more than the interpretation does.
    assert_eq!(is_model(SORTED, "fof(a, axiom, ! [X] : q(X))."), Err((code(), 1)));
}
