% A dense linear order has five elements between any two.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(strict, axiom, ! [X,Y] : (lt(X,Y) <=> (le(X,Y) & X != Y))).
fof(dense, axiom, ! [X,Y] : (lt(X,Y) => ? [Z] : (lt(X,Z) & lt(Z,Y)))).
fof(goal, conjecture, ! [X,Y] : (lt(X,Y) => ? [A,B,C,D,E] : (lt(X,A) & lt(A,B) & lt(B,C) & lt(C,D) & lt(D,E) & lt(E,Y)))).
