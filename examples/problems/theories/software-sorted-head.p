% The first of a sorted list is at most the third.
% Status: Theorem
fof(sorted, axiom, ! [X,Y,L] : (sorted(cons(X,cons(Y,L))) <=> (le(X,Y) & sorted(cons(Y,L))))).
fof(transitive, axiom, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
fof(goal, conjecture, ! [X,Y,Z,L] : (sorted(cons(X,cons(Y,cons(Z,L)))) => le(X,Z))).
