% A loop with the left law of Moufang is alternative on the left.
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(right_identity, axiom, ! [X] : m(X,e) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(right_inverse, axiom, ! [X] : m(X,i(X)) = e).
fof(left_cancels, axiom, ! [X,Y] : m(i(X),m(X,Y)) = Y).
fof(right_cancels, axiom, ! [X,Y] : m(m(Y,X),i(X)) = Y).
fof(left, axiom, ! [X,Y,Z] : m(m(m(X,Y),X),Z) = m(X,m(Y,m(X,Z)))).
fof(alternative, conjecture, ! [X,Y] : m(m(X,X),Y) = m(X,m(X,Y))).
