% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 20.
fof(pel20, conjecture, ! [X,Y] : ? [Z] : ! [W] : ((pp(X) & pq(Y)) => (pr(Z) & ps(W))) => (? [X,Y] : (pp(X) & pq(Y)) => ? [Z] : pr(Z))).
