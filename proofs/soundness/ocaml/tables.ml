(* Finite structures from the tables of a document. Nothing here need be trusted: whatever structure comes of it, the statements are evaluated
   in it, and the extracted check makes sure that it is one. *)

open Extracted.Syntax
open Extracted.Finite
open Names
module Numbered = Extracted.FMapPositive.PositiveMap

let max_domain = 10_000
let max_cells = 1 lsl 22

(* The symbols and numbers that formulas use. *)
type used = { used_symbols : (symbol, unit) Hashtbl.t; used_numerals : (string, unit) Hashtbl.t }

let used_by (names : Names.t) formulas =
  let used = { used_symbols = Hashtbl.create 16; used_numerals = Hashtbl.create 4 } in
  let symbol number = Hashtbl.replace used.used_symbols (thing names.symbols number) () in
  let rec term = function
    | Var _ -> ()
    | Num number -> Hashtbl.replace used.used_numerals (thing names.numerals number) ()
    | App (number, arguments) -> symbol number; List.iter term arguments
  in
  let rec formula = function
    | Truth _ | Card _ -> ()
    | Atom (number, arguments) -> symbol number; List.iter term arguments
    | Eq (left, right) -> term left; term right
    | Not inner | Quant (_, _, inner) -> formula inner
    | Bin (_, left, right) -> formula left; formula right
  in
  List.iter formula formulas;
  used

(* The table whose cells stand row by row, the last argument varying fastest. *)
let table_of objects arity cells =
  let size = Array.length objects in
  let rec part arity start width =
    if arity = 0 then Cell cells.(start)
    else begin
      let branches = ref Numbered.empty and width = width / size in
      for at = 0 to size - 1 do
        branches := Numbered.add objects.(at) (part (arity - 1) (start + (at * width)) width) !branches
      done;
      Row !branches
    end
  in
  part arity 0 (Array.length cells)

let power base exponent most =
  let rec go count left = if count > most then None else if left = 0 then Some count else if base = 1 then Some 1 else go (count * base) (left - 1) in
  go 1 exponent

let named kind name arity =
  Printf.sprintf "the %s %s of %d argument%s" (if kind = Function then "function" else "predicate") name arity (if arity = 1 then "" else "s")

let structure names used domain (functions : Document.func list) (predicates : Document.predicate list) =
  let refuse = Outcome.refuse in
  let large message place = raise (Outcome.Undecided (Outcome.at place message)) in
  if domain > max_domain then
    large (Printf.sprintf "the domain has %d objects; at most %d are looked at" domain max_domain) "/certificate/domain";
  if domain < 1 then refuse "/certificate/domain" "a domain is never empty";
  let objects = Array.init domain (fun at -> positive (at + 1)) in
  let left = ref max_cells in
  let meanings : (symbol, unit) Hashtbl.t = Hashtbl.create 16 and denoted = Hashtbl.create 4 in
  (* A symbol that has no meaning yet, and the number of cells of its table. *)
  let symbol name kind arity place =
    let candidates = [ Applied arity ] @ (if arity = 0 then [ Letter ] else []) @ if arity = 2 then [ Infix ] else [] in
    match List.find_opt (Hashtbl.mem used.used_symbols) (List.map (fun fixity -> { name; kind; fixity }) candidates) with
    | None -> refuse place ("no statement of the board uses " ^ named kind name arity)
    | Some symbol ->
      if Hashtbl.mem meanings symbol then refuse place ("a second meaning is given to " ^ named kind name arity);
      Hashtbl.replace meanings symbol ();
      (match power domain arity !left with
       | None -> large (Printf.sprintf "the tables have more than %d cells" max_cells) place
       | Some cells -> left := !left - cells; (number names.Names.symbols symbol, cells))
  in
  let arguments arity index =
    let rec go left index found = if left = 0 then found else go (left - 1) (index / domain) ((index mod domain) :: found) in
    go arity index []
  in
  let numbers = ref Numbered.empty and function_tables = ref Numbered.empty and predicate_tables = ref Numbered.empty in
  List.iteri
    (fun at (table : Document.func) ->
      let place = Printf.sprintf "/certificate/functions/%d" at in
      if table.is_number then begin
        if not (Hashtbl.mem used.used_numerals table.name) then
          refuse place (Printf.sprintf "no statement of the board uses the number %s" table.name);
        if Hashtbl.mem denoted table.name then refuse place ("a second meaning is given to " ^ named Function table.name 0);
        Hashtbl.replace denoted table.name ();
        match (table.arity, table.rows) with
        | 0, [ [ value ] ] when value < domain ->
          numbers := Numbered.add (number names.Names.numerals table.name) objects.(value) !numbers
        | _ -> refuse place "a number has one row, which is an object"
      end
      else begin
        let symbol, cells = symbol table.name Function table.arity place in
        let found = List.length table.rows in
        if found <> cells then refuse place (Printf.sprintf "the table has %d rows, %d are needed" found cells);
        let values = Array.make cells objects.(0) in
        List.iteri
          (fun index row ->
            let expected = arguments table.arity index in
            match List.rev row with
            | value :: given when List.rev given = expected && value < domain -> values.(index) <- objects.(value)
            | _ ->
              let shown = String.concat ", " (List.map string_of_int expected) in
              refuse (Printf.sprintf "%s/rows/%d" place index) (Printf.sprintf "this row should be [%s] and a value of the domain" shown))
          table.rows;
        function_tables := Numbered.add symbol (nat table.arity, table_of objects table.arity values) !function_tables
      end)
    functions;
  List.iteri
    (fun at (table : Document.predicate) ->
      let place = Printf.sprintf "/certificate/predicates/%d" at in
      let symbol, cells = symbol table.name Predicate table.arity place in
      let values = Array.make cells false and least = ref 0 in
      List.iteri
        (fun index row ->
          let wrong () =
            refuse (Printf.sprintf "%s/holds/%d" place index) "this row repeats another, is out of order, or is no list of objects"
          in
          if List.length row <> table.arity || List.exists (fun one -> one >= domain) row then wrong ();
          let cell = List.fold_left (fun cell one -> (cell * domain) + one) 0 row in
          if cell < !least || cell >= cells then wrong ();
          values.(cell) <- true;
          least := cell + 1)
        table.holds;
      predicate_tables := Numbered.add symbol (nat table.arity, table_of objects table.arity values) !predicate_tables)
    predicates;
  Hashtbl.iter
    (fun (symbol : symbol) () ->
      if not (Hashtbl.mem meanings symbol) then
        refuse
          (if symbol.kind = Function then "/certificate/functions" else "/certificate/predicates")
          ("no meaning is given to " ^ named symbol.kind symbol.name (arity symbol)))
    used.used_symbols;
  Hashtbl.iter
    (fun digits () ->
      if not (Hashtbl.mem denoted digits) then refuse "/certificate/functions" (Printf.sprintf "no object is given to the number %s" digits))
    used.used_numerals;
  { count = objects.(domain - 1); numbers = !numbers; functions = !function_tables; predicates = !predicate_tables }
