(* Boards in Palmer's notation (docs/formats/certificate.md): the statements of a text, so that a certificate's list of them can be compared.
   It reads what the reference program reads, but for `house` lines and for namings that would need a bound variable renamed: then it says so. *)

open Extracted.Syntax
open Names
include Palmer_text

(* -------------------------------------------------------------------------------------------------------------------------- sentences *)

(* What a symbol of the board is. *)
type vocabulary = { names : Names.t; known : (string, symbol) Hashtbl.t }

type reader = {
  text : string;
  vocabulary : vocabulary;
  lexemes : lexeme array;
  mutable at : int;
  mutable scope : string list;
  bound_here : (string, unit) Hashtbl.t;
  mutable depth : int;
}

type form = Closed | Sum | Equation | Other
type value = Term of term | Formula of formula

let current reader = reader.lexemes.(reader.at)
let advance reader =
  let passed = current reader in
  if reader.at + 1 < Array.length reader.lexemes then reader.at <- reader.at + 1;
  passed

let unexpected reader expected = faulty (Printf.sprintf "unexpected `%s`; expected %s" (current reader).spelling expected)
let as_formula = function Formula formula -> formula | Term _ -> faulty "an object is no statement"
let as_term = function Term term -> term | Formula _ -> faulty "a statement is no object"

let infix reader =
  match (current reader).token with
  | Plus -> Some (Plus, 7)
  | (Equal | Not_equal) as token -> Some (token, 6)
  | Sign_and -> Some (Sign_and, 4)
  | Sign_or | Bar -> Some (Sign_or, 3)
  | Sign_implies -> Some (Sign_implies, 2)
  | Sign_iff | Left_arrow -> Some (Sign_iff, 1)
  | Word -> (
    match (current reader).spelling with
    | "V" -> Some (Sign_or, 3)
    | "implies" -> Some (Sign_implies, 2)
    | "iff" -> Some (Sign_iff, 1)
    | _ -> None)
  | _ -> None

let deeper reader read =
  reader.depth <- reader.depth + 1;
  if reader.depth > max_nesting then faulty "the statement nests too deeply";
  let found = read () in
  reader.depth <- reader.depth - 1;
  found

let symbol_of reader symbol arguments =
  if List.length arguments <> arity symbol then faulty (Printf.sprintf "`%s` takes %d arguments" symbol.name (arity symbol));
  let number = number reader.vocabulary.names.symbols symbol in
  match symbol.kind with
  | Function -> Term (App (number, List.map as_term arguments))
  | Predicate -> Formula (Atom (number, List.map as_term arguments))

(* An operand and what follows it, as far as it binds more tightly than [least]. [in_term]: an object must stand here. *)
let rec expression reader least in_term =
  let rec more (left, form) =
    match infix reader with
    | Some (sign, strength) when strength >= least ->
      let token = advance reader in
      if token.token = Left_arrow && not (List.mem token.spelling [ "←"; "\\leftarrow" ]) then faulty "an arrow points to the left";
      if token.token = Bar && token.spelling = "\\mid" then faulty "`\\mid` joins no statements";
      let is_term = sign = Plus || sign = Equal || sign = Not_equal in
      (* Only → is right associative. *)
      let right, _ =
        let read () = expression reader (if sign = Sign_implies then strength else strength + 1) is_term in
        if sign = Sign_implies then deeper reader read else read ()
      in
      let join connective = Formula (Bin (connective, as_formula left, as_formula right)) in
      more
        (match sign with
         | Plus ->
           if form = Sum then faulty "a sum of three needs brackets";
           let plus = number reader.vocabulary.names.symbols { name = "+"; kind = Function; fixity = Infix } in
           (Term (App (plus, [ as_term left; as_term right ])), Sum)
         | Equal | Not_equal ->
           if form = Equation then faulty "an equation of three needs brackets";
           let equation = Eq (as_term left, as_term right) in
           (Formula (if sign = Equal then equation else Not equation), Equation)
         | Sign_and -> (join And, Other)
         | Sign_or -> (join Or, Other)
         | Sign_implies -> (join Implies, Other)
         | _ -> (join Iff, Other))
    | _ -> (left, form)
  in
  more (operand reader in_term)

and operand reader in_term =
  match (current reader).token with
  | Word -> (word reader in_term, Closed)
  | Open ->
    ignore (advance reader);
    let value, _ = deeper reader (fun () -> expression reader 0 false) in
    if (current reader).token <> Close then unexpected reader "a connective or `)`";
    ignore (advance reader);
    (value, Closed)
  | Not_ ->
    ignore (advance reader);
    let value, _ = deeper reader (fun () -> expression reader 6 false) in
    (Formula (Not (as_formula value)), Closed)
  | All -> (quantified reader ForAll, Closed)
  | Some_ -> (quantified reader Exists, Closed)
  | Unique -> (quantified reader ExistsUnique, Closed)
  | Bar -> (Formula (counting reader), Closed)
  | _ -> unexpected reader (if in_term then "an object" else "a statement")

and quantified reader quantifier =
  ignore (advance reader);
  if (current reader).token <> Word then unexpected reader "a variable";
  let rec variables found =
    let word = advance reader in
    let found = word :: found in
    if (current reader).token = Comma then begin
      ignore (advance reader);
      if (current reader).token <> Word then unexpected reader "a variable";
      if quantifier = ExistsUnique then faulty "`∃!` with two variables has two meanings";
      if reader.lexemes.(reader.at + 1).token = Open then faulty "a comma before a statement";
      variables found
    end
    else begin
      let between = String.sub reader.text word.stop ((current reader).start - word.stop) in
      let is_glued = between = "" || between.[String.length between - 1] = '}' in
      if (current reader).spelling = "!" && is_glued then faulty "a `!` right after a variable";
      List.rev found
    end
  in
  let variables = List.map (fun word -> word.spelling) (variables []) in
  (match (current reader).token with Dot | Colon -> ignore (advance reader) | _ -> ());
  let outside = reader.scope in
  List.iter (fun name -> Hashtbl.replace reader.bound_here name ()) variables;
  reader.scope <- List.rev_append variables outside;
  reader.depth <- reader.depth + List.length variables;
  if reader.depth > max_nesting then faulty "the statement nests too deeply";
  let body, _ = expression reader 0 false in
  reader.depth <- reader.depth - List.length variables;
  reader.scope <- outside;
  let bind name body = Quant (quantifier, number reader.vocabulary.names.variables name, body) in
  Formula (List.fold_right bind variables (as_formula body))

and counting reader =
  ignore (advance reader);
  let size = advance reader in
  if size.token <> Word || size.spelling <> "L" || (advance reader).token <> Bar then faulty "`|L|` is expected";
  let comparison =
    match (advance reader).token with Compare comparison -> comparison | Equal -> Exactly | _ -> faulty "a comparison is expected"
  in
  let digits = advance reader in
  let is_number = digits.token = Word && not (Canonical.contains (fun c -> c < '0' || c > '9') digits.spelling) in
  match if is_number then int_of_string_opt ("0u" ^ digits.spelling) else None with
  | Some count when count >= 1 && count <= max_cardinality -> Card (comparison, natural count)
  | _ -> faulty "a number of objects from 1 to 64 is expected"

and word reader in_term =
  let lexeme = advance reader in
  let name = lexeme.spelling in
  let meaning = Hashtbl.find_opt reader.vocabulary.known name in
  if (current reader).token = Open then begin
    match meaning with
    | None -> faulty (Printf.sprintf "`%s` takes no arguments here" name)
    | Some symbol ->
      ignore (advance reader);
      let rec arguments found =
        let value, _ = expression reader 0 true in
        match (current reader).token with
        | Comma -> ignore (advance reader); arguments (value :: found)
        | Close -> ignore (advance reader); List.rev (value :: found)
        | _ -> unexpected reader "`,` or `)`"
      in
      symbol_of reader symbol (deeper reader (fun () -> arguments []))
  end
  else if List.mem name reader.scope then Term (Var (number reader.vocabulary.names.variables name))
  else
    match meaning with
    | Some symbol when arity symbol = 0 -> symbol_of reader symbol []
    | Some symbol -> faulty (Printf.sprintf "`%s` takes %d arguments" name (arity symbol))
    | None ->
      let is_object = in_term || (match (current reader).token with Plus | Equal | Not_equal | Comma -> true | _ -> false) in
      if not (is_object && name = "0") then faulty (Printf.sprintf "`%s` is unknown" name);
      let zero = { name; kind = Function; fixity = Letter } in
      Hashtbl.replace reader.vocabulary.known name zero;
      symbol_of reader zero []

(* A sentence, and the names that it binds. *)
let sentence vocabulary text =
  let reader =
    { text; vocabulary; lexemes = tokens text; at = 0; scope = []; bound_here = Hashtbl.create 8; depth = 0 }
  in
  let value, _ = expression reader 0 false in
  if (current reader).token <> End then unexpected reader "a connective or the end";
  (as_formula value, reader.bound_here)

(* ---------------------------------------------------------------------------------------------------------------------------- namings *)

let rec occurs variable = function
  | Var other -> other = variable
  | Num _ -> false
  | App (_, arguments) -> List.exists (occurs variable) arguments

(* A formula with a term for the free occurrences of a variable. *)
let rec put variable term formula =
  let rec in_term = function
    | Var other when other = variable -> term
    | App (symbol, arguments) -> App (symbol, List.map in_term arguments)
    | other -> other
  in
  match formula with
  | Truth _ | Card _ -> formula
  | Atom (symbol, arguments) -> Atom (symbol, List.map in_term arguments)
  | Eq (left, right) -> Eq (in_term left, in_term right)
  | Not inner -> Not (put variable term inner)
  | Bin (connective, left, right) -> Bin (connective, put variable term left, put variable term right)
  | Quant (_, bound, _) when bound = variable -> formula
  | Quant (quantifier, bound, inner) ->
    let after = put variable term inner in
    if after <> inner && occurs bound term then raise (Unread "a naming of the board needs a variable renamed");
    Quant (quantifier, bound, after)

let last_bar text =
  let rec find at found =
    if at >= String.length text then found
    else if text.[at] = '|' then find (at + 1) (Some (at, at + 1))
    else if starts_with "\\mid" text at then find (at + 1) (Some (at, at + 4))
    else find (at + 1) found
  in
  find 0 None

let first_assign text =
  let rec find at = if at >= String.length text then None else if starts_with ":=" text at then Some at else find (at + 1) in
  find 0

(* All that a statement says: of one that names something also that this is the one. *)
let statement vocabulary text =
  if String.length text > max_bytes then faulty "the statement is too long";
  match first_assign text with
  | None -> fst (sentence vocabulary text)
  | Some assign -> (
    match last_bar (String.sub text 0 assign) with
    | None -> faulty "a naming stands after a bar"
    | Some (bar, behind) ->
      let before = trim (String.sub text 0 bar) in
      let length = String.length before in
      let before = if length > 0 && before.[length - 1] = '\\' then trim (String.sub before 0 (length - 1)) else before in
      let whole, bound = sentence vocabulary before in
      let lexemes = tokens (String.sub text behind (String.length text - behind)) in
      let at = ref 0 in
      let take token =
        let lexeme = lexemes.(!at) in
        if lexeme.token <> token then faulty "the naming cannot be read";
        incr at;
        lexeme.spelling
      in
      let name = take Word in
      let rec parameters found =
        let found = take Word :: found in
        if lexemes.(!at).token = Comma then (incr at; parameters found) else (ignore (take Close); List.rev found)
      in
      let parameters = if lexemes.(!at).token = Open then (incr at; parameters []) else [] in
      ignore (take Assign);
      let target = take Word in
      ignore (take End);
      if Hashtbl.mem vocabulary.known name then faulty (Printf.sprintf "`%s` has a meaning already" name);
      if Hashtbl.mem bound name || List.mem name (target :: parameters) then faulty (Printf.sprintf "`%s` is a variable" name);
      let fixity = if parameters = [] then Letter else Applied (List.length parameters) in
      let symbol = { name; kind = Function; fixity } in
      Hashtbl.replace vocabulary.known name symbol;
      let variable name = number vocabulary.names.variables name in
      let rec prefix before = function
        | Quant (ExistsUnique, bound, body) -> (List.rev before, bound, body)
        | Quant (ForAll, bound, body) -> prefix (bound :: before) body
        | _ -> faulty "a name is given to the only object of its kind, after ∀ and ∃!"
      in
      let before, only, body = prefix [] whole in
      let all = only :: before in
      if List.length (List.sort_uniq compare all) <> List.length all then faulty "a variable is bound twice before a naming";
      if before <> List.map variable parameters then faulty "the arguments of the name are the variables of ∀, in their order";
      if only <> variable target then faulty "the name is for the variable of ∃!";
      let named = App (number vocabulary.names.symbols symbol, List.map (fun one -> Var one) before) in
      let fact = List.fold_right (fun one inner -> Quant (ForAll, one, inner)) before (put only named body) in
      Bin (And, whole, fact))

(* ------------------------------------------------------------------------------------------------------------------------------ lines *)

let declarations vocabulary text =
  let at = ref 0 in
  let blank () = at := skip (fun code -> is_space code || code = 0x2C) text !at in
  let word () =
    blank ();
    let start = !at in
    at := skip is_letter text start;
    String.sub text start (!at - start)
  in
  let take sign =
    let place = skip is_space text !at in
    let found = starts_with sign text place in
    if found then at := place + 1;
    found
  in
  let declare kind (name, count) =
    let symbol = { name; kind; fixity = (if count = 0 then Letter else Applied count) } in
    match Hashtbl.find_opt vocabulary.known name with
    | Some known when known.kind = kind && arity known = count -> ()
    | Some _ -> faulty (Printf.sprintf "`%s` has a meaning already" name)
    | None -> Hashtbl.replace vocabulary.known name symbol
  in
  let rec names found =
    if take ":" then List.rev found
    else begin
      let name = word () in
      if name = "" || not (take "/") then faulty "a declaration is expected";
      let digits = word () in
      let is_number = digits <> "" && not (Canonical.contains (fun c -> c < '0' || c > '9') digits) in
      let count = if is_number then Option.value (int_of_string_opt ("0u" ^ digits)) ~default:(-1) else -1 in
      if count < 0 || count > max_arity then faulty "a number of arguments is expected";
      blank ();
      names ((name, count) :: found)
    end
  in
  let rec groups () =
    let found = names [] in
    if found = [] then faulty "a declaration is expected";
    let kind =
      match word () with
      | "predicate" | "predicates" | "relation" | "relations" -> Predicate
      | "function" | "functions" -> Function
      | _ -> faulty "`predicate` or `function` is expected"
    in
    List.iter (declare kind) found;
    blank ();
    if !at < String.length text && not (take ";") then faulty "`;` is expected";
    blank ();
    if !at < String.length text then groups ()
  in
  groups ()

(* The label of a line, and what stands after its colon. *)
let label line =
  let stop = skip (fun code -> is_letter code || code = 0x2D || code = 0x2E) line 0 in
  let colon = skip is_space line stop in
  if stop > 0 && starts_with ":" line colon && not (starts_with ":=" line colon) then
    Some (String.sub line 0 stop, trim (String.sub line (colon + 1) (String.length line - colon - 1)))
  else None

(* A house rule; only those that change nothing are followed. *)
let house text =
  let name, value =
    match String.index_opt text '=' with
    | Some at -> (trim (String.sub text 0 at), trim (String.sub text (at + 1) (String.length text - at - 1)))
    | None -> (trim text, "")
  in
  match (name, value) with
  | "mixed_ops", "warn" | "constants", "named_only" | "name_after_exists", "reject" -> ()
  | "mixed_ops", "reject" | "constants", "free" | "name_after_exists", "allow" -> raise (Unread "the board chooses house rules")
  | _ -> faulty (Printf.sprintf "there is no house rule `%s` with the value `%s`" name value)

let game = [ ("blonde", Predicate, Applied 1); ("happy", Predicate, Applied 1); ("likes", Predicate, Applied 2);
             ("smarter", Predicate, Applied 2); ("father", Function, Applied 1); ("+", Function, Infix) ]

(* The labels and statements of a board. *)
let board names text =
  let vocabulary = { names; known = Hashtbl.create 32 } in
  List.iter (fun (name, kind, fixity) -> Hashtbl.replace vocabulary.known name { name; kind; fixity }) game;
  let count = ref 0 and labels = Hashtbl.create 32 in
  let line number line =
    let mark = "\xef\xbb\xbf" in
    let line = if number = 0 && starts_with mark line 0 then String.sub line 3 (String.length line - 3) else line in
    let line = match String.index_opt line '#' with Some at -> String.sub line 0 at | None -> line in
    let line = trim line in
    let keyword word follows =
      let length = String.length word in
      starts_with word line 0
      &&
      let rest = String.sub line length (String.length line - length) in
      follows rest (trim rest)
    in
    let is_blank rest = match character rest 0 with Some (code, _) -> is_space code | None -> false in
    let declares rest trimmed = rest = "" || (is_blank rest && not (starts_with ":" trimmed 0)) in
    let chooses rest trimmed =
      let is_alphabetic = match character trimmed 0 with Some (code, _) -> is_letter code && not (Canonical.is_numeric code) | None -> false in
      is_blank rest && is_alphabetic
    in
    if line = "" then None
    else if keyword "house" chooses then (house (String.sub line 5 (String.length line - 5)); None)
    else if keyword "symbols" declares then (declarations vocabulary (String.sub line 7 (String.length line - 7)); None)
    else begin
      incr count;
      let written = label line in
      let name, says = Option.value written ~default:(string_of_int !count, line) in
      let is_ordinal = name.[0] <> '0' && not (Canonical.contains (fun c -> c < '0' || c > '9') name) in
      (* A written ordinal is the same as one that was counted. *)
      let key = if is_ordinal then "#" ^ name else name in
      if Hashtbl.mem labels key then faulty (Printf.sprintf "two statements have the label %s" name);
      Hashtbl.replace labels key ();
      Some (name, statement vocabulary says)
    end
  in
  let strip line = let length = String.length line in if length > 0 && line.[length - 1] = '\r' then String.sub line 0 (length - 1) else line in
  let statements = List.filter_map Fun.id (List.mapi (fun number text -> line number (strip text)) (String.split_on_char '\n' text)) in
  if statements = [] then faulty "the board has no statement";
  statements
