% The inverse of a product is the product of the inverses in the other order.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(inverse_of_product, conjecture, ! [X,Y] : i(m(X,Y)) = m(i(Y),i(X))).
