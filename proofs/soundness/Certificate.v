(** The check of a certificate by the rules of the listing, which is what the program
    [referee-proved] decides with, and the theorem about it.

    [excluded_middle] says that every statement of mathematics is true or false. Rocq
    does not assume it, and so it is a condition of the theorem: classical rules are
    sound in a classical world. *)

From Coq Require Import List.
From Referee Require Import Syntax Semantics Finite Claims Rules Check Classical Sound.

Definition check_certificate : board -> question -> answer -> evidence derivation -> bool :=
  Claims.check_certificate derivation (check classical).

Theorem accepted_is_true : excluded_middle -> forall b q w e,
  check_certificate b q w e = true -> is_board b /\ is_true b q w.
Proof.
  intros middle b q w e. apply check_certificate_sound.
  intros d goal axs found. apply check_sound; [exact middle|now apply classical_sound].
Qed.

(** Of models nothing has to be assumed. *)
Theorem accepted_model_is_true : forall b q w e, is_model _ e ->
  check_certificate b q w e = true -> is_board b /\ is_true b q w.
Proof.
  intros b q w e. apply check_certificate_sound_model.
Qed.
