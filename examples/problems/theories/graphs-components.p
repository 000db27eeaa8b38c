% Connected points have the same component, if components follow edges.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(along, axiom, ! [X,Y] : (edge(X,Y) => comp(X) = comp(Y))).
fof(goal, conjecture, ! [X,Y,Z,W] : ((edge(X,Y) & edge(Y,Z) & edge(Z,W)) => comp(X) = comp(W))).
