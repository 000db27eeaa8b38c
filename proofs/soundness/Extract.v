(** The check as a program in OCaml. The files are written where this is compiled. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString.
From Referee Require Linear Definable Rational RationalModels.
From Referee Require Import Syntax Semantics Finite Claims Schema Rules Check Certificate.

Separate Extraction
  Certificate.check_certificate Rules.classical
  Finite.Map.add Finite.Map.empty Finite.true_in Claims.is_asked
  Linear.some_value Definable.true_of_numbers Definable.some_number Linear.lit
  Rational.qlit Rational.qopposite RationalModels.true_of_rationals.
