(** Small cases, by which a reader can see that the definitions mean what they seem to
    mean: truth, entailment, instances, counting, and derivations that are accepted or
    refused. *)

From Coq Require Import List Bool PArith NArith String Lia.
From Referee Require Import Syntax Semantics Schema Instance Counting Rules Check.
Import ListNotations.
Local Open Scope positive_scope.

(** Names: variables [x], [y], [z]; predicates [p], [r]; a constant [c]. *)
Notation x := 1. Notation y := 2. Notation z := 3. Notation w := 4.
Definition c : term := App 1 [].
Definition p (t : term) : formula := Atom 1 [t].
Definition r (s t : term) : formula := Atom 2 [s; t].
Definition all (v : var) (a : formula) : formula := Quant ForAll v a.
Definition some (v : var) (a : formula) : formula := Quant Exists v a.

Definition every_some : formula := all x (some y (r (Var x) (Var y))).
Definition some_every : formula := some y (all x (r (Var x) (Var y))).

(** ** Truth *)

(** Two objects. [p] holds of [true]; [r] holds of different objects; [c] is [true]. *)
Definition two : structure := {|
  domain := bool;
  some_object := true;
  number _ := true;
  function _ _ := true;
  relation q ds :=
    match q, ds with
    | 1, [d] => d = true
    | 2, [d; e] => d <> e
    | _, _ => False
    end
|}.

Definition any : env bool := fun _ => true.

Example every_some_true : holds two any every_some.
Proof. intros d. exists (negb d). now destruct d. Qed.

Example some_every_false : ~ holds two any some_every.
Proof. intros [d H]. now apply (H d). Qed.

Example unique_true : holds two any (all x (Quant ExistsUnique y (r (Var x) (Var y)))).
Proof.
  intros d. exists (negb d). split; [now destruct d |].
  intros e H. cbn in H. destruct d, e; try reflexivity; now elim H.
Qed.

Example unique_false : ~ holds two any (Quant ExistsUnique y (Eq (Var y) (Var y))).
Proof. intros (d & _ & H). assert (true = d /\ false = d) as [<- N] by (split; now apply H). discriminate. Qed.

(** An inner quantifier hides an outer one of the same variable. *)
Example hidden : holds two any (some x (Bin And (p (Var x)) (some x (Not (p (Var x)))))).
Proof. exists true. split; [reflexivity |]. exists false. discriminate. Qed.

Example two_objects : holds two any (Card Exactly 2) /\ ~ holds two any (Card AtLeast 3) /\ holds two any (Card AtMost 2).
Proof.
  assert (N : ~ at_least bool 3).
  { intros (ds & D & L). assert (I : incl ds [true; false]) by (intros [] _; simpl; auto).
    apply (NoDup_incl_length D) in I. rewrite L in I. simpl in I. lia. }
  assert (T : at_least bool 2).
  { exists [true; false]. split; [| reflexivity]. repeat constructor; simpl; intuition discriminate. }
  split; [| split]; auto. split; auto.
Qed.

(** ** Entailment *)

Example entailed : entails [all x (p (Var x))] (p c).
Proof. intros M v H. exact (H _ (or_introl eq_refl) (function M 1 [])). Qed.

Example not_entailed : ~ entails [every_some] some_every.
Proof. intros E. apply some_every_false, E. intros a [<- | []]. exact every_some_true. Qed.

Example contradiction : contradictory [p c; Not (p c)].
Proof. intros M v H. exact (H (Not (p c)) (or_intror (or_introl eq_refl)) (H (p c) (or_introl eq_refl))). Qed.

Example no_contradiction : ~ contradictory [every_some].
Proof. intros C. apply (C two any). intros a [<- | []]. exact every_some_true. Qed.

(** ** Instances *)

Definition letter_A : letter := 65.
Definition for_all_A : schema := SQuant ForAll 120 (SLetter letter_A [120]).       (* ∀x A(x) *)
Definition A_of_a : schema := SLetter letter_A [97].                               (* A(a) *)
Definition for_all_A_and_B : schema := SQuant ForAll 120 (SBin And (SLetter letter_A [120]) (SLetter 66 [])).

(** [A] is [r w y], where [w] is the hole; [a] is [y]. *)
Definition meaning : assignment := {|
  formulas := [(letter_A, ([w], r (Var w) (Var y))); (66, ([], p (Var x)))];
  objects := [(97, Var y)]
|}.

Example instance_as_written : instance for_all_A meaning (all x (r (Var x) (Var y))) = true.
Proof. reflexivity. Qed.
Example instance_renamed : instance for_all_A meaning (all z (r (Var z) (Var y))) = true.
Proof. reflexivity. Qed.
Example instance_captured : instance for_all_A meaning (all y (r (Var y) (Var y))) = false.
Proof. reflexivity. Qed.
Example instance_other_variable : instance for_all_A meaning (all x (r (Var x) (Var z))) = false.
Proof. reflexivity. Qed.
Example instance_of_object : instance A_of_a meaning (r (Var y) (Var y)) = true.
Proof. reflexivity. Qed.
Example instance_of_other_object : instance A_of_a meaning (r c (Var y)) = false.
Proof. reflexivity. Qed.

(** A free variable of what a letter stands for is not bound by the schema. *)
Example instance_free : instance for_all_A_and_B meaning (all z (Bin And (r (Var z) (Var y)) (p (Var x)))) = true.
Proof. reflexivity. Qed.
Example instance_bound : instance for_all_A_and_B meaning (all x (Bin And (r (Var x) (Var y)) (p (Var x)))) = false.
Proof. reflexivity. Qed.

(** Nor is an object by a quantifier of the formula: [A] is [∀y r w y], [a] is [y]. *)
Definition below : assignment := {| formulas := [(letter_A, ([w], all y (r (Var w) (Var y))))]; objects := [(97, Var y)] |}.

Example instance_avoids : instance A_of_a below (all z (r (Var y) (Var z))) = true.
Proof. reflexivity. Qed.
Example instance_does_not_avoid : instance A_of_a below (all y (r (Var y) (Var y))) = false.
Proof. reflexivity. Qed.

(** ** Counting *)

Definition differ (a b : var) : formula := Not (Eq (Var a) (Var b)).

Example counting_two : exchanged (Card AtLeast 2) (some x (some y (differ x y))) = true.
Proof. reflexivity. Qed.
Example counting_three : exchanged (Not (Card AtLeast 3))
  (Not (some x (some y (some z (Bin And (Bin And (differ x y) (differ x z)) (differ y z)))))) = true.
Proof. reflexivity. Qed.
Example counting_same_variable : exchanged (Card AtLeast 2) (some x (some x (differ x x))) = false.
Proof. reflexivity. Qed.
Example counting_less : exchanged (Card AtLeast 3) (some x (some y (differ x y))) = false.
Proof. reflexivity. Qed.

(** ** Derivations *)

Fixpoint index (n : string) (rules : list rule) : nat :=
  match rules with
  | [] => O
  | rule :: rules => if String.eqb n (name rule) then O else S (index n rules)
  end.

(** A form of a rule, counted from 1. *)
Definition by_rule (n : string) (form : nat) (lines : list cited) (letters : list (letter * (list var * formula)))
    (terms : list (letter * term)) : step :=
  {| rule_index := index n classical; form_index := pred form; from := lines;
     meanings := {| formulas := letters; objects := terms |} |}.

Definition instance_of_all : derivation := {|
  entries := [
    Given (all x (p (Var x)));
    Infer (p c) (by_rule "Universal elimination" 1 [CiteLine 1] [(65, ([w], p (Var w)))] [(97, c)])];
  ends := AtGoal 2
|}.

Example accepted : check classical instance_of_all (Some (p c)) = Some ([all x (p (Var x))], Some (p c)).
Proof. reflexivity. Qed.
Example another_goal : check classical instance_of_all (Some (p (Var y))) = None.
Proof. reflexivity. Qed.
Example no_goal : check classical instance_of_all None = None.
Proof. reflexivity. Qed.

(** The fallacy, from [∀x∃y r x y] to [∃y∀x r x y]: the witness [y] was chosen for [x],
    which therefore is not arbitrary. *)
Definition fallacy (last : nat) : derivation := {|
  entries := firstn last [
    Given every_some;
    Infer (some y (r (Var x) (Var y)))
      (by_rule "Universal elimination" 1 [CiteLine 1] [(65, ([w], some y (r (Var w) (Var y))))] [(97, Var x)]);
    Infer (r (Var x) (Var y)) (by_rule "Witness" 1 [CiteLine 2] [(65, ([w], r (Var x) (Var w)))] [(101, Var y)]);
    Infer (all x (r (Var x) (Var y)))
      (by_rule "Universal introduction" 1 [CiteLine 3] [(65, ([w], r (Var w) (Var y)))] [(101, Var x)]);
    Infer some_every
      (by_rule "Existential introduction" 1 [CiteLine 4] [(65, ([w], all x (r (Var x) (Var w))))] [(97, Var y)])];
  ends := AtGoal (Pos.of_nat last)
|}.

Example fallacy_refused : check classical (fallacy 5) (Some some_every) = None.
Proof. reflexivity. Qed.
Example fallacy_refused_before : check classical (fallacy 4) (Some (all x (r (Var x) (Var y)))) = None.
Proof. reflexivity. Qed.

(** Nor may the goal speak of a witness; the step itself is right. *)
Example witness_in_goal : check classical (fallacy 3) (Some (r (Var x) (Var y))) = None.
Proof. reflexivity. Qed.
Example witness_right : enter_all classical (start [every_some]) (entries (fallacy 3)) <> None.
Proof. discriminate. Qed.

(** A box: [p c → p c], and what stands in the box cited after its end. *)
Definition boxed (after : entry) (last : positive) : derivation := {|
  entries := [Assume (p c); Close; after];
  ends := AtGoal last
|}.

Example box_accepted :
  check classical
    (boxed (Infer (Bin Implies (p c) (p c))
      (by_rule "Conditional introduction" 1 [CiteBox 1 1] [(65, ([], p c)); (66, ([], p c))] [])) 2)
    (Some (Bin Implies (p c) (p c)))
  = Some ([], Some (Bin Implies (p c) (p c))).
Proof. reflexivity. Qed.

Example closed_box_refused :
  check classical (boxed (Infer (p c) (by_rule "Reiteration" 1 [CiteLine 1] [(65, ([], p c))] [])) 2) (Some (p c)) = None.
Proof. reflexivity. Qed.

Example assumption_is_no_goal : check classical (boxed (Assume (p c)) 1) (Some (p c)) = None.
Proof. reflexivity. Qed.

Example assumed_variable_refused :
  check classical {|
    entries := [
      Assume (p (Var x));
      Infer (all x (p (Var x))) (by_rule "Universal introduction" 1 [CiteLine 1] [(65, ([w], p (Var w)))] [(101, Var x)]);
      Close;
      Infer (Bin Implies (p (Var x)) (all x (p (Var x))))
        (by_rule "Conditional introduction" 1 [CiteBox 1 2] [(65, ([], p (Var x))); (66, ([], all x (p (Var x))))] [])];
    ends := AtGoal 3 |} (Some (Bin Implies (p (Var x)) (all x (p (Var x))))) = None.
Proof. reflexivity. Qed.

(** A contradiction of the axioms. *)
Example contradiction_found :
  check classical {| entries := [Given (p c); Given (Not (p c))]; ends := AtContradiction 1 2 |} None
  = Some ([p c; Not (p c)], None).
Proof. reflexivity. Qed.
Example no_contradiction_found :
  check classical {| entries := [Given (p c); Given (Not (p (Var x)))]; ends := AtContradiction 1 2 |} None = None.
Proof. reflexivity. Qed.
