% A group in which every element is its own inverse commutes.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(squares, axiom, ! [X] : m(X,X) = e).
fof(commutes, conjecture, ! [X,Y] : m(X,Y) = m(Y,X)).
