(** What is proved, and nothing else: the statements, each with its proof by name. To
    know what they say, read the definitions in this order:

    - Syntax.v, as far as "Lists", and [free_in]: terms and formulas;
    - Semantics.v, all of it: structures, truth, [entails], [contradictory];
    - Claims.v, as far as "The check": boards, questions, answers, and what an answer
      says of a board ([is_true]).

    The definitions of the checks themselves ([check], [check_certificate],
    [sound_form], ...) need not be read: whatever they are, these theorems hold of them.
    Examples.v shows on small cases that the definitions mean what they seem to mean. *)

From Coq Require Import List.
From Referee Require Import Syntax Semantics Schema Instance Meaning Form Rules Listing Counting Check Finite Claims Certificate.
From Referee Require Classical Complete Counted Definable Linear Rational RationalModels Sound.
Import ListNotations.

(** Excluded middle is a premise of the theorems about proofs, and no axiom: truth in a
    structure of classical logic is two-valued. Without it, read them of all structures
    in which it holds. *)

(** ** 1. Derivations *)

(** What the check of a derivation accepts is right. It returns the axioms, and either
    the goal, which then is true wherever the axioms are, or no goal, and then nothing
    makes the axioms true. *)
Theorem derivations : excluded_middle ->
  forall d goal axs found, check classical d goal = Some (axs, found) ->
  match found with
  | Some a => goal = Some a /\ entails axs a
  | None => contradictory axs
  end.
Proof.
  intros middle d goal axs found. apply Sound.check_sound; auto using Classical.classical_sound.
Qed.

(** These axioms are those that the derivation says it starts from. *)
Theorem derivations_axioms : forall d goal axs found,
  check classical d goal = Some (axs, found) ->
  axs = flat_map (fun e => match e with Given a => [a] | _ => [] end) (entries d).
Proof. intros d goal axs found. apply Sound.check_axioms. Qed.

(** ** 2. The rules *)

(** The rules of the check, when they are printed, are the text of [classical.listing],
    byte for byte. (That [listing] is that text is compared when Listing.v is made.) *)
Theorem rules_are_the_listing : print_rules classical = listing.
Proof. exact classical_is_the_listing. Qed.

(** The same for any other rules that are sound, one form at a time. *)
Theorem derivations_by_other_rules : excluded_middle ->
  forall rules, sound_rules rules ->
  forall d goal axs found, check rules d goal = Some (axs, found) ->
  match found with
  | Some a => goal = Some a /\ entails axs a
  | None => contradictory axs
  end.
Proof. intros middle rules sound d goal axs found. now apply Sound.check_sound. Qed.

(** ** 3. Instances and counting *)

(** An instance of a schema is true just when the schema is of what its letters mean. *)
Theorem instances : forall M v s alpha a, instance s alpha a = true ->
  (holds M v a <-> says (formula_meaning M alpha v) (object_meaning M alpha v) s).
Proof. intros M v s alpha a. apply instance_says. Qed.

(** And whatever comes of replacing the letters without capture is an instance, under any
    names of bound variables. (Complete.v says what that is: [replaced], [can_replace].) *)
Theorem instances_complete : forall alpha names s b,
  Complete.can_replace alpha names (Complete.object alpha) [] s ->
  (forall l, Complete.object_in l s = true -> assoc l (Instance.objects alpha) <> None) ->
  same (Complete.replaced alpha names (Complete.object alpha) s) b = true ->
  instance s alpha b = true.
Proof. exact Complete.replaced_is_instance. Qed.

(** What differs in the names of bound variables only is true in the same structures. *)
Theorem renamed : forall M v a b, same a b = true -> (holds M v a <-> holds M v b).
Proof. intros M v a b. apply same_holds. Qed.

(** A statement about the number of objects says what it is exchanged for. *)
Theorem counting : forall M v a b, exchanged a b = true -> (holds M v a <-> holds M v b).
Proof. intros M v a b. apply Counted.exchanged_holds. Qed.

(** ** 4. Finite models *)

(** The evaluation of a sentence in a finite structure is its truth there. *)
Theorem finite_models : forall F a, well_formed F = true -> covered F a = true ->
  (true_in F a = true <-> holds (structure_of F) (env_of F []) a)
  /\ (true_in F a = false <-> ~ holds (structure_of F) (env_of F []) a).
Proof. exact true_in_correct. Qed.

(** ** 5. Models of numbers *)

(** The evaluation of a sentence in a structure of integers or natural numbers that linear
    arithmetic defines is its truth there. *)
Theorem models_of_numbers : forall d a, Definable.true_of_numbers d a = true <->
  holds (Definable.structure_of_numbers d) (fun _ => some_object (Definable.structure_of_numbers d)) a.
Proof. exact Definable.true_of_numbers_correct. Qed.

(** A quantifier over the integers is eliminated. *)
Theorem elimination : forall f xs,
  Linear.true_at xs (Linear.some_value f) = true <-> exists x, Linear.true_at (x :: xs) f = true.
Proof. exact Linear.some_value_correct. Qed.

(** The same over the rational numbers. *)
Theorem models_of_rationals : forall d a, RationalModels.true_of_rationals d a = true <->
  holds (RationalModels.rationals d) (fun _ => some_object (RationalModels.rationals d)) a.
Proof. exact RationalModels.true_of_rationals_correct. Qed.

Theorem elimination_over_rationals : forall f xs,
  Rational.qtrue xs (Rational.some_rational f) = true <-> exists x, Rational.qtrue (x :: xs) f = true.
Proof. exact Rational.some_rational_correct. Qed.

(** ** 6. Answers *)

(** If a certificate is accepted, its answer is true of the board. *)
Theorem answers : excluded_middle ->
  forall b q w e, check_certificate b q w e = true -> is_board b /\ is_true b q w.
Proof. exact accepted_is_true. Qed.

(** Where the evidence is a model, nothing is assumed. *)
Theorem answers_by_models :
  forall b q w e, is_model derivation e -> check_certificate b q w e = true -> is_board b /\ is_true b q w.
Proof. exact accepted_model_is_true. Qed.

(** The variables of statements are all bound, so what stands for free ones is nothing. *)
Theorem boards_are_closed : forall b l a, is_board b -> In (l, a) b ->
  forall M v w, holds M v a <-> holds M w a.
Proof. exact board_is_closed. Qed.
