(** Unsound rules are not proved sound: for each one here it is proved that it is not.
    So none of them could be added to the listing. Among them are all that are unsound in
    [examples/calculi/history]; the sound ones there are proved by the tactic of
    [Classical.v], as they stand. *)

From Coq Require Import List Bool PArith Lia.
From Referee Require Import Syntax Semantics Schema Instance Facts Meaning Form Sound Classical History.
Import ListNotations.
Local Open Scope positive_scope.

(** ** Structures of two objects that refute the unsound ones *)

Definition both : list bool := [true; false].

Definition connect_bool (c : connective) (p q : bool) : bool :=
  match c with And => p && q | Or => p || q | Implies => implb p q | Iff => Bool.eqb p q end.

Definition quantify_bool (q : quantifier) (p : bool -> bool) : bool :=
  match q with
  | ForAll => p true && p false
  | Exists => p true || p false
  | ExistsUnique => xorb (p true) (p false)
  end.

Fixpoint says_bool (F : letter -> list bool -> bool) (O : env bool) (s : schema) : bool :=
  match s with
  | STruth b => b
  | SEq l r => Bool.eqb (O l) (O r)
  | SLetter A args => F A (map O args)
  | SNot s => negb (says_bool F O s)
  | SBin c s t => connect_bool c (says_bool F O s) (says_bool F O t)
  | SQuant q x s => quantify_bool q (fun d => says_bool F (update O x d) s)
  end.

Definition relation_of (F : letter -> list bool -> bool) : letter -> list bool -> Prop :=
  fun A ds => F A ds = true.

Lemma quantify_bool_quantify q p : quantify_bool q p = true <-> quantify q (fun d => p d = true).
Proof.
  destruct q; simpl.
  - rewrite andb_true_iff. split; [intros [H K] []; auto | auto].
  - rewrite orb_true_iff. split; [intros [H | H]; eauto | intros [[] H]; auto].
  - destruct (p true) eqn:T, (p false) eqn:N; simpl; split; try congruence.
    + intros ([] & _ & U); [specialize (U false N) | specialize (U true T)]; discriminate.
    + intros _. exists true. split; auto. intros []; congruence.
    + intros _. exists false. split; auto. intros []; congruence.
    + intros ([] & H & _); congruence.
Qed.

Lemma says_bool_says F s : forall O, says_bool F O s = true <-> says (relation_of F) O s.
Proof.
  induction s; intros O; simpl.
  - tauto.
  - apply eqb_true_iff.
  - tauto.
  - rewrite negb_true_iff, <- IHs. destruct (says_bool F O s); split; congruence.
  - rewrite <- (connect_iff c _ _ _ _ (IHs1 O) (IHs2 O)).
    destruct c, (says_bool F O s1), (says_bool F O s2); simpl; split; intuition congruence.
  - rewrite <- (quantify_iff q _ _ (fun d => IHs (update O x d))). apply quantify_bool_quantify.
Qed.

Definition premise_bool (F : letter -> list bool -> bool) (O : env bool) (p : premise) : bool :=
  match p with
  | Line s => says_bool F O s
  | Box s t => implb (says_bool F O s) (says_bool F O t)
  end.

(** The premises hold here, and the conclusion does not. *)
Definition refutes (F : letter -> list bool -> bool) (O : env bool) (f : form) : bool :=
  match conclusion f, witnesses f, arbitrary f with
  | Instance c, [], [] => forallb (premise_bool F O) (premises f) && negb (says_bool F O c)
  | _, _, _ => false
  end.

Lemma premises_bool F O ps : forallb (premise_bool F O) ps = true -> premises_true (relation_of F) O ps.
Proof.
  induction ps as [| p ps IH]; simpl; auto. rewrite andb_true_iff. intros [P Ps]. split; auto.
  destruct p as [s | s t]; simpl in *; rewrite <- !says_bool_says; auto.
  intros H. rewrite H in P. exact P.
Qed.

Lemma refutes_unsound F O f : refutes F O f = true -> ~ sound_form f.
Proof.
  unfold refutes, sound_form. destruct (conclusion f) as [c |]; [| discriminate].
  destruct (witnesses f); [| discriminate]. destruct (arbitrary f) eqn:A; [| discriminate].
  rewrite andb_true_iff, negb_true_iff. intros [P C] S. apply premises_bool in P.
  enough (says_bool F O c = true) by congruence. apply says_bool_says, S; auto.
  rewrite A. simpl. exists (relation_of F), O.
  apply (premises_true_agree (relation_of F) _ O); auto.
  intros B ds. unfold mix. now destruct (stays_arbitrary f B).
Qed.

(** The structures that are tried: what [A] and [B] mean, and what all letters for objects
    stand for. All other letters are false. *)
Definition relations : list (list bool -> bool) :=
  [fun _ => true; fun _ => false; fun ds => hd true ds; fun ds => negb (hd true ds);
   fun ds => Bool.eqb (hd true ds) (hd true (tl ds))].

Definition tried : list ((letter -> list bool -> bool) * env bool) :=
  flat_map (fun a => flat_map (fun b => map (fun d =>
    (fun A => if A =? 65 then a else if A =? 66 then b else fun _ => false, fun _ => d)) both) relations) relations.

Definition refuted (f : form) : bool := existsb (fun s => refutes (fst s) (snd s) f) tried.

Lemma refuted_unsound f : refuted f = true -> ~ sound_form f.
Proof. unfold refuted. rewrite existsb_exists. intros (s & _ & H). now apply refutes_unsound in H. Qed.

(** Free logic's rule for every object of an inner domain. No rule there introduces
    witnesses. Among rules that do, it goes wrong: from [forall x, exists y, ~ p x y] one
    has [~ p e w], where [w] was chosen for [e]; assuming [p e w] leads to [tF]; and the
    rule would say that no [x] has [p x w]. *)
Definition inner_domain : form :=
  Build_form [Box (SLetter 69 [101]) (SLetter 65 [101])] [(101, AVariable)]
    [IsArbitrary 101; NotFreeIn 101 65; NotFreeIn 101 69] []
    (Instance (SQuant ForAll 120 (SBin Implies (SLetter 69 [120]) (SLetter 65 [120])))).

Lemma inner_domain_unsound : ~ sound_form inner_domain.
Proof.
  intros S. specialize (S bool (fun A ds => if A =? 69 then hd true ds = true else False) (fun _ => false)).
  cbn in S. assert (H : false = true -> False) by discriminate.
  refine (S (conj H I) _ true eq_refl).
  intros d. exists (fun _ _ => False), (fun _ => d). tauto.
Qed.

Theorem history_is_unsound :
  Forall (Forall (fun r => List.Exists (fun f => ~ sound_form f) (forms r))) history_unsound.
Proof.
  unfold history_unsound. each.
  all: match goal with |- Forall _ ?calculus => unfold calculus end.
  all: each; cbn [forms]; apply Exists_cons_hd;
    first [exact inner_domain_unsound | apply refuted_unsound; vm_compute; reflexivity].
Qed.

(** ** Classical rules without one of their provisos *)

Definition universal_introduction (ps : list proviso) : form :=
  Build_form [Line (SLetter 65 [101])] [(101, AVariable)] ps [] (Instance (SQuant ForAll 120 (SLetter 65 [120]))).

Lemma universal_introduction_sound :
  excluded_middle -> sound_form (universal_introduction [IsArbitrary 101; NotFreeIn 101 65]).
Proof. intros middle. prove_form. Qed.

Lemma universal_introduction_without_arbitrary : ~ sound_form (universal_introduction [NotFreeIn 101 65]).
Proof. apply refuted_unsound. vm_compute. reflexivity. Qed.

Lemma universal_introduction_without_not_free : ~ sound_form (universal_introduction [IsArbitrary 101]).
Proof.
  intros S. specialize (S bool (fun _ ds => hd true ds = true) (fun _ => true)). cbn in S.
  enough (false = true) by discriminate. apply S; auto.
  intros d. exists (fun _ _ => True), (fun _ => d). auto.
Qed.

Definition existential_elimination (ps : list proviso) : form :=
  Build_form [Line (SQuant Exists 120 (SLetter 65 [120])); Box (SLetter 65 [101]) (SLetter 66 [])]
    [(101, AVariable)] ps [] (Instance (SLetter 66 [])).

Lemma existential_elimination_sound :
  excluded_middle -> sound_form (existential_elimination [IsArbitrary 101; NotFreeIn 101 65; NotFreeIn 101 66]).
Proof. intros middle. prove_form. Qed.

(** [A] holds of [true]; of [e], which is [false], nothing holds, nor does [B]. *)
Lemma existential_elimination_without ps :
  In ps [[NotFreeIn 101 65; NotFreeIn 101 66]; [IsArbitrary 101; NotFreeIn 101 65]; [IsArbitrary 101; NotFreeIn 101 66]] ->
  ~ sound_form (existential_elimination ps).
Proof.
  intros I S.
  destruct I as [<- | [<- | [<- | []]]]; [revert S; apply refuted_unsound; vm_compute; reflexivity | |];
    specialize (S bool (fun A ds => if A =? 65 then hd true ds = true else False) (fun _ => false)); cbn in S;
    apply S; auto; try (split; [exists true; reflexivity | split; [discriminate | exact Logic.I]]).
  - intros d. exists (fun _ _ => True), (fun _ => d). split; [exists true; reflexivity | auto].
  - intros d. exists (fun _ ds => hd true ds = negb d), (fun _ => d). cbn.
    split; [exists (negb d); reflexivity | split; [now destruct d | exact Logic.I]].
Qed.

Definition witness (ps : list proviso) (ws : list letter) : form :=
  Build_form [] [(101, AVariable)] ps ws
    (Instance (SBin Implies (SQuant Exists 120 (SLetter 65 [120])) (SLetter 65 [101]))).

Lemma witness_sound : excluded_middle -> sound_form (witness [IsFresh 101; NotFreeIn 101 65] [101]).
Proof. intros middle. prove_form. Qed.

Lemma witness_without_witness : ~ sound_form (witness [IsFresh 101; NotFreeIn 101 65] []).
Proof. apply refuted_unsound. vm_compute. reflexivity. Qed.

Lemma witness_without_fresh : ~ sound_form (witness [NotFreeIn 101 65] [101]).
Proof. intros (_ & _ & F & _). discriminate. Qed.

(** [A] may then mean that an object is not [e]. *)
Lemma witness_without_not_free : ~ sound_form (witness [IsFresh 101] [101]).
Proof.
  intros (_ & _ & _ & S). specialize (S bool (fun _ _ => True) (fun _ => true) Logic.I). cbn in S.
  destruct S as [d S]. specialize (S (fun _ ds => hd true ds = negb d) (fun _ => d)). cbn in S.
  assert (H : d = negb d) by (apply S; exists (negb d); reflexivity). now destruct d.
Qed.

(** ** The sound rules of history *)

Theorem history_is_sound : excluded_middle -> Forall sound_rules history_sound.
Proof.
  intros middle. unfold history_sound. each.
  all: unfold sound_rules; match goal with |- Forall _ ?calculus => unfold calculus end.
  all: each; cbn [forms]; each.
  all: prove_form.
Qed.
