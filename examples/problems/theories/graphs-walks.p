% A walk of three edges may be walked backwards.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(walk, axiom, ! [X,Y] : (walk(X,Y) <=> ? [Z,W] : (edge(X,Z) & edge(Z,W) & edge(W,Y)))).
fof(goal, conjecture, ! [X,Y] : (walk(X,Y) => walk(Y,X))).
