% A commutative Steiner quasigroup with a law of exchange is medial.
fof(commutes, axiom, ! [X,Y] : m(X,Y) = m(Y,X)).
fof(steiner, axiom, ! [X,Y] : m(X,m(X,Y)) = Y).
fof(distributes, axiom, ! [X,Y,Z] : m(X,m(Y,Z)) = m(m(X,Y),m(X,Z))).
fof(idempotent, axiom, ! [X] : m(X,X) = X).
fof(exchange, axiom, ! [X,Y,Z] : m(X,m(Y,Z)) = m(Y,m(X,Z))).
fof(one, conjecture, ! [X,Y] : X = Y).
