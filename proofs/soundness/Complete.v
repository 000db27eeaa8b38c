(** The other direction of instances: whatever comes of replacing the letters of a schema
    without capture is accepted, under any names of bound variables. *)

From Coq Require Import List Bool PArith NArith.
From Referee Require Import Syntax Schema Instance Facts Meaning.
Import ListNotations.

(** ** Replacing letters *)

Definition substitution := var -> term.

Definition keep (s : substitution) (x : var) : substitution := fun y => if Pos.eqb y x then Var x else s y.

Fixpoint subst_term (s : substitution) (t : term) : term :=
  match t with
  | Var x => s x
  | Num n => Num n
  | App f ts => App f (map (subst_term s) ts)
  end.

(** The free variables of a formula are replaced as they stand. *)
Fixpoint subst (s : substitution) (a : formula) : formula :=
  match a with
  | Truth b => Truth b
  | Card c n => Card c n
  | Atom p ts => Atom p (map (subst_term s) ts)
  | Eq t u => Eq (subst_term s t) (subst_term s u)
  | Not a => Not (subst s a)
  | Bin c a b => Bin c (subst s a) (subst s b)
  | Quant q x a => Quant q x (subst (keep s x) a)
  end.

(** No quantifier binds a variable of what is put below it. *)
Fixpoint no_capture (s : substitution) (a : formula) : Prop :=
  match a with
  | Truth _ | Card _ _ | Atom _ _ | Eq _ _ => True
  | Not a => no_capture s a
  | Bin _ a b => no_capture s a /\ no_capture s b
  | Quant _ x a =>
      (forall y, y <> x -> free_in y a = true -> occurs x (s y) = false) /\ no_capture (keep s x) a
  end.

Section Replacing.
Context (alpha : assignment).

(** The names that bound variables of the schema get. *)
Context (names : letter -> var).

Definition filled (O : letter -> term) (holes : list var) (args : list letter) : substitution :=
  fun x => match assoc x (combine holes args) with Some l => O l | None => Var x end.

Definition bound (O : letter -> term) (x : letter) : letter -> term :=
  fun l => if Pos.eqb l x then Var (names x) else O l.

Fixpoint replaced (O : letter -> term) (s : schema) : formula :=
  match s with
  | STruth b => Truth b
  | SEq l r => Eq (O l) (O r)
  | SLetter A args =>
      match assoc A (formulas alpha) with
      | Some (holes, body) => subst (filled O holes args) body
      | None => Truth false
      end
  | SNot s => Not (replaced O s)
  | SBin c s t => Bin c (replaced O s) (replaced O t)
  | SQuant q x s => Quant q (names x) (replaced (bound O x) s)
  end.

Definition object (l : letter) : term := match assoc l (objects alpha) with Some t => t | None => Num xH end.

(** An object letter that the schema does not bind, or that it binds further out. *)
Fixpoint object_in (l : letter) (s : schema) : bool :=
  match s with
  | STruth _ => false
  | SEq a b => Pos.eqb l a || Pos.eqb l b
  | SLetter _ args => mem l args
  | SNot s => object_in l s
  | SBin _ s t => object_in l s || object_in l t
  | SQuant _ x s => negb (Pos.eqb l x) && object_in l s
  end.

(** The letters have values of the right kind, and nothing is captured. *)
Fixpoint can_replace (O : letter -> term) (scope : list letter) (s : schema) : Prop :=
  match s with
  | STruth _ => True
  | SEq a b => True
  | SLetter A args =>
      exists holes body, assoc A (formulas alpha) = Some (holes, body)
      /\ length holes = length args /\ distinct holes = true
      /\ no_capture (filled O holes args) body
  | SNot s => can_replace O scope s
  | SBin _ s t => can_replace O scope s /\ can_replace O scope t
  | SQuant _ x s =>
      (forall l, l <> x -> object_in l s = true -> occurs (names x) (O l) = false)
      /\ (forall A holes body, letter_in A s = true -> assoc A (formulas alpha) = Some (holes, body) ->
            free_in (names x) body = true -> In (names x) holes)
      /\ can_replace (bound O x) (x :: scope) s
  end.

Lemma terms_match_subst m s t :
  (forall x, occurs x t = true -> m x (s x) = true) -> terms_match m t (subst_term s t) = true.
Proof.
  induction t as [x | n | f ts IH] using term_induction; simpl; intros H.
  - apply H, Pos.eqb_refl.
  - apply Pos.eqb_refl.
  - rewrite Pos.eqb_refl. simpl. induction IH as [| t ts Ht Hts IH']; simpl in *; auto.
    rewrite Ht, IH'; auto; intros x E; apply H; rewrite E; auto using orb_true_r.
Qed.

Lemma terms_match_substs m s ts :
  (forall x, existsb (occurs x) ts = true -> m x (s x) = true) ->
  all2 (terms_match m) ts (map (subst_term s) ts) = true.
Proof.
  intros H. pose proof (terms_match_subst m s (App xH ts) H) as G. exact G.
Qed.

Lemma formulas_match_subst a : forall m s, no_capture s a ->
  (forall x, free_in x a = true -> m x (s x) = true) -> formulas_match m a (subst s a) = true.
Proof.
  induction a; simpl; intros m sub C H.
  - apply Bool.eqb_reflx.
  - apply andb_true_iff. split; [now apply comparison_eqb_eq | apply N.eqb_refl].
  - rewrite Pos.eqb_refl. now apply terms_match_substs.
  - rewrite !terms_match_subst; auto; intros x E; apply H; rewrite E; auto using orb_true_r.
  - auto.
  - destruct C as [C1 C2]. rewrite IHa1, IHa2; auto; try (intros x E; apply H; rewrite E; auto using orb_true_r).
    rewrite !andb_true_r. now apply connective_eqb_eq.
  - destruct C as [C1 C2]. apply andb_true_iff. split; [now apply quantifier_eqb_eq |].
    apply IHa; auto. intros y F. unfold bind, keep. destruct (Pos.eqb_spec y x) as [-> | n].
    + apply Pos.eqb_refl.
    + rewrite (C1 y n F), andb_true_r. apply H. apply Pos.eqb_neq in n. now rewrite n, F.
Qed.

Lemma length_all2 {A B} (xs : list A) : forall ys : list B, length xs = length ys -> all2 (fun _ _ => true) xs ys = true.
Proof. induction xs as [| x xs IH]; intros [| y ys]; simpl; try discriminate; auto. Qed.

Lemma assoc_some_in {B} x xs : forall (bs : list B) b, assoc x (combine xs bs) = Some b -> In b bs.
Proof.
  induction xs as [| y xs IH]; intros [| b' bs] b; simpl; try discriminate.
  destruct (Pos.eqb x y); [intros [= ->]; auto | eauto].
Qed.

Lemma assoc_none_not_in {B} x xs : forall bs : list B, length xs = length bs -> assoc x (combine xs bs) = None -> ~ In x xs.
Proof.
  induction xs as [| y xs IH]; intros [| b bs] L; simpl in *; try discriminate; auto.
  destruct (Pos.eqb_spec x y); [discriminate |]. intros E [-> | I]; [tauto | apply (IH bs) in I; auto].
Qed.

Lemma mem_true x xs : mem x xs = true <-> In x xs.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (y & I & E). apply Pos.eqb_eq in E. congruence.
  - intros I. exists x. split; auto using Pos.eqb_refl.
Qed.

Lemma replaced_fits s : forall O scope ob fr, can_replace O scope s ->
  (forall l, object_in l s = true -> mem l scope = true \/ assoc l (objects alpha) <> None) ->
  (forall l, object_in l s = true -> ob l (O l) = true) ->
  (forall A holes body y, letter_in A s = true -> assoc A (formulas alpha) = Some (holes, body) ->
     free_in y body = true -> ~ In y holes -> fr y (Var y) = true) ->
  fits alpha ob fr scope s (replaced O s) = true.
Proof.
  induction s; simpl; intros O scope ob fr C V Ho Hf.
  - apply Bool.eqb_reflx.
  - rewrite !Ho; auto; rewrite Pos.eqb_refl; auto using orb_true_r.
  - destruct C as (holes & body & E & L & Di & Nc). rewrite E in *.
    rewrite length_all2, Di by assumption. simpl. apply andb_true_iff. split.
    + apply forallb_forall. intros l I. apply mem_true, V in I as [-> | I]; auto.
      destruct (assoc l (objects alpha)); [apply orb_true_r | tauto].
    + apply formulas_match_subst; auto. intros y F. unfold fill, filled.
      destruct (assoc y (combine holes args)) as [l |] eqn:Ea; unfold var, letter in *; rewrite ?Ea.
      * apply Ho. apply mem_true. eapply assoc_some_in; eauto.
      * apply (Hf A holes body); auto using Pos.eqb_refl. eapply assoc_none_not_in; eauto.
  - apply IHs; auto.
  - destruct C as [C1 C2]. apply andb_true_iff; split; [apply andb_true_iff; split |].
    + now apply connective_eqb_eq.
    + apply IHs1; auto; intros; [apply V | apply Ho |]; try (now apply orb_true_iff; auto).
      eapply Hf; eauto. apply orb_true_iff; auto.
    + apply IHs2; auto; intros; [apply V | apply Ho |]; try (now apply orb_true_iff; auto).
      eapply Hf; eauto. apply orb_true_iff; auto.
  - destruct C as (C1 & C2 & C3). apply andb_true_iff. split; [now apply quantifier_eqb_eq |].
    apply IHs; auto.
    + intros l I. simpl. destruct (Pos.eqb_spec l x) as [-> | n]; simpl; auto.
      apply V. apply Pos.eqb_neq in n. now rewrite n, I.
    + intros l I. unfold bind, bound. destruct (Pos.eqb_spec l x) as [-> | n].
      * apply Pos.eqb_refl.
      * rewrite (C1 l n I), andb_true_r. apply Ho. apply Pos.eqb_neq in n. now rewrite n, I.
    + intros A holes body y I E F N. unfold hide. rewrite (Hf A holes body y I E F N). simpl.
      apply negb_true_iff, Pos.eqb_neq. intros <-. apply N. eapply C2; eauto.
Qed.
End Replacing.

(** ** Other names of bound variables *)

Definition composes (m n k : matcher) : Prop :=
  forall x t u, m x t = true -> terms_match n t u = true -> k x u = true.

Lemma terms_match_composes m n k s : composes m n k ->
  forall t u, terms_match m s t = true -> terms_match n t u = true -> terms_match k s u = true.
Proof.
  intros C. induction s as [x | i | f ss IH] using term_induction; intros t u H K; simpl in *.
  - eapply C; eauto.
  - destruct t; try discriminate. destruct u; try discriminate. simpl in K. booleans. apply Pos.eqb_refl.
  - destruct t as [| | g ts]; try discriminate. destruct u as [| | h us]; try discriminate. simpl in K. booleans.
    rewrite Pos.eqb_refl. simpl.
    match goal with A : all2 (terms_match m) ss ts = true, B : all2 (terms_match n) ts us = true |- _ => revert ts us A B end.
    induction IH as [| s ss Hs Hss IH']; intros [| t ts] [| u us]; simpl; try discriminate; auto.
    intros A B. booleans. rewrite (Hs t u), (IH' ts us); auto.
Qed.

Lemma terms_match_composes_list m n k ss ts us : composes m n k ->
  all2 (terms_match m) ss ts = true -> all2 (terms_match n) ts us = true -> all2 (terms_match k) ss us = true.
Proof.
  intros C H K. pose proof (terms_match_composes m n k (App xH ss) C (App xH ts) (App xH us) H K) as G. exact G.
Qed.

(** Where [y] does not stand, a match below a quantifier is one without it, and [z] does
    not stand on the other side. *)
Lemma terms_match_unbound n y z t : forall u, terms_match (bind y z n) t u = true -> occurs y t = false ->
  terms_match n t u = true /\ occurs z u = false.
Proof.
  induction t as [x | i | f ts IH] using term_induction; intros u H O; simpl in *.
  - unfold bind in H. rewrite Pos.eqb_sym, O in H. booleans. auto.
  - destruct u; try discriminate. auto.
  - destruct u as [| | g us]; try discriminate. booleans. rewrite Pos.eqb_refl. simpl.
    match goal with A : all2 _ ts us = true |- _ => revert us A O end. induction IH as [| t ts Ht Hts IH']; intros [| u us]; simpl; try discriminate; auto.
    intros H O. booleans. destruct (Ht u) as [-> ->]; auto. now destruct (IH' us) as [-> ->].
Qed.

Lemma composes_bind m n k x y z : composes m n k -> composes (bind x y m) (bind y z n) (bind x z k).
Proof.
  intros C x' t u H K. unfold bind at 1 in H. unfold bind. destruct (Pos.eqb_spec x' x) as [-> | e].
  - destruct t; try discriminate. booleans. simpl in K. unfold bind in K. now rewrite Pos.eqb_refl in K.
  - booleans. apply terms_match_unbound in K as [K ->]; auto. rewrite (C x' t u H K). reflexivity.
Qed.

Lemma composes_hide m n k y z : composes m n k -> composes (hide y m) (bind y z n) (hide z k).
Proof.
  intros C x t u H K. unfold hide in *. booleans. apply terms_match_unbound in K as [K ->]; auto.
  rewrite (C x t u H K). reflexivity.
Qed.

Lemma formulas_match_composes a : forall m n k b c, composes m n k ->
  formulas_match m a b = true -> formulas_match n b c = true -> formulas_match k a c = true.
Proof.
  induction a; intros m n' k b' c' C H K; destruct b'; simpl in H; try discriminate;
    destruct c'; simpl in K; try discriminate; booleans; simpl.
  - apply Bool.eqb_reflx.
  - apply andb_true_iff. split; [now apply comparison_eqb_eq | apply N.eqb_refl].
  - rewrite Pos.eqb_refl. simpl. eapply terms_match_composes_list; eauto.
  - apply andb_true_iff; split; eapply terms_match_composes; eauto.
  - eauto.
  - apply andb_true_iff; split; [apply andb_true_iff; split |]; eauto. now apply connective_eqb_eq.
  - apply andb_true_iff; split; [now apply quantifier_eqb_eq |]. eapply IHa; eauto using composes_bind.
Qed.

Lemma fits_composes alpha s : forall ob ob' fr fr' n scope a b,
  composes ob n ob' -> composes fr n fr' ->
  fits alpha ob fr scope s a = true -> formulas_match n a b = true -> fits alpha ob' fr' scope s b = true.
Proof.
  induction s; intros ob ob' fr fr' n scope st st' Co Cf H K; simpl in H; simpl.
  - destruct st; try discriminate. destruct st'; try discriminate. simpl in K. booleans. apply Bool.eqb_reflx.
  - destruct st; try discriminate. destruct st'; try discriminate. simpl in K. booleans.
    apply andb_true_iff; split; eapply Co; eauto.
  - destruct (assoc A (formulas alpha)) as [[holes body] |]; try discriminate.
    apply andb_true_iff in H as [H M]. rewrite H. simpl. eapply formulas_match_composes; [| exact M | exact K].
    intros x t u Hx Hu. unfold fill in *. unfold var, letter in *.
    destruct (assoc x (combine holes args)); [eapply Co | eapply Cf]; eauto.
  - destruct st; try discriminate. destruct st'; try discriminate. simpl in K. eauto.
  - destruct st; try discriminate. destruct st'; try discriminate. simpl in K. booleans.
    apply andb_true_iff; split; [apply andb_true_iff; split |]; eauto. now apply connective_eqb_eq.
  - destruct st; try discriminate. destruct st'; try discriminate. simpl in K. booleans.
    apply andb_true_iff; split; [now apply quantifier_eqb_eq |].
    eapply IHs; [apply composes_bind; eauto | apply composes_hide; eauto | eassumption | eassumption].
Qed.

Lemma same_term t : forall u, terms_match same_variable t u = true -> t = u.
Proof.
  induction t as [x | i | f ts IH] using term_induction; intros u H; destruct u as [y | j | g us]; simpl in H; try discriminate.
  - booleans. reflexivity.
  - booleans. reflexivity.
  - booleans. f_equal. match goal with A : all2 _ ts us = true |- _ => revert us A end. induction IH as [| t ts Ht Hts IH']; intros [| u us]; simpl; try discriminate; auto.
    intros H. booleans. f_equal; auto.
Qed.

Lemma instance_same s alpha a b : instance s alpha a = true -> same a b = true -> instance s alpha b = true.
Proof.
  apply fits_composes; intros x t u H K; now apply same_term in K as <-.
Qed.

(** Letters are replaced, and then bound variables may be renamed. *)
Theorem replaced_is_instance alpha names s b :
  can_replace alpha names (object alpha) [] s ->
  (forall l, object_in l s = true -> assoc l (objects alpha) <> None) ->
  same (replaced alpha names (object alpha) s) b = true -> instance s alpha b = true.
Proof.
  intros C V. apply instance_same. apply replaced_fits; auto.
  - intros l I. unfold object_of, object. specialize (V l I). destruct (assoc l (objects alpha)); [apply term_eqb_refl | tauto].
  - intros. simpl. apply Pos.eqb_refl.
Qed.
