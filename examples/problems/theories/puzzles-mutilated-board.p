% A board of four squares with two opposite corners gone is not covered by dominoes.
% Status: Theorem
fof(dominoes, axiom, ! [D,X,Y] : ((covers(D,X) & covers(D,Y) & X != Y) => (white(X) <=> ~ white(Y)))).
fof(left, axiom, white(a) & white(b) & a != b).
fof(goal, conjecture, ~ (covers(d1,a) & covers(d1,b))).
