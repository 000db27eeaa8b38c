% A band in which xyx is x commutes only if all elements are one.
fof(associativity, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(rectangular, axiom, ! [X,Y] : m(X,m(Y,X)) = X).
fof(commutes, axiom, ! [X,Y] : m(X,Y) = m(Y,X)).
fof(one, conjecture, ! [X,Y] : X = Y).
