% Two queens do not stand on a board of two by two without attack.
% Status: Theorem
fof(rows, axiom, ! [X] : (row(X) <=> (X = one | X = two))).
fof(next, axiom, adjacent(one,two) & adjacent(two,one)).
fof(goal, conjecture, ~ ? [X,Y] : (row(X) & row(Y) & column(queen1) = X & column(queen2) = Y & X != Y & ~ adjacent(X,Y))).
