% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 25. As it is printed, its axioms contradict each other.
fof(pel25_1, axiom, ? [X] : pp(X)).
fof(pel25_2, axiom, ! [X] : (pf(X) => (~ pg(X) & pr(X)))).
fof(pel25_3, axiom, ! [X] : (pp(X) => (pg(X) & pf(X)))).
fof(pel25_4, axiom, ! [X] : (pp(X) => pq(X)) | ? [X] : (pp(X) & pr(X))).
fof(pel25, conjecture, ? [X] : (pq(X) & pp(X))).
