% In a linear order one of three lies between the others.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(linear, axiom, ! [X,Y] : (le(X,Y) | le(Y,X))).
fof(between, axiom, ! [X,Y,Z] : (between(X,Y,Z) <=> ((le(X,Y) & le(Y,Z)) | (le(Z,Y) & le(Y,X))))).
fof(goal, conjecture, ! [X,Y,Z] : (between(X,Y,Z) | between(Y,Z,X) | between(Z,X,Y))).
