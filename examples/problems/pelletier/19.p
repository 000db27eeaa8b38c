% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 19.
fof(pel19, conjecture, ? [X] : ! [Y,Z] : ((pp(Y) => pq(Z)) => (pp(X) => pq(X)))).
