(** Finite structures as tables, and truth in them as a function.

    Objects are the numbers from 1 to the size. A table is a tree: the branches of a
    node are for the objects, and the branches that belong to the arguments, one after
    the other, lead to the value. *)

From Coq Require Import List Bool PArith NArith Arith Lia Eqdep_dec.
From Coq Require Import FMapPositive.
From Referee Require Import Syntax Semantics.
Import ListNotations.

Module Map := PositiveMap.

Definition object := positive.

Inductive table (A : Type) : Type :=
| Cell (a : A)
| Row (branches : Map.t (table A)).
Arguments Cell {A} a.
Arguments Row {A} branches.

(** The value for these arguments, if the table has it. *)
Fixpoint find_cell {A} (t : table A) (args : list object) : option A :=
  match t, args with
  | Cell a, [] => Some a
  | Row branches, d :: args =>
    match Map.find d branches with
    | Some t => find_cell t args
    | None => None
    end
  | _, _ => None
  end.

(** A structure; with each table stands how many arguments it is for. *)
Record finite : Type := {
  count : positive;                             (* how many objects there are *)
  numbers : Map.t object;
  functions : Map.t (nat * table object);
  predicates : Map.t (nat * table bool)
}.

(** The value of a symbol, and what it is where nothing is said. Nothing rests on
    that: [covered_find] says that everything that is asked is said. *)
Definition lookup {A} (default : A) (tables : Map.t (nat * table A)) (s : sym) (args : list object) : A :=
  match Map.find s tables with
  | Some (_, t) => match find_cell t args with Some a => a | None => default end
  | None => default
  end.

Definition number_of (F : finite) (n : sym) : object :=
  match Map.find n (numbers F) with Some d => d | None => 1%positive end.

Fixpoint objects_from (many : nat) (d : object) : list object :=
  match many with
  | O => []
  | S many => d :: objects_from many (Pos.succ d)
  end.

Definition objects (n : positive) : list object := objects_from (Pos.to_nat n) 1%positive.

(** ** Evaluation *)

(** The values of the bound variables, the innermost first. *)
Definition scope := list (var * object).

Fixpoint variable_value (v : scope) (x : var) : object :=
  match v with
  | [] => 1%positive
  | (y, d) :: v => if Pos.eqb x y then d else variable_value v x
  end.

Section Loops.
  Variable test : object -> bool.

  Fixpoint every (ds : list object) : bool :=
    match ds with
    | [] => true
    | d :: ds => if test d then every ds else false
    end.

  Fixpoint some (ds : list object) : bool :=
    match ds with
    | [] => false
    | d :: ds => if test d then true else some ds
    end.

  Fixpoint just_one (ds : list object) : bool :=
    match ds with
    | [] => false
    | d :: ds => if test d then negb (some ds) else just_one ds
    end.
End Loops.

Section Evaluation.
  Variable F : finite.
  Variable all : list object.

  Fixpoint eval_term (v : scope) (t : term) : object :=
    match t with
    | Var x => variable_value v x
    | Num n => number_of F n
    | App f ts => lookup (A:=object) 1%positive (functions F) f (map (eval_term v) ts)
    end.

  Definition eval_compare (c : comparison) (n : N) : bool :=
    let size := Npos (count F) in
    match c with
    | AtLeast => N.leb n size
    | LessThan => N.ltb size n
    | MoreThan => N.ltb n size
    | AtMost => N.leb size n
    | Exactly => N.eqb size n
    end.

  Fixpoint eval (v : scope) (a : formula) : bool :=
    match a with
    | Truth b => b
    | Card c n => eval_compare c n
    | Atom p ts => lookup false (predicates F) p (map (eval_term v) ts)
    | Eq s t => Pos.eqb (eval_term v s) (eval_term v t)
    | Not a => if eval v a then false else true
    | Bin And a b => if eval v a then eval v b else false
    | Bin Or a b => if eval v a then true else eval v b
    | Bin Implies a b => if eval v a then eval v b else true
    | Bin Iff a b => if eval v a then eval v b else if eval v b then false else true
    | Quant ForAll x a => every (fun d => eval ((x, d) :: v) a) all
    | Quant Exists x a => some (fun d => eval ((x, d) :: v) a) all
    | Quant ExistsUnique x a => just_one (fun d => eval ((x, d) :: v) a) all
    end.
End Evaluation.

(** The truth of a closed formula. *)
Definition true_in (F : finite) (a : formula) : bool := eval F (objects (count F)) [] a.

(** ** Well-formed structures *)

Definition is_object (n : positive) (d : object) : bool := Pos.leb d n.

(** Every list of as many objects as arguments has a cell, and its value is allowed. *)
Fixpoint complete {A} (allowed : A -> bool) (all : list object) (arity : nat) (t : table A) : bool :=
  match t, arity with
  | Cell a, O => allowed a
  | Row branches, S arity =>
    forallb (fun d => match Map.find d branches with
                      | Some t => complete allowed all arity t
                      | None => false
                      end) all
  | _, _ => false
  end.

Definition all_complete {A} (allowed : A -> bool) (all : list object) (tables : Map.t (nat * table A)) : bool :=
  forallb (fun entry => complete allowed all (fst (snd entry)) (snd (snd entry))) (Map.elements tables).

(** Every table has all its cells, and every value is an object. *)
Definition well_formed (F : finite) : bool :=
  let all := objects (count F) in
  forallb (fun entry => is_object (count F) (snd entry)) (Map.elements (numbers F))
  && all_complete (is_object (count F)) all (functions F)
  && all_complete (fun _ => true) all (predicates F).

(** Every symbol that is used has a table for as many arguments as it is given. *)
Section Covered.
  Variable F : finite.

  Definition has {A} (tables : Map.t (nat * table A)) (s : sym) (arity : nat) : bool :=
    match Map.find s tables with
    | Some (k, _) => Nat.eqb k arity
    | None => false
    end.

  Fixpoint term_covered (t : term) : bool :=
    match t with
    | Var _ => true
    | Num n => match Map.find n (numbers F) with Some _ => true | None => false end
    | App f ts => has (functions F) f (length ts) && forallb term_covered ts
    end.

  Fixpoint covered (a : formula) : bool :=
    match a with
    | Truth _ | Card _ _ => true
    | Atom p ts => has (predicates F) p (length ts) && forallb term_covered ts
    | Eq s t => term_covered s && term_covered t
    | Not a => covered a
    | Bin _ a b => covered a && covered b
    | Quant _ _ a => covered a
    end.
End Covered.

(** ** The structure that the tables describe *)

Definition dom (F : finite) : Type := { d : object | is_object (count F) d = true }.

Definition object_of {F : finite} (d : dom F) : object := proj1_sig d.

Lemma dom_eq {F} (d e : dom F) : object_of d = object_of e -> d = e.
Proof.
  destruct d as [d p], e as [e q]; cbn. intros <-.
  f_equal. apply UIP_dec, bool_dec.
Qed.

Lemma first_is_object (n : positive) : is_object n 1%positive = true.
Proof. apply Pos.leb_le, Pos.le_1_l. Qed.

Definition first (F : finite) : dom F := exist _ 1%positive (first_is_object (count F)).

(** An object as such; the first one for what is none. *)
Definition as_object (F : finite) (d : object) : dom F :=
  match bool_dec (is_object (count F) d) true with
  | left p => exist _ d p
  | right _ => first F
  end.

Definition structure_of (F : finite) : structure := {|
  domain := dom F;
  some_object := first F;
  number n := as_object F (number_of F n);
  function f ds := as_object F (lookup (A:=object) 1%positive (functions F) f (map object_of ds));
  relation p ds := lookup false (predicates F) p (map object_of ds) = true
|}.

(** What the variables of a scope stand for. *)
Definition env_of (F : finite) (v : scope) : env (dom F) := fun x => as_object F (variable_value v x).

(** ** Proofs *)

Lemma as_object_of F d : is_object (count F) d = true -> object_of (as_object F d) = d.
Proof. intros p. unfold as_object. destruct bool_dec; [reflexivity|contradiction]. Qed.

Lemma of_as_object F (d : dom F) : as_object F (object_of d) = d.
Proof. apply dom_eq, as_object_of, (proj2_sig d). Qed.

Lemma objects_from_in many d e :
  In e (objects_from many d) <-> (Pos.to_nat d <= Pos.to_nat e < Pos.to_nat d + many)%nat.
Proof.
  revert d. induction many as [|many IH]; intros d; cbn.
  - lia.
  - rewrite IH, Pos2Nat.inj_succ. split.
    + intros [<-|H]; lia.
    + intros H. destruct (Pos.eq_dec d e) as [->|N]; [now left|right].
      assert (Pos.to_nat d <> Pos.to_nat e) by (intros E; apply N, Pos2Nat.inj, E). lia.
Qed.

Lemma objects_in n d : In d (objects n) <-> is_object n d = true.
Proof.
  unfold objects, is_object. rewrite objects_from_in, Pos.leb_le, Pos2Nat.inj_le.
  pose proof (Pos2Nat.is_pos d). change (Pos.to_nat 1) with 1%nat. lia.
Qed.

Lemma objects_from_nodup many d : NoDup (objects_from many d).
Proof.
  revert d. induction many as [|many IH]; intros d; cbn; constructor.
  - rewrite objects_from_in, Pos2Nat.inj_succ. lia.
  - apply IH.
Qed.

Lemma objects_from_length many d : length (objects_from many d) = many.
Proof. revert d. induction many as [|many IH]; intros d; cbn; auto. Qed.

(** Loops *)

Lemma every_spec test ds : every test ds = true <-> forall d, In d ds -> test d = true.
Proof.
  induction ds as [|d ds IH]; cbn; [easy|].
  destruct (test d) eqn:E.
  - rewrite IH. split; [intros H e [<-|I]; auto | auto].
  - split; [easy|]. intros H. rewrite <- E. now apply H; left.
Qed.

Lemma some_spec test ds : some test ds = true <-> exists d, In d ds /\ test d = true.
Proof.
  induction ds as [|d ds IH]; cbn; [now split; [easy|intros [? [[] _]]]|].
  destruct (test d) eqn:E.
  - split; [intros _; exists d; auto | easy].
  - rewrite IH. split; intros [e [I T]]; exists e; intuition congruence.
Qed.

Lemma just_one_spec test ds : NoDup ds ->
  just_one test ds = true <-> exists d, In d ds /\ test d = true /\ forall e, In e ds -> test e = true -> e = d.
Proof.
  induction 1 as [|d ds N ND IH]; cbn; [now split; [easy|intros [? [[] _]]]|].
  destruct (test d) eqn:E.
  - rewrite negb_true_iff. split.
    + intros S. exists d. split; [auto|split; [auto|]]. intros e [<-|I] T; [reflexivity|].
      assert (some test ds = true) by (apply some_spec; eauto). congruence.
    + intros [e [I [T U]]]. destruct (some test ds) eqn:S; [|reflexivity].
      apply some_spec in S. destruct S as [f [J V]].
      assert (f = e) by auto. assert (d = e) by auto. now subst.
  - rewrite IH. split; intros [e [I [T U]]]; exists e.
    + repeat split; auto. intros f [<-|J] V; [congruence|auto].
    + destruct I as [<-|I]; [congruence|]. repeat split; auto.
Qed.

(** Counting *)

Definition all_of (F : finite) : list (dom F) := map (as_object F) (objects (count F)).

Lemma all_of_in F (d : dom F) : In d (all_of F).
Proof.
  unfold all_of. rewrite <- (of_as_object F d). apply in_map, objects_in, (proj2_sig d).
Qed.

Lemma all_of_nodup F : NoDup (all_of F).
Proof.
  unfold all_of.
  assert (forall ds, NoDup ds -> (forall d, In d ds -> is_object (count F) d = true) -> NoDup (map (as_object F) ds)) as H.
  { induction 1 as [|d ds N ND IH]; cbn; intros O; constructor; [|auto].
    rewrite in_map_iff. intros [e [E I]]. apply N.
    rewrite <- (as_object_of F d), <- E, as_object_of; auto. }
  apply H; [apply objects_from_nodup|]. intros d. apply objects_in.
Qed.

Lemma all_of_length F : length (all_of F) = Pos.to_nat (count F).
Proof. unfold all_of, objects. now rewrite map_length, objects_from_length. Qed.

Lemma firstn_nodup {A} (xs : list A) n : NoDup xs -> NoDup (firstn n xs).
Proof.
  intros H. revert n. induction H as [|x xs N ND IH]; intros [|n]; cbn; constructor; auto.
  intros I. apply N. rewrite <- (firstn_skipn n xs). apply in_or_app. now left.
Qed.

Lemma at_least_spec F n : at_least (dom F) n <-> (n <= Npos (count F))%N.
Proof.
  assert ((n <= Npos (count F))%N <-> (N.to_nat n <= Pos.to_nat (count F))%nat) as -> by lia.
  rewrite <- all_of_length. split.
  - intros [ds [ND L]]. rewrite <- L. apply NoDup_incl_length; [assumption|].
    intros d _. apply all_of_in.
  - intros L. exists (firstn (N.to_nat n) (all_of F)). split.
    + apply firstn_nodup, all_of_nodup.
    + now apply firstn_length_le.
Qed.

Lemma compare_spec F c n : eval_compare F c n = true <-> compare (dom F) c n.
Proof.
  destruct c; unfold eval_compare, compare; rewrite ?at_least_spec, ?N.leb_le, ?N.ltb_lt, ?N.eqb_eq; lia.
Qed.

(** Tables *)

Lemma complete_find {A} (allowed : A -> bool) all arity t args :
  complete allowed all arity t = true -> length args = arity -> (forall d, In d args -> In d all) ->
  exists a, find_cell t args = Some a /\ allowed a = true.
Proof.
  revert t args. induction arity as [|arity IH]; intros t args C L I.
  - destruct args; [|discriminate]. destruct t; cbn in *; [eauto|discriminate].
  - destruct args as [|d args]; [discriminate|]. destruct t as [|branches]; [discriminate|].
    cbn in C. rewrite forallb_forall in C. specialize (C d (I d (or_introl eq_refl))).
    cbn. destruct (Map.find d branches); [|discriminate].
    apply IH; [assumption|now inversion L|]. intros e J. apply I. now right.
Qed.

Lemma all_complete_find {A} (allowed : A -> bool) all tables s k (t : table A) :
  all_complete allowed all tables = true -> Map.find s tables = Some (k, t) -> complete allowed all k t = true.
Proof.
  unfold all_complete. rewrite forallb_forall. intros H E.
  apply (H (s, (k, t))). now apply Map.elements_correct.
Qed.

(** Nothing that is asked of a structure is left to the default. *)
Lemma covered_find {A} (allowed : A -> bool) all tables s (args : list object) :
  all_complete allowed all tables = true -> has (A:=A) tables s (length args) = true ->
  (forall d, In d args -> In d all) ->
  exists k t a, Map.find s tables = Some (k, t) /\ find_cell t args = Some a /\ allowed a = true.
Proof.
  unfold has. intros C H I. destruct (Map.find s tables) as [[k t]|] eqn:E; [|discriminate].
  apply Nat.eqb_eq in H. exists k, t.
  destruct (complete_find allowed all k t args) as [a [F G]]; eauto.
  eapply all_complete_find; eassumption.
Qed.

Section Correct.
  Variable F : finite.
  Hypothesis well : well_formed F = true.

  Let all := objects (count F).

  Lemma well_number n d : Map.find n (numbers F) = Some d -> is_object (count F) d = true.
  Proof.
    intros E. pose proof well as W. unfold well_formed in W. rewrite !andb_true_iff, forallb_forall in W.
    apply (proj1 (proj1 W) (n, d)). now apply Map.elements_correct.
  Qed.

  Lemma well_functions : all_complete (is_object (count F)) all (functions F) = true.
  Proof. pose proof well as W. unfold well_formed in W. rewrite !andb_true_iff in W. apply W. Qed.

  Definition in_domain (v : scope) : Prop := forall x d, In (x, d) v -> is_object (count F) d = true.

  Lemma variable_value_object v x : in_domain v -> is_object (count F) (variable_value v x) = true.
  Proof.
    intros H. induction v as [|[y d] v IH]; cbn; [apply first_is_object|].
    destruct (Pos.eqb x y).
    - apply (H y d). now left.
    - apply IH. intros z e I. apply (H z e). now right.
  Qed.

  (** The value of a term is an object, and the one that the structure gives it. *)
  Lemma eval_term_correct v : in_domain v -> forall t, term_covered F t = true ->
    is_object (count F) (eval_term F v t) = true /\
    object_of (value (structure_of F) (env_of F v) t) = eval_term F v t.
  Proof.
    intros D. fix IH 1. intros [x|n|f ts]; cbn [term_covered eval_term value]; intros C.
    - split; [now apply variable_value_object|].
      unfold env_of. now apply as_object_of, variable_value_object.
    - destruct (Map.find n (numbers F)) as [d|] eqn:E; [|discriminate].
      assert (is_object (count F) (number_of F n) = true) as O.
      { unfold number_of. rewrite E. eapply well_number, E. }
      split; [exact O|]. now apply as_object_of.
    - apply andb_true_iff in C. destruct C as [H C].
      assert (map object_of (map (value (structure_of F) (env_of F v)) ts) = map (eval_term F v) ts
              /\ forall d, In d (map (eval_term F v) ts) -> In d all) as [E I].
      { clear H. induction ts as [|t ts IHts]; cbn in *; [easy|].
        apply andb_true_iff in C. destruct C as [Ct C].
        destruct (IH t Ct) as [Ot Et]. destruct (IHts C) as [E I].
        split; [now rewrite E, Et|]. intros d [<-|J]; [now apply objects_in|auto]. }
      rewrite <- (map_length (eval_term F v) ts) in H.
      destruct (covered_find _ _ _ _ _ well_functions H I) as (k & t & a & Ef & Ec & Oa).
      assert (is_object (count F) (lookup (A:=object) 1%positive (functions F) f (map (eval_term F v) ts)) = true) as O.
      { unfold lookup. now rewrite Ef, Ec. }
      split; [exact O|]. cbn [function structure_of]. rewrite E. now apply as_object_of.
  Qed.

  Lemma eval_terms_correct v ts : in_domain v -> forallb (term_covered F) ts = true ->
    map object_of (map (value (structure_of F) (env_of F v)) ts) = map (eval_term F v) ts.
  Proof.
    intros D. induction ts as [|t ts IH]; cbn; [easy|].
    rewrite andb_true_iff. intros [C Cs]. f_equal; [now apply eval_term_correct|auto].
  Qed.

  Lemma holds_ext (M : structure) a : forall v w : env (domain M),
    (forall x, v x = w x) -> holds M v a <-> holds M w a.
  Proof.
    assert (forall v w : env (domain M), (forall x, v x = w x) -> forall t, value M v t = value M w t) as T.
    { intros v w E. fix IH 1. intros [x|n|f ts]; cbn; [apply E|reflexivity|].
      f_equal. induction ts as [|t ts IHts]; cbn; [reflexivity|]. now rewrite IH, IHts. }
    induction a as [b|c n|p ts|s t|a IH|c a IHa b IHb|q x a IH]; intros v w E; cbn.
    - reflexivity.
    - reflexivity.
    - rewrite (map_ext (value M v) (value M w)); [reflexivity|]. intros t. now apply T.
    - rewrite (T v w E s), (T v w E t). reflexivity.
    - now rewrite (IH v w E).
    - specialize (IHa v w E). specialize (IHb v w E). destruct c; cbn; tauto.
    - assert (forall d, holds M (update v x d) a <-> holds M (update w x d) a) as U.
      { intros d. apply IH. intros y. unfold update. now destruct (Pos.eqb y x). }
      destruct q; cbn.
      + split; intros H d; apply U, H.
      + split; intros [d H]; exists d; apply U, H.
      + split; intros [d [H N]]; exists d; (split; [apply U, H|intros e J; apply N, U, J]).
  Qed.

  Lemma env_of_cons v x d e : object_of d = e ->
    forall y, update (env_of F v) x d y = env_of F ((x, e) :: v) y.
  Proof.
    intros <- y. unfold update, env_of. cbn. destruct (Pos.eqb y x); [|reflexivity].
    symmetry. apply of_as_object.
  Qed.

  (** Evaluation finds the truth. *)
  Theorem eval_correct a : forall v, in_domain v -> covered F a = true ->
    eval F all v a = true <-> holds (structure_of F) (env_of F v) a.
  Proof.
    induction a as [b|c n|p ts|s t|a IH|c a IHa b IHb|q x a IH]; intros v D C.
    - reflexivity.
    - apply compare_spec.
    - cbn in C |- *. apply andb_true_iff in C. destruct C as [_ C].
      now rewrite eval_terms_correct.
    - cbn in C |- *. apply andb_true_iff in C. destruct C as [Cs Ct].
      destruct (eval_term_correct v D s Cs) as [_ <-]. destruct (eval_term_correct v D t Ct) as [_ <-].
      rewrite Pos.eqb_eq. split; [apply dom_eq|now intros ->].
    - cbn in C |- *. rewrite <- (IH v D C). destruct (eval F all v a); intuition congruence.
    - cbn in C. apply andb_true_iff in C. destruct C as [Ca Cb].
      specialize (IHa v D Ca). specialize (IHb v D Cb).
      destruct c; cbn; rewrite <- IHa, <- IHb; destruct (eval F all v a), (eval F all v b); intuition congruence.
    - cbn in C.
      assert (forall d : dom F, eval F all ((x, object_of d) :: v) a = true
                                <-> holds (structure_of F) (update (env_of F v) x d) a) as H.
      { intros d. rewrite (holds_ext (structure_of F) a _ (env_of F ((x, object_of d) :: v)));
          [|now apply env_of_cons].
        apply IH; [|assumption].
        intros y e [E|I]; [|eapply D, I]. injection E as _ <-. apply (proj2_sig d). }
      assert (forall d, In d all -> exists o : dom F, object_of o = d) as S.
      { intros d I. exists (as_object F d). now apply as_object_of, objects_in. }
      assert (forall o : dom F, In (object_of o) all) as T.
      { intros o. apply objects_in, (proj2_sig o). }
      destruct q; cbn.
      + rewrite every_spec. split.
        * intros E d. apply H, E, T.
        * intros E d I. destruct (S d I) as [o <-]. apply H, E.
      + rewrite some_spec. split.
        * intros [d [I E]]. destruct (S d I) as [o <-]. exists o. now apply H.
        * intros [o E]. exists (object_of o). split; [apply T|]. now apply H.
      + rewrite just_one_spec by apply objects_from_nodup. split.
        * intros [d [I [E U]]]. destruct (S d I) as [o <-]. exists o. split; [now apply H|].
          intros e J. apply dom_eq, U; [apply T|]. now apply H.
        * intros [o [E U]]. exists (object_of o). split; [apply T|split; [now apply H|]].
          intros e I J. destruct (S e I) as [k <-]. f_equal. apply U. now apply H.
  Qed.
End Correct.

(** A closed formula is evaluated in a well-formed structure that covers it: it comes
    out true if and only if it is true, and false if and only if it is false. *)
Theorem true_in_correct (F : finite) (a : formula) :
  well_formed F = true -> covered F a = true ->
  (true_in F a = true <-> holds (structure_of F) (env_of F []) a)
  /\ (true_in F a = false <-> ~ holds (structure_of F) (env_of F []) a).
Proof.
  intros W C.
  assert (true_in F a = true <-> holds (structure_of F) (env_of F []) a) as E.
  { apply eval_correct; [assumption|intros ? ? []|assumption]. }
  split; [exact E|]. rewrite <- E. destruct (true_in F a); intuition congruence.
Qed.
