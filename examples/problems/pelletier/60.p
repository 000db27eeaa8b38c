% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 60.
fof(pel60, conjecture, ! [X] : (pf(X,f(X)) <=> ? [Y] : (! [Z] : (pf(Z,Y) => pf(Z,f(X))) & pf(X,Y)))).
