% Knaster and Tarski: the greatest element below its image is fixed.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(monotone, axiom, ! [X,Y] : (le(X,Y) => le(f(X),f(Y)))).
fof(bound, axiom, ! [X] : (le(X,f(X)) => le(X,p))).
fof(least, axiom, ! [Y] : (! [X] : (le(X,f(X)) => le(X,Y)) => le(p,Y))).
fof(goal, conjecture, f(p) = p).
