% An element that leaves one element alone is the identity.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(unique, conjecture, ! [X,Y] : (m(X,Y) = Y => X = e)).
