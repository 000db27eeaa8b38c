(** What an answer about a board says, and the check of an answer against its evidence:
    what crate [certificate] and [asked] in crate [verifier] do. *)

From Coq Require Import List Bool PArith.
From Referee Require Import Syntax Semantics Facts Finite.
From Referee Require Definable RationalModels.
Import ListNotations.

(** Labels are numbers here, as names are. A board is a list of statements under
    labels; what TPTP calls a conjecture stands there negated. *)
Definition label := positive.
Definition board := list (label * formula).

(** [among]: only these statements are asked about; without it, all of them. *)
Inductive question : Type :=
| Consistency (among : option (list label))
| Redundancy (statement : label) (among : option (list label))
| Removal (statements : list label).

Inductive answer : Type := Consistent | Inconsistent | Redundant | Independent | Removable.

(** ** What an answer says *)

Definition asked (among : option (list label)) (l : label) : Prop :=
  match among with None => True | Some ls => In l ls end.

(** All statements whose labels are such are true. *)
Definition all_true (b : board) (such : label -> Prop) (M : structure) (v : env (domain M)) : Prop :=
  forall l a, In (l, a) b -> such l -> holds M v a.

Definition is_true (b : board) (q : question) (w : answer) : Prop :=
  match q, w with
  | Consistency among, Consistent =>
    exists M v, all_true b (asked among) M v
  | Consistency among, Inconsistent =>
    forall M v, ~ all_true b (asked among) M v
  | Redundancy s among, Redundant =>
    exists c, In (s, c) b /\
    forall M v, all_true b (fun l => l <> s /\ asked among l) M v -> holds M v c
  | Redundancy s among, Independent =>
    exists c, In (s, c) b /\
    exists M v, all_true b (fun l => l <> s /\ asked among l) M v /\ ~ holds M v c
  | Removal ss, Removable =>
    forall s, In s ss -> exists c, In (s, c) b /\
    forall M v, all_true b (fun l => ~ In l ss) M v -> holds M v c
  | _, _ => False
  end.

(** A board has no label twice, and no variable is free in it. So a label means one
    statement, and what variables stand for does not matter. *)
Definition is_board (b : board) : Prop :=
  NoDup (map fst b) /\ forall l a x, In (l, a) b -> free_in x a = false.

(** ** The check *)

Definition is_asked (among : option (list label)) (l : label) : bool :=
  match among with None => true | Some ls => mem l ls end.

Definition statements (b : board) (such : label -> bool) : list formula :=
  map snd (filter (fun e => such (fst e)) b).

(** No variable is free but those of the list. *)
Fixpoint term_closed (bound : list var) (t : term) : bool :=
  match t with
  | Var x => mem x bound
  | Num _ => true
  | App _ ts => forallb (term_closed bound) ts
  end.

Fixpoint closed (bound : list var) (a : formula) : bool :=
  match a with
  | Truth _ | Card _ _ => true
  | Atom _ ts => forallb (term_closed bound) ts
  | Eq s t => term_closed bound s && term_closed bound t
  | Not a => closed bound a
  | Bin _ a b => closed bound a && closed bound b
  | Quant _ x a => closed (x :: bound) a
  end.

Definition check_board (b : board) : bool :=
  distinct (map fst b) && forallb (fun e => closed [] (snd e)) b.

(** A structure in which the first statements are true and the others false. *)
Definition check_model (F : finite) (trues falses : list formula) : bool :=
  well_formed F
  && forallb (fun a => covered F a && true_in F a) trues
  && forallb (fun a => covered F a && negb (true_in F a)) falses.

(** The same of a structure of numbers that linear arithmetic defines. *)
Definition check_numbers (F : Definable.definitions) (trues falses : list formula) : bool :=
  forallb (Definable.true_of_numbers F) trues
  && forallb (fun a => negb (Definable.true_of_numbers F a)) falses.

(** And of one of rational numbers. *)
Definition check_rationals (F : RationalModels.qdefinitions) (trues falses : list formula) : bool :=
  forallb (RationalModels.true_of_rationals F) trues
  && forallb (fun a => negb (RationalModels.true_of_rationals F a)) falses.

Section Proofs.
  (** The check of a derivation (see [Check.v]): the axioms that it rests on, and the
      goal that it proves; without a goal, that the axioms contradict each other. *)
  Variable derivation : Type.
  Variable check : derivation -> option formula -> option (list formula * option formula).

  Inductive evidence : Type :=
  | Model (F : finite)
  | Numbers (F : Definable.definitions)
  | Rationals (F : RationalModels.qdefinitions)
  | Proof (d : derivation)
  | Proofs (ds : list derivation).

  (** A proof of the goal, or of a contradiction, from some of these statements. *)
  Definition check_proof (d : derivation) (given : list formula) (goal : option formula) : bool :=
    match check d goal with
    | Some (axioms, _) => forallb (fun a => existsb (formula_eqb a) given) axioms
    | None => false
    end.

  (** Each statement follows from those that stay and from those before it. *)
  Fixpoint check_removal (b : board) (ss : list label) (ds : list derivation) : bool :=
    match ss, ds with
    | [], [] => true
    | s :: rest, d :: ds =>
      match assoc s b with
      | Some c => check_proof d (statements b (fun l => negb (mem l ss))) (Some c) && check_removal b rest ds
      | None => false
      end
    | _, _ => false
    end.

  Definition check_evidence (b : board) (q : question) (w : answer) (e : evidence) : bool :=
    match q, w, e with
    | Consistency among, Consistent, Model F =>
      check_model F (statements b (is_asked among)) []
    | Consistency among, Consistent, Numbers F =>
      check_numbers F (statements b (is_asked among)) []
    | Consistency among, Consistent, Rationals F =>
      check_rationals F (statements b (is_asked among)) []
    | Consistency among, Inconsistent, Proof d =>
      check_proof d (statements b (is_asked among)) None
    | Redundancy s among, Redundant, Proof d =>
      match assoc s b with
      | Some c => check_proof d (statements b (fun l => negb (Pos.eqb l s) && is_asked among l)) (Some c)
      | None => false
      end
    | Redundancy s among, Independent, Model F =>
      match assoc s b with
      | Some c => check_model F (statements b (fun l => negb (Pos.eqb l s) && is_asked among l)) [c]
      | None => false
      end
    | Redundancy s among, Independent, Numbers F =>
      match assoc s b with
      | Some c => check_numbers F (statements b (fun l => negb (Pos.eqb l s) && is_asked among l)) [c]
      | None => false
      end
    | Redundancy s among, Independent, Rationals F =>
      match assoc s b with
      | Some c => check_rationals F (statements b (fun l => negb (Pos.eqb l s) && is_asked among l)) [c]
      | None => false
      end
    | Removal (s :: ss), Removable, Proofs ds => check_removal b (s :: ss) ds
    | _, _, _ => false
    end.

  Definition check_certificate (b : board) (q : question) (w : answer) (e : evidence) : bool :=
    check_board b && check_evidence b q w e.

  (** ** Proofs *)

  Lemma mem_spec x xs : mem x xs = true <-> In x xs.
  Proof.
    unfold mem. rewrite existsb_exists. split.
    - intros [y [I E]]. apply Pos.eqb_eq in E. now subst.
    - intros I. exists x. split; [assumption|apply Pos.eqb_refl].
  Qed.

  Lemma is_asked_spec among l : is_asked among l = true <-> asked among l.
  Proof. destruct among as [ls|]; cbn; [apply mem_spec|tauto]. Qed.

  Lemma statements_spec b such a :
    In a (statements b such) <-> exists l, In (l, a) b /\ such l = true.
  Proof.
    unfold statements. rewrite in_map_iff. split.
    - intros [[l c] [E I]]. apply filter_In in I. cbn in *. subst. eauto.
    - intros [l [I T]]. exists (l, a). split; [reflexivity|]. now apply filter_In.
  Qed.

  Lemma assoc_in {B} (x : positive) (ps : list (positive * B)) y : assoc x ps = Some y -> In (x, y) ps.
  Proof.
    induction ps as [|[z c] ps IH]; cbn; [discriminate|].
    destruct (Pos.eqb_spec x z) as [<-|N]; [|auto]. intros [= ->]. now left.
  Qed.

  Lemma distinct_spec xs : distinct xs = true -> NoDup xs.
  Proof.
    induction xs as [|x xs IH]; cbn; [constructor|].
    rewrite andb_true_iff, negb_true_iff. intros [N D]. constructor; [|auto].
    rewrite <- mem_spec, N. discriminate.
  Qed.

  Lemma unique_label {B} (ps : list (label * B)) l a c :
    NoDup (map fst ps) -> In (l, a) ps -> In (l, c) ps -> a = c.
  Proof.
    induction ps as [|[k d] ps IH]; cbn; [easy|].
    intros N [E|I] [F|J]; inversion N as [|? ? K D]; subst.
    - congruence.
    - injection E as -> ->. exfalso. apply K. now apply (in_map fst) in J.
    - injection F as -> ->. exfalso. apply K. now apply (in_map fst) in I.
    - auto.
  Qed.

  Lemma term_closed_spec t : forall bound x, term_closed bound t = true -> occurs x t = true -> In x bound.
  Proof.
    induction t as [y|n|f ts IH] using term_induction; intros bound x; cbn; [|discriminate|].
    - intros C E. apply Pos.eqb_eq in E. subst. now apply mem_spec.
    - rewrite forallb_forall, existsb_exists. intros C [t [I O]].
      rewrite Forall_forall in IH. exact (IH t I bound x (C t I) O).
  Qed.

  Lemma closed_spec a : forall bound x, closed bound a = true -> free_in x a = true -> In x bound.
  Proof.
    induction a as [c|c n|p ts|s t|a IH|c a IHa b IHb|q y a IH]; intros bound x; cbn; try discriminate.
    - rewrite forallb_forall, existsb_exists. intros C [t [I O]]. exact (term_closed_spec t bound x (C t I) O).
    - rewrite andb_true_iff, orb_true_iff. intros [C D] [O|O];
        [exact (term_closed_spec s bound x C O)|exact (term_closed_spec t bound x D O)].
    - apply IH.
    - rewrite andb_true_iff, orb_true_iff. intros [C D] [O|O];
        [exact (IHa bound x C O)|exact (IHb bound x D O)].
    - rewrite andb_true_iff, negb_true_iff. intros C [N O].
      destruct (IH _ _ C O) as [<-|I]; [now rewrite Pos.eqb_refl in N|assumption].
  Qed.

  Lemma check_board_spec b : check_board b = true -> is_board b.
  Proof.
    unfold check_board. rewrite andb_true_iff, forallb_forall. intros [D C].
    split; [now apply distinct_spec|]. intros l a x I.
    destruct (free_in x a) eqn:E; [|reflexivity].
    destruct (closed_spec a [] x (C (l, a) I) E).
  Qed.

  Lemma check_model_sound F trues falses : check_model F trues falses = true ->
    (forall a, In a trues -> holds (structure_of F) (env_of F []) a)
    /\ (forall a, In a falses -> ~ holds (structure_of F) (env_of F []) a).
  Proof.
    unfold check_model. rewrite !andb_true_iff, !forallb_forall. intros [[W T] N]. split; intros a I.
    - specialize (T a I). apply andb_true_iff in T. destruct T as [C T].
      now apply (true_in_correct F a W C).
    - specialize (N a I). apply andb_true_iff in N. destruct N as [C N].
      apply negb_true_iff in N. now apply (true_in_correct F a W C).
  Qed.

  Lemma check_numbers_sound F trues falses : check_numbers F trues falses = true ->
    exists M v, (forall a, In a trues -> holds M v a) /\ (forall a, In a falses -> ~ holds M v a).
  Proof.
    unfold check_numbers. rewrite andb_true_iff, !forallb_forall. intros [T N].
    exists (Definable.structure_of_numbers F), (fun _ => some_object (Definable.structure_of_numbers F)).
    split; intros a I.
    - apply Definable.true_of_numbers_correct. now apply T.
    - rewrite <- Definable.true_of_numbers_correct. specialize (N a I). apply negb_true_iff in N. congruence.
  Qed.

  Lemma check_rationals_sound F trues falses : check_rationals F trues falses = true ->
    exists M v, (forall a, In a trues -> holds M v a) /\ (forall a, In a falses -> ~ holds M v a).
  Proof.
    unfold check_rationals. rewrite andb_true_iff, !forallb_forall. intros [T N].
    exists (RationalModels.rationals F), (fun _ => some_object (RationalModels.rationals F)).
    split; intros a I.
    - apply RationalModels.true_of_rationals_correct. now apply T.
    - rewrite <- RationalModels.true_of_rationals_correct. specialize (N a I). apply negb_true_iff in N. congruence.
  Qed.

  (** A structure in which those are true that are to be true, and the others are not. *)
  Lemma model_of_consistency b among : (exists M v, (forall a, In a (statements b (is_asked among)) -> holds M v a)
      /\ (forall a, In a [] -> ~ holds M v a)) -> is_true b (Consistency among) Consistent.
  Proof.
    intros (M & v & T & _). exists M, v. intros l a I A. apply T.
    apply statements_spec. exists l. now rewrite is_asked_spec.
  Qed.

  Lemma model_of_independence b s among c : In (s, c) b ->
    (exists M v, (forall a, In a (statements b (fun l => negb (Pos.eqb l s) && is_asked among l)) -> holds M v a)
      /\ (forall a, In a [c] -> ~ holds M v a)) -> is_true b (Redundancy s among) Independent.
  Proof.
    intros J (M & v & T & N). exists c. split; [exact J|]. exists M, v. split; [|apply N; now left].
    intros l a I [D A]. apply T. apply statements_spec. exists l. split; [exact I|].
    apply Pos.eqb_neq in D. rewrite D. now apply is_asked_spec.
  Qed.

  Lemma check_model_exists F trues falses : check_model F trues falses = true ->
    exists M v, (forall a, In a trues -> holds M v a) /\ (forall a, In a falses -> ~ holds M v a).
  Proof. intros C. exists (structure_of F), (env_of F []). now apply check_model_sound. Qed.

  (** The evidence is a structure. *)
  Definition is_model (e : evidence) : Prop :=
    match e with Model _ | Numbers _ | Rationals _ => True | _ => False end.

  Lemma check_model_claims b q w e : is_model e ->
    check_evidence b q w e = true -> is_true b q w.
  Proof.
    intros K C. destruct q as [among|s among|[|s ss]], w, e; try discriminate; try destruct K; cbn in C.
    - now apply model_of_consistency, (check_model_exists F).
    - now apply model_of_consistency, (check_numbers_sound F).
    - now apply model_of_consistency, (check_rationals_sound F).
    - destruct (assoc s b) as [c|] eqn:E; [|discriminate]. apply assoc_in in E.
      now apply (model_of_independence b s among c E), (check_model_exists F).
    - destruct (assoc s b) as [c|] eqn:E; [|discriminate]. apply assoc_in in E.
      now apply (model_of_independence b s among c E), (check_numbers_sound F).
    - destruct (assoc s b) as [c|] eqn:E; [|discriminate]. apply assoc_in in E.
      now apply (model_of_independence b s among c E), (check_rationals_sound F).
  Qed.

  Theorem check_certificate_sound_model b q w e : is_model e ->
    check_certificate b q w e = true -> is_board b /\ is_true b q w.
  Proof.
    intros K. unfold check_certificate. rewrite andb_true_iff. intros [B C].
    split; [now apply check_board_spec|now apply (check_model_claims b q w e)].
  Qed.

  Section Sound.
    (** What [Check.v] proves of the check of a derivation. *)
    Hypothesis check_sound : forall d goal axioms found, check d goal = Some (axioms, found) ->
      match found with
      | Some a => goal = Some a /\ entails axioms a
      | None => contradictory axioms
      end.

    Lemma check_proof_axioms axioms given (M : structure) v :
      forallb (fun a => existsb (formula_eqb a) given) axioms = true ->
      (forall a, In a given -> holds M v a) -> forall a, In a axioms -> holds M v a.
    Proof.
      rewrite forallb_forall. intros A H a I. apply H.
      specialize (A a I). apply existsb_exists in A. destruct A as [c [J E]].
      apply formula_eqb_eq in E. now subst.
    Qed.

    Lemma check_proof_goal d given goal : check_proof d given (Some goal) = true -> entails given goal.
    Proof.
      unfold check_proof. destruct (check d (Some goal)) as [[axioms found]|] eqn:E; [|discriminate].
      intros A M v H. pose proof (check_proof_axioms axioms given M v A H) as G.
      specialize (check_sound _ _ _ _ E). destruct found as [a|].
      - destruct check_sound as [[= ->] S]. exact (S M v G).
      - destruct (check_sound M v G).
    Qed.

    Lemma check_proof_contradiction d given : check_proof d given None = true -> contradictory given.
    Proof.
      unfold check_proof. destruct (check d None) as [[axioms found]|] eqn:E; [|discriminate].
      intros A M v H. pose proof (check_proof_axioms axioms given M v A H) as G.
      specialize (check_sound _ _ _ _ E). destruct found as [a|].
      - now destruct check_sound.
      - exact (check_sound M v G).
    Qed.

    (** Where the statements that stay are true, all are. *)
    Lemma check_removal_sound b ss : is_board b -> forall ds, check_removal b ss ds = true ->
      (forall s, In s ss -> exists c, In (s, c) b)
      /\ forall M v, all_true b (fun l => ~ In l ss) M v -> all_true b (fun _ => True) M v.
    Proof.
      intros B. induction ss as [|s ss IH]; intros [|d ds]; cbn [check_removal]; try discriminate.
      - intros _. split; [intros _ []|]. intros M v H l a I _. apply (H l a I). intros [].
      - destruct (assoc s b) as [c|] eqn:E; [|discriminate].
        rewrite andb_true_iff. intros [P R]. apply assoc_in in E. destruct (IH ds R) as [X A]. split.
        + intros t [<-|I]; [eauto|auto].
        + intros M v H. apply A. intros l a I N.
          destruct (Pos.eq_dec l s) as [->|D].
          * rewrite <- (unique_label b s c a (proj1 B) E I).
            apply (check_proof_goal d _ c P M v). intros e J.
            apply statements_spec in J. destruct J as [k [J K]]. apply (H k e J).
            rewrite <- mem_spec. apply negb_true_iff in K. congruence.
          * apply (H l a I). intros [F|F]; [now apply D|now apply N].
    Qed.

    (** The whole: if the check accepts the evidence, the answer is true. *)
    Theorem check_certificate_sound b q w e :
      check_certificate b q w e = true -> is_board b /\ is_true b q w.
    Proof.
      unfold check_certificate. rewrite andb_true_iff. intros [B C]. apply check_board_spec in B.
      split; [exact B|].
      destruct e as [F|F|F|d|ds]; try (now apply check_model_claims in C);
        destruct q as [among|s among|[|s ss]], w; try discriminate; cbn in C.
      - apply check_proof_contradiction in C. intros M v H. apply (C M v). intros a I.
        apply statements_spec in I. destruct I as [l [I A]]. apply (H l a I). now apply is_asked_spec.
      - destruct (assoc s b) as [c|] eqn:E; [|discriminate]. apply assoc_in in E. exists c. split; [exact E|].
        apply check_proof_goal in C. intros M v H. apply (C M v). intros a I.
        apply statements_spec in I. destruct I as [l [I A]]. apply andb_true_iff in A. destruct A as [N A].
        apply (H l a I). apply negb_true_iff, Pos.eqb_neq in N. split; [exact N|]. now apply is_asked_spec.
      - apply (check_removal_sound b (s :: ss) B) in C. destruct C as [X A].
        intros t I. destruct (X t I) as [c J]. exists c. split; [exact J|].
        intros M v H. exact (A M v H t c J Logic.I).
    Qed.
  End Sound.
End Proofs.

(** What variables stand for does not matter for the statements of a board. *)
Theorem board_is_closed b l a : is_board b -> In (l, a) b ->
  forall M v w, holds M v a <-> holds M w a.
Proof.
  intros [_ C] I M v w. apply holds_agree. intros x F. rewrite (C l a x I) in F. discriminate.
Qed.
