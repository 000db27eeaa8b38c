% There is at most one sum of two things.
% Status: Theorem
fof(reflexive, axiom, ! [X] : part(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((part(X,Y) & part(Y,Z)) => part(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((part(X,Y) & part(Y,X)) => X = Y)).
fof(overlap, axiom, ! [X,Y] : (overlap(X,Y) <=> ? [Z] : (part(Z,X) & part(Z,Y)))).
fof(proper, axiom, ! [X,Y] : (proper(X,Y) <=> (part(X,Y) & X != Y))).
fof(supplementation, axiom, ! [X,Y] : (~ part(Y,X) => ? [Z] : (part(Z,Y) & ~ overlap(Z,X)))).
fof(goal, conjecture, ! [X,Y,A,B] : ((! [Z] : (overlap(Z,A) <=> (overlap(Z,X) | overlap(Z,Y))) & ! [Z] : (overlap(Z,B) <=> (overlap(Z,X) | overlap(Z,Y)))) => A = B)).
