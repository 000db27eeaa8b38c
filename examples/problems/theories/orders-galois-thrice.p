% In a Galois connection the third step is the first.
% Status: Theorem
fof(reflexive, axiom, ! [X] : le(X,X)).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(antisymmetric, axiom, ! [X,Y] : ((le(X,Y) & le(Y,X)) => X = Y)).
fof(connection, axiom, ! [X,Y] : (le(f(X),Y) <=> le(X,g(Y)))).
fof(goal, conjecture, ! [X] : f(g(f(X))) = f(X)).
