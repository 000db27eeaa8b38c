% A group in which the square of a product is the product of the squares commutes.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(squares, axiom, ! [X,Y] : m(m(X,Y),m(X,Y)) = m(m(X,X),m(Y,Y))).
fof(commutes, conjecture, ! [X,Y] : m(X,Y) = m(Y,X)).
