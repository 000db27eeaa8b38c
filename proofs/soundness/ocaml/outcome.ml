(* What can become of a certificate, other than that it is right. *)

exception Refused of string
exception Undecided of string (* a limit was reached: nothing is known *)
exception Declined of string (* a kind that the proved check does not cover *)

let at place message = if place = "" then message else Printf.sprintf "%s (at %s)" message place
let refuse place message = raise (Refused (at place message))
