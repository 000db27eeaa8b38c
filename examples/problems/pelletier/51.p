% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 51.
fof(pel51_1, axiom, ? [Z,W] : ! [X,Y] : (pf(X,Y) <=> (X = Z & Y = W))).
fof(pel51, conjecture, ? [Z] : ! [X] : (? [W] : ! [Y] : (pf(X,Y) <=> Y = W) <=> X = Z)).
