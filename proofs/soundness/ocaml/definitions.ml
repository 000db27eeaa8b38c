(* Structures of numbers from definitions by linear arithmetic. Nothing here need be trusted: whatever definitions come of it, the extracted
   check evaluates the statements in the structure that they define. *)

open Extracted.BinNums
open Names
module Linear = Extracted.Linear
module Whole = Extracted.Definable
module Rational = Extracted.Rational
module Fractions = Extracted.RationalModels
module Numbered = Extracted.FMapPositive.PositiveMap
module Z = Extracted.BinInt.Z

exception Misread of string

type token = Number of string | Word of string | Quoted of string | Sign of string | Unknown | End

let signs = [ "!="; "<="; ">="; "+"; "-"; "*"; "/"; "("; ")"; ","; "="; "≠"; "<"; "≤"; ">"; "≥" ]
let spelled = function "!=" -> "≠" | "<=" -> "≤" | ">=" -> "≥" | sign -> sign

let starts_at text at word =
  at + String.length word <= String.length text && String.sub text at (String.length word) = word

(* The bytes of the character at a place. *)
let width text at = match text.[at] with '\000' .. '\127' -> 1 | '\192' .. '\223' -> 2 | '\224' .. '\239' -> 3 | _ -> 4

let is_name_character text at =
  match Canonical.characters (String.sub text at (min (width text at) (String.length text - at))) with
  | [ code ] -> Canonical.is_alphanumeric code || code = Char.code '_' || code = Char.code '\''
  | _ -> false

let is_digits text = text <> "" && String.for_all (fun c -> c >= '0' && c <= '9') text

let tokens text =
  let length = String.length text in
  let rec name at = if at < length && is_name_character text at then name (at + width text at) else at in
  let quoted start =
    let out = Buffer.create 16 in
    let rec go at =
      if at >= length then (Unknown, length)
      else
        match text.[at] with
        | '"' -> (Quoted (Buffer.contents out), at + 1)
        | '\\' when at + 1 < length && (text.[at + 1] = '"' || text.[at + 1] = '\\') -> Buffer.add_char out text.[at + 1]; go (at + 2)
        | '\\' -> (Unknown, length)
        | c -> Buffer.add_char out c; go (at + 1)
    in
    go start
  in
  let rec go at found =
    if at >= length then List.rev (End :: found)
    else if text.[at] = ' ' then go (at + 1) found
    else if is_name_character text at then begin
      let finish = name at in
      let word = String.sub text at (finish - at) in
      let is_number = is_digits word && (String.length word = 1 || word.[0] <> '0') in
      go finish ((if is_number then Number word else Word word) :: found)
    end
    else if text.[at] = '"' then (let token, finish = quoted (at + 1) in go finish (token :: found))
    else
      match List.find_opt (starts_at text at) signs with
      | Some sign -> go (at + String.length sign) (Sign (spelled sign) :: found)
      | None -> go (at + width text at) (Unknown :: found)
  in
  go 0 []

(* ---------------------------------------------------------------------------------------------------------------------------- numbers *)

let z number = if number = 0 then Z0 else if number > 0 then Zpos (positive number) else Zneg (positive (-number))

(* Numbers of at most 127 bits. *)
let limit = List.fold_left (fun value _ -> Z.mul value (z 2)) (z 1) (List.init 127 Fun.id)
let bounded value = if Z.ltb (Z.abs value) limit then value else raise (Misread "numbers of at most 127 bits")
let of_digits digits = bounded (String.fold_left (fun value c -> Z.add (Z.mul value (z 10)) (z (Char.code c - 48))) Z0 digits)
let to_positive = function Zpos number -> number | _ -> raise (Misread "a number from 1")

let parameter_number = function
  | "x" -> Some 0
  | "y" -> Some 1
  | "z" -> Some 2
  | name when String.length name > 1 && String.length name < 10 && name.[0] = 'x' ->
    let digits = String.sub name 1 (String.length name - 1) in
    if is_digits digits && digits.[0] <> '0' && int_of_string digits >= 4 then Some (int_of_string digits - 1) else None
  | _ -> None

(* A parameter with a coefficient. *)
let multiple factor parameter = (Z0, List.init (parameter + 1) (fun at -> if at = parameter then factor else Z0))

(* A constant and the coefficients of the parameters; a condition; a value. *)
type sum = coq_Z * coq_Z list

type condition =
  | Truth of bool
  | Above of sum (* it is more than 0 *)
  | At_least of sum (* it is 0 or more *)
  | Zero of sum
  | Not_zero of sum
  | Divides of bool * positive * sum
  | Both of condition * condition
  | Either of condition * condition

type value = Quotient of sum * positive | If of condition * value * value

let add : sum -> sum -> sum = Linear.add
let minus left right = add left (Linear.scale (z (-1)) right)

(* ---------------------------------------------------------------------------------------------------------------------------- reading *)

type reader = { mutable rest : token list; mutable arity : int }

let next reader = match reader.rest with token :: _ -> token | [] -> End
let second reader = match reader.rest with _ :: token :: _ -> token | _ -> End
let skip reader = match reader.rest with _ :: rest -> reader.rest <- rest | [] -> ()
let takes reader token = next reader = token && (skip reader; true)
let need reader token what = if not (takes reader token) then raise (Misread what)

let parameter reader number =
  match next reader with Word word when parameter_number word = Some number -> skip reader; true | _ -> false

let head reader =
  let ends = function Sign ("(" | "=") | End | Word ("iff" | "always" | "never") -> true | _ -> false in
  if next reader = Word "x" && not (ends (second reader)) then begin
    skip reader;
    let name = match next reader with Sign "+" -> "+" | Word name | Number name | Quoted name -> name | _ -> raise (Misread "`=`") in
    skip reader;
    if parameter reader 1 then (name, Infix) else raise (Misread "the parameter `y`")
  end
  else
    match next reader with
    | Word name | Number name | Quoted name ->
      skip reader;
      if not (takes reader (Sign "(")) then (name, Letter)
      else if takes reader (Sign ")") then (name, Applied 0)
      else begin
        let rec go arity =
          if not (parameter reader arity) then raise (Misread "a parameter");
          if takes reader (Sign ")") then arity + 1 else (need reader (Sign ",") "`)`, or a comma and the next parameter"; go (arity + 1))
        in
        (name, Applied (go 0))
      end
    | _ -> raise (Misread "a symbol with its parameters")

let any_parameter reader =
  match next reader with
  | Word word -> (
    match parameter_number word with
    | Some number ->
      skip reader;
      if number >= reader.arity then raise (Misread "a parameter of the symbol");
      Some number
    | None -> None)
  | _ -> None

let summand reader sign =
  match any_parameter reader with
  | Some number -> multiple sign number
  | None -> (
    match next reader with
    | Number digits -> (
      skip reader;
      let value = Z.mul sign (of_digits digits) in
      if not (takes reader (Sign "*")) then (value, [])
      else match any_parameter reader with Some number -> multiple value number | None -> raise (Misread "a parameter"))
    | _ -> raise (Misread "a number or a parameter"))

(* A sum, and whether it is one summand. *)
let sum reader =
  let rec go total sign count =
    let total = add total (summand reader sign) in
    List.iter (fun value -> ignore (bounded value)) (fst total :: snd total);
    if takes reader (Sign "+") then go total (z 1) (count + 1)
    else if takes reader (Sign "-") then go total (z (-1)) (count + 1)
    else (total, count = 1)
  in
  go (Linear.constant Z0) (if takes reader (Sign "-") then z (-1) else z 1) 1

let divisor reader =
  match next reader with Number digits -> skip reader; to_positive (of_digits digits) | _ -> raise (Misread "a number from 1")

let quotient reader =
  let is_bracketed = takes reader (Sign "(") in
  let numerator, is_one = sum reader in
  if is_bracketed then need reader (Sign ")") "`)`";
  if (is_bracketed || is_one) && takes reader (Sign "/") then Quotient (numerator, divisor reader)
  else if is_bracketed then raise (Misread "a divisor")
  else Quotient (numerator, Coq_xH)

let constraint_of reader =
  match (next reader, second reader) with
  | Number _, Word ("divides" | "does") ->
    let divisor = divisor reader in
    let divides = takes reader (Word "divides") in
    if not divides then begin
      skip reader;
      if not (takes reader (Word "not") && takes reader (Word "divide")) then raise (Misread "`not divide`")
    end;
    let term, _ = sum reader in
    Divides (divides, divisor, term)
  | _ -> (
    let left, _ = sum reader in
    match next reader with
    | Sign (("=" | "≠" | "<" | "≤" | ">" | "≥") as sign) ->
      skip reader;
      let right, _ = sum reader in
      (match sign with
       | "=" -> Zero (minus left right)
       | "≠" -> Not_zero (minus left right)
       | "<" -> Above (minus right left)
       | "≤" -> At_least (minus right left)
       | ">" -> Above (minus left right)
       | _ -> At_least (minus left right))
    | _ -> raise (Misread "`=`, `≠`, `<`, `≤`, `>` or `≥`"))

let truth reader = if takes reader (Word "always") then Some (Truth true) else if takes reader (Word "never") then Some (Truth false) else None

let condition_of reader =
  match truth reader with
  | Some truth -> truth
  | None ->
    let rec alternatives found is_first =
      let is_bracketed = takes reader (Sign "(") in
      let rec constraints found count =
        if (is_bracketed || is_first) && takes reader (Word "and") then constraints (Both (found, constraint_of reader)) (count + 1)
        else (found, count)
      in
      let one, count = constraints (constraint_of reader) 1 in
      if is_bracketed then need reader (Sign ")") "`)`";
      let found = match found with None -> one | Some found -> Either (found, one) in
      if (not is_bracketed) && count > 1 || not (takes reader (Word "or")) then found else alternatives (Some found) false
    in
    alternatives None true

let value_of reader =
  let rec go is_first =
    let last = takes reader (Word "otherwise") in
    if last && is_first then raise (Misread "a number or a parameter");
    let value = quotient reader in
    if takes reader (Word "if") then begin
      if last then raise (Misread "the end of the definition");
      let condition = condition_of reader in
      need reader (Sign ",") "a comma and the next piece";
      If (condition, value, go false)
    end
    else if last || is_first then value
    else raise (Misread "`otherwise` before the last value and nowhere else")
  in
  go true

(* ----------------------------------------------------------------------------------------------------------------------- whole numbers *)

let rec whole_condition = function
  | Truth value -> Linear.Is value
  | Above sum -> Linear.lit (Pos sum)
  | At_least sum -> Linear.lit (Pos (add (Linear.constant (z 1)) sum))
  | Zero sum -> Linear.lit (Zero sum)
  | Not_zero sum -> Linear.lit (NonZero sum)
  | Divides (true, divisor, sum) -> Linear.lit (Divides (divisor, sum))
  | Divides (false, divisor, sum) -> Linear.lit (DividesNot (divisor, sum))
  | Both (left, right) -> Linear.both (whole_condition left) (whole_condition right)
  | Either (left, right) -> Linear.either (whole_condition left) (whole_condition right)

let rec whole_value = function
  | Quotient (sum, Coq_xH) -> Whole.Leaf sum
  | Quotient _ -> raise (Outcome.Declined "a model of whole numbers whose definitions divide")
  | If (condition, left, right) -> Whole.If (whole_condition condition, whole_value left, whole_value right)

(* The value is below 0 for some natural numbers: the check takes 0 for it, and the reference program refuses it. *)
let leaves_domain definitions arity value =
  let below = Whole.when_one value (fun sum -> Linear.lit (Pos (Linear.scale (z (-1)) sum))) in
  Linear.true_at [] (List.fold_left (fun found _ -> Whole.some_number definitions found) below (List.init arity Fun.id))

let whole naturals functions predicates =
  let table values = List.fold_left (fun table (number, value) -> Numbered.add number value table) Numbered.empty values in
  let empty = { Whole.naturals; function_values = Numbered.empty; predicate_conditions = Numbered.empty } in
  let value (number, arity, value, place) =
    let value = whole_value value in
    if naturals && leaves_domain empty arity value then Outcome.refuse place "the function has a value outside the domain";
    (number, value)
  in
  { Whole.naturals;
    function_values = table (List.map value functions);
    predicate_conditions = table (List.map (fun (number, condition, _) -> (number, whole_condition condition)) predicates) }

(* ---------------------------------------------------------------------------------------------------------------------------- fractions *)

let fraction divisor value = { Extracted.QArith_base.coq_Qnum = value; coq_Qden = divisor }
let over divisor (constant, coefficients) = (fraction divisor constant, List.map (fraction divisor) coefficients)
let fractions sum = over Coq_xH sum

let rec fraction_condition place = function
  | Truth value -> Rational.QIs value
  | Above sum -> Rational.qlit (QPos (fractions sum))
  | At_least sum -> Rational.qeither (Rational.qlit (QPos (fractions sum))) (Rational.qlit (QZero (fractions sum)))
  | Zero sum -> Rational.qlit (QZero (fractions sum))
  | Not_zero sum -> Rational.qopposite (QZero (fractions sum))
  | Divides _ -> Outcome.refuse place "divisibility means nothing among the rational numbers"
  | Both (left, right) -> Rational.qboth (fraction_condition place left) (fraction_condition place right)
  | Either (left, right) -> Rational.qeither (fraction_condition place left) (fraction_condition place right)

let rec fraction_value place = function
  | Quotient (sum, divisor) -> Fractions.QLeaf (over divisor sum)
  | If (condition, left, right) -> Fractions.QIf (fraction_condition place condition, fraction_value place left, fraction_value place right)

let rational functions predicates =
  let table values = List.fold_left (fun table (number, value) -> Numbered.add number value table) Numbered.empty values in
  { Fractions.qfunctions = table (List.map (fun (number, _, value, place) -> (number, fraction_value place value)) functions);
    qpredicates = table (List.map (fun (number, condition, place) -> (number, fraction_condition place condition)) predicates) }

(* --------------------------------------------------------------------------------------------------------------------------- structures *)

(* What the definitions say of functions and of predicates. *)
let read names (used : Tables.used) texts =
  let functions = ref [] and predicates = ref [] and defined : (symbol, unit) Hashtbl.t = Hashtbl.create 16 in
  List.iteri
    (fun at text ->
      let place = Printf.sprintf "/certificate/definitions/%d" at in
      let refuse = Outcome.refuse place in
      let reader = { rest = tokens text; arity = 0 } in
      let symbol name fixity kind =
        let candidate = { name; kind; fixity } in
        if not (Hashtbl.mem used.used_symbols candidate) then refuse "no statement of the board uses this symbol";
        if Hashtbl.mem defined candidate then refuse "a second meaning is given to this symbol";
        Hashtbl.replace defined candidate ();
        reader.arity <- arity candidate;
        number names.Names.symbols candidate
      in
      let finished () = if next reader <> End then raise (Misread "the end of the definition") in
      match
        let name, fixity = head reader in
        if takes reader (Sign "=") then begin
          let number = symbol name fixity Function in
          let value = value_of reader in
          finished ();
          functions := (number, reader.arity, value, place) :: !functions
        end
        else begin
          let condition =
            if takes reader (Word "iff") then (fun () -> condition_of reader)
            else match truth reader with Some truth -> (fun () -> truth) | None -> raise (Misread "`=`, `iff`, `always` or `never`")
          in
          let number = symbol name fixity Predicate in
          let condition = condition () in
          finished ();
          predicates := (number, condition, place) :: !predicates
        end
      with
      | () -> ()
      | exception Misread expected -> refuse ("this is no definition: expected " ^ expected))
    texts;
  Hashtbl.iter
    (fun (symbol : symbol) () ->
      if not (Hashtbl.mem defined symbol) then
        Outcome.refuse "/certificate/definitions" ("no meaning is given to " ^ Tables.named symbol.kind symbol.name (arity symbol)))
    used.used_symbols;
  if Hashtbl.length used.used_numerals > 0 then Outcome.refuse "/certificate" "numbers denote no objects in such a model";
  (!functions, !predicates)
