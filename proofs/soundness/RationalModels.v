(** Structures of rational numbers whose symbols are defined by linear arithmetic, and
    truth in them as a function. As Definable.v, over other numbers. *)

From Coq Require Import List Bool PArith ZArith QArith Qcanon NArith Lia Lqa FinFun.
From Coq Require Import FMapPositive.
From Referee Require Import Syntax Semantics Facts Rational.
Import ListNotations.
Local Open Scope Q_scope.

(** ** Definitions *)

(** A value that depends on conditions. *)
Inductive qvalue : Type :=
| QLeaf (t : qlinear)
| QIf (c : qopen) (a b : qvalue).

Fixpoint qvalue_at (xs : list Q) (v : qvalue) : Q :=
  match v with
  | QLeaf t => qval xs t
  | QIf c a b => if qtrue xs c then qvalue_at xs a else qvalue_at xs b
  end.

Record qdefinitions : Type := {
  qfunctions : PositiveMap.t qvalue;
  qpredicates : PositiveMap.t qopen
}.

Definition qfunction (d : qdefinitions) (f : sym) : qvalue :=
  match PositiveMap.find f (qfunctions d) with Some v => v | None => QLeaf (qconstant 0) end.

Definition qpredicate (d : qdefinitions) (p : sym) : qopen :=
  match PositiveMap.find p (qpredicates d) with Some c => c | None => QIs false end.

(** The objects are fractions in lowest terms ([Qc]): each number is one object. *)
Definition rationals (d : qdefinitions) : structure := {|
  domain := Qc;
  some_object := Q2Qc 0;
  number _ := Q2Qc 0;
  function f ds := Q2Qc (qvalue_at (map this ds) (qfunction d f));
  relation p ds := qtrue (map this ds) (qpredicate d p) = true
|}.

(** ** Evaluation *)

Definition qchoose (c : qopen) (a b : qvalue) : qvalue :=
  match c with QIs true => a | QIs false => b | _ => QIf c a b end.

Fixpoint qput_value (ts : list qlinear) (v : qvalue) : qvalue :=
  match v with
  | QLeaf t => QLeaf (qput ts t)
  | QIf c a b => qchoose (qput_open ts c) (qput_value ts a) (qput_value ts b)
  end.

Fixpoint qwith_one (v : qvalue) (k : qlinear -> qvalue) : qvalue :=
  match v with QLeaf t => k t | QIf c a b => qchoose c (qwith_one a k) (qwith_one b k) end.

Fixpoint qwith_all (vs : list qvalue) (k : list qlinear -> qvalue) : qvalue :=
  match vs with
  | [] => k []
  | v :: vs => qwith_one v (fun t => qwith_all vs (fun ts => k (t :: ts)))
  end.

Fixpoint qwhen_one (v : qvalue) (k : qlinear -> qopen) : qopen :=
  match v with
  | QLeaf t => k t
  | QIf c a b => qeither (qboth c (qwhen_one a k)) (qboth (qnegate c) (qwhen_one b k))
  end.

Fixpoint qwhen_all (vs : list qvalue) (k : list qlinear -> qopen) : qopen :=
  match vs with
  | [] => k []
  | v :: vs => qwhen_one v (fun t => qwhen_all vs (fun ts => k (t :: ts)))
  end.

Definition qshift (t : qlinear) : qlinear := (fst t, 0 :: snd t).

Fixpoint qvariable (scope : list var) (x : var) : qlinear :=
  match scope with
  | [] => qconstant 0
  | y :: scope => if Pos.eqb x y then (0, [1]) else qshift (qvariable scope x)
  end.

Section Evaluation.
  Context (d : qdefinitions).

  Fixpoint qterm_value (scope : list var) (t : term) : qvalue :=
    match t with
    | Var x => QLeaf (qvariable scope x)
    | Num _ => QLeaf (qconstant 0)
    | App f ts => qwith_all (map (qterm_value scope) ts) (fun ts => qput_value ts (qfunction d f))
    end.

  (** The first variable and the second one differ. *)
  Definition two_differ : qopen := qopposite (QZero (0, [1; -1])).

  Fixpoint qcondition (scope : list var) (a : formula) : qopen :=
    match a with
    | Truth b => QIs b
    | Card c _ => QIs match c with AtLeast | MoreThan => true | _ => false end
    | Atom p ts => qwhen_all (map (qterm_value scope) ts) (fun ts => qput_open ts (qpredicate d p))
    | Eq s t =>
        qwhen_one (qterm_value scope s) (fun s => qwhen_one (qterm_value scope t) (fun t =>
          qlit (QZero (qadd s (qscale (-1) t)))))
    | Not a => qnegate (qcondition scope a)
    | Bin c a b =>
        let a := qcondition scope a in
        let b := qcondition scope b in
        match c with
        | And => qboth a b
        | Or => qeither a b
        | Implies => qeither (qnegate a) b
        | Iff => qeither (qboth a b) (qboth (qnegate a) (qnegate b))
        end
    | Quant q x a =>
        match q with
        | Exists => some_rational (qcondition (x :: scope) a)
        | ForAll => qnegate (some_rational (qnegate (qcondition (x :: scope) a)))
        | ExistsUnique =>
            some_rational (qboth (qcondition (x :: scope) a)
              (qnegate (some_rational (qboth (qcondition (x :: x :: scope) a) two_differ))))
        end
    end.

  Definition true_of_rationals (a : formula) : bool := qtrue [] (qcondition [] a).
End Evaluation.

(** ** Proofs *)

Lemma qvalue_choose xs c a b : qvalue_at xs (qchoose c a b) = if qtrue xs c then qvalue_at xs a else qvalue_at xs b.
Proof. now destruct c as [[] | | |]. Qed.

Lemma qvalue_put ts v xs : qvalue_at xs (qput_value ts v) == qvalue_at (map (qval xs) ts) v.
Proof.
  induction v; cbn [qput_value qvalue_at]; [apply qval_put |]. rewrite qvalue_choose, qtrue_put.
  now destruct (qtrue (map (qval xs) ts) c).
Qed.

Lemma qvalue_same v xs ys : same_numbers xs ys -> qvalue_at xs v == qvalue_at ys v.
Proof.
  intros H. induction v; cbn [qvalue_at]; [now apply qval_same |]. rewrite (qtrue_same c xs ys H).
  now destruct (qtrue ys c).
Qed.

Lemma qvalue_with_one xs k h v :
  (forall t, qvalue_at xs (k t) == h (qval xs t)) -> qvalue_at xs (qwith_one v k) == h (qvalue_at xs v).
Proof.
  intros H. induction v; cbn [qwith_one qvalue_at]; auto. rewrite qvalue_choose. now destruct (qtrue xs c).
Qed.

Lemma qvalue_with_all xs vs : forall k h,
  (forall ts, qvalue_at xs (k ts) == h (map (qval xs) ts)) -> qvalue_at xs (qwith_all vs k) == h (map (qvalue_at xs) vs).
Proof.
  induction vs as [| v vs IH]; cbn [qwith_all map]; intros k h H; [apply H |].
  apply (qvalue_with_one xs _ (fun z => h (z :: map (qvalue_at xs) vs))). intros t.
  apply (IH _ (fun zs => h (qval xs t :: zs))). intros ts. apply (H (t :: ts)).
Qed.

Lemma qtrue_when_one xs k h v :
  (forall t, qtrue xs (k t) = h (qval xs t)) -> qtrue xs (qwhen_one v k) = h (qvalue_at xs v).
Proof.
  intros H. induction v; cbn [qwhen_one qvalue_at]; auto. rewrite qtrue_either, !qtrue_both, qtrue_negate, IHv1, IHv2.
  destruct (qtrue xs c); simpl; auto using orb_false_r.
Qed.

Lemma qtrue_when_all xs vs : forall k h,
  (forall ts, qtrue xs (k ts) = h (map (qval xs) ts)) -> qtrue xs (qwhen_all vs k) = h (map (qvalue_at xs) vs).
Proof.
  induction vs as [| v vs IH]; cbn [qwhen_all map]; intros k h H; [apply H |].
  apply (qtrue_when_one xs _ (fun z => h (z :: map (qvalue_at xs) vs))). intros t.
  apply (IH _ (fun zs => h (qval xs t :: zs))). intros ts. apply (H (t :: ts)).
Qed.

Lemma qval_shift z xs t : qval (z :: xs) (qshift t) == qval xs t.
Proof. unfold qval, qshift. cbn [fst snd qdot]. ring. Qed.

Lemma this_Q2Qc q : this (Q2Qc q) == q.
Proof. apply Qred_correct. Qed.

Lemma same_object (e f : Qc) : this e == this f -> e = f.
Proof. apply Qc_is_canon. Qed.

Section Correct.
  Context (d : qdefinitions).
  Notation M := (rationals d).

  Definition qagree (v : env Qc) (scope : list var) (xs : list Q) : Prop :=
    forall x, this (v x) == qval xs (qvariable scope x).

  Lemma qagree_update v scope xs x e q : qagree v scope xs -> this e == q -> qagree (update v x e) (x :: scope) (q :: xs).
  Proof.
    intros A E y. unfold update. cbn [qvariable]. destruct (Pos.eqb y x).
    - unfold qval. cbn [fst snd qdot]. rewrite E. destruct xs; cbn [qdot]; ring.
    - rewrite qval_shift. apply A.
  Qed.

  Lemma qterm_value_correct v scope xs t : qagree v scope xs ->
    qvalue_at xs (qterm_value d scope t) == this (Semantics.value M v t).
  Proof.
    intros A. induction t as [x | n | f ts IH] using term_induction.
    - symmetry. apply A.
    - cbn [qterm_value qvalue_at Semantics.value number rationals]. rewrite qval_constant, this_Q2Qc. reflexivity.
    - cbn [qterm_value Semantics.value function rationals]. rewrite this_Q2Qc.
      rewrite (qvalue_with_all xs _ _ (fun zs => qvalue_at zs (qfunction d f))) by (intros; apply qvalue_put).
      apply qvalue_same. rewrite !map_map. induction IH as [| t ts Ht Hts IH']; cbn [map]; constructor; auto.
  Qed.

  Lemma qterms_correct v scope xs ts : qagree v scope xs ->
    same_numbers (map (qvalue_at xs) (map (qterm_value d scope) ts)) (map this (map (Semantics.value M v) ts)).
  Proof.
    intros A. rewrite !map_map. induction ts; cbn [map]; constructor; auto. now apply qterm_value_correct.
  Qed.

  Lemma some_rational_object xs a :
    qtrue xs (some_rational a) = true <-> exists e : Qc, qtrue (this e :: xs) a = true.
  Proof.
    rewrite some_rational_correct. split.
    - intros [q T]. exists (Q2Qc q). rewrite <- T. apply qtrue_same. constructor; [apply this_Q2Qc |].
      clear T. induction xs; constructor; [reflexivity | assumption].
    - intros [e T]. eauto.
  Qed.

  Lemma endless_rationals n : at_least Qc n.
  Proof.
    exists (map (fun i => Q2Qc (inject_Z (Z.of_nat i))) (seq 0 (N.to_nat n))).
    split; [| now rewrite map_length, seq_length].
    apply Injective_map_NoDup; [| apply seq_NoDup]. intros i j E.
    apply (f_equal this) in E. assert (Q : inject_Z (Z.of_nat i) == inject_Z (Z.of_nat j)).
    { rewrite <- (this_Q2Qc (inject_Z (Z.of_nat i))), E, this_Q2Qc. reflexivity. }
    unfold Qeq in Q. simpl in Q. lia.
  Qed.

  Lemma qcondition_correct a : forall v scope xs, qagree v scope xs ->
    (qtrue xs (qcondition d scope a) = true <-> holds M v a).
  Proof.
    induction a; intros v scope xs A.
    - reflexivity.
    - simpl. pose proof (endless_rationals n). pose proof (endless_rationals (N.succ n)).
      destruct c; simpl; split; intros; try discriminate; auto; tauto.
    - cbn [qcondition]. rewrite (qtrue_when_all xs _ _ (fun zs => qtrue zs (qpredicate d p))) by (intros; apply qtrue_put).
      rewrite (qtrue_same _ _ _ (qterms_correct v scope xs ts A)). reflexivity.
    - cbn [qcondition holds]. rewrite (qtrue_when_one xs _ (fun y => Qeq_bool y (qvalue_at xs (qterm_value d scope t)))).
      + rewrite Qeq_bool_iff, (qterm_value_correct v scope xs s A), (qterm_value_correct v scope xs t A).
        split; [apply same_object | intros ->; reflexivity].
      + intros u. apply (qtrue_when_one xs _ (fun z => Qeq_bool (qval xs u) z)). intros w.
        rewrite qtrue_lit. cbn [qsat]. apply bool_iff. rewrite !Qeq_bool_iff, qval_add, qval_scale. split; intros; lra.
    - cbn [qcondition holds]. rewrite qtrue_negate, negb_true_iff, <- (IHa v scope xs A).
      destruct (qtrue xs (qcondition d scope a)); split; congruence.
    - cbn [qcondition holds]. rewrite <- (connect_iff c _ _ _ _ (IHa1 v scope xs A) (IHa2 v scope xs A)).
      destruct c; rewrite ?qtrue_either, ?qtrue_both, ?qtrue_negate;
        destruct (qtrue xs (qcondition d scope a1)), (qtrue xs (qcondition d scope a2)); simpl; split; intuition congruence.
    - assert (B : forall e : Qc, qtrue (this e :: xs) (qcondition d (x :: scope) a) = true <-> holds M (update v x e) a).
      { intros e. apply IHa, qagree_update; auto. reflexivity. }
      cbn [qcondition holds]. destruct q; cbn [quantify].
      + rewrite qtrue_negate, negb_true_iff. split.
        * intros H e. apply B. destruct (qtrue (this e :: xs) (qcondition d (x :: scope) a)) eqn:T; auto.
          assert (qtrue xs (some_rational (qnegate (qcondition d (x :: scope) a))) = true); [| congruence].
          apply some_rational_object. exists e. now rewrite qtrue_negate, T.
        * intros H. apply not_true_is_false. rewrite some_rational_object. intros [e T].
          rewrite qtrue_negate, negb_true_iff in T. specialize (H e). apply B in H. congruence.
      + rewrite some_rational_object. split; intros [e H]; exists e; now apply B.
      + rewrite some_rational_object.
        assert (U : forall e : Qc, qtrue (this e :: xs) (some_rational (qboth (qcondition d (x :: x :: scope) a) two_differ)) = true
          <-> exists f : Qc, holds M (update v x f) a /\ f <> e).
        { intros e. rewrite some_rational_object.
          assert (C : forall f : Qc, qtrue (this f :: this e :: xs) (qcondition d (x :: x :: scope) a) = true <-> holds M (update v x f) a).
          { intros f. rewrite (IHa (update (update v x e) x f) (x :: x :: scope) (this f :: this e :: xs)).
            - apply holds_agree. intros y _. unfold update. now destruct (Pos.eqb y x).
            - apply qagree_update; [apply qagree_update |]; auto; reflexivity. }
          assert (E : forall f : Qc, qtrue (this f :: this e :: xs) two_differ = true <-> f <> e).
          { intros f. unfold two_differ. rewrite qtrue_opposite, negb_true_iff, <- not_true_iff_false. cbn [qsat].
            rewrite Qeq_bool_iff. unfold qval. cbn [fst snd qdot]. split.
            - intros N ->. apply N. ring.
            - intros N Q. apply N, same_object. lra. }
          split; intros [f H]; exists f; [rewrite qtrue_both, andb_true_iff in H | rewrite qtrue_both, andb_true_iff];
            now rewrite <- C, <- E || rewrite C, E. }
        split.
        * intros [e T]. rewrite qtrue_both, andb_true_iff, qtrue_negate, negb_true_iff in T. destruct T as [T N].
          exists e. split; [now apply B |]. intros f Hf.
          destruct (Qc_eq_dec f e) as [Q | Q]; auto.
          assert (qtrue (this e :: xs) (some_rational (qboth (qcondition d (x :: x :: scope) a) two_differ)) = true); [| congruence].
          apply U. exists f. auto.
        * intros (e & H & N). exists e. rewrite qtrue_both, andb_true_iff, qtrue_negate, negb_true_iff. split; [now apply B |].
          apply not_true_is_false. rewrite U. intros (f & Hf & Nf). auto.
  Qed.
End Correct.

(** Truth in a structure of rational numbers is what is computed. *)
Theorem true_of_rationals_correct d a :
  true_of_rationals d a = true <-> holds (rationals d) (fun _ => some_object (rationals d)) a.
Proof.
  apply (qcondition_correct d). intros x. cbn [qvariable]. rewrite qval_constant. apply this_Q2Qc.
Qed.
