(** The check is sound. The proof, in short: a witness is a name for an object that has
    a property if any object has it, so the step that introduces it says something that
    can be made true by choosing the witness. Each line is true wherever these sayings,
    the axioms that it depends on and the assumptions around it are true. When a variable
    is arbitrary, other values of it go with other choices of the witnesses that were
    chosen for it, and of no others. *)

From Coq Require Import List Bool PArith NArith Lia.
From Coq Require Import SetoidList FSets.FMapPositive.
From Referee Require Import Syntax Semantics Schema Instance Facts Meaning Form Counting Counted Check.
Import ListNotations.

(** ** Sets with a limit *)

Definition covers (s : limited) (x : var) : Prop :=
  match s with None => True | Some s => VarSet.mem x s = true end.

Definition covers_all (s : limited) (a : formula) : Prop :=
  forall x, free_in x a = true -> covers s x.

Lemma mem_union x s t : VarSet.mem x (VarSet.union s t) = VarSet.mem x s || VarSet.mem x t.
Proof.
  apply eq_true_iff_eq. rewrite orb_true_iff, !VarSet.mem_spec. apply VarSet.union_spec.
Qed.

Lemma covers_limit s x : VarSet.mem x s = true -> covers (limit s) x.
Proof. unfold limit. now destruct (Nat.leb (VarSet.cardinal s) 64). Qed.

Lemma covers_join_left s t x : covers s x -> covers (join s t) x.
Proof.
  destruct s as [s |], t as [t |]; simpl; auto. intros H.
  destruct (VarSet.is_empty t); auto. apply covers_limit. now rewrite mem_union, H.
Qed.

Lemma covers_join_right s t x : covers t x -> covers (join s t) x.
Proof.
  destruct s as [s |], t as [t |]; simpl; auto. intros H.
  destruct (VarSet.is_empty t) eqn:E.
  - apply VarSet.is_empty_spec in E. apply VarSet.mem_spec in H. now apply E in H.
  - apply covers_limit. rewrite mem_union, H. apply orb_true_r.
Qed.

Lemma covers_free_vars a : covers_all (limit (free_vars a)) a.
Proof. intros x H. apply covers_limit. now rewrite free_vars_spec. Qed.

Lemma covers_fold {A} (f : A -> limited) xs x : forall s,
  covers s x \/ (exists a, In a xs /\ covers (f a) x) -> covers (fold_left (fun d a => join d (f a)) xs s) x.
Proof.
  induction xs as [| b xs IH]; intros s H; simpl.
  - destruct H as [H | (a & [] & _)]; auto.
  - apply IH. destruct H as [H | (a & [-> | I] & H)]; eauto using covers_join_left, covers_join_right.
Qed.

(** [u] was chosen for [x], or for too many variables to know. *)
Definition affected (ch : VarMap.t limited) (x u : var) : Prop :=
  exists c, VarMap.find u ch = Some c /\ covers c x.

Lemma unaffected_spec st x s u :
  unaffected st x s = true -> VarSet.mem u s = true -> ~ affected (chosen st) x u.
Proof.
  unfold unaffected. intros H I (c & E & C). apply VarSet.for_all_spec in H; [| now intros ? ? ->].
  apply VarSet.mem_spec in I. apply H in I. rewrite E in I. destruct c as [c |]; [| discriminate].
  simpl in C. now rewrite C in I.
Qed.

Lemma find_introduce ch ws vs u :
  VarMap.find u (introduce ch ws vs) = if mem u ws then Some (chosen_for ch ws vs) else VarMap.find u ch.
Proof.
  assert (G : forall (c : limited) ls (m : VarMap.t limited), VarMap.find u (fold_left (fun m w => VarMap.add w c m) ls m)
                             = if mem u ls then Some c else VarMap.find u m).
  { intros c ls. induction ls as [| w ls IH]; intros m; simpl; auto. rewrite IH.
    destruct (Pos.eqb_spec u w) as [-> | n]; simpl.
    - rewrite VarMap.gss. now destruct (mem w ls).
    - rewrite VarMap.gso by assumption. reflexivity. }
  destruct ws as [| w ws]; [reflexivity | apply G].
Qed.

Lemma mem_in x xs : mem x xs = true <-> In x xs.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (y & I & E). apply Pos.eqb_eq in E. congruence.
  - intros I. exists x. split; auto using Pos.eqb_refl.
Qed.

Lemma mem_not_in x xs : mem x xs = false <-> ~ In x xs.
Proof. rewrite <- mem_in. destruct (mem x xs); split; congruence || tauto. Qed.

Lemma chosen_for_covers ch ws vs u :
  VarSet.mem u vs = true -> ~ In u ws ->
  covers (chosen_for ch ws vs) u
  /\ forall cu x, VarMap.find u ch = Some cu -> covers cu x -> covers (chosen_for ch ws vs) x.
Proof.
  intros I N. apply VarSet.mem_spec, VarSet.elements_spec1 in I. apply mem_not_in in N.
  assert (G : forall x, covers (join (Some (VarSet.singleton u)) (behind ch u)) x -> covers (chosen_for ch ws vs) x).
  { intros x C. unfold chosen_for. rewrite VarSet.fold_spec.
    assert (K : forall us s, covers s x \/ In u us ->
      covers (fold_left (fun all u => if mem u ws then all
        else join all (join (Some (VarSet.singleton u)) (behind ch u))) us s) x).
    { induction us as [| w us IH]; intros s [H | H]; simpl; auto; [destruct H | |].
      - apply IH. left. destruct (mem w ws); auto using covers_join_left.
      - destruct H as [-> | H]; [| apply IH; auto]. apply IH. left. rewrite N. now apply covers_join_right. }
    apply K. right. apply InA_alt in I as (y & E & I). change (u = y) in E. rewrite E. exact I. }
  split.
  - apply G, covers_join_left. simpl. apply VarSet.mem_spec, VarSet.singleton_spec. reflexivity.
  - intros cu x E C. apply G, covers_join_right. unfold behind. now rewrite E.
Qed.

(** ** Witnesses *)

(** A step that introduces witnesses: its premises and its conclusion. *)
Record group : Type := {
  named : list var;
  group_premises : list formula;
  group_conclusion : formula
}.

Definition mentions (g : group) (x : var) : bool :=
  existsb (free_in x) (group_conclusion g :: group_premises g).

Section Structure.
Context (middle : excluded_middle) (M : structure).
Notation D := (domain M).

Definition says_true (g : group) (v : env D) : Prop :=
  (forall p, In p (group_premises g) -> holds M v p) -> holds M v (group_conclusion g).

Lemma says_true_agree g v w :
  (forall x, mentions g x = true -> v x = w x) -> says_true g v -> says_true g w.
Proof.
  intros A H P. unfold mentions in A. simpl in A.
  apply (holds_agree M (group_conclusion g) v w).
  - intros x F. apply A. now rewrite F.
  - apply H. intros p I. apply (holds_agree M p v w); auto.
    intros x F. apply A. apply orb_true_iff. right. apply existsb_exists. eauto.
Qed.

Definition good (gs : list group) (v : env D) : Prop := forall g, In g gs -> says_true g v.

(** What is known of a step that introduces witnesses. *)
Record group_ok (ch : VarMap.t limited) (g : group) : Prop := {
  can_be_chosen : forall v, exists ds, length ds = length (named g) /\ says_true g (updates v (named g) ds);
  chosen_for_others : forall w, In w (named g) -> mentions g w = true ->
    exists c, VarMap.find w ch = Some c /\
    forall u, mentions g u = true -> ~ In u (named g) ->
    covers c u /\ forall cu x, VarMap.find u ch = Some cu -> covers cu x -> covers c x
}.

(** The latest first: no step before mentions the witnesses of a later one. *)
Fixpoint ordered (gs : list group) : Prop :=
  match gs with
  | [] => True
  | g :: gs => (forall h w, In h gs -> In w (named g) -> mentions h w = false) /\ ordered gs
  end.

Definition is_witness (gs : list group) (u : var) : Prop :=
  exists g, In g gs /\ In u (named g) /\ mentions g u = true.

(** Whatever other variables are, the witnesses can be chosen. *)
Lemma choose_all ch gs : ordered gs -> (forall g, In g gs -> group_ok ch g) ->
  forall v, exists w, good gs w /\ forall u, ~ is_witness gs u -> w u = v u.
Proof.
  induction gs as [| g gs IH]; simpl; intros O K v.
  - exists v. split; auto. intros g [].
  - destruct O as [O Os]. destruct (IH Os (fun h I => K h (or_intror I)) v) as (w & G & E).
    destruct (can_be_chosen ch g (K g (or_introl eq_refl)) w) as (ds & L & S).
    exists (fun u => if mentions g u then updates w (named g) ds u else w u). split.
    + intros h [<- | I].
      * revert S. apply says_true_agree. intros x Hx. now rewrite Hx.
      * generalize (G h I). apply says_true_agree. intros x Hx. destruct (mentions g x); auto.
        rewrite updates_other; auto. intros N. rewrite (O h x I N) in Hx. discriminate.
    + intros u N. rewrite <- E.
      * destruct (mentions g u) eqn:Hu; auto. apply updates_other. intros I. apply N. exists g. simpl. auto.
      * intros (h & I & J & H). apply N. exists h. simpl. auto.
Qed.

(** Some variables get other values: the witnesses that were chosen for them are chosen
    anew, and all others stay. *)
Lemma choose_again ch gs : ordered gs -> (forall g, In g gs -> group_ok ch g) ->
  forall v xs ds, good gs v -> (forall x, In x xs -> VarMap.find x ch = None) ->
  exists w, good gs w /\ (forall x, In x xs -> w x = updates v xs ds x) /\
  forall u, ~ In u xs -> w u = v u \/ ((exists x, In x xs /\ affected ch x u) /\ is_witness gs u).
Proof.
  intros O K v xs ds. revert O K. induction gs as [| g gs IH]; simpl; intros O K G N.
  - exists (updates v xs ds). split; [intros g [] | split; auto]. intros u H. left. now apply updates_other.
  - destruct O as [O Os].
    destruct (IH Os (fun h I => K h (or_intror I)) (fun h I => G h (or_intror I)) N) as (w & Gw & X & U).
    pose proof (K g (or_introl eq_refl)) as Kg.
    assert (W : forall x, In x xs -> In x (named g) -> mentions g x = false).
    { intros x I J. destruct (mentions g x) eqn:E; auto.
      destruct (chosen_for_others ch g Kg x J E) as (c & F & _). rewrite (N x I) in F. discriminate. }
    destruct (middle (exists u, mentions g u = true /\ ~ In u (named g)
      /\ (In u xs \/ exists x, In x xs /\ affected ch x u))) as [(u0 & M0 & N0 & A0) | B].
    + destruct (can_be_chosen ch g Kg w) as (es & L & S).
      exists (fun u => if mentions g u then updates w (named g) es u else w u). split; [| split].
      * intros h [<- | I].
        -- revert S. apply says_true_agree. intros x Hx. now rewrite Hx.
        -- generalize (Gw h I). apply says_true_agree. intros x Hx. destruct (mentions g x); auto.
           rewrite updates_other; auto. intros J. rewrite (O h x I J) in Hx. discriminate.
      * intros x I. rewrite <- X by assumption. destruct (mentions g x) eqn:E; auto.
        apply updates_other. intros J. rewrite (W x I J) in E. discriminate.
      * intros u I. destruct (mentions g u) eqn:E.
        -- destruct (in_dec Pos.eq_dec u (named g)) as [J | J].
           ++ right. split; [| exists g; simpl; auto].
              destruct (chosen_for_others ch g Kg u J E) as (c & F & C).
              destruct (C u0 M0 N0) as [C0 C1]. destruct A0 as [A0 | (x & A0 & cu & F0 & A1)].
              ** exists u0. split; auto. exists c. auto.
              ** exists x. split; auto. exists c. split; auto. now apply (C1 cu x).
           ++ rewrite updates_other by assumption. destruct (U u I) as [H | (H & h & Ih & H')]; auto.
              right. split; auto. exists h. simpl. auto.
        -- destruct (U u I) as [H | (H & h & Ih & H')]; auto. right. split; auto. exists h. simpl. auto.
    + exists w. split; [| split]; auto.
      * intros h [<- | I]; auto. generalize (G g (or_introl eq_refl)). apply says_true_agree.
        intros u E. destruct (in_dec Pos.eq_dec u (named g)) as [J | J].
        -- destruct (in_dec Pos.eq_dec u xs) as [I | I]; [rewrite (W u I J) in E; discriminate |].
           destruct (U u I) as [H | (_ & h & Ih & _ & H)]; auto. rewrite (O h u Ih J) in H. discriminate.
        -- destruct (in_dec Pos.eq_dec u xs) as [I | I]; [destruct B; eauto |].
           destruct (U u I) as [H | (H & _)]; auto. destruct B. eauto.
      * intros u I. destruct (U u I) as [H | (H & h & Ih & H')]; auto. right. split; auto. exists h. simpl. auto.
Qed.

(** ** Assignments *)

Lemma all_variables_spec alpha ls : forall xs, all_variables alpha ls = Some xs ->
  Forall2 (fun l x => variable alpha l = Some x) ls xs.
Proof.
  induction ls as [| l ls IH]; intros xs; simpl.
  - intros [= <-]. constructor.
  - destruct (variable alpha l) eqn:E; [| discriminate].
    destruct (all_variables alpha ls); [| discriminate]. intros [= <-]. auto.
Qed.

Lemma Forall2_in_right {A B} (R : A -> B -> Prop) xs ys y :
  Forall2 R xs ys -> In y ys -> exists x, In x xs /\ R x y.
Proof.
  induction 1; simpl; [tauto |]. intros [<- | I]; eauto. destruct (IHForall2 I) as (z & ? & ?). eauto.
Qed.

Lemma Forall2_in_left {A B} (R : A -> B -> Prop) xs ys x :
  Forall2 R xs ys -> In x xs -> exists y, In y ys /\ R x y.
Proof.
  induction 1; simpl; [tauto |]. intros [<- | I]; eauto. destruct (IHForall2 I) as (z & ? & ?). eauto.
Qed.

Lemma Forall2_length_eq {A B} (R : A -> B -> Prop) xs ys : Forall2 R xs ys -> length xs = length ys.
Proof. induction 1; simpl; auto. Qed.

Lemma Forall2_app_both {A B} (R : A -> B -> Prop) xs ys us vs :
  Forall2 R xs us -> Forall2 R ys vs -> Forall2 R (xs ++ ys) (us ++ vs).
Proof. induction 1; simpl; auto. Qed.

(** Letters that stand for one variable are one letter. *)
Definition one_letter (alpha : assignment) (ls : list letter) : Prop :=
  forall l m x, In l ls -> In m ls -> variable alpha l = Some x -> variable alpha m = Some x -> l = m.

Lemma distinct_one_letter alpha ls xs :
  Forall2 (fun l x => variable alpha l = Some x) ls xs -> NoDup xs -> one_letter alpha ls.
Proof.
  induction 1 as [| l x ls xs H Hs IH]; intros N l1 l2 y; simpl; [tauto |]. inversion N; subst.
  intros [<- | I] [<- | J] E F; auto.
  - destruct (Forall2_in_left _ _ _ _ Hs J) as (z & K & Z). congruence.
  - destruct (Forall2_in_left _ _ _ _ Hs I) as (z & K & Z). congruence.
  - eapply IH; eauto.
Qed.

(** Letters for variables mean what the variables stand for. *)
Lemma object_updates alpha ls xs ds v w :
  Forall2 (fun l x => variable alpha l = Some x) ls xs -> one_letter alpha ls -> length ds = length xs ->
  (forall x, In x xs -> w x = updates v xs ds x) ->
  forall l, object_meaning M alpha w l = updates (object_meaning M alpha w) ls ds l.
Proof.
  intros V U L W l. destruct (in_dec Pos.eq_dec l ls) as [I | I]; [| now rewrite updates_other].
  destruct (Forall2_in_left _ _ _ _ V I) as (x & J & E).
  assert (object_meaning M alpha w l = w x) as ->.
  { unfold variable in E. unfold object_meaning. destruct (assoc l (objects alpha)) as [[] |]; simpl; congruence. }
  rewrite (W x J). unfold updates. clear W.
  assert (G : forall d, assoc x (combine xs ds) = Some d -> assoc l (combine ls ds) = Some d).
  { clear J. revert ds L. induction V as [| m y ls xs Y Vs IH]; intros [| d ds] L; simpl in *; try discriminate.
    assert (U' : one_letter alpha ls) by (intros ? ? ? ? ?; apply U; simpl; auto).
    intros d'. destruct (Pos.eqb_spec l m) as [-> | n].
    - rewrite E in Y. injection Y as ->. now rewrite Pos.eqb_refl.
    - destruct (Pos.eqb_spec x y) as [-> | n'].
      + destruct n. apply (U l m y); simpl; auto.
      + destruct I as [-> | I]; [tauto |]. apply IH; auto. }
  assert (S : exists d, assoc x (combine xs ds) = Some d).
  { clear - J L. revert ds L. induction xs as [| y xs IH]; intros [| d ds] L; simpl in *; try discriminate; [tauto |].
    destruct (Pos.eqb_spec x y); eauto. destruct J as [-> | J]; [tauto |]. apply IH; auto. }
  destruct S as [d S]. apply G in S as G'. unfold letter, var in *. now rewrite S, G'.
Qed.

(** The meaning of a formula letter stays when the free variables of its formula do. *)
Lemma formula_meaning_agree alpha v w A :
  (forall holes body x, assoc A (formulas alpha) = Some (holes, body) ->
    free_in x body = true -> ~ In x holes -> v x = w x) ->
  forall ds, formula_meaning M alpha v A ds <-> formula_meaning M alpha w A ds.
Proof.
  intros H ds. unfold formula_meaning. destruct (assoc A (formulas alpha)) as [[holes body] |]; [| tauto].
  assert (E : length holes = length ds ->
    (holds M (updates v holes ds) body <-> holds M (updates w holes ds) body)); [| tauto].
  intros L. apply holds_agree. intros x F. destruct (in_dec Pos.eq_dec x holes).
  - now apply updates_agree_in.
  - apply updates_agree. eapply H; eauto.
Qed.

(** ** What a schema says depends on the meanings of its letters only *)

Lemma says_agree {E} (F G : letter -> list E -> Prop) s : forall (O P : env E),
  (forall A ds, F A ds <-> G A ds) -> (forall l, O l = P l) -> (says F O s <-> says G P s).
Proof.
  induction s; intros O P HF HO; simpl.
  - tauto.
  - now rewrite (HO a), (HO b).
  - rewrite (map_ext O P HO). apply HF.
  - now rewrite (IHs O P HF HO).
  - apply connect_iff; auto.
  - apply quantify_iff. intros d. apply IHs; auto. intros l. unfold update. destruct (Pos.eqb l x); auto.
Qed.

Lemma premises_true_agree {E} (F G : letter -> list E -> Prop) (O P : env E) ps :
  (forall A ds, F A ds <-> G A ds) -> (forall l, O l = P l) ->
  premises_true F O ps -> premises_true G P ps.
Proof.
  intros HF HO. induction ps as [| [s | s t] ps IH]; simpl; auto; intros [H Hs]; split; auto.
  - now apply (says_agree F G s O P HF HO).
  - intros S. apply (says_agree F G t O P HF HO), H. now apply (says_agree F G s O P HF HO).
Qed.

Lemma for_all_intro {E} n : forall (P : list E -> Prop), (forall ds, length ds = n -> P ds) -> for_all n P.
Proof.
  induction n as [| n IH]; intros P H; simpl; auto. intros d. apply IH. intros ds L. apply H. simpl. auto.
Qed.

Lemma for_some_elim {E} n : forall (P : list E -> Prop), for_some n P -> exists ds, length ds = n /\ P ds.
Proof.
  induction n as [| n IH]; intros P H; simpl in H; [exists []; auto |].
  destruct H as [d H]. apply IH in H as (ds & L & H). exists (d :: ds). simpl. auto.
Qed.

(** ** The state of the check *)

Context (known_axioms : list formula) (goal : option formula).

Definition axioms_true (d : limited) (v : env D) : Prop :=
  forall a, In a known_axioms -> covers_all d a -> holds M v a.

Definition assumptions_true (boxes : list frame) (v : env D) : Prop :=
  forall f, In f boxes -> holds M v (assumption f).

Definition valid (gs : list group) (l : line) : Prop :=
  forall v, good gs v -> axioms_true (depends l) v -> assumptions_true (path l) v -> holds M v (statement l).

(** The line of a box's assumption stands in that box. *)
Definition boxes_known (ls : VarMap.t line) (boxes : list frame) : Prop :=
  forall before f around, boxes = before ++ f :: around ->
  exists l, VarMap.find (opened_at f) ls = Some l /\ path l = f :: around /\ statement l = assumption f.

Fixpoint assumed_right (boxes : list frame) : Prop :=
  match boxes with
  | [] => True
  | f :: around => (forall g, In g boxes -> covers_all (assumed f) (assumption g)) /\ assumed_right around
  end.

Definition known (a : formula) : Prop := In a known_axioms \/ goal = Some a.

Record line_ok (gs : list group) (ls : VarMap.t line) (occ : VarSet.t) (n : positive) (l : line) : Prop := {
  line_valid : valid gs l;
  line_boxes : boxes_known ls (path l);
  line_vars : forall x, free_in x (statement l) = true -> VarSet.mem x (vars l) = true;
  line_occurred : forall x, VarSet.mem x (vars l) = true -> VarSet.mem x occ = true
}.

Record state_ok (gs : list group) (st : state) : Prop := {
  lines_ok : forall n l, VarMap.find n (lines st) = Some l -> line_ok gs (lines st) (occurred st) n l;
  lines_before : forall n l, VarMap.find n (lines st) = Some l -> (n < next st)%positive;
  open_known : boxes_known (lines st) (open st);
  open_assumed : assumed_right (open st);
  groups_ordered : ordered gs;
  groups_ok : forall g, In g gs -> group_ok (chosen st) g;
  groups_occurred : forall g x, In g gs -> mentions g x = true -> VarSet.mem x (occurred st) = true;
  groups_fresh : forall u a, is_witness gs u -> known a -> free_in u a = false;
  known_occurred : forall a x, known a -> free_in x a = true -> VarSet.mem x (occurred st) = true
}.

Lemma boxes_known_suffix ls before boxes : boxes_known ls (before ++ boxes) -> boxes_known ls boxes.
Proof. intros H b f a ->. apply (H (before ++ b) f a). now rewrite app_assoc. Qed.

(** An open box stands among the open boxes as it stood when it was opened. *)
Lemma is_open_suffix gs st boxes : state_ok gs st -> boxes_known (lines st) boxes ->
  is_open st boxes = true -> exists before, open st = before ++ boxes.
Proof.
  intros K B H. destruct boxes as [| f boxes]; [exists (open st); now rewrite app_nil_r |].
  simpl in H. apply existsb_exists in H as (g & I & E). apply Pos.eqb_eq in E.
  apply in_split in I as (b & a & I). exists b.
  destruct (open_known gs st K b g a I) as (l & F & P & _).
  destruct (B [] f boxes eq_refl) as (l' & F' & P' & _). rewrite E, F in F'. injection F' as <-.
  rewrite I. congruence.
Qed.

Lemma assumptions_true_suffix before boxes v :
  assumptions_true (before ++ boxes) v -> assumptions_true boxes v.
Proof. intros H f I. apply H, in_or_app. auto. Qed.

(** What is known of a line that serves as a premise. *)
Definition cited_true (v : env D) (alpha : assignment) (p : premise) (l : line) : Prop :=
  match p with
  | Line s => instance s alpha (statement l) = true /\ holds M v (statement l)
  | Box s t => instance t alpha (statement l) = true
      /\ exists a, instance s alpha a = true /\ (holds M v a -> holds M v (statement l))
  end.

Lemma cited_premise v alpha p l : cited_true v alpha p l ->
  premise_true (formula_meaning M alpha v) (object_meaning M alpha v) p.
Proof.
  destruct p as [s | s t]; simpl.
  - intros [I H]. now apply (instance_says M alpha v s _ I).
  - intros (I & a & J & H) S. apply (instance_says M alpha v t _ I), H. now apply (instance_says M alpha v s _ J).
Qed.

Definition schema_of (p : premise) : schema := match p with Line s => s | Box _ t => t end.

Record cited_ok (gs : list group) (st : state) (alpha : assignment) (p : premise) (l : line) : Prop := {
  cited_line : exists n, VarMap.find n (lines st) = Some l;
  cited_instance : instance (schema_of p) alpha (statement l) = true;
  cited_holds : forall v, good gs v -> axioms_true (depends l) v -> assumptions_true (open st) v ->
    cited_true v alpha p l
}.

Lemma cite_ok gs st alpha p c l : state_ok gs st -> cite st alpha p c = Some l -> cited_ok gs st alpha p l.
Proof.
  intros K H. destruct p as [s | s t], c as [n | m n]; simpl in H; try discriminate.
  - destruct (VarMap.find n (lines st)) as [l' |] eqn:F; [| discriminate].
    destruct (is_open st (path l') && instance s alpha (statement l')) eqn:E; [| discriminate].
    injection H as <-. apply andb_true_iff in E as [O I].
    pose proof (lines_ok gs st K n l' F) as L.
    destruct (is_open_suffix gs st _ K (line_boxes _ _ _ _ _ L) O) as (b & B).
    split; eauto. intros v G A T. split; auto. apply (line_valid _ _ _ _ _ L v G A).
    rewrite B in T. now apply assumptions_true_suffix in T.
  - destruct (VarMap.find m (lines st)) as [first |] eqn:F; [| discriminate].
    destruct (VarMap.find n (lines st)) as [l' |] eqn:F'; [| discriminate].
    destruct (path first) as [| f around] eqn:P; [discriminate |].
    destruct (path l') as [| g r] eqn:P'; [discriminate |].
    match type of H with (if ?b then _ else _) = _ => destruct b eqn:E; [| discriminate] end.
    injection H as <-. repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H as [? ?] end.
    repeat match goal with H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H end.
    pose proof (lines_ok gs st K n l' F') as L. pose proof (lines_ok gs st K m first F) as L1.
    pose proof (line_boxes _ _ _ _ _ L [] g r P') as (first' & E1 & E2 & E3).
    assert (first' = first) as -> by congruence.
    assert (B : boxes_known (lines st) around).
    { apply (boxes_known_suffix _ [f]). simpl. rewrite <- P. exact (line_boxes _ _ _ _ _ L1). }
    destruct (is_open_suffix gs st _ K B) as (b & O); [assumption |].
    split; eauto. intros v G A T. split; auto. exists (statement first). split; auto.
    intros S. apply (line_valid _ _ _ _ _ L v G A). rewrite P'. intros h [<- | I].
    + now rewrite <- E3.
    + rewrite O in T. apply assumptions_true_suffix in T. apply T. congruence.
Qed.

Lemma cite_all_ok gs st alpha : state_ok gs st -> forall ps cs ls,
  cite_all st alpha ps cs = Some ls -> Forall2 (cited_ok gs st alpha) ps ls.
Proof.
  intros K. induction ps as [| p ps IH]; intros [| c cs] ls; simpl; try discriminate.
  - intros [= <-]. constructor.
  - destruct (cite st alpha p c) eqn:E; [| discriminate].
    destruct (cite_all st alpha ps cs) eqn:E'; [| discriminate]. intros [= <-].
    constructor; eauto using cite_ok.
Qed.

Definition all_depend (ls : list line) : limited :=
  fold_left (fun d l => join d (depends l)) ls (Some VarSet.empty).

Lemma axioms_true_line ls l v : In l ls -> axioms_true (all_depend ls) v -> axioms_true (depends l) v.
Proof.
  intros I A a J C. apply A; auto. intros x F. apply covers_fold. right. eauto.
Qed.

Lemma cited_premises gs st alpha ps ls v : Forall2 (cited_ok gs st alpha) ps ls ->
  good gs v -> axioms_true (all_depend ls) v -> assumptions_true (open st) v ->
  premises_true (formula_meaning M alpha v) (object_meaning M alpha v) ps.
Proof.
  intros C G A T.
  assert (A' : forall l, In l ls -> axioms_true (depends l) v) by eauto using axioms_true_line.
  clear A. induction C as [| p l ps ls H Hs IH]; simpl; auto. split.
  - apply (cited_premise v alpha p l), (cited_holds _ _ _ _ _ H); simpl in *; auto.
  - apply IH. simpl in *. auto.
Qed.

(** ** Adding a line *)

Lemma good_incl gs gs' v : incl gs gs' -> good gs' v -> good gs v.
Proof. intros I G g J. auto. Qed.

Lemma boxes_known_add st l boxes :
  (forall n k, VarMap.find n (lines st) = Some k -> (n < next st)%positive) ->
  boxes_known (lines st) boxes -> boxes_known (VarMap.add (next st) l (lines st)) boxes.
Proof.
  intros B K b f a E. destruct (K b f a E) as (k & F & P & S). exists k. split; auto.
  rewrite VarMap.gso; auto. apply B in F. lia.
Qed.

Lemma add_line_ok gs gs' st a boxes d ch :
  state_ok gs st -> incl gs gs' ->
  boxes_known (VarMap.add (next st) {| statement := a; vars := free_vars a; path := boxes; depends := d |} (lines st)) boxes ->
  assumed_right boxes ->
  ordered gs' -> (forall g, In g gs' -> group_ok ch g) ->
  (forall g x, In g gs' -> mentions g x = true -> VarSet.mem x (VarSet.union (occurred st) (free_vars a)) = true) ->
  (forall u b, is_witness gs' u -> known b -> free_in u b = false) ->
  valid gs' {| statement := a; vars := free_vars a; path := boxes; depends := d |} ->
  state_ok gs' (add_line st a (free_vars a) boxes d ch).
Proof.
  intros K I B R O G M' F V.
  assert (N : forall n l, VarMap.find n (lines (add_line st a (free_vars a) boxes d ch)) = Some l ->
    l = {| statement := a; vars := free_vars a; path := boxes; depends := d |} /\ n = next st
    \/ VarMap.find n (lines st) = Some l /\ (n < next st)%positive).
  { intros n l. simpl. destruct (Pos.eq_dec n (next st)) as [-> | E].
    - rewrite VarMap.gss. intros [= <-]. auto.
    - rewrite VarMap.gso by assumption. intros H. right. split; auto. eapply lines_before; eauto. }
  split; auto.
  - intros n l H. destruct (N n l H) as [[-> ->] | [H' _]].
    + split; simpl; auto.
      * intros x Hx. now rewrite free_vars_spec.
      * intros x Hx. rewrite mem_union, Hx. apply orb_true_r.
    + destruct (lines_ok gs st K n l H') as [L1 L2 L3 L4]. split; auto.
      * intros v Gv. apply L1. eapply good_incl; eauto.
      * simpl. apply boxes_known_add; auto. intros. eapply lines_before; eauto.
      * simpl. intros x Hx. rewrite mem_union, (L4 x Hx). auto.
  - intros n l H. simpl. destruct (N n l H) as [[_ ->] | [_ H']]; lia.
  - simpl. intros b x Hb Hx. rewrite mem_union, (known_occurred gs st K b x Hb Hx). auto.
Qed.

(** ** A step *)

Lemma assumed_covers boxes : assumed_right boxes ->
  match boxes with [] => True | f :: _ => forall g, In g boxes -> covers_all (assumed f) (assumption g) end.
Proof. destruct boxes; simpl; tauto. Qed.

(** The arbitrary variables get other values, and what the step rests on is still true. *)
Lemma vary gs st ls es v ds : state_ok gs st ->
  forallb (is_arbitrary st ls (all_depend ls)) es = true ->
  good gs v -> axioms_true (all_depend ls) v -> assumptions_true (open st) v ->
  exists w, good gs w /\ axioms_true (all_depend ls) w /\ assumptions_true (open st) w
    /\ (forall x, In x es -> w x = updates v es ds x)
    /\ (forall l u, In l ls -> VarSet.mem u (vars l) = true -> ~ In u es -> w u = v u).
Proof.
  intros K E G A T. destruct es as [| e es].
  { exists v. split; [| split; [| split; [| split]]]; auto. }
  pose proof E as E0. simpl in E0. apply andb_true_iff in E0 as [E0 _]. unfold is_arbitrary in E0.
  destruct (join (all_assumed st) (all_depend ls)) as [around |] eqn:J; [| discriminate]. clear E0.
  assert (P : forall x, In x (e :: es) -> VarMap.find x (chosen st) = None /\ VarSet.mem x around = false
    /\ unaffected st x around = true /\ forall l, In l ls -> unaffected st x (vars l) = true).
  { intros x I. rewrite forallb_forall in E. apply E in I. unfold is_arbitrary in I. rewrite J in I.
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H as [? ?] end.
    rewrite forallb_forall in *. rewrite negb_true_iff in *. repeat split; auto.
    match goal with H : VarMap.mem _ _ = false |- _ => revert H end.
    rewrite VarMap.mem_find. now destruct (VarMap.find x (chosen st)). }
  destruct (choose_again _ gs (groups_ordered gs st K) (groups_ok gs st K) v (e :: es) ds G (fun x I => proj1 (P x I)))
    as (w & Gw & X & U).
  assert (Same : forall u, VarSet.mem u around = true -> w u = v u).
  { intros u I. destruct (U u) as [H | ((x & Ix & H) & _)]; auto.
    - intros J'. destruct (P u J') as (_ & N & _). congruence.
    - destruct (P x Ix) as (_ & _ & N & _). now apply (unaffected_spec st x around u) in N. }
  assert (C : forall x, covers (all_assumed st) x \/ covers (all_depend ls) x -> VarSet.mem x around = true).
  { intros x H. change (covers (Some around) x). rewrite <- J.
    destruct H; auto using covers_join_left, covers_join_right. }
  exists w. split; [| split; [| split; [| split]]]; auto.
  - intros a I H. apply (holds_agree M a v w); [| apply A; auto].
    intros x F. symmetry. apply Same, C. right. now apply H.
  - intros f I. apply (holds_agree M (assumption f) v w); [| apply T; auto].
    intros x F. symmetry. apply Same, C. left. pose proof (assumed_covers _ (open_assumed gs st K)) as R.
    unfold all_assumed. destruct (open st) as [| g boxes]; [destruct I |]. now apply (R f I).
  - intros l u I H N. destruct (U u N) as [E' | ((x & Ix & H') & _)]; auto.
    destruct (P x Ix) as (_ & _ & _ & N'). now apply (unaffected_spec st x (vars l) u) in N'; auto.
Qed.

(** The free variables of what a cited letter stands for are free in a cited line. *)
Lemma cited_letter gs st f alpha ls A holes body x :
  state_ok gs st -> Forall2 (cited_ok gs st alpha) (premises f) ls -> is_cited f A = true ->
  assoc A (formulas alpha) = Some (holes, body) -> free_in x body = true -> ~ In x holes ->
  exists l, In l ls /\ VarSet.mem x (vars l) = true /\ VarSet.mem x (occurred st) = true.
Proof.
  intros K C I E F N. unfold is_cited, cited_schemas in I. apply existsb_exists in I as (s & I & J).
  apply in_map_iff in I as (p & <- & I). destruct (Forall2_in_left _ _ _ _ C I) as (l & L & [[n Fn] Hi _]).
  exists l. split; auto. pose proof (lines_ok gs st K n l Fn) as Kl.
  assert (V : VarSet.mem x (vars l) = true).
  { apply (line_vars _ _ _ _ _ Kl). now apply (instance_free alpha A holes body x _ _ E F N Hi). }
  split; auto. now apply (line_occurred _ _ _ _ _ Kl).
Qed.

(** A variable that is not free in what a letter stands for is none of the free variables. *)
Lemma free_of_not_free f alpha es xs A holes body x :
  forallb (is_not_free alpha) (not_free f) = true -> free_of f es A = true ->
  Forall2 (fun l x => variable alpha l = Some x) es xs ->
  assoc A (formulas alpha) = Some (holes, body) -> free_in x body = true -> ~ In x holes -> ~ In x xs.
Proof.
  intros NF FO V E F N I. destruct (Forall2_in_right _ _ _ _ V I) as (e & J & Ve).
  unfold free_of in FO. rewrite forallb_forall in FO. apply FO, existsb_exists in J as ([e' A'] & J & H).
  simpl in H. apply andb_true_iff in H as [H1 H2]. apply Pos.eqb_eq in H1, H2. subst e' A'.
  rewrite forallb_forall in NF. apply NF in J. unfold is_not_free in J. simpl in J. rewrite Ve, E, F in J.
  simpl in J. now apply mem_in in J.
Qed.

Lemma mix_stays {E} stays (F G : letter -> list E -> Prop) :
  (forall A, stays A = true -> forall ds, F A ds <-> G A ds) ->
  forall A ds, G A ds <-> mix stays F G A ds.
Proof.
  intros H A ds. unfold mix. destruct (stays A) eqn:S; [| tauto]. now rewrite (H A S).
Qed.

Lemma plain_step gs st f alpha ls c a : state_ok gs st -> sound_plain f c ->
  Forall2 (cited_ok gs st alpha) (premises f) ls ->
  provisos st f alpha ls (all_depend ls) = true -> instance c alpha a = true ->
  forall v, good gs v -> axioms_true (all_depend ls) v -> assumptions_true (open st) v -> holds M v a.
Proof.
  intros K S C P I v G A T. apply (instance_says M alpha v c a I). apply S.
  { eapply cited_premises; eauto. }
  unfold provisos in P. apply andb_true_iff in P as [P NF]. apply andb_true_iff in P as [_ P].
  destruct (all_variables alpha (fresh f)) as [fs |] eqn:Ef; [| discriminate].
  destruct (all_variables alpha (arbitrary f)) as [es |] eqn:Ee; [| discriminate].
  apply andb_true_iff in P as [P Ar]. apply andb_true_iff in P as [Di _].
  apply all_variables_spec in Ee, Ef. apply distinct_nodup in Di.
  assert (U : one_letter alpha (arbitrary f)).
  { intros l m x Hl Hm. apply (distinct_one_letter alpha (fresh f ++ arbitrary f) (fs ++ es)); auto.
    - now apply Forall2_app_both.
    - apply in_or_app. auto.
    - apply in_or_app. auto. }
  apply for_all_intro. intros ds L.
  destruct (vary gs st ls es v ds K Ar G A T) as (w & Gw & Aw & Tw & X & O).
  exists (formula_meaning M alpha w), (object_meaning M alpha w).
  eapply premises_true_agree; [| | eapply (cited_premises gs st alpha (premises f) ls w); eauto].
  - apply mix_stays. intros B St. apply andb_true_iff in St as [St Fo].
    apply formula_meaning_agree. intros holes body x E F N.
    destruct (cited_letter gs st f alpha ls B holes body x K C St E F N) as (l & Il & V & _).
    symmetry. apply (O l x Il V). eapply (free_of_not_free f alpha); eauto.
  - apply (object_updates alpha (arbitrary f) es ds v w Ee U); auto. rewrite L. eapply Forall2_length_eq; eauto.
Qed.

(** What the provisos say of witnesses. *)
Lemma witnesses_fresh st f alpha ls d :
  forallb (fun e => mem e (fresh f)) (witnesses f) = true -> provisos st f alpha ls d = true ->
  Forall2 (fun l x => variable alpha l = Some x) (witnesses f) (witness_variables alpha f)
  /\ one_letter alpha (witnesses f)
  /\ forall x, In x (witness_variables alpha f) -> VarSet.mem x (occurred st) = false.
Proof.
  intros W P. unfold provisos in P. apply andb_true_iff in P as [P _]. apply andb_true_iff in P as [_ P].
  destruct (all_variables alpha (fresh f)) as [fs |] eqn:Ef; [| discriminate].
  destruct (all_variables alpha (arbitrary f)) as [es |] eqn:Ee; [| discriminate].
  apply andb_true_iff in P as [P _]. apply andb_true_iff in P as [Di Fr].
  apply all_variables_spec in Ee, Ef. apply distinct_nodup in Di. rewrite forallb_forall in Fr, W.
  assert (V : Forall2 (fun l x => variable alpha l = Some x) (witnesses f) (witness_variables alpha f)).
  { unfold witness_variables. revert W. generalize (witnesses f). intros ws W. induction ws as [| e ws IH]; simpl; auto.
    destruct (Forall2_in_left _ _ _ e Ef) as (x & _ & E); [apply mem_in, W; simpl; auto |].
    rewrite E. simpl. constructor; auto. apply IH. intros y Hy. apply W. simpl. auto. }
  split; [exact V | split].
  - intros l m x Hl Hm. apply (distinct_one_letter alpha (fresh f ++ arbitrary f) (fs ++ es)); auto.
    + now apply Forall2_app_both.
    + apply in_or_app. left. now apply mem_in, W.
    + apply in_or_app. left. now apply mem_in, W.
  - intros x I. destruct (Forall2_in_right _ _ _ _ V I) as (e & J & E).
    destruct (Forall2_in_left _ _ _ e Ef) as (y & Iy & E'); [now apply mem_in, W |].
    assert (y = x) as -> by congruence. apply Fr in Iy. now apply negb_true_iff in Iy.
Qed.

Lemma lines_cited gs st alpha ps ls v : Forall2 (cited_ok gs st alpha) ps ls ->
  forallb is_line ps = true -> (forall p, In p (map statement ls) -> holds M v p) ->
  premises_true (formula_meaning M alpha v) (object_meaning M alpha v) ps.
Proof.
  induction 1 as [| p l ps ls C Cs IH]; simpl; auto. intros L H.
  apply andb_true_iff in L as [Lp Ls]. split; auto. destruct p as [s | s t]; [| discriminate].
  simpl. apply (instance_says M alpha v s (statement l) (cited_instance _ _ _ _ _ C)). auto.
Qed.

(** A step that introduces witnesses: they can be chosen so that it is right. *)
Lemma witness_choice gs st f alpha ls c a v : state_ok gs st -> sound_witnesses f c ->
  forallb is_line (premises f) = true -> forallb (fun e => mem e (fresh f)) (witnesses f) = true ->
  Forall2 (cited_ok gs st alpha) (premises f) ls ->
  provisos st f alpha ls (all_depend ls) = true -> instance c alpha a = true ->
  let g := {| named := witness_variables alpha f; group_premises := map statement ls; group_conclusion := a |} in
  exists ds, length ds = length (named g) /\ says_true g (updates v (named g) ds).
Proof.
  intros K S L W C P I. simpl. destruct (witnesses_fresh _ _ _ _ _ W P) as (V & U & N).
  set (ws := witness_variables alpha f) in *.
  assert (Same : forall ds p, In p (map statement ls) -> (holds M (updates v ws ds) p <-> holds M v p)).
  { intros ds p J. apply in_map_iff in J as (l & <- & J). apply holds_agree. intros x F. apply updates_other.
    intros J'. destruct (Forall2_in_right _ _ _ _ C J) as (q & _ & [[n Fn] _ _]).
    pose proof (lines_ok gs st K n l Fn) as Kl. apply N in J'.
    apply (line_vars _ _ _ _ _ Kl), (line_occurred _ _ _ _ _ Kl) in F. congruence. }
  destruct (middle (forall p, In p (map statement ls) -> holds M v p)) as [H | H].
  - pose proof (S (domain M) (formula_meaning M alpha v) (object_meaning M alpha v) (lines_cited _ _ _ _ _ v C L H)) as G.
    apply for_some_elim in G as (ds & Ld & G). exists ds.
    assert (Ld' : length ds = length ws) by (rewrite Ld; eapply Forall2_length_eq; eauto).
    split; auto. intros _. simpl. set (w := updates v ws ds) in *.
    apply (instance_says M alpha w c a I).
    specialize (G (formula_meaning M alpha w) (object_meaning M alpha w)). revert G. apply says_agree.
    + intros A es. apply mix_stays. intros B St. apply formula_meaning_agree. intros holes body x E F Nh.
      unfold w. symmetry. apply updates_other. intros J. unfold stays_witness in St. apply orb_true_iff in St as [St | St].
      * destruct (cited_letter gs st f alpha ls B holes body x K C St E F Nh) as (l & _ & _ & O).
        apply N in J. congruence.
      * revert J. apply (free_of_not_free f alpha (witnesses f) ws B holes body x); auto.
        unfold provisos in P. now apply andb_true_iff in P as [_ P].
    + intros l. apply (object_updates alpha (witnesses f) ws ds v w V U); auto.
  - exists (map v ws). split; [apply map_length |]. intros H'. destruct H. intros p J. apply (Same (map v ws) p J). auto.
Qed.

Lemma find_form_sound rules s f : sound_rules rules -> find_form rules s = Some f -> sound_form f.
Proof.
  intros S F. unfold find_form in F. destruct (nth_error rules (rule_index s)) as [r |] eqn:E; [| discriminate].
  apply nth_error_In in E, F. unfold sound_rules in S. rewrite Forall_forall in S. apply S in E.
  rewrite Forall_forall in E. now apply E.
Qed.

Lemma fold_union_mem ls : forall s x,
  VarSet.mem x (fold_left (fun s l => VarSet.union s (vars l)) ls s) = true <->
  VarSet.mem x s = true \/ exists l, In l ls /\ VarSet.mem x (vars l) = true.
Proof.
  induction ls as [| l ls IH]; intros s x; simpl.
  - split; auto. intros [H | (l & [] & _)]; auto.
  - rewrite IH, mem_union, orb_true_iff. split.
    + intros [[H | H] | (k & J & H)]; eauto.
    + intros [H | (k & [-> | J] & H)]; eauto.
Qed.

Lemma infer_ok rules gs st a s st' : sound_rules rules -> state_ok gs st ->
  infer rules st a s = Some st' -> exists gs', state_ok gs' st'.
Proof.
  intros R K H. unfold infer in H. destruct (find_form rules s) as [f |] eqn:Ff; [| discriminate].
  apply (find_form_sound _ _ _ R) in Ff.
  destruct (cite_all st (meanings s) (premises f) (from s)) as [ls |] eqn:Ec; [| discriminate].
  apply (cite_all_ok gs st (meanings s) K) in Ec. fold (all_depend ls) in H.
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:E; [| discriminate] end.
  apply andb_true_iff in E as [I P]. injection H as <-.
  pose proof (open_known gs st K) as Bo.
  assert (B : boxes_known (VarMap.add (next st) {| statement := a; vars := free_vars a; path := open st; depends := all_depend ls |} (lines st)) (open st)).
  { apply boxes_known_add; auto. intros. eapply lines_before; eauto. }
  assert (Plain : witnesses f = [] ->
    (forall v, good gs v -> axioms_true (all_depend ls) v -> assumptions_true (open st) v -> holds M v a) ->
    exists gs', state_ok gs' (add_line st a (free_vars a) (open st) (all_depend ls)
      (introduce (chosen st) (witness_variables (meanings s) f)
        (fold_left (fun s l => VarSet.union s (vars l)) ls (free_vars a))))).
  { intros W V. exists gs. unfold witness_variables. rewrite W. simpl.
    destruct K. apply (add_line_ok gs gs); auto; [split; auto | intros g J; auto |].
    intros g x J Hx. rewrite mem_union. erewrite groups_occurred0; eauto. }
  unfold sound_form in Ff. destruct (conclusion f) as [c |] eqn:Ecn; simpl in I.
  - destruct (witnesses f) as [| e ws] eqn:Ew.
    + apply Plain; auto. intros v. eapply plain_step; eauto.
    + destruct Ff as (Ar & Li & Fr & S). rewrite <- Ew in Fr.
      set (alpha := meanings s) in *.
      destruct (witnesses_fresh _ _ _ _ _ Fr P) as (V & U & N).
      pose (g := {| named := witness_variables alpha f; group_premises := map statement ls; group_conclusion := a |}).
      set (said := fold_left (fun s l => VarSet.union s (vars l)) ls (free_vars a)).
      assert (O : forall h w, In h gs -> In w (named g) -> mentions h w = false).
      { intros h w J Jw. destruct (mentions h w) eqn:Em; auto. apply N in Jw.
        rewrite (groups_occurred gs st K h w J Em) in Jw. discriminate. }
      assert (Cl : forall l x, In l ls -> free_in x (statement l) = true ->
        VarSet.mem x (vars l) = true /\ VarSet.mem x (occurred st) = true).
      { intros l x J F. destruct (Forall2_in_right _ _ _ _ Ec J) as (q & _ & [[n Fn] _ _]).
        pose proof (lines_ok gs st K n l Fn) as Kl. apply (line_vars _ _ _ _ _ Kl) in F. split; auto.
        now apply (line_occurred _ _ _ _ _ Kl). }
      assert (Mg : forall x, mentions g x = true -> VarSet.mem x said = true
        /\ VarSet.mem x (VarSet.union (occurred st) (free_vars a)) = true).
      { intros x Hx. unfold mentions in Hx. simpl in Hx. apply orb_true_iff in Hx as [Hx | Hx].
        - rewrite <- free_vars_spec in Hx. split; [apply fold_union_mem; auto |].
          rewrite mem_union, Hx. apply orb_true_r.
        - apply existsb_exists in Hx as (p & J & Hx). apply in_map_iff in J as (l & <- & J).
          destruct (Cl l x J Hx) as [C1 C2]. split; [apply fold_union_mem; eauto |].
          rewrite mem_union, C2. auto. }
      exists (g :: gs). pose proof K as K'. destruct K'.
      apply (add_line_ok gs (g :: gs)); auto.
      * intros h J. simpl. auto.
      * simpl. auto.
      * intros h [<- | J].
        -- split.
           ++ intros v. eapply witness_choice; eauto; rewrite ?Ew; auto.
           ++ intros w Jw Mw. rewrite find_introduce.
              assert (mem w (witness_variables alpha f) = true) as -> by now apply mem_in.
              eexists. split; [reflexivity |]. intros u Mu Nu.
              destruct (chosen_for_covers (chosen st) (witness_variables alpha f) said u) as [C1 C2];
                [now apply Mg | assumption |].
              split; auto. intros cu x. rewrite find_introduce. simpl in Nu. apply mem_not_in in Nu. rewrite Nu. apply C2.
        -- destruct (groups_ok0 h J) as [G1 G2]. split; auto. intros w Jw Mw.
           assert (Keep : forall u, mentions h u = true ->
             VarMap.find u (introduce (chosen st) (witness_variables alpha f) said) = VarMap.find u (chosen st)).
           { intros u Mu. rewrite find_introduce. destruct (mem u (witness_variables alpha f)) eqn:Eu; auto.
             apply mem_in in Eu. rewrite (O h u J Eu) in Mu. discriminate. }
           destruct (G2 w Jw Mw) as (cw & F & C). exists cw. rewrite Keep by assumption. split; auto.
           intros u Mu Nu. destruct (C u Mu Nu) as [C1 C2]. split; auto. intros cu x. rewrite Keep by assumption. apply C2.
      * intros h x [<- | J] Hx; [now apply Mg |]. rewrite mem_union. erewrite groups_occurred0; eauto.
      * intros u b (h & [<- | J] & Ju & Mu) Kb.
        -- destruct (free_in u b) eqn:Fu; auto. apply N in Ju. rewrite (known_occurred0 b u Kb Fu) in Ju. discriminate.
        -- apply groups_fresh0; auto. exists h. auto.
      * intros v G A T. simpl in *. apply (G g (or_introl eq_refl)). intros p J.
        apply in_map_iff in J as (l & <- & J). destruct (Forall2_in_right _ _ _ _ Ec J) as (q & Jq & C).
        assert (Hc : cited_true v alpha q l).
        { apply (cited_holds _ _ _ _ _ C); auto.
          - intros h Jh. apply G. simpl. auto.
          - now apply (axioms_true_line ls). }
        rewrite forallb_forall in Li. apply Li in Jq. destruct q; [apply Hc | discriminate].
  - destruct (witnesses f) as [| e ws] eqn:Ew; [| destruct Ff]. destruct Ff as (B' & Ep & Ar).
    apply Plain; auto. rewrite Ep in Ec. inversion Ec as [| p l ps ls' C Cs]; subst. inversion Cs; subst.
    intros v G A T. destruct (cited_holds _ _ _ _ _ C v G) as [_ Hl]; auto.
    + eapply axioms_true_line; [| eassumption]. simpl. auto.
    + now apply (exchanged_holds M (statement l) v a I).
Qed.

(** ** The other entries, and the whole *)

Lemma enter_ok rules gs st e st' : sound_rules rules -> state_ok gs st ->
  (forall a, e = Given a -> In a known_axioms) ->
  enter rules st e = Some st' -> exists gs', state_ok gs' st'.
Proof.
  intros R K Ax H. destruct e as [a | a | | a s]; simpl in H.
  - destruct (N.leb (size a 0) max_size); [| discriminate]. injection H as <-. exists gs.
    pose proof K as K'. destruct K'. apply (add_line_ok gs gs); auto; [intros g J; auto | | |].
    + apply boxes_known_add; auto. 
    + intros g x J Hx. rewrite mem_union. erewrite groups_occurred0; eauto.
    + intros v G A T. simpl in *. apply A; [now apply Ax | apply covers_free_vars].
  - destruct (N.leb (size a 0) max_size); [| discriminate]. injection H as <-. exists gs.
    pose proof K as K'. destruct K'. apply (add_line_ok gs gs); auto; [intros g J; auto | | | |].
    + intros b f around E. destruct b as [| f' b]; simpl in E.
      * injection E as <- <-. simpl. rewrite VarMap.gss. eexists. split; [reflexivity | split; reflexivity].
      * injection E as _ E. eapply boxes_known_add; eauto.
    + simpl. split; auto. intros g [<- | J] x F; simpl.
      * apply covers_join_right. now apply covers_free_vars.
      * apply covers_join_left. pose proof (assumed_covers _ open_assumed0) as C. unfold all_assumed.
        destruct (open st); [destruct J |]. now apply (C g J).
    + intros g x J Hx. rewrite mem_union. erewrite groups_occurred0; eauto.
    + intros v G A T. simpl in *. apply (T {| opened_at := next st; assumption := a; assumed := join (all_assumed st) (limit (free_vars a)) |}).
      simpl. auto.
  - destruct (open st) as [| f around] eqn:E; [discriminate |]. injection H as <-. exists gs.
    destruct K. rewrite E in *. split; simpl; auto.
    + apply (boxes_known_suffix _ [f]). exact open_known0.
    + apply open_assumed0.
  - destruct (N.leb (size a 0) max_size); [| discriminate]. eapply infer_ok; eauto.
Qed.

Lemma enter_all_ok rules es : sound_rules rules -> (forall a, In (Given a) es -> In a known_axioms) ->
  forall gs st st', state_ok gs st -> enter_all rules st es = Some st' -> exists gs', state_ok gs' st'.
Proof.
  intros R. induction es as [| e es IH]; simpl; intros Ax gs st st' K H.
  - injection H as <-. eauto.
  - destruct (enter rules st e) as [st1 |] eqn:E; [| discriminate].
    assert (Ax1 : forall a, e = Given a -> In a known_axioms) by (intros a ->; auto).
    destruct (enter_ok rules gs st e st1 R K Ax1 E) as (gs1 & K1). eapply IH; eauto.
Qed.

Lemma start_ok ks : (forall a, known a -> In a ks) -> state_ok [] (start ks).
Proof.
  intros S. split; simpl; auto; try tauto.
  - intros n l. rewrite VarMap.gempty. discriminate.
  - intros n l. rewrite VarMap.gempty. discriminate.
  - intros [| ? ?] ? ? E; discriminate.
  - intros u a (g & [] & _).
  - intros a x Ka F. apply S in Ka. revert Ka. generalize VarSet.empty. clear S.
    assert (G : forall ks s, (In a ks \/ VarSet.mem x s = true) ->
      VarSet.mem x (fold_left (fun s a => VarSet.union s (free_vars a)) ks s) = true).
    { induction ks0 as [| b ks0 IH]; simpl; intros s H; [tauto |]. apply IH. rewrite mem_union, orb_true_iff, !free_vars_spec.
      destruct H as [[-> | H] | H]; auto. }
    intros s I. apply G. auto.
Qed.

(** A line outside of all boxes is true wherever the axioms are, if the witnesses are
    chosen well. *)
Lemma outside_true gs st n a : state_ok gs st -> outside st n = Some a ->
  forall v, good gs v -> (forall b, In b known_axioms -> holds M v b) -> holds M v a.
Proof.
  intros K H v G A. unfold outside in H. destruct (VarMap.find n (lines st)) as [l |] eqn:F; [| discriminate].
  destruct (path l) eqn:P; [| discriminate]. injection H as <-.
  apply (line_valid _ _ _ _ _ (lines_ok gs st K n l F) v G).
  - intros b J _. auto.
  - rewrite P. intros f [].
Qed.

Lemma reached_true gs st e r : state_ok gs st -> reached st e goal = Some r ->
  forall v, (forall b, In b known_axioms -> holds M v b) ->
  match r with Some g => goal = Some g /\ holds M v g | None => False end.
Proof.
  intros K H v A.
  destruct (choose_all (chosen st) gs (groups_ordered gs st K) (groups_ok gs st K) v) as (w & G & E).
  assert (Same : forall a, known a -> (holds M v a <-> holds M w a)).
  { intros a Ka. apply holds_agree. intros x F. symmetry. apply E. intros Wx.
    rewrite (groups_fresh gs st K x a Wx Ka) in F. discriminate. }
  assert (A' : forall b, In b known_axioms -> holds M w b).
  { intros b J. apply Same; [left | apply A]; auto. }
  destruct e as [n | n m | n]; simpl in H.
  - destruct (outside st n) as [a |] eqn:O; [| discriminate]. destruct goal as [g |] eqn:Eg; [| discriminate].
    destruct (same a g) eqn:S; [| discriminate]. injection H as <-. split; auto.
    apply Same; [now right |]. apply (same_holds M w a g S). eapply outside_true; eauto.
  - destruct (outside st n) as [a |] eqn:O; [| discriminate].
    destruct (outside st m) as [b |] eqn:O'; [| discriminate]. destruct b; try discriminate.
    destruct (same a b) eqn:S; [| discriminate]. injection H as <-.
    apply (outside_true gs st m _ K O' w G A'). apply (same_holds M w a b S). eapply outside_true; eauto.
  - destruct (outside st n) as [a |] eqn:O; [| discriminate]. destruct a as [[] | | | | | |]; try discriminate.
    injection H as <-. pose proof (outside_true gs st n _ K O w G A') as F. simpl in F. discriminate.
Qed.
End Structure.

Lemma collect_axioms es : forall found, collect es found = rev found ++ axioms es.
Proof.
  induction es as [| e es IH]; intros found; simpl.
  - rewrite rev_append_rev. reflexivity.
  - destruct e; rewrite IH; simpl; auto. now rewrite <- app_assoc.
Qed.

(** The axioms that are returned are those that the derivation starts from. *)
Theorem check_axioms rules d goal found axs :
  check rules d goal = Some (axs, found) -> axs = axioms (entries d).
Proof.
  unfold check. rewrite collect_axioms. simpl. destruct (enter_all _ _ _) as [st |]; [| discriminate].
  destruct (reached st (ends d) goal); [| discriminate]. now intros [= <- _].
Qed.

(** Whatever is accepted by sound rules is right. *)
Theorem check_sound rules d goal found axs :
  excluded_middle -> sound_rules rules ->
  check rules d goal = Some (axs, found) ->
  match found with
  | Some a => goal = Some a /\ entails axs a
  | None => contradictory axs
  end.
Proof.
  intros middle R H. unfold check in H. rewrite collect_axioms in H. simpl in H.
  set (ks := match goal with Some g => g :: axioms (entries d) | None => axioms (entries d) end) in H.
  destruct (enter_all rules (start ks) (entries d)) as [st |] eqn:E; [| discriminate].
  destruct (reached st (ends d) goal) as [r |] eqn:Er; [| discriminate]. injection H as <- <-.
  assert (T : forall M v, (forall b, In b (axioms (entries d)) -> holds M v b) ->
    match r with Some g => goal = Some g /\ holds M v g | None => False end).
  { intros M.
    assert (Ax : forall a, In (Given a) (entries d) -> In a (axioms (entries d))).
    { intros a I. unfold axioms. apply in_flat_map. exists (Given a). simpl. auto. }
    assert (K0 : state_ok M (axioms (entries d)) goal [] (start ks)).
    { apply start_ok. unfold ks. intros a [I | ->]; [destruct goal |]; simpl; auto. }
    destruct (enter_all_ok middle M (axioms (entries d)) goal rules (entries d) R Ax [] _ _ K0 E) as (gs & K).
    eapply reached_true; eauto. }
  destruct r as [g |].
  - assert (Eg : goal = Some g).
    { destruct (ends d); simpl in Er.
      - destruct (outside st n), goal; try discriminate. destruct (same f f0); congruence.
      - destruct (outside st n), (outside st denial); try discriminate. destruct f0; try discriminate. destruct (same f f0); discriminate.
      - destruct (outside st n) as [[[] | | | | | |] |]; discriminate. }
    split; auto. intros M v A. now apply (T M v A).
  - intros M v A. exact (T M v A).
Qed.
