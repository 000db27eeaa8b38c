% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 49.
fof(pel49_1, axiom, ? [X,Y] : ! [Z] : (Z = X | Z = Y)).
fof(pel49_2, axiom, pp(a) & pp(b)).
fof(pel49_3, axiom, a != b).
fof(pel49, conjecture, ! [X] : pp(X)).
