% The inverse of the inverse is the element itself.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(double_inverse, conjecture, ! [X] : i(i(X)) = X).
