% Not every group is commutative.
% Status: CounterSatisfiable
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(goal, conjecture, ! [X,Y] : m(X,Y) = m(Y,X)).
