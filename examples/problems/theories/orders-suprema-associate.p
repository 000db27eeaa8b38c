% Least upper bounds of three do not depend on the brackets.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(upper, axiom, ! [X,Y] : (le(X,join(X,Y)) & le(Y,join(X,Y)))).
fof(least, axiom, ! [X,Y,Z] : ((le(X,Z) & le(Y,Z)) => le(join(X,Y),Z))).
fof(goal, conjecture, ! [X,Y,Z] : join(join(X,Y),Z) = join(X,join(Y,Z))).
