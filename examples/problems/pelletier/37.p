% Pelletier, Seventy-Five Problems for Testing Automatic Theorem Provers, problem 37.
fof(pel37_1, axiom, ! [Z] : ? [W] : ! [X] : ? [Y] : ((pp(X,Z) => pp(Y,W)) & pp(Y,Z) & (pp(Y,W) => ? [U] : pq(U,W)))).
fof(pel37_2, axiom, ! [X,Z] : (~ pp(X,Z) => ? [Y] : pq(Y,Z))).
fof(pel37_3, axiom, ? [X,Y] : pq(X,Y) => ! [X] : pr(X,X)).
fof(pel37, conjecture, ! [X] : ? [Y] : pr(X,Y)).
