% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 54.
fof(pel54_1, axiom, ! [Y] : ? [Z] : ! [X] : (pf(X,Z) <=> X = Y)).
fof(pel54, conjecture, ~ ? [W] : ! [X] : (pf(X,W) <=> ! [U] : (pf(X,U) => ? [Y] : (pf(Y,U) & ~ ? [Z] : (pf(Z,U) & pf(Z,Y)))))).
