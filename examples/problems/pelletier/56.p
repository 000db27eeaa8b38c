% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 56.
fof(pel56, conjecture, ! [X] : (? [Y] : (pf(Y) & X = f(Y)) => pf(X)) <=> ! [X] : (pf(X) => pf(f(X)))).
