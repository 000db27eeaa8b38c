% A set with all quotients of its members is closed under products.
% Status: Theorem
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(inhabited, axiom, ? [X] : in(X)).
fof(quotients, axiom, ! [X,Y] : ((in(X) & in(Y)) => in(m(X,i(Y))))).
fof(goal, conjecture, ! [X,Y] : ((in(X) & in(Y)) => in(m(X,Y)))).
