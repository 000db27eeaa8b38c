fof(all, axiom, ! [X] : (p(X) => q(X))).
fof(one, axiom, p(a)).
fof(some, axiom, ? [X] : r(X)).
fof(goal, conjecture, q(a)).
