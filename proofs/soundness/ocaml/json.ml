(* A reader of JSON (RFC 8259), as strict as the reference checker's: UTF-8 only, no field twice, no more than [max_depth] values inside
   one another. It needs no trust: what a certificate states is printed again from the value that was read (see check.ml). *)

exception Malformed of string

type t =
  | Null
  | Bool of bool
  | Int of int
  | Other_number of string (* with a fraction or an exponent, or too large *)
  | String of string
  | List of t list
  | Object of (string * t) list

let max_depth = 127

(* Length of the UTF-8 sequence that begins at [at], or 0 if none does. *)
let utf8_length text at =
  let length = String.length text in
  let byte offset = if at + offset < length then Char.code text.[at + offset] else -1 in
  let tail offset = byte offset land 0xC0 = 0x80 && byte offset >= 0 in
  let first = byte 0 in
  if first < 0 then 0
  else if first < 0x80 then 1
  else if first >= 0xC2 && first <= 0xDF then if tail 1 then 2 else 0
  else if first >= 0xE0 && first <= 0xEF then
    let second = byte 1 in
    let low = if first = 0xE0 then 0xA0 else 0x80 and high = if first = 0xED then 0x9F else 0xBF in
    if second >= low && second <= high && tail 2 then 3 else 0
  else if first >= 0xF0 && first <= 0xF4 then
    let second = byte 1 in
    let low = if first = 0xF0 then 0x90 else 0x80 and high = if first = 0xF4 then 0x8F else 0xBF in
    if second >= low && second <= high && tail 2 && tail 3 then 4 else 0
  else 0

let add_utf8 buffer code = Buffer.add_utf_8_uchar buffer (Uchar.of_int code)

let parse (text : string) : t =
  let length = String.length text in
  let at = ref 0 in
  let fail message = raise (Malformed (Printf.sprintf "%s at byte %d" message !at)) in
  let peek () = if !at < length then text.[!at] else '\000' in
  let rec space () =
    if !at < length then
      match text.[!at] with
      | ' ' | '\t' | '\n' | '\r' -> incr at; space ()
      | _ -> ()
  in
  let word expected value =
    let count = String.length expected in
    if !at + count <= length && String.sub text !at count = expected then (at := !at + count; value)
    else fail "expected value"
  in
  let hex4 () =
    if !at + 4 > length then fail "invalid escape";
    let code = ref 0 in
    for offset = 0 to 3 do
      let digit = match text.[!at + offset] with
        | '0' .. '9' as c -> Char.code c - 48
        | 'a' .. 'f' as c -> Char.code c - 87
        | 'A' .. 'F' as c -> Char.code c - 55
        | _ -> fail "invalid escape" in
      code := (!code * 16) + digit
    done;
    at := !at + 4;
    !code
  in
  let string () =
    incr at;
    let buffer = Buffer.create 32 in
    let rec go () =
      if !at >= length then fail "the text ends in a string";
      match text.[!at] with
      | '"' -> incr at
      | '\\' ->
        incr at;
        let escape = peek () in
        incr at;
        (match escape with
         | '"' | '\\' | '/' -> Buffer.add_char buffer escape
         | 'b' -> Buffer.add_char buffer '\b'
         | 'f' -> Buffer.add_char buffer '\012'
         | 'n' -> Buffer.add_char buffer '\n'
         | 'r' -> Buffer.add_char buffer '\r'
         | 't' -> Buffer.add_char buffer '\t'
         | 'u' ->
           let code = hex4 () in
           if code >= 0xD800 && code < 0xDC00 then begin
             if not (!at + 2 <= length && text.[!at] = '\\' && text.[!at + 1] = 'u') then fail "a lone surrogate";
             at := !at + 2;
             let low = hex4 () in
             if low < 0xDC00 || low > 0xDFFF then fail "a lone surrogate";
             add_utf8 buffer (0x10000 + ((code - 0xD800) lsl 10) + (low - 0xDC00))
           end
           else if code >= 0xDC00 && code <= 0xDFFF then fail "a lone surrogate"
           else add_utf8 buffer code
         | _ -> fail "invalid escape");
        go ()
      | '\000' .. '\031' -> fail "a control character in a string"
      | c when c < '\128' -> Buffer.add_char buffer c; incr at; go ()
      | _ ->
        let count = utf8_length text !at in
        if count = 0 then fail "this is not UTF-8";
        Buffer.add_substring buffer text !at count;
        at := !at + count;
        go ()
    in
    go ();
    Buffer.contents buffer
  in
  let number () =
    let start = !at in
    let digits () =
      let first = !at in
      while !at < length && text.[!at] >= '0' && text.[!at] <= '9' do incr at done;
      if !at = first then fail "invalid number"
    in
    if peek () = '-' then incr at;
    if peek () = '0' then begin
      incr at;
      match peek () with '0' .. '9' -> fail "invalid number" | _ -> ()
    end
    else digits ();
    let plain = ref true in
    if peek () = '.' then (plain := false; incr at; digits ());
    (match peek () with
     | 'e' | 'E' ->
       plain := false;
       incr at;
       (match peek () with '+' | '-' -> incr at | _ -> ());
       digits ()
     | _ -> ());
    let written = String.sub text start (!at - start) in
    match if !plain && written <> "-0" then int_of_string_opt written else None with
    | Some value -> Int value
    | None -> Other_number written
  in
  let rec value depth =
    space ();
    if !at >= length then fail "expected value";
    match text.[!at] with
    | 'n' -> word "null" Null
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | '"' -> String (string ())
    | '-' | '0' .. '9' -> number ()
    | '[' ->
      if depth = 0 then fail "recursion limit exceeded";
      incr at;
      space ();
      if peek () = ']' then (incr at; List [])
      else
        let rec items found =
          let found = value (depth - 1) :: found in
          space ();
          match peek () with
          | ',' -> incr at; items found
          | ']' -> incr at; List (List.rev found)
          | _ -> fail "expected `,` or `]`"
        in
        items []
    | '{' ->
      if depth = 0 then fail "recursion limit exceeded";
      incr at;
      space ();
      if peek () = '}' then (incr at; Object [])
      else
        let rec fields found =
          space ();
          if peek () <> '"' then fail "key must be a string";
          let name = string () in
          space ();
          if peek () <> ':' then fail "expected `:`";
          incr at;
          let found = (name, value (depth - 1)) :: found in
          space ();
          match peek () with
          | ',' -> incr at; fields found
          | '}' -> incr at; Object (List.rev found)
          | _ -> fail "expected `,` or `}`"
        in
        fields []
    | _ -> fail "expected value"
  in
  let found = value max_depth in
  space ();
  if !at < length then fail "trailing characters";
  found
