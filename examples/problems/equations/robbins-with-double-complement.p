% A Robbins algebra in which complements of complements vanish has Huntington's equation.
fof(commutes, axiom, ! [X,Y] : j(X,Y) = j(Y,X)).
fof(associates, axiom, ! [X,Y,Z] : j(j(X,Y),Z) = j(X,j(Y,Z))).
fof(robbins, axiom, ! [X,Y] : c(j(c(j(X,Y)),c(j(X,c(Y))))) = X).
fof(double_complement, axiom, ! [X] : c(c(X)) = X).
fof(huntington, conjecture, ! [X,Y] : j(c(j(c(X),Y)),c(j(c(X),c(Y)))) = X).
