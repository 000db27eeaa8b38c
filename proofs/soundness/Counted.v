(** An exchanged statement is true where the other one is. *)

From Coq Require Import List Bool PArith NArith Lia.
From Referee Require Import Syntax Semantics Facts Meaning Counting.
Import ListNotations.

Definition updates_in_order {D} (v : env D) (xs : list var) (ds : list D) : env D :=
  fold_left (fun v p => update v (fst p) (snd p)) (combine xs ds) v.

Lemma exist_holds M n : forall xs a ys b v,
  exist n xs a = Some (ys, b) ->
  exists zs, ys = rev zs ++ xs /\ length zs = n
  /\ (holds M v a <-> exists ds, length ds = n /\ holds M (updates_in_order v zs ds) b).
Proof.
  induction n as [| n IH]; intros xs a ys b v H; simpl in H.
  - injection H as <- <-. exists []. split; [| split]; auto. split.
    + intros Ha. exists []. auto.
    + intros ([| d ds] & L & Hd); [exact Hd | discriminate].
  - destruct a; try discriminate. destruct q; try discriminate.
    pose proof (fun w => IH _ _ _ _ w H) as G. destruct (G v) as (zs & -> & L & _).
    exists (x :: zs). simpl. rewrite <- app_assoc. split; [reflexivity | split; [lia |]].
    split.
    + intros [d Hd]. destruct (G (update v x d)) as (zs' & E & L' & I).
      apply app_inv_tail in E; simpl in E. 
      assert (zs' = zs) as ->. { apply (f_equal (@rev _)) in E. now rewrite !rev_involutive in E. }
      apply I in Hd as (ds & Ld & Hd). exists (d :: ds). simpl. auto.
    + intros ([| d ds] & Ld & Hd); [discriminate |]. exists d.
      destruct (G (update v x d)) as (zs' & E & L' & I).
      apply app_inv_tail in E.
      assert (zs' = zs) as ->. { apply (f_equal (@rev _)) in E. now rewrite !rev_involutive in E. }
      apply I. exists ds. simpl in Ld. auto.
Qed.

Lemma unequal_holds M v : forall ps a,
  unequal ps a = true -> (holds M v a <-> forall x y, In (x, y) ps -> v x <> v y).
Proof.
  induction ps as [| [x y] ps IH]; intros a H; simpl in H; [discriminate |].
  assert (E : (exists x' y', ps = [] /\ a = Not (Eq (Var x') (Var y')) /\ x = x' /\ y = y')
    \/ (exists b x' y', a = Bin And b (Not (Eq (Var x') (Var y'))) /\ x = x' /\ y = y' /\ unequal ps b = true)).
  { destruct ps as [| p ps]; destruct a as [| | | | b | c b b' |]; try discriminate.
    - destruct b as [| | | s t | | |]; try discriminate. destruct s, t; try discriminate. booleans. left. eauto 7.
    - destruct c; try discriminate. destruct b' as [| | | | b' | |]; try discriminate.
      destruct b' as [| | | s t | | |]; try discriminate. destruct s, t; try discriminate. booleans. discriminate.
    - destruct c; try discriminate. destruct b' as [| | | | b' | |]; try discriminate.
      destruct b' as [| | | s t | | |]; try discriminate. destruct s, t; try discriminate. booleans. right. eauto 8. }
  destruct E as [(x' & y' & -> & -> & <- & <-) | (b & x' & y' & -> & <- & <- & U)]; simpl.
  - split; [intros N ? ? [[= <- <-] | []] | intros N]; auto.
  - rewrite (IH b U). split.
    + intros [Hb N] ? ? [[= <- <-] | I]; auto.
    + intros N. split; auto.
Qed.

Lemma pairs_nodup {D} (w : var -> D) xs :
  (forall x y, In (x, y) (pairs xs) -> w x <> w y) <-> NoDup (map w xs).
Proof.
  induction xs as [| x xs IH]; simpl.
  - split; [constructor | intros _ ? ? []].
  - split.
    + intros H. constructor.
      * rewrite in_map_iff. intros (y & E & I). apply (H y x); auto. apply in_or_app. left.
        apply in_map_iff. eauto.
      * apply IH. intros. apply H. apply in_or_app. auto.
    + intros N y z I. inversion N as [| ? ? Hx Hs]; subst. apply in_app_or in I as [I | I].
      * apply in_map_iff in I as (u & [= -> ->] & I). intros E. apply Hx. rewrite <- E. now apply in_map.
      * apply IH; auto.
Qed.

Lemma distinct_nodup xs : distinct xs = true <-> NoDup xs.
Proof.
  induction xs as [| x xs IH]; simpl; [split; auto using NoDup_nil |].
  rewrite andb_true_iff, negb_true_iff, IH. unfold mem. split.
  - intros [N D]. constructor; auto. intros I.
    assert (existsb (Pos.eqb x) xs = true); [| congruence]. apply existsb_exists. exists x. split; auto. apply Pos.eqb_refl.
  - intros N. inversion N; subst. split; auto. apply not_true_is_false. rewrite existsb_exists.
    intros (y & I & E). apply Pos.eqb_eq in E. congruence.
Qed.

Lemma updates_in_order_other {D} xs : forall (v : env D) ds x, ~ In x xs -> updates_in_order v xs ds x = v x.
Proof.
  induction xs as [| y xs IH]; intros v [| d ds] x N; simpl; auto. unfold updates_in_order in *. simpl in *.
  rewrite IH by tauto. apply update_other. intuition.
Qed.

Lemma updates_in_order_values {D} xs : forall (v : env D) ds,
  NoDup xs -> length xs = length ds -> map (updates_in_order v xs ds) xs = ds.
Proof.
  induction xs as [| x xs IH]; intros v [| d ds] N L; simpl in *; try discriminate; auto.
  inversion N; subst. f_equal.
  - change (updates_in_order v (x :: xs) (d :: ds)) with (updates_in_order (update v x d) xs ds).
    rewrite updates_in_order_other by assumption. apply update_same.
  - change (updates_in_order v (x :: xs) (d :: ds)) with (updates_in_order (update v x d) xs ds).
    apply IH; auto.
Qed.

Lemma different_holds M v n a : different n a = true -> (holds M v a <-> at_least (domain M) n).
Proof.
  unfold different. destruct (N.ltb_spec n 2) as [L | G].
  - destruct a as [[] | | | | | |]; try discriminate. intros _. simpl. split; auto. intros _.
    assert (n = 0 \/ n = 1)%N as [-> | ->] by lia.
    + exists []. split; [constructor | reflexivity].
    + exists [some_object M]. split; [constructor; [intros [] | constructor] | reflexivity].
  - destruct (N.ltb (size a 0) n); [discriminate |].
    destruct (exist (N.to_nat n) [] a) as [[ys b] |] eqn:E; [| discriminate]. intros H. booleans.
    apply (exist_holds M _ _ _ _ _ v) in E as (zs & -> & Lz & ->). rewrite app_nil_r in *.
    apply distinct_nodup in H. 
    assert (N : NoDup zs). { rewrite <- (rev_involutive zs). now apply NoDup_rev. }
    assert (I : forall ds, length ds = N.to_nat n ->
      (holds M (updates_in_order v zs ds) b <-> NoDup ds)).
    { intros ds Ld. rewrite (unequal_holds M _ _ _ H0), pairs_nodup, map_rev.
      rewrite (updates_in_order_values zs v ds) by congruence.
      split; intros R; apply NoDup_rev in R; rewrite ?rev_involutive in R; auto. }
    unfold at_least. split; intros (ds & A & B).
    + exists ds. split; auto. now apply I.
    + exists ds. split; auto. now apply I.
Qed.

Lemma counts_holds M v c n a : counts c n a = true -> (holds M v a <-> compare (domain M) c n).
Proof.
  destruct c; simpl; intros H.
  - now apply different_holds.
  - destruct a; try discriminate. simpl. now rewrite (different_holds M v n a H).
  - now apply different_holds.
  - destruct a; try discriminate. simpl. now rewrite (different_holds M v (N.succ n) a H).
  - destruct a as [| | | | | c a1 a2 |]; try discriminate. destruct c; try discriminate.
    destruct a2; try discriminate. booleans. simpl.
    now rewrite (different_holds M v n a1), (different_holds M v (N.succ n) a2).
Qed.

Theorem exchanged_holds M before : forall v after,
  exchanged before after = true -> (holds M v before <-> holds M v after).
Proof.
  induction before; intros v after H;
    try (destruct after; simpl in H; try discriminate; apply (counts_holds M v) in H; simpl in *; tauto).
  - destruct after; simpl in H; try discriminate; [apply (counts_holds M v) in H; simpl in *; tauto |].
    simpl. now rewrite (IHbefore v after).
  - destruct after; simpl in H; try discriminate; [apply (counts_holds M v) in H; simpl in *; tauto |].
    booleans. apply orb_true_iff in H0 as [H0 | H0]; booleans;
      match goal with E : formula_eqb _ _ = true |- _ => apply formula_eqb_eq in E as -> end;
      simpl; apply connect_iff; auto; tauto.
  - destruct after; simpl in H; try discriminate; [apply (counts_holds M v) in H; simpl in *; tauto |].
    booleans. simpl. apply quantify_iff. auto.
Qed.
