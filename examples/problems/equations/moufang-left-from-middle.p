% In a loop with inverses the middle law of Moufang has the left one for a consequence.
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(right_identity, axiom, ! [X] : m(X,e) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(right_inverse, axiom, ! [X] : m(X,i(X)) = e).
fof(left_cancels, axiom, ! [X,Y] : m(i(X),m(X,Y)) = Y).
fof(right_cancels, axiom, ! [X,Y] : m(m(Y,X),i(X)) = Y).
fof(middle, axiom, ! [X,Y,Z] : m(m(X,Y),m(Z,X)) = m(m(X,m(Y,Z)),X)).
fof(left, conjecture, ! [X,Y,Z] : m(m(m(X,Y),X),Z) = m(X,m(Y,m(X,Z)))).
