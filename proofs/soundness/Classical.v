(** Each form of the listing is sound. One tactic proves all of them: it takes the
    conclusion to be false, takes everything apart, and puts objects that came up into
    what holds of all objects. A sound form that is added to the listing needs no new
    proof; an unsound one breaks the build. *)

From Coq Require Import List Bool PArith.
From Referee Require Import Syntax Semantics Schema Instance Facts Meaning Form Rules.
Import ListNotations.

Section Middle.
Context (middle : excluded_middle).

Lemma not_not P : ~ ~ P -> P.
Proof. destruct (middle P); tauto. Qed.

Lemma not_all {D} (P : D -> Prop) : ~ (forall d, P d) -> exists d, ~ P d.
Proof. intros H. apply not_not. intros N. apply H. intros d. apply not_not. eauto. Qed.

Lemma not_and P Q : ~ (P /\ Q) -> ~ P \/ ~ Q.
Proof. destruct (middle P); tauto. Qed.

Lemma not_implies (P Q : Prop) : ~ (P -> Q) -> P /\ ~ Q.
Proof. destruct (middle P), (middle Q); tauto. Qed.

Lemma implies_or (P Q : Prop) : (P -> Q) -> ~ P \/ Q.
Proof. destruct (middle P); tauto. Qed.

Lemma not_iff P Q : ~ (P <-> Q) -> (P /\ ~ Q) \/ (~ P /\ Q).
Proof. destruct (middle P), (middle Q); tauto. Qed.

Lemma iff_or P Q : (P <-> Q) -> (P /\ Q) \/ (~ P /\ ~ Q).
Proof. destruct (middle P), (middle Q); tauto. Qed.

(** Someone has the property if anyone has it. *)
Lemma drinker {D} (d : D) (P : D -> Prop) : exists d, (exists e, P e) -> P d.
Proof. destruct (middle (exists e, P e)) as [[e H] | H]; [exists e | exists d]; tauto. Qed.
End Middle.

(** ** The tactic *)

(** What can be taken apart without a choice. *)
Ltac apart :=
  match goal with
  | H : False |- _ => destruct H
  | H : True |- _ => clear H
  | H : false = true |- _ => discriminate H
  | H : true = true |- _ => clear H
  | H : ?P, N : ~ ?P |- _ => destruct (N H)
  | H : ~ (?a = ?a) |- _ => destruct (H eq_refl)
  | H : exists _, _ |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : ~ (_ \/ _) |- _ => apply Decidable.not_or in H
  | M : excluded_middle, H : ~ ~ _ |- _ => apply (not_not M) in H
  | M : excluded_middle, H : ~ (forall _ : _, _) |- _ => first [apply (not_implies M) in H | apply (not_all M) in H]
  end.

(** What can be taken apart into two cases. *)
Ltac cases :=
  match goal with
  | M : excluded_middle, H : ~ (_ /\ _) |- _ => apply (not_and M) in H; destruct H
  | M : excluded_middle, H : ~ (_ <-> _) |- _ => apply (not_iff M) in H; destruct H
  | M : excluded_middle, H : _ <-> _ |- _ => apply (iff_or M) in H; destruct H
  | H : _ \/ _ |- _ => destruct H
  | M : excluded_middle, H : ?P -> ?Q |- _ =>
      lazymatch Q with False => fail | _ => idtac end;
      match type of P with Prop => apply (implies_or M) in H; destruct H end
  end.

(** What holds whatever the arbitrary variables are, of objects to be found. *)
Ltac of_some :=
  try match goal with
  | H : forall _, ex _ |- _ => epose proof (H _) as (? & ? & ?)
  | H : forall _ _, ex _ |- _ => epose proof (H _ _) as (? & ? & ?)
  | H : forall _ _ _, ex _ |- _ => epose proof (H _ _ _) as (? & ? & ?)
  | H : forall _ _ _ _, ex _ |- _ => epose proof (H _ _ _ _) as (? & ? & ?)
  end.

(** A witness is there if what the conclusion asks for is: else any object will do. *)
Ltac ask :=
  match goal with
  | M : excluded_middle, O : env ?D |- context [forall (_ : letter -> list ?D -> Prop) (_ : env ?D), ?P -> _] =>
      destruct (M P); [| repeat exists (O xH); tauto]
  | _ => idtac
  end.

(** Otherwise, what a witness would have to be does not hold of any object. *)
Ltac deny :=
  try match goal with
  | F : letter -> list ?D -> Prop, O : env ?D, N : ~ (exists d : ?D, forall (_ : letter -> list ?D -> Prop) (_ : env ?D), @?C d) |- _ =>
      let K := fresh in
      assert (K : forall d, ~ C d) by (intros d K; apply N; exists d; intros _ _; exact K);
      cbn beta in K; clear N;
      pose proof (K (O xH)); repeat apart;
      repeat match goal with d : D |- _ => pose proof (K d); revert d end; intros
  end.

Ltac refute :=
  match goal with M : excluded_middle |- _ => apply (not_not M); intro end; deny;
  repeat apart; repeat (cases; repeat apart);
  of_some; repeat apart;
  first [ match goal with H : _ |- _ => solve [eapply H; eassumption] end
        | solve [eauto 8] | solve [congruence] | solve [firstorder congruence] ].

(** Where any object would do. *)
Ltac any_object := match goal with O : env ?D |- ?D => exact (O xH) end.

Ltac prove_form :=
  hnf;
  first
    [ solve [eexists; split; reflexivity]
    | try (split; [reflexivity | split; [reflexivity | split; [reflexivity |]]]);
      intros D F O; cbn; intros;
      repeat match goal with H : _ /\ _ |- _ => destruct H end;
      ask;
      first [ solve [unshelve (intuition (subst; eauto)); any_object]
            | solve [congruence]
            | solve [match goal with H : O _ = O _ |- _ => rewrite ?H in *; (assumption || rewrite <- ?H in *; assumption) end]
            | unshelve refute; any_object ] ].

(** Each member of a list that is written out. *)
Ltac each :=
  repeat match goal with |- Forall _ (_ :: _) => apply Forall_cons | |- Forall _ [] => apply Forall_nil end.

Section Classical.
Context (middle : excluded_middle).

Theorem classical_sound : sound_rules classical.
Proof.
  unfold sound_rules, classical.
  each; cbn [forms]; each.
  all: prove_form.
Qed.
End Classical.
