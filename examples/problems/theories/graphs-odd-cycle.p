% A cycle of five has no colouring with two colours.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(cycle, axiom, edge(a,b) & edge(b,c) & edge(c,d) & edge(d,e) & edge(e,a)).
fof(goal, conjecture, ~ ! [X,Y] : (edge(X,Y) => (red(X) <=> ~ red(Y)))).
