% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 29.
fof(pel29_1, axiom, ? [X] : pf(X) & ? [X] : pg(X)).
fof(pel29, conjecture, (! [X] : (pf(X) => ph(X)) & ! [X] : (pg(X) => pj(X))) <=> ! [X,Y] : ((pf(X) & pg(Y)) => (ph(X) & pj(Y)))).
