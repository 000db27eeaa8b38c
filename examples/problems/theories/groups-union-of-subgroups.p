% No group is the union of two proper subgroups.
% Status: Theorem
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(closed, axiom, ! [X,Y] : ((in(X) & in(Y)) => in(m(X,Y)))).
fof(inverse_closed, axiom, ! [X] : (in(X) => in(i(X)))).
fof(inhabited, axiom, ? [X] : in(X)).
fof(other_closed, axiom, ! [X,Y] : ((within(X) & within(Y)) => within(m(X,Y)))).
fof(other_inverse, axiom, ! [X] : (within(X) => within(i(X)))).
fof(union, axiom, ! [X] : (in(X) | within(X))).
fof(goal, conjecture, ! [X] : in(X) | ! [X] : within(X)).
