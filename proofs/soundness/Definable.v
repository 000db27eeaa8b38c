(** Structures of numbers whose symbols are defined by linear arithmetic, and truth in
    them as a function. *)

From Coq Require Import List Bool PArith ZArith NArith Lia FinFun.
From Coq Require Import FMapPositive.
From Referee Require Import Syntax Semantics Facts Linear.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Definitions *)

(** A value that depends on conditions. *)
Inductive value : Type :=
| Leaf (t : linear)
| If (c : open) (a b : value).

Fixpoint value_at (xs : list Z) (v : value) : Z :=
  match v with
  | Leaf t => val xs t
  | If c a b => if true_at xs c then value_at xs a else value_at xs b
  end.

(** What symbols mean, of their arguments. Over the natural numbers, 0 stands for values
    below it. *)
Record definitions : Type := {
  naturals : bool;
  function_values : PositiveMap.t value;
  predicate_conditions : PositiveMap.t open
}.

Definition function_value (d : definitions) (f : sym) : value :=
  match PositiveMap.find f (function_values d) with Some v => v | None => Leaf (constant 0) end.

Definition predicate_condition (d : definitions) (p : sym) : open :=
  match PositiveMap.find p (predicate_conditions d) with Some c => c | None => Is false end.

(** The structures. *)
Definition integers (d : definitions) : structure := {|
  domain := Z;
  some_object := 0;
  number _ := 0;
  function f ds := value_at ds (function_value d f);
  relation p ds := true_at ds (predicate_condition d p) = true
|}.

Definition natural_numbers (d : definitions) : structure := {|
  domain := N;
  some_object := 0%N;
  number _ := 0%N;
  function f ds := Z.to_N (value_at (map Z.of_N ds) (function_value d f));
  relation p ds := true_at (map Z.of_N ds) (predicate_condition d p) = true
|}.

Definition structure_of_numbers (d : definitions) : structure :=
  if naturals d then natural_numbers d else integers d.

(** ** Evaluation *)

Definition choose (c : open) (a b : value) : value :=
  match c with Is true => a | Is false => b | _ => If c a b end.

Fixpoint put_value (ts : list linear) (v : value) : value :=
  match v with
  | Leaf t => Leaf (put ts t)
  | If c a b => choose (put_open ts c) (put_value ts a) (put_value ts b)
  end.

Fixpoint with_one (v : value) (k : linear -> value) : value :=
  match v with Leaf t => k t | If c a b => choose c (with_one a k) (with_one b k) end.

Fixpoint with_all (vs : list value) (k : list linear -> value) : value :=
  match vs with
  | [] => k []
  | v :: vs => with_one v (fun t => with_all vs (fun ts => k (t :: ts)))
  end.

Fixpoint when_one (v : value) (k : linear -> open) : open :=
  match v with
  | Leaf t => k t
  | If c a b => either (both c (when_one a k)) (both (negate c) (when_one b k))
  end.

Fixpoint when_all (vs : list value) (k : list linear -> open) : open :=
  match vs with
  | [] => k []
  | v :: vs => when_one v (fun t => when_all vs (fun ts => k (t :: ts)))
  end.

Definition shift (t : linear) : linear := (fst t, 0 :: snd t).

(** [scope]: the variables that are bound here, the innermost first. *)
Fixpoint variable_term (scope : list var) (x : var) : linear :=
  match scope with
  | [] => constant 0
  | y :: scope => if Pos.eqb x y then (0, [1]) else shift (variable_term scope x)
  end.

Section Evaluation.
  Context (d : definitions).

  (** The first variable, or a value, is a number of the domain. *)
  Definition in_domain : open := if naturals d then lit (Pos (1, [1])) else Is true.

  Definition clamp (v : value) : value :=
    if naturals d
    then with_one v (fun t => choose (lit (Pos (add (constant 1) t))) (Leaf t) (Leaf (constant 0)))
    else v.

  Fixpoint term_value (scope : list var) (t : term) : value :=
    match t with
    | Var x => Leaf (variable_term scope x)
    | Num _ => Leaf (constant 0)
    | App f ts => clamp (with_all (map (term_value scope) ts) (fun ts => put_value ts (function_value d f)))
    end.

  Definition some_number (a : open) : open := some_value (both in_domain a).

  Fixpoint condition (scope : list var) (a : formula) : open :=
    match a with
    | Truth b => Is b
    | Card c _ => Is match c with AtLeast | MoreThan => true | _ => false end
    | Atom p ts => when_all (map (term_value scope) ts) (fun ts => put_open ts (predicate_condition d p))
    | Eq s t =>
        when_one (term_value scope s) (fun s => when_one (term_value scope t) (fun t =>
          lit (Zero (add s (scale (-1) t)))))
    | Not a => negate (condition scope a)
    | Bin c a b =>
        let a := condition scope a in
        let b := condition scope b in
        match c with
        | And => both a b
        | Or => either a b
        | Implies => either (negate a) b
        | Iff => either (both a b) (both (negate a) (negate b))
        end
    | Quant q x a =>
        match q with
        | Exists => some_number (condition (x :: scope) a)
        | ForAll => negate (some_number (negate (condition (x :: scope) a)))
        | ExistsUnique =>
            some_number (both (condition (x :: scope) a)
              (negate (some_number (both (condition (x :: x :: scope) a) (lit (NonZero (0, [1; -1])))))))
        end
    end.

  Definition true_of_numbers (a : formula) : bool := true_at [] (condition [] a).
End Evaluation.

(** ** Proofs *)

Lemma value_choose xs c a b : value_at xs (choose c a b) = if true_at xs c then value_at xs a else value_at xs b.
Proof. now destruct c as [[] | | |]. Qed.

Lemma value_put ts v xs : value_at xs (put_value ts v) = value_at (map (val xs) ts) v.
Proof.
  induction v; simpl; [apply val_put |]. now rewrite value_choose, true_put, IHv1, IHv2.
Qed.

Lemma value_with_one xs k h v :
  (forall t, value_at xs (k t) = h (val xs t)) -> value_at xs (with_one v k) = h (value_at xs v).
Proof.
  intros H. induction v; simpl; auto. rewrite value_choose, IHv1, IHv2. now destruct (true_at xs c).
Qed.

Lemma value_with_all xs vs : forall k h,
  (forall ts, value_at xs (k ts) = h (map (val xs) ts)) -> value_at xs (with_all vs k) = h (map (value_at xs) vs).
Proof.
  induction vs as [| v vs IH]; simpl; intros k h H; [apply H |].
  apply (value_with_one xs _ (fun z => h (z :: map (value_at xs) vs))). intros t.
  apply (IH _ (fun zs => h (val xs t :: zs))). intros ts. apply (H (t :: ts)).
Qed.

Lemma true_when_one xs k h v :
  (forall t, true_at xs (k t) = h (val xs t)) -> true_at xs (when_one v k) = h (value_at xs v).
Proof.
  intros H. induction v; simpl; auto. rewrite true_either, !true_both, true_negate, IHv1, IHv2.
  destruct (true_at xs c); simpl; auto using orb_false_r.
Qed.

Lemma true_when_all xs vs : forall k h,
  (forall ts, true_at xs (k ts) = h (map (val xs) ts)) -> true_at xs (when_all vs k) = h (map (value_at xs) vs).
Proof.
  induction vs as [| v vs IH]; simpl; intros k h H; [apply H |].
  apply (true_when_one xs _ (fun z => h (z :: map (value_at xs) vs))). intros t.
  apply (IH _ (fun zs => h (val xs t :: zs))). intros ts. apply (H (t :: ts)).
Qed.

Lemma val_shift z xs t : val (z :: xs) (shift t) = val xs t.
Proof. unfold val, shift. simpl. lia. Qed.

(** A domain of numbers. *)
Record numbers (d : definitions) (M : structure) (inj : domain M -> Z) (proj : Z -> domain M) : Prop := {
  in_range : forall e xs, true_at (inj e :: xs) (in_domain d) = true;
  back : forall z xs, true_at (z :: xs) (in_domain d) = true -> inj (proj z) = z;
  distinct_numbers : forall e f, inj e = inj f -> e = f;
  clamped : forall v xs, value_at xs (clamp d v) = inj (proj (value_at xs v));
  functions_so : forall f ds, function M f ds = proj (value_at (map inj ds) (function_value d f));
  relations_so : forall p ds, relation M p ds <-> true_at (map inj ds) (predicate_condition d p) = true;
  number_so : forall n, inj (number M n) = 0;
  endless : forall n, at_least (domain M) n
}.

Section Correct.
  Context (d : definitions) (M : structure) (inj : domain M -> Z) (proj : Z -> domain M).
  Context (ok : numbers d M inj proj).

  Definition agree (v : env (domain M)) (scope : list var) (xs : list Z) : Prop :=
    forall x, inj (v x) = val xs (variable_term scope x).

  Lemma agree_update v scope xs x e : agree v scope xs -> agree (update v x e) (x :: scope) (inj e :: xs).
  Proof.
    intros A y. unfold update. simpl. destruct (Pos.eqb y x).
    - unfold val. cbn [fst snd dot]. replace (dot [] xs) with 0 by now destruct xs. lia.
    - now rewrite val_shift.
  Qed.

  Lemma term_value_correct v scope xs t : agree v scope xs ->
    value_at xs (term_value d scope t) = inj (Semantics.value M v t).
  Proof.
    intros A. induction t as [x | n | f ts IH] using term_induction.
    - symmetry. apply A.
    - simpl. rewrite val_constant. symmetry. apply (number_so _ _ _ _ ok).
    - simpl. rewrite (clamped _ _ _ _ ok), (functions_so _ _ _ _ ok). do 2 f_equal.
      rewrite (value_with_all xs _ _ (fun zs => value_at zs (function_value d f))) by (intros; apply value_put).
      f_equal. rewrite !map_map. induction IH as [| t ts Ht Hts IH']; simpl; auto. f_equal; auto.
  Qed.

  Lemma terms_correct v scope xs ts : agree v scope xs ->
    map (value_at xs) (map (term_value d scope) ts) = map inj (map (Semantics.value M v) ts).
  Proof. intros A. rewrite !map_map. apply map_ext. intros t. now apply term_value_correct. Qed.

  Lemma some_number_correct xs a :
    true_at xs (some_number d a) = true <-> exists e, true_at (inj e :: xs) a = true.
  Proof.
    unfold some_number. rewrite some_value_correct. split.
    - intros [z T]. rewrite true_both in T. apply andb_true_iff in T as [R T]. exists (proj z).
      now rewrite (back _ _ _ _ ok z xs R).
    - intros [e T]. exists (inj e). now rewrite true_both, (in_range _ _ _ _ ok).
  Qed.

  Lemma condition_correct a : forall v scope xs, agree v scope xs ->
    (true_at xs (condition d scope a) = true <-> holds M v a).
  Proof.
    induction a; intros v scope xs A.
    - reflexivity.
    - simpl. pose proof (endless _ _ _ _ ok n). pose proof (endless _ _ _ _ ok (N.succ n)).
      destruct c; simpl; split; intros; try discriminate; auto; tauto.
    - simpl. rewrite (true_when_all xs _ _ (fun zs => true_at zs (predicate_condition d p))) by (intros; apply true_put).
      rewrite (terms_correct v scope xs ts A). symmetry. apply (relations_so _ _ _ _ ok).
    - simpl. rewrite (true_when_one xs _ (fun y => Z.eqb y (value_at xs (term_value d scope t)))).
      + rewrite (term_value_correct v scope xs s A), (term_value_correct v scope xs t A), Z.eqb_eq.
        split; [apply (distinct_numbers _ _ _ _ ok) | congruence].
      + intros u. apply (true_when_one xs _ (fun z => Z.eqb (val xs u) z)). intros w.
        rewrite true_lit. cbn [sat]. rewrite val_add, val_scale.
        destruct (Z.eqb_spec (val xs u + -1 * val xs w) 0), (Z.eqb_spec (val xs u) (val xs w)); auto; lia.
    - simpl. rewrite true_negate, negb_true_iff, <- (IHa v scope xs A). destruct (true_at xs (condition d scope a)); split; congruence.
    - cbn [condition holds]. rewrite <- (connect_iff c _ _ _ _ (IHa1 v scope xs A) (IHa2 v scope xs A)).
      destruct c; rewrite ?true_either, ?true_both, ?true_negate;
        destruct (true_at xs (condition d scope a1)), (true_at xs (condition d scope a2)); simpl; split; intuition congruence.
    - assert (B : forall e, true_at (inj e :: xs) (condition d (x :: scope) a) = true <-> holds M (update v x e) a)
        by (intros; apply IHa, agree_update, A).
      cbn [condition holds]. destruct q; cbn [quantify].
      + rewrite true_negate, negb_true_iff. split.
        * intros H e. apply B. destruct (true_at (inj e :: xs) (condition d (x :: scope) a)) eqn:T; auto.
          assert (true_at xs (some_number d (negate (condition d (x :: scope) a))) = true); [| congruence].
          apply some_number_correct. exists e. now rewrite true_negate, T.
        * intros H. apply not_true_is_false. rewrite some_number_correct. intros [e T].
          rewrite true_negate, negb_true_iff in T. specialize (H e). apply B in H. congruence.
      + rewrite some_number_correct. split; intros [e H]; exists e; now apply B.
      + rewrite some_number_correct. 
        assert (U : forall e, true_at (inj e :: xs) (some_number d (both (condition d (x :: x :: scope) a) (lit (NonZero (0, [1; -1]))))) = true
          <-> exists f, holds M (update v x f) a /\ f <> e).
        { intros e. rewrite some_number_correct.
          assert (C : forall f, true_at (inj f :: inj e :: xs) (condition d (x :: x :: scope) a) = true <-> holds M (update v x f) a).
          { intros f. rewrite (IHa (update (update v x e) x f) (x :: x :: scope) (inj f :: inj e :: xs)); [| now apply agree_update, agree_update].
            apply holds_agree. intros y _. unfold update. now destruct (Pos.eqb y x). }
          assert (E : forall f, true_at (inj f :: inj e :: xs) (lit (NonZero (0, [1; -1]))) = true <-> f <> e).
          { intros f. rewrite true_lit. unfold sat, val. cbn [fst snd dot]. rewrite negb_true_iff, Z.eqb_neq.
            replace (dot [] xs) with 0 by now destruct xs. split.
            - intros N ->. lia.
            - intros N Q. apply N, (distinct_numbers _ _ _ _ ok). lia. }
          split; intros [f H]; exists f; [rewrite true_both, andb_true_iff in H | rewrite true_both, andb_true_iff];
            now rewrite <- C, <- E || rewrite C, E. }
        split.
        * intros [e T]. rewrite true_both, andb_true_iff, true_negate, negb_true_iff in T. destruct T as [T N].
          exists e. split; [now apply B |]. intros f Hf.
          destruct (Z.eq_dec (inj f) (inj e)) as [Q | Q]; [now apply (distinct_numbers _ _ _ _ ok) |].
          assert (true_at (inj e :: xs) (some_number d (both (condition d (x :: x :: scope) a) (lit (NonZero (0, [1; -1]))))) = true); [| congruence].
          apply U. exists f. split; auto. congruence.
        * intros (e & H & N). exists e. rewrite true_both, andb_true_iff, true_negate, negb_true_iff. split; [now apply B |].
          apply not_true_is_false. rewrite U. intros (f & Hf & Nf). auto.
  Qed.
End Correct.

Lemma numbers_integers d : naturals d = false -> numbers d (integers d) (fun z => z) (fun z => z).
Proof.
  intros E. split; simpl; auto; unfold in_domain, clamp; rewrite ?E; auto.
  - intros f ds. now rewrite map_id.
  - intros p ds. now rewrite map_id.
  - intros n. exists (map Z.of_nat (seq 0 (N.to_nat n))). split; [| now rewrite map_length, seq_length].
    apply FinFun.Injective_map_NoDup; [intros ? ?; lia | apply seq_NoDup].
Qed.

Lemma numbers_naturals d : naturals d = true -> numbers d (natural_numbers d) Z.of_N Z.to_N.
Proof.
  intros E. unfold natural_numbers. split; simpl; auto; unfold in_domain, clamp; rewrite ?E.
  - intros e xs. rewrite true_lit. unfold sat, val. cbn [fst snd dot]. replace (dot [] xs) with 0 by now destruct xs. apply Z.ltb_lt. lia.
  - intros z xs T. rewrite true_lit in T. unfold sat, val in T. cbn [fst snd dot] in T. replace (dot [] xs) with 0 in T by now destruct xs. apply Z.ltb_lt in T. lia.
  - intros e f. lia.
  - intros v xs. rewrite (value_with_one xs _ (fun z => Z.of_N (Z.to_N z))); auto.
    intros t. rewrite value_choose, true_lit. cbn [sat value_at]. rewrite val_add, !val_constant.
    destruct (Z.ltb_spec 0 (1 + val xs t)); lia.
  - reflexivity.
  - intros n. exists (map N.of_nat (seq 0 (N.to_nat n))). split; [| now rewrite map_length, seq_length].
    apply FinFun.Injective_map_NoDup; [intros ? ?; lia | apply seq_NoDup].
Qed.

(** Truth in a structure of numbers is what is computed. *)
Theorem true_of_numbers_correct d a :
  true_of_numbers d a = true <->
  holds (structure_of_numbers d) (fun _ => some_object (structure_of_numbers d)) a.
Proof.
  unfold true_of_numbers, structure_of_numbers. destruct (naturals d) eqn:E.
  - apply (condition_correct d _ _ _ (numbers_naturals d E)). intros x. reflexivity.
  - apply (condition_correct d _ _ _ (numbers_integers d E)). intros x. reflexivity.
Qed.
