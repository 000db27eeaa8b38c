(** Small cases of finite structures and of answers: what is accepted and refused, and
    what the answers say. *)

From Coq Require Import List Bool PArith NArith.
From Referee Require Import Syntax Semantics Finite Claims Rules Check Certificate.
Import ListNotations.
Local Open Scope positive_scope.

(** Names: variables 1 and 2, the predicate 1; labels 1 and 2. The board says that some
    object has the predicate, and that some object has it not. *)
Definition has (v : var) : formula := Atom 1 [Var v].
Definition one_has : formula := Quant Exists 1 (has 1).
Definition one_has_not : formula := Quant Exists 2 (Not (has 2)).
Definition two_statements : board := [(1, one_has); (2, one_has_not)].

(** A predicate with one argument, by its values for the objects 1, 2, … *)
Fixpoint row (d : object) (values : list bool) : Map.t (table bool) :=
  match values with
  | [] => Map.empty _
  | v :: values => Map.add d (Cell v) (row (Pos.succ d) values)
  end.

Definition with_values (size : positive) (values : list bool) : finite := {|
  count := size;
  numbers := Map.empty _;
  functions := Map.empty _;
  predicates := Map.add 1 (1%nat, Row (row 1 values)) (Map.empty _)
|}.

Definition model (size : positive) (values : list bool) : evidence derivation :=
  Model derivation (with_values size values).

(** Two objects, of which one has the predicate. *)
Example consistent : check_certificate two_statements (Consistency None) Consistent (model 2 [true; false]) = true.
Proof. reflexivity. Qed.

(** With one object, or with two alike, some statement is false. *)
Example one_object : check_certificate two_statements (Consistency None) Consistent (model 1 [true]) = false.
Proof. reflexivity. Qed.

Example two_alike : check_certificate two_statements (Consistency None) Consistent (model 2 [true; true]) = false.
Proof. reflexivity. Qed.

(** The second does not follow from the first; where it is true, that is not shown. *)
Example independent : check_certificate two_statements (Redundancy 2 None) Independent (model 1 [true]) = true.
Proof. reflexivity. Qed.

Example not_shown : check_certificate two_statements (Redundancy 2 None) Independent (model 2 [true; false]) = false.
Proof. reflexivity. Qed.

(** Only these statements are asked about. *)
Example among_one : check_certificate two_statements (Consistency (Some [1])) Consistent (model 1 [true]) = true.
Proof. reflexivity. Qed.

(** A cell is missing; a table is for another number of arguments; there is none. *)
Example missing_cell : check_certificate two_statements (Consistency None) Consistent (model 3 [true; false]) = false.
Proof. reflexivity. Qed.

Example other_arity : check_certificate [(1, Atom 1 [])] (Consistency None) Consistent (model 1 [true]) = false.
Proof. reflexivity. Qed.

Example no_table : check_certificate [(1, Quant Exists 1 (Atom 2 [Var 1]))] (Consistency None) Consistent (model 1 [true]) = false.
Proof. reflexivity. Qed.

(** A label twice, and a variable that is free. *)
Example label_twice :
  check_certificate [(1, one_has); (1, one_has_not)] (Consistency None) Consistent (model 2 [true; false]) = false.
Proof. reflexivity. Qed.

Example free_variable : check_certificate [(1, has 1)] (Consistency None) Consistent (model 1 [true]) = false.
Proof. reflexivity. Qed.

(** A value of a function that is no object. *)
Example no_object :
  well_formed {| count := 1; numbers := Map.empty _; predicates := Map.empty _;
                 functions := Map.add 1 (0%nat, Cell 2) (Map.empty _) |} = false.
Proof. reflexivity. Qed.

(** A model shows no contradiction, and a proof no model. *)
Example other_answer : check_certificate two_statements (Consistency None) Inconsistent (model 2 [true; false]) = false.
Proof. reflexivity. Qed.

Example other_evidence d : check_certificate two_statements (Consistency None) Consistent (Proof derivation d) = false.
Proof. reflexivity. Qed.

(** Nothing is removed by no proof. *)
Example empty_removal : check_certificate two_statements (Removal []) Removable (Proofs derivation []) = false.
Proof. reflexivity. Qed.

(** What the answers say: of this board two are true, and their opposites are not. *)
Example is_consistent : is_true two_statements (Consistency None) Consistent.
Proof. now apply (accepted_model_is_true two_statements _ _ (model 2 [true; false])). Qed.

Example is_not_inconsistent : ~ is_true two_statements (Consistency None) Inconsistent.
Proof. intros I. destruct is_consistent as (M & v & T). exact (I M v T). Qed.

Example is_independent : is_true two_statements (Redundancy 2 None) Independent.
Proof. now apply (accepted_model_is_true two_statements _ _ (model 1 [true])). Qed.

Example is_not_redundant : ~ is_true two_statements (Redundancy 2 None) Redundant.
Proof.
  intros (c & I & R). destruct is_independent as (c' & I' & M & v & T & F). apply F.
  assert (c' = c) as ->.
  { cbn in I, I'. destruct I as [I|[I|[]]], I' as [I'|[I'|[]]]; congruence. }
  exact (R M v T).
Qed.

(** To ask about a statement that is not there has no true answer. *)
Example no_such_statement w : ~ is_true two_statements (Redundancy 3 None) w.
Proof.
  assert (forall c, ~ In (3, c) two_statements) as N.
  { intros c I. cbn in I. destruct I as [I|[I|[]]]; discriminate. }
  destruct w; cbn; intros H; try contradiction; destruct H as (c & I & _); now apply (N c).
Qed.
