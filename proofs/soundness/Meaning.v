(** What a schema says, when its letters mean relations and objects; and that an
    instance of it says just that. *)

From Coq Require Import List Bool PArith NArith Lia.
From Referee Require Import Syntax Semantics Schema Instance Facts.
Import ListNotations.

(** [F]: what formula letters mean; [O]: what object letters mean. *)
Fixpoint says {D} (F : letter -> list D -> Prop) (O : env D) (s : schema) : Prop :=
  match s with
  | STruth b => b = true
  | SEq l r => O l = O r
  | SLetter A args => F A (map O args)
  | SNot s => ~ says F O s
  | SBin c s t => connect c (says F O s) (says F O t)
  | SQuant q x s => quantify q (fun d => says F (update O x d) s)
  end.

(** What the letters mean that an assignment gives a value, in a structure. *)
Definition formula_meaning (M : structure) (alpha : assignment) (v : env (domain M))
    (A : letter) (ds : list (domain M)) : Prop :=
  match assoc A (formulas alpha) with
  | Some (holes, body) => length holes = length ds /\ holds M (updates v holes ds) body
  | None => False
  end.

Definition object_meaning (M : structure) (alpha : assignment) (v : env (domain M)) : env (domain M) :=
  fun l => match assoc l (objects alpha) with Some t => value M v t | None => some_object M end.

(** ** The walk *)

(** What a matcher finds has the same value on both sides. *)
Definition agrees M (m : matcher) (L R : env (domain M)) : Prop :=
  forall x t, m x t = true -> L x = value M R t.

Lemma value_update_unused M v y d t :
  occurs y t = false -> value M (update v y d) t = value M v t.
Proof.
  intros H. apply value_agree. intros x Hx. apply update_other. congruence.
Qed.

Lemma agrees_bind M m L R x y d :
  agrees M m L R -> agrees M (bind x y m) (update L x d) (update R y d).
Proof.
  intros H x' t. unfold bind, update at 1. destruct (Pos.eqb_spec x' x) as [-> | n].
  - destruct t; try discriminate. intros E. apply Pos.eqb_eq in E. subst. simpl. now rewrite update_same.
  - rewrite andb_true_iff, negb_true_iff. intros [E O]. rewrite value_update_unused; auto.
Qed.

Lemma agrees_hide M m L R y d : agrees M m L R -> agrees M (hide y m) L (update R y d).
Proof.
  intros H x t. unfold hide. rewrite andb_true_iff, negb_true_iff. intros [E O].
  rewrite value_update_unused; auto.
Qed.

Lemma agrees_same M v : agrees M same_variable v v.
Proof. intros x []; simpl; try discriminate. intros H. apply Pos.eqb_eq in H. congruence. Qed.

Lemma terms_match_value M m L R s : agrees M m L R ->
  forall t, terms_match m s t = true -> value M L s = value M R t.
Proof.
  intros A. induction s as [x | n | f ss IH] using term_induction.
  - intros t. apply A.
  - intros []; simpl; try discriminate. intros H. apply Pos.eqb_eq in H. congruence.
  - intros [| | g ts]; simpl; try discriminate. rewrite andb_true_iff. intros [E H]. apply Pos.eqb_eq in E. subst. f_equal.
    apply (all2_impl _ _ _ IH) in H. induction H; simpl; inversion IH; subst; f_equal; auto.
Qed.

Lemma terms_match_values M m L R ss : agrees M m L R ->
  forall ts, all2 (terms_match m) ss ts = true -> map (value M L) ss = map (value M R) ts.
Proof.
  intros A. induction ss as [| s ss IH]; intros [| t ts]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [H Hs]. f_equal; eauto using terms_match_value.
Qed.

Ltac booleans :=
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : negb _ = true |- _ => apply negb_true_iff in H
  | H : _ || _ = false |- _ => apply orb_false_iff in H; destruct H
  | H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H; subst
  | H : N.eqb _ _ = true |- _ => apply N.eqb_eq in H; subst
  | H : Bool.eqb _ _ = true |- _ => apply Bool.eqb_prop in H; subst
  | H : connective_eqb _ _ = true |- _ => apply connective_eqb_eq in H; subst
  | H : quantifier_eqb _ _ = true |- _ => apply quantifier_eqb_eq in H; subst
  | H : comparison_eqb _ _ = true |- _ => apply comparison_eqb_eq in H; subst
  end.

Lemma formulas_match_holds M a : forall m L R b, agrees M m L R ->
  formulas_match m a b = true -> (holds M L a <-> holds M R b).
Proof.
  induction a; intros m L R b' A H; destruct b'; simpl in *; try discriminate; booleans; try tauto.
  - now rewrite (terms_match_values M m L R ts A ts0).
  - now rewrite (terms_match_value M m L R s A s0), (terms_match_value M m L R t A t0).
  - rewrite (IHa m L R b'); tauto.
  - apply connect_iff; eauto.
  - apply quantify_iff. intros d. eapply IHa; [| eassumption]. now apply agrees_bind.
Qed.

Lemma same_holds M v a b : same a b = true -> (holds M v a <-> holds M v b).
Proof. apply formulas_match_holds, agrees_same. Qed.

Lemma assoc_combine {B C} (f : B -> C) x xs : forall bs,
  assoc x (combine xs (map f bs)) = option_map f (assoc x (combine xs bs)).
Proof.
  induction xs as [| y xs IH]; intros [| b bs]; simpl; auto. now destruct (Pos.eqb x y).
Qed.

Lemma agrees_fill M object free (O L R : env (domain M)) holes args :
  agrees M object O R -> agrees M free L R ->
  agrees M (fill (combine holes args) object free) (updates L holes (map O args)) R.
Proof.
  intros HO HL x t. unfold fill, updates. rewrite assoc_combine.
  unfold letter, var in *. destruct (assoc x (combine holes args)); simpl; intros E; [now apply HO | now apply HL].
Qed.

Lemma all2_length {A B} (f : A -> B -> bool) xs : forall ys, all2 f xs ys = true -> length xs = length ys.
Proof. induction xs; intros []; simpl; try discriminate; auto. intros H. booleans. auto. Qed.

Lemma fits_says M alpha v s : forall object free scope O R st,
  agrees M object O R -> agrees M free v R ->
  fits alpha object free scope s st = true ->
  (holds M R st <-> says (formula_meaning M alpha v) O s).
Proof.
  induction s; intros object free scope O R st HO HL H; simpl in H.
  - destruct st; try discriminate. booleans. simpl. tauto.
  - destruct st as [| | | t u | | |]; try discriminate. booleans. simpl.
    rewrite (HO _ t), (HO _ u) by eassumption. tauto.
  - simpl. unfold formula_meaning. destruct (assoc A (formulas alpha)) as [[holes body] |]; try discriminate.
    booleans. rewrite map_length. apply all2_length in H.
    rewrite <- (formulas_match_holds M body (fill (combine holes args) object free) (updates v holes (map O args)) R st); [tauto | | eassumption].
    now apply agrees_fill.
  - destruct st; try discriminate. simpl. rewrite (IHs object free scope O R st); tauto.
  - destruct st; try discriminate. booleans. simpl. apply connect_iff; eauto.
  - destruct st; try discriminate. booleans. simpl. apply quantify_iff. intros d.
    eapply IHs; [| | eassumption]; [now apply agrees_bind | now apply agrees_hide].
Qed.

(** An instance says what its schema says of the meanings of the letters. *)
Theorem instance_says M alpha v s a :
  instance s alpha a = true ->
  (holds M v a <-> says (formula_meaning M alpha v) (object_meaning M alpha v) s).
Proof.
  apply fits_says; [| apply agrees_same].
  intros l t. unfold object_of, object_meaning. destruct (assoc l (objects alpha)); try discriminate.
  intros H. now apply term_eqb_eq in H as ->.
Qed.

(** ** Free variables of what letters stand for *)

Lemma occurs_terms x t ts : In t ts -> occurs x t = true -> existsb (occurs x) ts = true.
Proof. intros. apply existsb_exists. eauto. Qed.

(** Each free variable on the left meets a term on the right whose variables are free. *)
Definition meets (m : matcher) (x : positive) (free : var -> Prop) : Prop :=
  exists t, m x t = true /\ forall y, occurs y t = true -> free y.

Lemma terms_match_meets m x s : forall t,
  terms_match m s t = true -> occurs x s = true -> meets m x (fun y => occurs y t = true).
Proof.
  induction s as [y | n | f ss IH] using term_induction; intros t; simpl; try discriminate.
  - intros H E. booleans. exists t. auto.
  - destruct t as [| | g ts]; try discriminate. intros H E. booleans. clear - IH E H0.
    revert ts H0. induction IH as [| s ss Hs IHs IH']; intros [| t ts]; simpl in *; try discriminate.
    intros H. booleans. apply orb_true_iff in E as [E | E].
    + destruct (Hs t) as (u & Hu & Hf); auto. exists u. split; auto. intros y Hy. simpl. rewrite (Hf y Hy). auto.
    + destruct (IH' E ts) as (u & Hu & Hf); auto. exists u. split; auto. intros y Hy. simpl.
      simpl in Hf. rewrite (Hf y Hy). apply orb_true_r.
Qed.

Lemma terms_match_meets_list m x ss : forall ts,
  all2 (terms_match m) ss ts = true -> existsb (occurs x) ss = true ->
  meets m x (fun y => existsb (occurs y) ts = true).
Proof.
  intros ts H E. apply (terms_match_meets m x (App 1%positive ss) (App 1%positive ts)); simpl; auto.
Qed.

Lemma meets_weaken m x (P Q : var -> Prop) : meets m x P -> (forall y, P y -> Q y) -> meets m x Q.
Proof. intros (t & H & F) I. exists t. auto. Qed.

Lemma formulas_match_meets x a : forall m b,
  formulas_match m a b = true -> free_in x a = true -> meets m x (fun y => free_in y b = true).
Proof.
  induction a; intros m b' H E; destruct b'; simpl in *; try discriminate; booleans.
  - eapply terms_match_meets_list; eauto.
  - apply orb_true_iff in E as [E | E].
    + eapply meets_weaken; [eapply terms_match_meets; [exact H | exact E] |]. simpl. intros y ->. auto.
    + eapply meets_weaken; [eapply terms_match_meets; [exact H0 | exact E] |]. simpl. intros y ->. apply orb_true_r.
  - eauto.
  - apply orb_true_iff in E as [E | E].
    + eapply meets_weaken; [eapply IHa1; eauto |]. simpl. intros y ->. auto.
    + eapply meets_weaken; [eapply IHa2; eauto |]. simpl. intros y ->. apply orb_true_r.
  - edestruct IHa as (t & Ht & F); [eassumption | eassumption |]. unfold bind in Ht.
    match goal with N : (x =? _)%positive = false |- _ => rewrite N in Ht end. booleans.
    exists t. split; auto. intros y Hy. rewrite (F y Hy), andb_true_r. apply negb_true_iff, Pos.eqb_neq. congruence.
Qed.

Fixpoint letter_in (A : letter) (s : schema) : bool :=
  match s with
  | STruth _ | SEq _ _ => false
  | SLetter B _ => Pos.eqb A B
  | SNot s => letter_in A s
  | SBin _ s t => letter_in A s || letter_in A t
  | SQuant _ _ s => letter_in A s
  end.

Lemma assoc_in {B} x xs : forall (bs : list B) b, assoc x (combine xs bs) = Some b -> In x xs.
Proof.
  induction xs as [| y xs IH]; intros [| b' bs] b; simpl; try discriminate.
  destruct (Pos.eqb_spec x y) as [-> | n]; eauto.
Qed.

Lemma fits_meets alpha A holes body x s : 
  assoc A (formulas alpha) = Some (holes, body) -> free_in x body = true -> ~ In x holes ->
  forall object free scope st,
  fits alpha object free scope s st = true -> letter_in A s = true ->
  meets free x (fun y => free_in y st = true).
Proof.
  intros HA HF HN. induction s; intros object free scope st H E; simpl in H, E; try discriminate.
  - booleans. rewrite HA in H. booleans. eapply formulas_match_meets in HF; [| eassumption].
    destruct HF as (t & Ht & F). exists t. split; auto. unfold fill in Ht.
    destruct (assoc x (combine holes args)) eqn:EA; auto. now apply assoc_in in EA.
  - destruct st; try discriminate. simpl. eauto.
  - destruct st; try discriminate. booleans. apply orb_true_iff in E as [E | E].
    + eapply meets_weaken; [eapply IHs1; eauto |]. simpl. intros y ->. auto.
    + eapply meets_weaken; [eapply IHs2; eauto |]. simpl. intros y ->. apply orb_true_r.
  - destruct st; try discriminate. booleans. edestruct IHs as (t & Ht & F); [eassumption | eassumption |].
    unfold hide in Ht. booleans. exists t. split; auto. intros y Hy. simpl.
    rewrite (F y Hy), andb_true_r. apply negb_true_iff, Pos.eqb_neq. congruence.
Qed.

(** The free variables of what a letter stands for, holes aside, are free in each
    instance of a schema that has the letter. *)
Lemma instance_free alpha A holes body x s a :
  assoc A (formulas alpha) = Some (holes, body) -> free_in x body = true -> ~ In x holes ->
  instance s alpha a = true -> letter_in A s = true -> free_in x a = true.
Proof.
  intros HA HF HN H E. destruct (fits_meets _ _ _ _ _ _ HA HF HN _ _ _ _ H E) as (t & Ht & F).
  destruct t; try discriminate. simpl in Ht. booleans. apply F. simpl. apply Pos.eqb_refl.
Qed.
