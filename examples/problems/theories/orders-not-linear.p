% An order need not be linear.
% Status: CounterSatisfiable
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(goal, conjecture, ! [X,Y] : (le(X,Y) | le(Y,X))).
