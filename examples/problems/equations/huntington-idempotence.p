% From Huntington's three equations of 1933: joins are idempotent.
fof(commutes, axiom, ! [X,Y] : j(X,Y) = j(Y,X)).
fof(associates, axiom, ! [X,Y,Z] : j(j(X,Y),Z) = j(X,j(Y,Z))).
fof(huntington, axiom, ! [X,Y] : j(c(j(c(X),Y)),c(j(c(X),c(Y)))) = X).
fof(idempotence, conjecture, ! [X] : j(X,X) = X).
