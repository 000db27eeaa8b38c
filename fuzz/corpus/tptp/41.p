% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 41.
fof(pel41_1, axiom, ! [Z] : ? [Y] : ! [X] : (pf(X,Y) <=> (pf(X,Z) & ~ pf(X,X)))).
fof(pel41, conjecture, ~ ? [Z] : ! [X] : pf(X,Z)).
