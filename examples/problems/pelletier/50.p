% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 50.
fof(pel50_1, axiom, ! [X] : (pf(a,X) | ! [Y] : pf(X,Y))).
fof(pel50, conjecture, ? [X] : ! [Y] : pf(X,Y)).
