% The centre is closed under products.
% Status: Theorem
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(central, axiom, ! [X] : (central(X) <=> ! [Y] : m(X,Y) = m(Y,X))).
fof(goal, conjecture, ! [X,Y] : ((central(X) & central(Y)) => central(m(X,Y)))).
