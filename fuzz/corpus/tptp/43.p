% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 43.
fof(pel43_1, axiom, ! [X,Y] : (pq(X,Y) <=> ! [Z] : (pf(Z,X) <=> pf(Z,Y)))).
fof(pel43, conjecture, ! [X,Y] : (pq(X,Y) <=> pq(Y,X))).
