(** When a statement is an instance of a schema under an assignment, as
    [derivation::instance] decides it. Nothing is substituted: a walk goes through both
    sides and knows for each side which quantifier binds a variable. *)

From Coq Require Import List Bool PArith NArith.
From Referee Require Import Syntax Schema.
Import ListNotations.

(** What the letters of a form stand for in one step: a formula letter for a formula
    with holes, which are the free occurrences of some variables; an object letter for
    a term. *)
Record assignment : Type := {
  formulas : list (letter * (list var * formula));
  objects : list (letter * term)
}.

(** Which term of the statement a name on the left means at a place of the walk: a
    variable, or a letter of the schema. *)
Definition matcher := positive -> term -> bool.

(** Below quantifiers that bind [x] on the left and [y] in the statement. *)
Definition bind (x : positive) (y : var) (m : matcher) : matcher :=
  fun x' t =>
    if Pos.eqb x' x then match t with Var y' => Pos.eqb y' y | _ => false end
    else m x' t && negb (occurs y t).

(** Below a quantifier of the statement that binds [y], and one of the schema. *)
Definition hide (y : var) (m : matcher) : matcher :=
  fun x t => m x t && negb (occurs y t).

Definition same_variable : matcher :=
  fun x t => match t with Var y => Pos.eqb x y | _ => false end.

Fixpoint terms_match (m : matcher) (s t : term) : bool :=
  match s, t with
  | Var x, _ => m x t
  | Num i, Num j => Pos.eqb i j
  | App f ss, App g ts => Pos.eqb f g && all2 (terms_match m) ss ts
  | _, _ => false
  end.

Fixpoint formulas_match (m : matcher) (a b : formula) : bool :=
  match a, b with
  | Truth u, Truth v => Bool.eqb u v
  | Card c i, Card d j => comparison_eqb c d && N.eqb i j
  | Atom p ss, Atom q ts => Pos.eqb p q && all2 (terms_match m) ss ts
  | Eq s t, Eq u v => terms_match m s u && terms_match m t v
  | Not a, Not b => formulas_match m a b
  | Bin c a1 a2, Bin d b1 b2 =>
      connective_eqb c d && formulas_match m a1 b1 && formulas_match m a2 b2
  | Quant p x a, Quant q y b => quantifier_eqb p q && formulas_match (bind x y m) a b
  | _, _ => false
  end.

(** Two statements differ in the names of bound variables only. *)
Definition same (a b : formula) : bool := formulas_match same_variable a b.

(** The holes of a formula letter are filled with its arguments. *)
Definition fill (holes : list (var * letter)) (object free : matcher) : matcher :=
  fun x t => match assoc x holes with Some a => object a t | None => free x t end.

(** [object]: which terms the letters of the schema mean here. [free]: the same for
    free variables of what the formula letters stand for. [scope]: the letters that
    quantifiers of the schema bind here. *)
Fixpoint fits (alpha : assignment) (object free : matcher) (scope : list letter)
    (s : schema) (a : formula) : bool :=
  match s, a with
  | SLetter A args, _ =>
      match assoc A (formulas alpha) with
      | None => false
      | Some (holes, body) =>
          all2 (fun _ _ => true) holes args && distinct holes
          && forallb (fun l => mem l scope
                || match assoc l (objects alpha) with Some _ => true | None => false end) args
          && formulas_match (fill (combine holes args) object free) body a
      end
  | STruth u, Truth v => Bool.eqb u v
  | SEq l r, Eq t u => object l t && object r u
  | SNot s, Not a => fits alpha object free scope s a
  | SBin c s1 s2, Bin d a1 a2 =>
      connective_eqb c d && fits alpha object free scope s1 a1
      && fits alpha object free scope s2 a2
  | SQuant p x s, Quant q y a =>
      quantifier_eqb p q
      && fits alpha (bind x y object) (hide y free) (x :: scope) s a
  | _, _ => false
  end.

Definition object_of (alpha : assignment) : matcher :=
  fun l t => match assoc l (objects alpha) with Some s => term_eqb s t | None => false end.

Definition instance (s : schema) (alpha : assignment) (a : formula) : bool :=
  fits alpha (object_of alpha) same_variable [] s a.
