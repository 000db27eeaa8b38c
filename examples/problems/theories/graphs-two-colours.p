% A graph with a triangle has no colouring with two colours.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(triangle, axiom, edge(a,b) & edge(b,c) & edge(a,c)).
fof(goal, conjecture, ~ ! [X,Y] : (edge(X,Y) => (red(X) <=> ~ red(Y)))).
