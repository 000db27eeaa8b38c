% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 21.
fof(pel21_1, axiom, ? [X] : (p => pf(X))).
fof(pel21_2, axiom, ? [X] : (pf(X) => p)).
fof(pel21, conjecture, ? [X] : (p <=> pf(X))).
