(** Rules as data: schemas, forms of rules, and their text, which is that of
    [classical.listing]. What crate [derivation] calls a variant is here a form. *)

From Coq Require Import List Bool PArith Ascii String.
From Referee Require Import Syntax.
Import ListNotations.

(** A letter of a schema: the code of its character. Uppercase letters stand for
    formulas, with holes or without; lowercase ones are variables that a quantifier of
    the schema binds, or stand for objects. *)
Definition letter := positive.

Inductive schema : Type :=
| STruth (b : bool)
| SEq (a b : letter)
| SLetter (A : letter) (args : list letter)
| SNot (s : schema)
| SBin (c : connective) (s t : schema)
| SQuant (q : quantifier) (x : letter) (s : schema).

Inductive premise : Type :=
| Line (s : schema)
| Box (assumption line : schema).

Inductive sort : Type := AFormula | AnObject | AVariable.

Inductive proviso : Type :=
| IsFresh (e : letter)
| IsArbitrary (e : letter)
| NotFreeIn (e A : letter).

Inductive inferred : Type :=
| Instance (s : schema)
| Counted.                     (* the only premise with one counting evaluated *)

Record form : Type := {
  premises : list premise;
  choices : list (letter * sort);
  provided : list proviso;
  witnesses : list letter;
  conclusion : inferred
}.

Record rule : Type := { name : string; forms : list form }.

(** ** What the clauses say *)

Definition variables (f : form) : list letter :=
  flat_map (fun c => match c with (l, AVariable) => [l] | _ => [] end) (choices f).

Definition fresh (f : form) : list letter :=
  flat_map (fun p => match p with IsFresh e => [e] | _ => [] end) (provided f).

Definition arbitrary (f : form) : list letter :=
  flat_map (fun p => match p with IsArbitrary e => [e] | _ => [] end) (provided f).

Definition not_free (f : form) : list (letter * letter) :=
  flat_map (fun p => match p with NotFreeIn e A => [(e, A)] | _ => [] end) (provided f).

(** ** Text *)

Local Open Scope string_scope.

Definition newline : string := String "010" EmptyString.

Definition print_letter (l : letter) : string :=
  String (ascii_of_pos l) EmptyString.

Definition print_connective (c : connective) : string :=
  match c with And => " ∧ " | Or => " ∨ " | Implies => " → " | Iff => " ↔ " end.

Definition print_quantifier (q : quantifier) : string :=
  match q with ForAll => "∀" | Exists => "∃" | ExistsUnique => "∃!" end.

Fixpoint print_schema (s : schema) : string :=
  match s with
  | STruth true => "tT"
  | STruth false => "tF"
  | SEq a b => "(" ++ print_letter a ++ " = " ++ print_letter b ++ ")"
  | SLetter A [] => print_letter A
  | SLetter A args => print_letter A ++ "(" ++ concat ", " (map print_letter args) ++ ")"
  | SNot s => "(¬" ++ print_schema s ++ ")"
  | SBin c s t => "(" ++ print_schema s ++ print_connective c ++ print_schema t ++ ")"
  | SQuant q x s => "(" ++ print_quantifier q ++ "(" ++ print_letter x ++ ")" ++ print_schema s ++ ")"
  end.

Definition print_premise (p : premise) : string :=
  match p with
  | Line s => print_schema s
  | Box s t => "[" ++ print_schema s ++ " ⊢ " ++ print_schema t ++ "]"
  end.

Definition print_sort (s : sort) : string :=
  match s with AFormula => "formula" | AnObject => "object" | AVariable => "variable" end.

Definition print_proviso (p : proviso) : string :=
  match p with
  | IsFresh e => print_letter e ++ " fresh"
  | IsArbitrary e => print_letter e ++ " arbitrary"
  | NotFreeIn e A => print_letter e ++ " not free in " ++ print_letter A
  end.

Definition print_inferred (i : inferred) : string :=
  match i with
  | Instance s => print_schema s
  | Counted => "A with one counting evaluated"
  end.

Definition clause (word text : string) : string := "  " ++ word ++ " " ++ text ++ newline.

Definition print_form (f : form) : string :=
  concat "" (map (fun p => clause "from" (print_premise p)) (premises f)
    ++ map (fun c => clause "choose" (print_letter (fst c) ++ " : " ++ print_sort (snd c))) (choices f)
    ++ map (fun p => clause "provided" (print_proviso p)) (provided f)
    ++ map (fun e => clause "witness" (print_letter e)) (witnesses f)
    ++ [clause "infer" (print_inferred (conclusion f))])%list.

Definition print_rule (r : rule) : string :=
  newline ++ "rule " ++ name r ++ newline ++ concat "" (map print_form (forms r)).

(** The declarations before the rules. They say nothing of the rules. *)
Definition header : string :=
  concat newline
    ["notation palmer"; "Predicate Letter A"; "Predicate Letter B"; "Predicate Letter C";
     "Predicate Applied(1) A"; "Predicate Applied(2) A"; "Predicate Applied(3) A";
     "Predicate Applied(4) A"; ""].

Definition print_rules (rules : list rule) : string :=
  header ++ concat "" (map print_rule rules).
