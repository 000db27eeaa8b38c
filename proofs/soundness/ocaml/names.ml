(* Names as numbers, for one certificate file. Trusted in this: a number has one name, and a name has one number. *)

open Extracted.BinNums

type kind = Function | Predicate

(* How a symbol is written: its bare name, its name with a list of arguments, or between its two arguments. [P], [P()] and [P(x)] have
   three different symbols. *)
type fixity = Letter | Applied of int | Infix

type symbol = { name : string; kind : kind; fixity : fixity }

let arity symbol = match symbol.fixity with Letter -> 0 | Applied count -> count | Infix -> 2

let rec positive number =
  if number <= 1 then Coq_xH
  else if number land 1 = 0 then Coq_xO (positive (number lsr 1))
  else Coq_xI (positive (number lsr 1))

let rec int_of_positive = function
  | Coq_xH -> 1
  | Coq_xO rest -> 2 * int_of_positive rest
  | Coq_xI rest -> (2 * int_of_positive rest) + 1

let natural number = if number = 0 then N0 else Npos (positive number)
let int_of_natural = function N0 -> 0 | Npos number -> int_of_positive number

let rec nat number = if number <= 0 then Extracted.Datatypes.O else Extracted.Datatypes.S (nat (number - 1))

(* Things that are numbered from 1 in the order in which they come up. *)
type 'a table = { numbers : ('a, int * positive) Hashtbl.t; mutable things : 'a array; mutable count : int }

let table () = { numbers = Hashtbl.create 64; things = [||]; count = 0 }

let number table thing =
  match Hashtbl.find_opt table.numbers thing with
  | Some (_, found) -> found
  | None ->
    if table.count >= Array.length table.things then begin
      let larger = Array.make (max 16 (2 * table.count)) thing in
      Array.blit table.things 0 larger 0 table.count;
      table.things <- larger
    end;
    table.things.(table.count) <- thing;
    table.count <- table.count + 1;
    let found = positive table.count in
    Hashtbl.add table.numbers thing (table.count, found);
    found

let known table thing = Option.map snd (Hashtbl.find_opt table.numbers thing)
let thing table number = table.things.(int_of_positive number - 1)

type t = { symbols : symbol table; variables : string table; numerals : string table; labels : string table }

let fresh () = { symbols = table (); variables = table (); numerals = table (); labels = table () }
