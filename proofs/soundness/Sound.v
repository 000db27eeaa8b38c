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
End Structure.
