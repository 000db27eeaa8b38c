(* The command [referee-proved]: certificate files in, a line for each and a summary out, as [referee-verify] does. *)

let help =
  "Checks certificates again. What decides is extracted from a proof that it is right.\n\n\
   Usage: referee-proved [--board FILE [--syntax palmer|tptp]] [--time SECONDS] CERTIFICATE|DIRECTORY...\n\n\
   A directory stands for the .json files in it and below it, `-` for standard input.\n\
   Checked are proofs with their derivations, finite models and models of numbers, and that the board's text has the statements that the\n\
   certificate lists. What a certificate holds for people is not looked at: the lines of a proof, and the tables of a model. Infinite models of\n\
   other objects, and proofs without a derivation, are declined. Where a text is not followed (sorts, numbers, distinct objects and includes of\n\
   TPTP, house rules), the line says so.\n\
   With --board each certificate must be about the statements of this board. Without it only the copy of the board in the certificate is checked.\n\
   Of what is not checked when the time is up (60 seconds, or what --time says) it is not known whether it is right.\n\
   Exit status: 0 all are right, 1 some are refused, 2 a limit was reached with some, 3 some are declined, 64 wrong usage, 65 some cannot be read,\n\
   74 the findings cannot be written.\n"

exception Time

let usage () = prerr_string help; exit 64

(* Whether a character of three bytes stands here that is not seen, or turns the direction of a line. *)
let hidden line at =
  let within first last = at + 3 <= String.length line && let here = String.sub line at 3 in here >= first && here <= last in
  within "\u{200b}" "\u{200f}" || within "\u{202a}" "\u{202e}" || within "\u{2060}" "\u{2069}" || within "\u{feff}" "\u{feff}"

(* What stands in a file is no command to the terminal. *)
let shown line =
  let out = Buffer.create (String.length line) in
  let length = String.length line in
  let rec go at =
    if at < length then begin
      let c = line.[at] in
      if c < ' ' || c = '\127' then (Buffer.add_char out ' '; go (at + 1))
      else if c = '\xc2' && at + 1 < length && line.[at + 1] < '\xa0' then (Buffer.add_char out ' '; go (at + 2))
      else if hidden line at then begin
        let code = match Canonical.characters (String.sub line at 3) with code :: _ -> code | [] -> 0 in
        Buffer.add_string out (Printf.sprintf "\\u{%x}" code);
        go (at + 3)
      end
      else (Buffer.add_char out c; go (at + 1))
    end
  in
  go 0;
  Buffer.contents out

let max_depth = 32

(* The files that a path stands for. A symbolic link to a directory is not followed within a directory. *)
let files path =
  let rec below depth directory found =
    match Sys.readdir directory with
    | exception Sys_error _ -> directory :: found
    | names ->
      Array.fold_left
        (fun found name ->
          let path = Filename.concat directory name in
          match (Unix.lstat path).st_kind with
          | Unix.S_DIR -> if depth < max_depth then below (depth + 1) path found else found
          | _ -> if String.lowercase_ascii (Filename.extension name) = ".json" then path :: found else found
          | exception Unix.Unix_error _ -> found)
        found names
  in
  if path <> "-" && (try Sys.is_directory path with Sys_error _ -> false) then
    List.map (fun path -> (path, true)) (List.sort compare (below 0 path []))
  else [ (path, false) ]

(* No more of a file is read than is looked at. *)
let bytes_of path =
  let channel = if path = "-" then (set_binary_mode_in stdin true; stdin) else open_in_bin path in
  let buffer = Buffer.create 65536 and piece = Bytes.create 65536 in
  let rec go () =
    let count = input channel piece 0 (Bytes.length piece) in
    Buffer.add_subbytes buffer piece 0 count;
    if count > 0 && Buffer.length buffer <= Check.max_bytes then go ()
  in
  Fun.protect ~finally:(fun () -> if path <> "-" then close_in_noerr channel) go;
  Buffer.contents buffer

let verdict at_hand (path, was_found) =
  match
    if was_found && (Unix.stat path).st_kind <> Unix.S_REG then Check.Unreadable "cannot be read: it is no regular file"
    else Check.verdict at_hand (bytes_of path)
  with
  | verdict -> verdict
  | exception Sys_error message -> Check.Unreadable ("cannot be read: " ^ message)
  | exception Unix.Unix_error (error, _, _) -> Check.Unreadable ("cannot be read: " ^ Unix.error_message error)

(* The board that certificates are held against. *)
let at_hand path syntax =
  let refuse cause = prerr_endline (shown (Printf.sprintf "%s: %s" path cause)); exit 65 in
  let is_tptp = List.mem (String.lowercase_ascii (Filename.extension path)) [ ".p"; ".ax"; ".tptp" ] in
  let notation = Option.value syntax ~default:(if is_tptp then "tptp" else "palmer") in
  match bytes_of path with
  | exception Sys_error message -> refuse ("cannot be read: " ^ message)
  | contents -> (
    match Check.statements_of (Names.fresh ()) notation contents with
    | _ -> { Check.notation; contents }
    | exception Palmer.Faulty message -> refuse ("this is no board: " ^ message)
    | exception Palmer.Unread why -> refuse ("this board is not followed, for " ^ why))

type request = { paths : string list; time : int option; board : string option; syntax : string option }

let () =
  let rec arguments request = function
    | [] -> { request with paths = List.rev request.paths }
    | ("--help" | "-h") :: _ -> print_string help; exit 0
    | "--time" :: seconds :: rest when request.time = None -> (
      match int_of_string_opt seconds with
      | Some seconds when seconds > 0 -> arguments { request with time = Some seconds } rest
      | _ -> usage ())
    | "--board" :: path :: rest when request.board = None -> arguments { request with board = Some path } rest
    | "--syntax" :: (("palmer" | "tptp") as notation) :: rest when request.syntax = None ->
      arguments { request with syntax = Some notation } rest
    | argument :: _ when argument <> "-" && String.length argument > 0 && argument.[0] = '-' -> usage ()
    | path :: rest -> arguments { request with paths = path :: request.paths } rest
  in
  let none = { paths = []; time = None; board = None; syntax = None } in
  let { paths; time; board; syntax } = arguments none (List.tl (Array.to_list Sys.argv)) in
  if paths = [] || (syntax <> None && board = None) then usage ();
  let board = Option.map (fun path -> at_hand path syntax) board in
  let files = List.concat_map files paths in
  let seconds = Option.value time ~default:60 in
  let is_up = ref false in
  Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> is_up := true; raise Time));
  ignore (Unix.alarm seconds);
  let right = ref 0 and refused = ref 0 and undecided = ref 0 and unreadable = ref 0 and declined = ref 0 in
  let said (path, verdict) =
    let count, said =
      match verdict with
      | Check.Right claim -> (right, "right: " ^ claim)
      | Refused message -> (refused, "REFUSED: " ^ message)
      | Undecided message -> (undecided, "UNDECIDED: " ^ message)
      | Unreadable message -> (unreadable, "UNREADABLE: " ^ message)
      | Declined message -> (declined, "DECLINED: " ^ message)
    in
    incr count;
    shown (Printf.sprintf "%s: %s" path said) ^ "\n"
  in
  let late = Check.Undecided (Printf.sprintf "the time limit of %d ms was reached" (1000 * seconds)) in
  let line file = said (fst file, if !is_up then late else try verdict board file with Time -> late) in
  let status =
    try
      List.iter (fun file -> print_string (line file)) files;
      ignore (Unix.alarm 0);
      Printf.printf "%d right, %d refused, %d undecided, %d unreadable, %d declined\n" !right !refused !undecided !unreadable !declined;
      if board = None && !right > 0 then
        print_string "Each certificate contains its own copy of the board; use --board FILE to check that it is your board.\n";
      flush stdout;
      if !unreadable > 0 || files = [] then 65
      else if !refused > 0 then 1
      else if !undecided > 0 then 2
      else if !declined > 0 then 3
      else 0
    with
    | Sys_error message -> prerr_endline ("standard output cannot be written: " ^ message); 74
  in
  exit status
