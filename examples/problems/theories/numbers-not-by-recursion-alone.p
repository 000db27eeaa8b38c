% Without induction sums need not commute.
% Status: CounterSatisfiable
fof(sum_zero, axiom, ! [X] : p(X,zero) = X).
fof(sum_successor, axiom, ! [X,Y] : p(X,s(Y)) = s(p(X,Y))).
fof(goal, conjecture, ! [X,Y] : p(X,Y) = p(Y,X)).
