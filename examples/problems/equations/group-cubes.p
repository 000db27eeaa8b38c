% In a group in which every cube is the identity, the commutator of a commutator and one of its members vanishes.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_identity, axiom, ! [X] : m(e,X) = X).
fof(left_inverse, axiom, ! [X] : m(i(X),X) = e).
fof(cubes, axiom, ! [X] : m(X,m(X,X)) = e).
fof(commutator, axiom, ! [X,Y] : h(X,Y) = m(X,m(Y,m(i(X),i(Y))))).
fof(vanishes, conjecture, ! [X,Y] : h(h(X,Y),Y) = e).
