% Products of a ring need not commute.
% Status: CounterSatisfiable
fof(sum_associates, axiom, ! [X,Y,Z] : s(s(X,Y),Z) = s(X,s(Y,Z))).
fof(sum_commutes, axiom, ! [X,Y] : s(X,Y) = s(Y,X)).
fof(zero, axiom, ! [X] : s(zero,X) = X).
fof(negative, axiom, ! [X] : s(n(X),X) = zero).
fof(product_associates, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_distributes, axiom, ! [X,Y,Z] : m(X,s(Y,Z)) = s(m(X,Y),m(X,Z))).
fof(right_distributes, axiom, ! [X,Y,Z] : m(s(X,Y),Z) = s(m(X,Z),m(Y,Z))).
fof(goal, conjecture, ! [X,Y] : m(X,Y) = m(Y,X)).
