% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 59.
fof(pel59_1, axiom, ! [X] : (pf(X) <=> ~ pf(f(X)))).
fof(pel59, conjecture, ? [X] : (pf(X) & ~ pf(f(X)))).
