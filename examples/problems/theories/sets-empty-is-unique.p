% Whatever has no member is the empty set.
% Status: Theorem
fof(subset, axiom, ! [A,B] : (subset(A,B) <=> ! [X] : (in(X,A) => in(X,B)))).
fof(extensionality, axiom, ! [A,B] : (! [X] : (in(X,A) <=> in(X,B)) => A = B)).
fof(union, axiom, ! [A,B,X] : (in(X,union(A,B)) <=> (in(X,A) | in(X,B)))).
fof(intersection, axiom, ! [A,B,X] : (in(X,meet(A,B)) <=> (in(X,A) & in(X,B)))).
fof(difference, axiom, ! [A,B,X] : (in(X,minus(A,B)) <=> (in(X,A) & ~ in(X,B)))).
fof(empty, axiom, ! [X] : ~ in(X,none)).
fof(power, axiom, ! [A,X] : (in(X,power(A)) <=> subset(X,A))).
fof(pair, axiom, ! [A,B,X] : (in(X,pair(A,B)) <=> (X = A | X = B))).
fof(singleton, axiom, ! [A] : single(A) = pair(A,A)).
fof(sum, axiom, ! [A,X] : (in(X,sum(A)) <=> ? [Y] : (in(X,Y) & in(Y,A)))).
fof(disjoint, axiom, ! [A,B] : (disjoint(A,B) <=> ~ ? [X] : (in(X,A) & in(X,B)))).
fof(goal, conjecture, ! [A] : (~ ? [X] : in(X,A) => A = none)).
