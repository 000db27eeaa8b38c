% With the combinators S and K something does nothing.
fof(s, axiom, ! [X,Y,Z] : a(a(a(s,X),Y),Z) = a(a(X,Z),a(Y,Z))).
fof(k, axiom, ! [X,Y] : a(a(k,X),Y) = X).
fof(identity, conjecture, ? [I] : ! [X] : a(I,X) = X).
