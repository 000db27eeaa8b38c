% Seven bridges: where every visit uses two bridges, a place with an odd number of them is an end.
% Status: Theorem
fof(passing, axiom, ! [X] : ((start != X & finish != X) => even(X))).
fof(parity, axiom, ! [X] : ~ (even(X) & odd(X))).
fof(goal, conjecture, ! [X] : (odd(X) => (start = X | finish = X))).
