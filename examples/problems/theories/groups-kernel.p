% The kernel of a homomorphism is closed under conjugation.
% Status: Theorem
fof(associative, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(homomorphism, axiom, ! [X,Y] : f(m(X,Y)) = m(f(X),f(Y))).
fof(goal, conjecture, ! [X,Y] : (f(X) = e => f(m(m(Y,X),i(Y))) = e)).
