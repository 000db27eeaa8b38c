% Clauses, of which the last is the negation of what was to be shown: `prove` asks whether they contradict each other.
% Two of them have one name, and are told apart with a warning.
cnf(parent, axiom, (~ mother(X, Y) | parent(X, Y))).
cnf(parent, axiom, (~ father(X, Y) | parent(X, Y))).
cnf(ancestor, axiom, (~ parent(X, Y) | ancestor(X, Y))).
cnf(further, axiom, (~ parent(X, Y) | ~ ancestor(Y, Z) | ancestor(X, Z))).
cnf(ada, hypothesis, mother(ada, ben)).
cnf(ben, hypothesis, father(ben, cleo)).
cnf(denied, negated_conjecture, ~ ancestor(ada, cleo)).
