% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 40.
fof(pel40, conjecture, ? [Y] : ! [X] : (pf(X,Y) <=> pf(X,X)) => ~ ! [X] : ? [Y] : ! [Z] : (pf(Z,Y) <=> ~ pf(Z,X))).
