% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 30.
fof(pel30_1, axiom, ! [X] : ((pf(X) | pg(X)) => ~ ph(X))).
fof(pel30_2, axiom, ! [X] : ((pg(X) => ~ pi(X)) => (pf(X) & ph(X)))).
fof(pel30, conjecture, ! [X] : pi(X)).
