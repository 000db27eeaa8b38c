% Two processes that enter only with the lock are never both inside.
% Status: Theorem
fof(lock, axiom, ! [P,T] : (inside(P,T) => holder(T) = P)).
fof(apart, axiom, one != two).
fof(goal, conjecture, ! [T] : ~ (inside(one,T) & inside(two,T))).
