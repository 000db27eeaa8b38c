% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 26.
fof(pel26_1, axiom, ? [X] : pp(X) <=> ? [X] : pq(X)).
fof(pel26_2, axiom, ! [X,Y] : ((pp(X) & pq(Y)) => (pr(X) <=> ps(Y)))).
fof(pel26, conjecture, ! [X] : (pp(X) => pr(X)) <=> ! [X] : (pq(X) => ps(X))).
