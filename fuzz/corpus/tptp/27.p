% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 27.
fof(pel27_1, axiom, ? [X] : (pf(X) & ~ pg(X))).
fof(pel27_2, axiom, ! [X] : (pf(X) => ph(X))).
fof(pel27_3, axiom, ! [X] : ((pj(X) & pi(X)) => pf(X))).
fof(pel27_4, axiom, ? [X] : (ph(X) & ~ pg(X)) => ! [X] : (pi(X) => ~ ph(X))).
fof(pel27, conjecture, ! [X] : (pj(X) => ~ pi(X))).
