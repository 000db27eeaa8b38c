% Where squares are products of squares, the group is commutative.
% Status: Theorem
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(squares, axiom, ! [X,Y] : m(m(X,Y),m(X,Y)) = m(m(X,X),m(Y,Y))).
fof(goal, conjecture, ! [X,Y] : m(X,Y) = m(Y,X)).
