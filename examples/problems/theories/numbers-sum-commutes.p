% Sums commute, by induction from two lemmas.
% Status: Theorem
fof(zero_no_successor, axiom, ! [X] : s(X) != zero).
fof(successor_injective, axiom, ! [X,Y] : (s(X) = s(Y) => X = Y)).
fof(sum_zero, axiom, ! [X] : p(X,zero) = X).
fof(sum_successor, axiom, ! [X,Y] : p(X,s(Y)) = s(p(X,Y))).
fof(product_zero, axiom, ! [X] : t(X,zero) = zero).
fof(product_successor, axiom, ! [X,Y] : t(X,s(Y)) = p(t(X,Y),X)).
fof(less, axiom, ! [X,Y] : (le(X,Y) <=> ? [Z] : p(X,Z) = Y)).
fof(zero_left, axiom, ! [X] : p(zero,X) = X).
fof(successor_left, axiom, ! [X,Y] : p(s(X),Y) = s(p(X,Y))).
fof(induction, axiom, ! [X] : ((p(X,zero) = p(zero,X) & ! [Y] : (p(X,Y) = p(Y,X) => p(X,s(Y)) = p(s(Y),X))) => ! [Y] : p(X,Y) = p(Y,X))).
fof(goal, conjecture, ! [X,Y] : p(X,Y) = p(Y,X)).
