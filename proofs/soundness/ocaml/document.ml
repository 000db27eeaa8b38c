(* A certificate document as data, from its JSON (docs/formats/certificate.md). Nothing is checked here but that the fields are there, that no
   other is, and that each has the right type. *)

exception Unreadable of string

let unreadable message = raise (Unreadable ("this JSON is no certificate: " ^ message))

type question =
  | Consistency of string list option
  | Redundancy of string * string list option
  | Removal of string list

type premise = Line of int | Box of int * int
type meaning = Formula of string list * string | Object of string

type step =
  | Axiom of string
  | Assume of string
  | End
  | Infer of { statement : string; rule : string; form : int; from : premise list; letters : (string * meaning) list }
  | Goal of int
  | Contradiction of int * int
  | Falsehood of int

type proof = { lines : int; variables : string list; derivation : step list option }
type func = { name : string; arity : int; is_number : bool; rows : int list list }
type predicate = { name : string; arity : int; holds : int list list }

type certificate =
  | Proof of proof
  | Proofs of certificate list
  | Finite_model of { domain : int; functions : func list; predicates : predicate list }
  | Infinite_model of { domain : string; definitions : string list }

type t = {
  kind : string;
  name : string;
  notation : string;
  text : string;
  statements : (string * string) list;
  question : question;
  answer : string;
  certificate : certificate;
  hashes : (string * string * string option) option;
  printed : (string * string) list; (* what people are shown of the versions, with its place *)
}

let kind_of = function
  | Proof _ -> "proof"
  | Proofs _ -> "proofs"
  | Finite_model _ -> "finite-model"
  | Infinite_model _ -> "infinite-model"

(* ----------------------------------------------------------------------------------------------------------------------------- values *)

let text = function Json.String text -> text | _ -> unreadable "a string is expected"
let list of_item = function Json.List items -> List.map of_item items | _ -> unreadable "a list is expected"
let boolean = function Json.Bool value -> value | _ -> unreadable "a boolean is expected"

(* A natural number up to [most]; of 64 bits where that is [max_int]. *)
let natural most = function
  | Json.Int value when value >= 0 && value <= most -> value
  | Json.Other_number digits
    when most = max_int && String.length digits <= 20
         && String.fold_left (fun plain c -> plain && c >= '0' && c <= '9') true digits
         && (String.length digits < 20 || digits <= "18446744073709551615") -> max_int
  | _ -> unreadable "a natural number is expected"

let small = natural 0xFFFFFFFF
let large = natural max_int
let optional of_value = function Json.Null -> None | value -> Some (of_value value)

(* The fields of an object: each is taken once, and none may be left. *)
type fields = { mutable left : (string * Json.t) list }

let fields value =
  match value with
  | Json.Object all ->
    let names = List.map fst all in
    if List.length (List.sort_uniq compare names) <> List.length names then unreadable "a field is given twice";
    { left = all }
  | _ -> unreadable "an object is expected"

let take fields name of_value =
  match List.assoc_opt name fields.left with
  | Some value ->
    fields.left <- List.remove_assoc name fields.left;
    of_value value
  | None -> unreadable (Printf.sprintf "missing field `%s`" name)

let take_or fields name of_value default = if List.mem_assoc name fields.left then take fields name of_value else default

let no_more fields =
  match fields.left with [] -> () | (name, _) :: _ -> unreadable (Printf.sprintf "unknown field `%s`" name)

(* An object with fields. *)
let record of_fields value =
  let fields = fields value in
  let found = of_fields fields in
  no_more fields;
  found

let one_of words value =
  let word = text value in
  if List.mem word words then word else unreadable (Printf.sprintf "unknown variant `%s`" word)

(* -------------------------------------------------------------------------------------------------------------------------- documents *)

let strings = list text

let question =
  record (fun fields ->
      match take fields "asks" text with
      | "consistency" -> Consistency (take_or fields "among" (optional strings) None)
      | "redundancy" ->
        let statement = take fields "statement" text in
        Redundancy (statement, take_or fields "among" (optional strings) None)
      | "removal" -> Removal (take fields "statements" strings)
      | other -> unreadable (Printf.sprintf "unknown variant `%s`" other))

let premise = function
  | Json.List [ first; last ] -> Box (large first, large last)
  | value -> Line (large value)

let letter =
  record (fun fields ->
      let letter = take fields "letter" text in
      if List.length (Canonical.characters letter) <> 1 then unreadable "a letter is expected";
      if List.mem_assoc "object" fields.left then (letter, Object (take fields "object" text))
      else
        let holes = take_or fields "holes" strings [] in
        (letter, Formula (holes, take fields "formula" text)))

let conclusion =
  record (fun fields ->
      match fields.left with
      | [ ("goal", _) ] -> Goal (take fields "goal" large)
      | [ ("falsehood", _) ] -> Falsehood (take fields "falsehood" large)
      | [ ("contradiction", Json.List [ line; denial ]) ] ->
        fields.left <- [];
        Contradiction (large line, large denial)
      | _ -> unreadable "a conclusion is expected")

let step =
  record (fun fields ->
      match take fields "step" text with
      | "axiom" -> Axiom (take fields "statement" text)
      | "assume" -> Assume (take fields "statement" text)
      | "end" -> End
      | "infer" ->
        let statement = take fields "statement" text in
        let rule = take fields "rule" text in
        let form = take fields "form" large in
        let from = take_or fields "from" (list premise) [] in
        Infer { statement; rule; form; from; letters = take_or fields "where" (list letter) [] }
      | "conclude" -> take fields "by" conclusion
      | other -> unreadable (Printf.sprintf "unknown variant `%s`" other))

let legend_entry =
  record (fun fields ->
      ignore (take fields "name" text);
      ignore (take fields "stands_for" text);
      ignore (take fields "kind" (one_of [ "predicate"; "function" ]));
      ignore (take fields "arity" small))

let func =
  record (fun fields ->
      let name = take fields "name" text in
      let arity = take fields "arity" small in
      let is_number = take_or fields "number" boolean false in
      { name; arity; is_number; rows = take fields "rows" (list (list small)) })

let predicate =
  record (fun fields ->
      let name = take fields "name" text in
      let arity = take fields "arity" small in
      { name; arity; holds = take fields "holds" (list (list small)) })

let rec certificate value =
  record
    (fun fields ->
      match take fields "kind" text with
      | "proof" ->
        ignore (take_or fields "legend" (list legend_entry) []);
        let lines = List.length (take fields "lines" strings) in
        let variables = take_or fields "variables" strings [] in
        Proof { lines; variables; derivation = take_or fields "derivation" (optional (list step)) None }
      | "proofs" -> Proofs (take fields "proofs" (list certificate))
      | "finite-model" ->
        let domain = take fields "domain" small in
        let functions = take fields "functions" (list func) in
        let predicates = take fields "predicates" (list predicate) in
        ignore (take fields "tables" strings);
        Finite_model { domain; functions; predicates }
      | "infinite-model" ->
        let domain = take fields "domain" text in
        let definitions = take fields "definitions" strings in
        Infinite_model { domain; definitions }
      | other -> unreadable (Printf.sprintf "unknown variant `%s`" other))
    value

let reading =
  record (fun fields ->
      let id = take fields "id" text in
      (id, take fields "reading" text))

let hashes =
  record (fun fields ->
      let board = take fields "board" text in
      let question = take fields "question" text in
      (board, question, take_or fields "calculus" (optional text) None))

let kinds = [ "proof"; "proofs"; "finite-model"; "infinite-model" ]
let answers = [ "consistent"; "inconsistent"; "redundant"; "independent"; "removable" ]

let document value =
  (match value with
   | Json.Object all -> (
     match List.assoc_opt "schema" all with
     | Some (Json.Int schema) when schema >= 0 && schema <> 1 ->
       raise (Unreadable (Printf.sprintf "schema %d is not known; this is schema 1" schema))
     | _ -> ())
   | _ -> ());
  record
    (fun fields ->
      ignore (take fields "schema" small);
      let kind = take fields "kind" (one_of kinds) in
      let name, notation, board, statements =
        take fields "board"
          (record (fun fields ->
               let name = take fields "name" text in
               let notation = take fields "notation" (one_of [ "palmer"; "tptp" ]) in
               let board = take fields "text" text in
               (name, notation, board, take fields "statements" (list reading))))
      in
      let question = take fields "question" question in
      let answer = take fields "answer" (one_of answers) in
      let certificate = take fields "certificate" certificate in
      let hashes = take_or fields "hashes" (optional hashes) None in
      let printed =
        take fields "versions"
          (record (fun fields ->
               let referee = take fields "referee" text in
               let z3 = take_or fields "z3" (optional text) None in
               [ (referee, "/versions/referee"); (Option.value z3 ~default:"", "/versions/z3") ]))
      in
      ignore
        (take_or fields "limits"
           (function Json.Object all -> List.iter (fun (_, value) -> ignore (large value)) all | _ -> unreadable "a map is expected")
           ());
      { kind; name; notation; text = board; statements; question; answer; certificate; hashes; printed })
    value

(* A question as one line of JSON, of which there is a hash. *)
let question_json question =
  let escaped text =
    let buffer = Buffer.create (String.length text + 2) in
    Buffer.add_char buffer '"';
    String.iter
      (function
        | '"' -> Buffer.add_string buffer "\\\""
        | '\\' -> Buffer.add_string buffer "\\\\"
        | '\b' -> Buffer.add_string buffer "\\b"
        | '\012' -> Buffer.add_string buffer "\\f"
        | '\n' -> Buffer.add_string buffer "\\n"
        | '\r' -> Buffer.add_string buffer "\\r"
        | '\t' -> Buffer.add_string buffer "\\t"
        | c when c < ' ' -> Buffer.add_string buffer (Printf.sprintf "\\u%04x" (Char.code c))
        | c -> Buffer.add_char buffer c)
      text;
    Buffer.add_char buffer '"';
    Buffer.contents buffer
  in
  let labels all = "[" ^ String.concat "," (List.map escaped all) ^ "]" in
  let among = function None -> "" | Some all -> ",\"among\":" ^ labels all in
  match question with
  | Consistency all -> "{\"asks\":\"consistency\"" ^ among all ^ "}"
  | Redundancy (statement, all) -> "{\"asks\":\"redundancy\",\"statement\":" ^ escaped statement ^ among all ^ "}"
  | Removal all -> "{\"asks\":\"removal\",\"statements\":" ^ labels all ^ "}"
