% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 23.
fof(pel23, conjecture, ! [X] : (p | pf(X)) <=> (p | ! [X] : pf(X))).
