(** Facts about syntax and truth that the proofs use. Nothing here has to be read. *)

From Coq Require Import List Bool PArith NArith Lia.
From Referee Require Import Syntax Semantics.
Import ListNotations.

(** ** Induction over terms *)

Section TermInduction.
  Variable P : term -> Prop.
  Hypothesis var : forall x, P (Var x).
  Hypothesis num : forall n, P (Num n).
  Hypothesis app : forall f ts, Forall P ts -> P (App f ts).

  Fixpoint term_induction (t : term) : P t :=
    match t with
    | Var x => var x
    | Num n => num n
    | App f ts =>
        app f ts ((fix all ts : Forall P ts :=
          match ts with
          | [] => Forall_nil P
          | t :: ts => Forall_cons t (term_induction t) (all ts)
          end) ts)
    end.
End TermInduction.

(** ** Equality *)

Lemma all2_impl {A B} (f : A -> B -> bool) (R : A -> B -> Prop) xs :
  Forall (fun x => forall y, f x y = true -> R x y) xs ->
  forall ys, all2 f xs ys = true -> Forall2 R xs ys.
Proof.
  induction 1 as [| x xs H Hs IH]; intros [| y ys]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [Hx Hys]. auto.
Qed.

Lemma Forall2_eq {A} (xs ys : list A) : Forall2 eq xs ys -> xs = ys.
Proof. induction 1; subst; auto. Qed.

Lemma connective_eqb_eq c d : connective_eqb c d = true <-> c = d.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma quantifier_eqb_eq p q : quantifier_eqb p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.

Lemma comparison_eqb_eq c d : comparison_eqb c d = true <-> c = d.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma term_eqb_eq s : forall t, term_eqb s t = true -> s = t.
Proof.
  induction s as [x | n | f ss IH] using term_induction; intros [y | m | g ts]; simpl; try discriminate.
  - intros H. apply Pos.eqb_eq in H. congruence.
  - intros H. apply Pos.eqb_eq in H. congruence.
  - rewrite andb_true_iff. intros [Hf Hs]. apply Pos.eqb_eq in Hf.
    apply (all2_impl _ _ _ IH) in Hs. apply Forall2_eq in Hs. congruence.
Qed.

Lemma terms_eqb_eq ss ts : all2 term_eqb ss ts = true -> ss = ts.
Proof.
  intros H. apply Forall2_eq. revert H. apply all2_impl.
  apply Forall_forall. intros s _. apply term_eqb_eq.
Qed.

Lemma term_eqb_refl t : term_eqb t t = true.
Proof.
  induction t as [x | n | f ts IH] using term_induction; simpl; auto using Pos.eqb_refl.
  rewrite Pos.eqb_refl. simpl. induction IH as [| t ts H Hs IH']; simpl; auto.
  rewrite H. auto.
Qed.

Lemma terms_eqb_refl ts : all2 term_eqb ts ts = true.
Proof. induction ts as [| t ts IH]; simpl; auto. rewrite term_eqb_refl. auto. Qed.

Lemma formula_eqb_refl a : formula_eqb a a = true.
Proof.
  induction a; simpl;
    rewrite ?Bool.eqb_reflx, ?N.eqb_refl, ?Pos.eqb_refl, ?terms_eqb_refl, ?term_eqb_refl, ?IHa, ?IHa1, ?IHa2; auto.
  - destruct c; auto.
  - destruct c; auto.
  - destruct q; auto.
Qed.

Lemma formula_eqb_eq a : forall b, formula_eqb a b = true -> a = b.
Proof.
  induction a; intros []; simpl; try discriminate; rewrite ?andb_true_iff; intros H; repeat match goal with H : _ /\ _ |- _ => destruct H end;
    repeat match goal with
    | H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H
    | H : N.eqb _ _ = true |- _ => apply N.eqb_eq in H
    | H : Bool.eqb _ _ = true |- _ => apply Bool.eqb_prop in H
    | H : term_eqb _ _ = true |- _ => apply term_eqb_eq in H
    | H : all2 term_eqb _ _ = true |- _ => apply terms_eqb_eq in H
    | H : connective_eqb _ _ = true |- _ => apply connective_eqb_eq in H
    | H : quantifier_eqb _ _ = true |- _ => apply quantifier_eqb_eq in H
    | H : comparison_eqb _ _ = true |- _ => apply comparison_eqb_eq in H
    | IH : forall b, formula_eqb ?a b = true -> _, H : formula_eqb ?a _ = true |- _ => apply IH in H
    end; congruence.
Qed.

(** ** Sets of free variables *)

Definition bound_in (x : var) (bound : list var) : bool := existsb (Pos.eqb x) bound.

Lemma term_vars_spec x t : forall bound acc,
  VarSet.mem x (term_vars bound t acc) = VarSet.mem x acc || (occurs x t && negb (bound_in x bound)).
Proof.
  induction t as [y | n | f ts IH] using term_induction; intros bound acc; simpl.
  - fold (bound_in y bound). destruct (Pos.eqb_spec x y) as [<- | neq]; simpl.
    + destruct (bound_in x bound); simpl; rewrite ?orb_false_r, ?orb_true_r; auto.
      apply VarSet.mem_spec, VarSet.add_spec. auto.
    + rewrite orb_false_r. destruct (bound_in y bound); auto.
      apply eq_true_iff_eq. rewrite !VarSet.mem_spec, VarSet.add_spec. intuition congruence.
  - now rewrite orb_false_r.
  - revert acc. induction IH as [| t ts H Hs IH']; intros acc; simpl.
    + now rewrite orb_false_r.
    + rewrite IH', H. destruct (VarSet.mem x acc), (occurs x t), (bound_in x bound), (existsb (occurs x) ts); auto.
Qed.

Lemma terms_vars_spec x ts : forall bound acc,
  VarSet.mem x (fold_left (fun acc t => term_vars bound t acc) ts acc)
  = VarSet.mem x acc || (existsb (occurs x) ts && negb (bound_in x bound)).
Proof.
  induction ts as [| t ts IH]; intros bound acc; simpl.
  - now rewrite orb_false_r.
  - rewrite IH, term_vars_spec.
    destruct (VarSet.mem x acc), (occurs x t), (bound_in x bound), (existsb (occurs x) ts); auto.
Qed.

Lemma formula_vars_spec x a : forall bound acc,
  VarSet.mem x (formula_vars bound a acc) = VarSet.mem x acc || (free_in x a && negb (bound_in x bound)).
Proof.
  induction a; intros bound acc; simpl; rewrite ?orb_false_r; auto.
  - apply terms_vars_spec.
  - rewrite !term_vars_spec. destruct (VarSet.mem x acc), (occurs x s), (occurs x t), (bound_in x bound); auto.
  - rewrite IHa2, IHa1. destruct (VarSet.mem x acc), (free_in x a1), (free_in x a2), (bound_in x bound); auto.
  - rewrite IHa. simpl. destruct (Pos.eqb x x0), (free_in x a), (bound_in x bound); simpl; auto.
Qed.

Lemma free_vars_spec x a : VarSet.mem x (free_vars a) = free_in x a.
Proof. unfold free_vars. rewrite formula_vars_spec. simpl. rewrite andb_true_r. destruct x; auto. Qed.

(** ** Truth depends on the free variables only *)

Lemma update_same {D} (v : env D) x d : update v x d x = d.
Proof. unfold update. now rewrite Pos.eqb_refl. Qed.

Lemma update_other {D} (v : env D) x d y : y <> x -> update v x d y = v y.
Proof. intros H. apply Pos.eqb_neq in H. unfold update. now rewrite H. Qed.

Lemma value_agree M v w t : (forall x, occurs x t = true -> v x = w x) -> value M v t = value M w t.
Proof.
  induction t as [x | n | f ts IH] using term_induction; intros H; simpl in *; auto.
  - apply H, Pos.eqb_refl.
  - f_equal. induction IH as [| t ts Ht Hts IH']; simpl in *; auto. f_equal.
    + apply Ht. intros x Hx. apply H. now rewrite Hx.
    + apply IH'. intros x Hx. apply H. rewrite Hx. apply orb_true_r.
Qed.

Lemma values_agree M v w ts :
  (forall x, existsb (occurs x) ts = true -> v x = w x) -> map (value M v) ts = map (value M w) ts.
Proof.
  induction ts as [| t ts IH]; intros H; simpl in *; auto. f_equal.
  - apply value_agree. intros x Hx. apply H. now rewrite Hx.
  - apply IH. intros x Hx. apply H. rewrite Hx. apply orb_true_r.
Qed.

Lemma connect_iff c P Q P' Q' : (P <-> P') -> (Q <-> Q') -> (connect c P Q <-> connect c P' Q').
Proof. destruct c; simpl; tauto. Qed.

Lemma quantify_iff {D} q (P Q : D -> Prop) : (forall d, P d <-> Q d) -> (quantify q P <-> quantify q Q).
Proof. destruct q; simpl; firstorder. Qed.

Lemma holds_agree M a : forall v w, (forall x, free_in x a = true -> v x = w x) -> (holds M v a <-> holds M w a).
Proof.
  induction a; intros v w H; simpl in *; try tauto.
  - now rewrite (values_agree M v w ts H).
  - rewrite (value_agree M v w s), (value_agree M v w t); [tauto | |]; intros x Hx; apply H; rewrite Hx; auto using orb_true_r.
  - now rewrite (IHa v w H).
  - apply connect_iff; [apply IHa1 | apply IHa2]; intros x Hx; apply H; rewrite Hx; auto using orb_true_r.
  - apply quantify_iff. intros d. apply IHa. intros y Hy. unfold update.
    destruct (Pos.eqb_spec y x); auto. apply H. apply Pos.eqb_neq in n. now rewrite n, Hy.
Qed.

(** ** Several variables at once *)

Definition updates {D} (v : env D) (xs : list var) (ds : list D) : env D :=
  fun x => match assoc x (combine xs ds) with Some d => d | None => v x end.

Lemma updates_other {D} (v : env D) xs ds x : ~ In x xs -> updates v xs ds x = v x.
Proof.
  unfold updates. revert ds. induction xs as [| y xs IH]; intros [| d ds] H; simpl in *; auto.
  destruct (Pos.eqb_spec x y) as [-> | n]; [tauto | apply IH; tauto].
Qed.

Lemma updates_agree {D} (v w : env D) xs ds x : v x = w x -> updates v xs ds x = updates w xs ds x.
Proof. unfold updates. now destruct (assoc x (combine xs ds)). Qed.

Lemma updates_agree_in {D} (v w : env D) xs ds x :
  length xs = length ds -> In x xs -> updates v xs ds x = updates w xs ds x.
Proof.
  unfold updates. revert ds. induction xs as [| y xs IH]; intros [| d ds] L H; simpl in *; try tauto; try discriminate.
  destruct (Pos.eqb_spec x y) as [-> | n]; auto. apply IH; [lia | intuition congruence].
Qed.
