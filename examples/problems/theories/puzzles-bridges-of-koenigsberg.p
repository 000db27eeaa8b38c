% Four places with odd numbers of bridges are too many for a walk.
% Status: Theorem
fof(passing, axiom, ! [X] : ((start != X & finish != X) => even(X))).
fof(parity, axiom, ! [X] : ~ (even(X) & odd(X))).
fof(places, axiom, a != b & a != c & a != d & b != c & b != d & c != d).
fof(goal, conjecture, ~ (odd(a) & odd(b) & odd(c) & odd(d))).
