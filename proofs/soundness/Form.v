(** When a form of a rule is sound: a statement about its schemas alone, with all of its
    provisos. [Classical.v] proves it for the forms of the listing; [Sound.v] uses it. *)

From Coq Require Import List Bool PArith.
From Referee Require Import Syntax Semantics Schema Instance Facts Meaning.
Import ListNotations.

(** For all, or some, lists of [n] objects. *)
Fixpoint for_all {D} (n : nat) (P : list D -> Prop) : Prop :=
  match n with O => P [] | S n => forall d, for_all n (fun ds => P (d :: ds)) end.

Fixpoint for_some {D} (n : nat) (P : list D -> Prop) : Prop :=
  match n with O => P [] | S n => exists d, for_some n (fun ds => P (d :: ds)) end.

Definition premise_true {D} (F : letter -> list D -> Prop) (O : env D) (p : premise) : Prop :=
  match p with
  | Line s => says F O s
  | Box s t => says F O s -> says F O t
  end.

Fixpoint premises_true {D} (F : letter -> list D -> Prop) (O : env D) (ps : list premise) : Prop :=
  match ps with
  | [] => True
  | p :: ps => premise_true F O p /\ premises_true F O ps
  end.

(** The schemas of the lines that a step cites. *)
Definition cited_schemas (f : form) : list schema :=
  map (fun p => match p with Line s => s | Box _ t => t end) (premises f).

Definition is_cited (f : form) (A : letter) : bool := existsb (letter_in A) (cited_schemas f).

(** None of these variables is free in what the letter stands for. *)
Definition free_of (f : form) (es : list letter) (A : letter) : bool :=
  forallb (fun e => existsb (fun p => Pos.eqb e (fst p) && Pos.eqb A (snd p)) (not_free f)) es.

(** The letters whose meaning stays when arbitrary variables, or witnesses, are given
    other values. All that is known of the other letters is that they mean something. *)
Definition stays_arbitrary (f : form) (A : letter) : bool := is_cited f A && free_of f (arbitrary f) A.
Definition stays_witness (f : form) (A : letter) : bool := is_cited f A || free_of f (witnesses f) A.

Definition mix {D} (stays : letter -> bool) (F G : letter -> list D -> Prop) : letter -> list D -> Prop :=
  fun A => if stays A then F A else G A.

(** The premises hold, and they hold whatever the arbitrary variables are: so does the
    conclusion. *)
Definition sound_plain (f : form) (c : schema) : Prop :=
  forall D (F : letter -> list D -> Prop) (O : env D),
  premises_true F O (premises f) ->
  for_all (length (arbitrary f)) (fun ds => exists G O',
    premises_true (mix (stays_arbitrary f) F G) (updates O' (arbitrary f) ds) (premises f)) ->
  says F O c.

(** The premises hold: then there are values of the witnesses with which the conclusion
    does. *)
Definition sound_witnesses (f : form) (c : schema) : Prop :=
  forall D (F : letter -> list D -> Prop) (O : env D),
  premises_true F O (premises f) ->
  for_some (length (witnesses f)) (fun ds => forall G O',
    says (mix (stays_witness f) F G) (updates O' (witnesses f) ds) c).

Definition is_line (p : premise) : bool := match p with Line _ => true | Box _ _ => false end.

Definition sound_form (f : form) : Prop :=
  match conclusion f, witnesses f with
  | Instance c, [] => sound_plain f c
  | Instance c, _ =>
      arbitrary f = [] /\ forallb is_line (premises f) = true
      /\ forallb (fun e => mem e (fresh f)) (witnesses f) = true
      /\ sound_witnesses f c
  | Counted, [] => exists A, premises f = [Line (SLetter A [])] /\ arbitrary f = []
  | Counted, _ => False
  end.

Definition sound_rules (rules : list rule) : Prop :=
  Forall (fun r => Forall sound_form (forms r)) rules.
