% Both halves of a Galois connection are monotone.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(connection, axiom, ! [X,Y] : (le(f(X),Y) <=> le(X,g(Y)))).
fof(goal, conjecture, ! [X,Y] : (le(X,Y) => le(f(X),f(Y)))).
