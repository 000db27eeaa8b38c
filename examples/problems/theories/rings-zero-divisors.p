% Where there are no divisors of zero, what is not zero may be cancelled.
% Status: Theorem
fof(sum_associates, axiom, ! [X,Y,Z] : s(s(X,Y),Z) = s(X,s(Y,Z))).
fof(sum_commutes, axiom, ! [X,Y] : s(X,Y) = s(Y,X)).
fof(zero, axiom, ! [X] : s(zero,X) = X).
fof(negative, axiom, ! [X] : s(n(X),X) = zero).
fof(product_associates, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(left_distributes, axiom, ! [X,Y,Z] : m(X,s(Y,Z)) = s(m(X,Y),m(X,Z))).
fof(right_distributes, axiom, ! [X,Y,Z] : m(s(X,Y),Z) = s(m(X,Z),m(Y,Z))).
fof(domain, axiom, ! [X,Y] : (m(X,Y) = zero => (X = zero | Y = zero))).
fof(solve, axiom, ! [X,Y] : (s(X,n(Y)) = zero => X = Y)).
fof(minus, axiom, ! [X,Y] : m(X,n(Y)) = n(m(X,Y))).
fof(goal, conjecture, ! [X,Y,Z] : ((X != zero & m(X,Y) = m(X,Z)) => Y = Z)).
