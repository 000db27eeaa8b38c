//! Texts that the tests of several crates hold against what they test: proofs with their prices, statements with theirs, proofs of claims.

/// The proof of CONTRACT section 3.
pub const CONDITIONAL: &str = "\
system predicate-wars
subproof Z
  1. axiom (∀(x)(P(x) ∧ Q))
  2. (P(x) ∧ Q) by Universal instantiation on 1 with x
  3. P(x) by Simplification on 2
  4. (∀(x)P(x)) by Universal generalization with reference on 3, 1
end
1. axiom (∀(y)(P(y) ∧ Q))
2. (∀(y)P(y)) by Conditional proof on 1 using Z 4
";

/// The golden prices of proofs (RULEBOOK 1.1).
pub const GOLDEN_PROOFS: [(&str, u64); 4] = [
    ("1. axiom P\n2. axiom (P → Q)\n3. Q by MP on 1, 2\n", 1),
    ("1. axiom (forall(x)(P(x) imply Q(x)))\n2. axiom P(3)\n3. Q(3) by Universal modus ponens on 1, 2\n", 1),
    (
        "1. axiom (((3+4)*2)>10)\n2. ((7*2)>10) by Operator simplification on 1\n3. (14>10) by operator-simplification on 2\n\
         4. tT by Comparison on 3\n",
        10,
    ),
    (
        "1. axiom A\n2. axiom (¬A)\n3. (¬(A ∧ B)) by Falsy AND on 2\n4. (A → (A ∧ B)) by Implication instantiation on 2, 3\n\
         5. (A ∧ B) by Modus ponens on 4, 1\n6. B by Simplification on 5\n",
        11,
    ),
];

/// A proof with a wrong line, a line that rests on it, and an unsound step.
pub const WRONG: &str = "\
1. axiom (((3+4)*2)>10)
2. ((7*2)>10) by Operator simplification on 1
3. (15>10) by Operator simplification on 2
4. tT by Comparison on 3
5. axiom P(d)
6. (∀(d)P(d)) by UG on 5
";

/// The golden prices of statements (RULEBOOK 1.1).
pub const GOLDEN_STATEMENTS: [(&str, u64); 12] = [
    ("(∀(x)P(x))", 5),
    ("(∃(x)(¬P(x)))", 6),
    ("(P(x)→Q(x))", 5),
    ("((x+1)>0)", 5),
    ("[ATK]([chosenPlayer](0),20)", 10),
    ("(∀(x_0)P_1(x_0))", 8),
    ("tT", 0),
    ("(¬tF)", 1),
    ("(f(x)=f(y))", 5),
    ("(∀(x)(([health](x)>20)→[ATK](x,20)))", 17),
    ("(P∧(Q∨(R→(¬S))))", 8),
    ("f(x)", 2),
];
