(* The check of a certificate file: its statements, its question and its answer become data of the proved check, which then decides.

   Trusted here: that the statements are those of the texts (Canonical prints them again), and that the question and the answer are those of
   the document. Not trusted: the evidence. Whatever is made of it here, it shows what the proved check says. *)

module Claims = Extracted.Claims

type verdict = Right of string | Refused of string | Undecided of string | Unreadable of string | Declined of string

let max_bytes = 64 lsl 20
let max_lines = 1_000_000

(* A text that is printed is no command to a terminal. *)
let printable (text, place) =
  let is_control code = code < 32 || (code >= 127 && code < 160) in
  match List.find_opt is_control (Canonical.characters text) with
  | Some code -> Outcome.refuse place (Printf.sprintf "the text holds the control character U+%04X" code)
  | None -> ()

let statements names (document : Document.t) =
  let scope = { Canonical.free = Hashtbl.create 1; digits_are_numbers = document.notation = "tptp" } in
  List.mapi
    (fun at (label, reading) ->
      let place = Printf.sprintf "/board/statements/%d/" at in
      if Names.known names.Names.labels label <> None then Outcome.refuse (place ^ "id") "this label stands for another statement";
      match Canonical.read_formula names scope reading with
      | formula -> (Names.number names.labels label, formula)
      | exception Canonical.Misread expected -> Outcome.refuse (place ^ "reading") ("this is no canonical text: " ^ expected))
    document.statements

(* What the text says beyond the list of its statements: the label of its conjecture; or why it was not read. *)
type text = Read of string option | Unread of string

(* The labels and statements of a text, and the label of its conjecture. *)
let statements_of names notation text = if notation = "palmer" then (Palmer.board names text, None) else Tptp.board names text

(* The text of the board, read, is compared with the list of its statements. *)
let compare_text names (document : Document.t) board =
  let scope = { Canonical.free = Hashtbl.create 1; digits_are_numbers = document.notation = "tptp" } in
  let compared read =
    let found = List.length board and expected = List.length read in
    if found <> expected then
      Outcome.refuse "/board/statements" (Printf.sprintf "%d statements are listed, the text has %d" found expected);
    List.iteri
      (fun at ((number, formula), (label, read)) ->
        if Names.thing names.Names.labels number <> label then
          Outcome.refuse (Printf.sprintf "/board/statements/%d/id" at) ("the label of this statement is " ^ label);
        if formula <> read then
          Outcome.refuse
            (Printf.sprintf "/board/statements/%d/reading" at)
            ("this statement is read as: " ^ Canonical.formula_text names scope read))
      (List.combine board read)
  in
  match statements_of names document.notation document.text with
  | read, conjecture -> compared read; Read conjecture
  | exception Palmer.Faulty message -> Outcome.refuse "/board/text" ("the board cannot be read: " ^ message)
  | exception Palmer.Unread why -> Unread why

(* A board that certificates are held against. *)
type at_hand = { notation : string; contents : string }

(* The statements of a certificate are those of the board at hand, under the same labels. *)
let held names board text at_hand =
  let read, conjecture = statements_of names at_hand.notation at_hand.contents in
  let same (number, formula) (label, read) = Names.thing names.Names.labels number = label && formula = read in
  let is_same = List.length board = List.length read && List.for_all2 same board read in
  let is_conjecture = match text with Read other -> other = conjecture | Unread _ -> true in
  if not (is_same && is_conjecture) then Outcome.refuse "/board/text" "this is not about the board at hand"

(* The number of a label that is asked about. *)
let find names place label =
  match Names.known names.Names.labels label with
  | Some number -> number
  | None -> Outcome.refuse place (Printf.sprintf "the board has no statement %s" label)

(* The statements that a question is confined to are listed once each, in the order of the board, without the one in question. *)
let confined names subject labels =
  let last = ref 0 in
  List.mapi
    (fun at label ->
      let place = Printf.sprintf "/question/among/%d" at in
      let number = find names place label in
      let order = Names.int_of_positive number in
      if order <= !last || Some number = subject then
        Outcome.refuse place
          "the statements that a question is confined to are listed once each, in the order of the board, without the one in question";
      last := order;
      number)
    labels

let question names = function
  | Document.Consistency among -> Claims.Consistency (Option.map (confined names None) among)
  | Document.Redundancy (statement, among) ->
    let subject = find names "/question/statement" statement in
    Claims.Redundancy (subject, Option.map (confined names (Some subject)) among)
  | Document.Removal statements ->
    Claims.Removal (List.mapi (fun at label -> find names (Printf.sprintf "/question/statements/%d" at) label) statements)

let answer = function
  | "consistent" -> Claims.Consistent
  | "inconsistent" -> Claims.Inconsistent
  | "redundant" -> Claims.Redundant
  | "independent" -> Claims.Independent
  | "removable" -> Claims.Removable
  | other -> Document.unreadable other

let hashes (document : Document.t) =
  match document.hashes with
  | None -> ()
  | Some (board, question, calculus) ->
    let compared place what found expected =
      if found <> expected then Outcome.refuse place (Printf.sprintf "the hash of the %s is that of another one" what)
    in
    let proves = document.kind = "proof" || document.kind = "proofs" in
    compared "/hashes/board" "text of the board" board (Sha256.of_string document.text);
    compared "/hashes/question" "question" question (Sha256.of_string (Document.question_json document.question));
    compared "/hashes/calculus" "calculus" calculus (if proves then Some Calculus.hash else None)

let proof names digits_are_numbers place (proof : Document.proof) =
  match proof.derivation with
  | None -> raise (Outcome.Declined "a proof of an older version, without a derivation")
  | Some steps ->
    let too_long lines place =
      raise (Outcome.Undecided (Outcome.at place (Printf.sprintf "the proof has %d lines; at most %d are looked at" lines max_lines)))
    in
    if List.length steps > max_lines then too_long (List.length steps) (place ^ "/derivation");
    if proof.lines > max_lines then too_long proof.lines (place ^ "/lines");
    Derivation.read names digits_are_numbers (place ^ "/derivation") proof.variables steps

let evidence names (document : Document.t) asked =
  let digits_are_numbers = document.notation = "tptp" in
  match document.certificate with
  | Document.Infinite_model { domain; definitions } ->
    let read () = Definitions.read names (Tables.used_by names asked) definitions in
    let whole naturals = let functions, predicates = read () in Claims.Numbers (Definitions.whole naturals functions predicates) in
    (match domain with
     | "the integers" -> whole false
     | "the natural numbers" -> whole true
     | "the rational numbers" -> let functions, predicates = read () in Claims.Rationals (Definitions.rational functions predicates)
     | _ -> raise (Outcome.Declined "an infinite model of other objects than numbers"))
  | Finite_model { domain; functions; predicates } ->
    Claims.Model (Tables.structure names (Tables.used_by names asked) domain functions predicates)
  | Proof one -> Claims.Proof (proof names digits_are_numbers "/certificate" one)
  | Proofs all ->
    let of_one at = function
      | Document.Proof one -> proof names digits_are_numbers (Printf.sprintf "/certificate/proofs/%d" at) one
      | _ -> Outcome.refuse (Printf.sprintf "/certificate/proofs/%d/kind" at) "this is no proof"
    in
    Claims.Proofs (List.mapi of_one all)

(* Why the proved check does not accept the evidence. Only words: the verdict stands. *)
let reason names board question evidence =
  let label number = Names.thing names.Names.labels number in
  match (question, evidence) with
  | (Claims.Consistency among | Claims.Redundancy (_, among)), Claims.Model structure ->
    let subject = match question with Claims.Redundancy (subject, _) -> Some subject | _ -> None in
    let wrong (number, formula) =
      if Some number <> subject && not (Claims.is_asked among number) then None
      else
        match (Some number = subject, Extracted.Finite.true_in structure formula) with
        | true, true -> Some (Printf.sprintf "statement %s is true in the model and must be false" (label number))
        | false, false -> Some (Printf.sprintf "statement %s is false in the model and must be true" (label number))
        | _ -> None
    in
    Option.value (List.find_map wrong board) ~default:"the structure is none"
  | (Claims.Consistency _ | Claims.Redundancy _), (Claims.Numbers _ | Claims.Rationals _) -> "a statement has another truth value in the model"
  | _, (Claims.Model _ | Claims.Numbers _ | Claims.Rationals _) -> "a model does not show this"
  | _ -> "the derivation is not right, rests on what is not given, or does not come to what is claimed"

(* The claim in words. A conjecture is called by its negation, which is on the board. *)
let claim (document : Document.t) conjecture =
  let negation = "the negation of conjecture " in
  let spoken label = if conjecture = Some label then negation ^ label else label in
  let listed labels = String.concat ", " (List.map spoken labels) in
  let some = function [] -> "nothing" | labels -> listed labels in
  let all = function
    | Some among -> "the statements " ^ some among
    | None -> ( match conjecture with None -> "the statements" | Some label -> "the axioms and " ^ negation ^ label)
  in
  match (document.question, document.answer) with
  | Document.Consistency among, "consistent" -> all among ^ " can all be true together"
  | Document.Consistency among, _ -> all among ^ " contradict each other"
  | Document.Redundancy (label, among), answer ->
    let others =
      match (among, conjecture) with
      | Some among, _ -> some among
      | None, Some conjecture when conjecture <> label -> "the others and " ^ negation ^ conjecture
      | None, _ -> "the others"
    in
    let subject = if conjecture = Some label then spoken label else "statement " ^ label in
    Printf.sprintf "%s %s from %s" subject (if answer = "redundant" then "follows" else "does not follow") others
  | Document.Removal labels, _ ->
    let left =
      match conjecture with
      | Some label when not (List.mem label labels) -> Printf.sprintf "what is left, with %s%s," negation label
      | _ -> "what is left"
    in
    Printf.sprintf "the statements %s can be wiped off together: %s entails them" (listed labels) left

let size (document : Document.t) =
  let lines (proof : Document.proof) =
    let is_line = function Document.Axiom _ | Assume _ | Infer _ -> true | _ -> false in
    List.length (List.filter is_line (Option.value proof.derivation ~default:[]))
  in
  match document.certificate with
  | Document.Proof proof -> Printf.sprintf "a proof of %d lines" (lines proof)
  | Proofs proofs ->
    let count = function Document.Proof proof -> lines proof | _ -> 0 in
    Printf.sprintf "a proof of %d lines" (List.fold_left (fun sum one -> sum + count one) 0 proofs)
  | Finite_model { domain; _ } -> Printf.sprintf "a model with %d object%s" domain (if domain = 1 then "" else "s")
  | Infinite_model _ -> "an infinite model"

let document bytes =
  if String.length bytes > max_bytes then
    raise (Document.Unreadable (Printf.sprintf "the certificate has %d bytes; at most %d are read" (String.length bytes) max_bytes));
  let mark = "\xef\xbb\xbf" in
  let has_mark = String.length bytes >= 3 && String.sub bytes 0 3 = mark in
  let text = if has_mark then String.sub bytes 3 (String.length bytes - 3) else bytes in
  match Json.parse text with
  | value -> Document.document value
  | exception Json.Malformed message -> raise (Document.Unreadable ("this is no JSON: " ^ message))

(* Says what a document shows. *)
let checked at_hand (document : Document.t) =
  let found = Document.kind_of document.certificate in
  if document.kind <> found then
    Outcome.refuse "/kind" (Printf.sprintf "the certificate is announced as %s and is %s" document.kind found);
  printable (document.name, "/board/name");
  let names = Names.fresh () in
  let board = statements names document in
  let text = compare_text names document board in
  Option.iter (held names board text) at_hand;
  let question = question names document.question in
  let answer = answer document.answer in
  let is_answer =
    match (question, answer) with
    | Claims.Consistency _, (Claims.Consistent | Claims.Inconsistent)
    | Claims.Redundancy _, (Claims.Redundant | Claims.Independent)
    | Claims.Removal _, Claims.Removable -> true
    | _ -> false
  in
  if not is_answer then Outcome.refuse "/answer" (document.answer ^ " is no answer to the question");
  hashes document;
  List.iter printable document.printed;
  let asked =
    let is_asked (number, _) =
      match question with
      | Claims.Consistency among -> Claims.is_asked among number
      | Claims.Redundancy (subject, among) -> number = subject || Claims.is_asked among number
      | Claims.Removal _ -> true
    in
    List.map snd (List.filter is_asked board)
  in
  let evidence = evidence names document asked in
  (match (question, evidence) with
   | Claims.Removal statements, Claims.Proofs proofs when statements = [] || List.length statements <> List.length proofs ->
     Outcome.refuse "/certificate/proofs" "there is not one proof for each statement"
   | _ -> ());
  if Extracted.Certificate.check_certificate board question answer evidence then begin
    let older = if document.hashes = None then "; an older file, without hashes" else "" in
    let conjecture, unread =
      match text with
      | Read conjecture -> (conjecture, "")
      | Unread why ->
        (None, Printf.sprintf "; said of the statements as they are listed, of which one may negate a conjecture: the text was not read, for %s" why)
    in
    Printf.sprintf "in %s, %s (%s%s%s)" document.name (claim document conjecture) (size document) older unread
  end
  else raise (Outcome.Refused (reason names board question evidence))

let verdict at_hand bytes =
  match checked at_hand (document bytes) with
  | claim -> Right claim
  | exception Document.Unreadable message -> Unreadable message
  | exception Outcome.Refused message -> Refused message
  | exception Outcome.Undecided message -> Undecided message
  | exception Outcome.Declined message -> Declined message
  | exception Canonical.Too_deep -> Undecided "a text has more brackets and prefixes inside one another than are followed"
  | exception (Stack_overflow | Out_of_memory) -> Undecided "the check needs more memory than there is"
