% An associative operation with solutions of all equations from both sides has an identity.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_solution, axiom, ! [X,Y] : ? [Z] : m(Z,X) = Y).
fof(right_solution, axiom, ! [X,Y] : ? [Z] : m(X,Z) = Y).
fof(identity, conjecture, ? [E] : ! [X] : m(E,X) = X).
