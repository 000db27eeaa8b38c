% Where any two have exactly one common friend, two friends have one.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(one, axiom, ! [X,Y] : (X != Y => ? [Z] : (edge(X,Z) & edge(Y,Z) & ! [W] : ((edge(X,W) & edge(Y,W)) => W = Z)))).
fof(goal, conjecture, ! [X,Y] : (edge(X,Y) => ? [Z] : (edge(X,Z) & edge(Y,Z)))).
