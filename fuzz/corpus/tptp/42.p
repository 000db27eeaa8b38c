% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 42.
fof(pel42, conjecture, ~ ? [Y] : ! [X] : (pf(X,Y) <=> ~ ? [Z] : (pf(X,Z) & pf(Z,X)))).
