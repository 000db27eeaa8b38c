% In a group that is given by a left identity and left inverses, the identity is one on the right too.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(right_identity, conjecture, ! [X] : m(X,e) = X).
