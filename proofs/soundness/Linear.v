(** Linear arithmetic over the integers: formulas without quantifiers, and the
    elimination of a quantifier by Cooper's method. *)

From Coq Require Import List Bool ZArith Znumtheory Lia.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Terms: a constant and a coefficient for each variable *)

Definition linear : Type := Z * list Z.

Fixpoint dot (cs xs : list Z) : Z :=
  match cs, xs with c :: cs, x :: xs => c * x + dot cs xs | _, _ => 0 end.

Definition val (xs : list Z) (t : linear) : Z := fst t + dot (snd t) xs.

Fixpoint add_all (cs ds : list Z) : list Z :=
  match cs, ds with
  | [], _ => ds
  | _, [] => cs
  | c :: cs, d :: ds => (c + d) :: add_all cs ds
  end.

Definition add (t u : linear) : linear := (fst t + fst u, add_all (snd t) (snd u)).
Definition scale (k : Z) (t : linear) : linear := (k * fst t, map (Z.mul k) (snd t)).
Definition constant (k : Z) : linear := (k, []).

Lemma dot_add cs : forall ds xs, dot (add_all cs ds) xs = dot cs xs + dot ds xs.
Proof.
  induction cs as [| c cs IH]; intros [| d ds] [| x xs]; simpl; try lia. rewrite IH. lia.
Qed.

Lemma dot_scale k cs : forall xs, dot (map (Z.mul k) cs) xs = k * dot cs xs.
Proof. induction cs as [| c cs IH]; intros [| x xs]; simpl; try lia. rewrite IH. lia. Qed.

Lemma val_add t u xs : val xs (add t u) = val xs t + val xs u.
Proof. unfold val, add. simpl. rewrite dot_add. lia. Qed.

Lemma val_scale k t xs : val xs (scale k t) = k * val xs t.
Proof. unfold val, scale. simpl. rewrite dot_scale. lia. Qed.

Lemma val_constant k xs : val xs (constant k) = k.
Proof. unfold val. simpl. lia. Qed.

(** ** Atoms *)

Inductive atom : Type :=
| Pos (t : linear)                  (* [0 < t] *)
| Zero (t : linear)
| NonZero (t : linear)
| Divides (d : positive) (t : linear)
| DividesNot (d : positive) (t : linear).

Definition divides (d : positive) (z : Z) : bool := Z.eqb (z mod Zpos d) 0.

Definition sat (xs : list Z) (a : atom) : bool :=
  match a with
  | Pos t => Z.ltb 0 (val xs t)
  | Zero t => Z.eqb (val xs t) 0
  | NonZero t => negb (Z.eqb (val xs t) 0)
  | Divides d t => divides d (val xs t)
  | DividesNot d t => negb (divides d (val xs t))
  end.

Definition term_of (a : atom) : linear :=
  match a with Pos t | Zero t | NonZero t | Divides _ t | DividesNot _ t => t end.

Definition with_term (a : atom) (t : linear) : atom :=
  match a with
  | Pos _ => Pos t | Zero _ => Zero t | NonZero _ => NonZero t
  | Divides d _ => Divides d t | DividesNot d _ => DividesNot d t
  end.

Lemma sat_with_term xs ys a t : val xs (term_of a) = val ys t -> sat xs a = sat ys (with_term a t).
Proof. destruct a; simpl; intros ->; reflexivity. Qed.

Definition opposite (a : atom) : atom :=
  match a with
  | Pos t => Pos (add (constant 1) (scale (-1) t))
  | Zero t => NonZero t
  | NonZero t => Zero t
  | Divides d t => DividesNot d t
  | DividesNot d t => Divides d t
  end.

Lemma sat_opposite xs a : sat xs (opposite a) = negb (sat xs a).
Proof.
  destruct a; simpl; rewrite ?negb_involutive; auto.
  rewrite val_add, val_scale, val_constant. destruct (Z.ltb_spec 0 (1 + -1 * val xs t)), (Z.ltb_spec 0 (val xs t)); auto; lia.
Qed.

(** ** Formulas without quantifiers *)

Inductive open : Type :=
| Is (b : bool)
| Lit (a : atom)
| Both (f g : open)
| Either (f g : open).

Fixpoint true_at (xs : list Z) (f : open) : bool :=
  match f with
  | Is b => b
  | Lit a => sat xs a
  | Both f g => true_at xs f && true_at xs g
  | Either f g => true_at xs f || true_at xs g
  end.

(** What has no variables is evaluated. *)
Definition is_constant (t : linear) : bool := forallb (Z.eqb 0) (snd t).

Lemma constant_dot cs : forallb (Z.eqb 0) cs = true -> forall xs, dot cs xs = 0.
Proof.
  induction cs as [| c cs IH]; simpl; intros H [| x xs]; auto. apply andb_true_iff in H as [H Hs].
  destruct c; try discriminate. rewrite IH by assumption. lia.
Qed.

Definition lit (a : atom) : open := if is_constant (term_of a) then Is (sat [] a) else Lit a.

Lemma true_lit xs a : true_at xs (lit a) = sat xs a.
Proof.
  unfold lit. destruct (is_constant (term_of a)) eqn:C; auto. simpl.
  rewrite (sat_with_term [] xs a (term_of a)).
  - now destruct a.
  - unfold val. apply constant_dot with (xs := xs) in C as ->. now destruct (snd (term_of a)).
Qed.

Definition both (f g : open) : open :=
  match f, g with
  | Is true, _ => g
  | Is false, _ => Is false
  | _, Is true => f
  | _, Is false => Is false
  | _, _ => Both f g
  end.

Definition either (f g : open) : open :=
  match f, g with
  | Is true, _ => Is true
  | Is false, _ => g
  | _, Is true => Is true
  | _, Is false => f
  | _, _ => Either f g
  end.

Lemma true_both xs f g : true_at xs (both f g) = true_at xs f && true_at xs g.
Proof. destruct f as [[] | | |], g as [[] | | |]; simpl; auto using andb_true_r, andb_false_r; now rewrite ?andb_true_r, ?andb_false_r. Qed.

Lemma true_either xs f g : true_at xs (either f g) = true_at xs f || true_at xs g.
Proof. destruct f as [[] | | |], g as [[] | | |]; simpl; auto; now rewrite ?orb_true_r, ?orb_false_r. Qed.

Fixpoint negate (f : open) : open :=
  match f with
  | Is b => Is (negb b)
  | Lit a => lit (opposite a)
  | Both f g => either (negate f) (negate g)
  | Either f g => both (negate f) (negate g)
  end.

Lemma true_negate xs f : true_at xs (negate f) = negb (true_at xs f).
Proof.
  induction f; simpl; auto.
  - now rewrite true_lit, sat_opposite.
  - now rewrite true_either, IHf1, IHf2, negb_andb.
  - now rewrite true_both, IHf1, IHf2, negb_orb.
Qed.

Definition any_of (fs : list open) : open := fold_right either (Is false) fs.
Definition all_of (fs : list open) : open := fold_right both (Is true) fs.

Lemma true_any xs fs : true_at xs (any_of fs) = existsb (true_at xs) fs.
Proof. induction fs; simpl; auto. now rewrite true_either, IHfs. Qed.

Lemma true_all xs fs : true_at xs (all_of fs) = forallb (true_at xs) fs.
Proof. induction fs; simpl; auto. now rewrite true_both, IHfs. Qed.

(** Terms, and formulas, with terms put for their variables. *)
Fixpoint put_all (cs : list Z) (ts : list linear) : linear :=
  match cs, ts with c :: cs, t :: ts => add (scale c t) (put_all cs ts) | _, _ => constant 0 end.

Definition put (ts : list linear) (t : linear) : linear := add (constant (fst t)) (put_all (snd t) ts).

Lemma val_put ts t xs : val xs (put ts t) = val (map (val xs) ts) t.
Proof.
  unfold put. rewrite val_add, val_constant. unfold val at 2. f_equal.
  generalize (snd t). intros cs. revert ts. induction cs as [| c cs IH]; intros [| u ts]; simpl; rewrite ?val_constant; auto.
  rewrite val_add, val_scale, IH. reflexivity.
Qed.

Fixpoint put_open (ts : list linear) (f : open) : open :=
  match f with
  | Is b => Is b
  | Lit a => lit (with_term a (put ts (term_of a)))
  | Both f g => both (put_open ts f) (put_open ts g)
  | Either f g => either (put_open ts f) (put_open ts g)
  end.

Lemma true_put ts f xs : true_at xs (put_open ts f) = true_at (map (val xs) ts) f.
Proof.
  induction f; simpl; auto.
  - rewrite true_lit. symmetry. apply sat_with_term. symmetry. apply val_put.
  - now rewrite true_both, IHf1, IHf2.
  - now rewrite true_either, IHf1, IHf2.
Qed.

(** ** Conjunctions of atoms *)

Definition all_sat (xs : list Z) (c : list atom) : bool := forallb (sat xs) c.

(** The coefficient of the first variable, and the rest. *)
Definition first (t : linear) : Z := match snd t with [] => 0 | c :: _ => c end.
Definition rest (t : linear) : linear := (fst t, tl (snd t)).

Lemma val_first t x xs : val (x :: xs) t = first t * x + val xs (rest t).
Proof. unfold val, first, rest. destruct t as [k [| c cs]]; simpl; [destruct xs; simpl; lia | lia]. Qed.

(** The first variable is given the value of a term of the others. *)
Definition replace (s : linear) (a : atom) : atom :=
  with_term a (add (rest (term_of a)) (scale (first (term_of a)) s)).

Lemma sat_replace s a xs : sat xs (replace s a) = sat (val xs s :: xs) a.
Proof.
  unfold replace. symmetry. apply sat_with_term. rewrite val_first, val_add, val_scale. lia.
Qed.

Definition conjunction (c : list atom) : open := all_of (map lit c).

Lemma true_conjunction xs c : true_at xs (conjunction c) = all_sat xs c.
Proof.
  unfold conjunction, all_sat. rewrite true_all. induction c; simpl; auto. now rewrite true_lit, IHc.
Qed.

(** ** Cooper's theorem, where the first variable has the coefficients 1, 0 and -1 *)

Definition unit (a : atom) : Prop := first (term_of a) = 1 \/ first (term_of a) = 0 \/ first (term_of a) = -1.

(** Far below, only divisibility matters. *)
Definition below (a : atom) : list atom :=
  match first (term_of a), a with
  | 0, _ => [a]
  | c, Pos _ => if Z.ltb 0 c then [Pos (constant 0)] else []
  | _, Zero _ => [Zero (constant 1)]
  | _, NonZero _ => []
  | _, _ => [a]
  end.

(** The terms above which the atom may begin to be true. *)
Definition starts (a : atom) : list linear :=
  let c := first (term_of a) in
  let r := rest (term_of a) in
  match a with
  | Pos _ => if Z.eqb c 1 then [scale (-1) r] else []
  | Zero _ => if Z.eqb c 0 then [] else [add (constant (-1)) (scale (- c) r)]
  | NonZero _ => if Z.eqb c 0 then [] else [scale (- c) r]
  | _ => []
  end.

Definition modulus (a : atom) : Z :=
  match a with Divides d _ | DividesNot d _ => if Z.eqb (first (term_of a)) 0 then 1 else Zpos d | _ => 1 end.

Definition period (c : list atom) : Z := fold_right (fun a m => Z.lcm (modulus a) m) 1 c.

Lemma modulus_positive a : 0 < modulus a.
Proof. destruct a; simpl; try lia; destruct (_ =? 0); lia. Qed.

Lemma period_positive c : 0 < period c.
Proof.
  induction c as [| a c IH]; simpl; [lia |].
  pose proof (modulus_positive a). pose proof (Z.lcm_nonneg (modulus a) (period c)).
  enough (Z.lcm (modulus a) (period c) <> 0) by lia. rewrite Z.lcm_eq_0. lia.
Qed.

Lemma period_multiple c a : In a c -> exists k, period c = k * modulus a.
Proof.
  induction c as [| b c IH]; simpl; [tauto |]. intros [-> | I].
  - destruct (Z.divide_lcm_l (modulus a) (period c)) as [k E]. exists k. lia.
  - destruct (IH I) as [k E]. destruct (Z.divide_lcm_r (modulus b) (period c)) as [j F]. exists (j * k). transitivity (j * period c); [exact F | rewrite E; ring].
Qed.

Lemma divides_shift d z k : divides d (z + k * Zpos d) = divides d z.
Proof. unfold divides. now rewrite Z_mod_plus_full. Qed.

(** An atom that speaks of divisibility, or not of the variable, is periodic. *)
Definition periodic (a : atom) : Prop :=
  first (term_of a) = 0 \/ match a with Divides _ _ | DividesNot _ _ => True | _ => False end.

Lemma periodic_shift a x xs k p : periodic a -> p = k * modulus a ->
  sat (x + p :: xs) a = sat (x :: xs) a.
Proof.
  intros P ->. assert (Z : first (term_of a) = 0 -> sat (x + k * modulus a :: xs) a = sat (x :: xs) a).
  { intros E. rewrite (sat_with_term (x + k * modulus a :: xs) (x :: xs) a (term_of a)); [now destruct a |].
    rewrite !val_first, E. lia. }
  destruct P as [E | P]; [auto |]. destruct (Z.eq_dec (first (term_of a)) 0) as [E | N]; [auto |]. clear Z.
  destruct a; try tauto; simpl in *; rewrite !val_first; apply Z.eqb_neq in N; rewrite N;
    replace (first t * (x + k * Zpos d) + val xs (rest t))
      with (first t * x + val xs (rest t) + first t * k * Zpos d) by ring; now rewrite divides_shift.
Qed.

Lemma below_periodic a b : In b (below a) -> periodic b.
Proof.
  unfold below, periodic. destruct (Z.eq_dec (first (term_of a)) 0) as [E | N].
  - rewrite E. intros [<- | []]. auto.
  - destruct (first (term_of a)) as [| p | p] eqn:E; [lia | |]; destruct a; simpl; intros I; intuition (subst; simpl; auto).
Qed.

(** From some number downwards, an atom is what it is far below. *)
Lemma far_below a xs : unit a -> exists z, forall x, x < z -> sat (x :: xs) a = all_sat (x :: xs) (below a).
Proof.
  intros U. unfold unit in U. exists (- Z.abs (val xs (rest (term_of a)))). intros x L.
  assert (V : val (x :: xs) (term_of a) = first (term_of a) * x + val xs (rest (term_of a))) by apply val_first.
  unfold below, all_sat. set (r := val xs (rest (term_of a))) in *.
  assert (K : forall k, val (x :: xs) (constant k) = k) by (intros; apply val_constant).
  destruct U as [E | [E | E]]; rewrite E in *.
  - change (0 <? 1) with true. destruct a as [t | t | t | d t | d t]; cbn [sat term_of forallb] in *; rewrite ?andb_true_r; auto.
    + rewrite K, V. apply Z.ltb_ge. lia.
    + rewrite K, V. apply Z.eqb_neq. lia.
    + rewrite V. apply negb_true_iff, Z.eqb_neq. lia.
  - cbn [forallb]. now rewrite andb_true_r.
  - change (0 <? -1) with false. destruct a as [t | t | t | d t | d t]; cbn [sat term_of forallb] in *; rewrite ?andb_true_r; auto.
    + rewrite V. apply Z.ltb_lt. lia.
    + rewrite K, V. apply Z.eqb_neq. lia.
    + rewrite V. apply negb_true_iff, Z.eqb_neq. lia.
Qed.

Lemma all_far_below c xs : Forall unit c ->
  exists z, forall x, x < z -> all_sat (x :: xs) c = all_sat (x :: xs) (flat_map below c).
Proof.
  induction 1 as [| a c U Us IH]; simpl.
  - exists 0. auto.
  - destruct (far_below a xs U) as [z H], IH as [z' H']. exists (Z.min z z'). intros x L.
    unfold all_sat in *. simpl. rewrite forallb_app, <- H', H; auto; lia.
Qed.

Lemma all_periodic c x xs k p : (forall a, In a c -> periodic a /\ exists j, p = j * modulus a) ->
  all_sat (x + k * p :: xs) c = all_sat (x :: xs) c.
Proof.
  intros H. unfold all_sat. induction c as [| a c IH]; simpl; auto.
  rewrite IH by (intros b I; apply H; simpl; auto). f_equal.
  destruct (H a (or_introl eq_refl)) as [P [j E]]. apply (periodic_shift a x xs (k * j)); auto. rewrite E. ring.
Qed.

Lemma below_modulus a b : In b (below a) -> modulus b = modulus a \/ modulus b = 1.
Proof.
  unfold below. destruct (first (term_of a)) as [| p | p]; simpl; [intuition (subst; auto) | |];
    destruct a; simpl; intuition (subst; simpl; auto).
Qed.

(** If an atom is true and not so one period before, it starts in between. *)
Lemma starts_between a x xs p k : unit a -> 0 < p -> p = k * modulus a ->
  sat (x :: xs) a = true -> sat (x - p :: xs) a = false ->
  exists b, In b (starts a) /\ val xs b < x <= val xs b + p.
Proof.
  intros U L E S N.
  assert (V : forall y, val (y :: xs) (term_of a) = first (term_of a) * y + val xs (rest (term_of a))) by (intros; apply val_first).
  destruct (Z.eq_dec (first (term_of a)) 0) as [Z | NZ].
  { assert (P : periodic a) by (left; auto). pose proof (periodic_shift a (x - p) xs k p P E) as Q.
    replace (x - p + p) with x in Q by ring. congruence. }
  destruct a as [t | t | t | d t | d t]; cbn [sat term_of starts] in *; rewrite V in S, N.
  - apply Z.ltb_lt in S. apply Z.ltb_ge in N. destruct U as [U | [U | U]]; cbn [term_of] in U; rewrite U in *.
    + exists (scale (-1) (rest t)). split; [simpl; auto |]. rewrite val_scale. lia.
    + lia.
    + lia.
  - apply Z.eqb_eq in S. apply Z.eqb_neq in N. apply Z.eqb_neq in NZ. rewrite NZ. apply Z.eqb_neq in NZ.
    eexists. split; [left; reflexivity |]. rewrite val_add, val_constant, val_scale.
    destruct U as [U | [U | U]]; cbn [term_of] in U; rewrite U in *; lia.
  - apply negb_true_iff, Z.eqb_neq in S. apply negb_false_iff, Z.eqb_eq in N.
    apply Z.eqb_neq in NZ. rewrite NZ. apply Z.eqb_neq in NZ.
    eexists. split; [left; reflexivity |]. rewrite val_scale.
    destruct U as [U | [U | U]]; cbn [term_of] in U; rewrite U in *; lia.
  - assert (P : periodic (Divides d t)) by (right; exact Logic.I). pose proof (periodic_shift _ (x - p) xs k p P E) as Q.
    replace (x - p + p) with x in Q by ring. cbn [sat] in Q. rewrite !V in Q. congruence.
  - assert (P : periodic (DividesNot d t)) by (right; exact Logic.I). pose proof (periodic_shift _ (x - p) xs k p P E) as Q.
    replace (x - p + p) with x in Q by ring. cbn [sat] in Q. rewrite !V in Q. congruence.
Qed.

(** The numbers from 1 to [n]. *)
Definition upto (n : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat n)).

Lemma in_upto n j : In j (upto n) <-> 1 <= j <= n.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros H. exists (Z.to_nat j). split; [lia |]. apply in_seq. lia.
Qed.

Definition cooper (c : list atom) : open :=
  let p := period c in
  let far := flat_map below c in
  any_of (map (fun j => conjunction (map (replace (constant j)) far)) (upto p)
    ++ flat_map (fun b => map (fun j => conjunction (map (replace (add b (constant j))) c)) (upto p)) (flat_map starts c)).

Lemma all_sat_replace s c xs : all_sat xs (map (replace s) c) = all_sat (val xs s :: xs) c.
Proof. unfold all_sat. induction c; simpl; auto. now rewrite sat_replace, IHc. Qed.

Theorem cooper_correct c xs : Forall unit c ->
  (true_at xs (cooper c) = true <-> exists x, all_sat (x :: xs) c = true).
Proof.
  intros U. unfold cooper. rewrite true_any, existsb_app, orb_true_iff, !existsb_exists.
  set (p := period c). assert (Pp : 0 < p) by apply period_positive.
  assert (Per : forall x k, all_sat (x + k * p :: xs) (flat_map below c) = all_sat (x :: xs) (flat_map below c)).
  { intros x k. apply all_periodic. intros b I. apply in_flat_map in I as (a & I & J). split; [now apply below_periodic in J |].
    destruct (period_multiple c a I) as [j E]. destruct (below_modulus a b J) as [-> | ->]; [exists j; auto | exists p; unfold p; lia]. }
  split.
  - intros [(f & I & T) | (f & I & T)].
    + apply in_map_iff in I as (j & <- & I). rewrite true_conjunction, all_sat_replace, val_constant in T.
      destruct (all_far_below c xs U) as [z F]. pose (k := - (Z.abs (j - z) + 1)).
      exists (j + k * p). rewrite F; [now rewrite Per |]. unfold k. nia.
    + apply in_flat_map in I as (b & _ & I). apply in_map_iff in I as (j & <- & I).
      rewrite true_conjunction, all_sat_replace in T. eauto.
  - intros [x T].
    destruct (existsb (fun f => true_at xs f) (flat_map (fun b => map (fun j => conjunction (map (replace (add b (constant j))) c)) (upto p)) (flat_map starts c))) eqn:St.
    + right. now apply existsb_exists.
    + left. assert (Down : forall n : nat, all_sat (x - Z.of_nat n * p :: xs) c = true).
      { induction n as [| n IH]; [now replace (x - Z.of_nat 0 * p) with x by lia |].
        destruct (all_sat (x - Z.of_nat (S n) * p :: xs) c) eqn:N; auto. exfalso.
        set (y := x - Z.of_nat n * p) in *. replace (x - Z.of_nat (S n) * p) with (y - p) in N by lia.
        unfold all_sat in N. assert (exists a, In a c /\ sat (y - p :: xs) a = false) as (a & I & Na).
        { clear - N. revert N. generalize (y - p :: xs). clear. intros ys N. induction c as [| a c IH]; simpl in N; [discriminate |]. apply andb_false_iff in N as [N | N]; [exists a; simpl; auto |].
          destruct (IH N) as (b & I & Nb). exists b. simpl. auto. }
        rewrite Forall_forall in U. unfold all_sat in IH. rewrite forallb_forall in IH. 
        destruct (period_multiple c a I) as [k E].
        destruct (starts_between a y xs p k (U a I) Pp E (IH a I) Na) as (b & J & B1 & B2).
        assert (existsb (fun f => true_at xs f) (flat_map (fun b => map (fun j => conjunction (map (replace (add b (constant j))) c)) (upto p)) (flat_map starts c)) = true); [| congruence].
        apply existsb_exists. eexists. split.
        - apply in_flat_map. exists b. split; [apply in_flat_map; eauto |]. apply in_map_iff. exists (y - val xs b). split; [reflexivity |].
          apply in_upto. lia.
        - rewrite true_conjunction, all_sat_replace, val_add, val_constant.
          replace (val xs b + (y - val xs b)) with y by ring. unfold all_sat. now apply forallb_forall. }
      destruct (all_far_below c xs U) as [z F].
      set (n := Z.to_nat (Z.abs (x - z) + 1)).
      assert (L : x - Z.of_nat n * p < z) by (unfold n; nia).
      specialize (Down n). rewrite F in Down by exact L. set (y := x - Z.of_nat n * p) in *.
      set (j := (y - 1) mod p + 1).
      exists (conjunction (map (replace (constant j)) (flat_map below c))). split.
      * apply in_map_iff. exists j. split; auto. apply in_upto. pose proof (Z.mod_pos_bound (y - 1) p Pp). unfold j. lia.
      * rewrite true_conjunction, all_sat_replace, val_constant. rewrite <- (Per j ((y - 1) / p)).
        replace (j + (y - 1) / p * p) with y; auto. unfold j. pose proof (Z.div_mod (y - 1) p). lia.
Qed.

(** ** Any coefficients *)

Definition scale_atom (m : positive) (a : atom) : atom :=
  match a with
  | Divides d t => Divides (m * d) (scale (Zpos m) t)
  | DividesNot d t => DividesNot (m * d) (scale (Zpos m) t)
  | _ => with_term a (scale (Zpos m) (term_of a))
  end.

Lemma divides_scale m d z : divides (m * d) (Zpos m * z) = divides d z.
Proof.
  unfold divides. rewrite Pos2Z.inj_mul, Z.mul_mod_distr_l by lia.
  destruct (Z.eqb_spec (z mod Zpos d) 0) as [-> | N]; [rewrite Z.mul_0_r; reflexivity |].
  apply Z.eqb_neq. lia.
Qed.

Lemma sat_scale m a xs : sat xs (scale_atom m a) = sat xs a.
Proof.
  destruct a; cbn [scale_atom sat with_term term_of]; rewrite val_scale, ?divides_scale; auto.
  - destruct (Z.ltb_spec 0 (Zpos m * val xs t)), (Z.ltb_spec 0 (val xs t)); auto; lia.
  - destruct (Z.eqb_spec (Zpos m * val xs t) 0), (Z.eqb_spec (val xs t) 0); auto; lia.
  - destruct (Z.eqb_spec (Zpos m * val xs t) 0), (Z.eqb_spec (val xs t) 0); auto; lia.
Qed.

Lemma term_scale_atom m a : term_of (scale_atom m a) = scale (Zpos m) (term_of a).
Proof. now destruct a. Qed.

Lemma first_scale k t : first (scale k t) = k * first t.
Proof. destruct t as [i [| c cs]]; unfold first; simpl; lia. Qed.

Definition with_first (s : Z) (a : atom) : atom :=
  with_term a (fst (term_of a), s :: tl (snd (term_of a))).

(** The coefficient of the first variable becomes [l], which it divides, or [-l]; and then
    1 or -1, for the first variable times [l]. *)
Definition unitize (l : Z) (a : atom) : atom :=
  let c := first (term_of a) in
  if Z.eqb c 0 then a else with_first (Z.sgn c) (scale_atom (Z.to_pos (l / Z.abs c)) a).

Definition common (c : list atom) : Z :=
  fold_right (fun a m => let c := first (term_of a) in if Z.eqb c 0 then m else Z.lcm c m) 1 c.

Lemma common_positive c : 0 < common c.
Proof.
  induction c as [| a c IH]; simpl; [lia |]. destruct (Z.eqb_spec (first (term_of a)) 0); auto.
  pose proof (Z.lcm_nonneg (first (term_of a)) (common c)).
  enough (Z.lcm (first (term_of a)) (common c) <> 0) by lia. rewrite Z.lcm_eq_0. lia.
Qed.

Lemma common_multiple c a : In a c -> first (term_of a) <> 0 -> (Z.abs (first (term_of a)) | common c).
Proof.
  intros I N. apply Z.divide_abs_l. induction c as [| b c IH]; simpl in *; [tauto |]. destruct I as [-> | I].
  - apply Z.eqb_neq in N. rewrite N. apply Z.divide_lcm_l.
  - destruct (_ =? 0); auto. etransitivity; [now apply IH | apply Z.divide_lcm_r].
Qed.

Lemma unitize_unit l a : unit (unitize l a).
Proof.
  unfold unit, unitize. destruct (Z.eqb_spec (first (term_of a)) 0) as [E | N]; auto.
  assert (T : forall b s, first (term_of (with_first s b)) = s) by (intros [] s; reflexivity).
  rewrite T. destruct (first (term_of a)); simpl; auto.
Qed.

Lemma sat_unitize l a x xs : 0 < l -> (first (term_of a) <> 0 -> (Z.abs (first (term_of a)) | l)) ->
  sat (l * x :: xs) (unitize l a) = sat (x :: xs) a.
Proof.
  intros Pl H. unfold unitize. destruct (Z.eqb_spec (first (term_of a)) 0) as [E | N].
  - rewrite (sat_with_term (l * x :: xs) (x :: xs) a (term_of a)); [now destruct a |]. now rewrite !val_first, E.
  - destruct (H N) as [k E]. assert (Pk : 0 < k) by nia.
    assert (Q : l / Z.abs (first (term_of a)) = k) by (rewrite E; apply Z.div_mul; lia).
    rewrite Q. rewrite <- (sat_scale (Z.to_pos k) a (x :: xs)). unfold with_first.
    set (b := scale_atom (Z.to_pos k) a).
    symmetry. apply sat_with_term. rewrite !val_first.
    assert (F : first (term_of b) = Z.sgn (first (term_of a)) * l).
    { unfold b. rewrite term_scale_atom, first_scale, Z2Pos.id by assumption. rewrite E at 1. nia. }
    rewrite F. unfold first, rest. simpl. ring.
Qed.

Definition unified (c : list atom) : list atom :=
  let l := common c in Divides (Z.to_pos l) (0, [1]) :: map (unitize l) c.

Lemma unified_unit c : Forall unit (unified c).
Proof.
  unfold unified. constructor; [left; reflexivity |]. apply Forall_forall. intros b I.
  apply in_map_iff in I as (a & <- & _). apply unitize_unit.
Qed.

Lemma unified_correct c xs :
  (exists y, all_sat (y :: xs) (unified c) = true) <-> (exists x, all_sat (x :: xs) c = true).
Proof.
  pose proof (common_positive c) as Pl. set (l := common c) in *.
  assert (S : forall x, all_sat (l * x :: xs) (map (unitize l) c) = all_sat (x :: xs) c).
  { intros x. assert (forall a, In a c -> first (term_of a) <> 0 -> (Z.abs (first (term_of a)) | l)) as H by (intros; now apply common_multiple).
    revert H. unfold all_sat. generalize l Pl. clear. intros l Pl H. induction c as [| a c IH]; simpl; auto.
    rewrite IH by (intros b I; apply H; simpl; auto). rewrite sat_unitize; auto. intros N. apply H; simpl; auto. }
  assert (Dv : forall y, sat (y :: xs) (Divides (Z.to_pos l) (0, [1])) = true <-> exists x, y = l * x).
  { intros y. cbn [sat]. unfold divides. rewrite val_first. unfold first, rest, val. cbn -[Z.mul Z.add Z.modulo].
    rewrite Z2Pos.id by assumption. rewrite Z.eqb_eq. destruct xs; cbn -[Z.mul Z.add Z.modulo].
    all: replace (1 * y + (0 + 0)) with y by ring. all: rewrite Z.mod_divide by lia.
    all: split; intros [k E]; exists k; lia. }
  unfold unified. fold l. unfold all_sat in *. cbn [forallb]. split.
  - intros [y H]. apply andb_true_iff in H as [H1 H2]. apply Dv in H1 as [x ->]. rewrite S in H2. eauto.
  - intros [x H]. exists (l * x). apply andb_true_iff. split; [apply Dv; eauto | now rewrite S].
Qed.

(** ** The elimination of a quantifier *)

Definition has_first (a : atom) : bool := negb (Z.eqb (first (term_of a)) 0).

(** An equation that says what the first variable is. *)
Fixpoint solved (c : list atom) : option linear :=
  match c with
  | [] => None
  | Zero t :: c =>
      if Z.eqb (Z.abs (first t)) 1 then Some (scale (- first t) (rest t)) else solved c
  | _ :: c => solved c
  end.

Lemma solved_correct c s x xs : solved c = Some s -> all_sat (x :: xs) c = true -> x = val xs s.
Proof.
  unfold all_sat. induction c as [| a c IH]; simpl; [discriminate |]. intros H T. apply andb_true_iff in T as [Ta Tc].
  destruct a; auto. destruct (Z.eqb_spec (Z.abs (first t)) 1) as [E | N]; auto.
  injection H as <-. cbn [sat] in Ta. apply Z.eqb_eq in Ta. rewrite val_first in Ta. rewrite val_scale.
  assert (first t = 1 \/ first t = -1) as [F | F] by lia; rewrite F in *; lia.
Qed.

Definition eliminate_all (c : list atom) : open :=
  let without := map (replace (constant 0)) (filter (fun a => negb (has_first a)) c) in
  let about := filter has_first c in
  both (conjunction without)
    (match about with
     | [] => Is true
     | _ => match solved about with
            | Some s => conjunction (map (replace s) about)
            | None => cooper (unified about)
            end
     end).

Lemma split_sat c x y xs :
  all_sat (x :: xs) c = all_sat (y :: xs) (filter (fun a => negb (has_first a)) c) && all_sat (x :: xs) (filter has_first c).
Proof.
  unfold all_sat. induction c as [| a c IH]; simpl; auto. unfold has_first in *. rewrite IH.
  destruct (Z.eqb_spec (first (term_of a)) 0) as [E | N]; simpl.
  - rewrite (sat_with_term (x :: xs) (y :: xs) a (term_of a)) by (now rewrite !val_first, E).
    replace (with_term a (term_of a)) with a by now destruct a. now rewrite andb_assoc.
  - rewrite !andb_assoc. f_equal. apply andb_comm.
Qed.

Lemma eliminate_all_correct c xs :
  true_at xs (eliminate_all c) = true <-> exists x, all_sat (x :: xs) c = true.
Proof.
  unfold eliminate_all. rewrite true_both, true_conjunction, all_sat_replace, val_constant, andb_true_iff.
  set (about := filter has_first c).
  assert (E : forall x, all_sat (x :: xs) c = true <->
    all_sat (0 :: xs) (filter (fun a => negb (has_first a)) c) = true /\ all_sat (x :: xs) about = true).
  { intros x. rewrite (split_sat c x 0 xs), andb_true_iff. reflexivity. }
  assert (G : true_at xs match about with [] => Is true | _ => match solved about with
      Some s => conjunction (map (replace s) about) | None => cooper (unified about) end end = true
    <-> exists x, all_sat (x :: xs) about = true).
  { destruct about as [| a0 c0] eqn:Ea; [split; [exists 0; reflexivity | auto] |]. rewrite <- Ea. clear Ea.
    destruct (solved about) as [s |] eqn:S.
    - rewrite true_conjunction, all_sat_replace. split; [eauto |]. intros [x T].
      now rewrite <- (solved_correct about s x xs S T).
    - rewrite (cooper_correct _ _ (unified_unit about)). apply unified_correct. }
  rewrite G. split.
  - intros [A [x B]]. exists x. now apply E.
  - intros [x H]. apply E in H as [A B]. eauto.
Qed.

(** Formulas as disjunctions of conjunctions; what cannot be true is left out where that
    is seen at once. *)

Definition list_eqb := fix eqb (cs ds : list Z) : bool :=
  match cs, ds with [], [] => true | c :: cs, d :: ds => Z.eqb c d && eqb cs ds | _, _ => false end.

Lemma list_eqb_eq cs : forall ds, list_eqb cs ds = true -> cs = ds.
Proof.
  induction cs as [| c cs IH]; intros [| d ds]; simpl; try discriminate; auto.
  intros H. apply andb_true_iff in H as [H Hs]. apply Z.eqb_eq in H. f_equal; auto.
Qed.

Definition linear_eqb (t u : linear) : bool := Z.eqb (fst t) (fst u) && list_eqb (snd t) (snd u).

Lemma linear_eqb_eq t u : linear_eqb t u = true -> t = u.
Proof.
  unfold linear_eqb. intros H. apply andb_true_iff in H as [H Hs]. apply Z.eqb_eq in H. apply list_eqb_eq in Hs.
  destruct t, u. simpl in *. congruence.
Qed.

Definition atom_eqb (a b : atom) : bool :=
  match a, b with
  | Pos t, Pos u | Zero t, Zero u | NonZero t, NonZero u => linear_eqb t u
  | Divides d t, Divides e u | DividesNot d t, DividesNot e u => Pos.eqb d e && linear_eqb t u
  | _, _ => false
  end.

Lemma atom_eqb_eq a b : atom_eqb a b = true -> a = b.
Proof.
  destruct a, b; simpl; try discriminate; intros H;
    first [ apply linear_eqb_eq in H; congruence
          | apply andb_true_iff in H as [D H]; apply Pos.eqb_eq in D; apply linear_eqb_eq in H; congruence ].
Qed.

(** The two cannot both be true. *)
Definition clash (a b : atom) : bool :=
  match a, b with
  | Pos t, Pos u => list_eqb (map Z.opp (snd t)) (snd u) && Z.ltb (fst t + fst u) 2
  | Zero t, NonZero u | NonZero t, Zero u => linear_eqb t u
  | Zero t, Zero u => list_eqb (snd t) (snd u) && negb (Z.eqb (fst t) (fst u))
  | Divides d t, DividesNot e u | DividesNot d t, Divides e u => Pos.eqb d e && linear_eqb t u
  | Pos t, Zero u | Zero u, Pos t =>
      list_eqb (snd t) (snd u) && Z.leb (fst t) (fst u)
      || list_eqb (map Z.opp (snd t)) (snd u) && Z.leb (fst t + fst u) 0
  | _, _ => false
  end.

Lemma dot_opp cs : forall xs, dot (map Z.opp cs) xs = - dot cs xs.
Proof. induction cs as [| c cs IH]; intros [| x xs]; simpl; try lia. rewrite IH. lia. Qed.

Lemma clash_false a b xs : clash a b = true -> sat xs a && sat xs b = false.
Proof.
  assert (PZ : forall t u, list_eqb (snd t) (snd u) && Z.leb (fst t) (fst u)
      || list_eqb (map Z.opp (snd t)) (snd u) && Z.leb (fst t + fst u) 0 = true ->
      Z.ltb 0 (val xs t) && Z.eqb (val xs u) 0 = false).
  { intros t u H. destruct (Z.ltb_spec 0 (val xs t)), (Z.eqb_spec (val xs u) 0); auto. exfalso.
    unfold val in *. apply orb_true_iff in H as [H | H]; apply andb_true_iff in H as [E K];
      apply list_eqb_eq in E; rewrite <- E in *; rewrite ?dot_opp in *; lia. }
  destruct a, b; cbn [clash sat]; try discriminate; intros H.
  - apply andb_true_iff in H as [E K]. apply list_eqb_eq in E. unfold val. rewrite <- E, dot_opp.
    destruct (Z.ltb_spec 0 (fst t + dot (snd t) xs)), (Z.ltb_spec 0 (fst t0 + - dot (snd t) xs)); auto; lia.
  - now apply PZ.
  - rewrite andb_comm. now apply PZ.
  - apply andb_true_iff in H as [E K]. apply list_eqb_eq in E. unfold val. rewrite <- E. apply negb_true_iff, Z.eqb_neq in K.
    destruct (Z.eqb_spec (fst t + dot (snd t) xs) 0), (Z.eqb_spec (fst t0 + dot (snd t) xs) 0); auto; lia.
  - apply linear_eqb_eq in H as ->. apply andb_negb_r.
  - apply linear_eqb_eq in H as ->. rewrite andb_comm. apply andb_negb_r.
  - apply andb_true_iff in H as [E K]. apply Pos.eqb_eq in E. apply linear_eqb_eq in K. subst. apply andb_negb_r.
  - apply andb_true_iff in H as [E K]. apply Pos.eqb_eq in E. apply linear_eqb_eq in K. subst. rewrite andb_comm. apply andb_negb_r.
Qed.

Definition add_atom (a : atom) (c : option (list atom)) : option (list atom) :=
  match c with
  | None => None
  | Some c => if existsb (atom_eqb a) c then Some c else if existsb (clash a) c then None else Some (a :: c)
  end.

Definition sat_some (xs : list Z) (c : option (list atom)) : bool :=
  match c with Some c => all_sat xs c | None => false end.

Lemma sat_add_atom xs a c : sat_some xs (add_atom a c) = sat xs a && sat_some xs c.
Proof.
  destruct c as [c |]; simpl; [| now rewrite andb_false_r].
  destruct (existsb (atom_eqb a) c) eqn:E.
  - simpl. apply existsb_exists in E as (b & I & E). apply atom_eqb_eq in E as <-.
    destruct (all_sat xs c) eqn:T; [| now rewrite andb_false_r]. unfold all_sat in T. rewrite forallb_forall in T.
    now rewrite (T a I).
  - clear E. destruct (existsb (clash a) c) eqn:E; simpl; auto.
    apply existsb_exists in E as (b & I & E). apply (clash_false a b xs) in E.
    destruct (all_sat xs c) eqn:T; [| now rewrite andb_false_r]. unfold all_sat in T. rewrite forallb_forall in T.
    rewrite (T b I), andb_true_r in E. now rewrite E.
Qed.

Definition join (c d : list atom) : list (list atom) :=
  match fold_right add_atom (Some d) c with Some c => [c] | None => [] end.

Lemma sat_join xs c d : existsb (all_sat xs) (join c d) = all_sat xs c && all_sat xs d.
Proof.
  assert (E : sat_some xs (fold_right add_atom (Some d) c) = all_sat xs c && all_sat xs d).
  { induction c as [| a c IH]; simpl; auto. rewrite sat_add_atom, IH. unfold all_sat. simpl. now rewrite andb_assoc. }
  rewrite <- E. unfold join. destruct (fold_right add_atom (Some d) c); simpl; auto using orb_false_r.
Qed.

Fixpoint normal (f : open) : list (list atom) :=
  match f with
  | Is b => if b then [[]] else []
  | Lit a => [[a]]
  | Both f g => let ds := normal g in flat_map (fun c => flat_map (join c) ds) (normal f)
  | Either f g => normal f ++ normal g
  end.

Lemma existsb_flat_map {A B} (p : B -> bool) (f : A -> list B) xs :
  existsb p (flat_map f xs) = existsb (fun x => existsb p (f x)) xs.
Proof. induction xs; simpl; auto. now rewrite existsb_app, IHxs. Qed.

Lemma true_normal xs f : existsb (all_sat xs) (normal f) = true_at xs f.
Proof.
  induction f; simpl.
  - now destruct b.
  - now rewrite orb_false_r, andb_true_r.
  - rewrite <- IHf1, <- IHf2, existsb_flat_map. generalize (normal f1), (normal f2). intros cs ds.
    induction cs as [| c cs IH]; simpl; auto. rewrite IH, existsb_flat_map, andb_orb_distrib_l. f_equal.
    clear. induction ds as [| d ds IH]; simpl; [now rewrite andb_false_r |].
    rewrite IH, sat_join. now rewrite andb_orb_distrib_r.
  - now rewrite existsb_app, IHf1, IHf2.
Qed.

(** There is a value of the first variable. *)
Definition some_value (f : open) : open := any_of (map eliminate_all (normal f)).

Theorem some_value_correct f xs :
  true_at xs (some_value f) = true <-> exists x, true_at (x :: xs) f = true.
Proof.
  unfold some_value. rewrite true_any, existsb_exists. split.
  - intros (g & I & T). apply in_map_iff in I as (c & <- & I). apply eliminate_all_correct in T as [x T].
    exists x. rewrite <- true_normal. apply existsb_exists. eauto.
  - intros [x T]. rewrite <- true_normal in T. apply existsb_exists in T as (c & I & T).
    exists (eliminate_all c). split; [now apply in_map |]. apply eliminate_all_correct. eauto.
Qed.
