% Two and two are four.
% Status: Theorem
fof(zero_no_successor, axiom, ! [X] : s(X) != zero).
fof(successor_injective, axiom, ! [X,Y] : (s(X) = s(Y) => X = Y)).
fof(sum_zero, axiom, ! [X] : p(X,zero) = X).
fof(sum_successor, axiom, ! [X,Y] : p(X,s(Y)) = s(p(X,Y))).
fof(product_zero, axiom, ! [X] : t(X,zero) = zero).
fof(product_successor, axiom, ! [X,Y] : t(X,s(Y)) = p(t(X,Y),X)).
fof(less, axiom, ! [X,Y] : (le(X,Y) <=> ? [Z] : p(X,Z) = Y)).
fof(goal, conjecture, p(s(s(zero)),s(s(zero))) = s(s(s(s(zero))))).
