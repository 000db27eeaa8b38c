(** What the theorems of Statement.v rest on besides the kernel of Rocq: the build fails
    if one of them rests on an axiom. *)

From Referee Require Statement Unsound Examples.

Print Assumptions Statement.derivations.
Print Assumptions Statement.derivations_axioms.
Print Assumptions Statement.rules_are_the_listing.
Print Assumptions Statement.derivations_by_other_rules.
Print Assumptions Statement.instances.
Print Assumptions Statement.instances_complete.
Print Assumptions Statement.renamed.
Print Assumptions Statement.counting.
Print Assumptions Statement.finite_models.
Print Assumptions Statement.models_of_numbers.
Print Assumptions Statement.elimination.
Print Assumptions Statement.models_of_rationals.
Print Assumptions Statement.elimination_over_rationals.
Print Assumptions Statement.answers.
Print Assumptions Statement.answers_by_models.
Print Assumptions Statement.boards_are_closed.
Print Assumptions Unsound.history_is_sound.
Print Assumptions Unsound.history_is_unsound.
