% A number that divides two divides their sum.
% Status: Theorem
fof(zero_no_successor, axiom, ! [X] : s(X) != zero).
fof(successor_injective, axiom, ! [X,Y] : (s(X) = s(Y) => X = Y)).
fof(sum_zero, axiom, ! [X] : p(X,zero) = X).
fof(sum_successor, axiom, ! [X,Y] : p(X,s(Y)) = s(p(X,Y))).
fof(product_zero, axiom, ! [X] : t(X,zero) = zero).
fof(product_successor, axiom, ! [X,Y] : t(X,s(Y)) = p(t(X,Y),X)).
fof(less, axiom, ! [X,Y] : (le(X,Y) <=> ? [Z] : p(X,Z) = Y)).
fof(divides, axiom, ! [D,X] : (div(D,X) <=> ? [Z] : t(D,Z) = X)).
fof(distributive, axiom, ! [X,Y,Z] : t(X,p(Y,Z)) = p(t(X,Y),t(X,Z))).
fof(goal, conjecture, ! [D,X,Y] : ((div(D,X) & div(D,Y)) => div(D,p(X,Y)))).
