% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 44.
fof(pel44_1, axiom, ! [X] : (pf(X) => (? [Y] : (pg(Y) & ph(X,Y)) & ? [Y] : (pg(Y) & ~ ph(X,Y))))).
fof(pel44_2, axiom, ? [X] : (pj(X) & ! [Y] : (pg(Y) => ph(X,Y)))).
fof(pel44, conjecture, ? [X] : (pj(X) & ~ pf(X))).
