% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 18.
fof(pel18, conjecture, ? [Y] : ! [X] : (pf(Y) => pf(X))).
