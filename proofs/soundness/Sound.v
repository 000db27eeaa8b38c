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
End Structure.
