% What makes the identity of an element is its inverse.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(unique, conjecture, ! [X,Y] : (m(X,Y) = e => Y = i(X))).
