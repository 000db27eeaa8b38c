% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 31.
fof(pel31_1, axiom, ~ ? [X] : (pf(X) & (pg(X) | ph(X)))).
fof(pel31_2, axiom, ? [X] : (pi(X) & pf(X))).
fof(pel31_3, axiom, ! [X] : (~ ph(X) => pj(X))).
fof(pel31, conjecture, ? [X] : (pi(X) & pj(X))).
