(** The check that is extracted: of derivations by the classical rules, and of all that
    an answer can rest on. *)

From Coq Require Import List.
From Referee Require Import Syntax Schema Rules Check Claims.

Definition check_derivation : derivation -> option formula -> option (list formula * option formula) :=
  check classical.

(** The answer [w] to the question [q] about a board is accepted. *)
Definition accept : board -> question -> answer -> evidence derivation -> bool :=
  check_certificate derivation check_derivation.
