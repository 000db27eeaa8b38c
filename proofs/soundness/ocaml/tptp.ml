(* Problems in TPTP's FOF and CNF: the statements of a text, so that a certificate's list of them can be compared. Sorts, numbers, distinct objects
   and texts that include others are not followed; then it says so. *)

open Extracted.Syntax
open Names

let faulty message = raise (Palmer.Faulty message)
let unread why = raise (Palmer.Unread why)

type token = Lower of string | Upper of string | Quoted of string | Sign of string | End

let signs = [ "<=>"; "<~>"; "=>"; "<="; "~|"; "~&"; "!="; "!"; "?"; "~"; "&"; "|"; "="; "("; ")"; ","; "."; ":"; "["; "]" ]

let tokens text =
  let length = String.length text in
  let is_word c = match c with 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true | _ -> false in
  let rec word at = if at < length && is_word text.[at] then word (at + 1) else at in
  let rec go at found =
    if at >= length then List.rev (End :: found)
    else
      match text.[at] with
      | ' ' | '\t' | '\r' | '\n' -> go (at + 1) found
      | '%' -> go (match String.index_from_opt text at '\n' with Some line -> line | None -> length) found
      | '/' when Palmer.starts_with "/*" text at ->
        let rec stop at = if at >= length then faulty "a comment does not end" else if Palmer.starts_with "*/" text at then at + 2 else stop (at + 1) in
        go (stop (at + 2)) found
      | 'a' .. 'z' -> let stop = word at in go stop (Lower (String.sub text at (stop - at)) :: found)
      | 'A' .. 'Z' -> let stop = word at in go stop (Upper (String.sub text at (stop - at)) :: found)
      | '\'' ->
        let name = Buffer.create 16 in
        let rec quoted at =
          if at >= length then faulty "a name does not end"
          else if text.[at] = '\'' then at + 1
          else if text.[at] = '\\' && at + 1 < length then (Buffer.add_char name text.[at + 1]; quoted (at + 2))
          else (Buffer.add_char name text.[at]; quoted (at + 1))
        in
        let stop = quoted (at + 1) in
        go stop (Quoted (Buffer.contents name) :: found)
      | '$' -> let stop = word (at + 1) in go stop (Lower (String.sub text at (stop - at)) :: found)
      | '"' -> unread "it has distinct objects"
      | '0' .. '9' | '+' | '-' -> let stop = word (at + 1) in go stop (Sign (String.sub text at (stop - at)) :: found)
      | _ -> (
        match List.find_opt (fun sign -> Palmer.starts_with sign text at) signs with
        | Some sign -> go (at + String.length sign) (Sign sign :: found)
        | None -> go (at + 1) (Sign (String.make 1 text.[at]) :: found))
  in
  Array.of_list (go 0 [])

type reader = {
  names : Names.t;
  lexemes : token array;
  mutable at : int;
  mutable scope : string list;
  mutable free : string list; (* variables that no quantifier binds, the last one first *)
  mutable depth : int;
}

type value = Term of term | Formula of formula | Symbol of string * term list

let current reader = reader.lexemes.(reader.at)
let advance reader = if reader.at + 1 < Array.length reader.lexemes then reader.at <- reader.at + 1

let take reader token =
  if current reader <> token then faulty "the text is no problem of TPTP";
  advance reader

let deeper reader read =
  reader.depth <- reader.depth + 1;
  if reader.depth > Palmer.max_nesting then faulty "a formula nests too deeply";
  let found = read () in
  reader.depth <- reader.depth - 1;
  found

let symbol reader name kind arguments =
  number reader.names.symbols { name; kind; fixity = (if arguments = [] then Letter else Applied (List.length arguments)) }

let as_term reader = function
  | Term term -> term
  | Symbol (name, arguments) -> App (symbol reader name Function arguments, arguments)
  | Formula _ -> faulty "a formula is no term"

let as_formula reader = function
  | Formula formula -> formula
  | Symbol (name, arguments) -> Atom (symbol reader name Predicate arguments, arguments)
  | Term _ -> faulty "a term is no formula"

let rec formula reader =
  let left = unit reader in
  let rec row sign connective left =
    if current reader = Sign sign then begin
      advance reader;
      let right = unit reader in
      row sign connective (Bin (connective, left, right))
    end
    else left
  in
  let between join = advance reader; join (unit reader) in
  match current reader with
  | Sign "&" -> row "&" And left
  | Sign "|" -> row "|" Or left
  | Sign "=>" -> between (fun right -> Bin (Implies, left, right))
  | Sign "<=" -> between (fun right -> Bin (Implies, right, left))
  | Sign "<=>" -> between (fun right -> Bin (Iff, left, right))
  | Sign "<~>" -> between (fun right -> Not (Bin (Iff, left, right)))
  | Sign "~|" -> between (fun right -> Not (Bin (Or, left, right)))
  | Sign "~&" -> between (fun right -> Not (Bin (And, left, right)))
  | _ -> left

and unit reader =
  match current reader with
  | Sign "~" -> advance reader; Not (deeper reader (fun () -> unit reader))
  | Sign "!" -> quantified reader ForAll
  | Sign "?" -> quantified reader Exists
  | Sign "(" ->
    advance reader;
    let inner = deeper reader (fun () -> formula reader) in
    take reader (Sign ")");
    inner
  | _ -> (
    let left = term reader in
    match current reader with
    | Sign "=" -> advance reader; let left = as_term reader left in Eq (left, as_term reader (term reader))
    | Sign "!=" -> advance reader; let left = as_term reader left in Not (Eq (left, as_term reader (term reader)))
    | _ -> as_formula reader left)

and quantified reader quantifier =
  advance reader;
  take reader (Sign "[");
  let rec variables found =
    match current reader with
    | Upper name -> (
      advance reader;
      match current reader with
      | Sign "," -> advance reader; variables (name :: found)
      | Sign ":" -> unread "it has sorts"
      | _ -> List.rev (name :: found))
    | _ -> faulty "a variable is expected"
  in
  let variables = variables [] in
  take reader (Sign "]");
  take reader (Sign ":");
  let outside = reader.scope in
  reader.scope <- List.rev_append variables outside;
  let body = deeper reader (fun () -> unit reader) in
  reader.scope <- outside;
  List.fold_right (fun name body -> Quant (quantifier, number reader.names.variables name, body)) variables body

and term reader =
  match current reader with
  | Upper name ->
    advance reader;
    if not (List.mem name reader.scope || List.mem name reader.free) then reader.free <- name :: reader.free;
    Term (Var (number reader.names.variables name))
  | Lower "$true" -> advance reader; Formula (Truth true)
  | Lower "$false" -> advance reader; Formula (Truth false)
  | Lower name when name.[0] = '$' -> unread "it uses symbols of TPTP"
  | Lower name | Quoted name ->
    advance reader;
    if current reader = Sign "(" then begin
      let rec arguments found =
        advance reader;
        let found = as_term reader (term reader) :: found in
        if current reader = Sign "," then arguments found else List.rev found
      in
      let arguments = deeper reader (fun () -> arguments []) in
      take reader (Sign ")");
      Symbol (name, arguments)
    end
    else Symbol (name, [])
  | Sign sign when sign <> "" && ((sign.[0] >= '0' && sign.[0] <= '9') || sign.[0] = '+' || sign.[0] = '-') -> unread "it has numbers"
  | _ -> faulty "a formula is expected"

(* The labels of statements: of several with one name the first has it, a conjecture last, and the others get `_2`, `_3`, … after it. *)
let told_apart named =
  let labels = Array.map fst named in
  let taken = Hashtbl.create 32 and numbers = Hashtbl.create 4 in
  let among conjectures =
    let waits (_, (name, is_conjecture)) =
      is_conjecture = conjectures
      && if Hashtbl.mem taken name then true else (Hashtbl.replace taken name (); false)
    in
    let waiting = List.filter waits (Array.to_list (Array.mapi (fun at one -> (at, one)) named)) in
    let rename (at, (name, _)) =
      let rec next number =
        let label = Printf.sprintf "%s_%d" name number in
        if Hashtbl.mem taken label then next (number + 1) else (Hashtbl.replace numbers name number; label)
      in
      labels.(at) <- next (1 + Option.value (Hashtbl.find_opt numbers name) ~default:1);
      Hashtbl.replace taken labels.(at) ()
    in
    List.iter rename waiting
  in
  among false;
  among true;
  labels

(* The labels and statements of a problem, and the label of its conjecture, whose negation is a statement. *)
let board names text =
  let reader = { names; lexemes = tokens text; at = 0; scope = []; free = []; depth = 0 } in
  let word () =
    match current reader with
    | Lower name | Quoted name -> advance reader; name
    | Sign digits when digits.[0] >= '0' && digits.[0] <= '9' -> advance reader; digits
    | _ -> faulty "a name is expected"
  in
  let rec statements found =
    if current reader = End then List.rev found
    else begin
      (match word () with
       | "fof" | "cnf" -> ()
       | "include" -> unread "it includes other texts"
       | "tff" | "thf" | "tcf" -> unread "it has sorts"
       | _ -> faulty "the text is no problem of TPTP");
      take reader (Sign "(");
      let label = word () in
      take reader (Sign ",");
      let role = word () in
      take reader (Sign ",");
      reader.free <- [];
      let said = formula reader in
      let bind name body = Quant (ForAll, number names.variables name, body) in
      let said = List.fold_right bind (List.rev reader.free) said in
      (* What comes after the formula says where it is from. *)
      let rec rest depth =
        match current reader with
        | End -> faulty "a formula does not end"
        | Sign ")" when depth = 0 -> advance reader
        | token ->
          advance reader;
          rest (match token with Sign ("(" | "[") -> depth + 1 | Sign (")" | "]") -> depth - 1 | _ -> depth)
      in
      if current reader <> Sign ")" && current reader <> Sign "," then faulty "`,` or `)` is expected";
      rest 0;
      take reader (Sign ".");
      let is_conjecture = role = "conjecture" || role = "question" in
      statements ((label, is_conjecture, if is_conjecture then Not said else said) :: found)
    end
  in
  let found = Array.of_list (statements []) in
  let labels = told_apart (Array.map (fun (label, is_conjecture, _) -> (label, is_conjecture)) found) in
  let conjectures = List.filter (fun at -> let _, is_conjecture, _ = found.(at) in is_conjecture) (List.init (Array.length found) Fun.id) in
  let conjecture =
    match conjectures with [] -> None | [ at ] -> Some labels.(at) | _ -> faulty "there are two conjectures"
  in
  (Array.to_list (Array.mapi (fun at (_, _, said) -> (labels.(at), said)) found), conjecture)
