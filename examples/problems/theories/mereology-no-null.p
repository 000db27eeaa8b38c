% Where two things do not overlap nothing is part of everything.
% Status: Theorem
fof(reflexive, axiom, ! [X] : part(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((part(X,Y) & part(Y,Z)) => part(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((part(X,Y) & part(Y,X)) => X = Y)).
fof(overlap, axiom, ! [X,Y] : (overlap(X,Y) <=> ? [Z] : (part(Z,X) & part(Z,Y)))).
fof(proper, axiom, ! [X,Y] : (proper(X,Y) <=> (part(X,Y) & X != Y))).
fof(supplementation, axiom, ! [X,Y] : (~ part(Y,X) => ? [Z] : (part(Z,Y) & ~ overlap(Z,X)))).
fof(two, axiom, ? [X,Y] : ~ overlap(X,Y)).
fof(goal, conjecture, ~ ? [N] : ! [X] : part(N,X)).
