(** Linear arithmetic over the rational numbers: formulas without quantifiers, and the
    elimination of a quantifier by comparing bounds (Fourier and Motzkin). *)

From Coq Require Import List Bool ZArith QArith Lqa Setoid Morphisms.
Import ListNotations.
Local Open Scope Q_scope.

(** ** Terms *)

Definition qlinear : Type := Q * list Q.

Fixpoint qdot (cs xs : list Q) : Q :=
  match cs, xs with c :: cs, x :: xs => c * x + qdot cs xs | _, _ => 0 end.

Definition qval (xs : list Q) (t : qlinear) : Q := fst t + qdot (snd t) xs.

Fixpoint qadd_all (cs ds : list Q) : list Q :=
  match cs, ds with
  | [], _ => ds
  | _, [] => cs
  | c :: cs, d :: ds => Qred (c + d) :: qadd_all cs ds
  end.

Definition qadd (t u : qlinear) : qlinear := (Qred (fst t + fst u), qadd_all (snd t) (snd u)).
Definition qscale (k : Q) (t : qlinear) : qlinear := (Qred (k * fst t), map (fun c => Qred (k * c)) (snd t)).
Definition qconstant (k : Q) : qlinear := (k, []).

Lemma qdot_add cs : forall ds xs, qdot (qadd_all cs ds) xs == qdot cs xs + qdot ds xs.
Proof.
  induction cs as [| c cs IH]; intros [| d ds] [| x xs]; cbn [qdot qadd_all]; try ring. rewrite IH, Qred_correct. ring.
Qed.

Lemma qdot_scale k cs : forall xs, qdot (map (fun c => Qred (k * c)) cs) xs == k * qdot cs xs.
Proof. induction cs as [| c cs IH]; intros [| x xs]; cbn [qdot map]; try ring. rewrite IH, Qred_correct. ring. Qed.

Lemma qval_add t u xs : qval xs (qadd t u) == qval xs t + qval xs u.
Proof. unfold qval, qadd. cbn [fst snd]. rewrite qdot_add, Qred_correct. ring. Qed.

Lemma qval_scale k t xs : qval xs (qscale k t) == k * qval xs t.
Proof. unfold qval, qscale. cbn [fst snd]. rewrite qdot_scale, Qred_correct. ring. Qed.

Lemma qval_constant k xs : qval xs (qconstant k) == k.
Proof. unfold qval, qconstant. cbn [fst snd qdot]. ring. Qed.

(** Equal numbers may be written differently. *)
Definition same_numbers := Forall2 Qeq.

Lemma qdot_same cs : forall xs ys, same_numbers xs ys -> qdot cs xs == qdot cs ys.
Proof.
  induction cs as [| c cs IH]; intros xs ys H; cbn [qdot]; [reflexivity |].
  destruct H; [reflexivity |]. rewrite H, (IH _ _ H0). reflexivity.
Qed.

Lemma qval_same t xs ys : same_numbers xs ys -> qval xs t == qval ys t.
Proof. intros H. unfold qval. rewrite (qdot_same _ _ _ H). reflexivity. Qed.

(** ** Formulas without quantifiers *)

Definition positive (q : Q) : bool := negb (Qle_bool q 0).

Lemma positive_lt q : positive q = true <-> 0 < q.
Proof.
  unfold positive. rewrite negb_true_iff. split.
  - intros H. apply Qnot_le_lt. rewrite <- Qle_bool_iff. congruence.
  - intros H. apply not_true_is_false. rewrite Qle_bool_iff. lra.
Qed.

Inductive qatom : Type :=
| QPos (t : qlinear)
| QZero (t : qlinear).

Definition qsat (xs : list Q) (a : qatom) : bool :=
  match a with QPos t => positive (qval xs t) | QZero t => Qeq_bool (qval xs t) 0 end.

Definition qterm (a : qatom) : qlinear := match a with QPos t | QZero t => t end.
Definition qwith (a : qatom) (t : qlinear) : qatom := match a with QPos _ => QPos t | QZero _ => QZero t end.

Lemma bool_iff (a b : bool) : (a = true <-> b = true) -> a = b.
Proof. destruct a, b; intuition congruence. Qed.

Lemma qsat_with xs ys a t : qval xs (qterm a) == qval ys t -> qsat xs a = qsat ys (qwith a t).
Proof.
  destruct a; simpl; intros E; apply bool_iff.
  - rewrite !positive_lt, E. reflexivity.
  - rewrite !Qeq_bool_iff, E. reflexivity.
Qed.

Lemma qwith_same a : qwith a (qterm a) = a.
Proof. now destruct a. Qed.

Lemma qsat_same a xs ys : same_numbers xs ys -> qsat xs a = qsat ys a.
Proof. intros H. rewrite <- (qwith_same a) at 2. apply qsat_with. now apply qval_same. Qed.

Inductive qopen : Type :=
| QIs (b : bool)
| QLit (a : qatom)
| QBoth (f g : qopen)
| QEither (f g : qopen).

Fixpoint qtrue (xs : list Q) (f : qopen) : bool :=
  match f with
  | QIs b => b
  | QLit a => qsat xs a
  | QBoth f g => qtrue xs f && qtrue xs g
  | QEither f g => qtrue xs f || qtrue xs g
  end.

Lemma qtrue_same f xs ys : same_numbers xs ys -> qtrue xs f = qtrue ys f.
Proof.
  intros H. induction f; simpl; auto.
  - now apply qsat_same.
  - now rewrite IHf1, IHf2.
  - now rewrite IHf1, IHf2.
Qed.

Definition qis_constant (t : qlinear) : bool := forallb (fun c => Qeq_bool c 0) (snd t).

Lemma qconstant_dot cs : forallb (fun c => Qeq_bool c 0) cs = true -> forall xs, qdot cs xs == 0.
Proof.
  induction cs as [| c cs IH]; cbn [forallb qdot]; intros H [| x xs]; try reflexivity. apply andb_true_iff in H as [H Hs].
  apply Qeq_bool_iff in H. rewrite H, IH by assumption. ring.
Qed.

Definition qlit (a : qatom) : qopen := if qis_constant (qterm a) then QIs (qsat [] a) else QLit a.

Lemma qtrue_lit xs a : qtrue xs (qlit a) = qsat xs a.
Proof.
  unfold qlit. destruct (qis_constant (qterm a)) eqn:C; auto. simpl.
  rewrite (qsat_with [] xs a (qterm a)); [now rewrite qwith_same |].
  unfold qval. rewrite (qconstant_dot _ C xs), (qconstant_dot _ C []). reflexivity.
Qed.

Definition qboth (f g : qopen) : qopen :=
  match f, g with
  | QIs true, _ => g
  | QIs false, _ => QIs false
  | _, QIs true => f
  | _, QIs false => QIs false
  | _, _ => QBoth f g
  end.

Definition qeither (f g : qopen) : qopen :=
  match f, g with
  | QIs true, _ => QIs true
  | QIs false, _ => g
  | _, QIs true => QIs true
  | _, QIs false => f
  | _, _ => QEither f g
  end.

Lemma qtrue_both xs f g : qtrue xs (qboth f g) = qtrue xs f && qtrue xs g.
Proof. destruct f as [[] | | |], g as [[] | | |]; simpl; auto using andb_true_r, andb_false_r; now rewrite ?andb_true_r, ?andb_false_r. Qed.

Lemma qtrue_either xs f g : qtrue xs (qeither f g) = qtrue xs f || qtrue xs g.
Proof. destruct f as [[] | | |], g as [[] | | |]; simpl; auto; now rewrite ?orb_true_r, ?orb_false_r. Qed.

Definition qopposite (a : qatom) : qopen :=
  match a with
  | QPos t => qeither (qlit (QPos (qscale (-1) t))) (qlit (QZero t))
  | QZero t => qeither (qlit (QPos t)) (qlit (QPos (qscale (-1) t)))
  end.

Lemma qtrue_opposite xs a : qtrue xs (qopposite a) = negb (qsat xs a).
Proof.
  apply bool_iff. destruct a; cbn [qopposite]; rewrite qtrue_either, !qtrue_lit; cbn [qsat];
    rewrite orb_true_iff, negb_true_iff, <- not_true_iff_false, ?positive_lt, ?Qeq_bool_iff, ?qval_scale.
  - split; [intros [H | H]; lra | intros H]. destruct (Qlt_le_dec (qval xs t) 0); [left | right]; lra.
  - split; [intros [H | H]; lra | intros H].
    destruct (Qlt_le_dec 0 (qval xs t)); [left; assumption | right]. destruct (Qle_lt_or_eq _ _ q); lra.
Qed.

Fixpoint qnegate (f : qopen) : qopen :=
  match f with
  | QIs b => QIs (negb b)
  | QLit a => qopposite a
  | QBoth f g => qeither (qnegate f) (qnegate g)
  | QEither f g => qboth (qnegate f) (qnegate g)
  end.

Lemma qtrue_negate xs f : qtrue xs (qnegate f) = negb (qtrue xs f).
Proof.
  induction f; simpl; auto.
  - apply qtrue_opposite.
  - now rewrite qtrue_either, IHf1, IHf2, negb_andb.
  - now rewrite qtrue_both, IHf1, IHf2, negb_orb.
Qed.

Definition qany (fs : list qopen) : qopen := fold_right qeither (QIs false) fs.
Definition qall (fs : list qopen) : qopen := fold_right qboth (QIs true) fs.

Lemma qtrue_any xs fs : qtrue xs (qany fs) = existsb (qtrue xs) fs.
Proof. induction fs; simpl; auto. now rewrite qtrue_either, IHfs. Qed.

Lemma qtrue_all xs fs : qtrue xs (qall fs) = forallb (qtrue xs) fs.
Proof. induction fs; simpl; auto. now rewrite qtrue_both, IHfs. Qed.

Fixpoint qput_all (cs : list Q) (ts : list qlinear) : qlinear :=
  match cs, ts with c :: cs, t :: ts => qadd (qscale c t) (qput_all cs ts) | _, _ => qconstant 0 end.

Definition qput (ts : list qlinear) (t : qlinear) : qlinear := qadd (qconstant (fst t)) (qput_all (snd t) ts).

Lemma qval_put ts t xs : qval xs (qput ts t) == qval (map (qval xs) ts) t.
Proof.
  unfold qput. rewrite qval_add, qval_constant. unfold qval at 2. apply Qplus_comp; [reflexivity |].
  generalize (snd t). intros cs. revert ts. induction cs as [| c cs IH]; intros [| u ts]; cbn [qput_all map qdot]; rewrite ?qval_constant; try reflexivity.
  rewrite qval_add, qval_scale, IH. reflexivity.
Qed.

Fixpoint qput_open (ts : list qlinear) (f : qopen) : qopen :=
  match f with
  | QIs b => QIs b
  | QLit a => qlit (qwith a (qput ts (qterm a)))
  | QBoth f g => qboth (qput_open ts f) (qput_open ts g)
  | QEither f g => qeither (qput_open ts f) (qput_open ts g)
  end.

Lemma qtrue_put ts f xs : qtrue xs (qput_open ts f) = qtrue (map (qval xs) ts) f.
Proof.
  induction f; simpl; auto.
  - rewrite qtrue_lit. symmetry. apply qsat_with. symmetry. apply qval_put.
  - now rewrite qtrue_both, IHf1, IHf2.
  - now rewrite qtrue_either, IHf1, IHf2.
Qed.

(** ** The elimination of a quantifier *)

Definition qfirst (t : qlinear) : Q := match snd t with [] => 0 | c :: _ => c end.
Definition qrest (t : qlinear) : qlinear := (fst t, tl (snd t)).

Lemma qval_first t x xs : qval (x :: xs) t == qfirst t * x + qval xs (qrest t).
Proof. unfold qval, qfirst, qrest. destruct t as [k [| c cs]]; cbn [fst snd tl qdot]; [destruct xs; cbn [qdot]; ring | ring]. Qed.

Definition qall_sat (xs : list Q) (c : list qatom) : bool := forallb (qsat xs) c.
Definition qconjunction (c : list qatom) : qopen := qall (map qlit c).

Lemma qtrue_conjunction xs c : qtrue xs (qconjunction c) = qall_sat xs c.
Proof. unfold qconjunction, qall_sat. rewrite qtrue_all. induction c; simpl; auto. now rewrite qtrue_lit, IHc. Qed.

Definition qreplace (s : qlinear) (a : qatom) : qatom :=
  qwith a (qadd (qrest (qterm a)) (qscale (qfirst (qterm a)) s)).

Lemma qsat_replace s a x xs : x == qval xs s -> qsat xs (qreplace s a) = qsat (x :: xs) a.
Proof.
  intros E. unfold qreplace. symmetry. apply qsat_with. rewrite qval_first, qval_add, qval_scale, E. ring.
Qed.

Lemma qall_sat_replace s c x xs : x == qval xs s -> qall_sat xs (map (qreplace s) c) = qall_sat (x :: xs) c.
Proof. intros E. unfold qall_sat. induction c; simpl; auto. now rewrite (qsat_replace s a x xs E), IHc. Qed.

(** What is above the first variable, what is below it, and what does not speak of it. *)
Definition bound_of (t : qlinear) : qlinear := qscale (- / qfirst t) (qrest t).

Fixpoint qsolved (c : list qatom) : option qlinear :=
  match c with
  | [] => None
  | QZero t :: c => if Qeq_bool (qfirst t) 0 then qsolved c else Some (bound_of t)
  | _ :: c => qsolved c
  end.

Definition lowers (c : list qatom) : list qlinear :=
  flat_map (fun a => match a with QPos t => if positive (qfirst t) then [bound_of t] else [] | _ => [] end) c.
Definition uppers (c : list qatom) : list qlinear :=
  flat_map (fun a => match a with QPos t => if positive (- qfirst t) then [bound_of t] else [] | _ => [] end) c.
Definition others (c : list qatom) : list qatom :=
  map (qreplace (qconstant 0)) (filter (fun a => Qeq_bool (qfirst (qterm a)) 0) c).

Definition qeliminate (c : list qatom) : qopen :=
  match qsolved c with
  | Some s => qconjunction (map (qreplace s) c)
  | None =>
      qboth (qconjunction (others c))
        (qall (flat_map (fun l => map (fun u => qlit (QPos (qadd u (qscale (-1) l)))) (uppers c)) (lowers c)))
  end.

Lemma qsolved_correct c s x xs : qsolved c = Some s -> qall_sat (x :: xs) c = true -> x == qval xs s.
Proof.
  unfold qall_sat. induction c as [| a c IH]; simpl; [discriminate |]. intros H T. apply andb_true_iff in T as [Ta Tc].
  destruct a; auto. destruct (Qeq_bool (qfirst t) 0) eqn:E; auto. injection H as <-.
  cbn [qsat] in Ta. apply Qeq_bool_iff in Ta. rewrite qval_first in Ta. unfold bound_of. rewrite qval_scale.
  assert (N : ~ qfirst t == 0) by (rewrite <- Qeq_bool_iff; congruence).
  assert (F : qfirst t * x == - qval xs (qrest t)) by lra.
  assert (x == / qfirst t * (qfirst t * x)) as -> by (field; assumption). rewrite F. field. assumption.
Qed.

(** Between numbers and greater numbers there is one. *)
Lemma between (ls us : list Q) : (forall l u, In l ls -> In u us -> l < u) ->
  exists x, (forall l, In l ls -> l < x) /\ (forall u, In u us -> x < u).
Proof.
  revert us. induction ls as [| l ls IH]; intros us H.
  - induction us as [| u us IH]; [exists 0; split; intros ? [] |].
    destruct IH as [x [_ X]]; [intros ? ? [] |]. destruct (Qlt_le_dec x u).
    + exists x. split; [intros ? [] |]. intros v [<- | I]; auto.
    + exists (u - 1). split; [intros ? [] |]. intros v [<- | I]; [lra |]. apply X in I. lra.
  - destruct (IH us) as [x [L U]]; [intros; apply H; simpl; auto |].
    assert (K : exists y, l < y /\ x <= y /\ forall u, In u us -> y < u).
    { destruct (Qlt_le_dec l x) as [Q | Q]; [exists x; split; [assumption | split; [lra | assumption]] |].
      assert (Hl : forall u, In u us -> l < u) by (intros; apply H; simpl; auto).
      clear - Q Hl. induction us as [| u us IH]; [exists (l + 1); split; [lra | split; [lra | intros ? []]] |].
      destruct IH as (y & Y1 & Y2 & Y3); [intros; apply Hl; simpl; auto |].
      assert (Lu : l < u) by (apply Hl; simpl; auto).
      assert (M1 : l < (l + u) / 2) by (apply Qlt_shift_div_l; lra). assert (M2 : (l + u) / 2 < u) by (apply Qlt_shift_div_r; lra).
      destruct (Qlt_le_dec y ((l + u) / 2)) as [E | E].
      - exists y. split; [assumption | split; [assumption |]]. intros v [<- | I]; [lra | auto].
      - exists ((l + u) / 2). split; [assumption | split; [lra |]]. intros v [<- | I]; [assumption | apply Y3 in I; lra]. }
    destruct K as (y & Y1 & Y2 & Y3). exists y. split; auto. intros m [<- | I]; auto. apply L in I. lra.
Qed.

(** What a bound says. *)
Lemma lower_sat t x xs : positive (qfirst t) = true ->
  (qsat (x :: xs) (QPos t) = true <-> qval xs (bound_of t) < x).
Proof.
  intros P. apply positive_lt in P. cbn [qsat]. rewrite positive_lt, qval_first. unfold bound_of. rewrite qval_scale.
  set (c := qfirst t) in *. set (r := qval xs (qrest t)).
  assert (E : - / c * r == (- r) / c) by (field; lra). rewrite E. split; intros H.
  - apply Qlt_shift_div_r; lra.
  - assert (H' : - r < x * c). { assert (- r == (- r) / c * c) as -> by (field; lra). apply Qmult_lt_compat_r; lra. } lra.
Qed.

Lemma upper_sat t x xs : positive (- qfirst t) = true ->
  (qsat (x :: xs) (QPos t) = true <-> x < qval xs (bound_of t)).
Proof.
  intros P. apply positive_lt in P. cbn [qsat]. rewrite positive_lt, qval_first. unfold bound_of. rewrite qval_scale.
  set (c := qfirst t) in *. set (r := qval xs (qrest t)).
  assert (E : - / c * r == r / (- c)) by (field; lra). rewrite E. split; intros H.
  - apply Qlt_shift_div_l; lra.
  - assert (H' : x * (- c) < r). { assert (r == r / (- c) * (- c)) as -> by (field; lra). apply Qmult_lt_compat_r; lra. } lra.
Qed.

Lemma sign_cases q : positive q = true \/ positive (- q) = true \/ Qeq_bool q 0 = true.
Proof.
  rewrite !positive_lt, Qeq_bool_iff. destruct (Qlt_le_dec 0 q); [auto |]. destruct (Qle_lt_or_eq _ _ q0); [right; left; lra | auto].
Qed.

Lemma others_sat c x xs : qall_sat xs (others c) = qall_sat (x :: xs) (filter (fun a => Qeq_bool (qfirst (qterm a)) 0) c).
Proof.
  unfold others. rewrite (qall_sat_replace _ _ 0 xs) by (rewrite qval_constant; reflexivity).
  unfold qall_sat. induction c as [| a c IH]; simpl; auto. destruct (Qeq_bool (qfirst (qterm a)) 0) eqn:E; auto. simpl.
  rewrite IH. f_equal. rewrite <- (qwith_same a) at 2. apply qsat_with. apply Qeq_bool_iff in E. rewrite !qval_first, E. ring.
Qed.

Theorem qeliminate_correct c xs : qtrue xs (qeliminate c) = true <-> exists x, qall_sat (x :: xs) c = true.
Proof.
  unfold qeliminate. destruct (qsolved c) as [s |] eqn:S.
  - rewrite qtrue_conjunction. split.
    + intros T. exists (qval xs s). rewrite <- (qall_sat_replace s) ; [exact T | reflexivity].
    + intros [x T]. rewrite (qall_sat_replace s c x xs); auto. eapply qsolved_correct; eauto.
  - rewrite qtrue_both, qtrue_conjunction, andb_true_iff, qtrue_all, forallb_forall.
    assert (In_lowers : forall t, In (QPos t) c -> positive (qfirst t) = true -> In (bound_of t) (lowers c)).
    { intros t I P. apply in_flat_map. exists (QPos t). split; auto. rewrite P. simpl. auto. }
    assert (In_uppers : forall t, In (QPos t) c -> positive (- qfirst t) = true -> In (bound_of t) (uppers c)).
    { intros t I P. apply in_flat_map. exists (QPos t). split; auto. rewrite P. simpl. auto. }
    split.
    + intros [O B].
      destruct (between (map (qval xs) (lowers c)) (map (qval xs) (uppers c))) as (x & L & U).
      { intros l u Il Iu. apply in_map_iff in Il as (tl & <- & Il). apply in_map_iff in Iu as (tu & <- & Iu).
        specialize (B (qlit (QPos (qadd tu (qscale (-1) tl))))). rewrite qtrue_lit in B. cbn [qsat] in B.
        rewrite positive_lt, qval_add, qval_scale in B.
        assert (0 < qval xs tu + -1 * qval xs tl); [| lra]. apply B. apply in_flat_map. exists tl. split; auto.
        apply in_map_iff. eauto. }
      exists x. rewrite (others_sat c x xs) in O. unfold qall_sat in *. rewrite forallb_forall in *. intros a I.
      destruct (sign_cases (qfirst (qterm a))) as [P | [P | P]].
      * destruct a as [t | t]; cbn [qterm] in P.
        -- apply lower_sat; auto. apply L, in_map. auto.
        -- exfalso. clear - S I P. apply positive_lt in P. induction c as [| b c IH]; [destruct I |]. simpl in S.
           destruct I as [-> | I].
           ++ destruct (Qeq_bool (qfirst t) 0) eqn:E; [apply Qeq_bool_iff in E; lra | discriminate].
           ++ destruct b; auto. destruct (Qeq_bool (qfirst t0) 0); auto; discriminate.
      * destruct a as [t | t]; cbn [qterm] in P.
        -- apply upper_sat; auto. apply U, in_map. auto.
        -- exfalso. clear - S I P. apply positive_lt in P. induction c as [| b c IH]; [destruct I |]. simpl in S.
           destruct I as [-> | I].
           ++ destruct (Qeq_bool (qfirst t) 0) eqn:E; [apply Qeq_bool_iff in E; lra | discriminate].
           ++ destruct b; auto. destruct (Qeq_bool (qfirst t0) 0); auto; discriminate.
      * apply O. apply filter_In. auto.
    + intros [x T]. split.
      * rewrite (others_sat c x xs). unfold qall_sat in *. rewrite forallb_forall in *. intros a I. apply filter_In in I. apply T, I.
      * intros f I. apply in_flat_map in I as (l & Il & I). apply in_map_iff in I as (u & <- & Iu).
        rewrite qtrue_lit. cbn [qsat]. rewrite positive_lt, qval_add, qval_scale. unfold qall_sat in T. rewrite forallb_forall in T.
        assert (qval xs l < x).
        { apply in_flat_map in Il as (a & Ia & Il). destruct a as [t |]; [| destruct Il].
          destruct (positive (qfirst t)) eqn:P; [| destruct Il]. destruct Il as [<- | []]. apply lower_sat; auto. }
        assert (x < qval xs u).
        { apply in_flat_map in Iu as (a & Ia & Iu). destruct a as [t |]; [| destruct Iu].
          destruct (positive (- qfirst t)) eqn:P; [| destruct Iu]. destruct Iu as [<- | []]. apply upper_sat; auto. }
        lra.
Qed.

Fixpoint qnormal (f : qopen) : list (list qatom) :=
  match f with
  | QIs b => if b then [[]] else []
  | QLit a => [[a]]
  | QBoth f g => let ds := qnormal g in flat_map (fun c => map (app c) ds) (qnormal f)
  | QEither f g => qnormal f ++ qnormal g
  end.

Lemma qtrue_normal xs f : existsb (qall_sat xs) (qnormal f) = qtrue xs f.
Proof.
  induction f; simpl.
  - now destruct b.
  - unfold qall_sat. simpl. now rewrite orb_false_r, andb_true_r.
  - rewrite <- IHf1, <- IHf2. generalize (qnormal f1), (qnormal f2). intros cs ds.
    induction cs as [| c cs IH]; simpl; auto. rewrite existsb_app, IH, andb_orb_distrib_l. f_equal.
    clear. induction ds as [| d ds IH]; simpl; [now rewrite andb_false_r |].
    rewrite IH. unfold qall_sat. rewrite forallb_app. now rewrite andb_orb_distrib_r.
  - now rewrite existsb_app, IHf1, IHf2.
Qed.

(** There is a value of the first variable. *)
Definition some_rational (f : qopen) : qopen := qany (map qeliminate (qnormal f)).

Theorem some_rational_correct f xs :
  qtrue xs (some_rational f) = true <-> exists x, qtrue (x :: xs) f = true.
Proof.
  unfold some_rational. rewrite qtrue_any, existsb_exists. split.
  - intros (g & I & T). apply in_map_iff in I as (c & <- & I). apply qeliminate_correct in T as [x T].
    exists x. rewrite <- qtrue_normal. apply existsb_exists. eauto.
  - intros [x T]. rewrite <- qtrue_normal in T. apply existsb_exists in T as (c & I & T).
    exists (qeliminate c). split; [now apply in_map |]. apply qeliminate_correct. eauto.
Qed.
