(** Structures and truth. *)

From Coq Require Import List Bool PArith NArith.
From Referee Require Import Syntax.
Import ListNotations.

(** A structure: a domain, of which one object is named so that it is not empty, and
    what symbols mean. Each symbol means something for any number of arguments; a
    formula uses it with one number only. *)
Record structure : Type := {
  domain : Type;
  some_object : domain;
  number : sym -> domain;
  function : sym -> list domain -> domain;
  relation : sym -> list domain -> Prop
}.

(** What the free variables stand for. *)
Definition env (D : Type) := var -> D.

Definition update {D} (v : env D) (x : var) (d : D) : env D :=
  fun y => if Pos.eqb y x then d else v y.

Fixpoint value (M : structure) (v : env (domain M)) (t : term) : domain M :=
  match t with
  | Var x => v x
  | Num n => number M n
  | App f ts => function M f (map (value M v) ts)
  end.

Definition connect (c : connective) (P Q : Prop) : Prop :=
  match c with
  | And => P /\ Q
  | Or => P \/ Q
  | Implies => P -> Q
  | Iff => P <-> Q
  end.

Definition quantify {D} (q : quantifier) (P : D -> Prop) : Prop :=
  match q with
  | ForAll => forall d, P d
  | Exists => exists d, P d
  | ExistsUnique => exists d, P d /\ (forall e, P e -> e = d)
  end.

(** There are at least [n] objects. *)
Definition at_least (D : Type) (n : N) : Prop :=
  exists ds : list D, NoDup ds /\ length ds = N.to_nat n.

Definition compare (D : Type) (c : comparison) (n : N) : Prop :=
  match c with
  | AtLeast => at_least D n
  | LessThan => ~ at_least D n
  | MoreThan => at_least D (N.succ n)
  | AtMost => ~ at_least D (N.succ n)
  | Exactly => at_least D n /\ ~ at_least D (N.succ n)
  end.

(** Truth of a formula in a structure. *)
Fixpoint holds (M : structure) (v : env (domain M)) (a : formula) : Prop :=
  match a with
  | Truth b => b = true
  | Card c n => compare (domain M) c n
  | Atom p ts => relation M p (map (value M v) ts)
  | Eq s t => value M v s = value M v t
  | Not a => ~ holds M v a
  | Bin c a b => connect c (holds M v a) (holds M v b)
  | Quant q x a => quantify q (fun d => holds M (update v x d) a)
  end.

(** Truth is two-valued: what classical logic assumes of every structure. *)
Definition excluded_middle : Prop := forall P : Prop, P \/ ~ P.

(** [goal] follows from [axioms]: it is true wherever they are. *)
Definition entails (axioms : list formula) (goal : formula) : Prop :=
  forall M v, (forall a, In a axioms -> holds M v a) -> holds M v goal.

(** Nothing makes all of them true. *)
Definition contradictory (axioms : list formula) : Prop :=
  forall M v, ~ (forall a, In a axioms -> holds M v a).
