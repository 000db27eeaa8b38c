(* The characters and tokens of Palmer's notation, in all its spellings, and what can be wrong with a board. *)

open Extracted.Syntax

(* The text is no board. *)
exception Faulty of string

(* The text may be a board, but this reader does not follow it. *)
exception Unread of string

let faulty message = raise (Faulty message)
let max_nesting = 2_000
let max_bytes = 1 lsl 20
let max_arity = 64
let max_cardinality = 64

(* ------------------------------------------------------------------------------------------------------------------------- characters *)

let is_letter code = code = 0x5F || code = 0x27 || code = 0x2032 || (Canonical.is_alphanumeric code && code <> 0x39B)

let is_space code =
  (code >= 9 && code <= 13) || code = 32 || code = 0x85 || code = 0xA0 || code = 0x1680 || (code >= 0x2000 && code <= 0x200A)
  || code = 0x2028 || code = 0x2029 || code = 0x202F || code = 0x205F || code = 0x3000

(* The character at an offset and its length; nothing at the end. *)
let character text at =
  let length = String.length text in
  if at >= length then None
  else
    let first = Char.code text.[at] in
    let count = if first < 0x80 then 1 else if first < 0xE0 then 2 else if first < 0xF0 then 3 else 4 in
    let count = min count (length - at) in
    match Canonical.characters (String.sub text at count) with code :: _ -> Some (code, count) | [] -> None

let rec skip test text at = match character text at with Some (code, count) when test code -> skip test text (at + count) | _ -> at

let trim text =
  let start = skip is_space text 0 in
  let rec last at kept = match character text at with None -> kept | Some (code, count) -> last (at + count) (if is_space code then kept else at + count) in
  let stop = last start start in
  String.sub text start (stop - start)

let starts_with prefix text at =
  let length = String.length prefix in
  at + length <= String.length text && String.sub text at length = prefix

(* ----------------------------------------------------------------------------------------------------------------------------- tokens *)

type token =
  | Word
  | All
  | Some_
  | Unique
  | Not_
  | Open
  | Close
  | Comma
  | Dot
  | Colon
  | Assign
  | Equal
  | Not_equal
  | Plus
  | Bar
  | Sign_and
  | Sign_or
  | Sign_implies
  | Sign_iff
  | Left_arrow
  | Compare of comparison
  | Unknown
  | End

type lexeme = { token : token; start : int; stop : int; spelling : string }

let commands =
  [ ("forall", All); ("neg", Not_); ("lnot", Not_); ("land", Sign_and); ("wedge", Sign_and); ("Lambda", Sign_and); ("lor", Sign_or);
    ("vee", Sign_or); ("to", Sign_implies); ("rightarrow", Sign_implies); ("Rightarrow", Sign_implies); ("implies", Sign_implies);
    ("leftrightarrow", Sign_iff); ("Leftrightarrow", Sign_iff); ("iff", Sign_iff); ("leftarrow", Left_arrow); ("Leftarrow", Left_arrow);
    ("neq", Not_equal); ("ne", Not_equal); ("geq", Compare AtLeast); ("ge", Compare AtLeast); ("leq", Compare AtMost);
    ("le", Compare AtMost); ("mid", Bar) ]

let signs =
  [ ("∀", All); ("¬", Not_); ("￢", Not_); ("∼", Not_); ("∧", Sign_and); ("Λ", Sign_and); ("⋀", Sign_and); ("∨", Sign_or); ("⋁", Sign_or);
    ("→", Sign_implies); ("⇒", Sign_implies); ("⟶", Sign_implies); ("⟹", Sign_implies); ("↔", Sign_iff); ("⇔", Sign_iff);
    ("⟷", Sign_iff); ("⟺", Sign_iff); ("←", Left_arrow); ("⇐", Left_arrow); ("⟵", Left_arrow); ("⟸", Left_arrow);
    ("≠", Not_equal); ("≥", Compare AtLeast); ("⩾", Compare AtLeast); ("≤", Compare AtMost); ("⩽", Compare AtMost);
    ("(", Open); (")", Close); (",", Comma); (".", Dot); ("<->", Sign_iff); ("<=>", Sign_iff); ("<-", Left_arrow); ("<=", Compare AtMost);
    ("<", Compare LessThan); (">=", Compare AtLeast); (">", Compare MoreThan); ("=>", Sign_implies); ("=", Equal); ("!=", Not_equal);
    ("!", Not_); ("&&", Sign_and); ("&", Sign_and); ("||", Sign_or); ("|", Bar); (":=", Assign); (":", Colon); ("->", Sign_implies);
    ("~", Not_); ("+", Plus) ]

(* The tokens of a text. *)
let tokens text =
  let lexeme token start stop = { token; start; stop; spelling = String.sub text start (stop - start) } in
  (* `∃`, with the `!` after it if there is one. *)
  let exists start at =
    let is_word = match character text at with Some (code, 1) -> is_letter code | _ -> false in
    let mark = skip is_space text at in
    if (not is_word) && starts_with "!" text mark then (lexeme Unique start (mark + 1), mark + 1) else (lexeme Some_ start at, at)
  in
  (* Of ASCII's control characters, tabs and line ends only are space between tokens. *)
  let is_blank code = is_space code && code <> 11 && code <> 12 in
  let rec go at found =
    let at = skip is_blank text at in
    match character text at with
    | None -> List.rev (lexeme End at at :: found)
    | Some (code, count) ->
      if code = 0x5C then begin
        let stop = skip (fun code -> code < 128 && Canonical.is_alphanumeric code && not (Canonical.is_numeric code)) text (at + 1) in
        match String.sub text (at + 1) (stop - at - 1) with
        | "exists" -> next (exists at stop) found
        | "text" | "mathrm" | "mathit" | "operatorname" ->
          (* The word in braces; what comes after it is what comes after the brace. *)
          let inside = if starts_with "{" text stop then skip is_space text (stop + 1) else -1 in
          let last = if inside < 0 then -1 else skip is_letter text inside in
          let brace = if last < 0 then -1 else skip is_space text last in
          if last > inside && starts_with "}" text brace then go (brace + 1) (lexeme Word inside last :: found)
          else go stop (lexeme Unknown at stop :: found)
        | "quad" | "qquad" -> go stop found
        | "" when List.exists (fun space -> starts_with space text stop) [ ","; ";"; ":"; " " ] -> go (stop + 1) found
        | command -> go stop (lexeme (Option.value (List.assoc_opt command commands) ~default:Unknown) at stop :: found)
      end
      else if code = 0x2203 then next (exists at (at + count)) found
      else
        match List.find_opt (fun (sign, _) -> starts_with sign text at) signs with
        | Some (sign, token) -> next (lexeme token at (at + String.length sign), at + String.length sign) found
        | None ->
          if is_letter code && code <> 0x27 then begin
            let stop = skip is_letter text at in
            match String.sub text at (stop - at) with
            | "and" -> go stop (lexeme Sign_and at stop :: found)
            | "or" -> go stop (lexeme Sign_or at stop :: found)
            | "not" -> go stop (lexeme Not_ at stop :: found)
            | "forall" -> go stop (lexeme All at stop :: found)
            | "exists" -> next (exists at stop) found
            | _ -> go stop (lexeme Word at stop :: found)
          end
          else go (at + count) (lexeme Unknown at (at + count) :: found)
  and next (lexeme, at) found = go at (lexeme :: found) in
  Array.of_list (go 0 [])
