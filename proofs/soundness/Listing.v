(** Written by listing.py from classical.listing: do not change it here. The rules, when
    they are printed, are the text between the quotation marks below, byte for byte. *)

From Coq Require Import String.
From Referee Require Import Schema Rules.

Definition listing : string := "notation palmer
Predicate Letter A
Predicate Letter B
Predicate Letter C
Predicate Applied(1) A
Predicate Applied(2) A
Predicate Applied(3) A
Predicate Applied(4) A

rule Reiteration
  from A
  infer A

rule Conjunction introduction
  from A
  from B
  infer (A ∧ B)

rule Conjunction elimination
  from (A ∧ B)
  infer A
  from (A ∧ B)
  infer B

rule Disjunction introduction
  from A
  choose B : formula
  infer (A ∨ B)
  from A
  choose B : formula
  infer (B ∨ A)

rule Disjunction elimination
  from (A ∨ B)
  from [A ⊢ C]
  from [B ⊢ C]
  infer C

rule Conditional introduction
  from [A ⊢ B]
  infer (A → B)

rule Conditional elimination
  from (A → B)
  from A
  infer B

rule Biconditional introduction
  from [A ⊢ B]
  from [B ⊢ A]
  infer (A ↔ B)
  from (A → B)
  from (B → A)
  infer (A ↔ B)
  from A
  from B
  infer (A ↔ B)
  from (¬A)
  from (¬B)
  infer (A ↔ B)
  from A
  from (¬B)
  infer ((¬A) ↔ B)
  from A
  from (¬B)
  infer (B ↔ (¬A))
  from A
  from B
  infer ((¬A) ↔ (¬B))

rule Biconditional elimination
  from (A ↔ B)
  from A
  infer B
  from (A ↔ B)
  from B
  infer A
  from (A ↔ B)
  from (¬A)
  infer (¬B)
  from (A ↔ B)
  from (¬B)
  infer (¬A)
  from ((¬A) ↔ B)
  from A
  infer (¬B)
  from (A ↔ (¬B))
  from B
  infer (¬A)
  from ((¬A) ↔ B)
  from (¬B)
  infer A
  from (A ↔ (¬B))
  from (¬A)
  infer B
  from ((¬A) ↔ (¬B))
  from A
  infer B
  from ((¬A) ↔ (¬B))
  from B
  infer A
  from (A ↔ B)
  infer (A → B)
  from (A ↔ B)
  infer (B → A)

rule Negation introduction
  from [A ⊢ tF]
  infer (¬A)

rule Negation elimination
  from A
  from (¬A)
  infer tF

rule Explosion
  from tF
  choose A : formula
  infer A

rule Indirect proof
  from [(¬A) ⊢ tF]
  infer A

rule Universal elimination
  from (∀(x)A(x))
  choose a : object
  infer A(a)
  from (∀(x)(∀(y)A(x, y)))
  choose a : object
  choose b : object
  infer A(a, b)
  from (∀(x)(∀(y)(∀(z)A(x, y, z))))
  choose a : object
  choose b : object
  choose c : object
  infer A(a, b, c)
  from (∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u)))))
  choose a : object
  choose b : object
  choose c : object
  choose d : object
  infer A(a, b, c, d)

rule Universal introduction
  from A(e)
  choose e : variable
  provided e arbitrary
  provided e not free in A
  infer (∀(x)A(x))
  from A(e, f)
  choose e : variable
  choose f : variable
  provided e arbitrary
  provided f arbitrary
  provided e not free in A
  provided f not free in A
  infer (∀(x)(∀(y)A(x, y)))
  from A(e, f, g)
  choose e : variable
  choose f : variable
  choose g : variable
  provided e arbitrary
  provided f arbitrary
  provided g arbitrary
  provided e not free in A
  provided f not free in A
  provided g not free in A
  infer (∀(x)(∀(y)(∀(z)A(x, y, z))))
  from A(e, f, g, h)
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e arbitrary
  provided f arbitrary
  provided g arbitrary
  provided h arbitrary
  provided e not free in A
  provided f not free in A
  provided g not free in A
  provided h not free in A
  infer (∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u)))))

rule Existential introduction
  from A(a)
  infer (∃(x)A(x))
  from A(a, b)
  infer (∃(x)(∃(y)A(x, y)))
  from A(a, b, c)
  infer (∃(x)(∃(y)(∃(z)A(x, y, z))))
  from A(a, b, c, d)
  infer (∃(x)(∃(y)(∃(z)(∃(u)A(x, y, z, u)))))

rule Existential elimination
  from (∃(x)A(x))
  from [A(e) ⊢ B]
  choose e : variable
  provided e arbitrary
  provided e not free in A
  provided e not free in B
  infer B

rule Witness
  from (∃(x)A(x))
  choose e : variable
  provided e fresh
  witness e
  infer A(e)
  from (∃(x)(∃(y)A(x, y)))
  choose e : variable
  choose f : variable
  provided e fresh
  provided f fresh
  witness e
  witness f
  infer A(e, f)
  from (∃(x)(∃(y)(∃(z)A(x, y, z))))
  choose e : variable
  choose f : variable
  choose g : variable
  provided e fresh
  provided f fresh
  provided g fresh
  witness e
  witness f
  witness g
  infer A(e, f, g)
  from (∃(x)(∃(y)(∃(z)(∃(u)A(x, y, z, u)))))
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided h fresh
  witness e
  witness f
  witness g
  witness h
  infer A(e, f, g, h)
  from (¬(∀(x)A(x)))
  choose e : variable
  provided e fresh
  witness e
  infer (¬A(e))
  from (¬(∀(x)(∀(y)A(x, y))))
  choose e : variable
  choose f : variable
  provided e fresh
  provided f fresh
  witness e
  witness f
  infer (¬A(e, f))
  from (¬(∀(x)(∀(y)(∀(z)A(x, y, z)))))
  choose e : variable
  choose f : variable
  choose g : variable
  provided e fresh
  provided f fresh
  provided g fresh
  witness e
  witness f
  witness g
  infer (¬A(e, f, g))
  from (¬(∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u))))))
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided h fresh
  witness e
  witness f
  witness g
  witness h
  infer (¬A(e, f, g, h))
  from (¬(∀(x)(¬A(x))))
  choose e : variable
  provided e fresh
  witness e
  infer A(e)
  from (¬(∀(x)(∀(y)(¬A(x, y)))))
  choose e : variable
  choose f : variable
  provided e fresh
  provided f fresh
  witness e
  witness f
  infer A(e, f)
  from (¬(∀(x)(∀(y)(∀(z)(¬A(x, y, z))))))
  choose e : variable
  choose f : variable
  choose g : variable
  provided e fresh
  provided f fresh
  provided g fresh
  witness e
  witness f
  witness g
  infer A(e, f, g)
  from (¬(∀(x)(∀(y)(∀(z)(∀(u)(¬A(x, y, z, u)))))))
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided h fresh
  witness e
  witness f
  witness g
  witness h
  infer A(e, f, g, h)
  choose e : variable
  provided e fresh
  provided e not free in A
  witness e
  infer ((∃(x)A(x)) → A(e))
  choose e : variable
  provided e fresh
  provided e not free in A
  witness e
  infer ((¬(∀(x)A(x))) → (¬A(e)))
  choose e : variable
  provided e fresh
  provided e not free in A
  witness e
  infer ((¬(∀(x)(¬A(x)))) → A(e))
  choose e : variable
  choose f : variable
  provided e fresh
  provided f fresh
  provided e not free in A
  provided f not free in A
  witness e
  witness f
  infer ((∃(x)(∃(y)A(x, y))) → A(e, f))
  choose e : variable
  choose f : variable
  provided e fresh
  provided f fresh
  provided e not free in A
  provided f not free in A
  witness e
  witness f
  infer ((¬(∀(x)(∀(y)A(x, y)))) → (¬A(e, f)))
  choose e : variable
  choose f : variable
  provided e fresh
  provided f fresh
  provided e not free in A
  provided f not free in A
  witness e
  witness f
  infer ((¬(∀(x)(∀(y)(¬A(x, y))))) → A(e, f))
  choose e : variable
  choose f : variable
  choose g : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided e not free in A
  provided f not free in A
  provided g not free in A
  witness e
  witness f
  witness g
  infer ((∃(x)(∃(y)(∃(z)A(x, y, z)))) → A(e, f, g))
  choose e : variable
  choose f : variable
  choose g : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided e not free in A
  provided f not free in A
  provided g not free in A
  witness e
  witness f
  witness g
  infer ((¬(∀(x)(∀(y)(∀(z)A(x, y, z))))) → (¬A(e, f, g)))
  choose e : variable
  choose f : variable
  choose g : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided e not free in A
  provided f not free in A
  provided g not free in A
  witness e
  witness f
  witness g
  infer ((¬(∀(x)(∀(y)(∀(z)(¬A(x, y, z)))))) → A(e, f, g))
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided h fresh
  provided e not free in A
  provided f not free in A
  provided g not free in A
  provided h not free in A
  witness e
  witness f
  witness g
  witness h
  infer ((∃(x)(∃(y)(∃(z)(∃(u)A(x, y, z, u))))) → A(e, f, g, h))
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided h fresh
  provided e not free in A
  provided f not free in A
  provided g not free in A
  provided h not free in A
  witness e
  witness f
  witness g
  witness h
  infer ((¬(∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u)))))) → (¬A(e, f, g, h)))
  choose e : variable
  choose f : variable
  choose g : variable
  choose h : variable
  provided e fresh
  provided f fresh
  provided g fresh
  provided h fresh
  provided e not free in A
  provided f not free in A
  provided g not free in A
  provided h not free in A
  witness e
  witness f
  witness g
  witness h
  infer ((¬(∀(x)(∀(y)(∀(z)(∀(u)(¬A(x, y, z, u))))))) → A(e, f, g, h))

rule Identity introduction
  choose a : object
  infer (a = a)

rule Identity elimination
  from (a = b)
  from A(a)
  infer A(b)
  from (a = b)
  from A(b)
  infer A(a)

rule Symmetry of identity
  from (a = b)
  infer (b = a)
  from (¬(a = b))
  infer (¬(b = a))

rule Truth
  infer tT
  infer (¬tF)

rule Excluded middle
  choose A : formula
  infer (A ∨ (¬A))
  from [A ⊢ B]
  from [(¬A) ⊢ B]
  infer B

rule Double negation
  from (¬(¬A))
  infer A
  from A
  infer (¬(¬A))

rule Disjunctive syllogism
  from (A ∨ B)
  from (¬A)
  infer B
  from (A ∨ B)
  from (¬B)
  infer A
  from ((¬A) ∨ B)
  from A
  infer B
  from (A ∨ (¬B))
  from B
  infer A

rule Modus tollens
  from (A → B)
  from (¬B)
  infer (¬A)
  from ((¬A) → B)
  from (¬B)
  infer A
  from (A → (¬B))
  from B
  infer (¬A)
  from ((¬A) → (¬B))
  from B
  infer A

rule Hypothetical syllogism
  from (A → B)
  from (B → C)
  infer (A → C)

rule De Morgan
  from (¬(A ∧ B))
  infer ((¬A) ∨ (¬B))
  from ((¬A) ∨ (¬B))
  infer (¬(A ∧ B))
  from (¬(A ∨ B))
  infer ((¬A) ∧ (¬B))
  from ((¬A) ∧ (¬B))
  infer (¬(A ∨ B))

rule Negated conjunction elimination
  from (¬(A ∧ B))
  from A
  infer (¬B)
  from (¬(A ∧ B))
  from B
  infer (¬A)
  from (¬(A ∧ (¬B)))
  from A
  infer B
  from (¬((¬A) ∧ B))
  from B
  infer A

rule Negated conjunction introduction
  from (¬A)
  choose B : formula
  infer (¬(A ∧ B))
  from (¬A)
  choose B : formula
  infer (¬(B ∧ A))
  from A
  choose B : formula
  infer (¬((¬A) ∧ B))
  from A
  choose B : formula
  infer (¬(B ∧ (¬A)))

rule Negated disjunction elimination
  from (¬(A ∨ B))
  infer (¬A)
  from (¬(A ∨ B))
  infer (¬B)
  from (¬((¬A) ∨ B))
  infer A
  from (¬(A ∨ (¬B)))
  infer B

rule Negated disjunction introduction
  from (¬A)
  from (¬B)
  infer (¬(A ∨ B))
  from A
  from (¬B)
  infer (¬((¬A) ∨ B))
  from A
  from (¬B)
  infer (¬(B ∨ (¬A)))
  from A
  from B
  infer (¬((¬A) ∨ (¬B)))

rule Negated conditional elimination
  from (¬(A → B))
  infer A
  from (¬(A → B))
  infer (¬B)
  from (¬(A → (¬B)))
  infer B

rule Negated conditional introduction
  from A
  from (¬B)
  infer (¬(A → B))
  from A
  from B
  infer (¬(A → (¬B)))

rule Trivial conditional
  from (¬A)
  choose B : formula
  infer (A → B)
  from A
  choose B : formula
  infer ((¬A) → B)
  from A
  choose B : formula
  infer (B → A)

rule Negated biconditional elimination
  from (¬(A ↔ B))
  from A
  infer (¬B)
  from (¬(A ↔ B))
  from B
  infer (¬A)
  from (¬(A ↔ B))
  from (¬A)
  infer B
  from (¬(A ↔ B))
  from (¬B)
  infer A
  from (¬(A ↔ (¬B)))
  from A
  infer B
  from (¬((¬A) ↔ B))
  from B
  infer A
  from (¬(A ↔ (¬B)))
  from B
  infer A
  from (¬((¬A) ↔ B))
  from A
  infer B
  from (¬((¬A) ↔ B))
  from (¬B)
  infer (¬A)
  from (¬(A ↔ (¬B)))
  from (¬A)
  infer (¬B)
  from (¬((¬A) ↔ (¬B)))
  from A
  infer (¬B)
  from (¬((¬A) ↔ (¬B)))
  from B
  infer (¬A)

rule Negated biconditional introduction
  from A
  from (¬B)
  infer (¬(A ↔ B))
  from A
  from (¬B)
  infer (¬(B ↔ A))
  from A
  from B
  infer (¬(A ↔ (¬B)))
  from A
  from B
  infer (¬((¬A) ↔ B))
  from (¬A)
  from (¬B)
  infer (¬((¬A) ↔ B))
  from (¬A)
  from (¬B)
  infer (¬(A ↔ (¬B)))
  from A
  from (¬B)
  infer (¬((¬A) ↔ (¬B)))
  from A
  from (¬B)
  infer (¬((¬B) ↔ (¬A)))

rule Conversion of quantifiers
  from (¬(∀(x)A(x)))
  infer (∃(x)(¬A(x)))
  from (¬(∀(x)(∀(y)A(x, y))))
  infer (∃(x)(∃(y)(¬A(x, y))))
  from (¬(∀(x)(∀(y)(∀(z)A(x, y, z)))))
  infer (∃(x)(∃(y)(∃(z)(¬A(x, y, z)))))
  from (¬(∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u))))))
  infer (∃(x)(∃(y)(∃(z)(∃(u)(¬A(x, y, z, u))))))
  from (∃(x)(¬A(x)))
  infer (¬(∀(x)A(x)))
  from (∃(x)(∃(y)(¬A(x, y))))
  infer (¬(∀(x)(∀(y)A(x, y))))
  from (∃(x)(∃(y)(∃(z)(¬A(x, y, z)))))
  infer (¬(∀(x)(∀(y)(∀(z)A(x, y, z)))))
  from (∃(x)(∃(y)(∃(z)(∃(u)(¬A(x, y, z, u))))))
  infer (¬(∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u))))))
  from (¬(∃(x)A(x)))
  infer (∀(x)(¬A(x)))
  from (¬(∃(x)(∃(y)A(x, y))))
  infer (∀(x)(∀(y)(¬A(x, y))))
  from (¬(∃(x)(∃(y)(∃(z)A(x, y, z)))))
  infer (∀(x)(∀(y)(∀(z)(¬A(x, y, z)))))
  from (¬(∃(x)(∃(y)(∃(z)(∃(u)A(x, y, z, u))))))
  infer (∀(x)(∀(y)(∀(z)(∀(u)(¬A(x, y, z, u))))))
  from (∀(x)(¬A(x)))
  infer (¬(∃(x)A(x)))
  from (∀(x)(∀(y)(¬A(x, y))))
  infer (¬(∃(x)(∃(y)A(x, y))))
  from (∀(x)(∀(y)(∀(z)(¬A(x, y, z)))))
  infer (¬(∃(x)(∃(y)(∃(z)A(x, y, z)))))
  from (∀(x)(∀(y)(∀(z)(∀(u)(¬A(x, y, z, u))))))
  infer (¬(∃(x)(∃(y)(∃(z)(∃(u)A(x, y, z, u))))))

rule Negated existential elimination
  from (¬(∃(x)A(x)))
  choose a : object
  infer (¬A(a))
  from (¬(∃(x)(∃(y)A(x, y))))
  choose a : object
  choose b : object
  infer (¬A(a, b))
  from (¬(∃(x)(∃(y)(∃(z)A(x, y, z)))))
  choose a : object
  choose b : object
  choose c : object
  infer (¬A(a, b, c))
  from (¬(∃(x)(∃(y)(∃(z)(∃(u)A(x, y, z, u))))))
  choose a : object
  choose b : object
  choose c : object
  choose d : object
  infer (¬A(a, b, c, d))
  from (¬(∃(x)(¬A(x))))
  choose a : object
  infer A(a)
  from (¬(∃(x)(∃(y)(¬A(x, y)))))
  choose a : object
  choose b : object
  infer A(a, b)
  from (¬(∃(x)(∃(y)(∃(z)(¬A(x, y, z))))))
  choose a : object
  choose b : object
  choose c : object
  infer A(a, b, c)
  from (¬(∃(x)(∃(y)(∃(z)(∃(u)(¬A(x, y, z, u)))))))
  choose a : object
  choose b : object
  choose c : object
  choose d : object
  infer A(a, b, c, d)

rule Negated universal introduction
  from (¬A(a))
  infer (¬(∀(x)A(x)))
  from (¬A(a, b))
  infer (¬(∀(x)(∀(y)A(x, y))))
  from (¬A(a, b, c))
  infer (¬(∀(x)(∀(y)(∀(z)A(x, y, z)))))
  from (¬A(a, b, c, d))
  infer (¬(∀(x)(∀(y)(∀(z)(∀(u)A(x, y, z, u))))))
  from A(a)
  infer (¬(∀(x)(¬A(x))))
  from A(a, b)
  infer (¬(∀(x)(∀(y)(¬A(x, y)))))
  from A(a, b, c)
  infer (¬(∀(x)(∀(y)(∀(z)(¬A(x, y, z))))))
  from A(a, b, c, d)
  infer (¬(∀(x)(∀(y)(∀(z)(∀(u)(¬A(x, y, z, u)))))))

rule Unique existence
  from (∃!(x)A(x))
  infer (∃(x)(A(x) ∧ (∀(y)(A(y) → (y = x)))))
  from (∃(x)(A(x) ∧ (∀(y)(A(y) → (y = x)))))
  infer (∃!(x)A(x))
  from (¬(∃!(x)A(x)))
  infer (¬(∃(x)(A(x) ∧ (∀(y)(A(y) → (y = x))))))
  from (¬(∃(x)(A(x) ∧ (∀(y)(A(y) → (y = x))))))
  infer (¬(∃!(x)A(x)))

rule Counting
  from A
  infer A with one counting evaluated
"%string.

Lemma classical_is_the_listing : print_rules classical = listing.
Proof. vm_compute. reflexivity. Qed.
