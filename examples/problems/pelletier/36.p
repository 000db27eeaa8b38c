% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 36.
fof(pel36_1, axiom, ! [X] : ? [Y] : pf(X,Y)).
fof(pel36_2, axiom, ! [X] : ? [Y] : pg(X,Y)).
fof(pel36_3, axiom, ! [X,Y] : ((pf(X,Y) | pg(X,Y)) => ! [Z] : ((pf(Y,Z) | pg(Y,Z)) => ph(X,Z)))).
fof(pel36, conjecture, ! [X] : ? [Y] : ph(X,Y)).
