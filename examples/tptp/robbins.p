% Every Robbins algebra is Boolean: a question that stays open here for as long as it is asked.
fof(commutative, axiom, ! [X, Y] : or(X, Y) = or(Y, X)).
fof(associative, axiom, ! [X, Y, Z] : or(or(X, Y), Z) = or(X, or(Y, Z))).
fof(robbins, axiom, ! [X, Y] : not(or(not(or(X, Y)), not(or(X, not(Y))))) = X).
fof(huntington, conjecture, ! [X, Y] : or(not(or(not(X), Y)), not(or(not(X), not(Y)))) = X).
