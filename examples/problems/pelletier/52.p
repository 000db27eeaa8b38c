% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 52.
fof(pel52_1, axiom, ? [Z,W] : ! [X,Y] : (pf(X,Y) <=> (X = Z & Y = W))).
fof(pel52, conjecture, ? [W] : ! [Y] : (? [Z] : ! [X] : (pf(X,Y) <=> X = Z) <=> Y = W)).
