% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 22.
fof(pel22, conjecture, ! [X] : (p <=> pf(X)) => (p <=> ! [X] : pf(X))).
