(** Terms and formulas. Names are numbers: which text a number stands for is the
    business of whoever reads and prints. Bound variables have names, as in crate
    [formula]; nothing is renamed anywhere.

    A symbol may be applied to any number of arguments. In crate [formula] the number
    is part of the symbol, so every formula there is one here. *)

From Coq Require Import List Bool PArith NArith.
From Coq Require Import MSets.MSetPositive.
Import ListNotations.

Module VarSet := PositiveSet.

Definition var := positive.
Definition sym := positive.

Inductive term : Type :=
| Var (x : var)
| Num (n : sym)                     (* a number: a constant with digits as its name *)
| App (f : sym) (ts : list term).

Inductive connective : Type := And | Or | Implies | Iff.
Inductive quantifier : Type := ForAll | Exists | ExistsUnique.

(** How the number of objects compares with a given one. *)
Inductive comparison : Type := AtLeast | LessThan | MoreThan | AtMost | Exactly.

Inductive formula : Type :=
| Truth (b : bool)                  (* [tT] or [tF] *)
| Card (c : comparison) (n : N)     (* [|L| >= n] and so on *)
| Atom (p : sym) (ts : list term)
| Eq (s t : term)
| Not (a : formula)
| Bin (c : connective) (a b : formula)
| Quant (q : quantifier) (x : var) (a : formula).

(** ** Lists *)

(** What a list of pairs says of [x]. *)
Fixpoint assoc {B} (x : positive) (ps : list (positive * B)) : option B :=
  match ps with
  | [] => None
  | (y, b) :: ps => if Pos.eqb x y then Some b else assoc x ps
  end.

Definition mem (x : positive) (xs : list positive) : bool := existsb (Pos.eqb x) xs.

Fixpoint distinct (xs : list positive) : bool :=
  match xs with
  | [] => true
  | x :: xs => negb (mem x xs) && distinct xs
  end.

(** ** Equality *)

Definition connective_eqb (c d : connective) : bool :=
  match c, d with
  | And, And | Or, Or | Implies, Implies | Iff, Iff => true
  | _, _ => false
  end.

Definition quantifier_eqb (p q : quantifier) : bool :=
  match p, q with
  | ForAll, ForAll | Exists, Exists | ExistsUnique, ExistsUnique => true
  | _, _ => false
  end.

Definition comparison_eqb (c d : comparison) : bool :=
  match c, d with
  | AtLeast, AtLeast | LessThan, LessThan | MoreThan, MoreThan
  | AtMost, AtMost | Exactly, Exactly => true
  | _, _ => false
  end.

Section Lists.
  Context {A B : Type} (test : A -> B -> bool).

  (** The lists have the same length, and the test holds at each place. *)
  Fixpoint all2 (xs : list A) (ys : list B) : bool :=
    match xs, ys with
    | [], [] => true
    | x :: xs, y :: ys => test x y && all2 xs ys
    | _, _ => false
    end.
End Lists.

Fixpoint term_eqb (s t : term) : bool :=
  match s, t with
  | Var x, Var y => Pos.eqb x y
  | Num m, Num n => Pos.eqb m n
  | App f ss, App g ts => Pos.eqb f g && all2 term_eqb ss ts
  | _, _ => false
  end.

Fixpoint formula_eqb (a b : formula) : bool :=
  match a, b with
  | Truth u, Truth v => Bool.eqb u v
  | Card c m, Card d n => comparison_eqb c d && N.eqb m n
  | Atom p ss, Atom q ts => Pos.eqb p q && all2 term_eqb ss ts
  | Eq s t, Eq u v => term_eqb s u && term_eqb t v
  | Not a, Not b => formula_eqb a b
  | Bin c a1 a2, Bin d b1 b2 => connective_eqb c d && formula_eqb a1 b1 && formula_eqb a2 b2
  | Quant p x a, Quant q y b => quantifier_eqb p q && Pos.eqb x y && formula_eqb a b
  | _, _ => false
  end.

(** ** Free variables *)

Fixpoint occurs (x : var) (t : term) : bool :=
  match t with
  | Var y => Pos.eqb x y
  | Num _ => false
  | App _ ts => existsb (occurs x) ts
  end.

Fixpoint free_in (x : var) (a : formula) : bool :=
  match a with
  | Truth _ | Card _ _ => false
  | Atom _ ts => existsb (occurs x) ts
  | Eq s t => occurs x s || occurs x t
  | Not a => free_in x a
  | Bin _ a b => free_in x a || free_in x b
  | Quant _ y a => negb (Pos.eqb x y) && free_in x a
  end.

(** The same as sets. [bound]: variables that are not free here. The set is built up
    in [acc], so that no unions are taken. *)

Fixpoint term_vars (bound : list var) (t : term) (acc : VarSet.t) : VarSet.t :=
  match t with
  | Var x => if existsb (Pos.eqb x) bound then acc else VarSet.add x acc
  | Num _ => acc
  | App _ ts => fold_left (fun acc t => term_vars bound t acc) ts acc
  end.

Fixpoint formula_vars (bound : list var) (a : formula) (acc : VarSet.t) : VarSet.t :=
  match a with
  | Truth _ | Card _ _ => acc
  | Atom _ ts => fold_left (fun acc t => term_vars bound t acc) ts acc
  | Eq s t => term_vars bound t (term_vars bound s acc)
  | Not a => formula_vars bound a acc
  | Bin _ a b => formula_vars bound b (formula_vars bound a acc)
  | Quant _ x a => formula_vars (x :: bound) a acc
  end.

Definition free_vars (a : formula) : VarSet.t := formula_vars [] a VarSet.empty.

(** ** Size: the number of symbols *)

Fixpoint term_size (t : term) (acc : N) : N :=
  match t with
  | Var _ | Num _ => N.succ acc
  | App _ ts => fold_left (fun acc t => term_size t acc) ts (N.succ acc)
  end.

Fixpoint size (a : formula) (acc : N) : N :=
  match a with
  | Truth _ | Card _ _ => N.succ acc
  | Atom _ ts => fold_left (fun acc t => term_size t acc) ts (N.succ acc)
  | Eq s t => term_size t (term_size s (N.succ acc))
  | Not a | Quant _ _ a => size a (N.succ acc)
  | Bin _ a b => size b (size a (N.succ acc))
  end.
