% Cosets that have a common member are equal.
% Status: Theorem
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(closed, axiom, ! [X,Y] : ((in(X) & in(Y)) => in(m(X,Y)))).
fof(inverse_closed, axiom, ! [X] : (in(X) => in(i(X)))).
fof(inhabited, axiom, ? [X] : in(X)).
fof(goal, conjecture, ! [X,Y,Z] : ((in(m(i(X),Z)) & in(m(i(Y),Z))) => in(m(i(X),Y)))).
