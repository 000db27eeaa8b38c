% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 57.
fof(pel57_1, axiom, pf(f(a,b),f(b,c))).
fof(pel57_2, axiom, pf(f(b,c),f(a,c))).
fof(pel57_3, axiom, ! [X,Y,Z] : ((pf(X,Y) & pf(Y,Z)) => pf(X,Z))).
fof(pel57, conjecture, pf(f(a,b),f(a,c))).
