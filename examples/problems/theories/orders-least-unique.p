% There is at most one least element.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(goal, conjecture, ! [X,Y] : ((! [Z] : le(X,Z) & ! [Z] : le(Y,Z)) => X = Y)).
