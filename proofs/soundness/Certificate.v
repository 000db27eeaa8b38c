(** The check of a certificate by the rules of the listing: what the program
    [referee-proved] decides with. *)

From Coq Require Import List.
From Referee Require Import Syntax Semantics Finite Claims Rules Check.

Definition check_certificate : board -> question -> answer -> evidence derivation -> bool :=
  Claims.check_certificate derivation (check classical).
