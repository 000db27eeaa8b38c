% The strict part of an order is transitive.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(strict, axiom, ! [X,Y] : (lt(X,Y) <=> (le(X,Y) & X != Y))).
fof(goal, conjecture, ! [X,Y,Z] : ((lt(X,Y) & lt(Y,Z)) => lt(X,Z))).
