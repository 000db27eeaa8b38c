% What two closed elements have in common is closed.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(growing, axiom, ! [X] : le(X,cl(X))).
fof(monotone, axiom, ! [X,Y] : (le(X,Y) => le(cl(X),cl(Y)))).
fof(lower, axiom, ! [X,Y] : (le(meet(X,Y),X) & le(meet(X,Y),Y))).
fof(greatest, axiom, ! [X,Y,Z] : ((le(Z,X) & le(Z,Y)) => le(Z,meet(X,Y)))).
fof(goal, conjecture, ! [X,Y] : ((cl(X) = X & cl(Y) = Y) => cl(meet(X,Y)) = meet(X,Y))).
