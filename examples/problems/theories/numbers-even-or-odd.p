% Every number is even or the successor of one that is, by induction.
% Status: Theorem
fof(zero_no_successor, axiom, ! [X] : s(X) != zero).
fof(successor_injective, axiom, ! [X,Y] : (s(X) = s(Y) => X = Y)).
fof(sum_zero, axiom, ! [X] : p(X,zero) = X).
fof(sum_successor, axiom, ! [X,Y] : p(X,s(Y)) = s(p(X,Y))).
fof(product_zero, axiom, ! [X] : t(X,zero) = zero).
fof(product_successor, axiom, ! [X,Y] : t(X,s(Y)) = p(t(X,Y),X)).
fof(less, axiom, ! [X,Y] : (le(X,Y) <=> ? [Z] : p(X,Z) = Y)).
fof(even, axiom, ! [X] : (even(X) <=> ? [Y] : p(Y,Y) = X)).
fof(odd, axiom, ! [X] : (odd(X) <=> ? [Y] : s(p(Y,Y)) = X)).
fof(successor_left, axiom, ! [X,Y] : p(s(X),Y) = s(p(X,Y))).
fof(induction, axiom, ((even(zero) | odd(zero)) & ! [X] : ((even(X) | odd(X)) => (even(s(X)) | odd(s(X))))) => ! [X] : (even(X) | odd(X))).
fof(goal, conjecture, ! [X] : (even(X) | odd(X))).
