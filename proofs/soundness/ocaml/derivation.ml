(* Derivations from documents: texts, names and numbers become formulas, rules and lines. Nothing here need be trusted: whatever derivation is
   made, the proved check decides what it shows. *)

open Extracted.Check
open Extracted.Schema
module Claims = Extracted.Claims
module Instance = Extracted.Instance

(* The letters of a form that a step gives a meaning to: all that no quantifier of its schemas binds. *)
let letters form =
  let rec of_schema bound found = function
    | STruth _ -> found
    | SEq (left, right) -> of_letters bound found [ left; right ]
    | SLetter (letter, arguments) -> of_letters bound (letter :: found) arguments
    | SNot inner -> of_schema bound found inner
    | SBin (_, left, right) -> of_schema bound (of_schema bound found left) right
    | SQuant (_, letter, inner) -> of_schema (letter :: bound) found inner
  and of_letters bound found letters = List.filter (fun letter -> not (List.mem letter bound)) letters @ found in
  let of_premise found = function
    | Line schema -> of_schema [] found schema
    | Box (assumption, line) -> of_schema [] (of_schema [] found assumption) line
  in
  let found = List.fold_left of_premise [] form.premises in
  match form.conclusion with Instance schema -> of_schema [] found schema | Counted -> found

(* By name: the number of a rule, and its forms with their letters. *)
let rules =
  let table = Hashtbl.create 64 in
  List.iteri
    (fun at (rule : rule) ->
      let forms = Array.of_list (List.map letters rule.forms) in
      if not (Hashtbl.mem table rule.name) then Hashtbl.replace table rule.name (at, forms))
    Extracted.Rules.classical;
  table

let read names digits_are_numbers place variables steps =
  let scope = { Canonical.free = Hashtbl.create 8; digits_are_numbers } in
  List.iter (fun name -> Hashtbl.replace scope.free name ()) variables;
  let lines = ref 0 in
  let refuse at field message = Outcome.refuse (Printf.sprintf "%s/%d%s" place at field) message in
  let canonical read at field text =
    match read names scope text with
    | found -> found
    | exception Canonical.Misread expected -> refuse at field ("this is no canonical text: " ^ expected)
  in
  let formula = canonical Canonical.read_formula and term = canonical Canonical.read_term in
  let line at field number =
    if number < 1 || number > !lines then refuse at field (Printf.sprintf "there is no line %d before this one" number);
    Names.positive number
  in
  let step at rule form from given =
    let index, forms =
      match Hashtbl.find_opt rules rule with
      | Some (index, forms) when form >= 1 && form <= Array.length forms -> (index, forms)
      | _ -> refuse at "/rule" (Printf.sprintf "the calculus classical has no rule called `%s` with a form %d" rule form)
    in
    let premise number = function
      | Document.Line cited -> CiteLine (line at (Printf.sprintf "/from/%d" number) cited)
      | Document.Box (first, last) ->
        let line = line at (Printf.sprintf "/from/%d" number) in
        let first = line first in
        CiteBox (first, line last)
    in
    let from = List.mapi premise from in
    let seen = Hashtbl.create 4 in
    let meaning number (letter, meaning) =
      let field name = Printf.sprintf "/where/%d/%s" number name in
      let code = if String.length letter = 1 then Names.positive (Char.code letter.[0]) else Extracted.BinNums.Coq_xH in
      if Hashtbl.mem seen letter || not (List.mem code forms.(form - 1)) then
        refuse at (field "letter") (Printf.sprintf "the form has no letter `%s` that can be given a meaning, or it has one already" letter);
      Hashtbl.replace seen letter ();
      match meaning with
      | Document.Formula (holes, text) ->
        let body = formula at (field "formula") text in
        Either.Left (code, (List.map (Names.number names.Names.variables) holes, body))
      | Document.Object text -> Either.Right (code, term at (field "object") text)
    in
    let formulas, objects = List.partition_map Fun.id (List.mapi meaning given) in
    { rule_index = Names.nat index; form_index = Names.nat (form - 1); from; meanings = { Instance.formulas; objects } }
  in
  let rec go at found = function
    | [] -> refuse at "" "a derivation has one conclusion, which is its last entry"
    | (Document.Goal _ | Contradiction _ | Falsehood _) :: _ :: _ ->
      refuse at "" "a derivation has one conclusion, which is its last entry"
    | [ Document.Goal number ] -> { entries = List.rev found; ends = AtGoal (line at "/by" number) }
    | [ Contradiction (number, denial) ] ->
      let number = line at "/by" number in
      { entries = List.rev found; ends = AtContradiction (number, line at "/by" denial) }
    | [ Falsehood number ] -> { entries = List.rev found; ends = AtFalsehood (line at "/by" number) }
    | End :: rest -> go (at + 1) (Close :: found) rest
    | Axiom text :: rest -> line_of at (fun () -> Given (formula at "/statement" text)) found rest
    | Assume text :: rest -> line_of at (fun () -> Assume (formula at "/statement" text)) found rest
    | Infer { statement; rule; form; from; letters } :: rest ->
      let entry () =
        let formula = formula at "/statement" statement in
        Infer (formula, step at rule form from letters)
      in
      line_of at entry found rest
  and line_of at entry found rest =
    let entry = entry () in
    incr lines;
    go (at + 1) (entry :: found) rest
  in
  go 0 [] steps
