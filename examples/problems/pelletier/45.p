% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 45.
fof(pel45_1, axiom, ! [X] : ((pf(X) & ! [Y] : ((pg(Y) & ph(X,Y)) => pj(X,Y))) => ! [Y] : ((pg(Y) & ph(X,Y)) => pk(Y)))).
fof(pel45_2, axiom, ~ ? [Y] : (pl(Y) & pk(Y))).
fof(pel45_3, axiom, ? [X] : (pf(X) & ! [Y] : (ph(X,Y) => pl(Y)) & ! [Y] : ((pg(Y) & ph(X,Y)) => pj(X,Y)))).
fof(pel45, conjecture, ? [X] : (pf(X) & ~ ? [Y] : (pg(Y) & ph(X,Y)))).
