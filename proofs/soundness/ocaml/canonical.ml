(* Canonical text: printed, and read (docs/formats/certificate.md, and crate [canonical], which this follows).

   The reader need not be trusted. What it has read is printed, and accepted only if that is the text of the file. What must be right is the
   printer: that no two formulas have one text. It writes every bracket, and puts each name that could be taken for something else between
   quotation marks. *)

open Extracted.Syntax
open Names

exception Misread of string
exception Too_deep

(* The most brackets, prefixes and symbols that may wait for their ends at a time. *)
let max_open = 10_000

(* The names of variables that stand free in texts, and whether bare digits are names or numbers. *)
type scope = { free : (string, unit) Hashtbl.t; digits_are_numbers : bool }

(* ------------------------------------------------------------------------------------------------------------------------------ names *)

(* The characters of a text in UTF-8. *)
let characters text =
  let byte at = if at < String.length text then Char.code text.[at] else 0 in
  let tail at = byte at land 0x3F in
  let rec go at found =
    if at >= String.length text then List.rev found
    else
      let first = byte at in
      if first < 0x80 then go (at + 1) (first :: found)
      else if first < 0xE0 then go (at + 2) (((first land 0x1F) lsl 6) lor tail (at + 1) :: found)
      else if first < 0xF0 then
        go (at + 3) (((first land 0x0F) lsl 12) lor (tail (at + 1) lsl 6) lor tail (at + 2) :: found)
      else
        let low = (tail (at + 1) lsl 12) lor (tail (at + 2) lsl 6) lor tail (at + 3) in
        go (at + 4) (((first land 0x07) lsl 18) lor low :: found)
  in
  go 0 []

let is_alphanumeric code =
  if code < 128 then match Char.chr code with 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' -> true | _ -> false
  else Unicode.within Unicode.alphanumeric code

let is_numeric code = if code < 128 then code >= 48 && code <= 57 else Unicode.within Unicode.numeric code

(* Letters, digits, [_] and primes, with no prime first. The Greek capital Lambda is read as "and" on boards. *)
let is_word text =
  let fits code = code = 0x5F || code = 0x27 || code = 0x2032 || (is_alphanumeric code && code <> 0x39B) in
  text <> "" && text.[0] <> '\'' && List.for_all fits (characters text)

let is_number text scope =
  scope.digits_are_numbers && match characters text with first :: _ -> first = 45 || is_numeric first | [] -> false

let taken = [ "tT"; "tF"; "V"; "and"; "or"; "not"; "implies"; "iff"; "forall"; "exists" ]
let is_bare_variable name scope = is_word name && (not (is_number name scope)) && name <> "tT" && name <> "tF"

let quoted name mark =
  let buffer = Buffer.create (String.length name + 2) in
  Buffer.add_char buffer mark;
  String.iter (fun c -> if c = mark || c = '\\' then Buffer.add_char buffer '\\'; Buffer.add_char buffer c) name;
  Buffer.add_char buffer mark;
  Buffer.contents buffer

let ends_name = function ' ' | '(' | ')' | ',' | '"' -> true | _ -> false
let contains test text = String.fold_left (fun found c -> found || test c) false text

let symbol_text name scope =
  if is_word name && (not (is_number name scope)) && not (List.mem name taken) then name else quoted name '\''

(* A symbol between its two arguments. *)
let sign_text name =
  let is_taken = List.mem name [ ""; "="; "≠"; "∧"; "∨"; "→"; "↔" ] || contains (fun c -> ends_name c || c = '\'') name in
  if is_taken then quoted name '\'' else name

let quantifier_text = function ForAll -> "∀" | Exists -> "∃" | ExistsUnique -> "∃!"
let connective_text = function And -> "∧" | Or -> "∨" | Implies -> "→" | Iff -> "↔"
let comparison_text = function AtLeast -> "≥" | AtMost -> "≤" | LessThan -> "<" | MoreThan -> ">" | Exactly -> "="

(* ---------------------------------------------------------------------------------------------------------------------------- printing *)

(* [inside]: a connective needs brackets. [operand]: beside a connective, where a quantifier needs them. [prefixed]: right after a quantifier
   or a negation, where an equation needs them. *)
type around = { inside : bool; operand : bool; prefixed : bool }

let alone = { inside = false; operand = false; prefixed = false }
let body = { inside = true; operand = false; prefixed = true }
let operand = { inside = true; operand = true; prefixed = false }

type printer = { names : Names.t; scope : scope; bound : (string, unit) Hashtbl.t; out : Buffer.t }

let printer names scope = { names; scope; bound = Hashtbl.create 8; out = Buffer.create 128 }
let is_variable printer name = Hashtbl.mem printer.bound name || Hashtbl.mem printer.scope.free name
let put printer text = Buffer.add_string printer.out text

let bracketed printer wanted write =
  if wanted then put printer "(";
  write ();
  if wanted then put printer ")"

let put_variable printer variable =
  let name = thing printer.names.variables variable in
  let is_bare = is_bare_variable name printer.scope && is_variable printer name in
  put printer (if is_bare then name else quoted name '"')

let rec put_term printer = function
  | Var variable -> put_variable printer variable
  | Num numeral ->
    if not printer.scope.digits_are_numbers then put printer "#";
    put printer (thing printer.names.numerals numeral)
  | App (symbol, arguments) -> put_application printer Function symbol arguments

and put_application printer kind applied arguments =
  let symbol = thing printer.names.symbols applied in
  if symbol.kind <> kind then raise (Misread "a function makes an object, a predicate a statement");
  let name =
    if symbol.fixity = Infix then sign_text symbol.name
    else if is_variable printer symbol.name then quoted symbol.name '\''
    else symbol_text symbol.name printer.scope
  in
  match (symbol.fixity, arguments) with
  | Infix, [ left; right ] ->
    put_argument printer left;
    put printer " ";
    put printer name;
    put printer " ";
    put_argument printer right
  | Letter, [] -> put printer name
  | Applied count, _ when count = List.length arguments ->
    put printer name;
    put printer "(";
    List.iteri (fun at argument -> if at > 0 then put printer ", "; put_term printer argument) arguments;
    put printer ")"
  | _ -> raise (Misread "a symbol has as many arguments as it takes")

(* A term beside a symbol, where another such symbol needs brackets. *)
and put_argument printer term =
  let is_sign = match term with App (symbol, _) -> (thing printer.names.symbols symbol).fixity = Infix | _ -> false in
  bracketed printer is_sign (fun () -> put_term printer term)

let put_equation printer left sign right around =
  bracketed printer around.prefixed (fun () ->
      put_term printer left;
      put printer sign;
      put_term printer right)

let rec put_formula printer around = function
  | Truth value -> put printer (if value then "tT" else "tF")
  | Card (comparison, count) ->
    put printer (Printf.sprintf "|L| %s %d" (comparison_text comparison) (int_of_natural count))
  | Atom (symbol, arguments) -> put_application printer Predicate symbol arguments
  | Eq (left, right) -> put_equation printer left " = " right around
  | Not (Eq (left, right)) -> put_equation printer left " ≠ " right around
  | Not inner ->
    put printer "¬";
    put_formula printer { body with operand = around.operand } inner
  | Bin (connective, left, right) ->
    bracketed printer around.inside (fun () ->
        put_formula printer operand left;
        put printer " ";
        put printer (connective_text connective);
        put printer " ";
        put_formula printer operand right)
  | Quant (quantifier, variable, inner) ->
    bracketed printer around.operand (fun () ->
        put printer (quantifier_text quantifier);
        Hashtbl.replace printer.bound (thing printer.names.variables variable) ();
        put_variable printer variable;
        put printer " ";
        put_formula printer body inner)

let formula_text names scope formula =
  let printer = printer names scope in
  put_formula printer alone formula;
  Buffer.contents printer.out

let term_text names scope term =
  let printer = printer names scope in
  put_term printer term;
  Buffer.contents printer.out

(* ----------------------------------------------------------------------------------------------------------------------------- reading *)

(* A part that has been read. A symbol becomes a function or a predicate where it is used. *)
type value = Formula of formula | Term of term | Symbol of string * fixity * term list

(* A part that waits for the end of an operand. The arguments of a call are the last one first. *)
type waiting =
  | Bracket
  | Call of string * term list
  | Connective of connective * formula
  | Equation of bool * term
  | Negation
  | Quantified of quantifier * var
  | Sign of string * term

(* How tightly it binds its operand; a bracket ends with its bracket only. *)
let strength = function
  | Bracket | Call _ -> 0
  | Connective _ -> 1
  | Equation _ -> 2
  | Negation | Quantified _ -> 3
  | Sign _ -> 4

type reader = {
  text : string;
  mutable at : int;
  known : Names.t;
  variables : scope;
  quantified : (string, unit) Hashtbl.t;
  mutable waiting : waiting list;
  mutable depth : int;
}

let misread reader expected = raise (Misread (Printf.sprintf "byte %d: expected %s" reader.at expected))

let starts reader word =
  let length = String.length word in
  reader.at + length <= String.length reader.text
  && (let rec same at = at >= length || (reader.text.[reader.at + at] = word.[at] && same (at + 1)) in same 0)

let take reader word =
  let found = starts reader word in
  if found then reader.at <- reader.at + String.length word;
  found

let push reader part =
  if reader.depth >= max_open then raise Too_deep;
  reader.waiting <- part :: reader.waiting;
  reader.depth <- reader.depth + 1

let pop reader =
  match reader.waiting with
  | [] -> None
  | part :: rest ->
    reader.waiting <- rest;
    reader.depth <- reader.depth - 1;
    Some part

(* Up to where a bare name ends. *)
let run reader =
  let start = reader.at in
  while reader.at < String.length reader.text && not (ends_name reader.text.[reader.at]) do reader.at <- reader.at + 1 done;
  String.sub reader.text start (reader.at - start)

let quoted_name reader mark =
  let name = Buffer.create 16 and at = ref (reader.at + 1) in
  let length = String.length reader.text in
  while !at < length && reader.text.[!at] <> mark do
    if reader.text.[!at] = '\\' then incr at;
    if !at < length then Buffer.add_char name reader.text.[!at];
    incr at
  done;
  if !at >= length then misread reader "a name that ends with a quotation mark";
  reader.at <- !at + 1;
  Buffer.contents name

let as_formula reader = function
  | Formula formula -> formula
  | Term _ -> misread reader "a statement"
  | Symbol (name, fixity, arguments) -> Atom (number reader.known.symbols { name; kind = Predicate; fixity }, arguments)

let as_term reader = function
  | Term term -> term
  | Formula _ -> misread reader "an object"
  | Symbol (name, fixity, arguments) -> App (number reader.known.symbols { name; kind = Function; fixity }, arguments)

(* Closes what binds at least so tightly around a value. *)
let rec closed reader value least =
  match reader.waiting with
  | part :: _ when strength part >= least ->
    ignore (pop reader);
    let value =
      match part with
      | Connective (connective, left) -> Formula (Bin (connective, left, as_formula reader value))
      | Equation (is_equation, left) ->
        let equation = Eq (left, as_term reader value) in
        Formula (if is_equation then equation else Not equation)
      | Negation -> Formula (Not (as_formula reader value))
      | Quantified (quantifier, variable) -> Formula (Quant (quantifier, variable, as_formula reader value))
      | Sign (name, left) -> Symbol (name, Infix, [ left; as_term reader value ])
      | Bracket | Call _ -> misread reader "a bracket"
    in
    closed reader value least
  | _ -> value

let digits_of reader digits =
  let plain = if digits <> "" && digits.[0] = '-' then String.sub digits 1 (String.length digits - 1) else digits in
  let is_plain = plain <> "" && not (contains (fun c -> c < '0' || c > '9') plain) in
  if (not is_plain) || (String.length digits > 1 && plain.[0] = '0') then misread reader "a number";
  Term (Num (number reader.known.numerals digits))

let variable_of reader name = Term (Var (number reader.known.variables name))

let quantifier reader =
  let all = [ ForAll; ExistsUnique; Exists ] in
  match List.find_opt (fun one -> take reader (quantifier_text one)) all with
  | None -> misread reader "a statement or an object"
  | Some found ->
    let is_quoted = starts reader "\"" in
    let name = if is_quoted then quoted_name reader '"' else run reader in
    if ((not is_quoted) && not (is_bare_variable name reader.variables)) || not (take reader " ") then
      misread reader "the name of a variable and a space";
    Hashtbl.replace reader.quantified name ();
    push reader (Quantified (found, number reader.known.variables name))

let count reader =
  let wrong () = misread reader "a comparison of |L| with a number" in
  if not (take reader "|L| ") then wrong ();
  let all = [ AtLeast; AtMost; LessThan; MoreThan; Exactly ] in
  match List.find_opt (fun one -> take reader (comparison_text one)) all with
  | None -> wrong ()
  | Some comparison ->
    if not (take reader " ") then wrong ();
    let digits = run reader in
    let is_plain = digits <> "" && String.length digits <= 10 && not (contains (fun c -> c < '0' || c > '9') digits) in
    let count = if is_plain then int_of_string ("0u" ^ digits) else -1 in
    if count < 0 || count > 0xFFFFFFFF then wrong ();
    Formula (Card (comparison, natural count))

(* What stands before the end of an operand: brackets, prefixes, and a name, a number or a truth value. *)
let rec operand_of reader =
  if take reader "(" then (push reader Bracket; operand_of reader)
  else if take reader "¬" then (push reader Negation; operand_of reader)
  else if starts reader "∀" || starts reader "∃" then (quantifier reader; operand_of reader)
  else if starts reader "|" then count reader
  else if take reader "#" then digits_of reader (run reader)
  else if starts reader "\"" then variable_of reader (quoted_name reader '"')
  else
    let is_quoted = starts reader "'" in
    let name = if is_quoted then quoted_name reader '\'' else run reader in
    if (not is_quoted) && (name = "tT" || name = "tF") then Formula (Truth (name = "tT"))
    else if (not is_quoted) && is_number name reader.variables then digits_of reader name
    else if (not is_quoted) && (Hashtbl.mem reader.variables.free name || Hashtbl.mem reader.quantified name) then
      variable_of reader name
    else if (not is_quoted) && not (is_word name) then misread reader "a statement or an object"
    else if not (take reader "(") then Symbol (name, Letter, [])
    else if take reader ")" then Symbol (name, Applied 0, [])
    else (push reader (Call (name, [])); operand_of reader)

(* The symbol after its left operand. *)
let sign reader left =
  let is_quoted = starts reader "'" in
  let name = if is_quoted then quoted_name reader '\'' else run reader in
  let all = [ And; Or; Implies; Iff ] in
  match List.find_opt (fun one -> (not is_quoted) && name = connective_text one) all with
  | Some connective ->
    let left = closed reader left 1 in
    push reader (Connective (connective, as_formula reader left))
  | None when (not is_quoted) && (name = "=" || name = "≠") ->
    let left = closed reader left 2 in
    push reader (Equation (name = "=", as_term reader left))
  | None when (not is_quoted) && name = "" -> misread reader "a symbol between spaces"
  | None ->
    let left = closed reader left 4 in
    push reader (Sign (name, as_term reader left))

let whole reader =
  let rec go value =
    if reader.at >= String.length reader.text then begin
      let value = closed reader value 1 in
      if reader.waiting <> [] then misread reader "a closing bracket";
      value
    end
    else if take reader ")" then
      let inner = closed reader value 1 in
      match pop reader with
      | Some Bracket -> go inner
      | Some (Call (name, arguments)) ->
        let arguments = List.rev (as_term reader inner :: arguments) in
        go (Symbol (name, Applied (List.length arguments), arguments))
      | _ -> misread reader "no bracket"
    else if take reader ", " then
      let inner = closed reader value 1 in
      match pop reader with
      | Some (Call (name, arguments)) ->
        push reader (Call (name, as_term reader inner :: arguments));
        go (operand_of reader)
      | _ -> misread reader "no comma"
    else if take reader " " then begin
      sign reader value;
      if not (take reader " ") then misread reader "a space";
      go (operand_of reader)
    end
    else misread reader "a symbol between spaces, a closing bracket, a comma or the end"
  in
  go (operand_of reader)

let reader names scope text =
  { text; at = 0; known = names; variables = scope; quantified = Hashtbl.create 8; waiting = []; depth = 0 }

let the_same text printed = if text <> printed then raise (Misread "the one way in which this is written")

let read_formula names scope text =
  let reader = reader names scope text in
  let formula = as_formula reader (whole reader) in
  the_same text (formula_text names scope formula);
  formula

let read_term names scope text =
  let reader = reader names scope text in
  let term = as_term reader (whole reader) in
  the_same text (term_text names scope term);
  term
