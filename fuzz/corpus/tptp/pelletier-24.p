% Pelletier's problem 24: monadic logic. The conjecture follows from the axioms.
fof(p1, axiom, ~ ? [X] : (s(X) & q(X))).
fof(p2, axiom, ! [X] : (p(X) => (q(X) | r(X)))).
fof(p3, axiom, ~ ? [X] : p(X) => ? [Y] : q(Y)).
fof(p4, axiom, ! [X] : ((q(X) | r(X)) => s(X))).
fof(goal, conjecture, ? [X] : (p(X) & r(X))).
