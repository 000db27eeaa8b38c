% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 53.
fof(pel53_1, axiom, ? [X,Y] : (~ X = Y & ! [Z] : (Z = X | Z = Y))).
fof(pel53, conjecture, ? [Z] : ! [X] : (? [W] : ! [Y] : (pf(X,Y) <=> Y = W) <=> X = Z) <=> ? [W] : ! [Y] : (? [Z] : ! [X] : (pf(X,Y) <=> X = Z) <=> Y = W)).
