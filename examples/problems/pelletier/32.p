% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 32.
fof(pel32_1, axiom, ! [X] : ((pf(X) & (pg(X) | ph(X))) => pi(X))).
fof(pel32_2, axiom, ! [X] : ((pi(X) & ph(X)) => pj(X))).
fof(pel32_3, axiom, ! [X] : (pk(X) => ph(X))).
fof(pel32, conjecture, ! [X] : ((pf(X) & pk(X)) => pj(X))).
