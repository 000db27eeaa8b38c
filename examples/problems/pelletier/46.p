% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 46.
fof(pel46_1, axiom, ! [X] : ((pf(X) & ! [Y] : ((pf(Y) & ph(Y,X)) => pg(Y))) => pg(X))).
fof(pel46_2, axiom, ? [X] : (pf(X) & ~ pg(X)) => ? [X] : (pf(X) & ~ pg(X) & ! [Y] : ((pf(Y) & ~ pg(Y)) => pj(X,Y)))).
fof(pel46_3, axiom, ! [X,Y] : ((pf(X) & pf(Y) & ph(X,Y)) => ~ pj(Y,X))).
fof(pel46, conjecture, ! [X] : (pf(X) => pg(X))).
