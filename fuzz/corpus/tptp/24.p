% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 24.
fof(pel24_1, axiom, ~ ? [X] : (ps(X) & pq(X))).
fof(pel24_2, axiom, ! [X] : (pp(X) => (pq(X) | pr(X)))).
fof(pel24_3, axiom, ~ ? [X] : pp(X) => ? [X] : pq(X)).
fof(pel24_4, axiom, ! [X] : ((pq(X) | pr(X)) => ps(X))).
fof(pel24, conjecture, ? [X] : (pp(X) & pr(X))).
