% What is multiplied by the same on the right to the same is the same.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(right_cancellation, conjecture, ! [X,Y,Z] : (m(X,Z) = m(Y,Z) => X = Y)).
