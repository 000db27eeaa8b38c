(** The meaning of statements about the number of objects, and one of them exchanged for
    what it says of different objects: [derivation::counting]. *)

From Coq Require Import List Bool PArith NArith.
From Referee Require Import Syntax.
Import ListNotations.

(** The variables of the [n] outermost quantifiers, the innermost first, if these are
    all existential; and what stands below. *)
Fixpoint exist (n : nat) (xs : list var) (a : formula) : option (list var * formula) :=
  match n, a with
  | O, _ => Some (xs, a)
  | S n, Quant Exists x a => exist n (x :: xs) a
  | _, _ => None
  end.

(** All pairs of different places in a list, the later first. *)
Fixpoint pairs (xs : list var) : list (var * var) :=
  match xs with
  | [] => []
  | x :: xs => map (fun y => (y, x)) xs ++ pairs xs
  end.

(** A conjunction, bracketed to the left, of [x <> y] for these pairs, from the last
    one to the first. *)
Fixpoint unequal (ps : list (var * var)) (a : formula) : bool :=
  match ps, a with
  | [(x, y)], Not (Eq (Var x') (Var y')) => Pos.eqb x x' && Pos.eqb y y'
  | (x, y) :: ps, Bin And a (Not (Eq (Var x') (Var y'))) =>
      Pos.eqb x x' && Pos.eqb y y' && unequal ps a
  | _, _ => false
  end.

(** The formula says that there are [n] different objects. *)
Definition different (n : N) (a : formula) : bool :=
  if N.ltb n 2 then match a with Truth true => true | _ => false end
  else if N.ltb (size a 0) n then false
  else match exist (N.to_nat n) [] a with
  | Some (xs, a) => distinct xs && unequal (pairs xs) a
  | None => false
  end.

Definition counts (c : comparison) (n : N) (a : formula) : bool :=
  match c, a with
  | AtLeast, _ => different n a
  | MoreThan, _ => different (N.succ n) a
  | LessThan, Not a => different n a
  | AtMost, Not a => different (N.succ n) a
  | Exactly, Bin And least (Not most) => different n least && different (N.succ n) most
  | _, _ => false
  end.

(** [after] is [before] with one statement about the number of objects replaced by what
    it says, or the other way round. *)
Fixpoint exchanged (before after : formula) : bool :=
  match before, after with
  | Card c n, _ => counts c n after
  | _, Card c n => counts c n before
  | Not a, Not b => exchanged a b
  | Bin p a b, Bin q c d =>
      connective_eqb p q
      && (formula_eqb b d && exchanged a c || formula_eqb a c && exchanged b d)
  | Quant p x a, Quant q y b => quantifier_eqb p q && Pos.eqb x y && exchanged a b
  | _, _ => false
  end.
