% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 34.
fof(pel34, conjecture, (? [X] : ! [Y] : (pp(X) <=> pp(Y)) <=> (? [X] : pq(X) <=> ! [Y] : pq(Y))) <=> (? [X] : ! [Y] : (pq(X) <=> pq(Y)) <=> (? [X] : pp(X) <=> ! [Y] : pp(Y)))).
