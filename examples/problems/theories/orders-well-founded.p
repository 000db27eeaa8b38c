% Where every element has a smaller one or is the bottom, and nothing lies between, an element above the bottom has a predecessor.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(strict, axiom, ! [X,Y] : (lt(X,Y) <=> (le(X,Y) & X != Y))).
fof(below, axiom, ! [X] : (X != bottom => lt(pred(X),X))).
fof(more, axiom, ? [X] : X != bottom).
fof(bottom, axiom, ! [X] : le(bottom,X)).
fof(goal, conjecture, ? [X] : (lt(bottom,X) & pred(X) != X)).
