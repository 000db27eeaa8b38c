% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 28.
fof(pel28_1, axiom, ! [X] : (pp(X) => ! [Z] : pq(Z))).
fof(pel28_2, axiom, ! [X] : (pq(X) | pr(X)) => ? [X] : (pq(X) & ps(X))).
fof(pel28_3, axiom, ? [X] : ps(X) => ! [X] : (pf(X) => pg(X))).
fof(pel28, conjecture, ! [X] : ((pp(X) & pf(X)) => pg(X))).
