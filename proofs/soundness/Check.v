(** The check of a derivation, entry by entry: [derivation::check]. What is cited may be
    cited, premises and conclusion are instances of the form's schemas under the
    assignment, and the provisos hold. *)

From Coq Require Import List Bool PArith NArith.
From Coq Require Import FSets.FMapPositive.
From Referee Require Import Syntax Schema Instance Counting.
Import ListNotations.

Module VarMap := PositiveMap.

(** ** Derivations as data *)

(** A line that is cited, or a box: the line of its assumption, and a line of it. Lines
    are counted from 1; they are the entries but for [Close]. *)
Inductive cited : Type :=
| CiteLine (n : positive)
| CiteBox (first last : positive).

(** [rule_index] and [form_index] are counted from 0. *)
Record step : Type := {
  rule_index : nat;
  form_index : nat;
  from : list cited;
  meanings : assignment
}.

Inductive entry : Type :=
| Given (a : formula)              (* an axiom *)
| Assume (a : formula)             (* an assumption: it opens a box *)
| Close                            (* the innermost box ends *)
| Infer (a : formula) (s : step).

Inductive ending : Type :=
| AtGoal (n : positive)
| AtContradiction (n denial : positive)
| AtFalsehood (n : positive).

Record derivation : Type := { entries : list entry; ends : ending }.

(** ** Sets of variables that lines depend on *)

(** None: more than 64 variables. *)
Definition limited := option VarSet.t.

Definition limit (s : VarSet.t) : limited :=
  if Nat.leb (VarSet.cardinal s) 64 then Some s else None.

Definition join (s t : limited) : limited :=
  match s, t with
  | Some s, Some t => if VarSet.is_empty t then Some s else limit (VarSet.union s t)
  | _, _ => None
  end.

(** ** The state of the check *)

(** A box: the line of its assumption, and the free variables of its assumption and of
    those around it. *)
Record frame : Type := { opened_at : positive; assumption : formula; assumed : limited }.

Record line : Type := {
  statement : formula;
  vars : VarSet.t;            (* its free variables *)
  path : list frame;          (* the boxes that it stands in, the innermost first *)
  depends : limited           (* the free variables of the axioms that it depends on *)
}.

Record state : Type := {
  lines : VarMap.t line;
  next : positive;
  open : list frame;
  occurred : VarSet.t;        (* free in an axiom, in the goal or in a line so far *)
  chosen : VarMap.t limited   (* witnesses, and the variables that each was chosen for *)
}.

Definition add_line (st : state) (a : formula) (fv : VarSet.t) (boxes : list frame) (d : limited)
    (chosen : VarMap.t limited) : state := {|
  lines := VarMap.add (next st) {| statement := a; vars := fv; path := boxes; depends := d |} (lines st);
  next := Pos.succ (next st);
  open := boxes;
  occurred := VarSet.union (occurred st) fv;
  chosen := chosen
|}.

Definition all_assumed (st : state) : limited :=
  match open st with [] => Some VarSet.empty | f :: _ => assumed f end.

(** ** What may be cited *)

Definition is_open (st : state) (boxes : list frame) : bool :=
  match boxes with
  | [] => true
  | f :: _ => existsb (fun g => Pos.eqb (opened_at f) (opened_at g)) (open st)
  end.

(** The line that serves as a premise. *)
Definition cite (st : state) (alpha : assignment) (p : premise) (c : cited) : option line :=
  match p, c with
  | Line s, CiteLine n =>
      match VarMap.find n (lines st) with
      | Some l => if is_open st (path l) && instance s alpha (statement l) then Some l else None
      | None => None
      end
  | Box s t, CiteBox m n =>
      match VarMap.find m (lines st), VarMap.find n (lines st) with
      | Some first, Some l =>
          match path first, path l with
          | f :: around, g :: _ =>
              if Pos.eqb (opened_at f) m && Pos.eqb (opened_at g) m
                && negb (is_open st (path first)) && is_open st around
                && instance s alpha (statement first) && instance t alpha (statement l)
              then Some l else None
          | _, _ => None
          end
      | _, _ => None
      end
  | _, _ => None
  end.

Fixpoint cite_all (st : state) (alpha : assignment) (ps : list premise) (cs : list cited)
    : option (list line) :=
  match ps, cs with
  | [], [] => Some []
  | p :: ps, c :: cs =>
      match cite st alpha p c, cite_all st alpha ps cs with
      | Some l, Some ls => Some (l :: ls)
      | _, _ => None
      end
  | _, _ => None
  end.

Definition concludes (alpha : assignment) (ls : list line) (i : inferred) (a : formula) : bool :=
  match i with
  | Instance s => instance s alpha a
  | Counted => match ls with l :: _ => exchanged (statement l) a | [] => false end
  end.

(** ** Provisos *)

Definition variable (alpha : assignment) (l : letter) : option var :=
  match assoc l (objects alpha) with Some (Var x) => Some x | _ => None end.

Fixpoint all_variables (alpha : assignment) (ls : list letter) : option (list var) :=
  match ls with
  | [] => Some []
  | l :: ls =>
      match variable alpha l, all_variables alpha ls with
      | Some x, Some xs => Some (x :: xs)
      | _, _ => None
      end
  end.

(** A letter for a variable stands for one, or for nothing. *)
Definition is_variable (alpha : assignment) (l : letter) : bool :=
  match assoc l (objects alpha) with Some (Var _) | None => true | Some _ => false end.

(** No variable of the set is a witness that was chosen for [x]. *)
Definition unaffected (st : state) (x : var) (s : VarSet.t) : bool :=
  VarSet.for_all (fun u =>
    match VarMap.find u (chosen st) with
    | None => true
    | Some None => false
    | Some (Some c) => negb (VarSet.mem x c)
    end) s.

(** The premises hold whatever [x] stands for. *)
Definition is_arbitrary (st : state) (ls : list line) (d : limited) (x : var) : bool :=
  match join (all_assumed st) d with
  | None => false
  | Some around =>
      negb (VarMap.mem x (chosen st)) && negb (VarSet.mem x around)
      && unaffected st x around && forallb (fun l => unaffected st x (vars l)) ls
  end.

Definition is_not_free (alpha : assignment) (p : letter * letter) : bool :=
  match variable alpha (fst p), assoc (snd p) (formulas alpha) with
  | Some x, Some (holes, body) => negb (free_in x body) || mem x holes
  | _, _ => false
  end.

Definition provisos (st : state) (f : form) (alpha : assignment) (ls : list line) (d : limited) : bool :=
  forallb (is_variable alpha) (variables f)
  && match all_variables alpha (fresh f), all_variables alpha (arbitrary f) with
     | Some fs, Some es =>
         distinct (fs ++ es)
         && forallb (fun x => negb (VarSet.mem x (occurred st))) fs
         && forallb (is_arbitrary st ls d) es
     | _, _ => false
     end
  && forallb (is_not_free alpha) (not_free f).

(** ** Witnesses *)

(** The variables that a witness was chosen for; none for another variable. *)
Definition behind (chosen : VarMap.t limited) (u : var) : limited :=
  match VarMap.find u chosen with Some c => c | None => Some VarSet.empty end.

(** What new witnesses are chosen for: the other free variables of the premises and of
    the conclusion, and what these were chosen for. *)
Definition chosen_for (chosen : VarMap.t limited) (ws : list var) (vs : VarSet.t) : limited :=
  VarSet.fold (fun u all =>
    if mem u ws then all else join all (join (Some (VarSet.singleton u)) (behind chosen u)))
    vs (Some VarSet.empty).

Definition introduce (chosen : VarMap.t limited) (ws : list var) (vs : VarSet.t) : VarMap.t limited :=
  match ws with
  | [] => chosen
  | _ => let c := chosen_for chosen ws vs in fold_left (fun m w => VarMap.add w c m) ws chosen
  end.

Definition witness_variables (alpha : assignment) (f : form) : list var :=
  flat_map (fun l => match variable alpha l with Some x => [x] | None => [] end) (witnesses f).

(** ** Entries *)

Definition find_form (rules : list rule) (s : step) : option form :=
  match nth_error rules (rule_index s) with
  | Some r => nth_error (forms r) (form_index s)
  | None => None
  end.

Definition infer (rules : list rule) (st : state) (a : formula) (s : step) : option state :=
  match find_form rules s with
  | None => None
  | Some f =>
      let alpha := meanings s in
      match cite_all st alpha (premises f) (from s) with
      | None => None
      | Some ls =>
          let d := fold_left (fun d l => join d (depends l)) ls (Some VarSet.empty) in
          if concludes alpha ls (conclusion f) a && provisos st f alpha ls d then
            let fv := free_vars a in
            let said := fold_left (fun s l => VarSet.union s (vars l)) ls fv in
            Some (add_line st a fv (open st) d (introduce (chosen st) (witness_variables alpha f) said))
          else None
      end
  end.

(** The largest statement, in symbols. *)
Definition max_size : N := 4194304.

Definition enter (rules : list rule) (st : state) (e : entry) : option state :=
  let fits a := N.leb (size a 0) max_size in
  match e with
  | Given a =>
      if fits a then
        let fv := free_vars a in Some (add_line st a fv (open st) (limit fv) (chosen st))
      else None
  | Assume a =>
      if fits a then
        let fv := free_vars a in
        let f := {| opened_at := next st; assumption := a; assumed := join (all_assumed st) (limit fv) |} in
        Some (add_line st a fv (f :: open st) (Some VarSet.empty) (chosen st))
      else None
  | Close =>
      match open st with
      | [] => None
      | _ :: around => Some {| lines := lines st; next := next st; open := around;
                               occurred := occurred st; chosen := chosen st |}
      end
  | Infer a s => if fits a then infer rules st a s else None
  end.

Fixpoint enter_all (rules : list rule) (st : state) (es : list entry) : option state :=
  match es with
  | [] => Some st
  | e :: es => match enter rules st e with Some st => enter_all rules st es | None => None end
  end.

(** ** The whole *)

Definition axioms (es : list entry) : list formula :=
  flat_map (fun e => match e with Given a => [a] | _ => [] end) es.

Definition start (known : list formula) : state := {|
  lines := VarMap.empty line;
  next := 1%positive;
  open := [];
  occurred := fold_left (fun s a => VarSet.union s (free_vars a)) known VarSet.empty;
  chosen := VarMap.empty limited
|}.

(** The statement of a line outside of all boxes. *)
Definition outside (st : state) (n : positive) : option formula :=
  match VarMap.find n (lines st) with
  | Some l => match path l with [] => Some (statement l) | _ => None end
  | None => None
  end.

Definition reached (st : state) (e : ending) (goal : option formula) : option (option formula) :=
  match e with
  | AtGoal n =>
      match outside st n, goal with
      | Some a, Some g => if same a g then Some goal else None
      | _, _ => None
      end
  | AtFalsehood n =>
      match outside st n with
      | Some (Truth false) => Some None
      | _ => None
      end
  | AtContradiction n m =>
      match outside st n, outside st m with
      | Some a, Some (Not b) => if same a b then Some None else None
      | _, _ => None
      end
  end.

(** The axioms, without recursion that goes as deep as the derivation is long. *)
Fixpoint collect (es : list entry) (found : list formula) : list formula :=
  match es with
  | [] => rev_append found []
  | Given a :: es => collect es (a :: found)
  | _ :: es => collect es found
  end.

(** The axioms, and what they prove: the goal, or without one that they contradict each
    other. *)
Definition check (rules : list rule) (d : derivation) (goal : option formula)
    : option (list formula * option formula) :=
  let given := collect (entries d) [] in
  let known := match goal with Some g => g :: given | None => given end in
  match enter_all rules (start known) (entries d) with
  | None => None
  | Some st =>
      match reached st (ends d) goal with
      | Some r => Some (given, r)
      | None => None
      end
  end.
